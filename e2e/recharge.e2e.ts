import { readFileSync } from 'node:fs'
import { financeCalls } from '@portico/contract/money/finance.ts'
import { paySettingsCalls } from '@portico/contract/money/pay-settings.ts'
import { rechargeCalls } from '@portico/contract/money/recharge.ts'
import type { Page } from '@playwright/test'
import { goInside, goOn, hold, mark, marked } from './browser.ts'
import { operator } from './people.ts'
import { adopt, expect, test, unique } from './portico.ts'

const bank = {
  enabled: true,
  holder: 'Harbour Cloud Ltd',
  bank: 'Bank of China (Hong Kong)',
  branch: 'Central',
  account_number: '012-345-67890123',
  swift_code: 'BKCHHKHH',
  note: '',
}
const cash = (page: Page) => page.getByText('Cash balance').first().locator('..')

test('a recharge keeps its sum and the way back: over a reload, after a cancelled payment, and once it is paid at the cashier', async ({
  page,
  portico,
  signedIn,
}) => {
  expect(signedIn.email).toBeTruthy()
  await page.goto('/portal/recharge?redirect=%2Fnotificationcenter&amount=120.50')
  await expect(page.getByLabel('Amount')).toHaveValue('120.50')
  await page.getByLabel('Amount').fill('130')
  await page.reload()
  await expect(page.getByLabel('Amount')).toHaveValue('130')
  await page.getByRole('radio', { name: /^Quick pay/ }).check()
  await page.getByRole('button', { name: 'Recharge ¥130.00' }).click()

  await expect(page.getByRole('heading', { name: 'Cashier' })).toBeVisible()
  await expect(page.getByText('¥130.00').first()).toBeVisible()
  const fact = (name: string) => page.locator(`dt:text-is("${name}") + dd`)
  await expect(fact('Method')).toHaveText('Quick pay')
  const [order] = (await portico.ok(rechargeCalls.rechargeList, { limit: 1 }, signedIn)).result
  await expect(fact('Order')).toHaveText(order!.number)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'This recharge was cancelled' })).toBeVisible()
  await expect(page.getByText('It was cancelled on the payment page.')).toBeVisible()
  await page.getByRole('link', { name: 'Recharge again' }).click()
  await expect(page.getByLabel('Amount')).toHaveValue('130.00')
  await page.getByRole('button', { name: 'Recharge ¥130.00' }).click()
  await page.getByRole('button', { name: 'Pay ¥130.00' }).click()

  await expect(page).toHaveURL(/\/portal\/notificationcenter/)
  await expect(page.getByRole('status').getByText('¥130.00 was added to your balance')).toBeVisible()
  await expect(page.getByRole('link', { name: /Recharge received: ¥130.00/ }).first()).toBeVisible()
  await goOn(page, '/portal/recharge?tab=recharges')
  await expect(cash(page)).toContainText('¥130.00')
  const paid = page.getByRole('row').filter({ hasText: 'Completed' })
  await expect(paid).toContainText('Quick pay')
  await paid.getByRole('link').click()
  for (const said of ['Balance recharge', 'Quick pay', '¥130.00'])
    await expect(page.getByRole('main').getByText(said, { exact: true }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Continue where you left off' }).click()
  await expect(page).toHaveURL(/\/portal\/notificationcenter/)
})

