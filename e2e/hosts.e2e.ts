import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { formatMoney } from '@portico/contract/formats.ts'
import { eipCalls } from '@portico/contract/network/eip.ts'
import { orderCalls } from '@portico/contract/money/order.ts'
import { hostCalls } from '@portico/contract/compute/host.ts'
import { userCalls } from '@portico/contract/account/user.ts'
import { resourceCalls } from '@portico/contract/resource/resource.ts'
import { goOn, hold } from './browser.ts'
import { asBusiness, memberOf, operator } from './people.ts'
import { adopt, expect, test, wide, type Customer, type Portico } from './portico.ts'
import { buyer, buyHosts, hostPassword, inState, ranFor, runningHost } from './resources.ts'
import { shows } from './shows.ts'
import { openedWorkOrder } from './work-orders.ts'

/** Somebody with money who may use the node, and whose browser is signed in. */
async function signedBuyer(page: Page, portico: Portico, fen?: number): Promise<Customer> {
  const customer = await buyer(portico, fen)
  await adopt(page, customer)
  return customer
}

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })
async function choose(page: Page, name: string, action: string | RegExp) {
  await row(page, name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}
const fen = (amount: string) => Number(amount.replaceAll(/[^\d]/g, ''))
const cash = async (portico: Portico, customer: Customer) =>
  fen((await portico.ok(userCalls.userInfo, undefined, customer)).wallet_info.cash)
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

test.describe('as most people see it', () => {
  test.use({ moves: true })
  test('a host that is bought appears, comes up before one’s eyes, and counts at home', async ({ page, portico }) => {
    const customer = await signedBuyer(page, portico)
    await page.goto('/portal/compute')
    await expect(page.getByRole('heading', { name: 'No hosts yet' })).toBeVisible()
    await buyHosts(portico, customer, 'alpha', { bandwidth_mbps: 5 })
    // It may be there before the page has heard that it is being made.
    await expect(row(page, 'alpha')).toContainText(/Creating|Running/)
    await expect(row(page, 'alpha')).toContainText('Running')
    await expect(row(page, 'alpha')).toContainText('1 vCPU · 4 GiB')
    await expect(row(page, 'alpha').getByRole('button', { name: /^Copy 10\./ })).toBeVisible()
    await expect(row(page, 'alpha')).toContainText('Manual renewal')
    await goOn(page, '/portal/home')
    await page.getByRole('main').getByRole('link', { name: 'Cloud hosts', exact: true }).click()
    await expect(page).toHaveURL(/\/portal\/compute$/)
    await goOn(page, '/portal/recharge')
    await expect(page.getByText('Balance lasts until')).toBeVisible()
  })
})

test('several are stopped at once, and each one says how it fared', async ({ page, portico }) => {
  const customer = await signedBuyer(page, portico)
  const ids = await buyHosts(portico, customer, 'fleet', { quantity: 3 })
  for (const id of ids) await inState(portico, customer, id, 'ACTIVE')
  await portico.ok(hostCalls.hostAct, { ids: [ids[2]!], action: 'stop' }, customer)
  await inState(portico, customer, ids[2]!, 'SHUTOFF')
  const list = await hold(page, hostCalls.hostList)
  await page.goto('/portal/compute')
  const all = page.getByRole('checkbox', { name: 'Select all' })
  await expect(all).toBeDisabled()
  list.letGo()
  await all.check()
  const bar = page.getByRole('toolbar', { name: 'Actions' })
  await expect(bar.getByRole('button', { name: 'Start 1' })).toBeVisible()
  await bar.getByRole('button', { name: 'Stop 2' }).click()
  await dialog(page, 'Stop: 2 hosts').getByRole('button', { name: 'Stop' }).click()
  const results = dialog(page, 'Stop: 2 of 3 started')
  await expect(results.getByRole('listitem').filter({ hasText: 'Already stopped' })).toHaveCount(1)
  await expect(results.getByRole('listitem').filter({ hasText: 'In progress' })).toHaveCount(2)
  await results.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('row', { name: /fleet.*Stopped/ })).toHaveCount(3)
  await page.getByRole('button', { name: 'Status', exact: true }).click()
  await expect(page.getByRole('menuitemradio', { name: 'Rescue' })).toBeVisible()
  await page.getByRole('menuitemradio', { name: 'Running' }).click()
  // One of them is enough, so its menu is out of the way of what it found.
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(page.getByText('No matches')).toBeVisible()
  await expect(page).toHaveURL(/status=ACTIVE/)
})

