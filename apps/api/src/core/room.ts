import { statfs } from 'node:fs/promises'
import { MB } from '@portico/contract/calls.ts'
import { secondsMs } from './clock.ts'

/**
 * Kept free on the disk of our folder. PostgreSQL gives up when it cannot write its own log, and what can still be read
 * would go with it: so people's writes are refused before that.
 */
const reserveBytes = MB(64)
const askEveryMs = secondsMs(1)
const againMs = secondsMs(5)

export type FreeBytes = () => Promise<number>

export const freeBytesOf =
  (folder: string): FreeBytes =>
  async () => {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  }

/** Whether there is room to write. Looked at again and again, so that it goes on by itself once somebody has made some. */
export class Room {
  readonly #freeBytes: FreeBytes
  #left = true
  #askAt = 0

  constructor(freeBytes: FreeBytes) {
    this.#freeBytes = freeBytes
  }

  async isLeft(): Promise<boolean> {
    const now = performance.now()
    if (now >= this.#askAt) {
      this.#askAt = now + askEveryMs
      this.#left = (await this.#freeBytes()) >= reserveBytes
    }
    return this.#left
  }

  /** Somebody could not write: a quota, or a database whose disk is not ours. It is believed for a moment. */
  hasEnded(): void {
    this.#left = false
    this.#askAt = performance.now() + againMs
  }
}
