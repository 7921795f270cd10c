import { phoneCalls } from '@portico/contract/phone/device.ts'
import type { Locator, Page } from '@playwright/test'
import { mark, marked, walkOf } from './browser.ts'
import { app, isAnother, ownPhones, restingPicture } from './phones.ts'
import { adopt, expect, test, type Customer, type Portico } from './portico.ts'
import { buyer } from './resources.ts'
import { shows } from './shows.ts'

async function phoneOwner(portico: Portico, count = 1): Promise<{ customer: Customer; ids: string[]; zone: number }> {
  const customer = await buyer(portico)
  const ids = await ownPhones(portico, customer, count)
  const { result } = await portico.ok(phoneCalls.phoneList, {}, customer)
  return { customer, ids, zone: result[0]!.availability_zone }
}

async function opened(page: Page, id: string): Promise<Locator> {
  await page
    .getByRole('row', { name: new RegExp(id) })
    .getByRole('button', { name: 'Open window' })
    .click()
  return page.getByRole('region', { name: `Phone ${id}` })
}
const shown = (canvas: Locator) => expect(canvas).toHaveAttribute('data-state', 'connected')

test('without a session players open where they are, show nothing and ask nothing (A-ROUTE-03, A-ROUTE-09, C-08)', async ({
  page,
}) => {
  shows('A-ROUTE-03', 'A-ROUTE-09')
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/') && asked.push(new URL(request.url()).pathname))
  for (const path of ['/bdIframeNew?zone=1&id=phn_Aaaaaaaaaaaa', '/bdIframe?zone=1&t=5', '/ogIframe?id=x']) {
    await page.goto(`/portal${path}`)
    await expect(page.getByRole('alert')).toContainText('code 4410')
    expect(page.url()).toContain(path)
    await page.waitForLoadState('networkidle')
    // What this site is called and where its clients are is for everybody, and the newer player needs no clients.
    const links = path.startsWith('/bdIframeNew') ? [] : ['/api/apiv1/login/latestVersion']
    await expect.poll(() => asked.filter((one) => !one.endsWith('/setting/siteInfo'))).toEqual(links)
    asked.length = 0
  }
})

test('a framed window loads, is bound once its player has the device, and closes with it (A-VIEW-17 to A-VIEW-19)', async ({
  page,
  portico,
}) => {
  shows('A-VIEW-17', 'A-VIEW-18', 'A-VIEW-19')
  const { customer, ids, zone } = await phoneOwner(portico, 2)
  await adopt(page, customer)
  // Held back, so that what is before a frame has loaded can be seen.
  const held = Promise.withResolvers<void>()
  await page.route(/\/portal\/bdIframe\?/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/portal/cloudApp/deviceBd')
  const first = await opened(page, ids[0]!)
  const frame = first.locator('iframe')
  await expect(first.getByRole('status')).toHaveText('Connecting…')
  await expect(frame).toHaveAttribute('data-bound', 'loading')
  await expect(frame).toHaveAttribute('src', new RegExp(`^/portal/bdIframe\\?zone=${zone}&t=\\d+$`))
  held.resolve()
  await expect(frame).toHaveAttribute('data-bound', 'bound')
  await expect(first.getByRole('status')).toHaveCount(0)
  const canvas = frame.contentFrame().locator('canvas')
  await shown(canvas)
  const launcher = await restingPicture(canvas)
  await canvas.click({ position: app })
  await expect.poll(() => isAnother(canvas, launcher)).toBe(true)

  const second = await opened(page, ids[1]!)
  await expect(second.locator('iframe')).toHaveAttribute('data-bound', 'bound')
  await canvas.click({ position: { x: 8, y: 60 } })
  await expect
    .poll(async () => Number(await first.evaluate((one) => one.style.zIndex)))
    .toBeGreaterThan(Number(await second.evaluate((one) => one.style.zIndex)))
  await first.getByRole('button', { name: 'Rotate' }).click()
  await expect.poll(async () => (await first.boundingBox())!.width).toBe(512)
  await first.getByRole('button', { name: 'Close window' }).click()
  await expect(first).toHaveCount(0)
  await expect(second.locator('iframe')).toHaveAttribute('data-bound', 'bound')
})

test('a message of somebody else binds nothing', async ({ page, portico }) => {
  const { customer, ids } = await phoneOwner(portico)
  await adopt(page, customer)
  await page.route(/\/portal\/bdIframe\?/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>silent</title>' }),
  )
  await page.goto('/portal/deviceBd')
  const frame = (await opened(page, ids[0]!)).locator('iframe')
  await expect(frame).toHaveAttribute('data-bound', 'loaded')
  await page.evaluate((id) => window.postMessage({ type: 'device-got', device_id: id }, location.origin), ids[0]!)
  await frame
    .contentFrame()
    .locator('body')
    .evaluate((_, id) => {
      window.parent.postMessage({ type: 'device-got', device_id: 'phn_Zzzzzzzzzzzz' }, location.origin)
      window.parent.postMessage({ type: 'device-lost', code: 4999 }, location.origin)
      return id
    }, ids[0]!)
  // Messages come in turn: what came before the last has been heard.
  await expect(page.getByRole('alert')).toContainText('code 4999')
  await expect(frame).toHaveAttribute('data-bound', 'loaded')
})

test('the wide window is 384 px wide and says for 1.5 s that it loads (A-VIEW-13)', async ({ page, portico }) => {
  shows('A-VIEW-13')
  const { customer, ids } = await phoneOwner(portico)
  await adopt(page, customer)
  await page.goto('/portal/deviceNext')
  await expect(page.getByRole('row', { name: new RegExp(ids[0]!) })).toBeVisible()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 10_000)
  const one = await opened(page, ids[0]!)
  await expect(one.locator('canvas')).toBeAttached()
  expect((await one.boundingBox())!.width).toBe(384)
  await page.clock.runFor(1_400)
  await expect(one.getByRole('status')).toHaveText('Connecting…')
  await page.clock.runFor(200)
  await page.clock.resume()
  await shown(one.locator('canvas'))
  await expect(one.getByRole('status')).toHaveCount(0)
})

