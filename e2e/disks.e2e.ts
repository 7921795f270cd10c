import { userCalls } from '@portico/contract/account/user.ts'
import { diskCalls } from '@portico/contract/compute/disk.ts'
import { hostCalls } from '@portico/contract/compute/host.ts'
import { keyPairCalls } from '@portico/contract/compute/key-pair.ts'
import { snapshotCalls } from '@portico/contract/compute/snapshot.ts'
import { purchaseCalls } from '@portico/contract/resource/purchase.ts'
import { resourceCalls } from '@portico/contract/resource/resource.ts'
import type { Page, Response } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { expectClosed, goInside, goOn } from './browser.ts'
import { operator } from './people.ts'
import { adopt, expect, test, type Customer, type Portico } from './portico.ts'
import { agree, buyer, credit, freeDisk, runningHost } from './resources.ts'

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })
const drawer = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
async function choose(page: Page, row: string, action: string) {
  await rowOf(page, row)
    .getByRole('button', { name: /^Actions/ })
    .click()
  await page.getByRole('menuitem', { name: new RegExp(`^${action}`) }).click()
}
const stopped = async (portico: Portico, customer: Customer, id: string) => {
  await portico.ok(hostCalls.hostAct, { ids: [id], action: 'stop' }, customer)
  await expect.poll(async () => (await portico.ok(hostCalls.hostInfo, { id }, customer)).status).toBe('SHUTOFF')
}

test('a disk is bought, attached, extended, copied, rolled back, detached and deleted', async ({ page, portico }) => {
  const customer = await buyer(portico)
  const host = await runningHost(portico, customer, 'web-hk-01')
  await adopt(page, customer)
  await page.goto('/portal/datacenter')
  await page.getByRole('link', { name: 'Create disk' }).click()

  await expect(page.getByRole('radio', { name: /Hong Kong A/ })).toBeChecked()
  await page.getByRole('textbox', { name: 'Capacity' }).fill('40')
  await page.getByRole('textbox', { name: 'Name' }).fill('data-one')
  const pay = page.getByRole('button', { name: /^Pay ¥.* and create$/ })
  await expect(page.getByRole('complementary')).toContainText('40 GiB')
  await agree(page)
  await pay.click()
  await expect(page).toHaveURL(/\/datacenter$/)
  await expect(rowOf(page, 'data-one')).toContainText('Available')
  await expect(rowOf(page, 'data-one')).toContainText('40 GiB')

  await rowOf(page, 'data-one').getByRole('button', { name: 'Attach' }).click()
  const attach = drawer(page, 'Attach data-one')
  await attach.getByRole('combobox', { name: 'Host' }).click()
  await page.getByRole('option', { name: /web-hk-01/ }).click()
  await attach.getByRole('button', { name: 'Attach' }).click()
  await expect(rowOf(page, 'data-one')).toContainText('In use')
  await expect(rowOf(page, 'data-one')).toContainText('web-hk-01')

  await rowOf(page, 'data-one')
    .getByRole('button', { name: /^Actions/ })
    .click()
  const renew = page.getByRole('menuitem', { name: /^Renew/ })
  await expect(renew).toBeDisabled()
  await expect(renew).toContainText('Attached to web-hk-01: it renews with the host')
  await expect(page.getByRole('menuitem', { name: /^Delete/ })).toContainText('Detach it first')
  await page.getByRole('menuitem', { name: 'Extend' }).click()
  const extend = drawer(page, 'Extend data-one')
  await extend.getByRole('textbox', { name: 'New capacity' }).fill('100')
  await extend.getByRole('textbox', { name: 'New capacity' }).blur()
  await expect(extend.getByText('40 → 100 GiB')).toBeVisible()
  await extend.getByRole('button', { name: /^Pay ¥.* and extend$/ }).click()
  await expect(rowOf(page, 'data-one')).toContainText('100 GiB')

  await rowOf(page, 'data-one').getByRole('button', { name: 'Take snapshot' }).click()
  const copy = drawer(page, 'Take a snapshot of data-one')
  await copy.getByLabel('Name').fill('before-upgrade')
  await copy.getByLabel('Description').fill('Before the upgrade of May')
  await expect(copy.getByText('3 more snapshots of this disk are free.')).toBeVisible()
  await copy.getByRole('button', { name: 'Take snapshot' }).click()
  await expect(copy).toHaveCount(0)

  await choose(page, 'data-one', 'Snapshots')
  await expect(page).toHaveURL(/\/snapshot\?disk_id=/)
  await expect(rowOf(page, 'before-upgrade')).toContainText('Available')
  await expect(page.getByText('Of data-one')).toBeVisible()
  await rowOf(page, 'before-upgrade').getByRole('button', { name: 'Roll back' }).click()
  const sure = drawer(page, 'Roll back data-one to before-upgrade')
  await expect(sure).toContainText('Stop web-hk-01 first.')
  await stopped(portico, customer, host)
  await sure.getByRole('button', { name: 'Roll back' }).click()
  await expect(page.getByText('Rolling the disk back.')).toBeVisible()

  await goOn(page, '/portal/datacenter')
  await expect(rowOf(page, 'data-one')).toContainText('In use')
  await rowOf(page, 'data-one').getByRole('button', { name: 'Detach' }).click()
  await drawer(page, 'Detach data-one from web-hk-01').getByRole('button', { name: 'Detach' }).click()
  await expect(rowOf(page, 'data-one')).toContainText('Not attached')
  await expect(rowOf(page, 'data-one')).toContainText('Available')

  await choose(page, 'data-one', 'Delete')
  const gone = drawer(page, 'Delete data-one')
  await expect(gone).toContainText('before-upgrade')
  await expect(gone).toContainText('recycle bin until')
  await gone.getByLabel('Type data-one to confirm').fill('data-one')
  await gone.getByRole('button', { name: 'Delete' }).click()
  await expect(rowOf(page, 'data-one')).toHaveCount(0)
  await page.getByRole('link', { name: 'Recycle bin' }).click()
  await expect(rowOf(page, 'data-one')).toContainText('Released in 7 days')
})

