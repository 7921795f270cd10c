import { readFileSync } from 'node:fs'
import { voucherCalls } from '@portico/contract/money/voucher.ts'
import { goInside, goOn } from './browser.ts'
import { bought } from './money.ts'
import { memberOf, operator } from './people.ts'
import { adopt, expect, test } from './portico.ts'
import { buyer, runningHost } from './resources.ts'
import { shows } from './shows.ts'

const dayMs = 86_400_000

test('an operator issues vouchers, and a customer redeems one and sees it in the wallet', async ({ page, portico }) => {
  const desk = await operator(portico)
  await adopt(page, desk)
  await page.goto('/portal/platcoupon')
  await page.getByRole('button', { name: 'Issue vouchers' }).first().click()
  const form = page.getByRole('dialog', { name: 'Issue vouchers' })
  await form.getByLabel('Amount').fill('12.345')
  await form.getByLabel('Last day').fill('2099-12-31')
  await form.getByRole('button', { name: 'Issue vouchers' }).click()
  await expect(form.getByText('Enter a sum of money, with at most two decimals')).toBeVisible()
  await form.getByLabel('Amount').fill('12.34')
  await form.getByRole('button', { name: 'Issue vouchers' }).click()
  const issued = page.getByRole('dialog', { name: '1 voucher issued' })
  const [number, password] = (await issued.locator('pre').innerText()).trim().split(',') as [string, string]
  await issued.getByRole('button', { name: 'I have saved them' }).click()

  const customer = await portico.customer()
  await adopt(page, customer)
  await page.goto('/portal/cashcoupon')
  await page.getByLabel('Voucher number').fill(number)
  await page.getByLabel('Voucher password').fill('WRONG')
  await page.getByRole('button', { name: 'Redeem' }).click()
  await expect(page.getByRole('alert')).toContainText('This voucher cannot be redeemed')
  await page.getByLabel('Voucher password').fill(password)
  await page.getByRole('button', { name: 'Redeem' }).click()
  await expect(page.getByText('¥12.34 added to your vouchers')).toBeVisible()
  const row = page.getByRole('row', { name: new RegExp(number) })
  await expect(row).toContainText('¥12.34')
  await expect(row).toContainText('Redeemed')
  expect(await portico.ok(voucherCalls.voucherList, {}, customer)).toMatchObject({ count: 1 })
})

test('the finance page tells what came in and proves the ledger, and the orders page is for those with the right', async ({
  page,
  portico,
}) => {
  // So long ago that nobody else has sold anything.
  const at = new Date(Date.now() - 800 * dayMs)
  await bought(portico, await portico.customer(), 43_210, { product: 'market', at })
  await adopt(page, await operator(portico))
  await page.goto(`/portal/platorderlist?tab=finance&month=${at.toISOString().slice(0, 7)}`)
  const products = page.getByRole('table', { name: 'Products' })
  await expect(products.getByRole('row', { name: /Market/ })).toContainText('¥432.10')
  await expect(page.getByRole('table', { name: 'Figures' }).getByRole('row', { name: /Paid in/ })).toContainText(
    '¥432.10',
  )
  await expect(page.getByRole('slider', { name: 'Income by product' }).locator('canvas')).toBeVisible()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect(readFileSync(await (await file).path(), 'utf8')).toContain('"432.10"')
  await page.getByText('By month', { exact: true }).click()
  await expect(page.getByRole('slider', { name: 'Money in and out' })).toHaveAttribute(
    'aria-valuetext',
    /Paid in ¥432.10/,
  )
  await expect(page.getByText('Debits equal credits')).toBeVisible()
  await expect(page.getByText('difference ¥0.00')).toBeVisible()
  await adopt(page, await portico.customer())
  await page.goto('/portal/platorderlist')
  await expect(page).toHaveURL(/\/portal\/401$/)
})

test('the operator’s orders: what came in has a plus, what went out a minus, and the buttons of the list stay in its first row', async ({
  page,
  portico,
}) => {
  const customer = await portico.customer()
  const [out, came] = [await bought(portico, customer, 12_300), await bought(portico, customer, 45_600)]
  await portico.sql(`update customer_order set type = 'recharge' where id = $1`, [came.id])
  await adopt(page, await operator(portico))
  await page.goto(`/portal/platorderlist?search=${out.number}`)
  await expect(page.getByRole('row').filter({ hasText: out.number })).toContainText('−¥123.00')
  await page.getByRole('searchbox').fill(came.number)
  await expect(page.getByRole('row').filter({ hasText: came.number })).toContainText('+¥456.00')
  const top = async (role: 'button' | 'searchbox', name: string) =>
    Math.round((await page.getByRole(role, { name, exact: true }).boundingBox())!.y)
  for (const address of ['/portal/plataudit', '/portal/platorderlist']) {
    await goOn(page, address)
    for (const width of [1280, 900, 800]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(page.getByRole('button', { name: 'Columns', exact: true })).toBeVisible()
      const first = await top('button', 'Refresh')
      expect(await top('button', 'Columns'), `${address} ${width}`).toBe(first)
      expect(Math.abs((await top('searchbox', 'Search')) - first), `${address} ${width}`).toBeLessThan(12)
    }
  }
})

test('a member is kept from what only the owner can settle (A-MENU-02)', async ({ page, portico }) => {
  shows('A-MENU-02')
  await adopt(page, await memberOf(portico, await portico.customer()))
  await page.goto('/portal/home')
  await expect(page.getByRole('link', { name: 'Recharge' })).toHaveCount(0)
  await goInside(page, '/portal/recharge')
  await expect(page).toHaveURL(/\/portal\/401$/)
})

test('the balance opens to the movements it is made of, and each of them to its order and entry', async ({
  page,
  portico,
}) => {
  const customer = await buyer(portico, 500_000)
  await runningHost(portico, customer, 'shop-01')
  await bought(portico, customer, 8050)
  await adopt(page, customer)
  await page.goto('/portal/recharge?tab=movements')
  await expect(page.getByRole('listitem').filter({ hasText: 'Balance lasts until' })).toContainText(
    'a month in renewals',
  )
  await expect(page.getByRole('slider', { name: 'How long the balance lasts' }).locator('canvas')).toBeVisible()
  const ways = page.getByRole('radiogroup', { name: 'In and out' })
  const row = page.getByRole('row').filter({ hasText: '−¥80.50' })
  await ways.getByRole('radio', { name: 'In', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: '+¥' }).first()).toBeVisible()
  await expect(row).toHaveCount(0)
  await ways.getByRole('radio', { name: 'All' }).click()
  await expect(row).toContainText('Cash')
  await row.getByRole('button', { name: /^Details of Purchase/ }).click()
  const details = page.getByRole('row').filter({ hasText: 'Paid in cash' })
  await expect(details).toContainText('−¥80.50')
  await expect(details).toContainText(/Entry ent_/)
  await details.getByRole('link', { name: 'Open order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Order 20261115/ })).toBeVisible()

  // What is due soon is told apart: what renews by itself, and what somebody has to renew.
  await portico.sql(
    `update resource set expires_at = now() + interval '3 days', renewal = case kind when 'host' then '1 month' else 'off' end
     where account_id = (select account_id from login where id = $1)`,
    [customer.login_id],
  )
  await page.goto('/portal/recharge')
  const ahead = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Next 30 days' }) })
  await expect(ahead.getByRole('listitem').filter({ hasText: 'manual' })).toHaveCount(1)
  await expect(ahead).toContainText(/Automatic renewals¥[\d.]+Manual renewals¥[\d.]+Total¥/)
})
