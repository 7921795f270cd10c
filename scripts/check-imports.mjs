import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { filesBelow, root } from './setup.mjs'

/** The floors of each part of the house, the lowest first. What stands on one floor side by side does not meet. */
const FLOORS = {
  'packages/contract': [['contract']],
  'apps/api': [['core'], ['ground'], ['lifecycle', 'engines'], ['areas'], ['app', 'backup', 'demo', 'offered']],
  'apps/console': [['base'], ['kit'], ['sold'], ['areas'], ['app']],
}

/**
 * Where a file is: its part, its floor, the wing of the floor, the area it belongs to, and its room, which is its folder.
 * Languages of words are one room. The contract has no floors: there each file is a room.
 */
export function placeOf(file) {
  const [, part, rest] = /^(packages\/contract|apps\/api|apps\/console)\/(?:src|spec)\/(.*)$/.exec(file) ?? []
  if (!part) return undefined
  const folders = dirname(rest).replace(/words\/.*$/, 'words')
  const [top, area] = folders.split('/')
  if (part === 'packages/contract') return { part, floor: 0, wing: 'contract', area: top, room: file }
  const wing = top === '.' ? 'app' : top
  const floor = FLOORS[part].findIndex((wings) => wings.includes(wing))
  return { part, floor, wing, area: wing === 'areas' ? area : undefined, room: `${part}/${folders}` }
}

/** Undefined when `from` may import `to`; else the reason why not. */
function refused(from, to) {
  const [here, there] = [placeOf(from), placeOf(to)]
  if (!there) return 'it lies outside of the house'
  if (there.part === 'packages/contract') {
    if (here.wing === 'kit' && /\/(?:catalogue|calls)\.ts$/.test(to)) return 'the kit knows no calls'
    return undefined
  }
  if (here.part !== there.part) return `${here.part} does not reach into ${there.part}`
  if (there.floor > here.floor) return `${here.wing} lies below ${there.wing}`
  if (there.wing === 'engines' && here.wing === 'areas') return 'which engine it is, only the app knows'
  if (there.floor < here.floor) return undefined
  if (here.wing !== there.wing && here.wing !== 'app') return `${here.wing} and ${there.wing} stand side by side`
  if (here.area === there.area) return undefined
  if (here.part === 'apps/console') return 'areas of the console do not import each other'
  return to.endsWith('.service.ts') ? undefined : 'another area is reached only through its *.service.ts'
}

function refusedPackage(from, name) {
  const { part } = placeOf(from)
  if (part === 'packages/contract' && !/^zod(\/|$)/.test(name)) return 'the contract imports zod and itself only'
  if (part === 'apps/console' && name.startsWith('node:')) return 'the console runs in a browser'
  return undefined
}

// Formatted code has its imports at the start of a line; a quote in between would mean that it is no import.
const STATIC = /^(?:import|export)\b(?:[^'"]*?\bfrom)?\s*'([^']+)'/gm
const DYNAMIC = /\bimport\(\s*'([^']+)'\s*\)/g

function specifiers(source) {
  const text = source.replace(/^\s*(?:\/\*[\s\S]*?\*\/|\/\/.*)/gm, '')
  return [STATIC, DYNAMIC].flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1]))
}

const ownFile = (file, specifier) =>
  specifier.startsWith('.')
    ? posix.join(dirname(file), specifier.replace(/\?.*$/, ''))
    : specifier.startsWith('@portico/contract/')
      ? specifier.replace('@portico/contract', 'packages/contract/src')
      : undefined

/** The source files of the house, each with what it imports. Tests may look anywhere, and are not among them. */
export function importsOfHouse() {
  return ['packages/contract/src', 'apps/api/src', 'apps/console/src']
    .flatMap(filesBelow)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => ({
      file,
      imports: specifiers(readFileSync(join(root, file), 'utf8')).map((specifier) => ({
        specifier,
        to: ownFile(file, specifier),
      })),
    }))
}

function problemOf(file, { specifier, to }) {
  if (!to) return refusedPackage(file, specifier)
  if (!existsSync(join(root, to))) return 'there is no such file (is the extension missing?)'
  return refused(file, to)
}

/** Which rooms each room imports from, and one import that shows it. */
export function roomsOf(house) {
  const rooms = new Map()
  for (const { file, imports } of house) {
    const here = placeOf(file).room
    if (!rooms.has(here)) rooms.set(here, new Map())
    for (const { to } of imports) {
      const there = to && existsSync(join(root, to)) && placeOf(to)?.room
      if (there && there !== here) rooms.get(here).set(there, `${file} → ${to}`)
    }
  }
  return rooms
}

/** Rooms from which a way leads back to themselves, with an import for each step of it. */
function circles(rooms) {
  const settled = new Set()
  const found = []
  const visit = (room, way) => {
    if (way.includes(room)) return void found.push([...way.slice(way.indexOf(room)), room])
    if (settled.has(room)) return
    for (const next of rooms.get(room)?.keys() ?? []) visit(next, [...way, room])
    settled.add(room)
  }
  for (const room of rooms.keys()) visit(room, [])
  return found.map((way) => {
    const steps = way.slice(1).map((room, at) => `  ${rooms.get(way[at]).get(room)}`)
    return [`a circle of rooms: ${way.join(' → ')}`, ...steps].join('\n')
  })
}

/** Every import that goes against the directions of the house, and every circle of rooms. */
export function checkImports() {
  const house = importsOfHouse()
  const wrong = house.flatMap(({ file, imports }) =>
    imports.flatMap((one) => {
      const problem = problemOf(file, one)
      return problem ? [`${file}: '${one.specifier}': ${problem}`] : []
    }),
  )
  return [...wrong, ...circles(roomsOf(house))]
}

if (process.argv[1] === import.meta.filename) {
  const problems = checkImports()
  console.log(problems.join('\n'))
  process.exitCode = problems.length ? 1 : 0
}
