import { column, picture, row, space, stack, text, type Node, type Picture, type Scroll } from '../view/node.ts'
import { theme } from './theme.ts'

export const statusHeight = 28
export const footHeight = 20

const chevron =
  (direction: 'left' | 'right', color: string): Picture['draw'] =>
  (context, width, height) => {
    const [near, far] = direction === 'left' ? [width * 0.6, width * 0.36] : [width * 0.4, width * 0.64]
    context.strokeStyle = color
    context.lineWidth = 2
    context.lineCap = 'round'
    context.lineJoin = 'round'
    context.beginPath()
    context.moveTo(near, height * 0.26)
    context.lineTo(far, height * 0.5)
    context.lineTo(near, height * 0.74)
    context.stroke()
  }

interface PageParts {
  title: string
  scroll: Scroll
  back?: () => void
  /** Beside the title. */
  action?: Node
}

/** A screen with a heading and what scrolls below it. */
export const page = ({ title, scroll, back, action }: PageParts, ...children: Node[]): Node =>
  column(
    { fill: theme.page },
    column({ height: statusHeight }),
    row(
      { pad: [6, 16], gap: 8, align: 'center', height: 52 },
      ...(back
        ? [picture(chevron('left', theme.ink), { width: 32, height: 32, tap: back, label: '←', id: 'back' })]
        : []),
      text(title, { size: 22, weight: 700, grow: 1, id: 'title' }),
      ...(action ? [action] : []),
    ),
    column({ grow: 1, scroll, pad: [4, 12], gap: 12, id: 'list' }, ...children, column({ height: footHeight })),
  )

/** Rows that belong together. */
export const card = (...children: Node[]): Node => column({ fill: theme.card, radius: 16, pad: [4, 0] }, ...children)

export interface LineParts {
  title: string
  detail?: string
  /** At the right. */
  value?: string
  icon?: Picture['draw']
  tap?: () => void
  id?: string
  selected?: boolean
}

export const line = ({ title, detail, value, icon, tap, id, selected }: LineParts): Node =>
  row(
    { pad: [10, 14], gap: 12, align: 'center', ...(tap && { tap }), ...(id && { id }) },
    ...(icon ? [picture(icon, { width: 36, height: 36, radius: 9 })] : []),
    column(
      { grow: 1, gap: 1 },
      text(title, { size: 15, color: selected ? theme.accent : theme.ink, weight: selected ? 700 : 400 }),
      ...(detail ? [text(detail, { size: 12, color: theme.soft, lines: 3 })] : []),
    ),
    ...(value ? [text(value, { size: 13, color: theme.soft })] : []),
    ...(tap && !selected ? [picture(chevron('right', '#c3c8d1'), { width: 18, height: 18 })] : []),
  )

/** A heading over a card. */
export const heading = (words: string): Node => text(words, { size: 13, weight: 500, color: theme.soft, pad: [2, 6] })

export const button = (words: string, tap: () => void, { id, soft = false }: { id: string; soft?: boolean }): Node =>
  row(
    { fill: soft ? theme.accentSoft : theme.accent, radius: 18, height: 36, pad: [0, 16], align: 'center', tap, id },
    text(words, { size: 14, weight: 500, color: soft ? theme.accent : '#ffffff' }),
  )

/** A track with a filled part; a tap on one of its steps sets it. */
export const slider = (share: number, steps: number, set: (share: number) => void): Node =>
  stack(
    { height: 28 },
    row(
      { pad: [11, 0], height: 28 },
      column({ fill: theme.accent, radius: 3, grow: Math.max(0.001, share) }),
      column({ fill: theme.line, radius: 3, grow: Math.max(0.001, 1 - share) }),
    ),
    row(
      { height: 28 },
      ...Array.from({ length: steps }, (_, step) => column({ grow: 1, tap: () => set((step + 1) / steps) })),
    ),
  )

export const empty = (words: string): Node =>
  column({ pad: [60, 20], align: 'center' }, text(words, { size: 14, color: theme.soft, lines: 3, align: 'center' }))

/** Fills the middle of a screen. */
export const centred = (...children: Node[]): Node =>
  column({ grow: 1, gap: 10, align: 'center' }, space(), ...children, space())
