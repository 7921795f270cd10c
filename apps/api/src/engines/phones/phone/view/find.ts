import type { Placed } from './layout.ts'

const inside = ({ x, y, width, height }: Placed, atX: number, atY: number) =>
  atX >= x && atX < x + width && atY >= y && atY < y + height

/** What lies under a finger, the outermost first. What a later one covers is not under it. */
export function pathTo(placed: Placed, x: number, y: number): Placed[] {
  if (!inside(placed, x, y)) return []
  for (const child of placed.children.toReversed()) {
    const path = pathTo(child, x, y)
    if (path.some(({ node }) => node.tap || node.longTap || (node.kind === 'box' && node.scroll) || node.fill))
      return [placed, ...path]
  }
  return [placed]
}
