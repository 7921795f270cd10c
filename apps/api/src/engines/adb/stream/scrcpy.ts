import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  phoneClipboardMax,
  phoneFrameBytesMax,
  phoneStreamLimits,
  type PhoneInput,
} from '@portico/contract/phone/wire.ts'
import { h264ParseConfiguration } from '@yume-chan/scrcpy'
import { PhoneGone, PhoneRefused } from '../../../ground/engine/phones.ts'
import type { Channel } from '../line/channel.ts'
import type { Line } from '../line/line.ts'
import { asFailure, type Patience } from '../line/patience.ts'
import { ControlWriter, isScreen, type Screen } from './control.ts'
import { ControlMessages } from './messages.ts'
import { scrcpyPlace } from './server-jar.ts'
import type { Hearer, Source, StreamShape } from './source.ts'

const scrcpyVersion = '3.3.3'
const againMs = 50
const wordsMax = 500
const nameBytes = 64
const h264 = 0x68_32_36_34
const configBit = 1n << 63n
const keyBit = 1n << 62n
const deviceClipboardBytesMax = 4 * phoneClipboardMax

interface Opened {
  process: Channel
  control: Channel
  /** NULL for hands alone. */
  video: Channel | null
  screen: Screen
}

/** Starts scrcpy's server on a phone; without a shape, for hands alone on a screen that large. */
export async function startScrcpy(
  line: Line,
  patience: Patience,
  shape: StreamShape | Screen,
  hearer: Hearer,
): Promise<ScrcpySource> {
  const id = randomInt(0x7f_ff_ff_ff).toString(16).padStart(8, '0')
  const process = await patience.hear(line.open(`exec:${commandOf(id, shape)}`))
  const output = new Output(process)
  const opened: Channel[] = [process]
  const open = async () => {
    const channel = await listening(line, patience, `localabstract:scrcpy_${id}`, output)
    channel.patience = patience
    opened.push(channel)
    return channel
  }
  try {
    const parts = 'size' in shape ? await withVideo(open) : await handsAlone(open, shape)
    return new ScrcpySource({ process, ...parts }, hearer)
  } catch (error) {
    for (const channel of opened) channel.close()
    // What it wrote before it ended says why.
    throw output.isOver && output.words ? new PhoneRefused(output.words) : error
  }
}

async function withVideo(open: () => Promise<Channel>): Promise<Omit<Opened, 'process'>> {
  const video = await open()
  await video.exactly(1)
  const control = await open()
  await video.exactly(nameBytes)
  const meta = await video.exactly(12)
  const screen = { width: meta.readUInt32BE(4), height: meta.readUInt32BE(8) }
  if (meta.readUInt32BE(0) !== h264 || !isScreen(screen)) throw new PhoneGone('It sends no H.264')
  return { video, control, screen }
}

async function handsAlone(open: () => Promise<Channel>, screen: Screen): Promise<Omit<Opened, 'process'>> {
  const control = await open()
  await control.exactly(1 + nameBytes)
  return { video: null, control, screen }
}

function commandOf(id: string, shape: StreamShape | Screen): string {
  const picture =
    'size' in shape
      ? [
          `max_size=${shape.size}`,
          `max_fps=${shape.fps}`,
          `video_bit_rate=${shape.bitrate}`,
          'video_codec=h264',
          `video_codec_options=i-frame-interval=${phoneStreamLimits.keyFrameSeconds}`,
        ]
      : ['video=false']
  const options = [`scid=${id}`, 'log_level=info', 'audio=false', 'tunnel_forward=true', 'cleanup=false', ...picture]
  return `CLASSPATH=${scrcpyPlace} app_process / com.genymobile.scrcpy.Server ${scrcpyVersion} ${options.join(' ')}`
}

/** It listens a moment after it was started; until then it is tried again. */
async function listening(line: Line, patience: Patience, service: string, output: Output): Promise<Channel> {
  for (;;)
    try {
      return await patience.hear(line.open(service))
    } catch (error) {
      if (!(error instanceof PhoneRefused)) throw error
      if (output.isOver) throw new PhoneRefused(output.words || 'It does not start')
      await sleep(againMs, undefined, { signal: patience.signal })
    }
}