test('a running host says why it cannot be resized; a stopped one is, and the change is confirmed; rescued with a password that is shown once, it says so, and starts its own system again (A-RES-01)', async ({
  page,
  portico,
}) => {
  shows('A-RES-01')
  const customer = await signedBuyer(page, portico)
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
  await expect(row(page, 'grow').getByRole('button', { name: 'Confirm', exact: true })).toBeVisible()
  const { resize } = await portico.ok(hostCalls.hostInfo, { id }, customer)
  expect(resize!.back).toBe('0.00')
  expect(Number(resize!.paid)).toBeGreaterThan(0)
  await row(page, 'grow').getByRole('button', { name: 'Actions for grow' }).click()
  await expect(page.getByRole('menuitem', { name: 'Terminal (SSH)' })).toBeEnabled()
  await page.keyboard.press('Escape')
  await row(page, 'grow').getByRole('link', { name: 'grow' }).click()
  const told = page.getByRole('status').filter({ hasText: 'It now has 2 vCPU · 8 GiB' })
  await expect(told).toContainText('is running, so that you can check it')
  const until = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
  await expect(told).toContainText(
    `Confirm the new size or undo it by ${until.format(new Date(resize!.confirm_by))}; after that it is kept.`,
  )
  await expect(told).toContainText(`Undoing it refunds the unused part of ${formatMoney(resize!.paid)}`)
  await told.getByRole('button', { name: 'Confirm resize' }).click()
  await expect(told).toBeHidden()
  await goOn(page, '/portal/compute')
  await expect(row(page, 'grow')).toContainText('Running')
  await expect(row(page, 'grow')).toContainText('2 vCPU · 8 GiB')
  expect(await portico.ok(hostCalls.hostInfo, { id }, customer)).toMatchObject({
    flavor: 'g2.large',
    status: 'ACTIVE',
    resize: null,
  })

  await goOn(page, `/portal/computeMoreInfo?id=${id}`)
  await page.getByRole('button', { name: 'Actions for grow' }).click()
  await page.getByRole('menuitem', { name: 'Enter rescue' }).click()
  await dialog(page, 'Enter rescue: grow').getByRole('button', { name: 'Enter rescue' }).click()
  const shown = dialog(page, 'Rescue password of grow')
  const copy = shown.getByRole('button', { name: /^Copy \w{5}(-\w{5}){3}$/ })
  const password = (await copy.getAttribute('aria-label'))!.replace('Copy ', '')
  await expect(shown.getByText('root')).toBeVisible()
  await shown.getByRole('button', { name: 'I have copied it' }).click()
  const rescue = page.getByRole('status').filter({ hasText: 'A rescue system is running' })
  await expect(rescue.getByRole('button', { name: 'Leave rescue' })).toBeEnabled()
  await expect(page.getByTitle('Leave rescue first').getByRole('button', { name: 'Stop' })).toBeDisabled()
  await expect(page.getByText(password)).toHaveCount(0)
  await expect(page.getByText('Shown when rescue was started')).toBeVisible()
  await goOn(page, '/portal/compute')
  await row(page, 'grow').getByRole('button', { name: 'Actions for grow' }).click()
  await expect(page.getByRole('menuitem', { name: /Reboot/ }).first()).toContainText('Leave rescue first')
  await expect(page.getByRole('menuitem', { name: 'Terminal (SSH)' })).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(row(page, 'grow')).toContainText('Rescue')
  await row(page, 'grow').getByRole('button', { name: 'Leave rescue', exact: true }).click()
  await dialog(page, 'Leave rescue: grow').getByRole('button', { name: 'Leave rescue' }).click()
  await expect(row(page, 'grow')).toContainText('Running')
})

