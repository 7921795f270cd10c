import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../../..')
const words = globSync(
  ['apps/console/src/base/words/*/*.ts', 'apps/api/src/core/words/*.ts', 'packages/contract/src/**/*.ts'],
  { cwd: root },
).filter((file) => /\/words\/|\.words\.ts$/.test(file) && !file.endsWith('.test.ts'))
const linesWith = (files: readonly string[], said: RegExp) =>
  files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .filter((line) => said.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
const ofTraffic = /traffic|流量|network\/eip\.words|storage\/container\.words.*(?:leaves|流出)/i

test('memory and disks have GiB and MiB, and what passes a network has GB', () => {
  expect(linesWith(words, /\bGiB\b/).length).toBeGreaterThan(30)
  expect(linesWith(words, /\b[GT]B\b/).filter((line) => !ofTraffic.test(line))).toEqual([])
  expect(linesWith(words, /\b[MGT]iB\b/).filter((line) => /traffic|流量/i.test(line))).toEqual([])
})

test('sizes that are no words are written by the formats, in GiB', () => {
  const screens = globSync('apps/console/src/**/*.tsx', { cwd: root })
  expect(linesWith(screens, /unit="GB"|\} GB`|\bGB</)).toEqual([])
  const sold = globSync('apps/api/src/areas/**/*.product.ts', { cwd: root }).filter((file) => !file.includes('traffic'))
  expect(linesWith(sold, /\} GB`/)).toEqual([])
})
