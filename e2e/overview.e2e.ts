import { operator } from './people.ts'
import { adopt, expect, test } from './portico.ts'

test('an operator begins at the overview, reads the day, and goes to what waits', async ({ page, portico }) => {
  await portico.customer()
  await adopt(page, await operator(portico))
  await page.goto('/portal/')
  await expect(page).toHaveURL(/\/portal\/allplatform$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  for (const figure of ['Revenue today', 'Revenue, 30 days', 'Live resources', 'Ending within 7 days'])
    await expect(page.getByText(figure, { exact: true })).toBeVisible()
  const fresh = page.getByRole('listitem').filter({ hasText: 'New customers today' })
  await expect(fresh).toContainText(/[1-9]\d*/)

  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  const chart = page.getByRole('slider', { name: 'New customers per day' })
  const latest = (await chart.getAttribute('aria-valuetext'))!
  // Below the window, the focus brings it into sight.
  await chart.focus()
  const still = await chart.boundingBox()
  await page.keyboard.press('ArrowLeft')
  await expect(chart).not.toHaveAttribute('aria-valuetext', latest)
  expect(await chart.boundingBox()).toEqual(still)

  await page.getByRole('link', { name: 'Remittances to confirm' }).click()
  await expect(page).toHaveURL(/\/portal\/platorderlist\?tab=remittances$/)
  await page.getByRole('link', { name: 'Overview' }).first().click()
  await page.getByRole('link', { name: 'Jobs failed in 24 hours' }).click()
  await expect(page).toHaveURL(/\/portal\/jobs\?state=failed/)
})
