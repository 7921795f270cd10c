import { headers } from '@portico/contract/headers.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toastStore } from '../state/toast-store.ts'
import { setWords } from '../words/t.ts'
import type { Sendable } from './request.ts'
import { write } from './write.ts'

let calls = 0
/** Each test has a call of its own, because what is owed an answer outlives a test. */
const callOf = (more: Partial<Sendable> = {}): Sendable => ({
  name: `thingBuy${++calls}`,
  methods: ['POST'],
  path: '/apiv1/buy',
  audit: 'thing.buy',
  ...more,
})

type Reply = object | 'lost' | { status: number }
interface Sent {
  path: string
  key: string
  body: Record<string, unknown>
}
let sent: Sent[]

/** A server that answers in this order; `lost` never comes back. */
function serve(...replies: Reply[]) {
  sent = []
  vi.stubGlobal(
    'fetch',
    vi.fn(async (url: string, { headers: given, body }: { headers: Record<string, string>; body: string }) => {
      sent.push({ path: url.split('/').at(-1)!, key: given[headers.idempotencyKey]!, body: JSON.parse(body) })
      const reply = replies.shift()
      if (reply === 'lost' || reply === undefined) throw new TypeError('Failed to fetch')
      if ('status' in reply) return new Response('{"code":"500900","msg":"A fault","data":null}', reply as ResponseInit)
      return new Response(JSON.stringify({ code: '200', msg: '', ...reply }))
    }),
  )
}
const fate = (what: 'done' | 'never', answer: unknown = null, withheld = false) => ({
  data: { fate: what, withheld, answer },
})
const toasts = () => toastStore.read().map(({ text }) => text)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.stubGlobal('location', { protocol: 'http:' })
  vi.stubGlobal('document', { cookie: 'access_token=a; login_id=login_1', title: 'Page - Portico' })
  const told = ['asking', 'never', 'unknown', 'doneBefore', 'doneOther', 'doneUnseen', 'tooOld']
  setWords({
    shell: { genericError: 'Error', unreachable: 'Not reached ({detail})', badAnswer: 'Unread ({detail})' },
    fate: Object.fromEntries(told.map((word) => [word, word])),
  })
  for (const { id } of toastStore.read()) toastStore.dismiss(id)
})
afterEach(() => vi.useRealTimers())

/** As long as it takes: pauses are over at once. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  const under = { way: true }
  const end = () => void (under.way = false)
  work.then(end, end)
  while (under.way) await vi.advanceTimersByTimeAsync(1000)
  return work
}

it('an answer that comes is the end of it: the next press has another key', async () => {
  const call = callOf()
  serve({ data: 1 }, { data: 2 })
  expect([await write(call, {}), await write(call, {})]).toEqual([1, 2])
  expect(sent[0]!.key).not.toBe(sent[1]!.key)
})

it('a lost answer is asked for by its key, and goes on as if it had come', async () => {
  const call = callOf()
  serve('lost', 'lost', fate('done', { id: 'disk_1' }))
  expect(await inTime(write(call, { quote: 'a' }))).toEqual({ id: 'disk_1' })
  expect(sent.map(({ path }) => path)).toEqual(['buy', 'askFate', 'askFate'])
  expect(sent[1]!.body).toEqual({ call: call.name, key: sent[0]!.key })
  expect(toasts()).not.toContain('asking')
})

it('what never arrived is told in its form, and the next press has a new key', async () => {
  const call = callOf()
  serve('lost', fate('never'), { data: 2 })
  await expect(inTime(write(call, {}, { inForm: true }))).rejects.toMatchObject({ message: 'never', shown: false })
  expect(await write(call, {}, { inForm: true })).toBe(2)
  expect(sent.map(({ path }) => path)).toEqual(['buy', 'askFate', 'buy'])
  expect(sent[2]!.key).not.toBe(sent[0]!.key)
})

it('a fault of the server is asked about as well, and told in its own words when nothing was done', async () => {
  serve({ status: 500 }, fate('never'))
  await expect(inTime(write(callOf(), {}))).rejects.toMatchObject({ message: 'A fault', shown: true })
  expect(toasts()).toEqual(['A fault'])
  serve({ status: 504 }, fate('done', 7))
  expect(await write(callOf(), {})).toBe(7)
})

it('while nobody can say what became of it, nothing else is sent about the same', async () => {
  const call = callOf()
  serve('lost')
  await expect(inTime(write(call, { id: 'disk_1', quote: 'a' }))).rejects.toMatchObject({ message: 'unknown' })
  const { key } = sent[0]!
  serve('lost')
  await expect(inTime(write(call, { id: 'disk_1', quote: 'b' }))).rejects.toMatchObject({ message: 'unknown' })
  expect(new Set(sent.map(({ path }) => path))).toEqual(new Set(['askFate']))
  serve({ data: 'other' })
  expect(await write(call, { id: 'disk_2', quote: 'c' })).toBe('other')
  serve(fate('done', 'first'))
  expect(await write(call, { id: 'disk_1', quote: 'd' })).toBe('first')
  expect(sent).toMatchObject([{ path: 'askFate', body: { call: call.name, key } }])
  expect(toasts()).toContain('doneBefore')
})

it('when something else is wanted by then, the person looks first', async () => {
  const call = callOf()
  serve('lost')
  await expect(inTime(write(call, { months: 1 }))).rejects.toMatchObject({ message: 'unknown' })
  serve(fate('done', 'first'))
  await expect(inTime(write(call, { months: 12 }))).rejects.toMatchObject({ message: 'doneOther' })
  expect(sent).toHaveLength(1)
  serve({ data: 'second' })
  expect(await write(call, { months: 12 })).toBe('second')
})

it('an earlier press that never happened is followed by the new one at once', async () => {
  const call = callOf()
  serve('lost')
  await expect(inTime(write(call, { months: 1 }))).rejects.toMatchObject({ message: 'unknown' })
  serve(fate('never'), { data: 'second' })
  expect(await write(call, { months: 12 })).toBe('second')
})

it('an answer under seal is had by sending the same again under its key', async () => {
  const call = callOf({ secret: true })
  serve('lost', fate('done', null, true), { data: { secret: 's' } })
  expect(await write(call, { name: 'key' })).toEqual({ secret: 's' })
  expect(sent[2]).toEqual(sent[0])
})

it('a press of more than a day ago is not asked about: the server may have forgotten it', async () => {
  const call = callOf()
  serve('lost')
  await expect(inTime(write(call, {}))).rejects.toMatchObject({ message: 'unknown' })
  vi.setSystemTime(Date.now() + 25 * 60 * 60_000)
  serve({ data: 2 })
  await expect(inTime(write(call, {}))).rejects.toMatchObject({ message: 'tooOld' })
  expect(sent).toEqual([])
  expect(await write(call, {})).toBe(2)
})

it('quiet writes and those of visitors are never asked about', async () => {
  serve('lost')
  await expect(inTime(write(callOf(), {}, { quiet: true }))).rejects.toMatchObject({ code: 'transport', shown: false })
  await expect(inTime(write(callOf({ allow: 'anyone' }), {}))).rejects.toMatchObject({ code: 'transport', shown: true })
  expect(sent.map(({ path }) => path)).toEqual(['buy', 'buy'])
})
