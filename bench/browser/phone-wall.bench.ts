import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium as browsers, type Page } from '@playwright/test'
import { startEmbedded } from '../../apps/api/src/core/db/embedded.ts'
import { createPool } from '../../apps/api/src/core/db/pool.ts'
import type { SignedIn } from '../../packages/contract/src/account/session.ts'
import { cloudphone } from '../../packages/contract/src/phone/cloudphone.ts'
import { phoneCalls } from '../../packages/contract/src/phone/device.ts'
import { purchaseCalls } from '../../packages/contract/src/resource/purchase.ts'
import { chromium } from '../../scripts/browser.mjs'
import { bareEncoderMs } from '../encoder.ts'
import { BenchServer, percentile } from '../server.ts'

// Phones in a real browser, the console as it was built last: from a touch until the changed picture is decoded and drawn;
// from a change before the camera of the computer until it is seen on the phone's screen; what a wall costs that is looked at;
// and a thousand phones on it, in elements and calls.
const touches = 60
const cameraTurns = 30
const cameraGoalMs = 200
const measuredSeconds = 10
const shownPhones = 12
const listedPhones = 1_000
const node = 'hk-a'

const dir = mkdtempSync(join(tmpdir(), 'portico-wall-'))
const database = await startEmbedded({ dir: join(dir, 'postgres') })
const pool = createPool(database.url, 2)
const server = await BenchServer.start({ DATABASE_URL: database.url, DEMO: 'on' })
const { executablePath, env, args } = await chromium()
const browser = await browsers.launch({
  executablePath,
  args,
  env: { ...process.env, ...env } as Record<string, string>,
})

/** The demonstration gives itself a past first, which keeps the server busy. */
async function hasPast(): Promise<boolean> {
  const { rows } = await pool.query<{ filled: boolean }>(
    `select (value ->> 'filled')::boolean as filled from setting where name = 'demoPast'`,
  )
  return rows[0]?.filled === true
}

/** Phones that run, bought and set up. */
async function running(owner: SignedIn, operator: SignedIn): Promise<{ service: string; ids: string[] }> {
  await pool.query(`insert into phone_zone (node) values ('${node}') on conflict do nothing`)
  const config = {
    kind: 'cloudphone',
    controller_id: node,
    package: 'starter',
    count: shownPhones,
    google: false,
    brand: 'Google',
    model: 'Pixel 8',
    months: 3,
  } as const
  const { token } = await server.call(purchaseCalls.resourcePrice, config, owner)
  const { resource_ids } = await server.call(purchaseCalls.resourceCreate, { ...config, quote: token }, owner)
  const id = resource_ids[0]!
  const setUp = () => server.call(cloudphone.calls.platformCloudphoneSetup, { id }, operator)
  await until(() =>
    setUp().then(
      () => true,
      () => false,
    ),
  )
  const list = () => server.call(cloudphone.calls.cloudphoneList, { search: id }, owner)
  await until(async () => (await list()).result[0]?.status === 'active')
  const { result } = await server.call(phoneCalls.phoneList, { service_id: id, limit: 100 }, owner)
  return { service: id, ids: result.map((phone) => phone.id) }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(100)
}

/** A page of the console, on which phones are shown as a wall. */
async function pageOf({ access_token, login_id }: SignedIn): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
  const cookie = (name: string, value: string) => ({ name, value, url: server.url })
  await context.addCookies([cookie('access_token', access_token), cookie('login_id', login_id)])
  await context.addInitScript(() => {
    localStorage.setItem('phones:view', 'wall')
    const before = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
    const context2d = before.getContext('2d')!
    Object.assign(window, {
      /** What is before the camera has one colour from now on. */
      colour(colour: string) {
        context2d.fillStyle = colour
        context2d.fillRect(0, 0, 640, 480)
      },
    })
    navigator.mediaDevices.getUserMedia = async () => before.captureStream(30)
  })
  return context.newPage()
}

