import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHmac } from 'node:crypto'
import { dialCodes } from '@portico/contract/account/countries.ts'
import { test } from './own-server.ts'
import { withConnections, withSite } from './people.ts'
import { adopt, eightDigits, expect, type Portico } from './portico.ts'
import { shows } from './shows.ts'

const sharedKey = 'a key that both sites know'

/** The other site, as far as this one sees it: it is visited with a statement that only the shared key can have signed. */
async function abroad(portico: Portico, work: (address: string) => Promise<void>): Promise<void> {
  const server = createServer((_request, response) => response.end('<title>Abroad</title><h1>Welcome abroad</h1>'))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/arrive`
  try {
    const change = { enabled: true, url, key: sharedKey }
    await withConnections(
      portico,
      (settings) => ({ ...settings, international: change }),
      () => work(url),
    )
  } finally {
    await new Promise((closed) => server.close(closed))
  }
}

const openPanel = async (page: import('@playwright/test').Page) => {
  await page.getByRole('button', { name: 'Account menu' }).hover()
  return page.getByRole('dialog', { name: 'Account menu' })
}

test('the way abroad: asked first, then the dialog, a code, and the jump with token and login id (A-INTL-01, A-INTL-03…07, A-NAV-11)', async ({
  page,
  portico,
}) => {
  shows('A-INTL-01', 'A-INTL-03', 'A-INTL-04', 'A-INTL-05', 'A-INTL-06', 'A-INTL-07', 'A-NAV-11')
  await abroad(portico, async (address) => {
    const customer = await portico.customer()
    await adopt(page, customer)
    await page.goto('/portal/home')
    const panel = await openPanel(page)
    await expect(panel).toContainText(/Li Lei.*Cash balance.*Recharge.*Voucher balance.*Redeem/s)
    await expect(panel).toContainText(customer.email)
    for (const name of ['Personal center', 'My orders', 'My account', 'Recharge', 'Redeem'])
      await expect(panel.getByRole('link', { name, exact: true })).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Sign out' })).toBeVisible()
    const asked = page.waitForRequest('**/api/apiv1/user/jumpInternational')
    await panel.getByRole('button', { name: 'International site' }).click()
    expect((await asked).method()).toBe('GET')

    const dialog = page.getByRole('dialog', { name: 'Register for the international site' })
    await expect(dialog).toBeVisible()
    await expect.poll(async () => Math.round((await dialog.boundingBox())!.width)).toBe(500)
    // A refused question is no error for the person: the dialog is the answer to it.
    await expect(page.getByRole('alert')).toHaveCount(0)

    const area = dialog.getByRole('combobox', { name: 'Area code' })
    await area.click()
    const options = page.getByRole('option', { name: /^\+/ })
    await expect(options).toHaveCount(dialCodes.length)
    for (const text of await options.allInnerTexts()) expect(text).toMatch(/^\+\d{1,4} \S/)
    await area.fill('Hong')
    await expect(options).toHaveText(['+852 Hong Kong'])
    await options.click()

    const mobile = `5${eightDigits().slice(1)}`
    await dialog.getByRole('button', { name: 'Get code' }).click()
    await expect(page.getByText('Please enter the phone number first')).toBeVisible()
    await dialog.getByLabel('Mobile phone').fill(mobile)
    const code = page.waitForRequest('**/api/apiv1/user/sendRegisterCode')
    await dialog.getByRole('button', { name: 'Get code' }).click()
    expect((await code).postDataJSON()).toEqual({
      cloud_type: 'native',
      area_code: '852',
      mobile,
      code_type: 'jump-international',
    })
    await expect(dialog.getByRole('button', { name: /^Again in \d+ s$/ })).toBeDisabled()

    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(dialog.getByText('Verification code cannot be empty')).toBeVisible()
    const [sms] = await portico.sql<{ text: string }>('select text from sms where phone = $1', [mobile])
    await dialog.getByLabel('Verification code').fill(/\d{6}/.exec(sms!.text)![0])
    const registered = page.waitForRequest(
      (request) => request.url().endsWith('/jumpInternational') && request.method() === 'POST',
    )
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await registered
    await expect(page.getByRole('heading', { name: 'Welcome abroad' })).toBeVisible()

    const arrived = new URL(page.url())
    expect(arrived.origin + arrived.pathname).toBe(address)
    expect(arrived.searchParams.get('login_id')).toBe(customer.login_id)
    const [statement, signature] = arrived.searchParams.get('token')!.split('.')
    expect(signature).toBe(createHmac('sha256', sharedKey).update(statement!).digest('base64url'))
    expect(JSON.parse(Buffer.from(statement!, 'base64url').toString())).toMatchObject({
      login: customer.login_id,
      phone: `852-${mobile}`,
    })
  })
})

test('whoever is registered abroad jumps without a dialog (A-INTL-02)', async ({ page, portico }) => {
  shows('A-INTL-02')
  await abroad(portico, async () => {
    const customer = await portico.customer()
    await portico.sql(
      `update account set international_phone = '852-51234567' where id = (select account_id from login where id = $1)`,
      [customer.login_id],
    )
    await adopt(page, customer)
    await page.goto('/portal/home')
    await (await openPanel(page)).getByRole('button', { name: 'International site' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome abroad' })).toBeVisible()
    expect(new URL(page.url()).searchParams.get('login_id')).toBe(customer.login_id)
  })
})

test('the sign-in form offers both social providers once they are set up (A-SES-08)', async ({ page, portico }) => {
  shows('A-SES-08')
  await page.goto('/portal/login')
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toBeVisible()
  await expect(page.getByRole('button', { name: /WeChat|QQ/ })).toHaveCount(0)
  const on = { enabled: true, client_id: 'portico', client_secret: 'secret' }
  await withConnections(
    portico,
    ({ wechat, qq, international }) => ({ wechat: { ...wechat, ...on }, qq: { ...qq, ...on }, international }),
    async () => {
      await page.reload()
      await expect(page.getByRole('button', { name: /WeChat/ })).toBeVisible()
      await expect(page.getByRole('button', { name: /QQ/ })).toBeVisible()
      await expect(page.getByLabel('User name, e-mail or phone')).toBeVisible()
      await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
    },
  )
})

test('the logo opens the official site and the question mark the documents, each in a new tab (A-NAV-01, A-NAV-09)', async ({
  page,
  portico,
  baseURL,
}) => {
  shows('A-NAV-01', 'A-NAV-09')
  const addresses = { official_url: `${baseURL}/healthz?official`, docs_url: `${baseURL}/healthz?docs` }
  await withSite(portico, addresses, async () => {
    await adopt(page, await portico.customer())
    await page.goto('/portal/personalcenter')
    // No other site is set up, so none is offered.
    const panel = await openPanel(page)
    await expect(panel.getByRole('button', { name: 'Sign out' })).toBeVisible()
    await expect(panel.getByRole('button', { name: 'International site' })).toHaveCount(0)
    const logo = page.getByRole('banner').getByRole('link').first()
    const [official] = await Promise.all([page.waitForEvent('popup'), logo.click()])
    await expect(official).toHaveURL(/healthz\?official$/)
    const help = page.getByRole('link', { name: 'Documentation', exact: true })
    const [docs] = await Promise.all([page.waitForEvent('popup'), help.click()])
    await expect(docs).toHaveURL(/healthz\?docs$/)
    await expect(page).toHaveURL(/\/portal\/personalcenter$/)
  })
})
