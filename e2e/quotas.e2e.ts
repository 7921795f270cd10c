import { quotaDeskCalls } from '@portico/contract/platform/quotas.ts'
import { accountOf } from './agents.ts'
import { goOn } from './browser.ts'
import { operator } from './people.ts'
import { adopt, expect, test } from './portico.ts'
import { buyer } from './resources.ts'

test('a customer asks for a higher quota, and an operator decides and changes it on the customer’s page', async ({
  page,
  portico,
}) => {
  const desk = await operator(portico)
  const customer = await buyer(portico)
  const account_id = await accountOf(portico, customer)
  await portico.ok(quotaDeskCalls.customerQuotaSave, { account_id, kind: 'vpn', quantity: 2, mode: 'own' }, desk)
  await adopt(page, customer)
  await page.goto('/portal/costs')
  await page.getByRole('link', { name: 'Quotas' }).click()
  const row = page.getByRole('row').filter({ hasText: 'VPN' })
  await expect(row).toContainText('0 of 2')
  await row.getByRole('button', { name: /^Request more/ }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Reason').fill('Three offices')
  await drawer.getByLabel('Wanted number').fill('5')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByText('Three offices')).toBeVisible()
  await expect(row.getByRole('button', { name: /^Request more/ })).toBeDisabled()

  await adopt(page, desk)
  await page.goto(`/portal/platclient?tab=quotas&search=${customer.email}`)
  const asked = page.getByRole('row').filter({ hasText: 'Three offices' })
  await asked.getByRole('button', { name: /^Decide/ }).click()
  await drawer.getByLabel('Quota').fill('4')
  await drawer.getByLabel('Note to the customer').fill('Four for now')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(asked).toContainText('Approved')
  await goOn(page, `/portal/platclientinfo?id=${account_id}&tab=quotas`)
  const own = page.getByRole('table', { name: 'Quotas' }).getByRole('row').filter({ hasText: 'VPN' })
  await expect(own).toContainText('4')
  await own.getByRole('button', { name: /^Change quota/ }).click()
  await drawer.getByLabel('Quota', { exact: true }).fill('')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(own).toContainText('No limit')

  await adopt(page, customer)
  await page.goto('/portal/costs?tab=quotas')
  await expect(page.getByText('Four for now')).toBeVisible()
  await expect(row).toContainText('No limit')
})
