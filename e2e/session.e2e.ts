import { userCalls } from '@portico/contract/account/user.ts'
import { goOn } from './browser.ts'
import { expect, password, signInByForm, test } from './portico.ts'
import { shows } from './shows.ts'

const expired = 'Login expired, please log in again'
const elsewhere = 'Your account has been logged in again, please change your login password in time'

test('the session ends in the middle of a form: nothing typed is lost, and the write is offered once (400308)', async ({
  page,
  portico,
  signedIn,
}) => {
  await page.goto('/portal/personalcenter')
  await page.getByLabel('Contact').fill('Han Meimei')
  await page.getByLabel('Company name').fill('Half a sentence')
  // It ends as the form is sent: anything else the page asks before that would be told first.
  const end = `update session set expires_at = now() - interval '1 minute' where login_id = $1`
  await page.route(
    `**${userCalls.userSave.path}`,
    async (route) => {
      await portico.sql(end, [signedIn.login_id])
      await route.fallback()
    },
    { times: 1 },
  )
  // The page loads anew a second after it was told; what is typed before that would be gone.
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(expired)).toBeVisible()
  await expect(page).toHaveURL(/\/portal\/login\?oldpath=%2Fpersonalcenter$/)
  await loaded

  await signInByForm(page, signedIn.email)
  await expect(page).toHaveURL(/\/portal\/personalcenter$/)
  await expect(page.getByText('Your unsaved input was restored.')).toBeVisible()
  await expect(page.getByLabel('Contact')).toHaveValue('Han Meimei')
  await expect(page.getByLabel('Company name')).toHaveValue('Half a sentence')

  const banner = page.getByText('Your last action was not sent: Profile')
  await expect(banner).toBeVisible()
  const contact = 'select contact from account a join login l on l.account_id = a.id where l.id = $1'
  expect(await portico.sql(contact, [signedIn.login_id])).toEqual([{ contact: 'Li Lei' }])
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText('Action sent.')).toBeVisible()
  expect(await portico.sql(contact, [signedIn.login_id])).toEqual([{ contact: 'Han Meimei' }])
  await page.reload()
  await expect(banner).toBeHidden()
})

test('a sign-in elsewhere ends this one at once, with its own text (400319)', async ({ page, portico, signedIn }) => {
  await page.goto('/portal/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await portico.signIn(signedIn.email)
  await expect(page.getByText(elsewhere)).toBeVisible()
  await expect(page).toHaveURL(/\/portal\/login\?oldpath=%2Fhome$/)
})

test('a few minutes before the end the password can be confirmed in place', async ({ page, portico, signedIn }) => {
  await portico.sql(`update session set expires_at = now() + interval '4 minutes' where login_id = $1`, [
    signedIn.login_id,
  ])
  await page.goto('/portal/personalcenter')
  const dialog = page.getByRole('dialog', { name: 'Your session is about to end' })
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(`${password}x`)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('The password is wrong')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toBeHidden()
  const [row] = await portico.sql<{ hours: number }>(
    `select extract(epoch from expires_at - now()) / 3600 as hours from session where login_id = $1 and ended_at is null`,
    [signedIn.login_id],
  )
  expect(Number(row!.hours)).toBeGreaterThan(23)
})

test('token and login id are kept for a day in cookies and locally, and the cookie decides (A-SES-02, C-06)', async ({
  page,
  signedIn,
}) => {
  shows('A-SES-02')
  await page.context().clearCookies()
  await page.goto('/portal/login')
  await signInByForm(page, signedIn.email)
  await expect(page).toHaveURL(/\/portal\/home$/)
  const cookies = (await page.context().cookies()).filter(({ name }) => ['access_token', 'login_id'].includes(name))
  expect(cookies).toHaveLength(2)
  for (const { expires } of cookies) expect(Math.round((expires - Date.now() / 1000) / 3600)).toBe(24)
  const kept = Object.fromEntries(cookies.map(({ name, value }) => [name, value]))
  expect(kept['login_id']).toBe(signedIn.login_id)
  const local = () => page.evaluate(() => [localStorage.getItem('access_token'), localStorage.getItem('login_id')])
  expect(await local()).toEqual([kept['access_token'], kept['login_id']])
  await page.context().clearCookies()
  await page.goto('/portal/home')
  await expect(page).toHaveURL(/\/portal\/login\?oldpath=%2Fhome$/)
  expect(await local()).toEqual([null, null])
})

test('a token handed over by the desktop client opens the very screen it was meant for, once (A-ROUTE-06, C-05)', async ({
  page,
  portico,
  signedIn,
}) => {
  shows('A-ROUTE-06')
  const { sessionCalls } = await import('@portico/contract/account/session.ts')
  const { pc_to_web_token: token } = await portico.ok(sessionCalls.sessionForWeb, undefined, signedIn)
  await page.context().clearCookies()
  await page.goto(`/portal/notificationcenter?is_read=0&pc_to_web_token=${token}`)
  await expect(page).toHaveURL(/\/portal\/notificationcenter\?is_read=0$/)
  await expect(page.getByRole('heading', { name: 'Notices' })).toBeVisible()
  await page.context().clearCookies()
  await page.goto(`/portal/personalcenter?pc_to_web_token=${token}`)
  await expect(page).toHaveURL(/\/portal\/login\?oldpath=%2Fpersonalcenter$/)
})

test('three parameters together replace the stored session once the person agrees; fewer leave it (A-ROUTE-07, A-ROUTE-08)', async ({
  page,
  portico,
  signedIn,
}) => {
  shows('A-ROUTE-07', 'A-ROUTE-08')
  const other = await portico.customer()
  const brought = [`access_token=${other.access_token}`, `login_id=${other.login_id}`, 'show_agent_platform=0']
  const fewer = brought.map((left) => brought.filter((one) => one !== left).join('&'))
  for (const query of fewer) {
    await page.goto(`/portal/personalcenter?${query}`)
    await expect(page.getByRole('main').getByText(signedIn.email).first()).toBeVisible()
  }
  await page.goto(
    `/portal/personalcenter?access_token=${other.access_token}&login_id=${other.login_id}&show_agent_platform=0`,
  )
  await expect(page.getByRole('heading', { name: `Continue as ${other.email}?` })).toBeVisible()
  await expect(page.getByText(`You are signed in as ${signedIn.email}.`)).toBeVisible()
  await page.getByRole('button', { name: `Continue as ${other.email}` }).click()
  await expect(page).toHaveURL(/\/portal\/personalcenter$/)
  await expect(page.getByText(other.email).first()).toBeVisible()
})

test('a link with the session or the token of another person changes nobody unseen', async ({
  page,
  portico,
  signedIn,
}) => {
  const { sessionCalls } = await import('@portico/contract/account/session.ts')
  const other = await portico.customer()
  const { pc_to_web_token: token } = await portico.ok(sessionCalls.sessionForWeb, undefined, other)
  const links = [
    `access_token=${other.access_token}&login_id=${other.login_id}&show_agent_platform=0`,
    `pc_to_web_token=${token}`,
  ]
  for (const query of links) {
    await page.goto(`/portal/personalcenter?${query}`)
    await page.getByRole('button', { name: `Stay as ${signedIn.email}` }).click()
    await expect(page).toHaveURL(/\/portal\/home$/)
    await goOn(page, '/portal/personalcenter')
    await expect(page.getByText(signedIn.email).filter({ visible: true }).first()).toBeVisible()
  }
})
