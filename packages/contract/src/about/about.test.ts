import { globSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { beforeAll, expect, test } from 'vitest'
import type { Call } from '../calls.ts'
import { catalogue } from '../catalogue.ts'
import { productCalls } from '../resource/products.ts'
import { aboutOf, bringSentences, groupOf, groups } from './about.ts'
import { sampleOf, sentWith, type Shape } from './sample.ts'

const calls = Object.values(catalogue) as Call[]
const shapeOf = (schema: z.ZodMiniType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Shape

beforeAll(async () => {
  const files = globSync(join(import.meta.dirname, '..', '*', '*.words.ts'))
  for (const file of files)
    bringSentences(((await import(file)) as { sentences?: Record<string, string> }).sentences ?? {})
})

test('every call has one sentence in one group, and no sentence is of a call that there is not', () => {
  const named = [...Object.values(groups), productCalls].flatMap((group) => Object.keys(group))
  expect(named.toSorted()).toEqual(calls.map(({ name }) => name).toSorted())
  for (const { name } of calls) {
    expect(aboutOf(name), name).toMatch(/^[A-Z][^.]{8,110}\.$/)
    expect(groupOf(name), name).toBeDefined()
  }
})

test('what a sample sends is taken, and what it answers is an answer', () => {
  for (const call of calls) {
    if (call.input)
      expect(
        call.input.safeParse(sentWith(call.name, shapeOf(call.input, 'input'))).error?.issues,
        call.name,
      ).toBeUndefined()
    const answer = sampleOf(shapeOf(call.data, 'output'), 'answered')
    expect(call.data.safeParse(answer).error?.issues, call.name).toBeUndefined()
  }
})

test('a sample holds what must be there, and a row of each list that is answered', () => {
  const shape = shapeOf(
    z.object({ name: z.string(), note: z.optional(z.string()), tags: z.array(z.string()) }),
    'input',
  )
  expect(sampleOf(shape, 'sent')).toEqual({ name: 'web', tags: [] })
  expect(sampleOf(shape, 'answered')).toMatchObject({ name: 'web', tags: ['production'] })
})
