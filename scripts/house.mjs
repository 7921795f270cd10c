import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { importsOfHouse, placeOf } from './check-imports.mjs'
import { command, root, say } from './setup.mjs'

/** Draws docs/pictures/house.svg: floors from bottom to top, their rooms with their lines, and who imports from whom. */
const FILE = join(root, 'docs', 'pictures', 'house.svg')
const BOX = { width: 104, height: 34, gap: 8, across: 9 }
const FLOOR_GAP = 46
const MARGIN = 16
const LABEL = 92
const SIDES = [
  ['apps/console', 'Console', ['base', 'kit', 'sold', 'areas', 'app']],
  ['apps/api', 'Server', ['core', 'ground', 'lifecycle', 'engines', 'areas', 'app']],
]

const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Rooms as people speak of them: `areas/money/refund` belongs to `areas/money`, a room without folders to its floor. */
function shown(file) {
  const { part, wing, room } = placeOf(file)
  const [, second] = room.slice(part.length + 1).split('/')
  return { part, floor: wing === 'demo' ? 'app' : wing, name: second ?? (wing === 'demo' ? 'demo' : wing) }
}

function counted(house) {
  const lines = new Map()
  const edges = new Set()
  const key = (place) => `${place.part} ${place.floor} ${place.name}`
  for (const { file, imports } of house) {
    const here = shown(file)
    if (here.part === 'packages/contract') continue
    const count = readFileSync(join(root, file), 'utf8').split('\n').length - 1
    const known = lines.get(key(here)) ?? { ...here, lines: 0 }
    lines.set(key(here), { ...known, lines: known.lines + count })
    for (const { to } of imports) {
      if (!to || !placeOf(to) || placeOf(to).part !== here.part) continue
      const there = shown(to)
      if (key(there) !== key(here)) edges.add(`${key(here)}\t${key(there)}`)
    }
  }
  return { lines, edges: [...edges].map((edge) => edge.split('\t')) }
}

/** Where each room stands; floors are filled from the left, the lowest at the bottom. */
function laidOut(rooms, floors, top) {
  const boxes = new Map()
  let y = top
  const bands = []
  for (const floor of floors.toReversed()) {
    const own = [...rooms].filter(([, room]) => room.floor === floor).toSorted((a, b) => b[1].lines - a[1].lines)
    const start = y
    own.forEach(([key, room], at) => {
      const x = LABEL + MARGIN + (at % BOX.across) * (BOX.width + BOX.gap)
      boxes.set(key, { ...room, x, y: y + Math.floor(at / BOX.across) * (BOX.height + BOX.gap) })
    })
    y += Math.max(1, Math.ceil(own.length / BOX.across)) * (BOX.height + BOX.gap) - BOX.gap
    bands.push({ floor, y: start, height: y - start })
    y += FLOOR_GAP
  }
  return { boxes, bands, bottom: y }
}

const curve = (from, to) => {
  const [x1, y1, x2, y2] = [from.x + BOX.width / 2, from.y + BOX.height, to.x + BOX.width / 2, to.y]
  const bend = Math.max(18, Math.abs(y2 - y1) / 2)
  return `<path d="M${x1} ${y1}C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}"/>`
}

function drawn({ boxes, bands }, edges, title, top) {
  const found = edges.flatMap(([from, to]) => {
    const [a, b] = [boxes.get(from), boxes.get(to)]
    return a && b && a.floor !== b.floor ? [curve(a, b)] : []
  })
  return [
    `<text class="title" x="${MARGIN}" y="${top - 14}">${title}</text>`,
    `<g class="arrows">${found.join('')}</g>`,
    ...bands.map(({ floor, y }) => `<text class="floor" x="${MARGIN}" y="${y + 21}">${floor}</text>`),
    ...[...boxes.values()].map(
      ({ name, lines, x, y }) =>
        `<g><rect x="${x}" y="${y}" width="${BOX.width}" height="${BOX.height}" rx="6"/>` +
        `<text x="${x + 8}" y="${y + 15}">${escape(name)}</text>` +
        `<text class="lines" x="${x + 8}" y="${y + 27}">${lines.toLocaleString('en')} lines</text></g>`,
    ),
  ]
}

function picture() {
  const { lines, edges } = counted(importsOfHouse())
  const parts = []
  let top = 44
  for (const [part, title, floors] of SIDES) {
    const rooms = [...lines].filter(([, room]) => room.part === part)
    const layout = laidOut(rooms, floors, top)
    parts.push(...drawn(layout, edges, title, top))
    top = layout.bottom + 24
  }
  const width = LABEL + 2 * MARGIN + BOX.across * (BOX.width + BOX.gap)
  const style =
    'text{font:12px system-ui,sans-serif;fill:#1f2933}.title{font-weight:600;font-size:15px}.floor{font-weight:600}' +
    '.lines{font-size:10px;fill:#667085}rect{fill:#fff;stroke:#c5ccd6}.arrows path{fill:none;stroke:#3565c9;stroke-opacity:.16}'
  const open = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${top}" width="${width}" height="${top}">`
  return `${open}<style>${style}</style><rect width="100%" height="100%" style="fill:#f7f8fa;stroke:none"/>\n${parts.join('\n')}\n</svg>\n`
}

await command(async () => {
  writeFileSync(FILE, picture())
  const { lines } = counted(importsOfHouse())
  const rooms = lines.size
  say(`${relative(root, FILE)}: ${rooms} rooms`)
  return 0
})
