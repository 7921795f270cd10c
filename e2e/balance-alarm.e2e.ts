import { adopt, expect, test } from './portico.ts'

test('an owner says below which balance they want to be told', async ({ page, portico }) => {
  await adopt(page, await portico.customer())
  await page.goto('/portal/recharge')
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Low balance alert' }) })
  await expect(card.getByLabel('Warn me below')).toHaveValue('100.00')
  await card.getByLabel('Warn me below').fill('a lot')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByText('Enter a sum of money, with at most two decimals')).toBeVisible()
  await card.getByLabel('Warn me below').fill('250.5')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Alert saved')).toBeVisible()
  await page.reload()
  await expect(card.getByLabel('Warn me below')).toHaveValue('250.50')
})
