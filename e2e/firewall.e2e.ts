import { hostCalls } from '@portico/contract/compute/host.ts'
import { firewallCalls } from '@portico/contract/network/firewall.ts'
import type { Page } from '@playwright/test'
import { operator } from './people.ts'
import { adopt, expect, test, type Customer, type Portico } from './portico.ts'
import { buyer, node, runningHost } from './resources.ts'
import { shows } from './shows.ts'

const rowOf = (page: Page, name: string | RegExp) => page.getByRole('row', { name })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const make = (portico: Portico, customer: Customer, name: string) =>
  portico.ok(firewallCalls.firewallCreate, { controller_id: node, name, template: 'web' }, customer)

test('a firewall is created, given a rule, relieved of it, renamed and deleted', async ({ page, portico }) => {
  const customer = await buyer(portico, 0)
  await adopt(page, customer)
  await page.goto('/portal/securitygroup')
  await expect(page.getByText('No firewalls yet')).toBeVisible()
  await page.getByRole('link', { name: 'Create firewall' }).first().click()

  await expect(page.getByRole('radio', { name: /Hong Kong A/ })).toBeChecked()
  await page.getByRole('button', { name: 'Create firewall', exact: true }).click()
  await expect(page.getByText('Name cannot be empty')).toBeVisible()
  await page.getByLabel('Name').fill('shop')
  await page.getByLabel('Remarks').fill('For the web shop')
  await page.getByRole('button', { name: 'Create firewall', exact: true }).click()
  await expect(page).toHaveURL(/\/firewalldetail\?id=fw_/)
  await expect(page.getByRole('heading', { level: 1, name: 'shop' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ingress (3)' })).toHaveAttribute('aria-current', 'page')
  await expect(rowOf(page, /TCP 443/)).toContainText('0.0.0.0/0')

  await page.getByRole('button', { name: 'Add rule' }).click()
  const drawer = dialog(page, 'Add rule')
  const add = drawer.getByRole('button', { name: 'Add rule' })
  await drawer.getByLabel('First port').fill('65536')
  await add.click()
  await expect(drawer.getByText('Port error: the port must be an integer from 1 to 65535')).toBeVisible()
  await expect(drawer.getByText('Remote IP prefix cannot be empty')).toBeVisible()
  await drawer.getByLabel('First port').fill('8080')
  await drawer.getByLabel('Last port').fill('8000')
  await drawer.getByLabel('Remote IP prefix').fill('10.0.0.0/33')
  await add.click()
  await expect(drawer.getByText('Port error: the last port cannot be before the first')).toBeVisible()
  await expect(drawer.getByText(/^IP address error/)).toBeVisible()
  await drawer.getByLabel('Last port').fill('8090')
  await drawer.getByLabel('Remote IP prefix').fill('10.0.0.0/8')
  await add.click()
  await expect(drawer).toHaveCount(0)
  await expect(rowOf(page, /TCP 8080–8090/)).toContainText('10.0.0.0/8')
  await expect(page.getByRole('link', { name: 'Ingress (4)' })).toBeVisible()

  await page.getByRole('button', { name: 'Add rule' }).click()
  await drawer.getByText('Other', { exact: true }).click()
  await drawer.getByLabel('IP protocol number').fill('256')
  await drawer.getByLabel('Remote IP prefix').fill('10.0.0.0/8')
  await add.click()
  await expect(drawer.getByText('IP protocol error')).toBeVisible()
  await drawer.getByText('TCP').click()
  await drawer.getByLabel('First port').fill('8080')
  await drawer.getByLabel('Last port').fill('8090')
  await add.click()
  await expect(drawer.getByRole('alert')).toContainText('Failed to add rule')
  await expect(drawer.getByText('The same rule is there already.')).toBeVisible()
  await drawer.getByRole('button', { name: 'Cancel' }).click()

  await rowOf(page, /TCP 8080–8090/)
    .getByRole('button', { name: 'Remove' })
    .click()
  await dialog(page, 'Remove the rule TCP 8080–8090 10.0.0.0/8').getByRole('button', { name: 'Remove' }).click()
  await expect(rowOf(page, /8080/)).toHaveCount(0)
  await page.getByRole('link', { name: 'Egress (1)' }).click()
  await expect(rowOf(page, /Any protocol/)).toBeVisible()

  await page.getByRole('button', { name: 'Edit' }).click()
  await dialog(page, 'Edit shop').getByLabel('Name').fill('market')
  await dialog(page, 'Edit shop').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'market' })).toBeVisible()

  await page.getByRole('link', { name: 'All firewalls' }).click()
  await expect(rowOf(page, /market/)).toContainText('For the web shop')
  await rowOf(page, /market/)
    .getByRole('button', { name: /^Actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await dialog(page, 'Delete the firewall market').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No firewalls yet')).toBeVisible()
})

test('a firewall with a host behind it cannot be deleted, and its new rule reaches the host', async ({
  page,
  portico,
}) => {
  const customer = await buyer(portico)
  const host = await runningHost(portico, customer, 'walled')
  const { id } = await make(portico, customer, 'bound')
  await portico.ok(hostCalls.hostFirewallSave, { id: host, firewall_ids: [id] }, customer)
  await expect
    .poll(async () => (await portico.ok(hostCalls.hostInfo, { id: host }, customer)).firewall_ids)
    .toEqual([id])
  await adopt(page, customer)
  await page.goto('/portal/securitygroup')
  const refusalOf = async (name: string) => {
    await rowOf(page, new RegExp(name))
      .getByRole('button', { name: /^Actions/ })
      .click()
    const remove = page.getByRole('menuitem', { name: /^Delete/ })
    await expect(remove).toBeDisabled()
    const text = await remove.innerText()
    await page.keyboard.press('Escape')
    return text
  }
  expect(await refusalOf('bound')).toContain('1 host is behind it')
  expect(await refusalOf('default')).toContain('The default firewall of a node stays')

  await rowOf(page, /bound/).getByRole('button', { name: 'Manage rules' }).click()
  await expect(page.getByRole('link', { name: 'walled' })).toBeVisible()
  await page.getByRole('button', { name: 'Add rule' }).click()
  const drawer = dialog(page, 'Add rule')
  await drawer.getByLabel('First port').fill('8443')
  await drawer.getByLabel('Remote IP prefix').fill('0.0.0.0/0')
  await drawer.getByRole('button', { name: 'Add rule' }).click()
  await expect(page.getByText('The rule is added and is being applied to 1 host.')).toBeVisible()
  await expect
    .poll(async () => {
      const [machine] = await portico.sql<{ told: string }>(
        `select m.firewalls::text as told from embedded.machine m join resource r on r.engine_ref = m.ref where r.id = $1`,
        [host],
      )
      return machine?.told
    })
    .toContain('"8443"')
})

test('the new-build menu offers compute, firewall and disk (A-NAV-04)', async ({ page, signedIn: _signedIn }) => {
  shows('A-NAV-04')
  await page.goto('/portal/home')
  await page.getByRole('button', { name: 'New' }).hover()
  await expect(page.getByRole('menuitem')).toHaveText([/Cloud host/, /Firewall/, /Cloud disk/])
  await page.getByRole('menuitem', { name: 'Firewall' }).click()
  await expect(page).toHaveURL(/\/creatfirewall$/)
})

test('each area shows a firewall in its own view (A-ROUTE-19)', async ({ page, portico }) => {
  shows('A-ROUTE-19')
  const customer = await buyer(portico, 0)
  const { id } = await make(portico, customer, 'seen-twice')
  await adopt(page, customer)
  await page.goto(`/portal/firewalldetail?id=${id}`)
  await expect(page.getByRole('button', { name: 'Add rule' })).toBeVisible()
  await page.goto('/portal/platnetwork')
  await expect(page).toHaveURL(/\/portal\/401$/)

  await adopt(page, await operator(portico))
  await page.goto(`/portal/platnetwork?tab=firewalls&search=${id}`)
  await expect(rowOf(page, /seen-twice/)).toContainText('Li Lei')
  await page.getByRole('link', { name: 'seen-twice' }).click()
  await expect(page).toHaveURL(new RegExp(`/firewalldetail\\?id=${id}`))
  await expect(page.getByRole('heading', { level: 1, name: 'seen-twice' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Li Lei' })).toBeVisible()
  await expect(rowOf(page, /TCP 443/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add rule' })).toHaveCount(0)
})

test('on a phone the firewall pages fit, and a rule is added', async ({ page, portico }) => {
  const customer = await buyer(portico, 0)
  const { id } = await make(portico, customer, 'pocket')
  await adopt(page, customer)
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['securitygroup', 'creatfirewall', `firewalldetail?id=${id}`]) {
    await page.goto(`/portal/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  }
  await page.getByRole('button', { name: 'Add rule' }).click()
  const drawer = dialog(page, 'Add rule')
  await drawer.getByText('ICMP').click()
  await drawer.getByLabel('ICMP type').fill('8')
  await drawer.getByLabel('Remote IP prefix').fill('192.168.1.1/32')
  await drawer.getByRole('button', { name: 'Add rule' }).click()
  await expect(page.getByText('192.168.1.1/32')).toBeVisible()
})
