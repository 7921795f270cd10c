import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

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
