import { readFileSync } from 'node:fs'
import { catalogue } from '@portico/contract/catalogue.ts'
import { voucherCalls } from '@portico/contract/money/voucher.ts'
import { goOn } from './browser.ts'
import { bought } from './money.ts'
import { operator } from './people.ts'
import { adopt, expect, test } from './portico.ts'
import { buyer, runningHost } from './resources.ts'

const dayMs = 86_400_000
const yuan = (text: string) => Number(text.replace(/[¥,]/g, ''))

test('an operator issues vouchers, and a customer redeems one, is led to it before it ends, and spends it', async ({
  page,
  portico,
}) => {
  const desk = await operator(portico)
  await adopt(page, desk)
  await page.goto('/portal/platcoupon')
  await page.getByRole('button', { name: 'Issue vouchers' }).first().click()
  const form = page.getByRole('dialog', { name: 'Issue vouchers' })
  await form.getByLabel('Amount').fill('12.34')
  await form.getByLabel('Last day').fill('2099-12-31')
  await form.getByRole('button', { name: 'Issue vouchers' }).click()
  const issued = page.getByRole('dialog', { name: '1 voucher issued' })
  const [number, password] = (await issued.locator('pre').innerText()).trim().split(',') as [string, string]
  await issued.getByRole('button', { name: 'I have saved them' }).click()

  const customer = await buyer(portico, 500_000)
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

  await portico.sql(`update voucher set expires_at = now() + interval '9 days' where number = $1`, [number])
  await goOn(page, '/portal/recharge')
  await page.getByRole('link', { name: /^¥12\.34 expires soon, starting / }).click()
  await expect(page).toHaveURL(/\/portal\/cashcoupon$/)
  await runningHost(portico, customer)
  await page.reload()
  await expect(row).toContainText('Used up')
  await expect(row).toContainText('¥0.00')
})

test('the finance page tells what came in and proves the ledger', async ({ page, portico }) => {
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
})

test('the operator’s orders: what came in has a plus, what went out a minus, and the buttons of the list stay in its first row', async ({
  page,
  portico,
}) => {
  const customer = await portico.customer()
  const sums = { buy: '−¥123.00', recharge: '+¥456.00', refund: '+¥7.00' }
  const fen = { buy: 12_300, recharge: 45_600, refund: 700 }
  await adopt(page, await operator(portico))
  await page.goto('/portal/platorderlist')
  const inkOf = async (type: keyof typeof sums) => {
    const { id, number } = await bought(portico, customer, fen[type])
    await portico.sql('update customer_order set type = $2 where id = $1', [id, type])
    await page.getByRole('searchbox').fill(number)
    const sum = page.getByRole('row').filter({ hasText: number }).getByText(sums[type], { exact: true })
    return sum.evaluate((text) => getComputedStyle(text).color)
  }
  const inks = { buy: await inkOf('buy'), recharge: await inkOf('recharge'), refund: await inkOf('refund') }
  // Money in is green, money out is plain.
  expect(inks.refund).toBe(inks.recharge)
  expect(inks.refund).not.toBe(inks.buy)
  const top = async (role: 'button' | 'searchbox', name: string) =>
    Math.round((await page.getByRole(role, { name, exact: true }).boundingBox())!.y)
  for (const width of [1280, 800]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(page.getByRole('button', { name: 'Columns', exact: true })).toBeVisible()
    const first = await top('button', 'Refresh')
    expect(await top('button', 'Columns'), String(width)).toBe(first)
    expect(Math.abs((await top('searchbox', 'Search')) - first), String(width)).toBeLessThan(12)
  }
})

