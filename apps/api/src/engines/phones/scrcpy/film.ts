import { createCanvas, type Canvas } from '@napi-rs/canvas'
import type { Channel } from '../adbd/channel.ts'
import type { Phone } from '../phone/phone.ts'
import { H264Encoder } from './h264.ts'
import { sizeWithin, type ScrcpyOptions } from './options.ts'
import { turns, type Filming } from './turns.ts'
import { Viewer } from './viewer.ts'

const minuteMs = 60_000

export type FilmOptions = Pick<ScrcpyOptions, 'maxSize' | 'maxFps' | 'bitRate' | 'keyIntervalS'>

/** One encoder for all who watch a phone in the same way. It draws when something changed and somebody waits for it. */
export class Film implements Filming {
  readonly fps: number
  readonly #phone: Phone
  readonly #options: FilmOptions
  readonly #viewers = new Set<Viewer>()
  readonly #over: () => void
  readonly #startedMs = performance.now()
  #encoder: H264Encoder | undefined
  #opening = false
  #canvas: Canvas | undefined
  #unwatch: (() => void) | undefined
  #clock: NodeJS.Timeout | undefined
  #dirty = false
  #keyWanted = false
  #lastKeyMs = 0
  lastMs = 0

  constructor(phone: Phone, options: FilmOptions, over: () => void) {
    this.#phone = phone
    this.#options = options
    this.#over = over
    this.fps = options.maxFps
  }

  get size(): { width: number; height: number } {
    return sizeWithin(this.#phone.pixels, this.#options.maxSize)
  }

  join(channel: Channel, withMeta: boolean): void {
    const viewer = new Viewer(channel, withMeta, () => this.#next())
    this.#viewers.add(viewer)
    channel.ended.addEventListener('abort', () => this.#left(viewer), { once: true })
    this.#unwatch ??= this.#phone.watch(() => this.#changed())
    if (!this.#clock) this.#tick()
    this.#changed()
  }

  /** Somebody cannot go on without. */
  wantKey(): void {
    this.#keyWanted = true
    this.#changed()
  }

  shoot(): void {
    const encoder = this.#encoder
    const { width, height } = this.size
    if (this.#viewers.size === 0) return
    if (!encoder || encoder.width !== width || encoder.height !== height) return void this.#open()
    try {
      this.#shoot(encoder)
    } catch {
      this.#fail()
    }
  }

  #shoot(encoder: H264Encoder): void {
    const { width, height } = encoder
    this.lastMs = performance.now()
    const key = this.#keyDue()
    const timeUs = Math.round((this.lastMs - this.#startedMs) * 1_000)
    this.#dirty = this.#keyWanted = false
    const encoded = encoder.encode(this.#drawn(width, height), timeUs, key)
    if (encoded.key) this.#lastKeyMs = this.lastMs
    for (const viewer of this.#viewers) viewer.take(encoded, timeUs)
  }

  #keyDue(): boolean {
    const aged = this.lastMs - this.#lastKeyMs >= this.#options.keyIntervalS * 1_000
    return this.#keyWanted || aged || [...this.#viewers].some((viewer) => viewer.idle && viewer.needsKey)
  }

  #drawn(width: number, height: number): Buffer {
    if (this.#canvas?.width !== width || this.#canvas.height !== height) this.#canvas = createCanvas(width, height)
    this.#phone.draw(this.#canvas.getContext('2d'), width, height)
    return this.#canvas.data()
  }

  #changed(): void {
    this.#dirty = true
    this.#next()
  }

  /** While nobody has taken the last picture there is no point in another. */
  #next(): void {
    const wanted = this.#dirty || [...this.#viewers].some((viewer) => viewer.idle && viewer.needsKey)
    if (wanted && [...this.#viewers].some((viewer) => viewer.idle)) turns.ask(this)
  }

  async #open(): Promise<void> {
    if (this.#opening) return
    this.#opening = true
    try {
      const { bitRate } = this.#options
      const encoder = await H264Encoder.open({ ...this.size, bitRate, fps: this.fps })
      this.#encoder?.close()
      this.#encoder = encoder
      for (const viewer of this.#viewers) viewer.needsKey = true
    } catch {
      this.#fail()
    } finally {
      this.#opening = false
    }
    if (this.#viewers.size === 0) this.#end()
    else this.#changed()
  }

  /** Without an encoder there is nothing to watch: the client hears of it by the end of its stream. */
  #fail(): void {
    for (const viewer of this.#viewers) viewer.end()
  }

  /** The clock on the screen goes on while somebody looks at it. */
  #tick(): void {
    this.#clock = setTimeout(
      () => {
        this.#tick()
        this.#changed()
      },
      minuteMs - (Date.now() % minuteMs),
    )
  }

  #left(viewer: Viewer): void {
    this.#viewers.delete(viewer)
    if (this.#viewers.size === 0 && !this.#opening) this.#end()
  }

  #end(): void {
    turns.forget(this)
    clearTimeout(this.#clock)
    this.#unwatch?.()
    this.#encoder?.close()
    this.#encoder = this.#canvas = this.#unwatch = this.#clock = undefined
    this.#over()
  }
}

const films = new WeakMap<Phone, Map<string, Film>>()
let running = 0

/** How many films are running, of all phones. */
export const filmsRunning = () => running

/** The film of a phone for these options, shared with whoever asked for the same. */
export function filmOf(phone: Phone, { maxSize, maxFps, bitRate, keyIntervalS }: FilmOptions): Film {
  const ofPhone = films.get(phone) ?? new Map<string, Film>()
  films.set(phone, ofPhone)
  const options = { maxSize, maxFps, bitRate, keyIntervalS }
  const key = JSON.stringify(options)
  const known = ofPhone.get(key)
  if (known) return known
  running++
  const film = new Film(phone, options, () => {
    ofPhone.delete(key)
    running--
  })
  ofPhone.set(key, film)
  return film
}
