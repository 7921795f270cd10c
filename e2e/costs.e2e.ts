import { readFileSync } from 'node:fs'
import { monthsBefore } from '../apps/console/src/kit/show/month-word.ts'
import { goOn } from './browser.ts'
import { bought } from './money.ts'
import { memberOf } from './people.ts'
import { adopt, expect, test } from './portico.ts'

const now = new Date()
const thisMonth = now.toISOString().slice(0, 7)

test('costs are told by month and product, compared, opened to their orders, narrowed and kept as a file', async ({
  page,
  portico,
}) => {
  const customer = await portico.customer()
  await adopt(page, customer)
  await page.goto('/portal/home')
  await page.getByRole('link', { name: 'Costs' }).click()
  await expect(page.getByText('No costs yet')).toBeVisible()

  const lastMonth = new Date(`${monthBefore(thisMonth)}-01T00:00:01Z`)
  await bought(portico, customer, 10_000, { at: lastMonth })
  const { number } = await bought(portico, customer, 15_050)
  await bought(portico, customer, 2_500, { product: 'disk' })
  await page.reload()
  const table = page.getByRole('table', { name: 'Costs' })
  const row = (name: string) => table.getByRole('row').filter({ hasText: name })
  await expect(row('Cloud host')).toContainText('¥100.00')
  await expect(row('Cloud host')).toContainText('+¥50.50')
  await expect(row('Cloud host')).toContainText('+50.5%')
  await expect(row('Total')).toContainText('¥175.50')
  const chart = page.getByRole('slider', { name: 'By month and product' })
  await expect(chart.locator('canvas')).toBeVisible()
  await expect(chart).toHaveAttribute('aria-valuetext', /Cloud host ¥150.50, Cloud disk ¥25.00/)
  await chart.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(chart).toHaveAttribute('aria-valuetext', /Cloud host ¥100.00, Cloud disk ¥0.00/)

  await page.getByRole('button', { name: 'Show details of Cloud host' }).click()
  const entries = page.getByRole('list', { name: 'Details of Cloud host' }).getByRole('listitem')
  await expect(entries).toHaveCount(1)
  await expect(entries).toContainText('¥150.50')
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect(readFileSync(await (await file).path(), 'utf8')).toContain('"host","100.00","150.50","50.50"')

  await page.getByRole('button', { name: 'Product' }).click()
  await page.getByRole('menuitemradio', { name: 'Cloud disk' }).click()
  await expect(row('Total')).toContainText('¥25.00')
  await expect(row('Cloud host')).toHaveCount(0)
  await page.goBack()
  await page.goto(`/portal/costs?month=${monthBefore(thisMonth)}`)
  await expect(row('Total')).toContainText('¥100.00')

  await page.goto('/portal/costs')
  await page.getByRole('button', { name: 'Show details of Cloud host' }).click()
  await entries.getByRole('link', { name: number }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible()

  await goOn(page, '/portal/costs?tab=budgets')
  await expect(page.getByText('No budgets yet')).toBeVisible()
  await page.getByRole('button', { name: 'Create budget' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Create budget' })
  await drawer.getByLabel('Name').fill('Plan')
  await drawer.getByLabel('Amount').fill('200')
  await drawer.getByRole('button', { name: 'Save' }).click()
  const budget = page.getByRole('row').filter({ hasText: 'Plan' })
  await expect(budget).toContainText('¥175.50 of ¥200.00')
  await expect(budget.getByRole('meter', { name: '87% of the budget spent' })).toBeVisible()
  await expect(budget).toContainText('80% notified')
  await page.getByRole('link', { name: 'Costs', exact: true }).last().click()
  await expect(page.getByText('Budget: ¥200.00')).toBeVisible()
  // What was bought here pays for no time, so it is used as it is charged.
  await page.getByText('As used').click()
  await expect(page.getByText('a term is spread over its days')).toBeVisible()
  await expect(row('Total')).toContainText('¥175.50')

  // A member sees what their group costs, which is nothing yet.
  await adopt(page, await memberOf(portico, customer))
  await page.goto('/portal/costs')
  await expect(page.getByText('No costs yet')).toBeVisible()
  await expect(page.getByText('Group', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Budgets' })).toHaveCount(0)
})

const monthBefore = (month: string) => monthsBefore(month, 2)[1]!
