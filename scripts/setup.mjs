import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

// Nothing but Node's own modules here, and nothing newer than Node 20 has: this runs before anything is installed.

export const root = fileURLToPath(new URL('..', import.meta.url))

/** What the commands leave behind for the next run. Goes with node_modules, which is what most of it depends on. */
export const scratch = join(root, 'node_modules', '.portico')

export function say(line) {
  process.stdout.write(`${line}\n`)
}

/** Brings node_modules in step with the lockfile; does nothing when it is. */
export async function ensureInstalled() {
  const stamp = join(scratch, 'installed')
  const wanted = hashOf(manifests())
  if (read(stamp) === wanted) return
  await alone('install', async () => {
    if (read(stamp) === wanted) return
    if (!matchesLockfile()) await install()
    keep(stamp, wanted)
  })
}

async function install() {
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--include=dev', '--include=optional']
  await progress('Installing packages', () =>
    npm('ci', ...flags).catch(async (error) => {
      // npm ci wants in the lockfile even what other platforms would need, which npm leaves out where its registry lacks them.
      if (!error.message.includes('EUSAGE')) throw error
      await npm('install', '--no-save', ...flags)
      if (!matchesLockfile()) throw error
    }),
  )
}

function npm(...args) {
  // The npm that called us, if one did: its program may lie outside of PATH.
  const cli = process.env.npm_execpath?.endsWith('npm-cli.js') ? [process.execPath, process.env.npm_execpath] : ['npm']
  // Said outright, since `npm --silent test` would silence this one too, and with it the reason of a failure.
  return quietly([...cli, ...args, '--loglevel=warn'], { cwd: root })
}

/** True also after an `npm install` by hand: npm's own record of what it put there agrees with the lockfile. */
function matchesLockfile() {
  const there = read(join(root, 'node_modules', '.package-lock.json'))
  if (!there) return false
  const { packages: found } = JSON.parse(there)
  const { packages: wanted } = JSON.parse(read(join(root, 'package-lock.json')))
  const names = [...new Set([...Object.keys(found), ...Object.keys(wanted)])].filter((name) =>
    name.startsWith('node_modules/'),
  )
  return names.every((name) => {
    const [here, locked] = [found[name], wanted[name]]
    return here && locked ? here.version === locked.version : (here ?? locked).optional
  })
}

function manifests() {
  const workspaces = ['apps', 'packages'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => join(folder, name, 'package.json')),
  )
  return ['package.json', 'package-lock.json', ...workspaces.toSorted()].filter((file) => existsSync(join(root, file)))
}

/** A Node that runs our TypeScript as it is: this one, or the one npm brought. */
export function runtime() {
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath
  const packaged = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  if (existsSync(packaged)) return packaged
  throw new Error(
    `Node 24 or newer is needed. This is Node ${process.versions.node}, and npm has none for ${process.platform}-${process.arch}: please install it.`,
  )
}

/** Builds the console when its sources have changed since the last build, and packs its files for the wire. */
export async function ensureConsole() {
  const dist = join(root, 'apps', 'console', 'dist')
  const wanted = hashOf(consoleSources())
  if (read(join(dist, '.stamp')) === wanted) return
  await alone('console', async () => {
    if (read(join(dist, '.stamp')) === wanted) return
    const next = join(scratch, `console-${process.pid}`)
    try {
      await progress('Building the console', () => build(next))
      writeFileSync(join(next, '.stamp'), wanted)
      replaceFolder(dist, next)
    } finally {
      rmSync(next, { recursive: true, force: true })
    }
  })
}

function consoleSources() {
  const own = ['src', 'index.html', 'vite.config.ts', 'vite-words.ts', 'tsconfig.json', 'package.json']
  const places = [
    ...own.map((name) => `apps/console/${name}`),
    'packages/contract',
    'package-lock.json',
    'tsconfig.base.json',
  ]
  return places.flatMap(filesBelow).filter((file) => !/\.test\.tsx?$/.test(file))
}

async function build(folder) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const args = ['build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn']
  await quietly([runtime(), vite, ...args], { cwd: join(root, 'apps', 'console'), env: { NODE_ENV: 'production' } })
  await Promise.all(filesBelow(relative(root, folder)).map((file) => compress(join(root, file))))
}

