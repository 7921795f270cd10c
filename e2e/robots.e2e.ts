import { operator } from './people.ts'
import { adopt, expect, password, test, unique } from './portico.ts'

test('an operator adds a webhook, sees its secret once, and finds in the log why a private address was refused', async ({
  page,
  portico,
}) => {
  const name = unique('Desk')
  await adopt(page, await operator(portico))
  await page.goto('/portal/robot')
  await page.getByRole('button', { name: 'Add robot' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Add robot' })
  await drawer.getByLabel('Name').fill(name)
  await drawer.getByLabel('Address').fill('http://127.0.0.1:9/hook')
  await drawer.getByRole('checkbox', { name: 'New customer' }).check()
  await drawer.getByRole('checkbox', { name: 'Send messages' }).uncheck()
  await drawer.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'I have saved it' }).click()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Signed')
  await row.getByRole('button', { name: 'Send test' }).click()
  await page.getByRole('link', { name: 'Delivery log' }).click()
  const line = page.getByRole('row').filter({ hasText: name })
  await expect(line).toContainText('private')
  await page.getByRole('link', { name: 'Robots', exact: true }).last().click()
  await row.getByRole('button', { name: /Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(row).toBeHidden()
})

test('a customer adds a webhook with their password, and it says what it hears', async ({ page, signedIn }) => {
  expect(signedIn.area).toBe('customer')
  await page.goto('/portal/webhooks')
  await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Add webhook' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add webhook' })
  await form.getByLabel('Name').fill('Ledger')
  await form.getByLabel('Address').fill('https://192.0.2.1/hook')
  await form.getByLabel('Order paid').check()
  // Sales are an agent's to hear of.
  await expect(form.getByLabel('New order')).toHaveCount(0)
  await form.getByRole('textbox', { name: 'Password' }).fill(password)
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'I have saved it' }).click()
  await expect(page.getByRole('row', { name: /Ledger/ })).toContainText('Order paid')
})
