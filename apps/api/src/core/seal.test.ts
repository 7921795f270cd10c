import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { createSeal, masterKey } from './seal.ts'

const seal = createSeal('ab'.repeat(32))
const other = createSeal('cd'.repeat(32))

describe('what is sealed', () => {
  test('opens with the same key only, and looks different each time', () => {
    const [one, two] = [seal.close('门廊 secret'), seal.close('门廊 secret')]
    expect(one).not.toBe(two)
    expect([one, two].map((sealed) => seal.open(sealed))).toEqual(['门廊 secret', '门廊 secret'])
    expect(() => other.open(one)).toThrow()
  })
  test('does not open when a single letter was changed, or when it is cut', () => {
    const sealed = seal.close('secret')
    for (const at of [0, 20, sealed.length - 2]) {
      const letter = sealed[at] === 'A' ? 'B' : 'A'
      expect(() => seal.open(sealed.slice(0, at) + letter + sealed.slice(at + 1))).toThrow()
    }
    for (const length of [0, 10, 30]) expect(() => seal.open(sealed.slice(0, length))).toThrow()
  })
})

test('a signature is for its text and its key', () => {
  const signature = seal.sign('file 1')
  expect(seal.verify('file 1', signature)).toBe(true)
  expect(seal.verify('file 2', signature)).toBe(false)
  expect(other.verify('file 1', signature)).toBe(false)
  expect(seal.verify('file 1', '')).toBe(false)
})

describe('the master key', () => {
  const dir = mkdtempSync(join(tmpdir(), 'portico-seal-'))
  afterAll(() => rmSync(dir, { recursive: true, force: true }))
  const config = readConfig({ DATA_DIR: dir })

  test('is made once, for its owner alone, and kept', () => {
    const key = masterKey(config)
    expect(key).toMatch(/^[0-9a-f]{64}$/)
    expect(statSync(join(dir, 'secret.key')).mode & 0o777).toBe(0o600)
    expect(masterKey(config)).toBe(key)
    expect(readFileSync(join(dir, 'secret.key'), 'utf8')).toBe(key)
  })
  test('that is not whole is not used: an empty one would be no key at all', () => {
    writeFileSync(join(dir, 'secret.key'), '')
    expect(() => masterKey(config)).toThrow('64 hexadecimal digits')
  })
  test('of the settings goes first', () => {
    expect(masterKey({ ...config, secretKey: 'ef'.repeat(32) })).toBe('ef'.repeat(32))
  })
})
