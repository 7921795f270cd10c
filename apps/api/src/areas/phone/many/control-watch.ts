import type { App } from '../../../core/app/app.ts'
import { secondsMs } from '../../../core/clock.ts'
import type { PhoneInput } from '@portico/contract/phone/wire.ts'
import { shownOn } from './control-shown.ts'
import type { Follower } from './follower.ts'
import { difference } from './likeness.ts'
import type { PhoneRow } from '../device/phone.table.ts'

/** What is done takes a moment until it is seen, on slow phones too. */
const settleMs = 700
/** Somebody else may do something to one of them: what is in front is looked at now and then. */
const glanceEveryMs = secondsMs(3)
const comparedAtOnce = 8

interface WatchParts {
  master: PhoneRow
  /** Those that follow now, with their rows. */
  following(): readonly [Follower, PhoneRow][]
}

/** Finds those that show something else than the master, and pauses them. Once may be too early; twice in a row is not. */
export class ControlWatch {
  readonly #app: App
  readonly #parts: WatchParts
  readonly #glances: NodeJS.Timeout
  readonly #suspects = new Set<Follower>()
  readonly #fingers = new Set<number>()
  #settling: NodeJS.Timeout | undefined
  /** Counts what was done: what was seen before it does not count. */
  #deeds = 0
  #isComparing = false
  #isOver = false

  constructor(app: App, parts: WatchParts) {
    this.#app = app
    this.#parts = parts
    this.#glances = setInterval(() => void this.#check(false), glanceEveryMs)
    this.soon()
  }

  acted(input: PhoneInput): void {
    this.#deeds += 1
    if (input.type === 'touch')
      if (input.action === 'down') this.#fingers.add(input.pointer)
      else if (input.action !== 'move') this.#fingers.delete(input.pointer)
    this.soon()
  }

  /** Looks when nothing has been done for a moment. */
  soon(): void {
    clearTimeout(this.#settling)
    if (!this.#isOver) this.#settling = setTimeout(() => void this.#check(true), settleMs)
  }

  close(): void {
    this.#isOver = true
    clearInterval(this.#glances)
    clearTimeout(this.#settling)
  }

  async #check(withPicture: boolean): Promise<void> {
    if (this.#isComparing || this.#fingers.size > 0) return withPicture ? this.soon() : undefined
    this.#isComparing = true
    try {
      await this.#compare(withPicture)
    } catch (error) {
      this.#app.log.error({ err: error }, 'group control')
    } finally {
      this.#isComparing = false
    }
  }

  async #compare(withPicture: boolean): Promise<void> {
    const [app, { master }] = [this.#app, this.#parts]
    const following = this.#parts.following()
    const deeds = this.#deeds
    const shown = following.length > 0 ? await shownOn(app, master, withPicture) : undefined
    if (!shown) return
    for (let at = 0; at < following.length; at += comparedAtOnce) {
      const some = following.slice(at, at + comparedAtOnce)
      const all = await Promise.all(some.map(([, row]) => shownOn(app, row, withPicture)))
      if (deeds !== this.#deeds || this.#isOver) return
      for (const [n, theirs] of all.entries()) if (theirs) this.#judge(some[n]![0], difference(shown, theirs))
    }
    if (this.#suspects.size > 0) this.soon()
  }

  #judge(follower: Follower, differs: ReturnType<typeof difference>): void {
    if (!differs) return void this.#suspects.delete(follower)
    if (!this.#suspects.has(follower)) return void this.#suspects.add(follower)
    this.#suspects.delete(follower)
    if (follower.follows) follower.pause(differs)
  }
}
