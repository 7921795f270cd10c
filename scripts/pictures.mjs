import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { call, picture, signIn, startServer, stop } from './demo-server.mjs'
import { writePast } from './pictures-past.mjs'
import { command, ensureConsole, ensureInstalled, root, say } from './setup.mjs'

const FOLDER = join(root, 'docs', 'pictures')
const OWNER = 'business owner'
const OWNER_EMAIL = 'owner@harbourmade.example'
/** The demonstration began so long ago: what is sold by the month has some days left. */
const DAYS_AGO = 23
const SHOWN_HOST = 'web-hk-1'
const SIZE = { width: 1440, height: 900 }

/** What the README and whoever shows the product around use. */
const PICTURES = [
  { name: 'sign-in', address: '/login' },
  { name: 'home', address: '/home', who: OWNER },
  { name: 'hosts', address: '/compute', who: OWNER, scheme: 'dark', language: 'zh-Hans', height: 720 },
  { name: 'host', address: '/computeMoreInfo?tab=monitoring&period=1+day&id=', who: OWNER, height: 1180, ofHost: true },
  { name: 'create-host', address: '/createcpu', who: OWNER },
  { name: 'wallet', address: '/recharge', who: OWNER },
  { name: 'overview', address: '/allplatform', who: 'operator', scheme: 'dark' },
]

const hostsOf = async (url, session) => (await call(url, 'compute/computeList', {}, session)).result

/** What the business bought beside the hosts that the demonstration has anyway. */
const BOUGHT = [
  { alias: 'api-jp', controller_id: 'jp-a', flavor_id: 'c2.large', quantity: 2, months: 1, bandwidth_mbps: 5 },
  { alias: 'batch-hk', controller_id: 'hk-a', flavor_id: 'c2.xlarge', quantity: 3, months: 1, bandwidth_mbps: 0 },
  { alias: 'cache-hk', controller_id: 'hk-a', flavor_id: 'm2.medium', quantity: 1, months: 6, bandwidth_mbps: 0 },
]

async function buy(url, session, { alias, ...chosen }) {
  const config = { ...chosen, image_id: 'debian-13', system_disk_gb: 30, data_disks_gb: [] }
  const { token } = await call(url, 'feev2/queryResourcePrice', { kind: 'host', ...config }, session)
  const access = {
    sign_in: 'password',
    password: `Lamp-${randomUUID()}`.slice(0, 20),
    host_name: alias.replace('-', ''),
  }
  await call(url, 'compute/createCompute', { ...config, ...access, alias, quote: token }, session)
}

/** What happened before the pictures are taken, each by a server of that time. */
const PAST = [
  {
    daysAgo: DAYS_AGO,
    happens: async (url, session, dataDir) => {
      for (const wish of BOUGHT) await buy(url, session, wish)
      await calm(url, session)
      await writePast(dataDir, OWNER_EMAIL)
    },
  },
  { daysAgo: 1.5, happens: (url, session) => act(url, session, 'stop', 'batch-hk-3') },
  // A gap in its charts, and lines in its timeline.
  { daysAgo: 7 / 24, happens: (url, session) => act(url, session, 'stop', SHOWN_HOST) },
  { daysAgo: 4 / 24, happens: (url, session) => act(url, session, 'start', SHOWN_HOST) },
]

async function act(url, session, action, name) {
  const { id } = (await hostsOf(url, session)).find((host) => host.name === name)
  await call(url, 'compute/actionCompute', { ids: [id], action }, session)
}

/** Until nothing is under way. */
async function calm(url, session) {
  while ((await hostsOf(url, session)).some(({ task }) => task)) await sleep(200)
}

async function livePast(dataDir) {
  for (const { daysAgo, happens } of PAST) {
    const { server, url } = await startServer(dataDir, { DAYS_AGO: String(daysAgo), SIM_SPEED: '100' })
    try {
      const { [OWNER]: session } = await signIn(url, dataDir, [OWNER])
      await happens(url, session, dataDir)
      await calm(url, session)
    } finally {
      await stop(server)
    }
  }
}

async function takeAll(url, dataDir) {
  const { chromium } = await import('@playwright/test')
  const { executablePath, env, args } = await (await import('./browser.mjs')).chromium()
  const sessions = await signIn(url, dataDir, [OWNER, 'operator'])
  const host = (await hostsOf(url, sessions[OWNER])).find(({ name }) => name === SHOWN_HOST)
  const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } })
  try {
    for (const { name, address, who, scheme = 'light', language = 'en', height, ofHost } of PICTURES) {
      const path = join(FOLDER, `${name}.png`)
      const viewport = { ...SIZE, ...(height && { height }) }
      const at = `/portal${address}${ofHost ? host.id : ''}`
      await picture(browser, url, sessions[who], { language, scheme, viewport, address: at, path })
      say(`${name}.png  ${Math.ceil(statSync(path).size / 1024)} KB`)
    }
  } finally {
    await browser.close()
  }
}

/** `npm run pictures`: the pictures of the documents, from today's product. */
await command(async () => {
  await ensureInstalled()
  await ensureConsole()
  mkdirSync(FOLDER, { recursive: true })
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-pictures-'))
  try {
    await livePast(dataDir)
    const { server, url } = await startServer(dataDir)
    try {
      await takeAll(url, dataDir)
    } finally {
      await stop(server)
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})
