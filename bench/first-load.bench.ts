import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

// What a browser loads, packed, as the console is and with forty more products, each a copy of the protection packages:
// contract, words in three languages, screens and their registration.
const invented = 40
const root = fileURLToPath(new URL('..', import.meta.url))

/** A copy of the console and the contract in which products can be added. */
function copyOfConsole(): string {
  const copy = mkdtempSync(join(tmpdir(), 'portico-first-load-'))
  for (const part of ['apps/console', 'packages/contract'])
    cpSync(join(root, part), join(copy, part), { recursive: true, filter: (file) => basename(file) !== 'dist' })
  cpSync(join(root, 'tsconfig.base.json'), join(copy, 'tsconfig.base.json'))
  mkdirSync(join(copy, 'node_modules', '@portico'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@portico') symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name))
  symlinkSync(join(copy, 'packages/contract'), join(copy, 'node_modules/@portico/contract'))
  return copy
}

const renamed = (text: string, kind: string) =>
  text
    .replaceAll('ddosStatus', 'STATES')
    .replaceAll("product: 'ddos'", 'PRODUCT')
    .replaceAll("'ddos', prefix", 'ACCESS, prefix')
    .replaceAll('ddos', kind)
    .replaceAll('Ddos', kind.replace('i', 'I'))
    .replaceAll('ACCESS', "'ddos'")
    .replaceAll('PRODUCT', "product: 'ddos'")
    .replaceAll('STATES', 'ddosStatus')

function invent(copy: string, kind: string): void {
  for (const file of globSync('{apps/console,packages/contract}/src/**/{ddos,Ddos,PlatformDdos}*.{ts,tsx}', {
    cwd: copy,
  })) {
    const name = renamed(basename(file), kind)
    writeFileSync(join(copy, dirname(file), name), renamed(readFileSync(join(copy, file), 'utf8'), kind))
  }
  appendFileSync(
    join(copy, 'packages/contract/src/resource/offered.ts'),
    `export { ${kind} } from '../network/${kind}.ts'\n`,
  )
  appendFileSync(
    join(copy, 'apps/console/src/app/routes/sold.ts'),
    `export { ${kind}Screens } from '../../areas/network/${kind}/${kind}.screens.ts'\n`,
  )
}

interface Chunk {
  name?: string
  file: string
  imports?: string[]
}

/** Builds it, and sums up what these scripts weigh with all that they import. */
function built(copy: string): (names: readonly string[]) => number {
  const dist = join(copy, 'dist')
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const args = [vite, 'build', '--outDir', dist, '--emptyOutDir', '--manifest', '--logLevel', 'error']
  const cwd = join(copy, 'apps/console')
  const { status } = spawnSync(process.execPath, args, {
    cwd,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) throw new Error('The console could not be built')
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const called = (name: string) => {
    const [key] = Object.entries(manifest).find(([, chunk]) => chunk.name === name) ?? []
    if (key === undefined) throw new Error(`There is no script ${name}`)
    return key
  }
  const withImports = (key: string, met = new Set<string>()): Set<string> => {
    const { file, imports = [] } = manifest[key]!
    if (met.has(file)) return met
    met.add(file)
    for (const one of imports) withImports(one, met)
    return met
  }
  return (names) => {
    const files = new Set(names.flatMap((name) => [...withImports(called(name))]))
    const packed = [...files].map((file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length)
    return packed.reduce((sum, bytes) => sum + bytes, 0) / 1024
  }
}

const signIn = ['core', 'base', 'sign-in']
const hosts = [...signIn.slice(0, -1), 'frame', 'frame-words-en', 'lists', 'sold-words-en']

const copy = copyOfConsole()
try {
  const before = built(copy)
  const were = [signIn, hosts].map(before)
  for (let n = 1; n <= invented; n++) invent(copy, `invented${n}x`)
  const now = [signIn, hosts].map(built(copy))
  for (const [at, name] of ['the sign-in form', 'the list of hosts'].entries()) {
    const [from, to] = [were[at]!, now[at]!]
    console.log(
      `${name}: ${from.toFixed(1)} KB, with ${invented} more products ${to.toFixed(1)} KB, ratio ${(to / from).toFixed(3)}`,
    )
  }
} finally {
  rmSync(copy, { recursive: true, force: true })
}
