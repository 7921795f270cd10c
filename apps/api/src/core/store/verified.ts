import { crc32 } from 'node:zlib'
import { pieceBytes } from './measure.ts'
import { BytesDamaged, type Store } from './store.ts'

export interface Known {
  id: string
  size: number
  pieces: Buffer
}

/**
 * Some bytes of what lies in a store, from one up to another. Each piece is looked at as a whole before any of it is handed
 * on, so no byte leaves that is not as it was written.
 */
export async function* verified(store: Store, known: Known, from: number, to: number): AsyncGenerator<Uint8Array> {
  const first = Math.floor(from / pieceBytes)
  const end = Math.min(known.size, Math.ceil(to / pieceBytes) * pieceBytes)
  let index = first
  for await (const piece of wholePieces(store.read(known.id, first * pieceBytes, end), end - first * pieceBytes)) {
    const at = index * pieceBytes
    if (crc32(piece) !== known.pieces.readUInt32BE(index * 4)) throw new BytesDamaged(known.id)
    index++
    yield piece.subarray(Math.max(0, from - at), Math.min(piece.length, to - at))
  }
}

/** Pieces of the full size, and the last as it is; fewer bytes than there must be are damage too. */
async function* wholePieces(bytes: AsyncIterable<Uint8Array>, length: number): AsyncGenerator<Uint8Array> {
  let gathered: Uint8Array[] = []
  let [size, left] = [0, length]
  for await (const chunk of bytes) {
    let rest = chunk
    while (rest.length > 0) {
      const wanted = Math.min(pieceBytes, left) - size
      const part = rest.subarray(0, wanted)
      gathered.push(part)
      size += part.length
      rest = rest.subarray(part.length)
      if (part.length < wanted) continue
      yield gathered.length === 1 ? gathered[0]! : Buffer.concat(gathered)
      left -= size
      gathered = []
      size = 0
      if (left === 0) return
    }
  }
  if (left > 0) throw new BytesDamaged('There is less than was written')
}
