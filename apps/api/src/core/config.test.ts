import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { makeDataDir, makeLogFile, readConfig } from './config.ts'

test('without a word everything has a value, and the demo is on with the embedded database alone', () => {
  expect(readConfig({})).toMatchObject({
    port: 8080,
    pushPort: 2349,
    host: '127.0.0.1',
    databaseUrl: undefined,
    demo: true,
    proxies: 0,
    simSpeed: 1,
  })
  expect(readConfig({ DATABASE_URL: 'postgres://u:p@db/portico' }).demo).toBe(false)
  expect(readConfig({ DATABASE_URL: 'postgres://u:p@db/portico', DEMO: 'on' }).demo).toBe(true)
  expect(readConfig({})).toMatchObject({ demo: true, demoYear: false })
  expect(readConfig({ DEMO: 'year' })).toMatchObject({ demo: true, demoYear: true })
  expect(readConfig({ DEMO: 'off' })).toMatchObject({ demo: false, demoYear: false })
})

test('an empty variable is one that was not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', DEMO: '' })).toMatchObject({ port: 8080, demo: true })
})

describe('the number of proxies', () => {
  test.each([
    ['off', 0],
    ['false', 0],
    ['0', 0],
    ['on', 1],
    ['true', 1],
    ['1', 1],
    ['2', 2],
  ])('%s is %i', (value, proxies) => expect(readConfig({ TRUST_PROXY: value }).proxies).toBe(proxies))
})

test.each([
  ['PORT', '70000'],
  ['PORT', 'http'],
  ['DATABASE_URL', 'mysql://x'],
  ['DATABASE_POOL', '0'],
  ['DATABASE_POOL', '1.5'],
  ['SECRET_KEY', 'short'],
  ['TRUST_PROXY', 'everyone'],
  ['PUBLIC_URL', 'portico.example'],
  ['OPERATOR_EMAIL', 'me'],
  ['OPERATOR_PASSWORD', 'short'],
  ['LOG_LEVEL', 'loud'],
])('%s=%s is refused by its name', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(`These settings cannot be used:\n  ${name}: `)
})

describe('what lies on the disk is for nobody else', () => {
  const above = mkdtempSync(join(tmpdir(), 'portico-config-'))
  const dataDir = join(above, 'data')
  const rights = (path: string) => (statSync(path).mode & 0o777).toString(8)
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

  test('from the first start', () => {
    makeDataDir({ dataDir })
    expect(rights(dataDir)).toBe('700')
    expect(rights(makeLogFile({ dataDir }))).toBe('600')
  })
  test('though both were there before, open to all', () => {
    mkdirSync(dataDir)
    const log = join(dataDir, 'portico.log')
    writeFileSync(log, 'a line\n')
    chmodSync(dataDir, 0o755)
    chmodSync(log, 0o644)
    makeDataDir({ dataDir })
    expect(rights(dataDir)).toBe('700')
    expect(rights(makeLogFile({ dataDir }))).toBe('600')
  })
  test('but what a link leads to keeps the rights that it has', () => {
    makeDataDir({ dataDir })
    const elsewhere = join(above, 'elsewhere.log')
    writeFileSync(elsewhere, '')
    chmodSync(elsewhere, 0o666)
    symlinkSync(elsewhere, join(dataDir, 'portico.log'))
    expect(rights(makeLogFile({ dataDir }))).toBe('666')
  })
})