test('what is missing is recharged to the cent, and the filled form waits', async ({ page, portico }) => {
  const customer = await buyer(portico, 100)
  await adopt(page, customer)
  await page.goto('/portal/creatdisk')
  const isPrice = (response: Response) =>
    response.url().endsWith(purchaseCalls.purchasePrice.path) && /\b500\b/.test(response.request().postData() ?? '')
  const priced = page.waitForResponse(isPrice)
  await page.getByRole('textbox', { name: 'Capacity' }).fill('500')
  await page.getByRole('textbox', { name: 'Name' }).fill('large-one')
  const { data: quote } = (await (await priced).json()) as { data: { total: string } }
  const sum = (Number(quote.total) - 1).toFixed(2)
  await page.getByRole('link', { name: `Recharge ¥${sum}` }).click()
  await expect(page).toHaveURL(new RegExp(`/recharge\\?amount=${sum.replace('.', '\\.')}&redirect=%2Fcreatdisk`))
  await credit(portico, customer, Math.round(Number(sum) * 100))
  await page.goto('/portal/creatdisk')
  await expect(page.getByText('Your unsaved input was restored.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('large-one')
  await agree(page)
  await page.getByRole('button', { name: /^Pay ¥.* and create$/ }).click()
  await expect(rowOf(page, 'large-one')).toContainText('500 GiB')
  const { wallet_info: left } = await portico.ok(userCalls.userInfo, undefined, customer)
  expect(left.cash).toBe('0.00')
})

test('beyond the free snapshots one is paid for, a disk is made from one, and a plan takes them by itself', async ({
  page,
  portico,
}) => {
  const customer = await buyer(portico)
  const disk = await freeDisk(portico, customer, 'archive')
  for (const n of [1, 2, 3]) {
    await portico.ok(
      snapshotCalls.snapshotCreate,
      { disk_id: disk, name: `copy-of-${n}`, description: 'Manual' },
      customer,
    )
  }
  await adopt(page, customer)
  await page.goto(`/portal/snapshot?disk_id=${disk}`)
  await expect(page.getByRole('row')).toHaveCount(4)
  await page.getByRole('button', { name: 'Take snapshot' }).first().click()
  const form = drawer(page, 'Take a snapshot of archive')
  await expect(form.getByText('This disk has used its free snapshots.')).toBeVisible()
  await form.getByLabel('Name').fill('copy-of-4')
  await form.getByLabel('Description').fill('Paid')
  await form.getByRole('radio', { name: '3 months' }).check({ force: true })
  await form.getByRole('button', { name: /^Pay ¥.* and take snapshot$/ }).click()
  await expect(rowOf(page, 'copy-of-4')).toContainText('Paid')
  await expect(rowOf(page, 'copy-of-4')).toContainText('Available')

  await rowOf(page, 'copy-of-1').getByRole('button', { name: 'Create disk from snapshot' }).click()
  await expect(page).toHaveURL(/\/creatdisk\?snapshot_id=/)
  await expect(page.getByRole('combobox', { name: 'Snapshot' })).toHaveValue(/copy-of-1/)
  await page.getByRole('textbox', { name: 'Capacity' }).fill('10')
  await page.getByRole('textbox', { name: 'Name' }).fill('from-copy')
  await expect(page.getByRole('textbox', { name: 'Capacity' })).toHaveValue('20')
  await agree(page)
  await page.getByRole('button', { name: /^Pay ¥.* and create$/ }).click()
  await expect(rowOf(page, 'from-copy')).toContainText('Available')

  await choose(page, 'archive', 'Automatic snapshots')
  const plan = drawer(page, 'Automatic snapshots of archive')
  await plan.getByLabel('Update time').fill('03:30')
  await plan.getByRole('button', { name: 'More: Days apart' }).click()
  await plan.getByRole('button', { name: 'Save plan' }).click()
  await expect(plan).toHaveCount(0)
  await goInside(page, '/portal/snapshot?tab=plans')
  await expect(rowOf(page, 'archive')).toContainText('Every 2 days')
  await choose(page, 'archive', 'Turn off')
  await expect(rowOf(page, 'archive')).toContainText('Off')
})

test('a disk that is free renews alone and can renew by itself', async ({ page, portico }) => {
  const customer = await buyer(portico)
  const id = await freeDisk(portico, customer, 'spare-one')
  const before = (await portico.ok(diskCalls.diskList, { search: id }, customer)).result[0]!.expire_time!
  await adopt(page, customer)
  await page.goto('/portal/datacenter')
  await choose(page, 'spare-one', 'Renew')
  const renew = drawer(page, 'Renew spare-one')
  await renew.getByRole('button', { name: /^Pay ¥.* and renew$/ }).click()
  await expect(renew).toHaveCount(0)
  const after = (await portico.ok(diskCalls.diskList, { search: id }, customer)).result[0]!.expire_time!
  expect(new Date(after).getTime()).toBeGreaterThan(new Date(before).getTime())
  await choose(page, 'spare-one', 'Auto-renew')
  await drawer(page, 'Auto-renew spare-one').getByRole('combobox', { name: 'Auto-renew' }).click()
  await page.getByRole('option', { name: 'Quarterly' }).click()
  await drawer(page, 'Auto-renew spare-one').getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(page, 'spare-one')).toContainText('Auto-renew · Quarterly')
  await choose(page, 'spare-one', 'Rename')
  await drawer(page, 'Rename spare-one').getByLabel('Name').fill('spare-two')
  await drawer(page, 'Rename spare-one').getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(page, 'spare-two')).toBeVisible()

  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect(readFileSync(await (await file).path(), 'utf8')).toContain('spare-two')
})

