import type { Page } from '@playwright/test'
import { diskCalls } from '@portico/contract/compute/disk.ts'
import { hostCalls } from '@portico/contract/compute/host.ts'
import { snapshotCalls } from '@portico/contract/compute/snapshot.ts'
import { goOn } from './browser.ts'
import { adopt, expect, test, type Customer, type Portico } from './portico.ts'
import { agree, buyer, hostPassword, inState, runningHost } from './resources.ts'

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })
async function menuOf(page: Page, row: string) {
  await rowOf(page, row)
    .getByRole('button', { name: /^Actions/ })
    .click()
}

async function snapshots(portico: Portico, customer: Customer, host: string): Promise<void> {
  const disks = async () => (await portico.ok(diskCalls.diskList, { host_id: host }, customer)).result
  await expect.poll(async () => (await disks()).map(({ status }) => status)).toEqual(['in-use', 'in-use'])
  for (const { id, properties } of await disks())
    await portico.ok(
      snapshotCalls.snapshotCreate,
      { disk_id: id, name: `${properties}-copy`, description: 'Of the story' },
      customer,
    )
  const states = async () =>
    (await portico.ok(snapshotCalls.snapshotList, {}, customer)).result.map(({ status }) => status)
  await expect.poll(states).toEqual(['available', 'available'])
}

test('an image is made of a system disk, becomes a host and the system of another, and goes while they stay', async ({
  page,
  portico,
}) => {
  const customer = await buyer(portico)
  const first = await runningHost(portico, customer, 'shop', { data_disks_gb: [20] })
  await snapshots(portico, customer, first)
  await adopt(page, customer)
  await page.goto('/portal/snapshot')
  await menuOf(page, 'data-copy')
  const make = page.getByRole('menuitem', { name: /^Create image/ })
  await expect(make).toBeDisabled()
  await expect(make).toContainText('An image is created from a snapshot of a system disk')
  await page.keyboard.press('Escape')
  await expect(make).toHaveCount(0)
  await menuOf(page, 'system-copy')
  await make.click()
  const form = page.getByRole('dialog', { name: 'Create an image from system-copy' })
  await form.getByLabel('Name').fill('golden')
  await form.getByRole('button', { name: 'Pay ¥3.60 and create image' }).click()
  await expect(form).toHaveCount(0)
  await page.getByRole('navigation').getByRole('link', { name: 'Custom images' }).click()
  await expect(rowOf(page, 'golden')).toContainText('Available')
  await expect(rowOf(page, 'golden')).toContainText('Ubuntu 24.04')

  await page.getByRole('button', { name: 'Create image' }).first().click()
  const other = page.getByRole('dialog', { name: 'Create image' })
  await other.getByRole('combobox', { name: 'Snapshot' }).click()
  await expect(page.getByRole('option', { name: /-copy/ })).toHaveText([/system-copy/])
  await page.keyboard.press('Escape')
  await other.getByRole('button', { name: 'Cancel' }).click()

  await goOn(page, '/portal/createcpu')
  await page.getByRole('radio', { name: /^Custom images/ }).check({ force: true })
  await expect(page.getByRole('combobox', { name: 'Custom image' })).toHaveValue(/^golden · Ubuntu/)
  await page.getByText('None', { exact: true }).click()
  await page.getByLabel('Host name').fill('clone')
  await page.locator('input[name=password]').fill(hostPassword)
  await agree(page)
  await page
    .getByRole('complementary')
    .getByRole('button', { name: /^Pay ¥.* and create$/ })
    .click()
  await expect(rowOf(page, 'clone')).toContainText('Running')

  await menuOf(page, 'shop')
  await page.getByRole('menuitem', { name: /^Replace system/ }).click()
  const replace = page.getByRole('dialog', { name: /shop/ })
  await replace.getByRole('combobox', { name: 'Image' }).click()
  await page.getByRole('option', { name: /^golden .* Custom image$/ }).click()
  await replace.getByLabel(/Type .*shop/).fill('shop')
  await replace.getByRole('button', { name: 'Replace system' }).click()
  await expect(replace).toHaveCount(0)
  await inState(portico, customer, first, 'ACTIVE')
  expect(await portico.ok(hostCalls.hostInfo, { id: first }, customer)).toMatchObject({ image: 'golden' })

  await goOn(page, '/portal/images')
  await menuOf(page, 'golden')
  await page.getByRole('menuitem', { name: /^Delete/ }).click()
  const remove = page.getByRole('dialog', { name: /golden/ })
  await remove.getByRole('textbox').fill('golden')
  await remove.getByRole('button', { name: /^Delete/ }).click()
  await expect(page.getByText('No custom images yet')).toBeVisible()
  await goOn(page, '/portal/compute')
  await expect(rowOf(page, 'clone')).toContainText('Running')
})