test('a host is renamed, tagged and renewed, for no longer than the balance covers, and its lines say what it cost', async ({
  page,
  portico,
}) => {
  const customer = await signedBuyer(page, portico, 60_000)
  const id = await runningHost(portico, customer, 'before')
  const before = await portico.ok(hostCalls.hostInfo, { id }, customer)
  await page.goto(`/portal/computeMoreInfo?id=${id}`)
  await page.getByRole('button', { name: 'Rename' }).click()
  const rename = dialog(page, 'Rename before')
  await rename.getByLabel('Name').fill('after')
  await rename.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^after/ })).toBeVisible()
  await page.getByRole('button', { name: 'Actions for after' }).click()
  await page.getByRole('menuitem', { name: 'Tags' }).click()
  await dialog(page, 'Tags of after').getByLabel('Tags').fill('web, prod，web')
  await dialog(page, 'Tags of after').getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page, 'Tags of after')).toBeHidden()
  await page.getByRole('button', { name: 'Actions for after' }).click()
  await page.getByRole('menuitem', { name: 'Renew', exact: true }).click()
  const renew = dialog(page, 'Renew after')
  await renew.getByText('12 months', { exact: true }).click()
  await expect(renew.getByText(/Your balance is ¥.* short/)).toBeVisible()
  const recharge = renew.getByRole('link', { name: /^Recharge ¥/ })
  const target = new URL((await recharge.getAttribute('href'))!, page.url())
  expect(target.searchParams.get('redirect')).toContain(id)
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
  const { spent } = await portico.ok(resourceCalls.resourceTimeline, { id }, customer)
  await expect(page.getByRole('main')).toContainText(`Total spent${formatMoney(spent)}`)
  await expect(page.getByRole('listitem').filter({ hasText: 'Rename' })).toContainText('→ after')
  await expect(
    page
      .getByRole('list', { name: /^Today, / })
      .getByRole('listitem')
      .filter({ hasText: 'Rename' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Show what it is made of' }).click()
  await expect(page.getByRole('radio', { name: 'Money' })).toBeChecked()
  await expect(page.getByRole('listitem').filter({ hasText: 'Rename' })).toHaveCount(0)

  await entry.getByRole('link').click()
  await expect(page.getByRole('heading', { name: /^Order / })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(`Ordered by${customer.email}`)
  await expect(page.getByRole('main')).toContainText('Cash balance')
  await page.getByRole('main').getByRole('link', { name: 'after', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`computeMoreInfo\\?id=${id}`))
})

test('a host is deleted for an exact refund by typing its name, and comes back out of the recycle bin; another’s address goes with it unless it is kept, its disks stay unless they go', async ({
  page,
  portico,
}) => {
  const customer = await signedBuyer(page, portico)
  await runningHost(portico, customer, 'gone')
  await page.goto('/portal/compute')
  await choose(page, 'gone', 'Delete')
  const remove = dialog(page, 'Delete gone')
  const refund = await remove.getByText(/^¥\d/).first().innerText()
  await expect(remove.getByText('stays in the recycle bin until')).toBeVisible()
  await expect(remove.getByText('Time used is charged without long-term discounts')).toBeVisible()
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

  const id = await runningHost(portico, customer, 'shop', { bandwidth_mbps: 5, data_disks_gb: [20, 30] })
  const { bound } = await portico.ok(resourceCalls.resourceDeletePreview, { id }, customer)
  const [address] = bound.filter(({ kind }) => kind === 'eip')
  const [first, second] = bound.filter(({ kind }) => kind === 'disk')
  await choose(page, 'shop', 'Delete')
  const removal = dialog(page, 'Delete shop')
  const box = (of: { name: string } | undefined) => removal.getByRole('checkbox', { name: `${of!.name} too` })
  await expect(box(address)).toBeChecked()
  await expect(box(first)).not.toBeChecked()
  await box(first).check()
  await expect(removal.getByText(/^¥[\d.,]+ refund$/)).toHaveCount(3)
  const before = await cash(portico, customer)
  await expect(removal.getByText(/^You get back ¥[\d.,]+ in total/)).toBeVisible()
  const all = fen((await removal.getByText(/^You get back/).innerText()).split(' ')[3]!)
  await removal.getByLabel('Type shop to confirm').fill('shop')
  await removal.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(row(page, 'shop')).toHaveCount(0)
  await expect.poll(async () => (await cash(portico, customer)) - before).toBe(all)
  await goOn(page, '/portal/datacenter')
  await expect(row(page, second!.name)).toBeVisible()
  await expect(row(page, first!.name)).toHaveCount(0)
  await page.getByRole('link', { name: 'Recycle bin' }).click()
  await expect(row(page, first!.name)).toBeVisible()
})

test('the page of a host shows its parts: password on demand, figures, disks, network, snapshots (A-RES-02)', async ({
  page,
  portico,
}) => {
  shows('A-RES-02')
  const customer = await signedBuyer(page, portico)
  const id = await runningHost(portico, customer, 'detail', { bandwidth_mbps: 5 })
  await page.goto(`/portal/computeMoreInfo?id=${id}`)
  await expect(page.getByText(hostPassword)).toHaveCount(0)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByText(hostPassword)).toBeVisible()
  await test.step('on a telephone the SSH command keeps inside its card, with the button that copies it', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const copy = page.getByRole('button', { name: /^Copy ssh / })
    const sides = await copy.evaluate((button) => ({
      own: button.getBoundingClientRect().right,
      room: button.closest('dd')!.getBoundingClientRect().right,
    }))
    expect(sides.own).toBeLessThanOrEqual(sides.room)
    await page.setViewportSize(wide)
  })
  await expect(page.getByLabel('Console log')).not.toBeEmpty()
  await page.getByLabel('Use this schedule').check()
  await page.getByLabel('Start at (UTC)').fill('07:30')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Schedule saved.')).toBeVisible()
  const parts = page.getByRole('navigation', { name: 'Host sections' })
  await ranFor(portico, id, '3 hours')
  await parts.getByRole('link', { name: 'Monitoring' }).click()
  await expect(page).toHaveURL(/tab=monitoring/)
  const cpu = page.getByRole('slider', { name: 'CPU' })
  const latest = (await cpu.getAttribute('aria-valuetext'))!
  await cpu.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(cpu).not.toHaveAttribute('aria-valuetext', latest)
  await expect(page.getByRole('radio', { name: /^[13] (?:hour|day|week|months?)$/ })).toHaveCount(5)
  await page.getByText('1 week', { exact: true }).click()
  await expect(page).toHaveURL(/period=1\+week/)
  await expect(cpu).toBeVisible()
  await parts.getByRole('link', { name: 'Disks' }).click()
  await expect(page.getByRole('row', { name: /System disk/ })).toContainText('30 GiB')
  await parts.getByRole('link', { name: 'Network' }).click()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  const firewalls = dialog(page, 'Firewalls of detail')
  await firewalls.getByRole('checkbox').first().uncheck()
  await expect(firewalls.getByText('Without a firewall nothing is filtered')).toBeVisible()
  await firewalls.getByRole('button', { name: 'Cancel' }).click()
  await parts.getByRole('link', { name: 'Snapshots' }).click()
  await page.getByRole('button', { name: 'Take snapshot' }).first().click()
  const form = dialog(page, /Take a snapshot of/)
  await form.getByLabel('Name').fill('before-work')
  await form.getByLabel('Description').fill('As delivered')
  await form.getByRole('button', { name: 'Take snapshot' }).click()
  await expect(row(page, 'before-work')).toContainText('Available')
})

