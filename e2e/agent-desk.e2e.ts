import { catalogue } from '@portico/contract/catalogue.ts'
import { formatMoney } from '@portico/contract/formats.ts'
import type { Page } from '@playwright/test'
import { accountOf, agentPair } from './agents.ts'
import { operator } from './people.ts'
import { adopt, expect, password, test, unique, type Customer, type Portico } from './portico.ts'
import { credit, node, runningHost } from './resources.ts'

/** An agent with a customer who has money and may use the node. */
async function pair(portico: Portico): Promise<{ seller: Customer; customer: Customer; id: string }> {
  const { seller, customer, account_id: id } = await agentPair(portico)
  await credit(portico, customer, 1_000_000)
  for (const person of [seller, customer])
    await portico.ok(catalogue.nodeSubscribe, { controller_id: node, cloud_type: 'native' }, person)
  return { seller, customer, id }
}

const figure = (page: Page, word: string) => page.getByRole('listitem').filter({ hasText: word }).first()

test('the overview shows what a sale brought, over time, by customer, and what renews soon', async ({
  page,
  portico,
}) => {
  const { seller, customer } = await pair(portico)
  await portico.ok(catalogue.agentPriceSave, { sell: '1.20', products: [] }, seller)
  await adopt(page, seller)
  await page.goto('/portal/agent')
  await expect(page.getByText('Nothing sold this month yet')).toBeVisible()
  const host = await runningHost(portico, customer)
  await portico.sql(`update resource set expires_at = now() + interval '3 days 1 hour' where id = $1`, [host])
  await page.reload()
  const { month } = await portico.ok(catalogue.agentOverview, undefined, seller)
  await expect(figure(page, 'Sales · This month')).toContainText(formatMoney(month.sales))
  await expect(figure(page, 'Margin · This month')).toContainText(formatMoney(month.margin))
  await expect(page.getByRole('table', { name: 'By customer' })).toContainText(formatMoney(month.margin))
  await expect(page.getByRole('slider', { name: 'Sales and margin' })).toHaveAttribute(
    'aria-valuetext',
    new RegExp(`${formatMoney(month.sales).replace('.', '\\.')}.*${formatMoney(month.margin).replace('.', '\\.')}`),
  )
  await expect(page.getByRole('slider', { name: 'Your funds from today' })).toBeVisible()
  const ending = page.locator('section', { has: page.getByRole('heading', { name: /Ends within 7 days/ }) })
  await expect(ending).toContainText('in 3 days')
})

test('a price change of the platform is told in the overview until the agent saves prices, here those of a simulation', async ({
  page,
  portico,
}) => {
  const { seller, customer } = await pair(portico)
  await runningHost(portico, customer)
  await portico.ok(
    catalogue.platformAgentSave,
    {
      account_id: await accountOf(portico, seller),
      cost: '0.90',
      cost_products: [],
      credit: '100000',
      grace_days: 7,
      payout_min: '100',
      status: 'active',
      reason: 'Dearer',
    },
    await operator(portico),
  )
  await adopt(page, seller)
  await page.goto('/portal/agent')
  const banner = page.getByRole('status').filter({ hasText: 'cutting into your margin' })
  await expect(banner).toContainText('You now pay 0.90 of the list price instead of 0.80')
  await banner.getByRole('link', { name: 'Try new prices' }).click()
  await page.getByLabel('Change (%)').fill('20')
  await page.getByRole('button', { name: 'Add product' }).click()
  await page.getByRole('combobox', { name: 'Product' }).last().click()
  await page.getByRole('option', { name: 'Cloud disk' }).click()
  await page.getByLabel('Change (%)').last().fill('101')
  await expect(page.getByText('Enter a whole number from -50 to 100')).toBeVisible()
  await page.getByLabel('Change (%)').last().fill('-10')
  await expect(page.getByRole('table', { name: 'Sales by product' })).toContainText('Cloud disk')
  await page.getByRole('button', { name: 'Save as prices…' }).click()
  const form = page.getByRole('dialog', { name: 'Save as prices' })
  await expect(form).toContainText('your factor changes from 1.00 to 1.20')
  await expect(form).toContainText('your factor changes from 1.00 to 0.90')
  await expect(form.getByRole('table')).toHaveCount(2)

  // Somebody has changed them in another window: what is asked is asked anew.
  await portico.ok(catalogue.agentPriceSave, { sell: '1.50', products: [] }, seller)
  await form.getByRole('button', { name: 'Save prices' }).click()
  await expect(form.getByRole('alert')).toBeVisible()
  await expect(form).toContainText('your factor changes from 1.50 to 1.80')
  await form.getByRole('button', { name: 'Save prices' }).click()
  await expect(page.getByText('Your new prices are in effect')).toBeVisible()
  await expect(form).toBeHidden()
  expect(await portico.ok(catalogue.agentPriceInfo, {}, seller)).toMatchObject({
    sell: '1.50',
    products: [
      { product: 'host', factor: '1.80' },
      { product: 'disk', factor: '1.35' },
    ],
  })
  await page.goto('/portal/agent')
  await expect(page.getByRole('table', { name: 'By customer' })).toBeVisible()
  await expect(banner).toBeHidden()
})