const TEXT = new Set(['.css', '.html', '.js', '.json', '.map', '.mjs', '.svg', '.txt', '.webmanifest', '.xml'])

async function compress(file) {
  if (!TEXT.has(extname(file))) return
  const content = await readFile(file)
  if (content.length < 1024) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: content.length < 512 * 1024 ? 11 : 9,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}

function replaceFolder(folder, next) {
  const old = `${next}-old`
  if (existsSync(folder)) move(folder, old)
  move(next, folder)
  rmSync(old, { recursive: true, force: true })
}

function move(from, to) {
  try {
    renameSync(from, to)
  } catch (error) {
    if (error.code !== 'EXDEV') throw error
    cpSync(from, to, { recursive: true })
    rmSync(from, { recursive: true })
  }
}

/** Runs a command without a word; what it said is shown when it fails. */
export async function quietly([file, ...args], { cwd, env } = {}) {
  const child = spawn(file, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  const endWithUs = () => child.kill()
  process.on('exit', endWithUs)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  const { code, signal } = await new Promise((done, fail) => {
    child.once('error', fail).once('close', (code, signal) => done({ code, signal }))
  })
  process.off('exit', endWithUs)
  if (code === 0) return said
  throw new Error(`${[file, ...args].join(' ')} ended with ${code ?? signal}\n${said.trimEnd()}`)
}

/** One calm line while it lasts, and one when it is done. */
export async function progress(title, work) {
  const begun = Date.now()
  const seconds = () => `${Math.round((Date.now() - begun) / 1000)} s`
  const live = process.stdout.isTTY && !process.env.CI
  if (!live) say(`${title}…`)
  const draw = () =>
    process.stdout.write(`\r\x1b[2K${'⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏'[Math.floor(Date.now() / 100) % 10]} ${title}… ${seconds()}`)
  const timer = live ? setInterval(draw, 100) : setInterval(() => say(`${title}… ${seconds()}`), 30_000)
  try {
    const result = await work()
    say(`${live ? '\r\x1b[2K✓ ' : ''}${title}: done in ${seconds()}`)
    return result
  } catch (error) {
    if (live) process.stdout.write('\r\x1b[2K')
    say(`${title}: failed after ${seconds()}`)
    throw error
  } finally {
    clearInterval(timer)
  }
}

/** Keeps two commands that start together in one checkout from doing the same work over each other. */
async function alone(job, work) {
  const lock = join(tmpdir(), `portico-${createHash('sha256').update(root).digest('hex').slice(0, 16)}-${job}`)
  for (let told = false; ;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const holder = Number(read(lock))
    // Empty for the instant between its making and its writing.
    if (holder ? !isAlive(holder) : isOlderThan(lock, 5000)) rmSync(lock, { force: true })
    else {
      if (!told) say(`Waiting for process ${holder || ''}, which is doing the ${job} step`)
      told = true
      await sleep(200)
    }
  }
  const release = () => rmSync(lock, { force: true })
  const interrupted = () => process.exit(130)
  process.on('exit', release).on('SIGINT', interrupted).on('SIGTERM', interrupted)
  try {
    return await work()
  } finally {
    release()
    process.off('exit', release).off('SIGINT', interrupted).off('SIGTERM', interrupted)
  }
}

/** Whether a process is there, whoever it belongs to. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function isOlderThan(file, ms) {
  try {
    return Date.now() - statSync(file).mtimeMs > ms
  } catch {
    return false
  }
}

/** Paths from the root of all files at or below a place, in a fixed order. */
export function filesBelow(place) {
  const at = join(root, place)
  if (!existsSync(at)) return []
  if (!statSync(at).isDirectory()) return [place]
  return readdirSync(at)
    .filter((name) => name !== 'node_modules' && name !== 'dist')
    .toSorted()
    .flatMap((name) => filesBelow(join(place, name)))
}

function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function keep(file, text) {
  mkdirSync(scratch, { recursive: true })
  writeFileSync(file, text)
}

/** Runs a command's work; a failure is told in words, without a stack. */
export async function command(work) {
  try {
    process.exitCode = (await work()) ?? 0
  } catch (error) {
    process.stderr.write(`\n${process.env.DEBUG ? error.stack : error.message}\n`)
    process.exitCode = 1
  }
}
