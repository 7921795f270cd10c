import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium as browsers, type Browser } from '@playwright/test'
import { build } from 'vite'
import { startEmbedded } from '../../apps/api/src/core/db/embedded.ts'
import { createPool } from '../../apps/api/src/core/db/pool.ts'
import type { SignedIn } from '../../packages/contract/src/account/session.ts'
import { chromium } from '../../scripts/browser.mjs'
import { BenchServer } from '../server.ts'

// What the screens that people open first keep the main thread busy with, from the address to the last answer: script,
// styles and layout, as Chromium counts them. Each is held against a page with React and one heading, in turns with it, in a
// window of its own that has nothing cached; the console is the one built last.
const rounds = 7
const listedHosts = 20
const parts = ['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration'] as const

interface Screen {
  name: string
  url: string
  /** Told once the screen is there. */
  shown: string
  as?: SignedIn
}

/** React and one heading, built as the console is. */
async function emptyPage(dir: string): Promise<{ url: string; stop(): void }> {
  const input = join(import.meta.dirname, 'empty-page.ts')
  const output = { entryFileNames: 'page.js' }
  await build({
    configFile: false,
    logLevel: 'error',
    build: { outDir: dir, target: 'es2023', rolldownOptions: { input, output } },
  })
  const script = readFileSync(join(dir, 'page.js'))
  const page = '<!doctype html><title>Empty</title><div id="root"></div><script type="module" src="/page.js"></script>'
  const server = createServer(({ url }, response) => {
    const isScript = url === '/page.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(isScript ? script : page)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop: () => void server.close() }
}

/** Exactly so many hosts to list: copies of one that the demonstration has. */
async function listOnly(databaseUrl: string, owner: SignedIn): Promise<void> {
  const pool = createPool(databaseUrl, 1)
  await pool.query('set session_replication_role = replica')
  const { rows } = await pool.query<{ had: number }>(
    `select count(*)::int as had from resource
     where kind = 'host' and deleted_at is null and account_id = (select account_id from login where id = $1)`,
    [owner.login_id],
  )
  await pool.query(
    `insert into resource (id, account_id, kind, node, name, status, spec, created_at, expires_at)
     select 'host_' || lpad(n::text, 12, '0'), account_id, 'host', node, 'bench ' || n, status, spec,
       now() - n * interval '1 second', now() + interval '30 days'
     from (select * from resource where kind = 'host' and account_id = (select account_id from login where id = $1) limit 1) one,
       generate_series(1, $2) n`,
    [owner.login_id, Math.max(0, listedHosts - rows[0]!.had)],
  )
  await pool.end()
}

/** Milliseconds of script, styles and layout until nothing more is asked for. */
async function busyMs(browser: Browser, { url, shown, as }: Screen): Promise<number[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
  try {
    if (as) {
      const cookie = (name: string, value: string) => ({ name, value, url })
      await context.addCookies([cookie('access_token', as.access_token), cookie('login_id', as.login_id)])
    }
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Performance.enable')
    await page.goto(url)
    await page.locator(shown).first().waitFor()
    await page.waitForLoadState('networkidle')
    const { metrics } = await devtools.send('Performance.getMetrics')
    return parts.map((part) => 1000 * metrics.find(({ name }) => name === part)!.value)
  } finally {
    await context.close()
  }
}

const dir = mkdtempSync(join(tmpdir(), 'portico-main-thread-'))
const database = await startEmbedded({ dir: join(dir, 'postgres') })
const server = await BenchServer.start({ DATABASE_URL: database.url, DEMO: 'on' })
const empty = await emptyPage(join(dir, 'empty'))
const { executablePath, env, args } = await chromium()
const browser = await browsers.launch({
  executablePath,
  args,
  env: { ...process.env, ...env } as Record<string, string>,
})

try {
  const as = await server.signIn('business owner')
  await listOnly(database.url, as)
  const bare: Screen = { name: 'empty React page', url: empty.url, shown: 'h1' }
  const screens: Screen[] = [
    { name: 'sign-in form', url: `${server.url}/portal/login`, shown: 'input[type=password]' },
    { name: 'home', url: `${server.url}/portal/home`, shown: 'h1', as },
    {
      name: `list of ${listedHosts} hosts`,
      url: `${server.url}/portal/compute`,
      shown: `tbody tr:nth-child(${listedHosts})`,
      as,
    },
    { name: 'buy page', url: `${server.url}/portal/createcpu`, shown: 'form', as },
  ]
  const taken = new Map<Screen, number[][]>([bare, ...screens].map((screen) => [screen, []]))
  for (let round = -1; round < rounds; round++)
    for (const [screen, times] of taken) {
      const ms = await busyMs(browser, screen)
      // The first round warms all of them up.
      if (round >= 0) times.push(ms)
    }
  const sum = (ms: number[]) => ms.reduce((all, one) => all + one, 0)
  const middle = (screen: Screen) => taken.get(screen)!.toSorted((one, other) => sum(one) - sum(other))[rounds >> 1]!
  const bareMs = sum(middle(bare))
  for (const screen of [bare, ...screens]) {
    const [script, styles, layout] = middle(screen).map((ms) => ms.toFixed(0))
    const all = sum(middle(screen))
    console.log(
      `${screen.name}: ${all.toFixed(0)} ms of the main thread (script ${script}, styles ${styles}, layout ${layout}), ratio ${(all / bareMs).toFixed(1)}`,
    )
  }
} finally {
  await browser.close()
  empty.stop()
  await server.stop()
  await database.stop()
  rmSync(dir, { recursive: true, force: true })
}
