import type { Page } from '@playwright/test'
import { certificationCalls } from '@portico/contract/identity/certification.ts'
import { allRoutes as routes } from './routes.ts'
import { bell, callsOf, goInside, goOn, namesOf, panel, sidebar, strip } from './browser.ts'
import { nameOf } from './words.ts'
import { bought } from './money.ts'
import { memberOf, operator, tellSilently } from './people.ts'
import { adopt, expect, test, type Portico } from './portico.ts'
import { shows } from './shows.ts'

// As most people see it.
test.use({ moves: true })

test.describe('menu', () => {
  /** What the table of routes promises each kind of person, told without the code that draws the menu. */
  const entriesFor = (...whos: string[]) =>
    routes
      .filter(({ menu, who }) => menu && whos.includes(String(who)))
      .map(({ title }) => nameOf(title))
      .toSorted()
  const shown = async (page: Page) => (await sidebar(page).getByRole('link').allInnerTexts()).toSorted()
  const groups = (page: Page) => sidebar(page).getByRole('heading')
  /** What only those have who answer for an account. */
  const nonMembers = ['Certification']
  const own = (page: Page) => sidebar(page).getByRole('link', { name: new RegExp(nonMembers.join('|')) })

  test('a customer sees the base and the non-member entries at home, no agent and no operator group; hidden and public screens have no entry and open by address (A-MENU-01, A-MENU-04, A-MENU-05, A-MENU-06, A-LAY-12)', async ({
    page,
    signedIn,
  }) => {
    shows('A-MENU-01', 'A-MENU-04', 'A-MENU-05', 'A-MENU-06', 'A-LAY-12')
    await page.goto('/portal/home')
    expect(signedIn.show_agent_platform).toBe(0)
    await expect(sidebar(page).getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
    await expect.poll(() => shown(page)).toEqual(entriesFor('signedIn', 'customer', 'nonMember'))
    await expect(own(page)).toHaveText(nonMembers)
    await expect(groups(page)).toContainText(['Account'])
    await expect(groups(page).filter({ hasText: /Agent|Platform/ })).toHaveCount(0)
    await test.step('home has the person, the resources, announcements, common actions and hot products', async () => {
      await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Li Lei' })).toBeVisible()
      for (const name of ['Account', 'Resources', 'Announcements', 'Common actions'])
        await expect(page.getByRole('main').getByRole('heading', { name, exact: true })).toBeVisible()
      await expect(page.getByRole('main').getByRole('heading', { name: /^Hot products/ })).toBeVisible()
      await expect(page.getByRole('main').getByText(signedIn.email)).toBeVisible()
    })
    for (const name of ['Personal center', 'Announcements', 'Help', 'Terms of service'])
      await expect(sidebar(page).getByRole('link', { name })).toHaveCount(0)
    for (const [path, name] of [
      ['personalcenter', 'Personal center'],
      ['help', 'Help'],
    ] as const) {
      await goOn(page, `/portal/${path}`)
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    }
  })

  test('a member lacks the entries for non-members, and the server and the guard agree (A-MENU-02)', async ({
    page,
    portico,
  }) => {
    shows('A-MENU-02')
    const member = await memberOf(portico, await portico.customer())
    await adopt(page, member)
    await page.goto('/portal/home')
    await expect(sidebar(page).getByRole('link', { name: 'Home' })).toBeVisible()
    await expect.poll(() => shown(page)).toEqual(entriesFor('signedIn', 'customer'))
    await expect(own(page)).toHaveCount(0)
    await expect(groups(page).filter({ hasText: 'Account' })).toHaveCount(0)
    await goInside(page, '/portal/chosecertificate')
    await expect(page).toHaveURL(/\/portal\/401$/)
    expect(await portico.send(certificationCalls.certificationInfo, { cloud_type: 'native' }, member)).toMatchObject({
      code: '400003',
    })
    await goOn(page, '/portal/personalcenter')
    await expect(page.getByText('Member', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Profile', exact: true })).toHaveCount(0)
  })

  test('the agent flag adds what the table of routes has for agents, and nothing else', async ({
    page,
    portico,
    signedIn,
  }) => {
    await portico.sql('update account set agent = true where id = (select account_id from login where id = $1)', [
      signedIn.login_id,
    ])
    await page.goto('/portal/home')
    await expect(sidebar(page).getByRole('link', { name: 'Home' })).toBeVisible()
    await expect.poll(() => shown(page)).toEqual(entriesFor('signedIn', 'customer', 'nonMember', 'agent'))
  })

  test('an operator sees the platform group alone, and customers’ screens stay closed (A-MENU-07)', async ({
    page,
    portico,
  }) => {
    shows('A-MENU-07')
    await adopt(page, await operator(portico))
    await page.goto('/portal/personalcenter')
    await expect(page.getByRole('heading', { name: 'Personal center' })).toBeVisible()
    const own = routes.filter(({ who }) => String(who).startsWith('operator')).map(({ who }) => String(who))
    await expect.poll(() => shown(page)).toEqual(entriesFor('signedIn', ...own))
    await goInside(page, '/portal/home')
    await expect(page).toHaveURL(/\/portal\/401$/)
  })
})

test.describe('navbar', () => {
  test('the user panel opens under the pointer with person, balances, links and the way out (A-NAV-05, A-NAV-11)', async ({
    page,
    signedIn,
  }) => {
    await page.goto('/portal/home')
    // The link to the international site is told of where there is one.
    shows('A-NAV-05')
    await page.getByRole('button', { name: 'Account menu' }).hover()
    await expect(panel(page)).toContainText('Li Lei')
    await expect(panel(page)).toContainText(signedIn.email)
    await expect(panel(page)).toContainText(/Cash balance\s*¥0\.00\s*Recharge\s*Voucher balance\s*¥0\.00\s*Redeem/)
    for (const [name, path] of [
      ['Recharge', '/portal/recharge'],
      ['Redeem', '/portal/cashcoupon'],
      ['My orders', '/portal/myorder'],
      ['My account', '/portal/recharge'],
    ] as const)
      await expect(panel(page).getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
    await expect(panel(page).getByRole('button', { name: 'Sign out' })).toBeVisible()
    await panel(page).getByRole('link', { name: 'Personal center' }).click()
    await expect(page).toHaveURL(/\/portal\/personalcenter$/)
    await expect(panel(page)).toBeHidden()
  })

  const unread = async (page: Page, portico: Portico, count: number) => {
    const customer = await portico.customer()
    await portico.sql('delete from notice where login_id = $1', [customer.login_id])
    await tellSilently(portico, customer.login_id, count)
    await adopt(page, customer)
    await page.goto('/portal/personalcenter')
    return customer
  }

  test('99 unread notices show as 99, 100 as 99+ (A-NAV-06, A-NAV-07)', async ({ page, portico }) => {
    shows('A-NAV-06', 'A-NAV-07')
    const { login_id } = await unread(page, portico, 99)
    await expect(bell(page)).toHaveText('99')
    await expect(page.getByRole('button', { name: '99 unread notices' })).toBeVisible()
    await portico.sql(
      `insert into notice
       select (jsonb_populate_record(n, jsonb_build_object('id', 'ntc_' || substr(md5(id), 1, 12), 'once_key', 'one more'))).*
       from notice n where login_id = $1 limit 1`,
      [login_id],
    )
    await page.reload()
    await expect(bell(page)).toHaveText('99+')
    await expect(page.getByRole('button', { name: '100 unread notices' })).toBeVisible()
  })

  test('the bell shows the three newest unread notices with subject and time, and more; without any it says so (A-NAV-12, A-NAV-13)', async ({
    page,
    portico,
  }) => {
    shows('A-NAV-12', 'A-NAV-13')
    const { login_id } = await unread(page, portico, 5)
    await bell(page).hover()
    const preview = page.getByRole('dialog', { name: 'Notices' })
    const lines = preview.getByRole('link').filter({ hasNotText: /^More$/ })
    await expect(lines).toHaveCount(3)
    // Of five, told a minute apart, these are the newest, and the newest of them comes first.
    await expect(lines).toHaveText([/password.*now/is, /password.*1 minute ago/is, /password.*2 minutes ago/is])
    await preview.getByRole('link', { name: 'More', exact: true }).click()
    await expect(page).toHaveURL(/\/portal\/notificationcenter$/)
    await expect(preview).toBeHidden()
    await expect(page.getByRole('row')).toHaveCount(6)

    await portico.sql('delete from notice where login_id = $1', [login_id])
    await page.reload()
    await expect(bell(page)).toHaveAccessibleName('Notices')
    await expect(bell(page)).toHaveText('')
    await bell(page).hover()
    await expect(preview.getByText('no unread messages', { exact: true })).toBeVisible()
    await expect(preview.getByRole('link', { name: 'More', exact: true })).toBeVisible()
  })
})

test.describe('layout', () => {
  test('a group of the menu can be shut, which is remembered; the entry of the open screen stays', async ({
    page,
    signedIn,
  }) => {
    expect(signedIn.area).toBe('customer')
    await page.goto('/portal/myorder')
    const money = sidebar(page).getByRole('group', { name: 'Money' })
    await expect(money.getByRole('link')).toHaveText(['Recharge', 'Cart', 'Orders', 'Costs', 'Vouchers', 'Invoices'])
    await money.getByRole('button', { name: 'Money' }).click()
    await expect(money.getByRole('link')).toHaveText(['Orders'])
    await page.goto('/portal/home')
    await expect(sidebar(page).getByRole('link', { name: 'Home' })).toBeVisible()
    await expect(money.getByRole('link')).toHaveCount(0)
    await money.getByRole('button', { name: 'Money' }).click()
    await expect(money.getByRole('link')).toHaveCount(6)
  })

  /** Home, then the personal center, then the notices, by links as a person goes. */
  const visitThree = async (page: Page) => {
    await page.getByRole('link', { name: 'Profile and security' }).click()
    await expect(page.getByRole('heading', { name: 'Personal center' })).toBeVisible()
    await strip(page).getByRole('link', { name: 'Home' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Notices', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Notices' })).toBeVisible()
    await expect(strip(page).getByRole('link')).toHaveText(['Home', 'Personal center', 'Notices'])
  }
  const choose = async (page: Page, tab: string, item: string) => {
    await strip(page).getByRole('link', { name: tab }).click({ button: 'right' })
    await expect(page.getByRole('menuitem')).toHaveText(['Refresh', 'Close', 'Close Others', 'Close All'])
    await page.getByRole('menuitem', { name: item, exact: true }).click()
    await expect(page.getByRole('menuitem')).toHaveCount(0)
  }

  test('each visited screen has a tab, also after a reload, whose menu refreshes and closes; Home is affixed and stays (A-LAY-03, A-LAY-04, A-LAY-05)', async ({
    page,
    signedIn,
  }) => {
    shows('A-LAY-03', 'A-LAY-04', 'A-LAY-05')
    await page.goto('/portal/home')
    expect(signedIn.area).toBe('customer')
    await visitThree(page)
    await expect(strip(page).getByRole('link', { name: 'Notices' })).toHaveAttribute('aria-current', 'page')
    await page.reload()
    await expect(strip(page).getByRole('link')).toHaveText(['Home', 'Personal center', 'Notices'])
    await strip(page).getByRole('link', { name: 'Personal center' }).click()
    await expect(page).toHaveURL(/\/portal\/personalcenter$/)

    await test.step('Refresh builds the screen anew', async () => {
      await page.getByLabel('Old password').fill('something')
      const asked = page.waitForRequest('**/api/apiv1/user/userInfo')
      await choose(page, 'Personal center', 'Refresh')
      await asked
      await expect(page.getByLabel('Old password')).toHaveValue('')
      await expect(page).toHaveURL(/\/portal\/personalcenter$/)
      await expect(strip(page).getByRole('link')).toHaveText(['Home', 'Personal center', 'Notices'])
    })

    await test.step('what is closed goes, with the screen next to it in its place', async () => {
      await strip(page).getByRole('link', { name: 'Home' }).click({ button: 'right' })
      await expect(page.getByRole('menuitem', { name: 'Close', exact: true })).toBeDisabled()
      await page.keyboard.press('Escape')
      await expect(strip(page).getByRole('button', { name: 'Close Home' })).toHaveCount(0)

      await strip(page).getByRole('link', { name: 'Notices' }).click()
      await choose(page, 'Notices', 'Close')
      await expect(strip(page).getByRole('link')).toHaveText(['Home', 'Personal center'])
      await expect(page).toHaveURL(/\/portal\/personalcenter$/)
      await strip(page).getByRole('button', { name: 'Close Personal center' }).click()
      await expect(page).toHaveURL(/\/portal\/home$/)

      await visitThree(page)
      await choose(page, 'Personal center', 'Close Others')
      await expect(strip(page).getByRole('link')).toHaveText(['Home', 'Personal center'])
      await expect(page).toHaveURL(/\/portal\/personalcenter$/)
    })

    await test.step('the menu opens as well where motion is reduced', async () => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      for (const tab of ['Home', 'Personal center', 'Home']) {
        await strip(page).getByRole('link', { name: tab }).click({ button: 'right' })
        await expect(page.getByRole('menuitem')).toHaveText(['Refresh', 'Close', 'Close Others', 'Close All'])
        await page.keyboard.press('Escape')
        await expect(page.getByRole('menuitem')).toHaveCount(0)
      }
    })
    await choose(page, 'Personal center', 'Close All')
    await expect(strip(page).getByRole('link')).toHaveText(['Home'])
    await expect(page).toHaveURL(/\/portal\/home$/)
  })

  test('the view left last keeps what was typed and where it was scrolled; one more and it is built anew (A-LAY-08)', async ({
    page,
    signedIn,
  }) => {
    shows('A-LAY-08')
    await page.goto('/portal/home')
    expect(signedIn.area).toBe('customer')
    await page.setViewportSize({ width: 1440, height: 500 })
    await page.getByRole('link', { name: 'Profile and security' }).click()
    const typed = page.getByLabel('Old password')
    await typed.fill('not sent yet')
    await page.getByText('This device').scrollIntoViewIfNeeded()
    const top = async () => (await page.getByRole('heading', { name: 'Sign-ins' }).boundingBox())!.y
    const before = await top()

    await strip(page).getByRole('link', { name: 'Home' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible()
    await expect(typed).toBeHidden()
    await strip(page).getByRole('link', { name: 'Personal center' }).click()
    await expect(typed).toHaveValue('not sent yet')
    await expect.poll(top).toBe(before)

    await strip(page).getByRole('link', { name: 'Home' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Notices', exact: true }).click()
    await expect(page).toHaveURL(/notificationcenter/)
    await expect(page.getByRole('heading', { level: 1, name: 'Notices' })).toBeVisible()
    await strip(page).getByRole('link', { name: 'Personal center' }).click()
    await expect(typed).toHaveValue('')
  })

  test('the active tab and its cross stay in sight, however many there are and however narrow the window gets', async ({
    page,
    signedIn,
  }) => {
    expect(signedIn.area).toBe('customer')
    await page.setViewportSize({ width: 1100, height: 700 })
    const screens = ['compute', 'datacenter', 'keypairs', 'securitygroup', 'routeTable', 'elasticIP', 'workorders']
    await page.goto('/portal/home')
    for (const screen of [...screens, 'myorder', 'cashcoupon', 'operationlog']) await goOn(page, `/portal/${screen}`)
    const active = strip(page).locator('[data-active]')
    const whole = () => expect(active.getByRole('button', { name: /^Close/ })).toBeInViewport({ ratio: 1 })
    await whole()
    await page.setViewportSize({ width: 800, height: 700 })
    await whole()
    await page.setViewportSize({ width: 1100, height: 700 })
    await goOn(page, '/portal/compute')
    await whole()
  })

  test('the entry of the open screen is in view in a long sidebar', async ({ page, portico }) => {
    const { email, password: secret } = portico.demo('operator')
    await adopt(page, await portico.signIn(email, secret))
    await page.setViewportSize({ width: 1440, height: 500 })
    const entry = () => sidebar(page).locator('[aria-current=page]')
    await page.goto('/portal/plataudit')
    await expect(entry()).toBeInViewport({ ratio: 1 })
    await goOn(page, '/portal/allplatform')
    await expect(entry()).toBeInViewport({ ratio: 1 })
  })

  test('the sidebar is 180 px wide, folding it is remembered, and below a body width of 101 the bar is the way to the menu alone (A-LAY-01, A-LAY-02, A-LAY-06, A-LAY-07)', async ({
    page,
    signedIn,
  }) => {
    shows('A-LAY-01', 'A-LAY-02', 'A-LAY-06', 'A-LAY-07')
    await page.goto('/portal/home')
    expect(signedIn.area).toBe('customer')
    const width = async () => (await sidebar(page).boundingBox())!.width
    await expect.poll(width).toBe(180)
    await page.getByRole('button', { name: 'Collapse' }).click()
    await expect.poll(width).toBeLessThan(100)
    await expect(sidebar(page).getByRole('link', { name: 'Home' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Expand' })).toBeVisible()
    await expect.poll(width).toBeLessThan(100)
    await page.getByRole('button', { name: 'Expand' }).click()
    await expect.poll(width).toBe(180)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Collapse' })).toBeVisible()
    await expect.poll(width).toBe(180)

    const bar = page.getByRole('banner')
    await page.setViewportSize({ width: 101, height: 600 })
    await expect(bell(page)).toBeVisible()
    await page.setViewportSize({ width: 100, height: 600 })
    await expect(bell(page)).toBeHidden()
    await expect(bar.getByRole('button')).toHaveCount(1)
    await expect(page.getByRole('link', { name: 'Skip to content' })).not.toBeInViewport()
    await bar.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Home' })).toBeVisible()
  })

  test('the layout fetches the person, the firewall notices and the country codes in one call (A-LAY-09)', async ({
    page,
    portico,
  }) => {
    shows('A-LAY-09')
    await adopt(page, await portico.customer())
    const made = callsOf(page)
    await page.goto('/portal/notificationcenter')
    await expect(page.getByRole('heading', { name: 'Notices' })).toBeVisible()
    // The socket is registered and the addresses of the client programs are fetched once all else is there.
    await expect.poll(() => namesOf(made)).toContain('setCid')
    await expect.poll(() => namesOf(made)).toContain('latestVersion')
    // One call brings them all, the bell's unread ones too; the list of notices is the screen's own.
    expect(namesOf(made)).toEqual(['frameInfo', 'latestVersion', 'noticeList', 'setCid'])
    expect(made.filter((request) => request.url().endsWith('/frameInfo'))).toHaveLength(1)
    const answer = made.find((request) => request.url().endsWith('/frameInfo'))!.response()
    const { data } = (await (await answer)!.json()) as { data: object }
    expect(Object.keys(data)).toEqual(['user', 'firewall_notices', 'unread_notices', 'country_codes'])
  })

  test('country codes that do not come are only logged (A-LAY-11)', async ({ page, signedIn }) => {
    shows('A-LAY-11')
    expect(signedIn.area).toBe('customer')
    const logged: string[] = []
    page.on('console', (message) => message.type() === 'warning' && logged.push(message.text()))
    // It is the transport that fails here, which no server can be asked to do.
    await page.route('**/api/apiv1/info/countryCode', (route) => route.abort())
    await page.goto('/portal/register')
    await expect.poll(() => logged.filter((text) => text.includes('country codes'))).not.toEqual([])
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

test('on paper a page is white and without its frame, also in the dark', async ({ page, portico, signedIn }) => {
  const { id, number } = await bought(portico, signedIn, 8050)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/portal/notificationcenter')
  const heading = page.getByRole('heading', { level: 1 }).filter({ visible: true })
  await expect(heading).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  await expect(sidebar(page)).toBeHidden()
  await expect(heading).toBeVisible()
  await expect(page.getByRole('main').getByRole('row').first()).toBeVisible()
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light')

  // An order has its number and its sum there, and nothing to press.
  await goOn(page, `/portal/orderinfo?id=${id}`)
  await expect(heading).toHaveText(`Order ${number}`)
  await expect(page.getByRole('main').getByText('¥80.50').filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByRole('main').getByRole('button').filter({ visible: true })).toHaveCount(0)

  // Nor is a row without the name by which it opens.
  await goOn(page, '/portal/costs')
  const costs = page.getByRole('table', { name: 'Costs', exact: true })
  await expect(costs.getByText('Cloud host', { exact: true })).toBeVisible()
  // Bars and legends keep their colours, which browsers leave out of what they print to spare ink.
  await expect(costs).toHaveCSS('print-color-adjust', 'exact')
})
