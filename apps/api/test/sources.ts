import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../src')
const sources = globSync('**/*.ts', { cwd: root })
  .filter((file) => !file.endsWith('.test.ts'))
  .toSorted()
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

/** The files of the server that say this. */
export const sourcesWith = (said: RegExp): string[] =>
  sources.filter(({ text }) => said.test(text)).map(({ file }) => file)

/** Everything that the server says of this kind, each once: the first group of the pattern. */
export const saidInSources = (said: RegExp): string[] =>
  [...new Set(sources.flatMap(({ text }) => [...text.matchAll(said)].map(([, what]) => what!)))].toSorted()

const house = join(import.meta.dirname, '../../..')

/** Every line of the files that these patterns find in the whole house; tests are none of them. */
export const linesOf = (patterns: string[]): { file: string; line: string }[] =>
  globSync(patterns, { cwd: house })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .toSorted()
    .flatMap((file) =>
      readFileSync(join(house, file), 'utf8')
        .split('\n')
        .map((line) => ({ file, line: line.trim() })),
    )
