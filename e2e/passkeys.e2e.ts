import type { Page } from '@playwright/test'
import { goOn } from './browser.ts'
import { expect, password, signInByForm, test } from './portico.ts'

/** A device of the browser’s own that says yes; taken away with the answer. */
async function device(page: Page): Promise<() => Promise<void>> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return async () => {
    await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
    await cdp.send('WebAuthn.disable')
    await cdp.detach()
  }
}

test('a person adds a passkey, confirms and signs in with it, and removes it', async ({ page, portico }) => {
  const takeAway = await device(page)
  const { email } = await portico.customer()
  // Browsers bind passkeys to names: the same machine has none under its number.
  const site = portico.url.replace('127.0.0.1', 'localhost')
  await page.goto(`${site}/portal/login`)
  await signInByForm(page, email)
  await expect(page).toHaveURL(/\/portal\/home$/)
  await goOn(page, '/portal/personalcenter')
  await expect(page.getByText('Works only at localhost')).toBeVisible()
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Work laptop')
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Add passkey' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  await dialog.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Work laptop' })).toContainText('Never used')

  await page.getByRole('button', { name: 'Create key' }).click()
  await dialog.getByLabel('Key name').fill('Deploys')
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(dialog.getByText('Confirmed with a passkey')).toBeVisible()
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await dialog.getByRole('button', { name: 'I have saved it' }).click()

  await page.context().clearCookies()
  await page.goto(`${site}/portal/login`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(/\/portal\/home$/)

  await page.context().clearCookies()
  await page.goto(`${site}/portal/login`)
  await signInByForm(page, email)
  await expect(page.getByText('Use your passkey, or enter one of your recovery codes.')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(/\/portal\/home$/)

  await goOn(page, '/portal/personalcenter')
  await page.getByRole('button', { name: 'Rename Work laptop' }).click()
  await dialog.getByLabel('Name').fill('Harbour laptop')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Passkey renamed')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Harbour laptop' }).click()
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(dialog.getByLabel('Verification code')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('Passkey removed')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Harbour laptop' })).toHaveCount(0)
  await takeAway()

  await page.context().clearCookies()
  await page.goto(`${site}/portal/login`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await signInByForm(page, email)
  await expect(page).toHaveURL(/\/portal\/home$/)
})
