import type { Page } from '@playwright/test'
import { hostCalls } from '@portico/contract/compute/host.ts'
import { nodeCalls } from '@portico/contract/node/node.ts'
import { purchaseCalls } from '@portico/contract/resource/purchase.ts'
import { adopt, expect, test, unique, type Customer, type Portico } from './portico.ts'

const hostPassword = 'Harbour-Lamp-42'
const controller_id = 'hk-a'

/** Somebody with money who may use the node, and whose browser is signed in. */
async function buyer(page: Page, portico: Portico, fen = 1_000_000): Promise<Customer> {
  const customer = await portico.customer()
  const [login] = await portico.sql<{ account: string }>('select account_id as account from login where id = $1', [
    customer.login_id,
  ])
  const cash = { place: `cash:${login!.account}:CNY`, kind: 'cash', owner: login!.account, never_negative: true }
  const gateway = { place: 'gateway:cashier:CNY:0', kind: 'gateway', owner: null, never_negative: false }
  const entry = { id: unique('ent_'), effect: `recharge ${customer.login_id}`, kind: 'recharge', at: new Date() }
  const lines = [
    { ...cash, currency: 'CNY', amount: fen },
    { ...gateway, currency: 'CNY', amount: -fen },
  ]
  await portico.sql('select ledger_post($1::jsonb, $2::jsonb)', [JSON.stringify(entry), JSON.stringify(lines)])
  await portico.ok(nodeCalls.nodeSubscribe, { controller_id, cloud_type: 'native' }, customer)
  await adopt(page, customer)
  return customer
}

async function buyHosts(portico: Portico, as: Customer, name: string, { quantity = 1, bandwidth_mbps = 0 } = {}) {
  const config = {
    controller_id,
    flavor_id: 'g2.medium',
    image_id: 'ubuntu-24.04',
    system_disk_gb: 30,
    data_disks_gb: [],
    bandwidth_mbps,
    quantity,
    months: 1,
  }
  const { token } = await portico.ok(purchaseCalls.purchasePrice, { kind: 'host', ...config }, as)
  const form = { ...config, sign_in: 'password' as const, password: hostPassword, host_name: 'web', alias: name }
  const { resource_ids } = await portico.ok(hostCalls.hostCreate, { ...form, quote: token }, as)
  return resource_ids.filter((id) => id.startsWith('host_'))
}

async function runningHost(portico: Portico, as: Customer, name: string, wish = {}): Promise<string> {
  const [id] = await buyHosts(portico, as, name, wish)
  await inState(portico, as, id!, 'ACTIVE')
  return id!
}

const inState = (portico: Portico, as: Customer, id: string, status: string) =>
  expect
    .poll(async () => {
      const host = await portico.ok(hostCalls.hostInfo, { id }, as)
      return host.task || host.status
    })
    .toBe(status)

