import { createHash, type Hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { inBase64, joiner, summing, type Checksum, type Summing } from './checksums.ts'

/** Bytes are written, measured and verified by this many at a time. */
export const pieceBytes = 1024 * 1024

const joinPiece = joiner('crc32', pieceBytes)
const joinerOf = ({ length }: Uint8Array) => (length === pieceBytes ? joinPiece : joiner('crc32', length))

/** What is known of bytes when all of them are there. */
export interface Measured {
  size: number
  /** In hexadecimal digits. */
  md5: string
  /** CRC-32 of each piece, four bytes each, so that a part can be verified without the whole. */
  pieces: Buffer
  /** Those that were asked for, in base64. */
  sums: Partial<Record<Checksum, string>>
}

/** Measures bytes that come piece by piece; each but the last has the full size. */
export class Measuring {
  readonly #md5: Hash = createHash('md5')
  readonly #sums: [Checksum, Summing][]
  readonly #pieces: number[] = []
  #size = 0

  /** CRC-32 of all so far, where it is asked for: it follows from those of the pieces. */
  #whole: string | undefined

  constructor(sums: readonly Checksum[]) {
    this.#sums = sums.filter((name) => name !== 'crc32').map((name) => [name, summing(name)])
    if (sums.includes('crc32')) this.#whole = inBase64(0)
  }

  take(piece: Uint8Array): void {
    this.#size += piece.length
    this.#md5.update(piece)
    const sum = crc32(piece)
    this.#pieces.push(sum)
    if (this.#whole !== undefined) this.#whole = joinerOf(piece)(this.#whole, inBase64(sum))
    for (const [, sum] of this.#sums) sum.update(piece)
  }

  end(): Measured {
    return {
      size: this.#size,
      md5: this.#md5.digest('hex'),
      pieces: piecesOf(this.#pieces),
      sums: {
        ...(this.#whole !== undefined && { crc32: this.#whole }),
        ...Object.fromEntries(this.#sums.map(([name, sum]) => [name, sum.digest()])),
      },
    }
  }
}

function piecesOf(sums: readonly number[]): Buffer {
  const bytes = Buffer.alloc(sums.length * 4)
  sums.forEach((sum, at) => bytes.writeUInt32BE(sum, at * 4))
  return bytes
}
