import { sessionCalls } from '@portico/contract/account/session.ts'
import { goOn } from './browser.ts'
import { operator } from './people.ts'
import { adopt, expect, password, test } from './portico.ts'

test('the operator finds a customer, gives terms, looks at the console and cannot change anything there', async ({
  page,
  portico,
}) => {
  const customer = await portico.customer()
  await portico.sql('update account set company = $1 where id = (select account_id from login where id = $2)', [
    `Harbour ${customer.phone}`,
    customer.login_id,
  ])
  await portico.sql('update login set totp_on_at = now() where id = $1', [customer.login_id])
  await adopt(page, await operator(portico))
  await page.goto('/portal/platclient')
  await page.getByRole('searchbox').fill(customer.email)
  const row = page.getByRole('row', { name: new RegExp(customer.phone) })
  await expect(row).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)

  await row.getByRole('button', { name: 'Terms' }).click()
  const drawer = page.getByRole('dialog', { name: /Terms of/ })
  await drawer.getByLabel('Discount').fill('0.88')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer).toBeHidden()
  await expect(row).toContainText('0.88')

  await row.getByRole('button', { name: 'Details' }).click()
  await expect(page.getByRole('heading', { name: `Harbour ${customer.phone}`, level: 1 })).toBeVisible()
  const owner = page.getByRole('row', { name: /Owner/ })
  await owner.getByRole('button', { name: /Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Remove two-step verification' }).click()
  const clearing = page.getByRole('dialog', { name: 'Remove two-step verification' })
  await clearing.getByRole('combobox').click()
  await page.getByRole('option', { name: 'In person' }).click()
  await clearing.getByRole('textbox', { name: 'Your own password' }).fill(password)
  await clearing.getByRole('button', { name: 'Remove two-step verification' }).click()
  await expect(clearing).toBeHidden()
  await expect(owner).not.toContainText('Two-step verification')
  for (const tab of ['Resources', 'Work orders']) {
    await page.getByRole('main').getByRole('link', { name: tab, exact: true }).click()
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).last()).toHaveText(/^No /)
  }
  await page.getByRole('main').getByRole('link', { name: 'Notes', exact: true }).click()
  await page.getByRole('button', { name: 'Add note' }).click()
  const note = page.getByRole('dialog', { name: 'Add note' })
  await note.getByLabel('Note').fill('Calls in the morning')
  await note.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('row', { name: /Calls in the morning/ })).toBeVisible()
  await goOn(page, `/portal/platclient?search=${customer.email}`)

  await row.getByRole('button', { name: /Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'View their console' }).click()
  const opened = page.context().waitForEvent('page')
  await page.getByRole('dialog').getByRole('button', { name: 'View their console' }).click()
  const view = await opened
  await expect(view.getByText(/You are viewing Harbour/)).toBeVisible()
  await goOn(view, '/portal/personalcenter')
  await view.getByLabel('Address').fill('Somewhere')
  await view.getByRole('button', { name: 'Save' }).click()
  await expect(view.getByText('Nothing can be changed from here.').first()).toBeVisible()
  // The operator's own tab is still the operator's.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible()
  await view.getByRole('button', { name: 'Stop viewing' }).click()
  await expect(view.getByText(/You are viewing Harbour/)).toBeHidden()
})

test('the operator gives a new customer the voucher of 100 yuan, once', async ({ page, portico }) => {
  const customer = await portico.customer()
  await adopt(page, await operator(portico))
  await page.goto(`/portal/platclient?search=${customer.email}`)
  const row = page.getByRole('row', { name: new RegExp(customer.email) })
  const give = page.getByRole('menuitem', { name: 'Give ¥100.00 welcome voucher' })
  await row.getByRole('button', { name: /Actions for/ }).click()
  await give.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Give voucher' }).click()
  await expect(page.getByText(/has received a ¥100.00 voucher/)).toBeVisible()
  await row.getByRole('button', { name: /Actions for/ }).click()
  await expect(give).toBeDisabled()
  await expect(give).toContainText('Already given')
})

test('a disabled customer is out at once, and back when enabled', async ({ page, portico, elsewhere }) => {
  const customer = await portico.customer()
  const theirs = await elsewhere()
  await adopt(theirs, customer)
  await theirs.goto('/portal/personalcenter')
  await expect(theirs.getByRole('heading', { name: 'Personal center' })).toBeVisible()

  await adopt(page, await operator(portico))
  await page.goto(`/portal/platclient?search=${customer.email}`)
  const row = page.getByRole('row', { name: new RegExp(customer.email) })
  await row.getByRole('button', { name: /Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Disable' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason, kept in the audit log').fill('Abuse report')
  await dialog.getByRole('button', { name: 'Disable' }).click()
  await expect(row).toContainText('Disabled')
  await expect(theirs).toHaveURL(/\/portal\/login/)
  expect((await portico.send(sessionCalls.sessionStart, { email: customer.email, password })).code).toBe('400012')

  await row.getByRole('button', { name: /Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Enable' }).click()
  await dialog.getByLabel('Reason, kept in the audit log').fill('Settled')
  await dialog.getByRole('button', { name: 'Enable' }).click()
  await expect(row).toContainText('Active')
  await portico.signIn(customer.email)
})
