import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { filesBelow, root } from './setup.mjs'

const AREAS =
  'account team identity money node compute network storage support platform phone live acceleration workstation product market data automation agent cockpit'.split(
    ' ',
  )

/** The room of the house a file is in: docs/architecture.md and DESIGN draw it, `mayImport` keeps its doors. */
function roomOf(file) {
  const [, app, rest] = /^(packages\/contract|apps\/api|apps\/console)\/(?:src|spec)\/(.*)$/.exec(file) ?? []
  if (!app) return { room: 'outside' }
  if (app === 'packages/contract') return { room: 'contract', area: AREAS.find((area) => rest.startsWith(`${area}/`)) }
  const [top, area] = rest.split('/')
  const name = app.slice('apps/'.length)
  return top === 'areas' ? { room: `${name} areas`, area } : { room: rest === top ? `${name} top` : `${name} ${top}` }
}

// What the app offers its screens. The router, the frame and the tables of routes stay its own business.
const CONSOLE_APP_FOR_AREAS =
  /^apps\/console\/src\/app\/(?:(?:paths|words|area-codes|countries|accent|client|clients|session|queries|use-write|use-list|use-draft-form|person|guard|site|navigate|call-error|events|no-stock|offered|price-line|return-path|use-page-name|push|stale|color-scheme|Rich)\.tsx?|layout\/PublicFrame\.tsx)$/

/** Undefined when `from` may import `to`; else the reason why not. */
function refused(from, to) {
  const [here, there] = [roomOf(from), roomOf(to)]
  const sameArea = here.area === there.area
  const allowed = {
    contract: [],
    'api core': ['contract'],
    'api lifecycle': ['contract', 'api core'],
    'api engines': ['contract', 'api core'],
    'api areas': ['contract', 'api core', 'api lifecycle'],
    'console words': ['contract'],
    'console kit': ['contract', 'console words'],
    'console areas': ['contract', 'console kit', 'console words'],
  }[here.room]
  if (!allowed) {
    const app = here.room.split(' ')[0]
    return there.room === 'contract' || there.room.startsWith(app)
      ? undefined
      : `${here.room} may not import ${there.room}`
  }
  if (here.room === 'console kit' && there.room === 'contract' && (there.area || to.endsWith('.calls.ts')))
    return 'the kit knows neither areas nor calls'
  if (allowed.includes(there.room)) return undefined
  if (here.room.endsWith(' areas') && here.room === there.room) {
    if (sameArea) return undefined
    if (here.room === 'api areas' && to.endsWith('.service.ts')) return undefined
    // What is sold by term looks alike everywhere: prices, terms, renewing, deleting.
    if (to.startsWith('apps/console/src/areas/compute/shared/')) return undefined
    return here.room === 'api areas'
      ? 'another area is reached only through its *.service.ts'
      : 'areas of the console do not import each other'
  }
  if (here.room === there.room) return undefined
  // What everything that is sold needs: money, where it runs, and ways to tell its owner and the operators.
  if (
    here.room === 'api lifecycle' &&
    /^apps\/api\/src\/areas\/(?:money|node|platform|support)\/[^/]+\.service\.ts$/.test(to)
  )
    return undefined
  // The interface of the engines may be named by those who call them; which engine it is, only main knows.
  if (to === 'apps/api/src/engines/engine.ts' && ['api areas', 'api lifecycle'].includes(here.room)) return undefined
  if (here.room === 'console areas' && there.room === 'console app')
    return CONSOLE_APP_FOR_AREAS.test(to) ? undefined : 'this part of app/ is not for areas'
  return `${here.room} may not import ${there.room}`
}

function refusedPackage(from, name) {
  const { room } = roomOf(from)
  if (room === 'contract' && !/^zod(\/|$)/.test(name)) return 'the contract imports zod and itself only'
  if (room.startsWith('console') && name.startsWith('node:')) return 'the console runs in a browser'
  return undefined
}

// Formatted code has its imports at the start of a line; a quote in between would mean that it is no import.
const STATIC = /^(?:import|export)\b(?:[^'"]*?\bfrom)?\s*'([^']+)'/gm
const DYNAMIC = /\bimport\(\s*'([^']+)'\s*\)/g

function specifiers(source) {
  const text = source.replace(/^\s*(?:\/\*[\s\S]*?\*\/|\/\/.*)/gm, '')
  return [STATIC, DYNAMIC].flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1]))
}

function problemsOf(file) {
  return specifiers(readFileSync(join(root, file), 'utf8')).flatMap((specifier) => {
    const problem = problemOf(file, specifier)
    return problem ? [`${file}: '${specifier}': ${problem}`] : []
  })
}

function problemOf(file, specifier) {
  const ours = specifier.startsWith('.')
    ? posix.join(dirname(file), specifier.replace(/\?.*$/, ''))
    : specifier.startsWith('@portico/contract/')
      ? specifier.replace('@portico/contract', 'packages/contract/src')
      : undefined
  if (!ours) return refusedPackage(file, specifier)
  if (!existsSync(join(root, ours))) return 'there is no such file (is the extension missing?)'
  return refused(file, ours)
}

/** Every import that goes against the directions of the house. Tests may look anywhere. */
export function checkImports() {
  return ['packages/contract/src', 'apps/api/src', 'apps/console/src']
    .flatMap(filesBelow)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap(problemsOf)
}

if (process.argv[1] === import.meta.filename) {
  const problems = checkImports()
  console.log(problems.join('\n'))
  process.exitCode = problems.length ? 1 : 0
}
