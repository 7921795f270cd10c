import type { Image, SKRSContext2D } from '@napi-rs/canvas'
import { fontOf } from '../view/fonts.ts'
import type { Picture } from '../view/node.ts'

type Draw = Picture['draw']
type Glyph = (context: SKRSContext2D) => void

/** A rounded tile in two shades with a white sign on it, drawn on a grid of 24. */
const tile =
  (from: string, to: string, glyph: Glyph): Draw =>
  (context, width, height) => {
    const shade = context.createLinearGradient(0, 0, width * 0.4, height)
    shade.addColorStop(0, from)
    shade.addColorStop(1, to)
    context.fillStyle = shade
    context.beginPath()
    context.roundRect(0, 0, width, height, width * 0.26)
    context.fill()
    context.scale(width / 24, height / 24)
    context.strokeStyle = context.fillStyle = '#ffffff'
    context.lineWidth = 1.5
    context.lineCap = context.lineJoin = 'round'
    glyph(context)
  }

const line = (context: SKRSContext2D, ...points: [number, number][]) => {
  context.beginPath()
  for (const [x, y] of points) context.lineTo(x, y)
  context.stroke()
}

const circle = (context: SKRSContext2D, x: number, y: number, radius: number) => {
  context.beginPath()
  context.arc(x, y, radius, 0, Math.PI * 2)
}

const settings = tile('#6b7688', '#3c4558', (context) => {
  for (let tooth = 0; tooth < 8; tooth++) {
    const angle = (tooth * Math.PI) / 4
    line(
      context,
      [12 + Math.cos(angle) * 4.6, 12 + Math.sin(angle) * 4.6],
      [12 + Math.cos(angle) * 6.4, 12 + Math.sin(angle) * 6.4],
    )
  }
  circle(context, 12, 12, 4.4)
  context.stroke()
  circle(context, 12, 12, 1.5)
  context.fill()
})

const files = tile('#f7b955', '#ee8a2b', (context) => {
  context.beginPath()
  context.moveTo(5.5, 8)
  context.lineTo(10, 8)
  context.lineTo(11.6, 9.8)
  context.lineTo(18.5, 9.8)
  context.lineTo(18.5, 17)
  context.lineTo(5.5, 17)
  context.closePath()
  context.fill()
})

const notes = tile('#4ea4f5', '#3451d1', (context) => {
  context.beginPath()
  context.roundRect(7, 5.5, 10, 13, 1.6)
  context.stroke()
  for (const y of [9, 12, 15]) line(context, [9.4, y], [y === 15 ? 12.4 : 14.6, y])
})

const camera = tile('#58677f', '#1f2937', (context) => {
  context.beginPath()
  context.roundRect(5, 8, 14, 9.6, 2)
  context.stroke()
  line(context, [9, 8], [10.2, 6.2], [13.8, 6.2], [15, 8])
  circle(context, 12, 12.8, 2.7)
  context.stroke()
})

const link = tile('#3cc4b0', '#12857c', (context) => {
  circle(context, 12, 12, 6.4)
  context.stroke()
  context.beginPath()
  context.ellipse(12, 12, 2.8, 6.4, 0, 0, Math.PI * 2)
  context.stroke()
  line(context, [5.8, 12], [18.2, 12])
})

/** The signs of the phone's own apps. */
export const icons = { settings, files, notes, camera, link }

export const folderIcon = files

export const fileIcon = tile('#aeb8c8', '#8792a6', (context) => {
  context.beginPath()
  context.moveTo(8, 5.5)
  context.lineTo(13.4, 5.5)
  context.lineTo(16.4, 8.6)
  context.lineTo(16.4, 18.5)
  context.lineTo(8, 18.5)
  context.closePath()
  context.stroke()
})

const shades: [string, string][] = [
  ['#7f7cf0', '#5046c8'],
  ['#f0795b', '#d1433f'],
  ['#3fb37f', '#1c7f63'],
  ['#d873b8', '#a13f8f'],
  ['#5aa9e6', '#2b6cb0'],
  ['#e0a83e', '#b9761b'],
]

const sumOf = (name: string) => [...name].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) >>> 0, 7)

/** An app without an icon is its first letter, always in the same colour. */
export function letterIcon(name: string): Draw {
  const [from, to] = shades[sumOf(name) % shades.length]!
  const letter = [...name.trim()][0]?.toUpperCase() ?? '?'
  return tile(from, to, (context) => {
    context.font = fontOf(12, 700)
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.fillText(letter, 12, 12.4)
  })
}

export const imageIcon =
  (image: Image): Draw =>
  (context, width, height) => {
    context.beginPath()
    context.roundRect(0, 0, width, height, width * 0.26)
    context.clip()
    context.drawImage(image, 0, 0, width, height)
  }

/** Wallpapers: every phone keeps its own. */
export function wallpaper(name: string): Draw {
  const hue = sumOf(name) % 360
  return (context, width, height) => {
    const sky = context.createLinearGradient(0, 0, width * 0.3, height)
    sky.addColorStop(0, `hsl(${hue} 42% 22%)`)
    sky.addColorStop(1, `hsl(${(hue + 50) % 360} 48% 38%)`)
    context.fillStyle = sky
    context.fillRect(0, 0, width, height)
    context.fillStyle = `hsl(${(hue + 30) % 360} 70% 78% / 0.5)`
    circle(context, width * 0.74, height * 0.24, Math.min(width, height) * 0.16)
    context.fill()
    for (const [index, top] of [0.62, 0.74, 0.86].entries()) ridge(context, width, height, top, index, hue)
  }
}

function ridge(context: SKRSContext2D, width: number, height: number, top: number, index: number, hue: number): void {
  context.fillStyle = `hsl(${(hue + 20 + index * 12) % 360} 40% ${24 - index * 6}% / 0.75)`
  context.beginPath()
  context.moveTo(0, height)
  for (let step = 0; step <= 12; step++) {
    const wave = Math.sin(step * 0.9 + index * 2 + hue) * 0.035 + Math.sin(step * 0.37 + index) * 0.03
    context.lineTo((width * step) / 12, height * (top + wave))
  }
  context.lineTo(width, height)
  context.closePath()
  context.fill()
}
