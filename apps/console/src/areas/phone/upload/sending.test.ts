import { refusals } from '@portico/contract/codes.ts'
import { chunkBytes } from '@portico/contract/constants.ts'
import { expect, test } from 'vitest'
import { CallError, transportCode } from '../../../base/call/call-error.ts'
import { isHopeless, missingParts, nextSending, partsOf, type Sending } from './sending.ts'

const sending = (id: string, state: Sending['state']): Sending => ({
  id,
  name: `${id}.txt`,
  size: 1,
  purpose: 'file',
  state,
  sentBytes: 0,
  problem: '',
  hopeless: false,
  known: false,
  taskId: '',
})

test('a file is cut into parts of the same size, and the last has what is left', () => {
  expect(partsOf(0)).toEqual([])
  expect(partsOf(chunkBytes + 1)).toEqual([
    { number: 1, from: 0, to: chunkBytes },
    { number: 2, from: chunkBytes, to: chunkBytes + 1 },
  ])
})

test('parts that are there as they are read are not sent again, those of another file are', () => {
  const there = [
    { number: 1, crc32: 'a' },
    { number: 2, crc32: 'other' },
  ]
  expect(missingParts(chunkBytes * 3, ['a', 'b', 'c'], there).map(({ number }) => number)).toEqual([2, 3])
})

test('the next begins when nothing is at work', () => {
  const waiting = [sending('failed', 'failed'), sending('first', 'waiting'), sending('second', 'waiting')]
  expect(nextSending(waiting)?.id).toBe('first')
  expect(nextSending([...waiting, sending('busy', 'uploading')])).toBeUndefined()
})

test('what is wrong with the file itself is not worth another try, everything else is', () => {
  const failed = (code: string) => isHopeless(new CallError('no', { code }))
  expect([refusals.invalidInput, refusals.apkRefused].map(failed)).toEqual([true, true])
  expect([transportCode, refusals.phoneSpaceFull, refusals.partsMissing].map(failed)).toEqual([false, false, false])
})
