import type { Camera } from './camera.ts'

const frameBytesMax = 2 * 1024 * 1024

interface Pieces extends AsyncIterable<Buffer> {
  close(): void
}

/** Frames one after another: a length of four bytes, the highest first, and a JPEG. What is none ends it. */
export async function serveCamera(channel: Pieces, camera: Camera): Promise<void> {
  let held: Buffer = Buffer.alloc(0)
  try {
    for await (const piece of channel) {
      held = held.length === 0 ? piece : Buffer.concat([held, piece])
      for (let length = lengthOf(held); length !== undefined && held.length >= 4 + length; length = lengthOf(held)) {
        if (length > frameBytesMax || !(await camera.frame(Buffer.from(held.subarray(4, 4 + length)))))
          return channel.close()
        held = held.subarray(4 + length)
      }
      if ((lengthOf(held) ?? 0) > frameBytesMax) return channel.close()
    }
  } finally {
    camera.off()
  }
}

const lengthOf = (held: Buffer) => (held.length < 4 ? undefined : held.readUInt32BE(0))