test('a player by itself lets a phone of its zone be chosen; by its address it shows one (A-ROUTE-17)', async ({
  page,
  portico,
}) => {
  shows('A-ROUTE-17')
  const { customer, ids, zone } = await phoneOwner(portico)
  await adopt(page, customer)
  const go = walkOf(page)
  await go(`/portal/bdIframe?zone=${zone}`)
  await page.getByRole('button', { name: new RegExp(ids[0]!) }).click()
  await shown(page.locator('canvas'))
  // No zone is called so, and the first is taken.
  await page.goto('/portal/bdIframe?zone=9999')
  const first = await portico.ok(phoneCalls.phoneResource, { resource_type: 'az_arr' }, customer)
  await expect(page.getByRole('heading')).toHaveText(
    `Phones in ${(first.result as Record<string, string>)['1'] ?? '1'}`,
  )
  await go(`/portal/bdIframeNew?zone=9999&id=${ids[0]}&bitrate=1000000&deviceIdx=0`)
  await shown(page.getByRole('img', { name: `Screen of 1: ${ids[0]}` }))
  await go(`/portal/ogIframe?id=${ids[0]}`)
  await shown(page.locator('canvas'))
  await go('/portal/deviceNew')
  await page.getByRole('button', { name: `Open ${ids[0]}` }).click()
  const framed = page.getByRole('region', { name: `Phone ${ids[0]}` }).locator('iframe')
  await expect(framed).toHaveAttribute('data-bound', 'bound')
  await expect(framed).toHaveAttribute('src', new RegExp(`^/portal/bdIframeNew\\?zone=${zone}&id=${ids[0]}`))
})

test('a player that is left and opened again is built anew (A-ROUTE-18)', async ({ page, portico }) => {
  shows('A-ROUTE-18')
  const { customer, ids, zone } = await phoneOwner(portico)
  await adopt(page, customer)
  const go = walkOf(page)
  await go('/portal/home')
  await mark(page)
  const left = page.locator('canvas[data-left]')
  for (const path of [
    `/bdIframe?zone=${zone}&id=${ids[0]}`,
    `/bdIframeNew?zone=${zone}&id=${ids[0]}`,
    `/ogIframe?id=${ids[0]}`,
  ]) {
    await go(`/portal${path}`)
    await shown(page.locator('canvas'))
    await page.locator('canvas').evaluate((canvas) => canvas.setAttribute('data-left', ''))
    await go('/portal/home')
    await expect(left).toHaveCount(0)
    await page.goBack()
    await shown(page.locator('canvas'))
    await expect(left).toHaveCount(0)
  }
  // None of it because the page was loaded again.
  await expect(marked(page)).toHaveCount(1)
})

test('a link opens the phones on a page of their own, which opens nothing else', async ({
  elsewhere,
  page,
  portico,
}) => {
  const { customer, ids } = await phoneOwner(portico)
  await adopt(page, customer)
  await page.goto('/portal/cloudPhone')
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Separate page' }).click()
  const link = page.getByRole('dialog').getByText(/\/portal\/phoneManage\?/)
  const address = new URL((await link.textContent())!)
  const theirs = await elsewhere()
  const here = new URL(page.url()).origin
  await theirs.goto(`${here}${address.pathname}${address.search}`)
  const one = await opened(theirs, ids[0]!)
  await shown(one.locator('canvas'))
  expect(theirs.url()).not.toContain('token')
  await expect(theirs.getByRole('link', { name: 'Buy cloud phones' })).toHaveCount(0)
  await theirs.goto(`${here}/portal/home`)
  await expect(theirs).toHaveURL(/\/phoneManage$/)
  await expect(theirs.getByRole('row', { name: new RegExp(ids[0]!) })).toBeVisible()
})