/** From the press of a finger until the next picture is on the canvas, by the clock of the page. */
async function glassToGlass(page: Page, id: string): Promise<void> {
  await page.getByRole('button', { name: `Open ${id}` }).click()
  const opened = page.getByRole('region', { name: `Phone ${id}` })
  await opened.locator('canvas[data-state=connected]').waitFor()
  await sleep(2_000)
  const times = await opened.locator('canvas').evaluate(async (place, count) => {
    const canvas = place as HTMLCanvasElement
    canvas.setPointerCapture = () => {}
    const context = canvas.getContext('2d')!
    const draw = context.drawImage.bind(context) as (...args: unknown[]) => void
    let drawn = () => {}
    context.drawImage = (...all: unknown[]) => {
      draw(...all)
      drawn()
    }
    const { left, top, width, height } = canvas.getBoundingClientRect()
    const touch = (type: string, y: number) =>
      canvas.dispatchEvent(
        new PointerEvent(type, { pointerId: 9, button: 0, clientX: left + 0.15 * width, clientY: top + y * height }),
      )
    const home = [...canvas.closest('section')!.querySelectorAll('button')].find(
      ({ ariaLabel }) => ariaLabel === 'Home',
    )!
    const taken: number[] = []
    for (let n = 0; n < count; n++) {
      const next = new Promise<void>((resolve) => (drawn = resolve))
      const begun = performance.now()
      if (n % 2) home.click()
      else {
        touch('pointerdown', 0.92)
        touch('pointerup', 0.92)
      }
      await next
      taken.push(performance.now() - begun)
      await new Promise((rested) => setTimeout(rested, 400))
    }
    return taken
  }, touches)
  const [middle, bare] = [percentile(times, 0.5), await bareEncoderMs(touches)]
  console.log(
    `touch to picture on the canvas of a browser: median ${middle.toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms, the encoder alone ${bare.toFixed(1)} ms, ratio ${(middle / bare).toFixed(1)}`,
  )
  await opened.getByRole('button', { name: 'Close window' }).click()
}

/** From a change before the camera until it is on the canvas of the window of a phone whose camera is open. */
async function cameraDelay(page: Page, id: string): Promise<void> {
  await page.getByRole('checkbox', { name: `Select ${id}` }).check()
  await page.getByRole('button', { name: /^Camera sync/ }).click()
  await page.getByRole('region', { name: 'Camera' }).getByText('Receiving').waitFor()
  await page.getByRole('button', { name: `Open ${id}` }).click()
  const opened = page.getByRole('region', { name: `Phone ${id}` })
  const canvas = opened.locator('canvas[data-state=connected]')
  const box = (await canvas.boundingBox())!
  // The third app of the dock is the camera.
  await canvas.click({ position: { x: 0.61 * box.width, y: 0.92 * box.height } })
  await sleep(3_000)
  const times = await canvas.evaluate(async (place, count) => {
    const { colour } = window as unknown as { colour: (colour: string) => void }
    const context = (place as HTMLCanvasElement).getContext('2d')!
    const draw = context.drawImage.bind(context) as (...args: unknown[]) => void
    let wanted = (_brightness: number) => {}
    context.drawImage = (...all: unknown[]) => {
      draw(...all)
      wanted(context.getImageData(context.canvas.width / 2, context.canvas.height / 2, 1, 1).data[1]!)
    }
    const taken: number[] = []
    for (let n = 0; n < count; n++) {
      const isBright = n % 2 === 0
      const seen = new Promise<void>((resolve) => {
        wanted = (brightness) => brightness > 128 === isBright && resolve()
      })
      const begun = performance.now()
      colour(isBright ? '#ffffff' : '#000000')
      await seen
      taken.push(performance.now() - begun)
      // At another moment between two pictures of the camera each time.
      await new Promise((rested) => setTimeout(rested, 400 + 37 * (n % 5)))
    }
    return taken
  }, cameraTurns)
  const middle = percentile(times, 0.5)
  console.log(
    `camera to the picture of a phone's camera: median ${middle.toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms, the goal about ${cameraGoalMs} ms, ratio ${(middle / cameraGoalMs).toFixed(1)}`,
  )
  await opened.getByRole('button', { name: 'Close window' }).click()
  await page.getByRole('button', { name: 'Close camera' }).click()
}

