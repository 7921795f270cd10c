import { expect, password, signInByForm, test } from './portico.ts'
import { shows } from './shows.ts'

test('a person is led to the form, is told what is wrong in it, and lands where they wanted to go (A-ROUTE-01, A-ROUTE-16, V-LOGIN-USER, V-LOGIN-PW)', async ({
  page,
  portico,
}) => {
  shows('A-ROUTE-01', 'A-ROUTE-16')
  const { email } = await portico.customer()
  await page.goto('/portal/notificationcenter?search=two%20words&is_read=0#newest')
  await expect(page).toHaveURL(/\/portal\/login\?/)
  const wanted = '/notificationcenter?search=two%20words&is_read=0#newest'
  expect(new URL(page.url()).searchParams.get('oldpath')).toBe(wanted)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('User name, e-mail or phone cannot be empty')).toBeVisible()
  await expect(page.getByText('Password cannot be empty')).toBeVisible()
  await expect(page.getByLabel('User name, e-mail or phone')).toBeFocused()
  await signInByForm(page, email, `${password}x`)
  await expect(page.getByRole('alert')).toHaveText('Login failed: the user name or the password is wrong')
  await expect(page.getByLabel('User name, e-mail or phone')).toHaveValue(email)
  await signInByForm(page, email)
  await expect(page).toHaveURL(`/portal${wanted}`)
})

test('a password is hidden as it is typed, can be shown and pasted, and tells password managers what it is', async ({
  page,
}) => {
  await page.goto('/portal/login')
  const field = page.getByLabel('Password', { exact: true })
  await expect(field).toHaveAttribute('type', 'password')
  await expect(field).toHaveAttribute('autocomplete', 'current-password')
  await page.getByLabel('User name, e-mail or phone').fill('copied')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('ControlOrMeta+C')
  await field.focus()
  await page.keyboard.press('ControlOrMeta+V')
  await expect(field).toHaveValue('copied')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(field).toHaveAttribute('type', 'text')
})

test('a return path that leads elsewhere is not followed', async ({ page, portico, baseURL }) => {
  const { email } = await portico.customer()
  await page.goto(`/portal/login?oldpath=${encodeURIComponent('//evil.example/x')}`)
  await signInByForm(page, email)
  await expect(page).not.toHaveURL(/login/)
  expect(new URL(page.url()).origin).toBe(baseURL)
})

test('guessing a password is slowed down and then locked', async ({ page, portico }) => {
  const { email, login_id } = await portico.customer()
  await page.goto('/portal/login')
  const alert = page.getByRole('alert')
  for (let n = 0; n < 3; n++) {
    await signInByForm(page, email, `Wrong${n}pass`)
    await expect(alert).toContainText('Login failed')
  }
  await signInByForm(page, email, 'Wrong8pass')
  // The second that somebody has to wait from here on is longer than any machine is slow.
  const wait = [`sign-in:${login_id}:wait`]
  const longer = `update limit_counter set reset_at = now() + interval '1 hour' where key = $1 returning key`
  await expect.poll(() => portico.sql(longer, wait)).toHaveLength(1)
  await signInByForm(page, email, 'Wrong9pass')
  await expect(alert).toContainText('too frequent')
  await portico.sql('delete from limit_counter where key = $1', wait)
  await portico.sql(`update limit_counter set hits = 10 where key = $1`, [`sign-in:${login_id}`])
  await signInByForm(page, email)
  await expect(alert).toContainText(/Too many failed sign-ins. Try again in \d+ min/)
})

test('a link that brings the identity of another service along ties nothing', async ({ page }) => {
  await page.goto('/portal/accountBind?provider=wechat&ticket=made-elsewhere&nickname=Mallory')
  await expect(page.getByRole('heading', { name: 'Sign-in was not completed' })).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)
})
