import { eipCalls } from '@portico/contract/network/eip.ts'
import { trafficCalls } from '@portico/contract/network/traffic.ts'
import { purchaseCalls } from '@portico/contract/resource/purchase.ts'
import { goInside } from './browser.ts'
import { adopt, expect, test, type Customer, type Portico } from './portico.ts'
import { agree, buyer, node } from './resources.ts'
import { shows } from './shows.ts'

async function bought(portico: Portico, customer: Customer, name: string): Promise<string> {
  const wish = { kind: 'traffic', controller_id: node, package: '100gb', months: 1 } as const
  const { token } = await portico.ok(purchaseCalls.resourcePrice, wish, customer)
  const { resource_ids } = await portico.ok(purchaseCalls.resourceCreate, { ...wish, name, quote: token }, customer)
  const first = async () => (await portico.ok(trafficCalls.trafficList, { search: name }, customer)).result[0]?.task
  await expect.poll(first).toBe('')
  return resource_ids[0]!
}

test('a traffic package is bought, gets its place among others, and warns before it ends', async ({
  page,
  portico,
}) => {
  const customer = await buyer(portico)
  await adopt(page, customer)
  await page.goto('/portal/trafficPackage')
  await expect(page.getByText('No traffic packages yet')).toBeVisible()
  await page.getByRole('link', { name: 'Buy package' }).first().click()
  await expect(page).toHaveURL(/\/buyTraffic\/100gb$/)
  await expect(page.getByRole('button', { name: 'Pay ¥48.00 and create' })).toBeVisible()
  await goInside(page, '/portal/buyTraffic/500gb')
  await expect(page.getByRole('button', { name: 'Pay ¥220.00 and create' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('Shop traffic')
  await agree(page)
  await page.getByRole('button', { name: 'Pay ¥220.00 and create' }).click()

  await expect(page).toHaveURL(/\/trafficPackage$/)
  const row = page.getByRole('row', { name: /Shop traffic/ })
  await expect(row).toContainText('0B of 500.00G')
  await expect(row).toContainText('Available')
  await row.getByRole('button', { name: 'Set priority' }).click()
  const form = page.getByRole('dialog', { name: 'Priority of Shop traffic' })
  await form.getByRole('spinbutton').or(form.getByRole('textbox')).first().fill('7')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('7')

  shows('A-RES-03')
  await expect(page.getByText(/expires in/)).toHaveCount(0)
  await portico.sql(`update resource set expires_at = now() + interval '5 days 1 hour' where name = 'Shop traffic'`)
  await page.reload()
  await expect(row).toContainText('500.00G expires in 5 days. Renew to keep it.')
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(page.getByText('500.00G expires in 5 days. Renew to keep it.')).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('an address is bought by traffic, changes how it is charged and takes it back, and says where each byte went', async ({
  page,
  portico,
}) => {
  // A change comes with the next full hour: it must not strike before the change is taken back.
  await expect.poll(() => new Date().getUTCMinutes(), { timeout: 180_000 }).toBeLessThan(58)
  const customer = await buyer(portico)
  const pack = await bought(portico, customer, 'Front traffic')
  await adopt(page, customer)
  await page.goto('/portal/createip')
  await expect(page.getByRole('button', { name: 'Pay ¥127.00 and create' })).toBeVisible()
  await page.getByRole('region', { name: 'Billing' }).getByText('By traffic', { exact: true }).click()
  await expect(page.getByRole('button', { name: 'Pay ¥12.00 and create' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('Front')
  await agree(page)
  await page.getByRole('button', { name: 'Pay ¥12.00 and create' }).click()
  const row = page.getByRole('row', { name: /Front/ })
  await expect(row).toContainText('By traffic')
  await expect(row).toContainText('Not bound')

  const menu = () => row.getByRole('button', { name: 'Actions for Front' }).click()
  await menu()
  await page.getByRole('menuitem', { name: 'Change billing' }).click()
  const form = page.getByRole('dialog', { name: /Billing of/ })
  await expect(form).toContainText('By traffic → By bandwidth')
  await form.getByRole('button', { name: /^Pay ¥\d+\.\d\d and change$/ }).click()
  await expect(row).toContainText(/By bandwidth from/)
  await menu()
  await page.getByRole('menuitem', { name: 'Cancel billing change' }).click()
  await page
    .getByRole('dialog', { name: /Cancel the billing change/ })
    .getByRole('button', { name: 'Cancel billing change' })
    .click()
  await expect(row).not.toContainText(/By bandwidth from/)

  const [own] = (await portico.ok(eipCalls.eipList, {}, customer)).result
  await counted(portico, own!.id, pack)
  await menu()
  await page.getByRole('menuitem', { name: 'Traffic', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Traffic details' })
  await expect(sheet).toContainText('Metered 3.00G, accounted 3.00G')
  await expect(sheet).toContainText('1 arrived twice and were counted once.')
  await expect(sheet.getByRole('row', { name: /Front traffic/ })).toContainText('1.00G')
  await expect(sheet.getByRole('row', { name: /Beyond packages/ })).toContainText('¥1.60')
  const download = page.waitForEvent('download')
  await sheet.getByRole('button', { name: 'CSV' }).click()
  expect((await download).suggestedFilename()).toContain(own!.id)
  await sheet.getByRole('button', { name: 'Previous day' }).click()
  await expect(sheet.getByText('Nothing was charged on this day')).toBeVisible()
})

/** What an hour of today came to, as it is kept when it is rated. */
async function counted(portico: Portico, id: string, pack: string): Promise<void> {
  const gb = 1024 ** 3
  const hour = `date_trunc('day', now(), 'UTC')`
  await portico.sql(
    `insert into meter_hour (resource_id, meter, hour, part, account_id, node, product, samples, bytes, beyond, price_e4, fen, booking, rated_at)
     select id, 'out', ${hour}, 0, account_id, node, 'eip', 12, ${3 * gb}, ${2 * gb}, 800000, 160, 0, now() from resource where id = $1`,
    [id],
  )
  await portico.sql(
    `insert into meter_draw (resource_id, meter, hour, part, package_id, bytes) values ($1, 'out', ${hour}, 0, $2, ${gb})`,
    [id, pack],
  )
  await portico.sql(
    `insert into meter_sample (resource_id, meter, start, bytes, received_at, repeats) values ($1, 'out', ${hour}, ${3 * gb}, ${hour}, 1)`,
    [id],
  )
}
