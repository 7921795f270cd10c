import type { SKRSContext2D } from '@napi-rs/canvas'

/** Lengths are in dp: a 160th of an inch, so that a screen looks alike at every density. */
interface Common {
  /** Told by uiautomator as `resource-id`. */
  id?: string
  /** Read out where there is no text: `content-desc`. */
  label?: string
  width?: number
  height?: number
  /** How much of the room that is left it takes. */
  grow?: number
  pad?: number | [vertical: number, horizontal: number]
  fill?: string
  radius?: number
  tap?: () => void
  longTap?: () => void
}

export interface Box extends Common {
  kind: 'box'
  direction: 'row' | 'column'
  gap?: number
  /** Across its direction. */
  align?: 'start' | 'center' | 'stretch'
  /** Along its direction. */
  justify?: 'start' | 'center' | 'between' | 'end'
  children: Node[]
  /** Longer than its place: a finger moves it. */
  scroll?: Scroll
  shadow?: boolean
}

/** Kept by whoever shows it, because trees are built anew each time. */
export interface Scroll {
  offset: number
  /** How far it goes, known when it was laid out. */
  max: number
}

export interface Text extends Common {
  kind: 'text'
  text: string
  size?: number
  weight?: 400 | 500 | 700
  color?: string
  align?: 'start' | 'center' | 'end'
  /** How many lines it may break into. */
  lines?: number
  /** Whether it is being typed into, and shows where. */
  cursor?: boolean
}

/** Something drawn: an icon, a photograph, a wallpaper. */
export interface Picture extends Common {
  kind: 'picture'
  draw: (context: SKRSContext2D, width: number, height: number) => void
}

/** All at the same place, the last one on top. */
export interface Stack extends Common {
  kind: 'stack'
  children: Node[]
}

export type Node = Box | Text | Picture | Stack

type Rest<Kind extends Common> = Omit<Kind, 'kind' | 'children' | 'direction' | 'text' | 'draw'>

export const column = (rest: Rest<Box>, ...children: Node[]): Box => ({
  kind: 'box',
  direction: 'column',
  ...rest,
  children,
})
export const row = (rest: Rest<Box>, ...children: Node[]): Box => ({ kind: 'box', direction: 'row', ...rest, children })
export const stack = (rest: Rest<Stack>, ...children: Node[]): Stack => ({ kind: 'stack', ...rest, children })
export const text = (words: string, rest: Rest<Text> = {}): Text => ({ kind: 'text', text: words, ...rest })
export const picture = (draw: Picture['draw'], rest: Rest<Picture> = {}): Picture => ({
  kind: 'picture',
  draw,
  ...rest,
})
export const space = (grow = 1): Box => column({ grow })
