import { spawnSync } from 'node:child_process'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { progress, quietly } from './setup.mjs'

/** The shell first: it draws no window, and costs a fraction of what a whole browser does. */
const SYSTEM = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-pings',
  '--font-render-hinting=none',
]

/**
 * A Chromium that works on this machine: CHROMIUM_PATH, else one of the system's, else the one from npm. Add `env` to the
 * environment it is started with.
 * @returns {Promise<{ executablePath: string, env: Record<string, string>, args: string[] }>}
 */
export async function chromium() {
  const given = process.env.CHROMIUM_PATH
  if (given && !isExecutable(given)) throw new Error(`CHROMIUM_PATH is ${given}, which cannot be run`)
  const found = given ?? SYSTEM.find(isExecutable)
  if (found)
    return { executablePath: found, env: hasChinese() ? {} : fontEnv(ownFolder()), args: ['--headless', ...ARGS] }
  return packaged()
}

/**
 * npm has a Chromium for x64 only. Where a machine of another kind has none, Debian's is installed if that can be done
 * without asking anybody: by root, on a machine that takes Debian's packages.
 */
export async function ensureChromium() {
  if (process.env.CHROMIUM_PATH || SYSTEM.some(isExecutable) || isCarriedByNpm()) return
  if (process.getuid?.() !== 0 || !isExecutable('/usr/bin/apt-get')) return
  const apt = (...args) =>
    quietly(['apt-get', '-qq', ...args], { cwd: '/', env: { DEBIAN_FRONTEND: 'noninteractive' } })
  await progress('Installing Chromium', async () => {
    await apt('update')
    await apt('install', '--yes', '--no-install-recommends', 'chromium-headless-shell')
  })
}

const isCarriedByNpm = () => process.platform === 'linux' && process.arch === 'x64'

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function hasChinese() {
  return spawnSync('fc-list', [':lang=zh-cn'], { encoding: 'utf8' }).stdout?.trim().length > 0
}

async function packaged() {
  if (!isCarriedByNpm()) throw new Error('There is no Chromium here. Install one, or set CHROMIUM_PATH to its program.')
  const folder = ownFolder()
  const executablePath = join(folder, 'chromium')
  if (!existsSync(executablePath)) await unpack(folder)
  const libraries = [join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':')
  return {
    executablePath,
    env: { ...fontEnv(folder), LD_LIBRARY_PATH: libraries },
    args: ['--headless=shell', ...ARGS],
  }
}

/** Named after the versions inside, so an update never meets the files of its predecessor. */
function ownFolder() {
  const versions = [versionOf('@sparticuz/chromium'), versionOf('@fontsource/noto-sans-sc')]
  const folder = join(packageFolder('@sparticuz/chromium'), '..', '..', '.portico', `chromium-${versions.join('-')}`)
  mkdirSync(folder, { recursive: true })
  return folder
}

function versionOf(name) {
  return JSON.parse(readFileSync(join(packageFolder(name), 'package.json'), 'utf8')).version
}

function packageFolder(name) {
  const candidates = createRequire(import.meta.url).resolve.paths(name)
  const found = candidates.map((place) => join(place, name)).find((place) => existsSync(join(place, 'package.json')))
  if (!found) throw new Error(`${name} is not installed`)
  return found
}

/** The package unpacks into the temporary folder and trusts whatever it finds there: for once it gets one of its own. */
async function unpack(folder) {
  const half = `${folder}.${process.pid}`
  const lent = {
    TMPDIR: half,
    // Without these it takes the machine for one that already has the libraries Chromium needs.
    AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x',
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x',
    // It would set these, for a browser that inherits our environment.
    FONTCONFIG_PATH: half,
    LD_LIBRARY_PATH: join(half, 'al2023', 'lib'),
    HOME: process.env.HOME ?? half,
  }
  const own = Object.keys(lent).map((name) => [name, process.env[name]])
  mkdirSync(half, { recursive: true })
  try {
    Object.assign(process.env, lent)
    const { default: sparticuz } = await import('@sparticuz/chromium')
    await sparticuz.executablePath()
    // The program comes last: its presence says that all is there, also to others who unpack at this moment.
    const names = readdirSync(half).toSorted((a, b) => (a === 'chromium') - (b === 'chromium'))
    for (const name of names) if (!existsSync(join(folder, name))) renameSync(join(half, name), join(folder, name))
  } finally {
    for (const [name, value] of own)
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    rmSync(half, { recursive: true, force: true })
  }
}

