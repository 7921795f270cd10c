/** Packets of ADB: a head of six little-endian words, then what the head says of bytes. */
export const commands = {
  connect: 0x4e584e43,
  auth: 0x48545541,
  open: 0x4e45504f,
  okay: 0x59414b4f,
  close: 0x45534c43,
  write: 0x45545257,
} as const

/** From this version on, packets after the greeting carry no checksum. */
export const version = 0x01000001
export const payloadMax = 256 * 1024
const headBytes = 24

export interface Packet {
  command: number
  first: number
  second: number
  data: Buffer
}

export class WireError extends Error {}

export function packetBytes(command: number, first: number, second: number, data: Uint8Array, summed: boolean): Buffer {
  const bytes = Buffer.alloc(headBytes + data.length)
  const words = [command, first, second, data.length, summed ? checksum(data) : 0, (command ^ 0xffffffff) >>> 0]
  for (const [index, word] of words.entries()) bytes.writeUInt32LE(word, index * 4)
  bytes.set(data, headBytes)
  return bytes
}

function checksum(data: Uint8Array): number {
  let sum = 0
  for (const byte of data) sum += byte
  return sum >>> 0
}

/** Takes packets out of what comes over a socket, in whatever pieces it comes. */
export class PacketReader {
  #pieces: Buffer[] = []
  #held = 0
  /** Whether checksums are looked at: until both sides have said that they need none. */
  summed = true

  #packet(size: number): Packet {
    const whole = this.#front(size)
    this.#pieces[0] = whole.subarray(size)
    this.#held -= size
    const data = Buffer.from(whole.subarray(headBytes, size))
    const [command, first, second] = [0, 4, 8].map((at) => whole.readUInt32LE(at)) as [number, number, number]
    const sum = whole.readUInt32LE(16)
    // A client that comes back to a phone it knows greets without a sum already: adb 1.0.41 does after a restart.
    const needsNone = command === commands.connect && first >= version && sum === 0
    if (this.summed && !needsNone && checksum(data) !== sum) throw new WireError('wrong checksum')
    return { command, first, second, data }
  }

  /** Throws where a packet cannot be one. */
  *take(piece: Buffer): Generator<Packet> {
    this.#pieces.push(piece)
    this.#held += piece.length
    for (;;) {
      if (this.#held < headBytes) return
      const length = lengthOf(this.#front(headBytes))
      if (this.#held < headBytes + length) return
      yield this.#packet(headBytes + length)
    }
  }

  /** The first piece, made long enough. Joined only when needed, so that a packet in many pieces is copied once or twice. */
  #front(size: number): Buffer {
    if (this.#pieces[0]!.length < size) this.#pieces = [Buffer.concat(this.#pieces)]
    return this.#pieces[0]!
  }
}

function lengthOf(head: Buffer): number {
  if ((head.readUInt32LE(0) ^ 0xffffffff) >>> 0 !== head.readUInt32LE(20)) throw new WireError('wrong magic')
  const length = head.readUInt32LE(12)
  if (length > payloadMax) throw new WireError('packet too long')
  return length
}
