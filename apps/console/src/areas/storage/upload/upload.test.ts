import { refusals } from '@portico/contract/codes.ts'
import { partBytes } from '@portico/contract/storage/object.ts'
import { describe, expect, test } from 'vitest'
import { after, jobsMax, nextJob, partsOf, safeBytes, type Job, type Upload } from './upload.ts'

const upload = (size: number, more: Partial<Upload> = {}): Upload => ({
  id: 'one',
  queue: 'q',
  loginId: 'l',
  containerId: 'cont_1',
  container: 'harbour',
  key: 'a/b.bin',
  size,
  type: '',
  changed: 1,
  state: 'waiting',
  uploadId: null,
  asked: false,
  round: 1,
  parts: partsOf(size),
  tries: 0,
  problem: null,
  ...more,
})
const small = upload(partBytes)
const large = upload(partBytes * 2 + 1)
const begun = after(large, { is: 'begun', uploadId: 'up' })
const part = (n: number, id = 'one'): Job => ({ id, do: 'part', part: n })

describe('what is done next', () => {
  test('what fits one part is put, what is larger is begun first, and neither twice at a time', () => {
    expect(nextJob([small], [])).toEqual({ id: 'one', do: 'put' })
    expect(nextJob([small], [{ id: 'one', do: 'put' }])).toBeUndefined()
    expect(nextJob([large], [])).toEqual({ id: 'one', do: 'begin' })
    expect(nextJob([large], [{ id: 'one', do: 'begin' }])).toBeUndefined()
  })

  test('the parts go side by side, up to three over all, and the end comes when all are safe', () => {
    expect(nextJob([begun], [])).toEqual(part(0))
    expect(nextJob([begun], [part(0)])).toEqual(part(1))
    expect(nextJob([begun], [part(0), part(1), part(2)])).toBeUndefined()
    const whole = [0, 1, 2].reduce((one, n) => after(one, { is: 'safe', part: n, crc: `0000000${n}` }), begun)
    expect(nextJob([whole], [])).toEqual({ id: 'one', do: 'finish' })
    expect(nextJob([whole], [{ id: 'one', do: 'finish' }])).toBeUndefined()
    expect(jobsMax).toBe(3)
  })

  test('several files go on side by side before one of them takes all', () => {
    const other = { ...begun, id: 'two' }
    expect(nextJob([begun, other], [part(0)])).toEqual(part(0, 'two'))
    expect(nextJob([begun, other], [part(0), part(0, 'two')])).toEqual(part(1))
  })

  test('what is paused, lost, failed or without its file is left alone', () => {
    for (const state of ['paused', 'lost', 'failed', 'fileless', 'done'] as const)
      expect(nextJob([{ ...begun, state }], [])).toBeUndefined()
  })

  test('after a reload the server is asked which parts it has, and only the others are sent', () => {
    const reloaded = { ...begun, asked: false }
    expect(nextJob([reloaded], [])).toEqual({ id: 'one', do: 'ask' })
    const seen = after(reloaded, { is: 'seen', parts: [{ number: 2, crc32: 'abcdef01' }] })
    expect(seen.parts).toEqual([null, 'abcdef01', null])
    expect(nextJob([seen], [part(0)])).toEqual(part(2))
    expect(safeBytes(seen)).toBe(partBytes)
  })
})

describe('what comes of it', () => {
  const refusal = (code: string, job: Job['do'] = 'part') => ({ is: 'refused', job, code, text: 'No.', at: 5 }) as const

  test('a lost network counts once for all parts that were lost with it, and is forgotten when one arrives', () => {
    const lost = after(after(begun, { is: 'lost', at: 7 }), { is: 'lost', at: 9 })
    expect(lost).toMatchObject({ state: 'lost', tries: 1, problem: { at: 7 } })
    const again = after(lost, { is: 'resumed' })
    expect(again).toMatchObject({ state: 'waiting', tries: 1 })
    expect(after(again, { is: 'lost', at: 11 }).tries).toBe(2)
    expect(after(again, { is: 'safe', part: 0, crc: '00000000' })).toMatchObject({ tries: 0, problem: null })
  })

  test('what the server no longer knows is begun anew, under another key, and not for ever', () => {
    const safe = after(begun, { is: 'safe', part: 0, crc: '00000000' })
    const anew = after(safe, refusal(refusals.uploadGone))
    expect(anew).toMatchObject({ state: 'waiting', uploadId: null, round: 2, parts: [null, null, null] })
    let given = anew
    for (let n = 0; n < 3; n += 1) given = after(given, refusal(refusals.uploadGone))
    expect(given.state).toBe('failed')
  })

  test('a part that arrived otherwise than it was sent is sent again; at the end all of them are', () => {
    const safe = after(begun, { is: 'safe', part: 0, crc: '00000000' })
    expect(after(safe, refusal(refusals.uploadUnlike)).parts[0]).toBe('00000000')
    expect(after(safe, refusal(refusals.uploadUnlike, 'finish')).parts).toEqual([null, null, null])
    expect(after(safe, refusal(refusals.partsMissing, 'finish')).asked).toBe(false)
  })

  test('everything else is told, and tried again when somebody says so', () => {
    const full = after(begun, refusal(refusals.containerFull))
    expect(full).toMatchObject({ state: 'failed', problem: { code: refusals.containerFull, text: 'No.', at: 5 } })
    expect(after(full, { is: 'resumed' })).toMatchObject({ state: 'waiting', tries: 0, uploadId: 'up' })
  })
})
