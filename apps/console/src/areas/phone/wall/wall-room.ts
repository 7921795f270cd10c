import { wallPhonesMax, type WallState } from '@portico/contract/phone/wall.ts'
import type { PhoneFrame } from '@portico/contract/phone/wire.ts'
import { pauseAfter } from '../viewer/door-socket.ts'
import { WallLink } from './wall-link.ts'

/** While one scrolls nothing is asked for: what is only passed costs nothing. */
const settleMs = 200
/** One that was let go of is shown again after that: it is still this person's. */
const againMs = 1_500
/** Pictures begin a little before they are seen. */
const ahead = '120px'

export interface WallCardEvents {
  state(state: WallState): void
  frame(frame: PhoneFrame): void
}

interface Placed {
  element: Element
  events: WallCardEvents
  isSeen: boolean
}

/** All cards that are on the page, and the one connection that brings the pictures of those that are seen. */
export class WallRoom {
  readonly #cards = new Map<string, Placed>()
  readonly #observer: IntersectionObserver
  readonly #gone = new AbortController()
  readonly #broken: (code: number | undefined) => void
  #link: WallLink | undefined
  #isReady = false
  #attempt = 0
  #timer: number | undefined
  #asked = ''

  /** `broken` hears with which code the pictures ended for good, and that they are back. */
  constructor(broken: (code: number | undefined) => void) {
    this.#broken = broken
    const options: IntersectionObserverInit & { scrollMargin: string } = { rootMargin: ahead, scrollMargin: ahead }
    this.#observer = new IntersectionObserver((entries) => this.#seen(entries), options)
    document.addEventListener('visibilitychange', () => this.#ask(), { signal: this.#gone.signal })
  }

  connect(): void {
    this.#link?.close()
    this.#isReady = false
    this.#link = new WallLink({
      ready: () => {
        this.#isReady = true
        this.#attempt = 0
        this.#broken(undefined)
        this.#ask()
      },
      state: (id, state) => this.#told(id, state),
      frame: (id, frame) => this.#cards.get(id)?.events.frame(frame),
      ended: (code) => this.#ended(code),
    })
  }

  place(id: string, element: Element, events: WallCardEvents): () => void {
    this.#cards.set(id, { element, events, isSeen: false })
    this.#observer.observe(element)
    return () => {
      this.#observer.unobserve(element)
      this.#cards.delete(id)
      this.#askSoon()
    }
  }

  /** A picture cannot be decoded, or is wanted again. */
  again(id: string): void {
    this.#link?.say({ type: 'again', id })
  }

  close(): void {
    this.#gone.abort()
    clearTimeout(this.#timer)
    this.#observer.disconnect()
    this.#link?.close()
  }

  #seen(entries: readonly IntersectionObserverEntry[]): void {
    const seen = new Map(entries.map((entry) => [entry.target, entry.isIntersecting]))
    for (const card of this.#cards.values()) card.isSeen = seen.get(card.element) ?? card.isSeen
    this.#askSoon()
  }

  #askSoon(): void {
    clearTimeout(this.#timer)
    if (!this.#gone.signal.aborted) this.#timer = window.setTimeout(() => this.#ask(), settleMs)
  }

  #ask(): void {
    if (!this.#isReady) return
    const isShown = document.visibilityState === 'visible'
    const seen = [...this.#cards].flatMap(([id, { isSeen }]) => (isSeen && isShown ? [id] : []))
    const ids = seen.slice(0, wallPhonesMax)
    const asked = ids.toSorted().join(' ')
    if (asked === this.#asked) return
    this.#asked = asked
    this.#link?.say({ type: 'see', ids })
  }

  #told(id: string, state: WallState): void {
    this.#cards.get(id)?.events.state(state)
    if (state === 'unbound') window.setTimeout(() => this.again(id), againMs)
  }

  #ended(code: number): void {
    this.#isReady = false
    this.#asked = ''
    const pause = pauseAfter(code, this.#attempt++)
    if (pause === undefined) return this.#broken(code)
    window.setTimeout(() => !this.#gone.signal.aborted && this.connect(), pause)
  }
}
