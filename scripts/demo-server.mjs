import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root, runtime } from './setup.mjs'

async function freePort() {
  const probe = createServer()
  await new Promise((ready) => probe.listen(0, '127.0.0.1', ready))
  const { port } = probe.address()
  await new Promise((closed) => probe.close(closed))
  return String(port)
}

/** A server of its own with the people and things of the demonstration; with `DAYS_AGO`, in the past. */
export async function startServer(dataDir, more = {}) {
  const [port, pushPort] = [await freePort(), await freePort()]
  const { DATABASE_URL: _someones, ...env } = process.env
  const settings = {
    HOST: '127.0.0.1',
    PORT: port,
    PUSH_PORT: pushPort,
    S3_PORT: '0',
    DATA_DIR: dataDir,
    DEMO: 'on',
    ...more,
  }
  const past = more.DAYS_AGO ? ['--import', './scripts/days-ago.mjs'] : []
  const args = ['--disable-warning=ExperimentalWarning', ...past, join('apps', 'api', 'src', 'main.ts')]
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

export async function stop(server) {
  if (server.exitCode !== null) return
  const ended = new Promise((done) => server.once('exit', done))
  process.kill(server.pid, 'SIGTERM')
  await ended
}

/** The sessions appear in the pictures, as those of a person's browser. */
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'

export async function call(url, path, body, session) {
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

const signIns = (dataDir) => JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8'))

/** One session for each of these people. */
export async function signIn(url, dataDir, wanted) {
  const people = signIns(dataDir).filter(({ who }) => wanted.includes(who))
  const sessions = people.map(async ({ who, role, email, password }) => [
    who,
    await call(url, 'login/login', { role, email, password }),
  ])
  return Object.fromEntries(await Promise.all(sessions))
}

/** A changed password gives each of them a notice to show. They cannot sign in by the first one any more. */
export async function giveNotices(url, dataDir, sessions) {
  for (const { who, password } of signIns(dataDir).filter((one) => one.who in sessions)) {
    const next = `${password}z`
    const change = { old_password: password, new_password: next, confirm_password: next }
    await call(url, 'user/updatePassword', change, sessions[who])
  }
}

const calmMs = 700

/** Whether a page has had for a while all that it asked for. A page that has not begun yet is not calm. */
function watchCalls(page) {
  const open = new Set()
  let last = Date.now()
  const end = (request) => {
    open.delete(request)
    last = Date.now()
  }
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', end).on('requestfailed', end)
  return () => open.size === 0 && Date.now() - last > calmMs
}

/** A page of the console as a person sees it who has that session, language, scheme and window. */
export async function picture(browser, url, session, { language, scheme, viewport, address, path }) {
  const context = await browser.newContext({ viewport, colorScheme: scheme, locale: 'en-US', timezoneId: 'UTC' })
  try {
    if (session)
      await context.addCookies(['access_token', 'login_id'].map((key) => ({ name: key, value: session[key], url })))
    await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    const page = await context.newPage()
    const isCalm = watchCalls(page)
    await page.goto(url + address)
    await page.waitForFunction(() => document.body.innerText.trim() !== '')
    while (!isCalm()) await sleep(50)
    await page.screenshot({ path, animations: 'disabled' })
  } finally {
    await context.close()
  }
}
