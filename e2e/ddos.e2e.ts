import { ddos } from '@portico/contract/network/ddos.ts'
import { purchaseCalls } from '@portico/contract/resource/purchase.ts'
import { teamCalls } from '@portico/contract/team/team.ts'
import { goOn, walkOf } from './browser.ts'
import { asBusiness, memberOf } from './people.ts'
import { adopt, expect, test, type Customer, type Portico } from './portico.ts'
import { addressOfHost, agree, buyer, buyHosts, comesRound, freeDisk, inState, node, runningHost } from './resources.ts'

/** A package that is there and bound to nothing. */
async function freePackage(portico: Portico, customer: Customer, name: string): Promise<string> {
  const wish = { kind: 'ddos', controller_id: node, package: '20g', months: 1 } as const
  const { token } = await portico.ok(purchaseCalls.resourcePrice, wish, customer)
  const { resource_ids } = await portico.ok(purchaseCalls.resourceCreate, { ...wish, name, quote: token }, customer)
  const [id] = resource_ids
  await expect
    .poll(async () => (await portico.ok(ddos.calls.ddosList, { search: id! }, customer)).result[0]?.status)
    .toBe('running')
  return id!
}

test('a protection package is chosen among those on offer, bought, bound to an address, and says what it kept away', async ({
  page,
  portico,
}) => {
  const customer = await buyer(portico)
  const [host] = await buyHosts(portico, customer, 'shop', { bandwidth_mbps: 5 })
  await inState(portico, customer, host!, 'ACTIVE')
  await addressOfHost(portico, customer)
  await adopt(page, customer)
  await page.goto('/portal/ddos')
  await expect(page.getByText('No protection packages yet')).toBeVisible()
  await page.getByRole('link', { name: 'On offer' }).click()
  const offer = page.getByRole('row', { name: /50 Gbps/ }).filter({ hasText: 'Hong Kong A' })
  await expect(offer).toContainText('Available')
  await expect(offer).toContainText('¥1,280.00')
  await offer.getByRole('link', { name: 'Buy protection' }).click()

  await expect(page).toHaveURL(/\/ddosbuy\?/)
  await expect(page.getByRole('button', { name: 'Pay ¥1,280.00 and create' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('Shop guard')
  await agree(page)
  await page.getByRole('button', { name: 'Pay ¥1,280.00 and create' }).click()

  await expect(page).toHaveURL(/\/ddos$/)
  const row = page.getByRole('row', { name: /Shop guard/ })
  await expect(row).toContainText('Running')
  await expect(row).toContainText('Not bound')
  const bind = row.getByRole('button', { name: 'Bind to address' })
  await expect(bind).toBeEnabled()
  await bind.click()
  const form = page.getByRole('dialog', { name: 'Bind Shop guard to an address' })
  await form.getByRole('combobox', { name: 'Elastic IP' }).click()
  await page.getByRole('option', { name: /shop/ }).click()
  await form.getByRole('button', { name: 'Bind to address' }).click()
  await expect(page.getByText('Binding the package')).toBeVisible()
  await expect(row).toContainText(/198\.18\.\d+\.\d+/)

  const [own] = (await portico.ok(ddos.calls.ddosList, {}, customer)).result
  await portico.sql(`update embedded.thing set changed_at = now() - interval '6 days' where ref = $1`, [own!.id])
  await comesRound(portico, 'resource.report')
  const attacks = await portico.ok(ddos.calls.ddosAttackList, { id: own!.id }, customer)
  expect(attacks.count).toBeGreaterThan(0)
  await row.getByRole('button', { name: 'Attacks' }).click()
  const sheet = page.getByRole('dialog', { name: 'Attacks recorded by Shop guard' })
  await expect(sheet.getByRole('listitem')).toHaveCount(Math.min(attacks.count, 20))
  await expect(sheet.getByText(/Peak of \d+ Gbps/).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await goOn(page, '/portal/notificationcenter')
  await expect(page.getByText(new RegExp(`attack on ${own!.address}`, 'i')).first()).toBeVisible()

  await goOn(page, '/portal/ddos')
  await row.getByRole('button', { name: 'Actions for Shop guard' }).click()
  await page.getByRole('menuitem', { name: 'Unbind' }).click()
  await page
    .getByRole('dialog', { name: `Unbind Shop guard from ${own!.address}?` })
    .getByRole('button', { name: 'Unbind' })
    .click()
  await expect(row).toContainText('Not bound')
})

test('with no address that a package could guard, and no host for a disk, the form says so and leads to where one is had', async ({
  page,
  portico,
}) => {
  const customer = await buyer(portico)
  const first = await freePackage(portico, customer, 'First guard')
  await freeDisk(portico, customer, 'Spare disk')
  await adopt(page, customer)
  const go = walkOf(page)
  const asked = async (path: string, name: string, action: string) => {
    await go(`/portal/${path}`)
    await page.getByRole('row', { name }).getByRole('button', { name: action, exact: true }).click()
    const form = page.getByRole('dialog', { name: new RegExp(name) })
    await expect(form.getByRole('combobox')).toBeDisabled()
    return form
  }
  const disk = await asked('datacenter', 'Spare disk', 'Attach')
  await expect(disk.getByText('There is no host on Hong Kong A')).toBeVisible()
  await expect(disk.getByRole('link', { name: 'Create host' })).toBeVisible()
  const form = await asked('ddos', 'First guard', 'Bind to address')
  await expect(form.getByText('There is no address on Hong Kong A')).toBeVisible()
  await form.getByRole('link', { name: 'Create host' }).click()
  await expect(page).toHaveURL(/\/createcpu$/)

  await runningHost(portico, customer, 'shop', { bandwidth_mbps: 5 })
  const { id: eip } = await addressOfHost(portico, customer)
  await portico.ok(ddos.calls.ddosBind, { id: first, eip }, customer)
  await freePackage(portico, customer, 'Second guard')
  const second = await asked('ddos', 'Second guard', 'Bind to address')
  await expect(second.getByText('There is no address on Hong Kong A')).toBeVisible()
})

test('a member whose group was given packages alone is told what binding needs besides, and is led to no page that is closed', async ({
  page,
  portico,
}) => {
  const chief = await asBusiness(portico, await buyer(portico))
  const member = await memberOf(portico, chief)
  const [group] = (await portico.ok(teamCalls.teamGroupList, {}, chief)).result
  const given = (products: string[]) =>
    portico.sql('update team_group set products = $1 where id = $2', [products, group!.id])
  const id = await freePackage(portico, chief, 'Team guard')
  await portico.ok(teamCalls.resourceAssign, { ids: [id], group_id: group!.id }, chief)
  await given(['ddos'])
  await adopt(page, member)
  await page.goto('/portal/ddos')
  const row = page.getByRole('row', { name: 'Team guard' })
  await expect(row.getByRole('button', { name: 'Bind to address' })).toBeDisabled()
  await row.getByRole('button', { name: 'Actions for Team guard' }).click()
  const bind = page.getByRole('menuitem', { name: /^Bind to address/ })
  await expect(bind).toContainText('Your business group does not include Elastic IPs')

  await given(['ddos', 'eip'])
  await page.reload()
  await row.getByRole('button', { name: 'Bind to address' }).click()
  const form = page.getByRole('dialog', { name: /Team guard/ })
  await expect(form.getByText('There is no address on Hong Kong A')).toBeVisible()
  await expect(form.getByRole('link')).toHaveCount(0)
})
