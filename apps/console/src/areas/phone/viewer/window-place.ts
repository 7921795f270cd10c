import {
  socketViewerWidthPx,
  viewerHeaderHeightPx,
  viewerOffsetPx,
  viewerWindowPx,
} from '@portico/contract/constants.ts'

export interface Place {
  left: number
  top: number
}

export interface Size {
  width: number
  height: number
}

/** What stands beside a window, as the style sheet draws it, with the gap to it. */
const keysPx = 52
const panelPx = 272
const edgePx = 8
/** So much of a window stays in sight, so that it can be taken hold of again. */
const inSightPx = 64

const within = (value: number, least: number, most: number) => Math.max(Math.min(value, most), least)

interface Shape {
  wide: boolean
  lies: boolean
}

/** A picture as large as the documents say, or as large as the screen leaves room for below the head, with the keys. */
export function pictureSize({ wide, lies }: Shape, room: Size, narrow: boolean): Size {
  const short = wide ? socketViewerWidthPx : viewerWindowPx.width
  const long = Math.round((short * viewerWindowPx.height) / viewerWindowPx.width)
  const [width, height] = lies ? [long, short] : [short, long]
  const free = room.height - viewerHeaderHeightPx - (narrow ? keysPx : 0) - 2 * edgePx
  const scale = Math.min(1, (room.width - 2 * edgePx) / width, free / height)
  return { width: Math.floor(width * scale), height: Math.floor(height * scale) }
}

/** In the middle, and each a little beside the one before, as far as there is room. */
export const startPlace = (nth: number, size: Size, room: Size): Place => ({
  left: within((room.width - size.width) / 2 + nth * viewerOffsetPx, 0, room.width - size.width),
  top: within((room.height - size.height) / 2 + nth * viewerOffsetPx, 0, room.height - size.height),
})

/** Keeps the head of a window where it can be reached. */
export const kept = ({ left, top }: Place, size: Size, room: Size): Place => ({
  left: within(left, inSightPx - size.width, room.width - inSightPx),
  top: within(top, 0, room.height - viewerHeaderHeightPx),
})

export interface Sides {
  keys: 'right' | 'left' | 'below'
  panel: 'right' | 'left' | 'inside'
}

/** Where there is room for what stands beside a window. */
export function sidesOf({ left }: Place, { width }: Size, room: Size, narrow: boolean): Sides {
  const right = room.width - left - width
  const keys = narrow ? 'below' : right >= keysPx ? 'right' : 'left'
  const taken = (side: Sides['keys']) => (keys === side ? keysPx : 0)
  if (right - taken('right') >= panelPx) return { keys, panel: 'right' }
  return { keys, panel: left - taken('left') >= panelPx ? 'left' : 'inside' }
}
