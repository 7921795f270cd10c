import { agentPair } from './agents.ts'
import { adopt, expect, password, test } from './portico.ts'
import { credit } from './resources.ts'

test('an agent tops up, books what a customer paid, reads its statement and has its money', async ({
  page,
  portico,
}) => {
  const { chief, seller, customer, agent_id } = await agentPair(portico)
  await credit(portico, seller, 100_000)

  await adopt(page, seller)
  await page.goto('/portal/agent/wallet')
  await page.getByRole('button', { name: 'Top up' }).click()
  const topUp = page.getByRole('dialog', { name: 'Top up wallet' })
  await topUp.getByLabel('Amount').fill('800')
  await topUp.getByRole('button', { name: 'Top up' }).click()
  await expect(page.getByRole('row', { name: /To the agent wallet/ })).toContainText('+¥800.00')

  await page.getByRole('link', { name: 'Recorded payments' }).click()
  await page.getByRole('button', { name: 'Record payment' }).first().click()
  const record = page.getByRole('dialog', { name: 'Record payment' })
  await record.getByLabel('Customer').click()
  await page.getByRole('option', { name: new RegExp(customer.email) }).click()
  await record.getByLabel('Amount').fill('50')
  await record.getByLabel('Reference').fill('Receipt 12')
  await record.getByRole('button', { name: 'Record payment' }).click()
  const booking = page.getByRole('row', { name: /Receipt 12/ })
  await booking.getByRole('button', { name: 'Confirm' }).click()
  const confirm = page.getByRole('dialog', { name: /Add ¥50.00 to/ })
  await confirm.getByLabel('Password', { exact: true }).fill(password)
  await confirm.getByRole('button', { name: 'Confirm' }).click()
  await expect(booking).toContainText('Confirmed')

  await page.getByRole('button', { name: 'Request payout' }).click()
  const payOut = page.getByRole('dialog', { name: 'Request payout' })
  await payOut.getByLabel('Amount').fill('750')
  await payOut.getByLabel('Card number').fill('6222020200112233')
  await payOut.locator('[name=bank]').fill('Bank of China')
  await payOut.locator('[name=holder]').fill('Lin Yue')
  await payOut.getByRole('button', { name: 'Request payout' }).click()
  await expect(payOut).toBeHidden()

  await page.getByRole('link', { name: 'Statements' }).click()
  await page.getByRole('button', { name: /Show the statement for/ }).click()
  const statement = page.getByRole('dialog', { name: /Statement for/ })
  await expect(statement).toContainText('−¥750.00')
  const saved = page.waitForEvent('download')
  await statement.getByRole('button', { name: 'PDF' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^statement-\d{4}-\d\d\.pdf$/)

  await adopt(page, chief)
  await page.goto(`/portal/platorderlist?tab=payouts&search=${agent_id}`)
  const asked = page.getByRole('row', { name: new RegExp(seller.email) })
  const choose = async (name: string) => {
    await asked.getByRole('button', { name: /^Actions/ }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await choose('Approve')
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(asked).toContainText('Approved')
  await choose('Record payment')
  await page.getByLabel('Bank reference').fill('B-7')
  await page.getByRole('dialog').getByRole('button', { name: 'Record payment' }).click()
  await expect(asked).toContainText('B-7')
})

test('an agent issues vouchers, gives one to a customer, and takes back what nobody used', async ({
  page,
  portico,
}) => {
  const { seller, customer } = await agentPair(portico)
  await adopt(page, seller)
  await page.goto('/portal/agent/vouchers')
  await page.getByRole('button', { name: 'Issue vouchers' }).click()
  const issue = page.getByRole('dialog', { name: 'Issue vouchers' })
  await issue.getByLabel('Amount').fill('20')
  await issue.getByLabel('Remark').fill('Autumn')
  await issue.getByRole('button', { name: 'Issue vouchers' }).click()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  const unused = page.getByRole('row', { name: /Autumn/ })
  await expect(unused).toContainText('¥20.00')
  await page.getByRole('button', { name: 'Give to a customer' }).click()
  const give = page.getByRole('dialog', { name: 'Give to a customer' })
  await give.getByLabel('Customer').click()
  await page.getByRole('option', { name: new RegExp(customer.email) }).click()
  await give.getByLabel('Amount').fill('5')
  await give.getByRole('button', { name: 'Give to a customer' }).click()
  await expect(page.getByRole('row', { name: /Li Lei/ })).toContainText('¥5.00')
  await unused.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(unused).toContainText('Invalidated')
})