test('a key pair is generated and its private key leaves once; a public key is pasted', async ({ page, portico }) => {
  const customer = await buyer(portico)
  await adopt(page, customer)
  await page.goto('/portal/keypairs')
  await page.getByRole('button', { name: 'Create key pair' }).first().click()
  const form = drawer(page, 'Create key pair')
  await form.getByLabel('Name').fill('laptop')
  await form.getByRole('button', { name: 'Create key pair' }).click()
  const made = drawer(page, 'Key pair laptop created')
  const download = page.waitForEvent('download')
  await made.getByRole('button', { name: 'Download private key' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('laptop.pem')
  expect(readFileSync(await file.path(), 'utf8')).toContain('PRIVATE KEY')
  await expect(made).toHaveCount(0)
  await rowOf(page, 'laptop')
    .getByRole('button', { name: /^Actions/ })
    .click()
  await expect(page.getByRole('menuitem', { name: /Download/ })).toBeDisabled()
  await page.keyboard.press('Escape')

  const { result } = await portico.ok(keyPairCalls.keyPairList, {}, customer)
  await page.getByRole('button', { name: 'Create key pair' }).first().click()
  await form.getByText('Paste a public key').click()
  await form.getByLabel('Name').fill('office')
  await form.getByRole('textbox', { name: 'Public key' }).fill('ssh-ed25519 nonsense')
  await form.getByRole('button', { name: 'Create key pair' }).click()
  await expect(form.getByRole('textbox', { name: 'Public key' })).toHaveAttribute('aria-invalid', 'true')
  await form.getByRole('textbox', { name: 'Public key' }).fill(result[0]!.public_key)
  await form.getByRole('button', { name: 'Create key pair' }).click()
  await expect(rowOf(page, 'office')).toContainText(result[0]!.fingerprint)
  await choose(page, 'office', 'Delete')
  await drawer(page, 'Delete key pair office').getByRole('button', { name: 'Delete' }).click()
  await expect(rowOf(page, 'office')).toHaveCount(0)
})

test('an operator sees a host in error, reads why, and repairs it; the customer sees it run again', async ({
  page,
  portico,
}) => {
  const customer = await buyer(portico)
  const id = await runningHost(portico, customer, 'sim-refuse-rebuild')
  await portico.ok(hostCalls.hostRebuild, { id, way: 'rebuild' }, customer)
  const status = async () => (await portico.ok(hostCalls.hostInfo, { id }, customer)).status
  await expect.poll(status).toBe('ERROR')

  await adopt(page, await operator(portico))
  await page.goto(`/portal/plathost?search=${id}`)
  const row = rowOf(page, id)
  await expect(row).toContainText('Error')
  await expect(row).toContainText('The engine refused this.')
  await expect(row).toContainText(customer.email)
  await expect(row).toContainText('Rebuild')
  await row.getByRole('button', { name: 'Details' }).click()
  const details = drawer(page, 'sim-refuse-rebuild')
  await expect(details.getByRole('region', { name: 'Timeline' })).toContainText('Rebuild')
  await expect(details.getByRole('region', { name: 'Timeline' })).toContainText('Failed')
  await page.keyboard.press('Escape')
  await expect(details).toHaveCount(0)

  await portico.ok(resourceCalls.resourceRename, { id, name: 'mended' }, customer)
  await expect(row).toContainText('mended')
  await row.getByRole('button', { name: 'Retry operation' }).click()
  await drawer(page, 'Retry: Rebuild').getByRole('button', { name: 'Retry operation' }).click()
  await expect(row).toContainText('Running')
  await expect.poll(status).toBe('ACTIVE')

  await choose(page, id, 'Stop')
  const stop = drawer(page, 'Stop: mended')
  await stop.getByRole('button', { name: 'Stop' }).click()
  await expect(stop.getByText('Reason cannot be empty')).toBeVisible()
  await stop.getByLabel('Reason').fill('Asked for by telephone')
  await stop.getByRole('button', { name: 'Stop' }).click()
  await expect(row).toContainText('Stopped')

  await choose(page, id, 'Change expiry')
  const expiry = drawer(page, 'Change the expiry of mended')
  await expiry.getByLabel('Expires').fill('2031-05-01T12:00')
  await expiry.getByLabel('Reason').fill('A courtesy')
  await expiry.getByRole('button', { name: 'Change expiry' }).click()
  await expect(expiry).toHaveCount(0)
  expect((await portico.ok(hostCalls.hostInfo, { id }, customer)).expire_time).toBe('2031-05-01T12:00:00.000Z')

  await choose(page, id, 'Force state')
  const force = drawer(page, 'Force the state of mended')
  await force.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Running' }).click()
  await force.getByLabel('Reason').fill('The engine says that it runs')
  await force.getByRole('button', { name: 'Force state' }).click()
  await expect(row).toContainText('Running')
  await expect.poll(status).toBe('ACTIVE')
})

test('everybody’s disks and snapshots are for operators alone, and say whose they are', async ({ page, portico }) => {
  const customer = await buyer(portico)
  const disk = await freeDisk(portico, customer, 'desk-disk')
  await portico.ok(
    snapshotCalls.snapshotCreate,
    { disk_id: disk, name: 'desk-copy', description: 'Of the story' },
    customer,
  )
  await adopt(page, customer)
  await expectClosed(page, ['/portal/plathost', '/portal/platvolume', '/portal/platsnap'])
  await adopt(page, await operator(portico))
  await page.goto(`/portal/platvolume?search=${disk}`)
  await expect(rowOf(page, disk)).toContainText(customer.email)
  await rowOf(page, disk).getByRole('link', { name: 'Li Lei' }).click()
  await expect(page).toHaveURL(/account_id=/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await goOn(page, '/portal/platsnap?search=desk-copy')
  await expect(rowOf(page, 'desk-copy').first()).toContainText('desk-disk')
})
