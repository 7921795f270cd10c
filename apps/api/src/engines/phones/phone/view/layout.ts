import { widthOf } from './fonts.ts'
import { linesOf } from './lines.ts'
import type { Box, Node, Text } from './node.ts'

export interface Placed {
  node: Node
  x: number
  y: number
  width: number
  height: number
  /** Of a text, as it was broken. */
  lines: string[]
  children: Placed[]
}

const lineHeight = 1.4
/** Longer texts are wider than any screen. */
const measuredMax = 500
export const textSize = ({ size = 14 }: Text) => size
export const textWeight = ({ weight = 400 }: Text) => weight
export const lineOf = (text: Text) => textSize(text) * lineHeight

const padOf = ({ pad = 0 }: Node): [number, number] => (typeof pad === 'number' ? [pad, pad] : pad)

/** Gives every node of a tree its place within a room. */
export function place(node: Node, x: number, y: number, width: number, height: number): Placed {
  const placed: Placed = { node, x, y, width, height, lines: [], children: [] }
  if (node.kind === 'text') placed.lines = brokenText(node, width)
  if (node.kind === 'stack') placed.children = node.children.map((child) => place(child, x, y, width, height))
  if (node.kind === 'box') placed.children = placeBox(node, x, y, width, height)
  return placed
}

function brokenText(node: Text, width: number): string[] {
  return linesOf(node.text, textSize(node), textWeight(node), width - 2 * padOf(node)[1], node.lines ?? 1)
}

function placeBox(box: Box, x: number, y: number, width: number, height: number): Placed[] {
  const [padY, padX] = padOf(box)
  const [innerWidth, innerHeight] = [width - 2 * padX, height - 2 * padY]
  const along = box.direction === 'row' ? innerWidth : innerHeight
  const sizes = alongSizes(box, innerWidth, innerHeight)
  const taken = sum(sizes) + gapsOf(box)
  if (box.scroll) {
    box.scroll.max = Math.max(0, taken - along)
    box.scroll.offset = Math.min(Math.max(0, box.scroll.offset), box.scroll.max)
  }
  const left = Math.max(0, along - taken)
  const between = box.justify === 'between' && box.children.length > 1 ? left / (box.children.length - 1) : 0
  let at = box.justify === 'center' ? left / 2 : box.justify === 'end' ? left : 0
  at -= box.scroll?.offset ?? 0
  return box.children.map((child, index) => {
    const size = sizes[index]!
    const placed = placeAcross(box, child, [x + padX, y + padY, innerWidth, innerHeight], at, size)
    at += size + (box.gap ?? 0) + between
    return placed
  })
}

type Room = [x: number, y: number, width: number, height: number]

function placeAcross(box: Box, child: Node, [x, y, width, height]: Room, at: number, size: number): Placed {
  const across = box.direction === 'row' ? height : width
  const fills =
    (box.align ?? 'stretch') === 'stretch' && (box.direction === 'row' ? child.height : child.width) === undefined
  const natural = () => (box.direction === 'row' ? heightOf(child, size) : widthOfNode(child))
  const wide = fills ? across : Math.min(across, natural())
  const inset = box.align === 'start' || fills ? 0 : (across - wide) / 2
  return box.direction === 'row'
    ? place(child, x + at, y + inset, size, wide)
    : place(child, x + inset, y + at, wide, size)
}

/** What each child takes along the direction; what is left over goes to those that grow. */
function alongSizes(box: Box, width: number, height: number): number[] {
  const natural = box.children.map((child) => {
    if (child.grow !== undefined) return 0
    return box.direction === 'row' ? widthOfNode(child) : heightOf(child, acrossWidth(box, child, width))
  })
  const grows = sum(box.children.map(({ grow = 0 }) => grow))
  if (grows === 0) return natural
  const along = box.direction === 'row' ? width : height
  const left = Math.max(0, along - sum(natural) - gapsOf(box))
  return natural.map((size, index) => {
    const { grow } = box.children[index]!
    return grow === undefined ? size : (left * grow) / grows
  })
}

const acrossWidth = (box: Box, child: Node, width: number) =>
  (box.align ?? 'stretch') === 'stretch' ? (child.width ?? width) : Math.min(width, widthOfNode(child))

const gapsOf = ({ gap = 0, children }: Box) => gap * Math.max(0, children.length - 1)
const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)

/** How high a node is by itself when it has this width. */
export function heightOf(node: Node, width: number): number {
  if (node.height !== undefined) return node.height
  const [padY, padX] = padOf(node)
  if (node.kind === 'picture') return 2 * padY
  if (node.kind === 'text') return brokenText(node, width).length * lineOf(node) + 2 * padY
  if (node.kind === 'stack') return Math.max(0, ...node.children.map((child) => heightOf(child, width)))
  const inner = width - 2 * padX
  if (node.direction === 'column')
    return sum(node.children.map((child) => heightOf(child, acrossWidth(node, child, inner)))) + gapsOf(node) + 2 * padY
  const widths = alongSizes(node, inner, 0)
  return Math.max(0, ...node.children.map((child, index) => heightOf(child, widths[index]!))) + 2 * padY
}

/** How wide a node is by itself. */
function widthOfNode(node: Node): number {
  if (node.width !== undefined) return node.width
  const padX = padOf(node)[1]
  if (node.kind === 'picture') return 2 * padX
  if (node.kind === 'text') {
    const widest = Math.max(
      ...node.text
        .slice(0, measuredMax)
        .split('\n')
        .map((line) => widthOf(line, textSize(node), textWeight(node))),
    )
    return Math.ceil(widest) + 2 * padX + 1
  }
  const widths = node.children.map(widthOfNode)
  if (node.kind === 'stack' || node.direction === 'column') return Math.max(0, ...widths) + 2 * padX
  return sum(widths) + gapsOf(node) + 2 * padX
}
