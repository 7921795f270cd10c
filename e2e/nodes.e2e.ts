import { nodeDeskCalls } from '@portico/contract/node/node-desk.ts'
import { nodeCalls } from '@portico/contract/node/node.ts'
import type { Locator, Page } from '@playwright/test'
import { callsOf } from './browser.ts'
import { operator } from './people.ts'
import { adopt, expect, test, unique, type Customer, type Portico } from './portico.ts'
import { buyer, runningHost } from './resources.ts'
import { shows } from './shows.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Subscribe to nodes' })
const codeDialog = (page: Page) => page.getByRole('dialog', { name: 'Verify your phone for the fusion cloud' })
const hint = (page: Page) => page.getByRole('complementary', { name: 'Subscribe to nodes' })
const nodeOf = (page: Page, name: string) => dialog(page).getByRole('listitem').filter({ hasText: name })
const widthOf = async (box: Locator) => Math.round((await box.boundingBox())!.width)
const subscribeCalls = (page: Page) => {
  const made = callsOf(page)
  return () => made.filter((request) => request.url().endsWith('/subscribeNode'))
}
async function openDialog(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: 'Subscribe to nodes' }).click()
  await expect(dialog(page)).toBeVisible()
}
const sentCode = async (portico: Portico, { phone }: Customer) => {
  const [sms] = await portico.sql<{ text: string }>(
    'select text from sms where phone = $1 order by created_at desc limit 1',
    [phone],
  )
  return /\b\d{6}\b/.exec(sms?.text ?? '')?.[0] ?? ''
}

