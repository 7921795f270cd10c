import type { PhoneFrame, PhoneInput, PhoneStreamMode } from '@portico/contract/phone/wire.ts'
import { secondsMs } from '../../../core/clock.ts'
import { PhoneGone, type PhoneFailure, type PhoneStream, type PhoneWatcher } from '../../../ground/engine/phones.ts'
import { asFailure } from '../line/patience.ts'
import { RecentFrames } from './recent-frames.ts'
import type { Hearer, Source, StreamShape } from './source.ts'

/** A whole picture costs as much as many that are not. */
const wholeEveryMs = secondsMs(1)

export interface SharedParts {
  /** Starts what is shown; the shape may be another one later on. */
  open(shape: StreamShape, hearer: Hearer): Promise<Source>
  lingerMs: number
  /** It is over. */
  gone(): void
}

/** One stream of one phone, for all who look on. Whoever is slow misses pictures, and nobody else does. */
export class Shared {
  readonly #parts: SharedParts
  #shape: StreamShape
  #source: Promise<Source>
  #changing: Promise<void> = Promise.resolve()
  #now: Source | undefined
  readonly #recent = new RecentFrames()
  readonly #shares = new Set<Share>()
  #lingering: NodeJS.Timeout | undefined
  #wholeAt = -Infinity
  #wholeTimer: NodeJS.Timeout | undefined
  #latest: Hearer | undefined
  #failure: PhoneFailure | undefined
  isOver = false

  constructor(parts: SharedParts, shape: StreamShape) {
    this.#parts = parts
    this.#shape = shape
    this.#source = this.#start()
    this.#source.catch(() => this.#over())
  }

  async join(watcher: PhoneWatcher): Promise<PhoneStream> {
    const share = new Share(this, watcher)
    this.#shares.add(share)
    clearTimeout(this.#lingering)
    try {
      await this.#source
    } catch (error) {
      this.leave(share)
      throw error
    }
    // After whoever waits for the share has it.
    setImmediate(() => this.#catchUp(share))
    return share
  }

  /** Gives what was missed, so that there is a picture at once. */
  #catchUp(share: Share): void {
    if (!this.#shares.has(share)) return
    if (this.#failure) return share.watcher.ended(this.#failure)
    share.isReady = true
    for (const frame of this.#recent.frames) share.give(frame, this.#recent.config)
    if (share.isLost && this.#recent.hasBegun) this.askWhole()
  }

  leave(share: Share): void {
    this.#shares.delete(share)
    if (this.#shares.size > 0 || this.isOver) return
    clearTimeout(this.#lingering)
    this.#lingering = setTimeout(() => this.#close(), this.#parts.lingerMs).unref()
  }

  get source(): Source {
    if (!this.#now || this.isOver) throw new PhoneGone('It broke off')
    return this.#now
  }

  askWhole(): void {
    clearTimeout(this.#wholeTimer)
    const waitMs = this.#wholeAt + wholeEveryMs - performance.now()
    if (waitMs > 0) {
      this.#wholeTimer = setTimeout(() => this.askWhole(), waitMs).unref()
      return
    }
    if (this.isOver || !this.#now) return
    this.#wholeAt = performance.now()
    this.#tryWhole(this.#now)
  }

  /** The encoder takes a rate when it starts: so another one starts, and the first ends. One change after the other. */
  setBitrate(bitrate: number): Promise<void> {
    const change = this.#changing.then(() => this.#restart({ ...this.#shape, bitrate }))
    this.#changing = change.catch(() => {})
    return change
  }

  /** All who look on are told. */
  end(failure: PhoneFailure): void {
    if (this.isOver) return
    this.#failure = failure
    this.#close()
    this.#each((share) => share.watcher.ended(failure))
  }

  #close(): void {
    this.#over()
    this.#now?.close()
  }

  async #restart(shape: StreamShape): Promise<void> {
    const before = this.source
    if (shape.bitrate === this.#shape.bitrate || before.mode !== 'video') return
    this.#shape = shape
    this.#source = this.#start()
    try {
      await this.#source
      before.close()
    } catch (error) {
      this.end(asFailure(error))
      throw error
    }
  }

  async #start(): Promise<Source> {
    const source = await this.#parts.open(this.#shape, this.#hearer())
    if (this.isOver) {
      source.close()
      throw this.#failure ?? new PhoneGone('It was given up')
    }
    this.#now = source
    return source
  }

  /** Only what the newest source tells is heard. */
  #hearer(): Hearer {
    const isNow = () => !this.isOver && this.#latest === hearer
    const hearer: Hearer = {
      frame: (frame) => isNow() && this.#frame(frame),
      clipboard: (text) => isNow() && this.#each((share) => share.watcher.clipboard?.(text)),
      ended: (failure) => isNow() && this.end(failure),
    }
    this.#latest = hearer
    return hearer
  }

  #frame(frame: PhoneFrame): void {
    this.#recent.add(frame)
    this.#each((share) => share.give(frame, this.#recent.config))
  }

  #each(tell: (share: Share) => void): void {
    for (const share of this.#shares) if (share.isReady) tell(share)
  }

  #tryWhole(source: Source): void {
    try {
      source.whole()
    } catch (error) {
      this.end(asFailure(error))
    }
  }

  #over(): void {
    if (this.isOver) return
    this.isOver = true
    clearTimeout(this.#lingering)
    clearTimeout(this.#wholeTimer)
    this.#parts.gone()
  }
}

class Share implements PhoneStream {
  readonly watcher: PhoneWatcher
  readonly #shared: Shared
  isReady = false
  /** Pictures were left out: nothing makes sense before the next whole one. */
  isLost = true

  constructor(shared: Shared, watcher: PhoneWatcher) {
    this.#shared = shared
    this.watcher = watcher
  }

  get mode(): PhoneStreamMode {
    return this.#shared.source.mode
  }

  get width(): number {
    return this.#shared.source.width
  }

  get height(): number {
    return this.#shared.source.height
  }

  /** A whole picture finds the way again, after what a decoder is set up with. */
  give(frame: PhoneFrame, config: PhoneFrame | undefined): void {
    const isWhole = frame.kind === 'picture' || frame.kind === 'key'
    if (this.isLost && (!isWhole || (config && !this.watcher.frame(config)))) return
    this.isLost = !this.watcher.frame(frame)
  }

  async act(input: PhoneInput): Promise<void> {
    await this.#shared.source.act(input)
  }

  again(): void {
    this.isLost = true
    if (!this.#shared.isOver) this.#shared.askWhole()
  }

  setBitrate(bitsPerSecond: number): Promise<void> {
    return this.#shared.setBitrate(bitsPerSecond)
  }

  close(): void {
    this.isReady = false
    this.#shared.leave(this)
  }
}