/** What the server writes while it runs: read to its end, or the phone would wait; the first of it is kept. */
class Output {
  words = ''
  isOver = false

  constructor(process: Channel) {
    void this.#read(process)
  }

  async #read(process: Channel): Promise<void> {
    try {
      for (let bytes = await process.some(4096); bytes; bytes = await process.some(4096))
        this.words = (this.words + String(bytes)).slice(0, wordsMax)
    } catch {
      // The phone is gone; whoever reads its picture is told.
    }
    this.isOver = true
  }
}

export class ScrcpySource implements Source {
  readonly mode: 'video' | 'hands'
  width: number
  height: number
  readonly #opened: Opened
  readonly #hearer: Hearer
  readonly #messages = new ControlMessages()
  readonly #writer: ControlWriter
  #closed = false

  constructor(opened: Opened, hearer: Hearer) {
    this.mode = opened.video ? 'video' : 'hands'
    this.width = opened.screen.width
    this.height = opened.screen.height
    this.#opened = opened
    this.#hearer = hearer
    this.#writer = new ControlWriter(opened.control, (error) => this.#end(error))
    opened.control.patience = undefined
    if (opened.video) opened.video.patience = undefined
  }

  /** From now on it is told. */
  begin(): void {
    const { video, control } = this.#opened
    void this.#listen(control)
    if (video) void this.#watch(video)
  }

  act(input: PhoneInput): Promise<void> {
    return this.actOn(input, this)
  }

  async actOn(input: PhoneInput, screen: Screen): Promise<void> {
    if (this.#closed) throw new PhoneGone('It broke off')
    this.#writer.send(this.#messages.of(input, screen), input.type === 'touch' && input.action === 'move')
  }

  whole(): void {
    if (!this.#closed && this.mode === 'video') this.#writer.send([this.#messages.resetVideo()])
  }

  close(): void {
    this.#closed = true
    const { process, video, control } = this.#opened
    for (const channel of [control, video, process]) channel?.close()
  }

  #end(error: unknown): void {
    if (this.#closed) return
    this.close()
    this.#hearer.ended(asFailure(error))
  }

  async #watch(video: Channel): Promise<void> {
    try {
      while (!this.#closed) await this.#frame(video)
    } catch (error) {
      this.#end(error)
    }
  }

  async #frame(video: Channel): Promise<void> {
    const header = await video.exactly(12)
    const [flags, length] = [header.readBigUInt64BE(0), header.readUInt32BE(8)]
    if (length === 0 || length > phoneFrameBytesMax) throw new PhoneGone('It sends no picture')
    const bytes = await video.exactly(length)
    if (this.#closed) return
    const isConfig = (flags & configBit) !== 0n
    if (isConfig) this.#turn(bytes)
    const kind = isConfig ? 'config' : (flags & keyBit) === 0n ? 'delta' : 'key'
    const pts = isConfig ? 0 : Number(BigInt.asUintN(53, flags & (keyBit - 1n)))
    this.#hearer.frame({ kind, pts, width: this.width, height: this.height, bytes })
  }

  /** The screen was turned: what sets a decoder up says how large it is now. */
  #turn(config: Buffer): void {
    const { croppedWidth: width, croppedHeight: height } = h264ParseConfiguration(config)
    if (!isScreen({ width, height })) throw new PhoneGone('It sends no picture')
    if (width === this.width && height === this.height) return
    this.width = width
    this.height = height
    this.#hearer.frame({ kind: 'meta', pts: 0, width, height, bytes: new Uint8Array() })
  }

  async #listen(control: Channel): Promise<void> {
    try {
      while (!this.#closed) await this.#message(control)
    } catch (error) {
      this.#end(error)
    }
  }

  async #message(control: Channel): Promise<void> {
    const [type] = await control.exactly(1)
    if (type === 0) {
      const length = (await control.exactly(4)).readUInt32BE()
      if (length > deviceClipboardBytesMax) throw new PhoneGone('It says more than anybody asked for')
      this.#hearer.clipboard(String(await control.exactly(length)).slice(0, phoneClipboardMax))
    } else if (type === 1) await control.exactly(8)
    else if (type === 2) await control.exactly((await control.exactly(4)).readUInt16BE(2))
    else throw new PhoneGone('It does not speak as scrcpy does')
  }
}
