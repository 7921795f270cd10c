import { sampleOf, sentWith, type Shape } from '@portico/contract/about/sample.ts'
import type { Call } from '@portico/contract/calls.ts'
import { okCode } from '@portico/contract/codes.ts'
import * as z from 'zod/mini'

export type Schema = Record<string, unknown>
export const shapeOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Schema => {
  const { $schema, ...shape } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema
  return shape
}

/** The shape of what a call takes. */
export const inputShape = (call: Call): Shape =>
  call.input ? shapeOf(call.input, 'input') : { type: 'object', properties: {} }

/** What is sent with a call, as a sample: of the named form, where an address has several. */
export const sentOf = (call: Call): Record<string, unknown> =>
  sentWith(call.name, inputShape(call)) as Record<string, unknown>

export const answerOf = (call: Call) => ({
  code: okCode,
  msg: 'ok',
  data: sampleOf(shapeOf(call.data, 'output'), 'answered'),
})
