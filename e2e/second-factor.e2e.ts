import { totpCode, totpStep } from '../apps/api/src/core/second-factor.ts'
import { expect, password, signInByForm, test } from './portico.ts'

test('a person sets up two-step verification, signs in with it, and no code works twice', async ({
  page,
  portico,
  signedIn,
}) => {
  await page.goto('/portal/personalcenter')
  await page.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Two-step verification' })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const secret = await dialog
    .locator('span', { hasText: /^[A-Z2-7]{32}$/ })
    .last()
    .innerText()

  const code = totpCode(secret, totpStep(new Date()))
  await dialog.getByLabel('Verification code').fill(code === '000000' ? '111111' : '000000')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByRole('alert')).toContainText('This code is not valid')
  await dialog.getByLabel('Verification code').fill(totpCode(secret, totpStep(new Date())))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const recovery = await dialog.getByRole('listitem').allInnerTexts()
  await dialog.getByRole('button', { name: 'I have saved them' }).click()

  const refused = page.getByRole('alert').filter({ hasText: 'This code is not valid' })
  await page.context().clearCookies()
  await page.goto('/portal/login')
  await signInByForm(page, signedIn.email)
  await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible()
  const [taken] = await portico.sql<{ totp_last_step: string }>('select totp_last_step from login where id = $1', [
    signedIn.login_id,
  ])
  await page.getByLabel('Code').fill(totpCode(secret, Number(taken!.totp_last_step)))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(refused).toBeVisible()
  await page.getByLabel('Code').fill(recovery[0]!)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL(/\/portal\/home$/)

  await page.context().clearCookies()
  await page.goto('/portal/login')
  await signInByForm(page, signedIn.email)
  await page.getByLabel('Code').fill(recovery[0]!)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(refused).toBeVisible()
  await page
    .getByLabel('Code')
    .fill(totpCode(secret, Math.max(Number(taken!.totp_last_step) + 1, totpStep(new Date()))))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL(/\/portal\/home$/)
})

test('a weak new password is advised against, and changing it signs other devices out; the list of sign-ins shows this device, and ending it signs out', async ({
  page,
  portico,
  signedIn,
}) => {
  await page.goto('/portal/personalcenter')
  await page.getByLabel('New password', { exact: true }).fill('abcdefg1')
  await expect(page.getByText(/^Weak, easy to guess/)).toBeVisible()
  await page.getByLabel('Old password').fill(password)
  await page.getByLabel('New password', { exact: true }).fill('river-Bank-42')
  await page.getByLabel('Confirm password').fill('river-Bank-42')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed.')).toBeVisible()
  await expect(page.getByText('This device')).toBeVisible()
  await page.getByRole('button', { name: 'End session' }).click()
  await expect(page).toHaveURL(/\/portal\/login/)
  await portico.signIn(signedIn.email, 'river-Bank-42')
})
