import { readFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import { monthsBefore, monthWord } from '../apps/console/src/kit/show/month-word.ts'
import { catalogue } from '@portico/contract/catalogue.ts'
import { goInside, goOn } from './browser.ts'
import { bought } from './money.ts'
import { adopt, expect, test } from './portico.ts'
import { buyer, runningHost } from './resources.ts'

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
  const table = page.getByRole('table', { name: 'Costs', exact: true })
  const row = (name: string) => table.getByRole('row').filter({ hasText: name })
  await expect(row('Cloud host')).toContainText('¥100.00')
  await expect(row('Cloud host')).toContainText('+¥50.50')
  await expect(row('Cloud host')).toContainText('+50.5%')
  await expect(row('Total')).toContainText('¥175.50')
  const chart = page.getByRole('slider', { name: 'Costs by product' })
  await expect(chart.locator('canvas')).toBeVisible()
  await expect(chart).toHaveAttribute('aria-valuetext', /Cloud host ¥150.50, Cloud disk ¥25.00/)
  await chart.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(chart).toHaveAttribute('aria-valuetext', /Cloud host ¥100.00, Cloud disk ¥0.00/)

  // The sum so far ends where the sum of the table does.
  const running = page.getByRole('slider', { name: 'Running total' })
  await expect(running.locator('canvas')).toBeVisible()
  await expect(running).toHaveAttribute('aria-valuetext', /Forecast ¥175.50/)
  const steps = page.getByRole('group', { name: 'Bars by' })
  await steps.getByText('Day').click()
  await expect(page).toHaveURL(/step=day/)
  await chart.focus()
  await page.keyboard.press('End')
  await expect(chart).toHaveAttribute('aria-valuetext', /Cloud host ¥150.50, Cloud disk ¥25.00/)
  await steps.getByText('Month').click()

  // The menu hangs from the start of its button, and a week that began before the time that is asked for is not called so.
  const period = page.getByRole('button', { name: /^Period/ })
  await period.click()
  const [button, menu] = [await period.boundingBox(), await page.getByRole('menu').boundingBox()]
  expect(Math.abs(menu!.x - button!.x)).toBeLessThan(2)
  await page.keyboard.press('Escape')
  await page.goto(`/portal/costs?period=own&from=${monthBefore(thisMonth)}-01&to=${thisMonth}-28&step=week`)
  await chart.focus()
  await page.keyboard.press('Home')
  const first = lastMonth.toLocaleDateString('en', { month: 'short', day: 'numeric', timeZone: 'UTC' })
  await expect(chart).toHaveAttribute('aria-valuetext', new RegExp(`^${first}:.*¥100.00`))
  await goInside(page, '/portal/costs')

  await page.getByRole('button', { name: 'Show details of Cloud host' }).click()
  const entries = page.getByRole('list', { name: 'Details of Cloud host' }).getByRole('listitem')
  await expect(entries).toHaveCount(1)
  await expect(entries).toContainText('¥150.50')
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect(readFileSync(await (await file).path(), 'utf8')).toContain('"host","100.00","150.50","50.50"')

  await page.getByRole('button', { name: 'Product' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Cloud disk' }).click()
  await expect(row('Total')).toContainText('¥25.00')
  await expect(row('Cloud host')).toHaveCount(0)
  await page.getByRole('menuitemcheckbox', { name: 'Cloud host' }).click()
  await expect(row('Total')).toContainText('¥175.50')
  await expect(page).toHaveURL(/product=disk%2Chost/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Product 2 of 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear Product' }).click()
  await expect(page).not.toHaveURL(/product=/)
  await goInside(page, '/portal/costs')
  await expect(page.getByRole('button', { name: /^Period \w{3} 1\b/ })).toBeVisible()
  await page.getByRole('button', { name: 'Period' }).click()
  await page.getByRole('menuitemradio', { name: 'Last month' }).click()
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(row('Total')).toContainText('¥100.00')
  await expect(row('Total')).not.toContainText('¥175.50')
  await goInside(page, `/portal/costs?period=own&from=${monthBefore(thisMonth)}-01&to=${monthBefore(thisMonth)}-28`)
  await page.getByLabel('To', { exact: true }).fill(`${thisMonth}-28`)
  await expect(row('Total')).toContainText('¥275.50')
  await page.getByRole('button', { name: 'Compare with' }).click()
  await page.getByRole('menuitemradio', { name: 'Nothing' }).click()
  await expect(table.getByRole('columnheader', { name: 'Change', exact: true })).toHaveCount(0)

  await goInside(page, '/portal/costs')
  await page.getByRole('button', { name: 'Show details of Cloud host' }).click()
  await entries.getByRole('link', { name: number }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible()

  await goOn(page, '/portal/costs?product=disk')
  const head = page.getByRole('button', { name: 'Budget', exact: true })
  await head.click()
  const drawer = page.getByRole('dialog', { name: 'Create budget' })
  await expect(drawer.getByLabel('Name')).toHaveValue('Cloud disk')
  await drawer.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Clear Product' }).click()
  await head.click()
  await drawer.getByLabel('Name').fill('Plan')
  await drawer.getByLabel('Amount').fill('200')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Budget: ¥200.00')).toBeVisible()
  await head.click()
  const change = page.getByRole('dialog', { name: 'Edit “Plan”' })
  await expect(change.getByLabel('Amount')).toHaveValue('200.00')
  await change.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'Budgets' }).click()
  const budget = page.getByRole('row').filter({ hasText: 'Plan' })
  await expect(budget).toContainText('¥175.50 of ¥200.00')
  await expect(budget.getByRole('meter', { name: '87% of the budget spent' })).toBeVisible()
  await expect(budget).toContainText('80% notified')
  await page.getByRole('link', { name: 'Costs', exact: true }).last().click()
  await expect(page.getByText('Budget: ¥200.00')).toBeVisible()
  await expect(page.getByText('¥24.50 below budget')).toBeVisible()
  await expect(page.getByRole('meter', { name: '87% of the budget spent' })).toBeVisible()
  // The smaller one is spent already, and the page says from which day on.
  const small = { name: 'Less', applies_to: 'account', subject: '', amount: '170', percent: [100], forecast: false }
  await portico.ok(catalogue.budgetSave, small as never, customer)
  await page.reload()
  await expect(page.getByText(/^¥5\.50 over budget from \w{3} \d+$/)).toBeVisible()
  await expect(page.getByText(/^Budget ¥170\.00, reached on \w{3} \d+$/)).toBeVisible()
  // What was bought here pays for no time, so it is used as it is charged.
  await page.getByText('As used').click()
  await expect(page.getByText('a term is spread over its days')).toBeVisible()
  await expect(row('Total')).toContainText('¥175.50')
  // Of a budget that there is, nobody is asked to create one.
  await expect(page.getByText('Budgets count charges')).toBeVisible()
  await expect(page.getByText('Create a budget')).toHaveCount(0)
})

test('what stands out is told with its sum, on a narrow screen too, until somebody expects it', async ({
  page,
  portico,
}) => {
  const customer = await buyer(portico, 500_000)
  await runningHost(portico, customer, 'shop-01')
  await portico.sql(
    `update resource set status = 'SHUTOFF',
       expires_at = date_trunc('month', now(), 'UTC') + interval '1 month' - interval '1 second'
     where kind = 'host' and account_id = (select account_id from login where id = $1)`,
    [customer.login_id],
  )
  await adopt(page, customer)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/portal/costs')
  const found = page.locator('section').filter({ has: page.getByRole('heading', { name: 'What stands out' }) })
  const finding = found.getByRole('listitem').filter({ hasText: 'Stopped hosts: 1' })
  await expect(finding).toContainText(/¥[\d.,]+ a month/)
  await expect(finding).toContainText('shop-01')
  await expect(found).toContainText(`1 in ${monthWord(thisMonth)}`)
  await expect(page.getByRole('row').filter({ hasText: 'Cloud host' }).getByText('1 resource')).toBeVisible()
  // What is due before the month is over stands on its bar, hatched.
  const bars = page.getByRole('region', { name: 'Costs by product' })
  await expect(bars.locator('[data-drawn="expected"]')).toHaveText(/^Forecast¥[1-9]/)
  await expect(bars.getByRole('table').getByRole('columnheader')).toContainText(['Forecast'])
  await expect.poll(() => lastBar(bars.locator('canvas'))).toMatchObject({ foot: 'filled', top: 'striped' })
  await finding.getByRole('button', { name: 'Expected' }).click()
  await expect(found).toContainText('Nothing unusual in this period.')
  await page.reload()
  await found.getByRole('button', { name: 'Show expected (1)' }).click()
  await finding.getByRole('button', { name: 'Not expected' }).click()
  await expect(found.getByRole('button', { name: /expected \(/ })).toHaveCount(0)
  await finding.getByRole('link', { name: 'Show them' }).click()
  await expect(page).toHaveURL(/\/portal\/compute\?status=SHUTOFF/)
})

/** How the foot and the top of the last bar are painted, read from the drawing down the middle of that bar. */
const lastBar = (drawing: Locator) =>
  drawing.evaluate((canvas: HTMLCanvasElement) => {
    const { width, height } = canvas
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, width, height)
    /** The first colour of charts is a blue; the lines and words behind it are grey. */
    const isBar = (x: number, y: number) => {
      const [red = 0, , blue = 0, alpha = 0] = data.subarray(4 * (y * width + x))
      return alpha > 60 && blue > red + 40
    }
    const column = (x: number) => Array.from({ length: height }, (_, y) => isBar(x, y))
    const right = Array.from({ length: width }, (_, x) => width - 1 - x).find((x) => column(x).includes(true)) ?? 0
    const runs: number[] = []
    column(Math.max(right - 5, 0)).forEach((on, y, all) => {
      if (on && !all[y - 1]) runs.push(0)
      if (on) runs[runs.length - 1]! += 1
    })
    const stripes = runs.slice(0, -1)
    return {
      foot: (runs.at(-1) ?? 0) > 8 ? 'filled' : 'thin',
      top: stripes.length > 2 && stripes.every((run) => run <= 4) ? 'striped' : 'plain',
      runs,
    }
  })

const monthBefore = (month: string) => monthsBefore(month, 2)[1]!
