import { randomBytes } from 'node:crypto'
import type { Checksum } from './checksums.ts'
import type { Measured } from './measure.ts'
import type { Body } from './pour.ts'

/** What lies in a store. */
export interface Stored {
  name: string
  size: number
  changedAt: Date
}

/** Bytes on their way into a store. Nobody finds them before they are finished. */
export interface Draft {
  /** Takes all of a body; what was measured is not safe yet. */
  take(body: Body, sums: readonly Checksum[]): Promise<Measured>
  /** Afterwards the bytes are there and stay, whatever happens to this machine. */
  finish(): Promise<void>
  drop(): Promise<void>
}

/** A place for bytes that are written once. It knows names and nothing else. */
export interface Store {
  /** Is kept with what lies in it, so that it is found again. */
  readonly id: string
  begin(name: string): Promise<Draft>
  /** From one byte up to another, that one not included; throws `BytesGone` where there is nothing of that name. */
  read(name: string, from: number, to: number): AsyncIterable<Uint8Array>
  remove(name: string): Promise<void>
  sizeOf(name: string): Promise<number | undefined>
  list(): AsyncIterable<Stored>
  /** Removes what was begun before a time and came to no end. */
  sweepDrafts(before: Date): Promise<void>
  /** NULL where it does not say. */
  freeBytes(): Promise<number | null>
  close(): Promise<void>
}

/** There is nothing of that name in the store. */
export class BytesGone extends Error {}
/** What lies there is not what was written. */
export class BytesDamaged extends Error {}

const nameDigits = /^[0-9a-f]{32}$/
export const newBlobName = () => randomBytes(16).toString('hex')
export const isBlobName = (name: string) => nameDigits.test(name)
