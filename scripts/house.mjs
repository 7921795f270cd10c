import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { importsOfHouse, placeOf } from './check-imports.mjs'
import { command, root, say } from './setup.mjs'

/**
 * Draws docs/pictures/house.svg: floors from bottom to top, their rooms with their lines, and who imports from whom. Prints
 * how many lines each area has in each part, and had in a commit: `npm run house -- <commit>`.
 */
const FILE = join(root, 'docs', 'pictures', 'house.svg')
const BOX = { width: 104, height: 34, gap: 8, across: 9 }
const FLOOR_GAP = 46
const MARGIN = 16
const LABEL = 92
const SIDES = [
  ['apps/console', 'Console', ['base', 'kit', 'sold', 'areas', 'app']],
  ['apps/api', 'Server', ['core', 'ground', 'lifecycle', 'engines', 'areas', 'offered', 'backup', 'app']],
]
const PARTS = ['packages/contract', 'apps/api', 'apps/console']

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

/** The lines of each file of the house, now or in a commit; tests are not part of it. */
function linesOf(commit) {
  const args = ['grep', '-c', '', ...(commit ? [commit] : []), '--', ...PARTS.map((part) => `${part}/src`)]
  const lines = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim().split('\n')
  return lines
    .map((line) => /^(?:[0-9a-f]+:)?(.*):(\d+)$/.exec(line).slice(1))
    .filter(([file]) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
}

/** By area, where a file has one, and else by floor: as many lines of the contract, the server and the console. */
function byArea(commit) {
  const rows = new Map()
  for (const [file, lines] of linesOf(commit)) {
    const { part, wing, area } = placeOf(file)
    const name = part === 'packages/contract' ? area.replace(/^\.$/, 'the rest') : (area ?? wing)
    const row = rows.get(name) ?? PARTS.map(() => 0)
    row[PARTS.indexOf(part)] += Number(lines)
    rows.set(name, row)
  }
  return rows
}

const written = (lines) => (lines ? lines.toLocaleString('en') : '')

function table(commit) {
  const [now, before] = [byArea(), commit ? byArea(commit) : new Map()]
  const sum = (row = []) => row.reduce((total, lines) => total + lines, 0)
  const names = [...now.keys()].toSorted((one, other) => sum(now.get(other)) - sum(now.get(one)))
  const all = (rows) => PARTS.map((_, at) => sum([...rows.values()].map((row) => row[at])))
  const rowOf = (name, row, was) => [name, ...[...row, sum(row), ...(commit ? [sum(was)] : [])].map(written)]
  const rows = [
    ['area or floor', 'contract', 'server', 'console', 'together', ...(commit ? ['before'] : [])],
    ...names.map((name) => rowOf(name, now.get(name), before.get(name))),
    rowOf('all', all(now), all(before)),
  ]
  const widths = rows[0].map((_, at) => Math.max(...rows.map((row) => row[at].length)))
  const line = (row) => `| ${row.map((cell, at) => cell[at ? 'padStart' : 'padEnd'](widths[at])).join(' | ')} |`
  const rule = `| ${widths.map((width, at) => (at ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width))).join(' | ')} |`
  return [line(rows[0]), rule, ...rows.slice(1).map(line)].join('\n')
}

await command(async () => {
  writeFileSync(FILE, picture())
  say(table(process.argv[2]))
  const { lines } = counted(importsOfHouse())
  const rooms = lines.size
  say(`${relative(root, FILE)}: ${rooms} rooms`)
  return 0
})