/** As if it had been running for so long already. */
const ranFor = (portico: Portico, id: string, time: string) =>
  portico.sql(
    `update embedded.run set from_at = from_at - $2::interval where ref = (select engine_ref from resource where id = $1)`,
    [id, time],
  )

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })
async function choose(page: Page, name: string, action: string | RegExp) {
  await row(page, name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

test('a host that is bought appears, comes up before one’s eyes, and counts at home', async ({ page, portico }) => {
  const customer = await buyer(page, portico)
  await page.goto('/portal/compute')
  await expect(page.getByRole('heading', { name: 'No hosts yet' })).toBeVisible()
  await buyHosts(portico, customer, 'alpha', { bandwidth_mbps: 5 })
  await expect(row(page, 'alpha')).toContainText('Creating')
  await expect(row(page, 'alpha')).toContainText('Running')
  await expect(row(page, 'alpha')).toContainText('1 vCPU · 4 GiB')
  await expect(row(page, 'alpha').getByRole('button', { name: /^Copy 10\./ })).toBeVisible()
  await expect(row(page, 'alpha')).toContainText('Manual renewal')
  await page.goto('/portal/home')
  await page.getByRole('main').getByRole('link', { name: 'Hosts', exact: true }).click()
  await expect(page).toHaveURL(/\/portal\/compute$/)
  await page.goto('/portal/recharge')
  await expect(page.getByText(/the balance lasts until/)).toBeVisible()
})

test('several are stopped at once, and each one says how it fared', async ({ page, portico }) => {
  const customer = await buyer(page, portico)
  const ids = await buyHosts(portico, customer, 'fleet', { quantity: 3 })
  for (const id of ids) await inState(portico, customer, id, 'ACTIVE')
  await portico.ok(hostCalls.hostAct, { ids: [ids[2]!], action: 'stop' }, customer)
  await inState(portico, customer, ids[2]!, 'SHUTOFF')
  await page.goto('/portal/compute')
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  const bar = page.getByRole('toolbar', { name: 'Actions' })
  await expect(bar.getByRole('button', { name: 'Start 1' })).toBeVisible()
  await bar.getByRole('button', { name: 'Stop 2' }).click()
  await dialog(page, 'Stop: 2 hosts').getByRole('button', { name: 'Stop' }).click()
  const results = dialog(page, 'Stop: 2 of 3 under way')
  await expect(results.getByRole('listitem').filter({ hasText: 'It is stopped already' })).toHaveCount(1)
  await expect(results.getByRole('listitem').filter({ hasText: 'Under way' })).toHaveCount(2)
  await results.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('row', { name: /fleet.*Stopped/ })).toHaveCount(3)
  await page.getByRole('radio', { name: 'Running' }).click()
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await expect(page).toHaveURL(/status=ACTIVE/)
})

test('a running host says why it cannot be resized; a stopped one is, and the change is confirmed (A-RES-01)', async ({
  page,
  portico,
}) => {
  const customer = await buyer(page, portico)
  const id = await runningHost(portico, customer, 'grow')
  await page.goto('/portal/compute')
  await row(page, 'grow').getByRole('button', { name: 'Actions for grow' }).click()
  await expect(page.getByRole('menuitem', { name: /Resize/ })).toContainText('Stop the host first')
  await page.keyboard.press('Escape')
  await row(page, 'grow').getByRole('button', { name: 'Stop', exact: true }).click()
  await dialog(page, 'Stop: grow').getByRole('button', { name: 'Stop' }).click()
  await expect(row(page, 'grow')).toContainText('Stopped')
  await choose(page, 'grow', 'Resize')
  const form = dialog(page, 'Resize grow')
  await form.getByRole('radio', { name: 'g2.large' }).check()
  await form.getByRole('button', { name: /^Pay ¥.* and resize$/ }).click()
  await row(page, 'grow').getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(row(page, 'grow')).toContainText('Stopped')
  await expect(row(page, 'grow')).toContainText('2 vCPU · 8 GiB')
  expect(await portico.ok(hostCalls.hostInfo, { id }, customer)).toMatchObject({
    flavor: 'g2.large',
    status: 'SHUTOFF',
  })
})

test('a host is renamed, tagged and renewed, and its lines say what it cost', async ({ page, portico }) => {
  const customer = await buyer(page, portico)
  const id = await runningHost(portico, customer, 'before')
  const before = await portico.ok(hostCalls.hostInfo, { id }, customer)
  await page.goto(`/portal/computeMoreInfo?id=${id}`)
  await page.getByRole('button', { name: 'Rename' }).click()
  const rename = dialog(page, 'Rename before')
  await rename.getByLabel('Name').fill('')
  await rename.getByRole('button', { name: 'Save' }).click()
  await expect(rename.getByText('Name cannot be empty')).toBeVisible()
  await rename.getByLabel('Name').fill('after')
  await rename.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^after/ })).toBeVisible()
  await page.getByRole('button', { name: 'Actions for after' }).click()
  await page.getByRole('menuitem', { name: 'Tags' }).click()
  await dialog(page, 'Tags of after').getByLabel('Tags').fill('web, prod，web')
  await dialog(page, 'Tags of after').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Actions for after' }).click()
  await page.getByRole('menuitem', { name: 'Renew', exact: true }).click()
  const renew = dialog(page, 'Renew after')
  await renew.getByText('3 months', { exact: true }).click()
  await renew.getByRole('button', { name: /^Pay ¥.* and renew$/ }).click()
  await expect(renew).toBeHidden()
  const now = await portico.ok(hostCalls.hostInfo, { id }, customer)
  expect(now.tags).toEqual(['web', 'prod'])
  expect(Date.parse(now.expire_time!)).toBeGreaterThan(Date.parse(before.expire_time!) + 80 * 86_400_000)
  await page.getByRole('link', { name: 'Timeline' }).click()
  const entry = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Renewal' })
  await expect(entry).toContainText('−¥')
  await expect(entry.getByRole('link')).toHaveAttribute('href', /orderinfo/)
})

