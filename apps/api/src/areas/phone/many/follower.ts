import type { Followed, FollowState, Pause } from '@portico/contract/phone/control.ts'
import type { PhoneInput } from '@portico/contract/phone/wire.ts'
import { PhoneFailure, PhonesBusy, type PhoneStream, type PhoneWatcher } from '../../../ground/engine/phones.ts'

/** What waits for a phone that is slow: beyond the first, where a finger was on its way is left out; beyond the second it is paused. */
const movesQueuedMax = 32
const queuedMax = 200

export interface FollowerParts {
  /** Hands on the phone. */
  open(watcher: PhoneWatcher, signal: AbortSignal): Promise<PhoneStream>
  changed(): void
  failed(error: unknown): void
}

/** A phone on which is done what is done on the master, in the same order, as fast as it can. */
export class Follower {
  readonly id: string
  readonly #parts: FollowerParts
  state: FollowState = 'opening'
  #why: Pause | '' = ''
  #held = 0
  #stream: PhoneStream | undefined
  #closing = new AbortController()
  #queue: PhoneInput[] = []
  #isActing = false
  /** The fingers that it was told of: others are not lifted from it. */
  readonly #fingers = new Set<number>()

  constructor(id: string, parts: FollowerParts) {
    this.id = id
    this.#parts = parts
  }

  get told(): Followed {
    return { id: this.id, state: this.state, why: this.#why, held: this.#held }
  }

  get follows(): boolean {
    return this.state === 'follows'
  }

  /** From now on; what was done meanwhile is not done any more. */
  async follow(): Promise<void> {
    this.#drop()
    const closing = new AbortController()
    this.#closing = closing
    this.#become('opening', '')
    const { signal } = closing
    const ended = (failure: PhoneFailure) => void (signal.aborted || this.#fail(failure))
    try {
      const stream = await this.#parts.open({ frame: () => true, ended }, signal)
      if (signal.aborted) return stream.close()
      this.#stream = stream
      this.#held = 0
      this.#become('follows', '')
    } catch (error) {
      if (!signal.aborted) this.#fail(error)
    }
  }

  pause(why: Pause): void {
    if (this.state === 'paused' && this.#why === why) return
    this.#drop()
    this.#become('paused', why)
  }

  act(input: PhoneInput): void {
    if (!this.follows) return this.#holdBack(input)
    if (!this.#knows(input)) return
    const isMove = input.type === 'touch' && input.action === 'move'
    if (isMove && this.#queue.length >= movesQueuedMax) return
    if (this.#queue.length >= queuedMax) return this.pause('slow')
    this.#queue.push(input)
    if (!this.#isActing) void this.#act()
  }

  close(): void {
    this.#drop()
  }

  /** Of a touch only the first is counted, as people do. */
  #holdBack(input: PhoneInput): void {
    if (input.type === 'touch' && input.action !== 'down') return
    this.#held += 1
    this.#parts.changed()
  }

  #knows(input: PhoneInput): boolean {
    if (input.type !== 'touch') return true
    if (input.action === 'down') this.#fingers.add(input.pointer)
    else if (!this.#fingers.has(input.pointer)) return false
    if (input.action === 'up' || input.action === 'cancel') this.#fingers.delete(input.pointer)
    return true
  }

  async #act(): Promise<void> {
    this.#isActing = true
    for (let stream = this.#stream; stream && this.#queue.length > 0; stream = this.#stream)
      try {
        await stream.act(this.#queue.shift()!)
      } catch (error) {
        if (stream === this.#stream) this.#fail(error)
      }
    this.#isActing = false
  }

  #fail(error: unknown): void {
    if (!(error instanceof PhoneFailure)) this.#parts.failed(error)
    this.pause(error instanceof PhonesBusy ? 'busy' : 'lost')
  }

  #become(state: FollowState, why: Pause | ''): void {
    this.state = state
    this.#why = why
    this.#parts.changed()
  }

  #drop(): void {
    this.#closing.abort()
    this.#queue = []
    const stream = this.#stream
    this.#stream = undefined
    for (const pointer of this.#fingers) stream?.act(lifted(pointer)).catch(() => {})
    this.#fingers.clear()
    stream?.close()
  }
}

/** Nothing is left pressed. */
const lifted = (pointer: number) => ({ type: 'touch', action: 'cancel', pointer, x: 0, y: 0, pressure: 0 }) as const
