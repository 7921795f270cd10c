import { centerCalls } from '@portico/contract/account/center.ts'
import { registerCalls } from '@portico/contract/account/register.ts'
import { sessionCalls } from '@portico/contract/account/session.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestPortico } from '../../../test/portico.ts'
import { minutesMs } from '../clock.ts'
import { limitCounters } from './limit.table.ts'
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

const counters = async () => (await t.db.select().from(limitCounters)).length

test('beyond the limit on an address, a network of IPv6 being one, made-up targets leave no rows', async () => {
  const send = (n: number) =>
    t.send(
      registerCalls.registerCodeSend,
      { channel: 'email', email: `made${n}@up.example`, code_type: 'register' },
      { ip: `2001:db8:7::${n}` },
    )
  for (let n = 1; n <= 30; n++) expect(await send(n)).toMatchObject({ code: '200' })
  const before = await counters()
  for (let n = 31; n <= 40; n++) expect(await send(n)).toMatchObject({ code: '400004' })
  expect(await counters()).toBe(before)
})

test('nor do made-up names at the sign-in form', async () => {
  const guess = (n: number) =>
    t.send(
      sessionCalls.sessionStart,
      { email: `made${n}@up.example`, password: 'Wr0ngpassword' },
      { ip: `2001:db8:8::${n}` },
    )
  for (let n = 1; n <= 50; n++) expect(await guess(n)).toMatchObject({ code: '400010' })
  const before = await counters()
  for (let n = 51; n <= 55; n++) expect(await guess(n)).toMatchObject({ code: '400011' })
  expect(await counters()).toBe(before)
})

test('codes are counted for whoever is signed in, from wherever they ask', async () => {
  const as = await t.customer()
  const send = (n: number) => {
    const input = { email: `other${n}@up.example`, code_type: 'update-email' } as const
    return t.send(registerCalls.userCodeSend, input, { as, ip: `10.7.0.${n}` })
  }
  for (let n = 1; n <= 20; n++) expect(await send(n)).toMatchObject({ code: '200' })
  expect(await send(21)).toMatchObject({ code: '400004' })
})

test('a sales person’s number is not found by trying', async () => {
  const as = await t.customer()
  const guess = (n: number) => t.send(centerCalls.saleBind, { sale_id: `S${n}` }, { as })
  for (let n = 0; n < 10; n++) expect(await guess(n)).toMatchObject({ code: '400110' })
  expect(await guess(10)).toMatchObject({ code: '400004' })
})

test('limits hold across servers', async () => {
  const second = await TestPortico.start({}, { beside: t })
  const input = { channel: 'email', email: 'both@servers.example', code_type: 'register' } as const
  expect(await t.send(registerCalls.registerCodeSend, input)).toMatchObject({ code: '200' })
  expect(await second.send(registerCalls.registerCodeSend, input)).toMatchObject({ code: '400004' })
  await second.stop()
})
