import { stumbles } from './axe.ts'
import { adopt, expect, test } from './portico.ts'

test('a visitor searches help, reads about a product, and finds its prices and calls', async ({ page }) => {
  await page.goto('/portal/help')
  const search = page.getByRole('searchbox', { name: 'Search help' })
  await search.fill('roll back disk')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 topic found')
  await search.fill('zzz')
  await expect(page.getByText('Nothing found for “zzz”')).toBeVisible()
  await search.fill('roll back disk')
  await page.getByRole('main').getByRole('link', { name: 'Snapshots' }).click()
  await expect(page).toHaveURL(/\/portal\/help\?topic=snapshot$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Snapshots')
  await expect(search).toHaveValue('')
  await expect(page.getByText('You then have 7 days to renew it.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'snapshotRestore' })).toHaveAttribute('href', '/api/docs/snapshotRestore')
  await expect(page.getByRole('navigation', { name: 'In the console' })).toHaveCount(0)
  expect(await stumbles(page, 'screen')).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'Price list' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Price list')
})

test('the question mark leads to help about the screen, which leads back; the palette finds it too', async ({
  page,
  portico,
}) => {
  await adopt(page, await portico.customer())
  await page.goto('/portal/datacenter')
  const [help] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('banner').getByRole('link', { name: 'Help', exact: true }).click(),
  ])
  await expect(help.getByRole('heading', { level: 1 })).toHaveText('Disks')
  await help.getByRole('navigation', { name: 'In the console' }).getByRole('link', { name: 'Create disk' }).click()
  await expect(help).toHaveURL(/\/portal\/creatdisk$/)
  await help.close()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search everything' }).fill('help invoi')
  await page.getByRole('option', { name: 'Help: Invoices' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invoices')
})
