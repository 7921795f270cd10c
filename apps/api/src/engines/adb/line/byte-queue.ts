/** Bytes in the order in which they came, taken in pieces of another size. */
export class ByteQueue {
  #chunks: Uint8Array[] = []
  #length = 0

  get length(): number {
    return this.#length
  }

  push(chunk: Uint8Array): void {
    this.#chunks.push(chunk)
    this.#length += chunk.length
  }

  /** The first so many, which must be there; they stay. */
  peek(length: number): Buffer {
    this.#gather(length)
    return asBuffer(this.#chunks[0]!).subarray(0, length)
  }

  /** The first so many, which must be there. */
  take(length: number): Buffer {
    if (length === 0) return Buffer.alloc(0)
    const taken = this.peek(length)
    const rest = this.#chunks[0]!.subarray(length)
    if (rest.length > 0) this.#chunks[0] = rest
    else this.#chunks.shift()
    this.#length -= length
    return taken
  }

  /** At least one byte and at most so many, without copying. */
  some(most: number): Buffer {
    return this.take(Math.min(most, this.#chunks[0]!.length))
  }

  #gather(length: number): void {
    if (this.#chunks[0]!.length >= length) return
    const parts: Uint8Array[] = []
    let gathered = 0
    while (gathered < length) {
      const part = this.#chunks.shift()!
      parts.push(part)
      gathered += part.length
    }
    this.#chunks.unshift(Buffer.concat(parts))
  }
}

const asBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