test('an operator follows an order to what was bought, and reads in the audit who bought what, in words', async ({
  page,
  portico,
}) => {
  const customer = await buyer(portico, 1_000_000)
  const id = await runningHost(portico, customer, 'traced')
  await portico.ok(catalogue.resourceRename, { id, name: 'found' }, customer)
  const [order] = (await portico.ok(catalogue.orderList, { search: 'traced' }, customer)).result
  await adopt(page, await operator(portico))
  await page.goto('/portal/platorderlist')
  await page.getByRole('searchbox').fill(order!.number)
  await page.getByRole('link', { name: order!.number }).click()
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'found', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`search=${id}`))
  await expect(page.getByRole('row').filter({ hasText: 'found' })).toContainText('Running')

  await goOn(page, `/portal/plataudit?search=${customer.email}`)
  const lineOf = (event: string) => page.getByRole('row').filter({ hasText: event })
  await expect(lineOf('Renamed a resource')).toContainText('Name: traced → found')
  await expect(lineOf('Bought a host')).toContainText('Configuration: g2.medium')
  for (const event of ['Renamed a resource', 'Bought a host']) {
    await expect(lineOf(event).getByRole('link', { name: 'found', exact: true })).toBeVisible()
    await expect(lineOf(event)).not.toContainText(/[{}"]|host_\w{12}/)
  }
})

test('the balance opens to the movements it is made of, and each of them to its order and entry', async ({
  page,
  portico,
}) => {
  const customer = await buyer(portico, 500_000)
  await runningHost(portico, customer, 'shop-01')
  await bought(portico, customer, 8050)
  await adopt(page, customer)
  await page.goto('/portal/recharge')
  await expect(page.getByRole('listitem').filter({ hasText: 'Balance lasts until' })).toContainText(
    'a month in renewals',
  )
  await expect(page.getByRole('slider', { name: 'How long the balance lasts' }).locator('canvas')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Cash balance' })).toContainText('¥0.00 frozen')
  // What came, less what went, is what is there.
  const foot = page.locator('dl').filter({ hasText: 'Closing' })
  const [came, went, closing] = (await foot.locator('dd').allInnerTexts()).slice(1).map(yuan)
  expect(came).toBe(5080.5)
  expect((came! * 100 - went! * 100) / 100).toBeCloseTo(closing!, 2)
  const ways = page.getByRole('radiogroup', { name: 'In and out' })
  const row = page.getByRole('row').filter({ hasText: '−¥80.50' })
  await ways.getByRole('radio', { name: 'In', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: '+¥' }).first()).toBeVisible()
  await expect(row).toHaveCount(0)
  await ways.getByRole('radio', { name: 'All' }).click()
  const search = page.getByRole('main').getByRole('searchbox', { name: 'Search' })
  await search.fill('shop-01')
  await expect(page.getByRole('row').filter({ hasText: 'Purchase' }).filter({ hasText: 'shop-01' })).toBeVisible()
  await expect(row).toHaveCount(0)
  await search.fill('WEB-1')
  await expect(page.getByRole('row').filter({ hasText: 'Purchase' })).toHaveCount(1)
  await expect(row).toContainText('Cash')
  await row.getByRole('button', { name: /^Details of Purchase/ }).click()
  const details = page.getByRole('row').filter({ hasText: 'Paid in cash' })
  await expect(details).toContainText('−¥80.50')
  await expect(details).toContainText(/Entry ent_/)

  // What is chosen is marked, and says how long the balance would last with it.
  await page.getByText('¥5,000.00', { exact: true }).click()
  await expect(page.getByRole('radio', { name: '¥5,000.00' })).toBeChecked()
  await expect(page.getByLabel('Amount')).toHaveValue('5000')
  const then = page.getByText('Lasts until', { exact: true }).locator('..').getByRole('definition')
  await expect(then).toHaveText('More than five years')
  await page.getByLabel('Amount').fill('5001')
  await expect(page.getByRole('radio', { name: '¥5,000.00' })).not.toBeChecked()

  await details.getByRole('link', { name: 'Open order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Order 20261115/ })).toBeVisible()

  // What is due soon is told apart: what renews by itself, and what somebody has to renew, as it ends before its host.
  await portico.sql(
    `update resource set expires_at = now() + case kind when 'host' then interval '3 days' else interval '2 days' end,
       renewal = case kind when 'host' then '1 month' else 'off' end
     where account_id = (select account_id from login where id = $1)`,
    [customer.login_id],
  )
  await page.goto('/portal/recharge')
  const ahead = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Next 30 days' }) })
  await expect(ahead.getByRole('listitem').filter({ hasText: 'manual' })).toHaveCount(1)
  await expect(ahead).toContainText(/Automatic renewals−¥[\d.]+Manual renewals−¥[\d.]+Total−¥/)
})