test('quick pay names the ways without its limit, Hong Kong dollars show both sums, and what is left at the cashier and cancelled adds nothing', async ({
  page,
  signedIn,
}) => {
  expect(signedIn.email).toBeTruthy()
  await page.goto('/portal/recharge')
  await page.getByRole('button', { name: 'Recharge', exact: true }).click()
  await expect(page.getByText('Amount cannot be empty')).toBeVisible()
  await page.getByRole('radio', { name: /^Quick pay/ }).check()
  await page.getByLabel('Amount').fill('500.01')
  await page.getByRole('button', { name: 'Recharge ¥500.01' }).click()
  await expect(page.getByText('Quick pay takes at most ¥500.00 a payment')).toBeVisible()
  await page.getByRole('button', { name: 'Use Online banking instead' }).click()
  await expect(page.getByText('Quick pay takes at most ¥500.00 a payment')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Recharge ¥500.01' })).toBeEnabled()

  await page.getByLabel('Amount').fill('333.33')
  await page.getByText('HK dollar').click()
  await expect(page.getByText('HK$1.00 adds ¥0.90')).toBeVisible()
  await expect(page.getByText('You pay').locator('..')).toContainText('HK$333.33')
  await expect(page.getByText('Added to your balance').locator('..')).toContainText('¥299.99')
  await page.getByRole('button', { name: 'Recharge HK$333.33' }).click()
  await expect(page.getByRole('heading', { name: 'Cashier' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel recharge' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel recharge' }).click()
  await expect(page.getByText('You cancelled it.')).toBeVisible()
  await goInside(page, '/portal/recharge')
  await expect(cash(page)).toContainText('¥0.00')

  // Who goes elsewhere while one is on its way is not sent to the payment page: it waits among the others.
  await page.getByRole('radio', { name: /^Quick pay/ }).check()
  await page.getByLabel('Amount').fill('40')
  const starting = await hold(page, rechargeCalls.rechargeStart)
  await page.getByRole('button', { name: 'Recharge ¥40.00' }).click()
  await starting.asked
  await goOn(page, '/portal/creatorder')
  await mark(page)
  const answered = page.waitForResponse(`**${rechargeCalls.rechargeStart.path}`)
  starting.letGo()
  await answered
  await goOn(page, '/portal/recharge?tab=recharges')
  await expect(page.getByRole('row').filter({ hasText: '¥40.00' })).toContainText('Unpaid')
  await expect(page).toHaveURL(/\/recharge\?tab=recharges$/)
  await expect(marked(page)).toHaveCount(1)
})

test('an operator confirms a remittance by its proof, and the customer sees it live', async ({
  page,
  portico,
  signedIn,
  elsewhere,
}) => {
  const chief = await operator(portico)
  await portico.ok(paySettingsCalls.bankSettingsSave, bank, chief)
  await page.goto('/portal/home')
  await page.getByRole('link', { name: 'Bank transfer instead' }).click()
  await expect(page.getByRole('radio', { name: /^Offline remittance/ })).toBeChecked()
  await page.getByLabel('Amount').fill('8000')
  await page.getByRole('button', { name: 'Recharge ¥8,000.00' }).click()
  await expect(page.getByText(bank.account_number)).toBeVisible()
  await page.getByRole('button', { name: 'Submit proof' }).click()
  const payer = unique('Lin Yue ')
  await page.getByLabel('Payer name').fill(payer)
  await page.getByLabel('Picture of the receipt').setInputFiles({
    name: 'receipt.png',
    mimeType: 'image/png',
    buffer: readFileSync(new URL('receipt.png', import.meta.url)),
  })
  await expect(page.getByRole('img', { name: 'Picture of the receipt' })).toBeVisible()
  await page.getByRole('button', { name: 'Submit proof' }).click()
  await expect(page.getByText('Proof submitted; we are checking it')).toBeVisible()

  const theirs = await elsewhere()
  await adopt(theirs, chief)
  await theirs.goto(`/portal/platorderlist?tab=remittances&search=${encodeURIComponent(payer)}`)
  const row = theirs.getByRole('row').filter({ hasText: payer })
  await expect(row).toContainText('¥8,000.00')
  await expect(row.getByRole('link', { name: /^Proof/ })).toBeVisible()
  await row.getByRole('button', { name: 'Confirm' }).click()
  await theirs.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(row).toContainText('Confirmed')

  await expect(page.getByRole('heading', { name: '¥8,000.00 was added to your balance' })).toBeVisible()
  const { result } = await portico.ok(financeCalls.remittanceList, { search: payer }, chief)
  expect(result).toMatchObject([{ state: 'confirmed', customer: { email: signedIn.email } }])
})

test('a large adjustment waits for another operator, who is not the first', async ({ page, portico, signedIn }) => {
  const [first, second] = [await operator(portico), await operator(portico)]
  await adopt(page, first)
  await page.goto('/portal/platorderlist?tab=byHand')
  await page.getByRole('button', { name: 'Adjust balance' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Customer').first().fill(signedIn.email)
  await drawer.getByRole('radio', { name: new RegExp(signedIn.email) }).check()
  await drawer.getByLabel('Amount').fill('6000')
  const reason = unique('Credit for the fault ')
  await drawer.getByLabel('Reason').fill(reason)
  await drawer.getByRole('button', { name: 'Adjust balance' }).click()
  await expect(page.getByText('Waiting for another operator’s approval')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: reason })
  await expect(row).toContainText('Waiting for approval')

  await page.context().clearCookies()
  await adopt(page, second)
  await page.goto('/portal/platorderlist?tab=byHand')
  await row.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(row).toContainText('Applied')
  await expect(row).toContainText('+¥6,000.00')
})

test('an operator sets up payment and the receiving account; keys are taken and never shown', async ({
  page,
  portico,
}) => {
  await adopt(page, await operator(portico))
  await page.goto('/portal/setpay')
  await expect(page.getByLabel('Built-in cashier')).toBeChecked()
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Alipay', exact: true }) })
  await card.getByLabel('RSA key').fill('not a key')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByText('RSA key is not an RSA key of at least 2048 bits')).toBeVisible()
  await goOn(page, '/portal/setbank')
  await page.getByLabel('Account holder').fill(bank.holder)
  await page.getByLabel('Bank', { exact: true }).fill(bank.bank)
  await page.getByLabel('Account number').fill(bank.account_number)
  await page.getByLabel('SWIFT code').fill('bkch')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('A SWIFT code has 8 or 11 capital letters or digits')).toBeVisible()
  await page.getByLabel('SWIFT code').fill(bank.swift_code)
  await page.getByLabel('Accept offline remittances').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
})

test('what is said in passing covers neither a title nor a button of the frame or the page, wide or narrow', async ({
  page,
  signedIn,
}) => {
  expect(signedIn.area).toBe('customer')
  await page.goto('/portal/recharge')
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const said = page.getByRole('status').filter({ hasText: /saved/i })
    await expect(said).toBeVisible()
    const box = (await said.boundingBox())!
    const covered = await page.evaluate(({ x, y, width: wide, height }) => {
      const parts = [...document.querySelectorAll('header button, header a, h1, nav a, main nav a, [type=submit]')]
      return parts
        .filter((part) => part.checkVisibility())
        .filter((part) => {
          const own = part.getBoundingClientRect()
          return own.right > x && own.left < x + wide && own.bottom > y && own.top < y + height
        })
        .map((part) => part.textContent)
    }, box)
    expect(covered).toEqual([])
    await said.getByRole('button').click()
    await expect(said).toHaveCount(0)
  }
})
