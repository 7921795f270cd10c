import type { Request } from '@playwright/test'
import { callsOf, goOn, mark, marked, namesOf, panel, restOf, strip } from './browser.ts'
import { memberOf } from './people.ts'
import { adopt, eightDigits, expect, signInByForm, test } from './portico.ts'
import { shows } from './shows.ts'

test.describe('session', () => {
  test('a visitor is anonymous: calls carry no token and no login id; caps lock is told while a password is typed (A-SES-01, A-SES-11)', async ({
    page,
  }) => {
    shows('A-SES-01', 'A-SES-11')
    const made = callsOf(page)
    await page.goto('/portal/login')
    await expect.poll(() => namesOf(made)).toContain('latestVersion')
    const carried = made.flatMap((request) => Object.keys(request.headers()))
    expect(carried).not.toContain('access-token')
    expect(carried).not.toContain('login-id')

    const field = page.getByLabel('Password', { exact: true })
    await field.focus()
    await expect(page.getByText('Caps lock is on')).toBeHidden()
    // The browser under test has no caps lock of its own; a real key press carries it like this.
    await field.dispatchEvent('keydown', { key: 'A', modifierCapsLock: true })
    await expect(page.getByText('Caps lock is on')).toBeVisible()
    await field.dispatchEvent('keyup', { key: 'a', modifierCapsLock: false })
    await expect(page.getByText('Caps lock is on')).toBeHidden()
  })

  test('every call goes below /api/ and carries token, login id and language (A-CALL-01, A-CALL-02)', async ({
    page,
    signedIn,
    baseURL,
  }) => {
    shows('A-CALL-01', 'A-CALL-02')
    const sent: Request[] = []
    page.on('request', (request) => ['fetch', 'xhr'].includes(request.resourceType()) && sent.push(request))
    await page.goto('/portal/personalcenter')
    await expect(page.getByText('This device')).toBeVisible()
    expect(sent.length).toBeGreaterThan(3)
    for (const request of sent) {
      expect(request.url().startsWith(`${baseURL}/api/`), request.url()).toBe(true)
      expect(request.headers()).toMatchObject({
        'access-token': signedIn.access_token,
        'login-id': signedIn.login_id,
        lang: 'CN',
      })
    }
  })

  test('signing out clears the session, goes to the form with the return path, and loads the page anew (A-SES-03, A-ROUTE-15)', async ({
    page,
    signedIn,
  }) => {
    shows('A-SES-03', 'A-ROUTE-15')
    await page.goto('/portal/notificationcenter?is_read=0')
    await mark(page)
    await page.getByRole('button', { name: 'Account menu' }).hover()
    await panel(page).getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/portal\/login\?/)
    expect(new URL(page.url()).searchParams.get('redirect')).toBe('/notificationcenter?is_read=0')
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    await expect(marked(page)).toHaveCount(0)
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('access_token')
    expect(await page.evaluate(() => [localStorage.access_token, localStorage.login_id])).toEqual([
      undefined,
      undefined,
    ])
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.goto('/portal/home')
    await expect(page).toHaveURL(/\/portal\/login\?oldpath=%2Fhome$/)

    await page.goto('/portal/login?redirect=%2Fnotificationcenter%3Fis_read%3D0')
    await signInByForm(page, signedIn.email)
    await expect(page).toHaveURL(/\/portal\/notificationcenter\?is_read=0$/)
  })

  test('a session that ends tells it once, whatever was under way (A-SES-04, A-SES-05, A-SES-07, ERR-09)', async ({
    page,
    portico,
    signedIn,
  }) => {
    shows('A-SES-04', 'A-SES-05', 'A-SES-07')
    const rest = restOf(page)
    await page.goto('/portal/personalcenter')
    await expect(page.getByText('This device')).toBeVisible()
    await rest
    // What would still come by itself would find the end of the session first.
    await page.waitForLoadState('networkidle')
    await mark(page)
    await strip(page).getByRole('link', { name: 'Personal center' }).click({ button: 'right' })
    const refresh = page.getByRole('menuitem', { name: 'Refresh' })
    await expect(refresh).toBeVisible()
    await portico.sql(`update session set ended_at = now(), end_reason = 'ended' where login_id = $1`, [
      signedIn.login_id,
    ])
    // Refreshing asks for everything on screen at once: each of these calls is answered 400308.
    await refresh.click()
    await expect(page.getByRole('alert')).toHaveText(/Login expired, please log in again/)
    await expect(page).toHaveURL(/\/portal\/login\?oldpath=%2Fpersonalcenter$/)
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('access_token')
    await expect(marked(page)).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(1)
  })

  test('whoever signs in before the page has loaded anew finds nothing of the person before', async ({
    page,
    portico,
    signedIn,
  }) => {
    const other = await portico.customer()
    const rest = restOf(page)
    await page.clock.install()
    await page.goto('/portal/personalcenter')
    await expect(page.getByText('This device')).toBeVisible()
    // Nothing else is under way: it is the click that finds the end of the session.
    await rest
    // Time stands still, so the load that is due after a second does not come before the person has signed in.
    await page.clock.pauseAt(Date.now() + 10_000)
    await portico.sql(`update session set ended_at = now(), end_reason = 'ended' where login_id = $1`, [
      signedIn.login_id,
    ])
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL(/\/portal\/login\?oldpath=%2Fpersonalcenter$/)
    await mark(page)
    await signInByForm(page, other.email)
    await expect(page).toHaveURL(/\/portal\/personalcenter$/)
    await page.clock.resume()
    await expect(page.getByRole('main').getByText(other.email).first()).toBeVisible()
    await expect(page.getByText(signedIn.email)).toHaveCount(0)
    await expect(marked(page)).toHaveCount(0)
    await expect(page.getByText('Your last action was not sent')).toHaveCount(0)
  })

  test('the form offers name and password and the link for a forgotten one; members say who they are (A-SES-12, A-SES-13)', async ({
    page,
    portico,
  }) => {
    shows('A-SES-12', 'A-SES-13')
    const owner = await portico.customer()
    const { email } = await memberOf(portico, owner)
    await page.goto('/portal/login')
    await expect(page.getByLabel('User name, e-mail or phone')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Forgot password?' })).toBeVisible()

    const asOwner = page.waitForRequest('**/api/apiv1/login/login')
    await signInByForm(page, owner.email)
    expect((await asOwner).postDataJSON()).toMatchObject({ role: 'main' })
    await expect(page).toHaveURL(/\/portal\/home$/)

    await page.context().clearCookies()
    await page.goto('/portal/login')
    await page.getByText('Member account').click()
    const asMember = page.waitForRequest('**/api/apiv1/login/login')
    await signInByForm(page, email)
    expect((await asMember).postDataJSON()).toMatchObject({ role: 'child' })
    await expect(page).toHaveURL(/\/portal\/home$/)
    await goOn(page, '/portal/personalcenter')
    await expect(page.getByText('Member', { exact: true })).toBeVisible()
  })
})

