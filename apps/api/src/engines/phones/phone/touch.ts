import type { App } from './apps/app.ts'
import { pathTo } from './view/find.ts'
import type { Placed } from './view/layout.ts'
import type { Scroll } from './view/node.ts'

const slop = 8
const swipeMin = 48
const longMs = 500
const footHeight = 24
const fingersMax = 10

interface Finger {
  x: number
  y: number
}

interface Gesture {
  id: string
  startX: number
  startY: number
  startedMs: number
  path: Placed[]
  moved: boolean
  /** More than one finger took part. */
  many: boolean
}

/** What fingers act upon. */
interface Surface {
  readonly height: number
  readonly app: App
  tree(): Placed
  home(): void
  changed(): void
}

/** Makes taps, drags, swipes and pinches of what fingers do. Places are in dp. */
export class Touch {
  readonly #surface: Surface
  readonly #fingers = new Map<string, Finger>()
  #gesture: Gesture | undefined

  constructor(surface: Surface) {
    this.#surface = surface
  }

  /** Where fingers are now. */
  get fingers(): readonly Finger[] {
    return [...this.#fingers.values()]
  }

  down(id: string, x: number, y: number): void {
    if (this.#fingers.size >= fingersMax) return
    this.#fingers.set(id, { x, y })
    if (this.#gesture && this.#fingers.size > 1) this.#gesture.many = true
    else {
      const path = pathTo(this.#surface.tree(), x, y)
      this.#gesture = { id, startX: x, startY: y, startedMs: Date.now(), path, moved: false, many: false }
    }
    this.#surface.changed()
  }

  move(id: string, x: number, y: number): void {
    const finger = this.#fingers.get(id)
    const gesture = this.#gesture
    if (!finger || !gesture) return
    const before = this.#spread()
    const by = finger.y - y
    Object.assign(finger, { x, y })
    gesture.moved ||= Math.hypot(x - gesture.startX, y - gesture.startY) > slop
    if (gesture.many) this.#pinch(before)
    else if (gesture.moved) moveScroll(gesture, by)
    this.#surface.changed()
  }

  up(id: string, x: number, y: number): void {
    if (!this.#fingers.delete(id)) return
    const gesture = this.#gesture
    if (gesture && this.#fingers.size === 0) {
      this.#gesture = undefined
      if (!gesture.many) this.#finish(gesture, x, y)
    }
    this.#surface.changed()
  }

  cancel(): void {
    this.#fingers.clear()
    this.#gesture = undefined
    this.#surface.changed()
  }

  #finish(gesture: Gesture, x: number, y: number): void {
    const [byX, byY] = [x - gesture.startX, y - gesture.startY]
    if (gesture.moved || Math.hypot(byX, byY) > slop) return this.#swiped(gesture, byX, byY)
    const nodes = gesture.path.map(({ node }) => node).toReversed()
    const long = Date.now() - gesture.startedMs >= longMs ? nodes.find(({ longTap }) => longTap)?.longTap : undefined
    if (long) long()
    else nodes.find(({ tap }) => tap)?.tap?.()
  }

  #swiped({ startY }: Gesture, byX: number, byY: number): void {
    const { app, height } = this.#surface
    if (startY > height - footHeight && byY < -swipeMin) this.#surface.home()
    else if (Math.abs(byX) > swipeMin && Math.abs(byX) > 1.5 * Math.abs(byY)) app.swipe?.(byX < 0 ? 'left' : 'right')
  }

  #pinch(before: number): void {
    const after = this.#spread()
    if (before > 1 && after > 1) this.#surface.app.pinch?.(after / before)
  }

  /** How far the first two fingers are apart. */
  #spread(): number {
    const [one, other] = this.fingers
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
  }
}

function moveScroll({ path }: Gesture, by: number): void {
  const scroll = path.map(scrollOf).findLast((one) => one !== undefined)
  if (scroll) scroll.offset = Math.min(Math.max(0, scroll.offset + by), scroll.max)
}

const scrollOf = ({ node }: Placed): Scroll | undefined => (node.kind === 'box' ? node.scroll : undefined)
