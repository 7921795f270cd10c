import type { SKRSContext2D } from '@napi-rs/canvas'
import { footHeight, statusHeight } from './apps/kit.ts'
import { column, picture, row, space, stack, text, type Node } from './view/node.ts'

/** What lies over every app. */
export interface Chrome {
  locale: string
  dark: boolean
  volume: number | undefined
  said: string | undefined
  fingers: readonly { x: number; y: number }[]
  /** From 0, dark, to 1. */
  brightness: number
  home: () => void
  homeWord: string
}

const barsOf = (color: string) => (context: SKRSContext2D, width: number, height: number) => {
  context.fillStyle = color
  const middle = height / 2
  context.beginPath()
  context.moveTo(6, middle + 5)
  context.arc(6, middle + 5, 9, Math.PI * 1.25, Math.PI * 1.75)
  context.closePath()
  context.fill()
  for (const [index, high] of [4, 7, 10].entries()) context.fillRect(17 + index * 4, middle + 5 - high, 3, high)
  context.strokeStyle = color
  context.lineWidth = 1
  context.beginPath()
  context.roundRect(width - 22, middle - 5, 19, 10, 2.5)
  context.stroke()
  context.fillRect(width - 20, middle - 3, 13, 6)
  context.fillRect(width - 2.4, middle - 2, 1.6, 4)
}

/** Puts status, foot and what is said for a while over a screen. */
export function withChrome(screen: Node, chrome: Chrome): Node {
  const color = chrome.dark ? '#ffffff' : '#111827'
  const time = new Date().toLocaleTimeString(chrome.locale, { hour: '2-digit', minute: '2-digit', hour12: false })
  return stack(
    { fill: '#000000' },
    screen,
    column(
      {},
      row(
        { height: statusHeight, pad: [0, 14], align: 'center' },
        text(time, { size: 13, weight: 500, color }),
        space(),
        picture(barsOf(color), { width: 54, height: 18 }),
      ),
      space(),
      ...(chrome.said === undefined ? [] : [toast(chrome.said)]),
      row(
        { height: footHeight, justify: 'center', pad: [7, 0], tap: chrome.home, id: 'home', label: chrome.homeWord },
        column({ width: 108, height: 5, radius: 3, fill: chrome.dark ? 'rgba(255, 255, 255, 0.9)' : '#3f4654' }),
      ),
    ),
    ...(chrome.volume === undefined ? [] : [volumeBar(chrome.volume)]),
    ...(chrome.fingers.length === 0 ? [] : [fingerMarks(chrome.fingers)]),
    ...(chrome.brightness >= 1 ? [] : [picture(shade((1 - chrome.brightness) * 0.55))]),
  )
}

const toast = (words: string) =>
  row(
    { justify: 'center', pad: [10, 24] },
    text(words, {
      size: 13,
      color: '#ffffff',
      fill: 'rgba(17, 24, 39, 0.9)',
      radius: 18,
      pad: [9, 16],
      lines: 3,
      id: 'toast',
    }),
  )

const volumeBar = (share: number) =>
  row(
    { align: 'center', pad: [0, 14] },
    space(),
    column(
      { width: 40, height: 180, radius: 20, fill: 'rgba(17, 24, 39, 0.72)', id: 'volume' },
      column({ grow: Math.max(0.001, 1 - share) }),
      column({ grow: Math.max(0.001, share), fill: '#ffffff', radius: 20 }),
    ),
  )

const fingerMarks = (fingers: Chrome['fingers']) =>
  picture((context) => {
    for (const { x, y } of fingers) {
      context.fillStyle = 'rgba(52, 81, 209, 0.35)'
      context.strokeStyle = 'rgba(255, 255, 255, 0.9)'
      context.lineWidth = 2
      context.beginPath()
      context.arc(x, y, 16, 0, Math.PI * 2)
      context.fill()
      context.stroke()
    }
  })

const shade = (alpha: number) => (context: SKRSContext2D, width: number, height: number) => {
  context.fillStyle = `rgba(0, 0, 0, ${alpha})`
  context.fillRect(0, 0, width, height)
}
