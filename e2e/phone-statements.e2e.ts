import { phoneCalls } from '@portico/contract/phone/device.ts'
import type { Page } from '@playwright/test'
import { goOn } from './browser.ts'
import { openWindow, ownPhones } from './phones.ts'
import { adopt, expect, test } from './portico.ts'
import { buyer } from './resources.ts'
import { shows } from './shows.ts'

/** What is asked of the server at a path from now on. */
function askedAt(page: Page, path: string): unknown[] {
  const asked: unknown[] = []
  page.on('request', (request) => request.url().endsWith(path) && asked.push(request.postDataJSON()))
  return asked
}

test('a window names its phone, has its keys, keeps its size, and asks for the load while that is shown', async ({
  page,
  portico,
}) => {
  shows('A-VIEW-02', 'A-VIEW-06', 'A-VIEW-08', 'A-VIEW-09', 'A-VIEW-11')
  const customer = await buyer(portico)
  const ids = await ownPhones(portico, customer, 1)
  const device_id = ids[0]!
  await portico.ok(phoneCalls.phoneSave, { device_ids: ids, remark: `Till ${device_id}` }, customer)
  const { availability_zone } = (await portico.ok(phoneCalls.phoneList, {}, customer)).result[0]!
  await adopt(page, customer)
  await page.goto('/portal/deviceList')
  const opened = await openWindow(page, device_id, `Till ${device_id}`)
  const head = opened.getByRole('button', { name: /^Move / })
  await expect(head.getByText(`Till ${device_id}`, { exact: true })).toBeVisible()
  await expect(head.getByText(device_id, { exact: true })).toBeVisible()
  const keys = opened.getByRole('group', { name: 'Keys of the phone' })
  for (const name of ['Back', 'Home', 'Recent apps', 'Volume up', 'Volume down'])
    await expect(keys.getByRole('button', { name })).toBeVisible()

  const { x, y, width, height } = (await opened.boundingBox())!
  await page.mouse.move(x + width - 1, y + height - 1)
  await page.mouse.down()
  await page.mouse.move(x + width + 80, y + height + 80, { steps: 3 })
  await page.mouse.up()
  expect(await opened.boundingBox()).toEqual({ x, y, width, height })

  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 10_000)
  const asked = askedAt(page, '/cloudphone/phoneResourceList')
  const panel = opened.getByRole('complementary', { name: 'Performance' })
  await opened.getByRole('button', { name: 'Performance' }).click()
  // An answer is shown a moment later, by the clock of the page.
  const shownSoon = async () => {
    await page.clock.runFor(20)
    return panel.textContent()
  }
  await expect.poll(shownSoon).toMatch(/Cloud machine load\d+%/)
  expect(asked).toEqual([{ resource_type: 'cpu', device_id, group_id: '', availability_zone }])
  await page.clock.runFor(5_000)
  await expect.poll(() => asked.length).toBe(2)
  await panel.getByRole('button', { name: 'Close performance' }).click()
  await page.clock.runFor(20_000)
  expect(asked).toHaveLength(2)
})

test('what shows a phone is loaded with the first window, connects, and says by a code that it could not', async ({
  page,
  portico,
}) => {
  shows('A-VIEW-14', 'A-VIEW-15')
  const customer = await buyer(portico)
  const ids = await ownPhones(portico, customer, 1)
  await adopt(page, customer)
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  const player = () => loaded.some((url) => /\/Desk[^/]*\.js$/.test(url))
  const held = Promise.withResolvers<void>()
  await page.route(/\/cloudphone\/openPhone$/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/portal/deviceList')
  const row = page.getByRole('row', { name: new RegExp(ids[0]!) })
  await expect(row).toBeVisible()
  expect(player()).toBe(false)
  await row.getByRole('button', { name: 'Open window' }).click()
  const opened = page.getByRole('region', { name: `Phone ${ids[0]}` })
  await expect(opened.getByRole('status')).toHaveText('Connecting…')
  expect(player()).toBe(true)
  held.resolve()
  const canvas = opened.locator('canvas')
  await expect(canvas).toHaveAttribute('data-state', 'connected')
  await portico.ok(phoneCalls.phoneAct, { action: 'unbind', device_ids: ids }, customer)
  await expect(opened.getByRole('alert')).toContainText(/code 4\d{3}/)
  await opened.getByRole('alert').getByRole('button').click()
  await expect(canvas).toHaveAttribute('data-state', 'connected')
})

test('a month alone is offered to those who may have it; each screen has two addresses', async ({ page, portico }) => {
  shows('A-ROLE-06', 'A-ROLE-07', 'A-ROUTE-20')
  const customer = await buyer(portico)
  await adopt(page, customer)
  const terms = page.getByRole('radio', { name: /^\d+ months?/ })
  const offered = () =>
    terms.evaluateAll((all: HTMLInputElement[]) => all.map((one) => parseInt(one.labels![0]!.innerText)))
  await page.goto('/portal/createCloudPhone')
  await expect.poll(offered).toEqual([3, 6, 12])
  await portico.sql(
    `update account set personal_permissions = '{"phone_1_3_month": 1}'
     where id = (select account_id from login where id = $1)`,
    [customer.login_id],
  )
  await page.goto('/portal/cloudApp/createCloudPhone')
  await expect.poll(offered).toEqual([1, 3, 6, 12])
  for (const path of ['deviceList', 'groupList', 'fileSpace', 'backupManagement', 'adbMapping']) {
    await goOn(page, `/portal/${path}`)
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    await goOn(page, `/portal/cloudApp/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  }
})
