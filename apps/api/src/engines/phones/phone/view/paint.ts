import type { SKRSContext2D } from '@napi-rs/canvas'
import { fontOf } from './fonts.ts'
import { lineOf, textSize, textWeight, type Placed } from './layout.ts'
import type { Text } from './node.ts'

/** Draws a tree that has its places. */
export function paint(context: SKRSContext2D, placed: Placed): void {
  const { node, x, y, width, height } = placed
  if (width <= 0 || height <= 0) return
  if (node.fill) paintFill(context, placed, node.fill)
  const clips = node.kind === 'picture' || (node.kind === 'box' && node.scroll !== undefined)
  if (clips) {
    context.save()
    context.beginPath()
    context.roundRect(x, y, width, height, node.radius ?? 0)
    context.clip()
  }
  if (node.kind === 'picture') {
    context.translate(x, y)
    node.draw(context, width, height)
  }
  if (node.kind === 'text') paintText(context, placed, node)
  for (const child of placed.children) if (seen(child, placed)) paint(context, child)
  if (clips) context.restore()
}

const seen = (child: Placed, parent: Placed) =>
  parent.node.kind !== 'box' ||
  parent.node.scroll === undefined ||
  (child.y < parent.y + parent.height && child.y + child.height > parent.y)

function paintFill(context: SKRSContext2D, { node, x, y, width, height }: Placed, fill: string): void {
  context.save()
  if (node.kind === 'box' && node.shadow) {
    context.shadowColor = 'rgba(15, 23, 42, 0.18)'
    context.shadowBlur = 12
    context.shadowOffsetY = 3
  }
  context.fillStyle = fill
  context.beginPath()
  context.roundRect(x, y, width, height, Math.min(node.radius ?? 0, width / 2, height / 2))
  context.fill()
  context.restore()
}

function paintText(context: SKRSContext2D, { x, y, width, height, lines }: Placed, node: Text): void {
  const [size, line] = [textSize(node), lineOf(node)]
  const pad = typeof node.pad === 'number' ? node.pad : (node.pad?.[1] ?? 0)
  context.font = fontOf(size, textWeight(node))
  context.fillStyle = node.color ?? '#111827'
  context.textBaseline = 'middle'
  context.textAlign = node.align === 'center' ? 'center' : node.align === 'end' ? 'right' : 'left'
  const at = node.align === 'center' ? x + width / 2 : node.align === 'end' ? x + width - pad : x + pad
  const top = lines.length === 1 && !node.cursor ? y + (height - line) / 2 : y + padTop(node)
  const [from, to] = seenBetween(context)
  for (const [index, words] of lines.entries()) {
    const middle = top + (index + 0.5) * line
    if (middle > from - line && middle < to + line) context.fillText(words, at, middle)
  }
  if (node.cursor) paintCursor(context, at, top, lines, line)
}

/** From where to where a canvas reaches, as things are placed on it: of a long text only that is drawn. */
function seenBetween(context: SKRSContext2D): [number, number] {
  const { d, f } = context.getTransform()
  return [-f / d, (context.canvas.height - f) / d]
}

const padTop = ({ pad = 0 }: Text) => (typeof pad === 'number' ? pad : pad[0])

function paintCursor(context: SKRSContext2D, x: number, top: number, lines: string[], line: number): void {
  const after = context.measureText(lines.at(-1) ?? '').width
  context.fillStyle = '#3451d1'
  context.fillRect(x + after + 1, top + (lines.length - 1) * line + line * 0.12, 2, line * 0.76)
}
