import { chunkBytes } from '@portico/contract/constants.ts'
import type { PhoneUploadState } from '@portico/contract/states/phone.ts'
import { CallError } from '../../../base/call/call-error.ts'

/** Where a file goes once it is there; nowhere further where no phones are named. */
export interface SendingWish {
  purpose: 'file' | 'app'
  device_ids?: readonly string[]
  /** The folder on the phones, of a file. */
  path?: string
}

/** A file on its way into the space, and from there to phones. */
export interface Sending extends SendingWish {
  id: string
  name: string
  size: number
  state: PhoneUploadState | 'done'
  sentBytes: number
  /** Why it failed. */
  problem: string
  /** It failed by what it is: the same file fails again. */
  hopeless: boolean
  /** It is an app that was there already. */
  known: boolean
  /** What phones do with it; empty while they do nothing. */
  taskId: string
}

export const partsOf = (size: number) =>
  Array.from({ length: Math.ceil(size / chunkBytes) }, (_, at) => ({
    number: at + 1,
    from: at * chunkBytes,
    to: Math.min((at + 1) * chunkBytes, size),
  }))

/** The parts that are still to be sent: one that is there with other bytes is sent again. */
export function missingParts(
  size: number,
  sums: readonly string[],
  there: readonly { number: number; crc32: string }[],
) {
  const known = new Map(there.map(({ number, crc32 }) => [number, crc32]))
  return partsOf(size).filter(({ number }) => known.get(number) !== sums[number - 1])
}

/** A name that is against the rules, or no package: trying again does not help. */
export const isHopeless = (error: unknown): boolean =>
  error instanceof CallError && (error.is('invalidInput') || error.is('apkRefused'))

const atWork: readonly Sending['state'][] = ['reading', 'uploading', 'distributing']
export const isAtWork = ({ state }: Sending) => atWork.includes(state)

/** One at a time, in the order in which they came. */
export const nextSending = (sendings: readonly Sending[]): Sending | undefined =>
  sendings.some(isAtWork) ? undefined : sendings.find(({ state }) => state === 'waiting')