test('whoever has no node is asked to subscribe, and can put it off (A-SUB-06)', async ({ page, signedIn }) => {
  shows('A-SUB-06')
  await page.goto('/portal/home')
  expect(signedIn.area).toBe('customer')
  await expect(hint(page)).toContainText('You have no subscribed node yet. Subscribe to one to start.')
  await hint(page).getByRole('button', { name: 'Subscribe' }).click()
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await hint(page).getByRole('button', { name: 'Later' }).click()
  await expect(hint(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Subscribe to nodes' })).toBeVisible()
  await expect(hint(page)).toHaveCount(0)
})

test('the dialog shows every node under cloud type and country, and subscribes to one (A-NAV-03, A-SUB-01…05, A-SUB-07, A-SUB-08, A-SUB-10…12)', async ({
  page,
  portico,
  signedIn,
}) => {
  shows(
    'A-NAV-03',
    'A-SUB-01',
    'A-SUB-02',
    'A-SUB-03',
    'A-SUB-04',
    'A-SUB-05',
    'A-SUB-07',
    'A-SUB-08',
    'A-SUB-10',
    'A-SUB-11',
    'A-SUB-12',
  )
  await page.goto('/portal/home')
  const made = subscribeCalls(page)
  await openDialog(page)
  await expect.poll(() => widthOf(dialog(page))).toBe(800)
  await expect(dialog(page).getByRole('heading', { level: 3 })).toHaveText(['Fusion cloud', 'Native cloud'])
  const native = dialog(page).getByRole('region', { name: 'Native cloud' })
  await expect(native.getByRole('heading', { level: 4 }).first()).toHaveText('China')

  const row = nodeOf(page, 'Hong Kong A')
  await expect(row.locator('svg[data-flag=HK]')).toBeVisible()
  await expect(row.getByRole('button')).toHaveText(/^Subscribe Hong Kong A$/)
  const userInfo = page.waitForRequest('**/apiv1/user/userInfo')
  const nodeList = page.waitForRequest('**/apiv1/node/nodeList')
  await row.getByRole('button').dblclick()
  await expect(page.getByText('You can now use Hong Kong A')).toBeVisible()
  await Promise.all([userInfo, nodeList])
  await expect(row.getByRole('button')).toHaveText(/^Subscribed/)
  expect(made().map((request) => request.postDataJSON() as object)).toEqual([
    { controller_id: 'hk-a', cloud_type: 'native' },
  ])

  await row.getByRole('button').click()
  await expect(page.getByText('You have subscribed to this node, please do not subscribe again!')).toBeVisible()
  const out = nodeOf(page, 'Los Angeles A').getByRole('button')
  await expect(out).toHaveText(/^Sold out/)
  await out.click({ force: true })
  expect(made()).toHaveLength(1)

  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(hint(page)).toHaveCount(0)
  const { result } = await portico.ok(nodeCalls.nodeList, undefined, signedIn)
  expect(result.filter(({ is_subscribed }) => is_subscribed)).toHaveLength(1)
})

test('a fusion node asks for a code to the phone, once (A-SUB-13, A-SUB-16, A-SUB-17)', async ({
  page,
  portico,
  signedIn,
}) => {
  shows('A-SUB-13', 'A-SUB-16', 'A-SUB-17')
  await page.goto('/portal/home')
  await openDialog(page)
  await nodeOf(page, 'Seoul B').getByRole('button').click()
  await expect(codeDialog(page)).toBeVisible()
  await expect(page.getByText('Verify your phone for the fusion cloud first')).toBeVisible()
  await expect.poll(() => widthOf(codeDialog(page))).toBe(500)
  const phone = codeDialog(page).getByLabel('Phone')
  await expect(phone).toHaveValue(`+86 ${signedIn.phone}`)
  await expect(phone).not.toBeEditable()

  await codeDialog(page).getByRole('button', { name: 'Get code' }).click()
  await expect(codeDialog(page).getByRole('button', { name: /\d+ s/ })).toBeDisabled()
  const code = await sentCode(portico, signedIn)
  await codeDialog(page)
    .getByLabel('Verification code')
    .fill(code === '000000' ? '111111' : '000000')
  await codeDialog(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(codeDialog(page).getByRole('alert')).toContainText('The verification code is wrong or has expired')
  await codeDialog(page).getByLabel('Verification code').fill(code)
  const sent = page.waitForRequest('**/apiv1/user/submitAuthInfo')
  await codeDialog(page).getByRole('button', { name: 'Confirm' }).click()
  expect((await sent).postDataJSON()).toEqual({ verification_code: code, cloud_type: 'fusion' })
  await expect(page.getByText('You can now use Seoul B')).toBeVisible()
  await expect(nodeOf(page, 'Seoul B').getByRole('button')).toHaveText(/^Subscribed/)
  // Presses that follow each other too soon are let pass: then it is pressed again.
  const other = nodeOf(page, 'Guangzhou B').getByRole('button')
  await expect(async () => {
    await other.click()
    await expect(other).toHaveText(/^Subscribed/, { timeout: 2000 })
  }).toPass()
})

test('where certification is asked for, the dialog closes and the person is taken to it (A-SUB-15)', async ({
  page,
  portico,
  signedIn,
}) => {
  shows('A-SUB-15')
  const desk = await operator(portico)
  const before = await portico.ok(nodeDeskCalls.nodeSettingsInfo, undefined, desk)
  try {
    await portico.ok(nodeDeskCalls.nodeSettingsSave, { ...before, fusion_certification: true }, desk)
    await page.goto('/portal/home')
    await openDialog(page)
    await nodeOf(page, 'Seoul B').getByRole('button').click()
    await expect(page.getByText('Real-name certification is required first')).toBeVisible()
    await expect(page).toHaveURL(/\/portal\/chosecertificate\?realType=fusion$/)
    await expect(dialog(page)).toHaveCount(0)
    expect((await portico.ok(nodeCalls.nodeList, undefined, signedIn)).result.some((one) => one.is_subscribed)).toBe(
      false,
    )
  } finally {
    await portico.ok(nodeDeskCalls.nodeSettingsSave, before, desk)
  }
})

test('an operator adds a node and the customer who has the dialog open sees it', async ({
  page,
  portico,
  elsewhere,
}) => {
  const key = unique('n').toLowerCase().slice(0, 20)
  const customer = await portico.customer()
  await adopt(page, customer)
  await page.goto('/portal/home')
  await openDialog(page)
  await expect(nodeOf(page, 'Hong Kong A')).toBeVisible()

  const desk = await elsewhere()
  await adopt(desk, await operator(portico))
  await desk.goto('/portal/platnode')
  await desk.getByRole('button', { name: 'Add node' }).first().click()
  const form = desk.getByRole('dialog', { name: 'Add node' })
  await form.getByLabel('Name in English').fill(`Story ${key}`)
  await form.getByLabel('Node').fill(key)
  await form.getByLabel('Name in simplified Chinese').fill(`故事 ${key}`)
  await form.getByLabel('Name in traditional Chinese').fill(`故事 ${key}`)
  await form.getByRole('combobox', { name: 'Country or region' }).click()
  await desk.getByRole('option', { name: 'Europe' }).click()
  await form.getByRole('combobox', { name: 'Flag' }).fill('Neth')
  await desk.getByRole('option', { name: 'Netherlands' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(desk.getByRole('row', { name: new RegExp(key) })).toContainText('Europe')

  await expect(nodeOf(page, `Story ${key}`).getByRole('button')).toHaveText(/^Subscribe/)
  await nodeOf(page, `Story ${key}`).getByRole('button').click()
  await expect(nodeOf(page, `Story ${key}`).getByRole('button')).toHaveText(/^Subscribed/)
  await portico.sql('delete from node_subscription where node_id = $1', [key])
  await portico.sql('delete from node where id = $1', [key])
})

test('an operator offers a size with stock, and chooses nodes for a customer', async ({ page, portico }) => {
  const customer = await portico.customer()
  const flavor = unique('s').toLowerCase().slice(0, 20)
  await adopt(page, await operator(portico))
  await page.goto('/portal/platnode?tab=flavors')
  await page.getByRole('button', { name: 'Add flavour' }).click()
  const sizes = page.getByRole('dialog', { name: 'Add flavour' })
  await sizes.getByLabel('Flavour').fill(flavor)
  await sizes.getByLabel('Family').fill('g2')
  await sizes.getByLabel('vCPU').fill('2')
  await sizes.getByLabel('Memory (MiB)').fill('4096')
  await sizes.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: new RegExp(flavor) })).toContainText('General purpose')

  await page.getByRole('link', { name: 'Capacity' }).click()
  await page.getByRole('button', { name: 'Offer flavour' }).click()
  const offer = page.getByRole('dialog', { name: 'Offer flavour' })
  await offer.getByRole('combobox', { name: 'Node' }).click()
  await page.getByRole('option', { name: 'Hong Kong A' }).click()
  await offer.getByRole('combobox', { name: 'Flavour' }).fill(flavor)
  await page.getByRole('option', { name: new RegExp(flavor) }).click()
  await offer.getByLabel('Stock').fill('7')
  await offer.getByRole('button', { name: 'Save' }).click()
  await expect(offer).toHaveCount(0)
  await page.getByRole('searchbox').fill(flavor)
  await expect(page).toHaveURL(/search=/)
  await expect(page.getByRole('row', { name: new RegExp(flavor) })).toContainText(/Hong Kong A\s*7\s*0\s*7/)

  await page.getByRole('link', { name: 'User nodes' }).click()
  const row = page.getByRole('row', { name: new RegExp(customer.email) })
  await expect(row).toContainText('All nodes')
  await row.getByRole('button', { name: 'Choose nodes' }).click()
  await page.getByRole('dialog').getByText('Only these').click()
  await page.getByRole('dialog').getByLabel('Tokyo A (jp-a)').check()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Tokyo A')
  const { result } = await portico.ok(nodeCalls.nodeList, undefined, customer)
  expect(result.map(({ controller_id }) => controller_id)).toEqual(['jp-a'])

  await portico.sql('delete from flavor_offer where flavor_id = $1', [flavor])
  await portico.sql('delete from flavor where id = $1', [flavor])
})

test('what runs on a node that does not answer is unknown since then, and refuses what needs the node', async ({
  page,
  portico,
}) => {
  const key = unique('q').toLowerCase().slice(0, 20)
  const customer = await buyer(portico)
  const id = await runningHost(portico, customer, 'quiet')
  await portico.sql(
    `insert into node (id, name_en, name_zh_hans, name_zh_hant, country, flag, cloud_type, on_sell, unreachable_since)
    select $1, 'Quiet A', '静 A', '靜 A', country, flag, cloud_type, false, '2026-03-01T08:30:00Z' from node where id = 'hk-a'`,
    [key],
  )
  await portico.sql('update resource set node = $2 where id = $1', [id, key])
  await adopt(page, customer)
  await page.goto('/portal/compute')
  const row = page.getByRole('row', { name: /quiet/ })
  await expect(row).toContainText(/Running\s*Unknown since Mar 1, 2026, 8:30 AM: its node is not responding/)
  await row.getByRole('button', { name: 'Actions for quiet' }).click()
  await expect(page.getByRole('menuitem', { name: /^Reboot/ })).toContainText('Its node is not responding')
  await expect(page.getByRole('menuitem', { name: /^Renew/ }).first()).not.toContainText('is not responding')

  await adopt(page, await operator(portico))
  await page.goto(`/portal/platnode?search=${key}`)
  await expect(page.getByRole('row', { name: /Quiet A/ })).toContainText('No answer since Mar 1, 2026, 8:30 AM')

  await portico.sql(`update resource set node = 'hk-a' where id = $1`, [id])
  await portico.sql('delete from node where id = $1', [key])
})
