import { spawn } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { command, ensureConsole, ensureInstalled, quietly, root, runtime, say } from './setup.mjs'

const FOLDER = join(root, 'shots')
const LANGUAGES = ['en', 'zh-Hant', 'zh-Hans']
const SCHEMES = ['light', 'dark']
const WIDE = { width: 1440, height: 900 }
const NARROW = { width: 390, height: 844 }
/** The pictures of the README, by the shot they are. */
const DOCS = { 'login-en-light': 'sign-in.png', 'home-en-light': 'home.png' }
const AT_ONCE = 2

/** Who sees a screen: nobody, a customer, the operator. */
const whoFor = ({ who }) =>
  who === 'public'
    ? undefined
    : String(who).startsWith('operator')
      ? 'operator'
      : who === 'agent'
        ? 'agent'
        : 'business owner'

/** The table lies in TypeScript, which this Node may not read. Its screens are imported only when they are opened. */
async function readRoutes() {
  const code = `const { allRoutes: routes } = await import('./apps/console/src/app/routes/all.ts'); console.log(JSON.stringify(routes))`
  return JSON.parse(await quietly([runtime(), '--input-type=module', '-e', code], { cwd: root }))
}

async function freePort() {
  const probe = createServer()
  await new Promise((ready) => probe.listen(0, '127.0.0.1', ready))
  const { port } = probe.address()
  await new Promise((closed) => probe.close(closed))
  return String(port)
}

async function startServer(dataDir) {
  const [port, pushPort] = [await freePort(), await freePort()]
  const { DATABASE_URL: _someones, ...env } = process.env
  const settings = { HOST: '127.0.0.1', PORT: port, PUSH_PORT: pushPort, DATA_DIR: dataDir, DEMO: 'on' }
  const args = ['--disable-warning=ExperimentalWarning', join('apps', 'api', 'src', 'main.ts')]
  const server = spawn(runtime(), args, { cwd: root, env: { ...env, ...settings }, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  await new Promise((ready, fail) => {
    const hear = (text) => {
      said += text
      if (said.includes('Portico is at')) ready()
    }
    for (const stream of [server.stdout, server.stderr]) stream.setEncoding('utf8').on('data', hear)
    server.once('error', fail).once('exit', (code) => fail(new Error(`The server ended with ${code}\n${said}`)))
  })
  return { server, url: `http://127.0.0.1:${port}` }
}

async function stop(server) {
  if (server.exitCode !== null) return
  const ended = new Promise((done) => server.once('exit', done))
  process.kill(server.pid, 'SIGTERM')
  await ended
}

/** The sessions appear in the pictures, as those of a person's browser. */
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'

async function call(url, path, body, session) {
  const headers = {
    'content-type': 'application/json',
    'user-agent': CHROME,
    lang: 'CN',
    ...(session && { 'access-token': session.access_token, 'login-id': session.login_id }),
  }
  const response = await fetch(`${url}/api/apiv1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const { code, msg, data } = await response.json()
  if (code !== '200') throw new Error(`${path} was refused: ${code} ${msg}`)
  return data
}

/** One session for each kind of person that the screens are for. A changed password gives each a notice to show. */
async function signIn(url, dataDir, routes) {
  const demo = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8'))
  const wanted = new Set(routes.map(whoFor).filter(Boolean))
  const people = demo.filter(({ who }) => wanted.has(who))
  const sessions = people.map(async ({ who, role, email, password }) => {
    const session = await call(url, 'login/login', { role, email, password })
    const next = `${password}z`
    const change = { old_password: password, new_password: next, confirm_password: next }
    await call(url, 'user/updatePassword', change, session)
    return [who, session]
  })
  return Object.fromEntries(await Promise.all(sessions))
}

/** Screens that show one thing need to be told which. */
async function examples(url, session) {
  if (!session) return {}
  const { result } = await call(url, 'user/noticeList', { limit: 1 }, session)
  return { noticeid: result[0]?.id }
}

const nameOf = (path) => path.slice(1).replaceAll('/', '-') || 'start'

function plan(routes, known) {
  return routes.flatMap((route) => {
    const query = new URLSearchParams((route.tabBy ?? []).flatMap((name) => (known[name] ? [[name, known[name]]] : [])))
    const address = `/portal${route.path}${query.size > 0 ? `?${query}` : ''}`
    const who = whoFor(route)
    const wide = LANGUAGES.flatMap((language) =>
      SCHEMES.map((scheme) => ({
        language,
        scheme,
        viewport: WIDE,
        name: `${nameOf(route.path)}-${language}-${scheme}`,
      })),
    )
    const narrow = { language: 'en', scheme: 'light', viewport: NARROW, name: `${nameOf(route.path)}-en-light-390` }
    return [...wide, narrow].map((shot) => ({ ...shot, address, who }))
  })
}

async function take(browser, url, session, { language, scheme, viewport, address, name }) {
  const context = await browser.newContext({ viewport, colorScheme: scheme, locale: 'en-US', timezoneId: 'UTC' })
  try {
    if (session)
      await context.addCookies(['access_token', 'login_id'].map((key) => ({ name: key, value: session[key], url })))
    await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    const page = await context.newPage()
    await page.goto(url + address, { waitUntil: 'networkidle' })
    await page.screenshot({ path: join(FOLDER, `${name}.png`), animations: 'disabled' })
  } finally {
    await context.close()
  }
}

/** `npm run shots`, `npm run shots -- home`: every screen, or those whose path holds the word. */
await command(async () => {
  const args = process.argv.slice(2).filter((arg) => arg !== '--')
  const words = args.filter((arg) => !arg.startsWith('--'))
  await ensureInstalled()
  await ensureConsole()
  const { chromium } = await import('@playwright/test')
  const { executablePath, env, args: flags } = await (await import('./browser.mjs')).chromium()
  const routes = (await readRoutes()).filter(
    ({ path }) => words.length === 0 || words.some((word) => path.includes(word)),
  )
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-shots-'))
  mkdirSync(FOLDER, { recursive: true })
  const { server, url } = await startServer(dataDir)
  const browser = await chromium.launch({ executablePath, args: flags, env: { ...process.env, ...env } })
  try {
    const sessions = await signIn(url, dataDir, routes)
    const shots = plan(routes, await examples(url, sessions['business owner']))
    const waiting = [...shots]
    let taken = 0
    const work = async () => {
      for (let shot = waiting.shift(); shot; shot = waiting.shift()) {
        await take(browser, url, sessions[shot.who], shot)
        taken += 1
        say(`${String(taken).padStart(String(shots.length).length)} of ${shots.length}  ${shot.name}`)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    if (args.includes('--docs'))
      for (const { name } of shots.filter((shot) => shot.name in DOCS))
        copyFileSync(join(FOLDER, `${name}.png`), join(root, 'docs', 'pictures', DOCS[name]))
    say(`${taken} pictures in ${FOLDER}`)
  } finally {
    await browser.close()
    await stop(server)
    rmSync(dataDir, { recursive: true, force: true })
  }
})
