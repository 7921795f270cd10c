import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { waiting } from '../../../spec/waiting.ts'
import * as constants from './constants.ts'

const root = join(import.meta.dirname, '../../..')
const sources = ['packages/*/src', 'apps/*/src']
  .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => readFileSync(join(root, file), 'utf8'))

/** The names that a file takes from the table. Nothing but a test takes it whole. */
const taken = (text: string) =>
  [...text.matchAll(/import (?!type)\{([^}]+)\} from '[^']*\/constants\.ts'/g)].flatMap(([, names]) =>
    names!.split(',').map((name) => name.trim()),
  )

test('every constant is read by the product, or waits for the area that reads it', () => {
  const read = new Set(sources.flatMap(taken))
  const unread = Object.keys(constants).filter((name) => !read.has(name))
  expect(unread.toSorted()).toEqual(waiting('constants'))
})