test('a renewal that the balance does not cover leads to a recharge of what is missing, and back', async ({
  page,
  portico,
}) => {
  const customer = await buyer(page, portico, 30_000)
  const id = await runningHost(portico, customer, 'poor')
  await page.goto(`/portal/compute?open=renew.${id}`)
  const renew = dialog(page, 'Renew poor')
  await renew.getByText('12 months', { exact: true }).click()
  await expect(renew.getByText(/The balance is ¥.* short/)).toBeVisible()
  const link = renew.getByRole('link', { name: /^Recharge ¥/ })
  const target = new URL((await link.getAttribute('href'))!, page.url())
  expect(target.searchParams.get('redirect')).toBe(`/compute?open=renew.${id}`)
})

test('a host is deleted for an exact refund by typing its name, and comes back out of the recycle bin', async ({
  page,
  portico,
}) => {
  const customer = await buyer(page, portico)
  await runningHost(portico, customer, 'gone')
  await page.goto('/portal/compute')
  await choose(page, 'gone', 'Delete')
  const remove = dialog(page, 'Delete gone')
  const refund = await remove.getByText(/^¥\d/).first().innerText()
  await expect(remove.getByText('rests in the recycle bin for 7 days')).toBeVisible()
  await expect(remove.getByRole('button', { name: 'Delete', exact: true })).toBeDisabled()
  await remove.getByLabel('Type gone to confirm').fill('gone')
  await remove.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No hosts yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Recycle bin' }).click()
  await expect(row(page, 'gone')).toContainText(/Released in [67] days/)
  await row(page, 'gone').getByRole('button', { name: 'Restore', exact: true }).click()
  await dialog(page, 'Restore gone')
    .getByRole('button', { name: `Pay ${refund} and restore` })
    .click()
  await expect(page.getByRole('heading', { name: 'The recycle bin is empty' })).toBeVisible()
  await page.getByRole('link', { name: 'In use' }).click()
  await expect(row(page, 'gone')).toContainText('Stopped')
})

test('the page of a host shows its parts: password on demand, figures, disks, network, snapshots', async ({
  page,
  portico,
}) => {
  const customer = await buyer(page, portico)
  const id = await runningHost(portico, customer, 'detail', { bandwidth_mbps: 5 })
  await page.goto(`/portal/computeMoreInfo?id=${id}`)
  await expect(page.getByText(hostPassword)).toHaveCount(0)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByText(hostPassword)).toBeVisible()
  await expect(page.getByLabel('Console log')).not.toBeEmpty()
  const parts = page.getByRole('navigation', { name: 'Parts of the host' })
  await parts.getByRole('link', { name: 'Monitoring' }).click()
  await expect(page).toHaveURL(/tab=monitoring/)
  await ranFor(portico, id, '3 hours')
  const cpu = page.getByRole('slider', { name: 'CPU' })
  await cpu.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText(/^Reading at/)).toBeVisible()
  for (const period of ['1 day', '1 week', '1 month', '3 months'])
    await expect(page.getByRole('radio', { name: period, exact: true })).toBeAttached()
  await page.getByText('1 week', { exact: true }).click()
  await expect(page).toHaveURL(/period=1\+week/)
  await expect(cpu).toBeVisible()
  await parts.getByRole('link', { name: 'Disks' }).click()
  await expect(page.getByRole('row', { name: /System disk/ })).toContainText('30 GB')
  await parts.getByRole('link', { name: 'Network' }).click()
  await page.getByRole('button', { name: 'Change' }).click()
  const firewalls = dialog(page, 'Firewalls of detail')
  await firewalls.getByRole('checkbox').first().uncheck()
  await expect(firewalls.getByText('Without a firewall nothing is filtered')).toBeVisible()
  await firewalls.getByRole('button', { name: 'Cancel' }).click()
  await parts.getByRole('link', { name: 'Snapshots' }).click()
  await page.getByRole('button', { name: 'Take a snapshot' }).first().click()
  const form = dialog(page, /Take a snapshot of/)
  await form.getByLabel('Name').fill('before-work')
  await form.getByLabel('Description').fill('As delivered')
  await form.getByRole('button', { name: 'Take a snapshot' }).click()
  await expect(row(page, 'before-work')).toContainText('Available')
})

test('another tenant’s host is not there', async ({ page, portico }) => {
  const id = await runningHost(portico, await buyer(page, portico), 'mine')
  await adopt(page, await portico.customer())
  await page.goto(`/portal/computeMoreInfo?id=${id}`)
  await expect(page.getByRole('heading', { name: 'This could not be loaded' })).toBeVisible()
  await expect(page.getByText('mine')).toHaveCount(0)
})
