import type { PhoneFrame } from '@portico/contract/phone/wire.ts'
import { codecOf } from './codec.ts'

/** Whether this browser decodes video by itself; those that do not are sent single pictures. */
export const decodesVideo = () => 'VideoDecoder' in window

interface PainterEvents {
  /** A picture is on the canvas, and that large. */
  painted(width: number, height: number): void
  /** What came cannot be decoded: a whole picture, please. */
  lost(): void
}

/** Draws the frames of a phone on a canvas, each as soon as it is there. */
export class Painter {
  readonly #canvas: HTMLCanvasElement
  readonly #events: PainterEvents
  #decoder: VideoDecoder | undefined
  #config: Uint8Array | undefined
  /** Pictures by themselves may be done out of turn: an older one is not drawn over a newer. */
  #asked = 0
  #drawn = 0

  constructor(canvas: HTMLCanvasElement, events: PainterEvents) {
    this.#canvas = canvas
    this.#events = events
  }

  take(frame: PhoneFrame): void {
    if (frame.kind === 'config') this.#configure(frame.bytes)
    else if (frame.kind === 'picture') void this.#picture(frame.bytes)
    else if (frame.kind !== 'meta') this.#decode(frame)
  }

  close(): void {
    this.#asked = Number.MAX_SAFE_INTEGER
    if (this.#decoder && this.#decoder.state !== 'closed') this.#decoder.close()
  }

  #configure(config: Uint8Array): void {
    const codec = codecOf(config)
    if (!codec) return this.#events.lost()
    this.#config = config.slice()
    if (this.#decoder?.state === 'closed') this.#decoder = undefined
    this.#decoder ??= new VideoDecoder({ output: (picture) => this.#video(picture), error: () => this.#events.lost() })
    this.#decoder.configure({ codec, optimizeForLatency: true })
  }

  #decode({ kind, pts, bytes }: PhoneFrame): void {
    const decoder = this.#decoder
    if (decoder?.state !== 'configured') return
    const isKey = kind === 'key'
    // A decoder begins with the parameters and a whole picture.
    const data = isKey && this.#config ? joined(this.#config, bytes) : bytes
    try {
      decoder.decode(new EncodedVideoChunk({ type: isKey ? 'key' : 'delta', timestamp: pts, data }))
    } catch {
      this.#events.lost()
    }
  }

  #video(picture: VideoFrame): void {
    const { width, height, x, y } = picture.visibleRect ?? {
      x: 0,
      y: 0,
      width: picture.codedWidth,
      height: picture.codedHeight,
    }
    this.#draw(width, height, (context) => context.drawImage(picture, x, y, width, height, 0, 0, width, height))
    picture.close()
  }

  async #picture(bytes: Uint8Array): Promise<void> {
    const turn = ++this.#asked
    const picture = await createImageBitmap(new Blob([bytes.slice()])).catch(() => undefined)
    if (!picture) return
    if (turn > this.#drawn && this.#asked !== Number.MAX_SAFE_INTEGER) {
      this.#drawn = turn
      this.#draw(picture.width, picture.height, (context) => context.drawImage(picture, 0, 0))
    }
    picture.close()
  }

  #draw(width: number, height: number, draw: (context: CanvasRenderingContext2D) => void): void {
    const canvas = this.#canvas
    if (canvas.width !== width) canvas.width = width
    if (canvas.height !== height) canvas.height = height
    draw(canvas.getContext('2d')!)
    this.#events.painted(width, height)
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(first.length + second.length)
  all.set(first)
  all.set(second, first.length)
  return all
}
