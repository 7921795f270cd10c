import type { Page } from '@playwright/test'
import { expect, password, test, unique } from './portico.ts'

const card = (page: Page, title: string) =>
  page
    .getByRole('region', { name: title })
    .or(page.locator('section', { hasText: title }))
    .first()

test('a person changes the e-mail by a code to the new one and the password; a key is shown once, with the scopes that were ticked, and revoked', async ({
  page,
  portico,
  signedIn,
}) => {
  const email = `${unique('next')}@customer.example`
  await page.goto('/portal/personalcenter')
  await page.getByRole('button', { name: 'Change e-mail' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change e-mail' })
  await dialog.getByLabel('New e-mail').fill(email)
  await dialog.getByRole('button', { name: 'Get code' }).click()
  await expect(page.getByText('Code sent')).toBeVisible()
  await dialog.getByLabel('Verification code').fill(await portico.mailedCode(email))
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Change e-mail' }).click()
  await expect(dialog).toBeHidden()
  await expect(card(page, 'Contact')).toContainText(email)
  expect(
    await portico.sql('select 1 from mail where recipient = $1 and subject like $2', [signedIn.email, '%no longer%']),
  ).toHaveLength(1)

  await page.getByRole('button', { name: 'Create key' }).click()
  const creating = page.getByRole('dialog', { name: 'Create key' })
  await creating.getByLabel('Key name').fill('Deploys')
  await creating.getByRole('checkbox', { name: 'Hosts, disks, snapshots: Read' }).check()
  await creating.getByLabel('Password', { exact: true }).fill(password)
  await creating.getByRole('button', { name: 'Create key' }).click()
  await expect(creating.getByText(/^ptk_\w{12}\./).first()).toBeVisible()
  await creating.getByRole('button', { name: 'I have saved it' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Deploys' })
  await expect(row).toContainText('compute.read')
  await expect(row).toContainText('Never used')
  await row.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('dialog', { name: 'Revoke Deploys' }).getByRole('button', { name: 'Revoke' }).click()
  await expect(row).toBeHidden()
})

test('the owner names a sales person, settles reminders, and can close the account and take it back', async ({
  page,
  portico,
  signedIn: _,
}) => {
  const sale = unique('S').slice(-8)
  await portico.sql('insert into sales_person (id, name) values ($1, $2)', [sale, 'Mei Chan'])
  await page.goto('/portal/personalcenter')
  await page.getByLabel('Sales code').fill('nobody')
  await page.getByRole('button', { name: 'Bind', exact: true }).click()
  await expect(page.getByText('There is no sales person with this code.')).toBeVisible()
  await page.getByLabel('Sales code').fill(sale)
  await page.getByRole('button', { name: 'Bind', exact: true }).click()
  await expect(page.getByText(`Mei Chan · ${sale}`)).toBeVisible()
  await page.getByRole('checkbox', { name: 'Remind me about renewals by e-mail' }).uncheck()
  await page.getByRole('button', { name: 'Close account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close account' })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Close account' }).click()
  await page.getByRole('button', { name: 'Keep account' }).click()
  await expect(page.getByRole('button', { name: 'Close account' })).toBeEnabled()
})

test('a page shows the calls behind it, and one of them works with a key', async ({ page, portico, signedIn: _ }) => {
  await page.goto('/portal/personalcenter')
  await page.getByRole('button', { name: 'Create key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create key' })
  await dialog.getByLabel('Key name').fill('Scripts')
  await dialog.getByRole('checkbox', { name: 'Hosts, disks, snapshots: Read' }).check()
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Create key' }).click()
  const key = await dialog
    .getByText(/^ptk_\w{12}\./)
    .first()
    .innerText()

  // The page stands and listens for keys before it has asked for its list.
  const listed = page.waitForResponse('**/computeList')
  await page.goto('/portal/compute')
  await listed
  await page.keyboard.press('a')
  const sheet = page.getByRole('dialog', { name: 'API calls on this page' })
  const line = await sheet
    .getByText(/^curl .*computeList/)
    .first()
    .innerText()
  // In double quotes: a shell puts the key there.
  expect(line).toContain('-H "Authorization: Bearer $API_KEY"')
  await expect(sheet.getByText('requires scope compute.read').first()).toBeVisible()
  await expect(sheet.getByRole('link', { name: 'hostList' })).toHaveAttribute('href', '/api/docs/hostList')
  const [, address, body] = /^curl '([^']+)'.* -d '(.*)'$/s.exec(line.trim())!
  const answer = await fetch(address!.replace(/^https?:\/\/[^/]+/, portico.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${key.trim()}`, 'content-type': 'application/json' },
    body: body!,
  })
  expect(await answer.json()).toMatchObject({ code: '200', data: { result: [] } })
})
