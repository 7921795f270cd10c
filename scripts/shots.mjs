import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { call, giveNotices, picture, signIn, startServer, stop } from './demo-server.mjs'
import { command, ensureConsole, ensureInstalled, quietly, root, runtime, say } from './setup.mjs'

const FOLDER = join(root, 'shots')
const LANGUAGES = ['en', 'zh-Hant', 'zh-Hans']
const SCHEMES = ['light', 'dark']
const WIDE = { width: 1440, height: 900 }
const NARROW = { width: 390, height: 844 }
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

/** `npm run shots`, `npm run shots -- home`: every screen, or those whose path holds the word. */
await command(async () => {
  const words = process.argv.slice(2).filter((arg) => arg !== '--')
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
    const sessions = await signIn(url, dataDir, routes.map(whoFor))
    await giveNotices(url, dataDir, sessions)
    const shots = plan(routes, await examples(url, sessions['business owner']))
    const waiting = [...shots]
    let taken = 0
    const work = async () => {
      for (let shot = waiting.shift(); shot; shot = waiting.shift()) {
        await picture(browser, url, sessions[shot.who], { ...shot, path: join(FOLDER, `${shot.name}.png`) })
        taken += 1
        say(`${String(taken).padStart(String(shots.length).length)} of ${shots.length}  ${shot.name}`)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    say(`${taken} pictures in ${FOLDER}`)
  } finally {
    await browser.close()
    await stop(server)
    rmSync(dataDir, { recursive: true, force: true })
  }
})
