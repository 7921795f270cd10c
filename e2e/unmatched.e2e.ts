import { operator } from './people.ts'
import { adopt, expect, test, unique } from './portico.ts'

test('an operator says what was done about a payment that fits no order, once', async ({ page, portico }) => {
  const trade = unique('trade')
  await portico.sql(
    `insert into unmatched_notice (id, gateway, reason, order_id, trade_no, amount, currency, facts, created_at)
     values ('umn_' || substr(md5($1), 1, 12), 'cashier', 'amount', 'ord_Story1111111', $1, '9.00', 'CNY', '{}', now())`,
    [trade],
  )
  await adopt(page, await operator(portico))
  await page.goto(`/portal/platorderlist?tab=gateways&search=${trade}`)
  const row = page.getByRole('row', { name: new RegExp(trade) })
  await expect(row).toContainText('Not handled')
  await row.getByRole('button', { name: 'Mark as handled' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Mark as handled' }).click()
  await expect(form.getByText('Remark cannot be empty')).toBeVisible()
  await form.getByLabel('Remark').fill('Paid back to the card by hand')
  await form.getByRole('button', { name: 'Mark as handled' }).click()
  await expect(row).toContainText('Handled by Wei Fang')
  await expect(row).toContainText('Paid back to the card by hand')
  await expect(row.getByRole('button', { name: 'Mark as handled' })).toBeDisabled()
  await page.getByText('Not handled', { exact: true }).click()
  await expect(row).toHaveCount(0)
})
