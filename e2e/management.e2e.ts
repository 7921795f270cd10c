import { operator } from './people.ts'
import { adopt, expect, test } from './portico.ts'
import { agree, buyer, node } from './resources.ts'
import { catalogue } from '@portico/contract/catalogue.ts'

test('a management account is bought, given a new password and what it reaches, and an operator sees it', async ({
  page,
  portico,
}) => {
  const customer = await buyer(portico)
  await portico.ok(catalogue.vpcCreate, { controller_id: node, name: 'harbour', cidr: '10.51.0.0/16' }, customer)
  await adopt(page, customer)
  await page.goto('/portal/dpic?tab=accounts')
  await expect(page.getByText('No management accounts yet')).toBeVisible()
  await page.getByRole('link', { name: 'Create account' }).first().click()
  await expect(page).toHaveURL(/\/createvpn\?tab=account$/)
  await page.getByRole('textbox', { name: 'Account name' }).fill('admin123')
  await page.getByRole('textbox', { name: 'Password' }).fill('abcdefg1')
  await agree(page)
  await page.getByRole('button', { name: 'Pay ¥18.00 and create' }).click()
  await expect(page.getByText('Names such as root or admin cannot be used')).toBeVisible()
  await page.getByRole('textbox', { name: 'Account name' }).fill('office01')
  await page.getByRole('button', { name: 'Pay ¥18.00 and create' }).click()
  await expect(page).toHaveURL(/\/dpic\?tab=accounts$/)
  const row = page.getByRole('row', { name: /office01/ })
  await expect(row).toContainText('Active')
  await expect(row).toContainText('Nothing')

  await row.getByRole('button', { name: 'Change access' }).click()
  const form = page.getByRole('dialog', { name: 'What office01 can reach' })
  await form.getByRole('checkbox', { name: /harbour/ }).check()
  await form.getByRole('button', { name: 'Change access' }).click()
  await expect(row).toContainText('harbour')
  await row.getByRole('button', { name: 'Reset password' }).click()
  const reset = page.getByRole('dialog', { name: 'New password for office01' })
  await reset.getByRole('textbox', { name: 'Password' }).fill('zyxwvut9')
  await reset.getByRole('button', { name: 'Reset password' }).click()
  await expect(page.getByText('Changing the password')).toBeVisible()

  await adopt(page, await operator(portico))
  await page.goto('/portal/platmanagement')
  await expect(page.getByRole('row', { name: /office01/ }).filter({ hasText: customer.email })).toBeVisible()
})
