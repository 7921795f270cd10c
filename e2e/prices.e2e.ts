import { priceCalls } from '@portico/contract/money/catalogue-price.ts'
import { goInside } from './browser.ts'
import { operator } from './people.ts'
import { adopt, expect, test } from './portico.ts'

test('an operator sees what a coefficient would do, publishes it, and a visitor reads the new price', async ({
  page,
  portico,
  elsewhere,
}) => {
  const zhou = await operator(portico)
  // Something that runs, bought for a quarter at the price of the catalogue.
  await portico.ok(priceCalls.coefficientSave, { product: 'live', coefficient: '1.00' }, zhou)
  const price = { product: 'live', node: '*', item: 'package:standard', price: '300.00' } as const
  await portico.ok(priceCalls.listPriceSave, price, zhou)
  const terms = { quarter: '0.95', half_year: '0.90', year: '0.85', two_years: '0.80' }
  await portico.ok(priceCalls.termDiscountSave, { purpose: 'renewal', ...terms }, zhou)
  await portico.ok(priceCalls.termDiscountSave, { purpose: 'purchase', ...terms }, zhou)
  const buyer = await portico.customer()
  const spec = {
    product: 'live' as const,
    node: 'hk1',
    items: [{ item: 'package:standard', quantity: 1 }],
    months: 3,
    purpose: 'purchase' as const,
  }
  const { lines } = await portico.ok(priceCalls.priceQuote, spec, buyer)
  const number = `20261115-${buyer.login_id.slice(-6)}`
  await portico.sql(
    `insert into customer_order (id, number, account_id, type, status, product, amount_fen, cash_fen, payment_method,
       price_lines, resource_id, created_at)
     select $1, $2, account_id, 'buy', 'completed', 'live', 85500, 85500, 'balance', $3, 'live 1', now()
     from login where id = $4`,
    [`ord_${buyer.login_id.slice(-12)}`, number, JSON.stringify(lines), buyer.login_id],
  )

  await adopt(page, zhou)
  await page.goto('/portal/productprice')
  const row = page.getByRole('row').filter({ hasText: 'Live room' })
  await expect(row).toContainText('1.00')
  await row.getByRole('button', { name: 'Change' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Pricing coefficient').fill('0.99')
  await drawer.getByRole('button', { name: 'Preview effect' }).click()
  await expect(drawer.getByText('A coefficient is a number, 1 or more')).toBeVisible()
  await drawer.getByLabel('Pricing coefficient').fill('1.20')
  await drawer.getByRole('button', { name: 'Preview effect' }).click()
  await expect(drawer.getByText('1 customer would pay ¥171.00 more at their next renewal')).toBeVisible()
  await expect(drawer.getByRole('row').filter({ hasText: buyer.email })).toContainText('¥1,026.00')
  await drawer.getByRole('button', { name: 'Publish' }).click()
  await expect(drawer).toBeHidden()
  await expect(row).toContainText('1.20')

  await goInside(page, '/portal/productprice?tab=list')
  await page.getByRole('button', { name: 'Add price' }).click()
  await drawer.getByRole('combobox', { name: 'Product' }).click()
  await page.getByRole('option', { name: 'Live room' }).click()
  await drawer.getByLabel('Item').fill('package:studio')
  await drawer.getByLabel('Price').fill('500')
  await drawer.getByRole('button', { name: 'Preview effect' }).click()
  await expect(drawer.getByText('No renewal prices change')).toBeVisible()
  await drawer.getByRole('button', { name: 'Publish' }).click()
  const studio = page.getByRole('row').filter({ hasText: 'package:studio' })
  await expect(studio).toContainText('¥500.00')
  await studio.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  await expect(
    page
      .getByRole('dialog', { name: /^History: / })
      .getByRole('row')
      .last(),
  ).toContainText('¥500.00')
  await page.reload()
  await expect(page.getByRole('dialog', { name: /^History: / })).toBeVisible()

  await goInside(page, `/portal/productprice?tab=customers&search=${buyer.email}`)
  const customer = page.getByRole('row').filter({ hasText: buyer.email })
  await expect(customer).toContainText('1.00')
  await customer.getByRole('button', { name: 'Change' }).click()
  await drawer.getByLabel('Discount').fill('0.80')
  await drawer.getByRole('button', { name: 'Preview effect' }).click()
  await expect(drawer.getByText('1 customer would pay ¥205.20 less at their next renewal')).toBeVisible()
  await drawer.getByRole('button', { name: 'Publish' }).click()
  await expect(drawer).toBeHidden()
  await expect(customer).toContainText('8折 · 20% off · 0.80')

  const visitor = await elsewhere()
  await visitor.goto('/portal/pricelist')
  const live = visitor.getByRole('table', { name: 'Live room' })
  await expect(live.getByRole('row').filter({ hasText: 'studio' })).toContainText('¥600.00')
  await expect(live.getByRole('row').filter({ hasText: 'Live room' })).toContainText('¥360.00')
  await visitor.getByText('Quarter 9.5折 · 5% off').click()
  await expect(live.getByRole('row').filter({ hasText: 'Live room' })).toContainText('¥1,026.00')
})
