import type { Page } from '@playwright/test'
import { catalogue } from '@portico/contract/catalogue.ts'
import { stumbles } from './axe.ts'
import { expect, password, test, wide } from './portico.ts'
import { narrow } from './walk.ts'

/** In both widths, light and dark. */
async function stumblesAnyhow(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const viewport of [narrow, wide])
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      found.push(...(await stumbles(page, colorScheme === 'light' ? 'screen' : 'turned')))
    }
  return found
}

test('a programmer finds a call, reads how to make it, and makes it with a key', async ({ page, portico }) => {
  const customer = await portico.customer()
  const { secret } = await portico.ok(
    catalogue.apiKeyCreate,
    { name: 'Nightly', scopes: ['resource.read'], days: 0, password },
    customer,
  )
  await page.goto('/api/docs')
  await page.getByRole('searchbox', { name: 'Search calls and codes' }).fill('counts your resources')
  const found = page.getByRole('link', { name: 'resourceCount' })
  await expect(found).toBeVisible()
  await expect(page.getByRole('link', { name: 'hostList' })).toBeHidden()
  await page.getByRole('searchbox').fill('400308')
  await expect(page.getByRole('cell', { name: 'sessionExpired' })).toBeVisible()
  await page.getByRole('searchbox').fill('counts your resources')
  expect(await stumblesAnyhow(page)).toEqual([])
  await found.click()
  await expect(page.getByText('A key needs the scope resource.read.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'curl' })).toBeVisible()
  expect(await stumblesAnyhow(page)).toEqual([])
  await page.getByLabel('API key').fill('ptk_wrong.key')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.locator('#answer')).toContainText('400114')
  await page.getByLabel('API key').fill(secret)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.locator('#answer')).toContainText('"code": "200"')
})