test('an agent asks to let a customer go, the operator sees it, and the customer agrees', async ({
  page,
  portico,
  elsewhere,
}) => {
  const { seller, customer, id } = await pair(portico)
  await adopt(page, seller)
  await page.goto(`/portal/agent/customer?id=${id}`)
  const ask = async () => {
    await page.getByRole('button', { name: /Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Release customer' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason (optional)').fill('Too far away')
    await dialog.getByRole('button', { name: 'Release customer' }).click()
  }
  await ask()
  const notice = page.getByRole('status').filter({ hasText: 'They leave as soon as they agree' })
  await expect(notice).toContainText('Too far away')
  await notice.getByRole('button', { name: 'Withdraw' }).click()
  await expect(notice).toBeHidden()
  await ask()
  await expect(notice).toBeVisible()

  const desk = await elsewhere()
  await adopt(desk, await operator(portico))
  await desk.goto(`/portal/platclientinfo?id=${id}`)
  const sheet = desk.getByRole('main')
  await expect(sheet).toContainText('waiting for the customer')
  await expect(sheet.getByRole('button', { name: 'Release from agent' })).toBeVisible()
  // Through whom they buy stands in the same column as the rest.
  const left = (name: string) =>
    sheet
      .getByText(name, { exact: true })
      .locator('+ dd')
      .evaluate((value) => value.getBoundingClientRect().left)
  expect(await left('Agent')).toBe(await left('Cash'))

  await adopt(desk, customer)
  await desk.goto('/portal/personalcenter')
  await expect(desk.getByText('Too far away')).toBeVisible()
  await desk.getByRole('button', { name: 'Agree to leave' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Leave this provider' }).click()
  await expect(desk.getByRole('heading', { name: 'Your provider' })).toBeHidden()
  await expect
    .poll(async () =>
      (await portico.ok(catalogue.agentCustomerList, {}, seller)).result.map(({ account_id }) => account_id),
    )
    .not.toContain(id)
})

test('an agent creates a customer, who sets a password by the link in the mail', async ({
  page,
  portico,
  elsewhere,
}) => {
  const { seller } = await pair(portico)
  const email = `${unique('made')}@customer.example`
  await adopt(page, seller)
  await page.goto('/portal/agent/customers')
  await page.getByRole('button', { name: 'Create customer' }).click()
  const form = page.getByRole('dialog', { name: 'Create customer' })
  await form.getByRole('button', { name: 'Create and send e-mail' }).click()
  await expect(form.getByText(/cannot be empty/).first()).toBeVisible()
  await form.getByLabel('Company or person').fill('Harbour Trade')
  await form.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await form.getByLabel('Discount').fill('0.9')
  await form.getByRole('button', { name: 'Create and send e-mail' }).click()
  await expect(form).toBeHidden()
  const row = page.getByRole('row', { name: /Harbour Trade/ })
  await expect(row).toContainText('No password yet')
  await expect(row).toContainText('0.90')

  const theirs = await elsewhere()
  await theirs.goto(await portico.mailedLink(email))
  await expect(theirs.getByRole('heading', { name: /Your account with/ })).toBeVisible()
  await theirs.getByLabel('New password', { exact: true }).fill(password)
  await theirs.getByLabel('Confirm password').fill(password)
  await theirs.getByRole('button', { name: 'Set password' }).click()
  await expect(theirs.getByText('You can sign in now.')).toBeVisible()
  expect(await portico.signIn(email)).toMatchObject({ login_id: expect.any(String) })
  await expect(row).toContainText('Active')
})