test.describe('first login', () => {
  test('no prompt for somebody whose type is known, nor for a member (A-FIRST-02)', async ({
    page,
    portico,
    signedIn,
  }) => {
    shows('A-FIRST-02')
    await page.goto('/portal/home')
    expect(signedIn.area).toBe('customer')
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await adopt(page, await memberOf(portico, await portico.customer({ fresh: true })))
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Wei Fang' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  for (const [type, field, typed, sent, certification, named] of [
    [
      'Company',
      'Company name',
      ' Acme Ltd ',
      { is_personal: 0, company: 'Acme Ltd', contact: '' },
      /\/portal\/companycertife\?realType=native$/,
      'A-FIRST-11',
    ],
    [
      'Personal',
      'Contact',
      ' Li Lei ',
      { is_personal: 1, company: '', contact: 'Li Lei' },
      /\/portal\/personalcertife\?realType=native$/,
      'A-FIRST-12',
    ],
  ] as const) {
    test(`the answer “${type}” is saved trimmed, with all four fields, and leads to its certification (A-FIRST-09, ${named}, A-FIRST-13)`, async ({
      page,
      portico,
    }) => {
      shows('A-FIRST-09', named, 'A-FIRST-13')
      await adopt(page, await portico.customer({ fresh: true }))
      await page.goto('/portal/home')
      const dialog = page.getByRole('dialog', { name: 'Who will use this account?' })
      await dialog.getByText(type, { exact: true }).click()
      await dialog.getByLabel(field).fill(typed)
      const save = page.waitForRequest('**/api/apiv1/user/updateUserInfo')
      await dialog.getByRole('button', { name: 'Confirm' }).click()
      expect((await save).postDataJSON()).toEqual({ ...sent, address: '' })
      await expect(dialog).toBeHidden()
      await expect(page).toHaveURL(certification)
      await expect(page.getByRole('heading', { level: 1 })).toContainText('certification')
    })
  }
})

test.describe('send code', () => {
  test('nothing is sent without an address, a refused send starts no countdown, and a good one counts down from 60 (A-CODE-01, A-CODE-02, A-CODE-03, A-CODE-04, A-CODE-05)', async ({
    page,
  }) => {
    shows('A-CODE-01', 'A-CODE-02', 'A-CODE-03', 'A-CODE-04', 'A-CODE-05')
    const made = callsOf(page)
    await page.clock.install()
    await page.goto('/portal/register')
    const button = page.getByRole('button', { name: /^Get code$|^Again in/ })
    await button.click()
    await expect(page.getByText('Please enter the e-mail first')).toBeVisible()
    await page.getByText('SMS', { exact: true }).click()
    await button.click()
    await expect(page.getByText('Please enter the phone number first')).toBeVisible()
    expect(namesOf(made)).not.toContain('sendRegisterCode')
    await page.getByLabel('Phone', { exact: true }).fill('123')
    const refused = page.waitForResponse('**/sendRegisterCode')
    await button.click()
    expect(((await (await refused).json()) as { code: string }).code).not.toBe('200')
    await expect(page.getByText('Incorrect phone number format').first()).toBeVisible()
    await expect(button).toHaveText('Get code')
    await expect(button).toBeEnabled()

    await page.getByLabel('Phone', { exact: true }).fill(`137${eightDigits()}`)
    await page.clock.pauseAt(Date.now() + 10_000)
    await button.click()
    await expect(page.getByText('Code sent.')).toBeVisible()
    await expect(button).toBeDisabled()
    await expect(button).toHaveText('Again in 60 s')
    // Each second is counted when the one before has been drawn.
    for (const left of [59, 58]) {
      await page.clock.runFor(1_000)
      await expect(button).toHaveText(`Again in ${left} s`)
    }
    await page.clock.fastForward(27_000)
    await page.clock.runFor(1_000)
    await expect(button).toHaveText(/^Again in (30|31) s$/)
    await expect(button).toBeDisabled()
    await page.clock.fastForward(31_000)
    await page.clock.runFor(1_000)
    await expect(button).toHaveText('Get code')
    await expect(button).toBeEnabled()
  })
})
