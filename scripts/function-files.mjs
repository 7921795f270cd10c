import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { filesBelow, root } from './setup.mjs'

const noted = join(root, 'apps', 'api', 'migrations', 'meta', '_functions.json')

/** The functions in SQL as they are now, each file by its name alone. */
function functionFiles() {
  const files = filesBelow('apps/api/src').filter((file) => file.endsWith('.sql'))
  const hashes = files.map((file) => [
    basename(file),
    createHash('sha256')
      .update(readFileSync(join(root, file)))
      .digest('hex'),
  ])
  return hashes.toSorted(([one], [other]) => (one < other ? -1 : 1))
}

/** The newest migration is from now on the one that these functions came with. */
export function noteFunctionFiles() {
  writeFileSync(noted, `${JSON.stringify(Object.fromEntries(functionFiles()), null, 2)}\n`)
}

/**
 * A database's age is its newest migration, and by it an older server knows to leave newer functions alone. So functions
 * change together with a migration, an empty one if need be.
 */
export function functionFilesProblems() {
  const now = functionFiles()
  const before = JSON.parse(readFileSync(noted, 'utf8'))
  const twice = now
    .filter(([name], index) => now[index + 1]?.[0] === name)
    .map(([name]) => `Two files are called ${name}`)
  const changed = [...new Set([...now.map(([name]) => name), ...Object.keys(before)])].filter(
    (name) => Object.fromEntries(now)[name] !== before[name],
  )
  return [...twice, ...changed.map((name) => `Run npm run migration: ${name} changed`)]
}