function fontEnv(folder) {
  const config = join(folder, 'fontconfig')
  if (!existsSync(join(config, 'fonts.conf'))) writeFonts(config, folder)
  return { FONTCONFIG_PATH: config, FONTCONFIG_FILE: join(config, 'fonts.conf') }
}

/**
 * The common characters come in four weights; the numbered pieces add the rarer ones, many of the traditional among them,
 * in one.
 */
function writeFonts(config, folder) {
  const files = join(packageFolder('@fontsource/noto-sans-sc'), 'files')
  const wanted = /^noto-sans-sc-(?:(?:chinese-simplified|latin)-[4567]00|\d+-400)-normal\.woff$/
  mkdirSync(config, { recursive: true })
  for (const name of readdirSync(files).filter((file) => wanted.test(file)))
    writeFileSync(join(config, name.replace('.woff', '.ttf')), woffToTtf(readFileSync(join(files, name))))
  // Last, and in one step: its presence says that the fonts are there.
  writeFileSync(join(config, `fonts.${process.pid}`), fontsConf([config, join(folder, 'fonts'), '/usr/share/fonts']))
  renameSync(join(config, `fonts.${process.pid}`), join(config, 'fonts.conf'))
}

function fontsConf(folders) {
  const prefer = (family, ...names) =>
    `<alias><family>${family}</family><prefer>${names.map((name) => `<family>${name}</family>`).join('')}</prefer></alias>`
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  ${folders.map((folder) => `<dir>${folder}</dir>`).join('\n  ')}
  <cachedir>${join(folders[0], 'cache')}</cachedir>
  ${['sans', 'sans-serif', 'system-ui'].map((name) => prefer(name, 'Open Sans', 'Noto Sans SC')).join('\n  ')}
  ${prefer('monospace', 'DejaVu Sans Mono', 'Liberation Mono', 'Open Sans', 'Noto Sans SC')}
</fontconfig>
`
}

/** fontconfig and FreeType here do not read WOFF. A WOFF 1.0 is the TrueType file with each table deflated. */
function woffToTtf(woff) {
  const tables = Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const entry = woff.subarray(44 + index * 20, 64 + index * 20)
    const [offset, packed, length] = [4, 8, 12].map((at) => entry.readUInt32BE(at))
    const data = woff.subarray(offset, offset + packed)
    return {
      tag: entry.subarray(0, 4),
      checksum: entry.subarray(16, 20),
      data: packed < length ? inflateSync(data) : data,
    }
  })
  const power = Math.floor(Math.log2(tables.length))
  const header = Buffer.alloc(12 + tables.length * 16)
  woff.copy(header, 0, 4, 8)
  header.writeUInt16BE(tables.length, 4)
  header.writeUInt16BE(16 * 2 ** power, 6)
  header.writeUInt16BE(power, 8)
  header.writeUInt16BE(16 * (tables.length - 2 ** power), 10)
  const parts = [header]
  let end = header.length
  for (const [index, { tag, checksum, data }] of tables.entries()) {
    const at = 12 + index * 16
    tag.copy(header, at)
    checksum.copy(header, at + 4)
    header.writeUInt32BE(end, at + 8)
    header.writeUInt32BE(data.length, at + 12)
    const padding = -data.length & 3
    parts.push(data, Buffer.alloc(padding))
    end += data.length + padding
  }
  return Buffer.concat(parts)
}
