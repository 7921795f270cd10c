import { readFile } from 'node:fs/promises'
import { goInside } from './browser.ts'
import { memberOf, operator } from './people.ts'
import { adopt, expect, test } from './portico.ts'

test('the owner reads the log, narrows it, saves it and clears it; the operator still finds every line', async ({
  page,
  portico,
}) => {
  const owner = await portico.customer()
  const member = await memberOf(portico, owner)
  await adopt(page, owner)
  await page.goto('/portal/home')
  await page.getByRole('button', { name: 'Account menu' }).hover()
  await page.getByRole('link', { name: 'Operation log' }).click()
  await expect(page).toHaveURL(/\/portal\/operationlog$/)
  const registered = page.getByRole('row', { name: /Registered/ })
  await expect(registered).toContainText(portico.ip)
  await expect(page.getByRole('row', { name: /Signed in/ })).toContainText('Wei Fang')

  await page.getByRole('combobox', { name: 'Person' }).click()
  await page.getByRole('option', { name: 'Wei Fang' }).click()
  await expect(registered).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`login_id=${member.login_id}`))
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const text = await readFile(await (await saving).path(), 'utf8')
  expect(text).toContain('session.start')
  expect(text).not.toContain('account.register')

  await goInside(page, '/portal/operationlog')
  await page.getByRole('button', { name: 'Clear log' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear log' }).click()
  await expect(registered).toHaveCount(0)
  await expect(page.getByRole('row', { name: /Cleared the operation log/ })).toBeVisible()

  await adopt(page, await operator(portico))
  await page.goto('/portal/plataudit')
  await page.getByRole('searchbox').fill(owner.email)
  await expect(page).toHaveURL(/search=/)
  await expect(registered).toHaveCount(1)
  await page.getByRole('combobox', { name: 'Event' }).fill('Cleared the operation')
  await page.getByRole('option', { name: /Cleared the operation log/ }).click()
  await expect(registered).toHaveCount(0)
  const cleared = page.getByRole('row', { name: /Cleared the operation log/ })
  await expect(cleared).toBeVisible()

  // A day is typed or chosen; what is no day narrows nothing.
  await page.getByRole('textbox', { name: 'To' }).fill('2020-02-31')
  await expect(cleared).toBeVisible()
  await page.getByRole('textbox', { name: 'To' }).fill('2020-02-29')
  await expect(cleared).toHaveCount(0)
  await page.getByRole('button', { name: 'Choose day' }).last().click()
  await page.getByRole('button', { name: 'Today' }).click()
  await expect(cleared).toBeVisible()
})
