import type { Adb } from '@yume-chan/adb'
import { AdbScrcpyClient, AdbScrcpyOptions3_3_3 } from '@yume-chan/adb-scrcpy'
import type { ScrcpyMediaStreamPacket } from '@yume-chan/scrcpy'
import { WritableStream } from '@yume-chan/stream-extra'
import { eventually } from './eventually.ts'

type Options = ConstructorParameters<typeof AdbScrcpyOptions3_3_3>[0]

/** Somebody who watches a phone, and remembers what came. */
export async function watch(adb: Adb, options: Options = {}) {
  const client = await AdbScrcpyClient.start(
    adb,
    '/data/local/tmp/scrcpy-server.jar',
    new AdbScrcpyOptions3_3_3({ audio: false, tunnelForward: true, ...options }),
  )
  void client.output.pipeTo(new WritableStream({})).catch(() => {})
  const video = await client.videoStream
  const packets: ScrcpyMediaStreamPacket[] = []
  void video?.stream.pipeTo(new WritableStream({ write: (packet) => void packets.push(packet) })).catch(() => {})
  const frames = () => packets.filter((packet) => packet.type === 'data')
  return {
    client,
    video,
    packets,
    control: client.controller!,
    frames,
    /** Waits until more has come than there was. */
    more: (before: number) =>
      eventually(() => (frames().length > before ? frames() : Promise.reject(new Error('no frame yet')))),
    /** A finger on the picture, down and up. */
    tap: async (x: number, y: number, { width, height } = { width: 720, height: 1280 }) => {
      for (const action of [0, 1] as const)
        await client.controller!.injectTouch({
          action,
          pointerId: 1n,
          pointerX: x,
          pointerY: y,
          videoWidth: width,
          videoHeight: height,
          pressure: 1,
          actionButton: 0,
          buttons: 0,
        })
    },
  }
}

/** What a configuration says of the picture: profile and size, from its sequence parameters. */
export function sizeInConfiguration(bytes: Uint8Array): { width: number; height: number } {
  const start = Buffer.from(bytes).indexOf(Buffer.from([0, 0, 1, 0x67]))
  const bits = new Bits(bytes.subarray(start + 4))
  const profile = bits.take(8)
  bits.take(16)
  bits.number()
  if (profile !== 66) throw new Error(`profile ${profile} is not the baseline`)
  bits.number()
  if (bits.number() === 0) bits.number()
  bits.number()
  bits.take(1)
  const [wide, high] = [bits.number() + 1, bits.number() + 1]
  bits.take(2)
  const cut = bits.take(1) === 1 ? [bits.number(), bits.number(), bits.number(), bits.number()] : [0, 0, 0, 0]
  return { width: wide * 16 - 2 * (cut[0]! + cut[1]!), height: high * 16 - 2 * (cut[2]! + cut[3]!) }
}

class Bits {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  take(count: number): number {
    let value = 0
    for (let n = 0; n < count; n++, this.#at++)
      value = value * 2 + ((this.#bytes[this.#at >> 3]! >> (7 - (this.#at & 7))) & 1)
    return value
  }

  /** By Golomb's code: as many zeros as bits follow the one. */
  number(): number {
    let zeros = 0
    while (this.take(1) === 0) zeros++
    return 2 ** zeros - 1 + this.take(zeros)
  }
}
