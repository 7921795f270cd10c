import { beforeEach, describe, expect, it, vi } from 'vitest'
import { toastStore } from '../state/toast-store.ts'
import { setWords } from '../words/t.ts'
import { CallError } from './call-error.ts'
import { send } from './client.ts'
import type { Sendable } from './request.ts'
import { shows } from '../../../../../spec/shows.ts'

const download: Sendable = { name: 'keyPairDownload', methods: ['POST'], path: '/apiv1/x', blob: true }
const reading: Sendable = { name: 'thingList', methods: ['GET'], path: '/apiv1/y' }
const answer = (body: BodyInit, init?: ResponseInit) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(body, init)),
  )
const json = { headers: { 'content-type': 'application/json' } }
const toasts = () => toastStore.read().map(({ kind, text, ms }) => ({ kind, text, ms }))

beforeEach(() => {
  vi.stubGlobal('document', { cookie: '', title: 'Page - Portico' })
  vi.stubGlobal('location', { protocol: 'https:' })
  setWords({
    shell: {
      genericError: 'Error',
      unreachable: 'Not reached ({detail})',
      badAnswer: 'Unread ({detail})',
      timedOut: 'No answer within {n} s',
    },
  })
  for (const { id } of toastStore.read()) toastStore.dismiss(id)
})

describe('files', () => {
  it('A-CALL-07 ERR-04: a file is handed on without looking for a code', async () => {
    shows('A-CALL-07')
    answer('{"code":"400315"}', { headers: { 'content-type': 'application/octet-stream' } })
    const { data } = await send(download, {})
    expect(await (data as Blob).text()).toBe('{"code":"400315"}')
    expect(toasts()).toEqual([])
  })
  it('a refusal in place of the file is judged like any other', async () => {
    answer('{"code":"400315","msg":"Not yours","data":null}', json)
    await expect(send(download, {})).rejects.toMatchObject({ code: '400315', message: 'Not yours', shown: true })
    expect(toasts()).toEqual([{ kind: 'error', text: 'Not yours', ms: 5000 }])
  })
  it('a page in place of an answer is a failure, not a file', async () => {
    answer('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } })
    await expect(send(download, {})).rejects.toMatchObject({ code: 'transport', message: 'Unread (HTTP 502)' })
  })
})

describe('answers', () => {
  it('A-CALL-03: a code that is a number counts as its text', async () => {
    shows('A-CALL-03')
    answer('{"code":200,"msg":"","data":7}', json)
    expect(await send(reading, undefined)).toEqual({ code: '200', msg: '', data: 7 })
  })
  it('A-CALL-08: a failure of transport is told for 5 s with its own text', async () => {
    shows('A-CALL-08')
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')))
    await expect(send(reading, undefined)).rejects.toBeInstanceOf(CallError)
    expect(toasts()).toEqual([{ kind: 'error', text: 'Not reached (Failed to fetch)', ms: 5000 }])
  })
  it('A-CALL-04: without an answer a call ends after its 120 s, and that is told', async () => {
    shows('A-CALL-04')
    const over = new AbortController()
    const asked: number[] = []
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      asked.push(ms)
      return over.signal
    })
    // As a browser does it: nothing comes until the signal is raised.
    vi.stubGlobal(
      'fetch',
      (_url: string, { signal }: { signal: AbortSignal }) =>
        new Promise((_answered, failed) => signal.addEventListener('abort', () => failed(signal.reason as Error))),
    )
    const call = send(reading, undefined)
    over.abort(new DOMException('signal timed out', 'TimeoutError'))
    await expect(call).rejects.toMatchObject({ code: 'transport' })
    expect(asked).toEqual([120_000])
    expect(toasts()).toEqual([{ kind: 'error', text: 'No answer within 120 s', ms: 5000 }])
    vi.restoreAllMocks()
  })
  it('a quiet caller hears of it alone', async () => {
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')))
    await expect(send(reading, undefined, { quiet: true })).rejects.toMatchObject({ shown: false })
    expect(toasts()).toEqual([])
  })
  it('what a screen gives up is told to nobody, even while its answer is being read', async () => {
    const leaving = new AbortController()
    const body = new ReadableStream({
      pull: (reader) => {
        leaving.abort()
        reader.error(new DOMException('The user aborted a request.', 'AbortError'))
      },
    })
    answer(body, json)
    await expect(send(reading, undefined, { signal: leaving.signal })).rejects.toMatchObject({ code: 'aborted' })
    expect(toasts()).toEqual([])
  })
})