/** Processor time of the server and of the phones that it simulates, as a share of one core. */
async function loadOver(seconds: number): Promise<{ server: number; phones: number }> {
  const [own, phones] = [server.cpuUs(), farmCpuUs()]
  await sleep(seconds * 1_000)
  const share = (us: number) => us / seconds / 1e4
  return { server: share(server.cpuUs() - own), phones: share(farmCpuUs() - phones) }
}

const clockTickUs = 10_000
function farmCpuUs(): number {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const times = processes.flatMap((pid) => {
    try {
      const isFarm = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('farm-process')
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
      return isFarm && Number(fields[1]) === server.pid ? [Number(fields[11]) + Number(fields[12])] : []
    } catch {
      return []
    }
  })
  return times.reduce((sum, ticks) => sum + ticks, 0) * clockTickUs
}

const wallOf = (service: string) => `${server.url}/portal/deviceList?service_id=${service}`

async function costOfWall(page: Page, service: string): Promise<void> {
  await page.goto(`${server.url}/portal/`)
  await sleep(5_000)
  const unseen = await loadOver(measuredSeconds)
  await page.goto(wallOf(service))
  await page.waitForFunction(
    (count) => document.querySelectorAll('canvas[data-state=shown]').length === count,
    shownPhones,
  )
  await sleep(3_000)
  const seen = await loadOver(measuredSeconds)
  const each = (all: number, none: number) => ((all - none) / shownPhones).toFixed(2)
  console.log(
    `processor while nobody looks: server ${unseen.server.toFixed(1)} %, phones ${unseen.phones.toFixed(1)} %; for each of ${shownPhones} pictures on a wall: server ${each(seen.server, unseen.server)} %, phones ${each(seen.phones, unseen.phones)} %`,
  )
}

async function thousand(page: Page, service: string): Promise<void> {
  await pool.query(
    `insert into phone (id, node, engine, host, port, serial, service_id, remark, brand, model, created_at)
     select 'phn_' || lpad(n::text, 12, '0'), $1, 'adb', '127.0.0.1', 1, 'bench' || n, $2, 'bench-' || n, 'Google', 'Pixel 8',
       now() - n * interval '1 second' from generate_series(1, $3::int) n`,
    [node, service, listedPhones - shownPhones],
  )
  let calls = 0
  page.on('request', (request) => (calls += Number(request.url().includes('/apiv1/cloudphone/'))))
  await page.goto(`${wallOf(service)}&limit=${listedPhones}`)
  await page.waitForFunction(() => document.querySelectorAll('canvas[data-state=silent]').length > 0)
  const elements = () => page.evaluate(() => document.querySelectorAll('*').length)
  const counts = [await elements()]
  const asked = calls
  const frames = await page.evaluate(async () => {
    const wall = document.querySelector('ul[aria-label]')!
    let scroller: Element = wall
    while (!/auto|scroll/.test(getComputedStyle(scroller).overflowY)) scroller = scroller.parentElement!
    const gaps: number[] = []
    let before = performance.now()
    for (let n = 0; n < 120; n++) {
      scroller.scrollTop += 120
      await new Promise(requestAnimationFrame)
      gaps.push(performance.now() - before)
      before = performance.now()
    }
    return gaps
  })
  counts.push(await elements())
  console.log(
    `${listedPhones} phones on a wall: ${Math.max(...counts)} elements (goal at most 2,500), ${asked} calls to open it and ${calls - asked} while scrolling; a frame while scrolling takes ${percentile(frames, 0.5).toFixed(0)} ms, p95 ${percentile(frames, 0.95).toFixed(0)} ms`,
  )
}

try {
  const [owner, operator] = [await server.signIn('business owner'), await server.signIn('operator')]
  await until(hasPast)
  const { service, ids } = await running(owner, operator)
  const page = await pageOf(owner)
  await costOfWall(page, service)
  await glassToGlass(page, ids[0]!)
  await cameraDelay(page, ids[0]!)
  await thousand(page, service)
} finally {
  await browser.close()
  await pool.end()
  await server.stop()
  await database.stop()
  rmSync(dir, { recursive: true, force: true })
}
