import { registerCalls } from '@portico/contract/account/register.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestPortico } from '../../../test/portico.ts'
import { minutesMs } from '../clock.ts'
import { count, countOrRefuse, forget, uncount } from './limits.ts'

let t: TestPortico
beforeAll(async () => {
  t = await TestPortico.start()
})
afterAll(() => t.stop())

const one = (key: string) => count(t.db, t.clock, { key, windowMs: minutesMs(1) })

test('every one is counted, however many come at once', async () => {
  const counted = await Promise.all(Array.from({ length: 50 }, () => one('at once')))
  expect(counted.map(({ hits }) => hits).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, n) => n + 1))
})

test('a window ends by itself, a count can be taken back or forgotten, and never goes below nought', async () => {
  await one('window')
  expect((await one('window')).hits).toBe(2)
  await uncount(t.db, t.clock, 'window')
  expect((await one('window')).hits).toBe(2)
  for (let n = 0; n < 5; n++) await uncount(t.db, t.clock, 'window')
  expect((await one('window')).hits).toBe(1)
  t.clock.pass(minutesMs(1))
  expect((await one('window')).hits).toBe(1)
  await forget(t.db, 'window')
  expect((await one('window')).hits).toBe(1)
})

test('the limit itself is allowed, one more is not', async () => {
  const limit = [{ key: 'edge', max: 2, windowMs: minutesMs(1) }]
  await countOrRefuse(t.db, t.clock, limit)
  await countOrRefuse(t.db, t.clock, limit)
  await expect(countOrRefuse(t.db, t.clock, limit)).rejects.toThrow('tooFrequent')
})

test('keys of any length are told apart', async () => {
  const long = Buffer.alloc(5000, 'ab').toString()
  expect((await one(`${long}1`)).hits).toBe(1)
  expect((await one(`${long}2`)).hits).toBe(1)
  expect((await one(`${long}1`)).hits).toBe(2)
})

test('limits hold across servers', async () => {
  const second = await TestPortico.start({}, { beside: t })
  const input = { channel: 'email', email: 'both@servers.example', code_type: 'register' } as const
  expect(await t.send(registerCalls.registerCodeSend, input)).toMatchObject({ code: '200' })
  expect(await second.send(registerCalls.registerCodeSend, input)).toMatchObject({ code: '400004' })
  await second.stop()
})
