import { readFile } from 'node:fs/promises'
import { catalogue } from '@portico/contract/catalogue.ts'
import { operator } from './people.ts'
import { adopt, expect, test } from './portico.ts'
import { agree, buyer, node } from './resources.ts'

test('a VPN is bought, its file is downloaded once with a key, its networks are changed, and an operator sees it', async ({
  page,
  portico,
}) => {
  const customer = await buyer(portico)
  const vpc = { controller_id: node, name: 'harbour', cidr: '10.51.0.0/16' }
  const { id } = await portico.ok(catalogue.vpcCreate, vpc, customer)
  for (const third of [1, 2])
    await portico.ok(catalogue.subnetCreate, { vpc_id: id, name: `net${third}`, cidr: `10.51.${third}.0/24` }, customer)
  await adopt(page, customer)
  await page.goto('/portal/dpic?tab=vpn')
  await expect(page.getByText('No VPN connections yet')).toBeVisible()
  await page.getByRole('link', { name: 'Create VPN' }).first().click()
  await page.getByRole('combobox', { name: 'Private network' }).click()
  await page.getByRole('option', { name: /harbour/ }).click()
  await page.getByRole('checkbox', { name: /10\.51\.1\.0/ }).check()
  await page.getByRole('textbox', { name: 'Name' }).fill('From home')
  await agree(page)
  await page.getByRole('button', { name: 'Pay ¥60.00 and create' }).click()
  await expect(page).toHaveURL(/\/dpic\?tab=vpn$/)
  const row = page.getByRole('row', { name: /From home/ })
  await expect(row).toContainText('Active')
  await expect(row).toContainText('Never connected')
  await expect(row).toContainText('Simulated')

  await row.getByRole('button', { name: 'Create key and download' }).click()
  const asked = page.getByRole('dialog', { name: 'Create a new key for From home?' })
  const downloading = page.waitForEvent('download')
  await asked.getByRole('button', { name: 'Create key and download' }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  expect(file).toMatch(/^\[Interface\]\nPrivateKey = [A-Za-z0-9+/]{43}=\nAddress = 10\.51\./)
  expect(file).toContain('AllowedIPs = 10.51.1.0/24')

  await row.getByRole('button', { name: 'Actions for From home' }).click()
  await page.getByRole('menuitem', { name: 'Change networks' }).click()
  const form = page.getByRole('dialog', { name: 'Networks reachable through From home' })
  await form.getByRole('checkbox', { name: /10\.51\.2\.0/ }).check()
  await form.getByRole('button', { name: 'Change networks' }).click()
  await expect(row).toContainText('10.51.1.0/24, 10.51.2.0/24')

  await adopt(page, await operator(portico))
  await page.goto('/portal/platvpn')
  await expect(page.getByRole('row', { name: /From home/ }).filter({ hasText: customer.email })).toBeVisible()
})
