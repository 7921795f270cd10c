import { rename, rm, type FileHandle } from 'node:fs/promises'

/** Who keeps the sum of a phone's files. */
interface Count {
  written: number
  replaced: number
  claim: (bytes: number) => void
  release: (bytes: number) => void
}

/** A file on its way: written beside, and put in its place in one step. */
export class FileWriter {
  readonly #handle: FileHandle
  readonly #temporary: string
  readonly #target: string
  readonly #count: Count

  constructor(handle: FileHandle, temporary: string, target: string, count: Count) {
    this.#handle = handle
    this.#temporary = temporary
    this.#target = target
    this.#count = count
  }

  async write(chunk: Uint8Array): Promise<void> {
    this.#count.claim(chunk.length)
    this.#count.written += chunk.length
    await this.#handle.write(chunk)
  }

  async finish(modifiedS?: number): Promise<void> {
    if (modifiedS !== undefined) await this.#handle.utimes(modifiedS, modifiedS)
    await this.#handle.close()
    await rename(this.#temporary, this.#target)
    this.#count.release(this.#count.replaced)
  }

  async drop(): Promise<void> {
    await this.#handle.close()
    await rm(this.#temporary, { force: true })
    this.#count.release(this.#count.written)
  }
}
