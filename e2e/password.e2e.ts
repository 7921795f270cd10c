import { apiKeyCalls } from '@portico/contract/account/api-key.ts'
import { registerCalls } from '@portico/contract/account/register.ts'
import { expect, password, signInByForm, test } from './portico.ts'
import { shows } from './shows.ts'

const next = 'another1pass'

test('a forgotten password: ask, follow the link, choose a new one, sign in with it (A-SES-09)', async ({
  page,
  portico,
}) => {
  shows('A-SES-09')
  const { email } = await portico.customer()
  await page.goto('/portal/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()

  const link = await portico.mailedLink(email)
  await page.goto(link)
  await expect(page.getByText('For p***@customer.example')).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill(next)
  await page.getByLabel('Confirm password').fill(next)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('heading', { name: 'Your password is set' })).toBeVisible()

  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await signInByForm(page, email, password)
  await expect(page.getByRole('alert')).toContainText('Login failed')
  await signInByForm(page, email, next)
  await expect(page).toHaveURL(/\/portal\/home$/)
})

test('a link that was used or has run out says so and offers a new one (A-SES-10)', async ({ page, portico }) => {
  shows('A-SES-10')
  const { email } = await portico.customer()
  await portico.ok(registerCalls.passwordForget, { email })
  const link = await portico.mailedLink(email)
  await portico.sql(
    `update one_time set expires_at = now() - interval '1 minute'
     where purpose = 'resetPassword' and target = (select id from login where email = $1)`,
    [email],
  )
  await page.goto(link)
  await expect(
    page.getByText('The verification link has expired, please resend the verification link!').first(),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Get a new link' }).click()
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
})

test('whoever recovers an account says which of its API keys are theirs; the others end', async ({ page, portico }) => {
  const owner = await portico.customer()
  for (const name of ['Mine', 'Whose?'])
    await portico.ok(apiKeyCalls.apiKeyCreate, { name, scopes: [], days: 0, password }, owner)
  await portico.ok(registerCalls.passwordForget, { email: owner.email })
  await page.goto(await portico.mailedLink(owner.email))
  for (const name of [/^Mine/, /^Whose\?/]) await expect(page.getByRole('checkbox', { name })).not.toBeChecked()
  await page.getByRole('checkbox', { name: /^Mine/ }).check()
  await page.getByLabel('New password', { exact: true }).fill(next)
  await page.getByLabel('Confirm password').fill(next)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('heading', { name: 'Your password is set' })).toBeVisible()
  const keys = await portico.ok(apiKeyCalls.apiKeyList, undefined, await portico.signIn(owner.email, next))
  expect(keys.result.map(({ name }) => name)).toEqual(['Mine'])
})
