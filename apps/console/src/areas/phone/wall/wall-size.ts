export const wallSizes = ['s', 'm', 'l'] as const
export type WallSize = (typeof wallSizes)[number]

/** How narrow a card may be, and how high its picture is. */
const cards: Record<WallSize, { widthPx: number; picturePx: number }> = {
  s: { widthPx: 104, picturePx: 168 },
  m: { widthPx: 150, picturePx: 248 },
  l: { widthPx: 220, picturePx: 372 },
}
/** What stands below the picture, and between cards. */
const wordsPx = 56
export const gapPx = 12

/** How the cards of that size lie in a room that wide. */
export function wallLayout(size: WallSize, roomPx: number) {
  const { widthPx, picturePx } = cards[size]
  const columns = Math.max(1, Math.floor((roomPx + gapPx) / (widthPx + gapPx)))
  return { columns, picturePx, rowPx: picturePx + wordsPx + gapPx }
}

/** Where the arrow keys lead from one card to another, of so many. */
export function cardAfter(key: string, at: number, count: number, columns: number): number | undefined {
  const next: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - columns,
    ArrowDown: at + columns,
    Home: 0,
    End: count - 1,
  }
  const to = next[key]
  return to !== undefined && to >= 0 && to < count ? to : undefined
}

/** All from one to the other, whichever comes first. */
export const between = <T>(all: readonly T[], one: number, other: number): T[] =>
  all.slice(Math.min(one, other), Math.max(one, other) + 1)