test('the palette reaches a host by its name and by its address, an order, a work order, a member and an elastic IP; of an operator, a customer', async ({
  page,
  portico,
}) => {
  const customer = await asBusiness(portico, await signedBuyer(page, portico))
  const member = await memberOf(portico, customer)
  const id = await runningHost(portico, customer, 'lighthouse', { bandwidth_mbps: 1 })
  await expect.poll(async () => (await portico.ok(hostCalls.hostInfo, { id }, customer)).floating_ip).not.toBe('')
  const { floating_ip } = await portico.ok(hostCalls.hostInfo, { id }, customer)
  const [eip] = (await portico.ok(eipCalls.eipList, {}, customer)).result
  const { result: orders } = await portico.ok(orderCalls.orderList, { limit: 1 }, customer)
  const { id: orderId, number } = orders[0]!
  const workOrder = await openedWorkOrder(portico, customer, 'The lamp went out')
  const chief = await operator(portico)
  const find = async (typed: string, option: RegExp, address: string) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search everything' }).fill(typed)
    await page.getByRole('option', { name: option }).first().click()
    await expect.poll(() => page.url()).toContain(address)
  }
  await page.goto('/portal/home')
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
  await find('lighth', /lighthouse.*Cloud host/, `computeMoreInfo?id=${id}`)
  await find(floating_ip, /lighthouse.*Cloud host/, `computeMoreInfo?id=${id}`)
  await find(number, new RegExp(`${number}.*Order`), `orderinfo?id=${orderId}`)
  await find(workOrder.number, new RegExp(`${workOrder.number}.*Work order`), `wid=${workOrder.wid}`)
  await find(member.email, new RegExp(`Wei Fang.*${member.email}.*Member`), encodeURIComponent(member.email))
  await find(eip!.id, new RegExp(`${eip!.id}.*Elastic IP`), `elasticIP?search=${eip!.id}`)

  const [{ account } = { account: '' }] = await portico.sql<{ account: string }>(
    'select account_id as account from login where id = $1',
    [customer.login_id],
  )
  await adopt(page, chief)
  await page.goto('/portal/allplatform')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await find(customer.email, new RegExp(`${customer.email}.*Customer`), account)
})

test('a Windows host is reached by a remote desktop file with its address and its person', async ({
  page,
  portico,
}) => {
  const customer = await buyer(portico)
  const windows = { image_id: 'windows-2025', system_disk_gb: 50, bandwidth_mbps: 5 }
  const id = await runningHost(portico, customer, 'win', windows)
  await adopt(page, customer)
  await page.goto('/portal/compute')
  const row = page.getByRole('row', { name: /win/ })
  await expect(row).toContainText('Windows')
  await row.getByRole('button', { name: /Actions for/ }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Remote desktop (RDP file)' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('win.rdp')
  const [{ ip }] = (await portico.sql(`select facts->>'floating_ip' as ip from resource where id = $1`, [id])) as [
    { ip: string },
  ]
  expect(readFileSync(await download.path(), 'utf8')).toContain(`full address:s:${ip}:3389`)
})
