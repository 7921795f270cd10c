import type { Page } from '@playwright/test'
import { allRoutes as routes } from './routes.ts'
import { goOn, sidebar, walkOf } from './browser.ts'
import { nameOf } from './words.ts'
import { bought } from './money.ts'
import { operator } from './people.ts'
import { adopt, expect, test, unique } from './portico.ts'
import { shows } from './shows.ts'
import { openedWorkOrder } from './work-orders.ts'

const titleOf = (path: string) => nameOf(routes.find((route) => route.path === path)!.title)
const openByMenu = async (page: Page, path: string) => {
  await sidebar(page)
    .getByRole('link', { name: titleOf(path), exact: true })
    .click()
  await expect(page).toHaveURL(new RegExp(`/portal${path}(\\?|$)`))
}
const main = (page: Page) => page.getByRole('main')

test('the operator’s menu leads to everything an operator looks after (A-ROLE-11)', async ({ page, portico }) => {
  shows('A-ROLE-11')
  await adopt(page, await operator(portico))
  await page.goto('/portal/')
  const button = (name: string | RegExp) => main(page).getByRole('button', { name }).first()
  const table = () => main(page).getByRole('table')
  const tab = (name: string) => main(page).getByRole('link', { name, exact: true })
  const screens = {
    'platform settings': ['/systeminfo', button('Save')],
    'pricing coefficients': ['/productprice', tab('Coefficients')],
    'mail settings': ['/mailbox_setting', button('Save')],
    'home banners': ['/bannerlist', button('Add banner')],
    'payment settings': ['/setpay', button('Save')],
    'receiving bank account': ['/setbank', button('Save')],
    'robot notifications': ['/robot', button(/robot/i)],
    users: ['/platclient', table()],
    hosts: ['/plathost', table()],
    disks: ['/platvolume', table()],
    snapshots: ['/platsnap', table()],
    'networks and firewalls': ['/platnetwork', table()],
    'maintenance services': ['/servicelists', table()],
    orders: ['/platorderlist', table()],
    finance: ['/platorderlist', tab('Finance')],
    vouchers: ['/platcoupon', button('Issue vouchers')],
    announcements: ['/platnouncement', main(page).getByRole('link', { name: 'Write announcement' }).first()],
    'work orders': ['/platwork', table()],
    'real-name review': ['/platcertificate', table()],
    permissions: ['/permission', button('Add operator')],
  } as const
  for (const [what, [path, part]] of Object.entries(screens))
    await test.step(what, async () => {
      await openByMenu(page, path)
      await expect(part.or(main(page).getByRole('heading', { name: /^No |^Nothing/ })).first()).toBeVisible()
    })
})

test('an operator publishes an announcement and answers a work order, and the customer reads both (A-ROLE-10)', async ({
  page,
  portico,
}) => {
  shows('A-ROLE-10')
  const customer = await portico.customer()
  const title = unique('News ')
  const { wid } = await openedWorkOrder(portico, customer, 'When?')

  await adopt(page, await operator(portico))
  await page.goto('/portal/plateditor')
  await page.getByLabel('Title in English').fill(title)
  await page.getByLabel('Text in English').fill('Two new sizes.')
  await page.getByLabel('Publish when I save').check()
  await page.getByRole('button', { name: 'Save and publish' }).click()
  await expect(page.getByRole('row', { name: new RegExp(title) })).toContainText('Published')

  await goOn(page, `/portal/platworkinfo?wid=${wid}`)
  await page.getByLabel('Your message').fill('Today.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByLabel('Your message')).toHaveValue('')

  await adopt(page, customer)
  await page.goto('/portal/messagecenter')
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await goOn(page, `/portal/workorderinfo?wid=${wid}`)
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Today.')
})

test('a customer finds recharging, vouchers, invoices, refunds, announcements, notices, work orders and both certifications (A-ROLE-13)', async ({
  page,
  portico,
  signedIn,
}) => {
  shows('A-ROLE-13')
  const { number } = await bought(portico, signedIn, 10_000)
  const link = (name: string) => main(page).getByRole('link', { name }).first()
  const screens = {
    'balance recharge': ['/recharge', main(page).getByRole('button', { name: /^Recharge/ })],
    'voucher redemption': ['/cashcoupon', main(page).getByRole('button', { name: 'Redeem', exact: true })],
    announcements: ['/messagecenter', main(page).getByRole('heading', { level: 1 })],
    'message centre': ['/notificationcenter', main(page).getByRole('row', { name: /Welcome/ })],
    'work orders': ['/workorders', link('Submit work order')],
    'certification of a person': [
      '/chosecertificate',
      main(page).getByRole('article').filter({ hasText: 'Personal, by ID' }).getByRole('link', { name: 'Apply' }),
    ],
    'certification of a company': [
      '/chosecertificate',
      main(page).getByRole('article').filter({ hasText: 'Enterprise' }).getByRole('link', { name: 'Apply' }),
    ],
  } as const
  const go = walkOf(page)
  for (const [what, [path, part]] of Object.entries(screens))
    await test.step(what, async () => {
      if (!page.url().endsWith(path)) await go(`/portal${path}`)
      await expect(part.first()).toBeVisible()
    })
  await goOn(page, '/portal/myorder')
  await page.getByRole('checkbox', { name: `Select ${number}` }).check()
  await expect(page.getByRole('button', { name: /Request invoice/ })).toBeEnabled()
  await page.getByRole('link', { name: number }).click()
  await page.getByRole('link', { name: 'Request refund' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Request refund of ¥/ })).toBeVisible()
})
