import { catalogue } from '@portico/contract/catalogue.ts'
import { formatMoney } from '@portico/contract/formats.ts'
import { lessMoney } from '@portico/contract/money/sums.ts'
import { accountOf, agentPair, asAgent } from './agents.ts'
import { fits, goOn } from './browser.ts'
import { operator } from './people.ts'
import { ownPhones } from './phones.ts'
import { adopt, expect, test } from './portico.ts'
import { credit, node, runningHost } from './resources.ts'
import { shows } from './shows.ts'

test('an operator sets terms, the agent prices; a customer buys, is looked at with their consent, and disabled (A-MENU-03)', async ({
  page,
  portico,
}) => {
  shows('A-MENU-03')
  const chief = await operator(portico)
  const [seller, customer] = [await portico.customer(), await portico.customer()]
  await asAgent(portico, seller, chief)
  await adopt(page, chief)
  await page.goto(`/portal/platagents?search=${seller.email}`)
  const agentRow = page.getByRole('row', { name: new RegExp(seller.email) })
  await agentRow.getByRole('button', { name: 'Terms' }).click()
  const terms = page.getByRole('dialog', { name: /Terms of/ })
  await terms.getByLabel('Cost factor').fill('0.7')
  await terms.getByRole('button', { name: 'Preview effect' }).click()
  await expect(terms.getByText(/cannot be empty/)).toBeVisible()
  await terms.getByLabel('Reason, kept in the audit log').fill('Agreed in June')
  await terms.getByRole('button', { name: 'Preview effect' }).click()
  await expect(terms.getByText('No renewal prices change')).toBeVisible()
  await terms.getByRole('button', { name: 'Publish' }).click()
  await expect(terms).toBeHidden()
  await expect(agentRow).toContainText('0.70')
  await portico.ok(
    catalogue.platformAgentMove,
    { account_id: await accountOf(portico, customer), agent_id: await accountOf(portico, seller), reason: 'Asked' },
    chief,
  )

  await adopt(page, seller)
  await page.goto('/portal/agent/prices')
  await expect(page.getByRole('navigation').getByRole('link', { name: 'My customers' }).first()).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Main navigation' })
  await expect(menu.getByRole('link', { name: 'My prices' })).toBeInViewport()
  await expect(menu.locator('[aria-current]')).toHaveText('My prices')
  await page.getByLabel('Price factor').fill('1.4')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your new prices are in effect')).toBeVisible()

  await credit(portico, customer, 1_000_000)
  await portico.ok(catalogue.nodeSubscribe, { controller_id: node, cloud_type: 'native' }, customer)
  await runningHost(portico, customer)
  const [sold] = (await portico.ok(catalogue.agentOrderList, { product: 'host' }, seller)).result
  // Half of what the customer paid is left: 1.40 against 0.70.
  expect(Number(sold!.cost)).toBeCloseTo(Number(sold!.amount) / 2, 1)
  await goOn(page, '/portal/agent/orders')
  await expect(page.getByRole('row', { name: new RegExp(sold!.number) })).toContainText(sold!.customer)
  await goOn(page, '/portal/agent')
  await expect(page.getByRole('table', { name: 'By customer' })).toContainText(sold!.customer)

  await goOn(page, '/portal/agent/customers')
  const row = page.getByRole('row', { name: new RegExp(customer.email) })
  await expect(row.getByRole('button', { name: 'View their console' })).toHaveAttribute('aria-disabled', 'true')
  await portico.ok(catalogue.providerConsentSave, { consent: 'look' }, customer)
  await expect(row).toContainText('Can view')
  await row.getByRole('button', { name: 'View their console' }).click()
  const opened = page.context().waitForEvent('page')
  await page.getByRole('dialog').getByRole('button', { name: 'View their console' }).click()
  const view = await opened
  await expect(view.getByText(/You are viewing/)).toBeVisible()
  await portico.ok(catalogue.providerConsentSave, { consent: 'none' }, customer)
  await expect(view.getByText(/You are viewing/)).toBeHidden()
  await view.close()

  await row.getByRole('button', { name: /Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Disable' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason, kept in both logs').fill('Did not pay')
  await dialog.getByRole('button', { name: 'Disable' }).click()
  await expect(row).toContainText('Disabled')
  expect((await portico.send(catalogue.userInfo, undefined, customer)).code).toBe('400308')
})

test('an operator sees whom another cost of an agent touches before it is agreed', async ({ page, portico }) => {
  const chief = await operator(portico)
  const [seller, customer] = [await portico.customer(), await portico.customer()]
  const agent_id = await asAgent(portico, seller, chief)
  const account_id = await accountOf(portico, customer)
  await portico.ok(catalogue.platformAgentMove, { account_id, agent_id, reason: 'Asked' }, chief)
  await credit(portico, customer, 1_000_000)
  await portico.ok(catalogue.nodeSubscribe, { controller_id: node, cloud_type: 'native' }, customer)
  await runningHost(portico, customer)
  await adopt(page, chief)
  await page.goto(`/portal/platagents?search=${seller.email}`)
  const row = page.getByRole('row', { name: new RegExp(seller.email) })
  await row.getByRole('button', { name: 'Terms' }).click()
  const terms = page.getByRole('dialog', { name: /Terms of/ })
  await terms.getByLabel('Grace, in days').fill('9')
  await expect(terms.getByRole('button', { name: 'Save' })).toBeVisible()
  await terms.getByLabel('Cost factor').fill('0.9')
  await terms.getByLabel('Reason, kept in the audit log').fill('Agreed in July')
  await terms.getByRole('button', { name: 'Preview effect' }).click()
  await expect(terms.getByText('Agents whose margin changes')).toBeVisible()
  await expect(terms.getByRole('row', { name: /Customers: 1/ })).toContainText('−')
  await expect(terms.getByRole('row', { name: new RegExp(customer.email) })).toContainText('−')
  await fits(page)
  await terms.getByRole('button', { name: 'Change again' }).click()
  await expect(terms.getByLabel('Cost factor')).toHaveValue('0.9')
  await terms.getByLabel('Close').click()
  await expect(row).toContainText('0.80')
})

test('an agent makes an invitation, and a customer sees who their provider is and decides what they may do', async ({
  page,
  portico,
}) => {
  const seller = await portico.customer()
  const agentId = await asAgent(portico, seller, await operator(portico))
  await adopt(page, seller)
  await page.goto('/portal/agent/customers')
  await page.getByRole('button', { name: 'Invite customer' }).click()
  await page.getByLabel('Note').fill('From the fair')
  await page.getByRole('button', { name: 'Create invitation' }).click()
  await expect(page.getByText('Send this link to the person you want to invite.')).toBeVisible()
  const [{ url } = { url: '' }] = (await portico.ok(catalogue.agentInviteList, {}, seller)).result
  await expect(page.getByRole('dialog')).toContainText(url)

  const customer = await portico.customer()
  await adopt(page, customer)
  await page.goto('/portal/personalcenter')
  await expect(page.getByRole('heading', { name: 'Personal center' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your provider' })).toBeHidden()
  await portico.ok(
    catalogue.platformAgentMove,
    { account_id: await accountOf(portico, customer), agent_id: agentId, reason: 'Asked' },
    await operator(portico),
  )
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Your provider' }) })
  await expect(card).toContainText(seller.email)
  await card.getByText('View and act').click()
  await card.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(async () => (await portico.ok(catalogue.providerInfo, undefined, customer)).provider?.consent)
    .toBe('act')
})

test('an agent acts on what a customer has as far as the customer lets them, and the customer reads who did it', async ({
  page,
  portico,
}) => {
  const { seller, customer, account_id } = await agentPair(portico)
  await credit(portico, customer, 1_000_000)
  await portico.ok(catalogue.nodeSubscribe, { controller_id: node, cloud_type: 'native' }, customer)
  const host = await runningHost(portico, customer)
  const [phone, other] = await ownPhones(portico, customer, 2)
  await portico.ok(catalogue.providerConsentSave, { consent: 'act' }, customer)
  await adopt(page, seller)
  await page.goto('/portal/agent/resources?kind=host')
  const row = page.getByRole('row', { name: new RegExp(host) })
  const choose = async (act: string) => {
    await page
      .getByRole('row')
      .getByRole('button', { name: /Actions for/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: act }).click()
  }
  await choose('Rename')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('front desk')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('front desk')
  const { wallet_info: before } = await portico.ok(catalogue.userInfo, undefined, customer)
  const price = { id: host, months: 1 } as const
  const { total } = await portico.ok(catalogue.agentRenewPrice, price, seller)
  await row.getByRole('button', { name: 'Renew', exact: true }).click()
  await expect(dialog.getByText(`Cash balance ${formatMoney(before.cash)}`)).toBeVisible()
  await dialog.getByRole('button', { name: `Pay ${formatMoney(total)} and renew` }).click()
  await expect(dialog).toBeHidden()
  const { wallet_info: after } = await portico.ok(catalogue.userInfo, undefined, customer)
  expect(lessMoney(before.cash, after.cash)).toBe(total)

  await goOn(page, `/portal/agent/customer?id=${account_id}&kind=cloudphone`)
  await choose('Reboot phones')
  await dialog.getByRole('checkbox', { name: new RegExp(phone!) }).check()
  await dialog.getByRole('button', { name: 'Reboot phones' }).click()
  await expect(page.getByText('1 phone is rebooting')).toBeVisible()
  const states = (await portico.ok(catalogue.phoneList, {}, customer)).result.map(({ id, state }) => [id, state])
  expect(new Map(states as [string, string][]).get(other!)).toBe('normal')

  const done = ['agent.rename', 'agent.renew', 'agent.phoneReboot']
  for (const whose of [customer, seller]) {
    const { result } = await portico.ok(catalogue.logList, undefined, whose)
    expect(result.map(({ event }) => event)).toEqual(expect.arrayContaining(done))
  }
  await adopt(page, customer)
  await page.goto('/portal/operationlog')
  await expect(page.getByRole('row', { name: /Agent renamed something/ })).toBeVisible()

  await portico.ok(catalogue.providerConsentSave, { consent: 'look' }, customer)
  await adopt(page, seller)
  await page.goto('/portal/agent/resources?kind=host')
  await expect(row.getByRole('button', { name: 'Renew', exact: true })).toHaveAttribute('aria-disabled', 'true')
  await row.getByRole('button', { name: /Actions for/ }).click()
  for (const act of ['Rename', 'Auto-renew', 'Reboot'])
    await expect(page.getByRole('menuitem', { name: act })).toBeDisabled()
})
