import { hostCalls } from '@portico/contract/compute/host.ts'
import { firewallCalls } from '@portico/contract/network/firewall.ts'
import type { Page } from '@playwright/test'
import { goInside, goOn, hold } from './browser.ts'
import { operator } from './people.ts'
import { adopt, expect, test, type Customer, type Portico } from './portico.ts'
import { buyer, node, runningHost } from './resources.ts'
import { shows } from './shows.ts'

const rowOf = (page: Page, name: string | RegExp) => page.getByRole('row', { name })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const make = (portico: Portico, customer: Customer, name: string) =>
  portico.ok(firewallCalls.firewallCreate, { controller_id: node, name, template: 'web' }, customer)

test('a firewall is created by the new-build menu, given a rule, relieved of it, renamed and deleted (A-NAV-04)', async ({
  page,
  portico,
}) => {
  shows('A-NAV-04')
  const customer = await buyer(portico, 0)
  await adopt(page, customer)
  await page.goto('/portal/securitygroup')
  await expect(page.getByText('No firewalls yet')).toBeVisible()
  await page.getByRole('button', { name: 'New' }).hover()
  await expect(page.getByRole('menuitem')).toHaveText([/Cloud host/, /Firewall/, /Cloud disk/])
  await page.getByRole('menuitem', { name: 'Firewall' }).click()
  await expect(page).toHaveURL(/\/creatfirewall$/)

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
  await drawer.getByLabel('Remote IP prefix').fill('10.0.0.0/8')
  await drawer.getByLabel('First port').fill('8080')
  await drawer.getByLabel('Last port').fill('8090')
  await add.click()
  await expect(drawer.getByRole('alert')).toContainText('Failed to add rule')
  await expect(drawer.getByText('This rule already exists.')).toBeVisible()
  await drawer.getByRole('button', { name: 'Cancel' }).click()

  await rowOf(page, /TCP 8080–8090/)
    .getByRole('button', { name: 'Remove' })
    .click()
  await dialog(page, 'Remove rule TCP 8080–8090 10.0.0.0/8').getByRole('button', { name: 'Remove' }).click()
  await expect(rowOf(page, /8080/)).toHaveCount(0)
  await page.getByRole('link', { name: 'Egress (1)' }).click()
  await expect(rowOf(page, /Any protocol/)).toBeVisible()

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await dialog(page, 'Edit shop').getByLabel('Name').fill('market')
  await dialog(page, 'Edit shop').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'market' })).toBeVisible()

  await page.getByRole('link', { name: 'All firewalls' }).click()
  await expect(rowOf(page, /market/)).toContainText('For the web shop')
  await rowOf(page, /market/)
    .getByRole('button', { name: /^Actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await dialog(page, 'Delete firewall market').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No firewalls yet')).toBeVisible()

  // Who goes to another screen while one is on its way stays there, and what was sent begins anew.
  await goOn(page, '/portal/creatfirewall')
  await page.getByLabel('Name').fill('second')
  const creation = await hold(page, firewallCalls.firewallCreate)
  await page.getByRole('button', { name: 'Create firewall', exact: true }).click()
  await creation.asked
  await goOn(page, '/portal/creatorder')
  await page.getByLabel('Description').fill('Meanwhile')
  creation.letGo()
  await expect(page.getByText('Firewall created')).toBeVisible()
  await expect(page.locator('input[name=name]')).toHaveValue('')
  await expect(page).toHaveURL(/\/creatorder$/)
  await expect(page.getByLabel('Description')).toHaveValue('Meanwhile')
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
  expect(await refusalOf('default')).toContain('A node’s default firewall cannot be deleted')

  await rowOf(page, /bound/).getByRole('button', { name: 'Manage rules' }).click()
  await expect(page.getByRole('link', { name: 'walled' })).toBeVisible()
  await page.getByRole('button', { name: 'Add rule' }).click()
  const drawer = dialog(page, 'Add rule')
  await drawer.getByLabel('First port').fill('8443')
  await drawer.getByLabel('Remote IP prefix').fill('0.0.0.0/0')
  await drawer.getByRole('button', { name: 'Add rule' }).click()
  await expect(page.getByText('Rule added. Being applied to 1 host.')).toBeVisible()
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

const more = async (page: Page, name: string) => {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Actions/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name }).click()
}

test('rules are described, changed in place and put in order by the keyboard, and a template brings what is missing', async ({
  page,
  portico,
}) => {
  const customer = await buyer(portico, 0)
  const { id } = await make(portico, customer, 'ordered')
  await adopt(page, customer)
  await page.goto(`/portal/firewalldetail?id=${id}`)
  await expect(page.getByText('All rules allow traffic, so their order makes no difference to it.')).toBeVisible()

  const up = page.getByRole('button', { name: 'Move up: TCP 443 0.0.0.0/0' })
  await up.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('main tbody tr').first()).toContainText('443')
  await expect(page.getByText('TCP 443 0.0.0.0/0 is now number 1.')).toBeAttached()
  await expect(up).toBeFocused()
  await expect(up).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('TCP 443 0.0.0.0/0 is now number 2.')).toBeAttached()
  await expect(page.locator('main tbody tr').first()).toContainText('80')

  await rowOf(page, /TCP 443/)
    .getByRole('button', { name: 'Edit rule' })
    .click()
  const drawer = dialog(page, 'Edit rule')
  await expect(drawer.getByLabel('First port')).toHaveValue('443')
  await expect(drawer.getByLabel('Description')).toHaveValue('HTTPS')
  await drawer.getByLabel('Description').fill('The shop')
  await drawer.getByLabel('Last port').fill('444')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Rule changed.')).toBeVisible()
  await expect(rowOf(page, /TCP 443–444/)).toContainText('The shop')

  await more(page, 'Add from template')
  const template = dialog(page, 'Add from template')
  await template.getByText('MySQL', { exact: true }).click()
  await expect(template.getByLabel('From *')).toHaveValue('10.0.0.0/8')
  await template.getByRole('button', { name: 'Add rules' }).click()
  await expect(page.getByText('1 rule added.')).toBeVisible()
  await expect(rowOf(page, /TCP 3306/)).toContainText('MySQL')
  await more(page, 'Add from template')
  await template.getByRole('button', { name: 'Add rules' }).click()
  await expect(page.getByText('1 rule added. 2 were already there.')).toBeVisible()
})

test('a firewall is exported, copied and imported, after a look at what comes, what goes and what is wrong', async ({
  page,
  portico,
}) => {
  const customer = await buyer(portico, 0)
  const { id } = await make(portico, customer, 'carried')
  await adopt(page, customer)
  await page.goto(`/portal/firewalldetail?id=${id}`)
  for (const format of ['JSON', 'CSV']) {
    const saved = page.waitForEvent('download')
    await more(page, `Export as ${format}`)
    expect((await saved).suggestedFilename()).toBe(`carried.${format.toLowerCase()}`)
  }

  await more(page, 'Copy')
  await expect(dialog(page, 'Copy carried').getByLabel('Name')).toHaveValue('carried copy')
  await dialog(page, 'Copy carried').getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'carried copy' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ingress (3)' })).toBeVisible()

  await more(page, 'Import rules')
  const drawer = dialog(page, 'Import rules')
  await drawer.getByRole('button', { name: 'Check' }).click()
  await expect(drawer.getByText('Rules cannot be empty')).toBeVisible()
  const head = 'direction,protocol,port_from,remote_ip_prefix,description'
  const good = [head, 'ingress,tcp,443,0.0.0.0/0,The shop', 'ingress,udp,53,10.0.0.0/8,Names'].join('\n')
  await drawer.getByLabel('Rules').fill(`${good}\ningress,tcp,0,10.0.0.0/8,`)
  await drawer.getByRole('button', { name: 'Check' }).click()
  await expect(drawer.getByText('1 error, so nothing can be imported')).toBeVisible()
  await expect(drawer.getByText('Line 4 Port error: the port must be an integer from 1 to 65535')).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Import' })).toHaveCount(0)

  const file = { name: 'rules.csv', mimeType: 'text/csv', buffer: Buffer.from(good) }
  await drawer.getByLabel('File').setInputFiles(file)
  await expect(drawer.getByLabel('Rules')).toHaveValue(good)
  await drawer.getByText('Replace').click()
  await drawer.getByRole('button', { name: 'Check' }).click()
  await expect(drawer.getByText('1 rule to add')).toBeVisible()
  await expect(drawer.getByText('3 rules to remove')).toBeVisible()
  await expect(drawer.getByText('2 rules in total afterwards.')).toBeVisible()
  await drawer.getByRole('button', { name: 'Import' }).click()
  await expect(page.getByText('Rules added: 1, removed: 3, already there: 1.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ingress (2)' })).toBeVisible()
  await expect(rowOf(page, /TCP 443/)).toContainText('The shop')
})

test('whether something would pass is asked of a firewall, and the missing rule is added', async ({
  page,
  portico,
}) => {
  const customer = await buyer(portico, 0)
  const { id } = await make(portico, customer, 'asked')
  await adopt(page, customer)
  await page.goto(`/portal/firewalldetail?id=${id}`)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByText('Address cannot be empty')).toBeVisible()
  await page.getByLabel('From').fill('198.51.100.7')
  await page.getByLabel('Port *').fill('443')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByText('Allowed', { exact: true })).toBeVisible()
  await expect(page.getByText('asked, rule 2: TCP 443 0.0.0.0/0')).toBeVisible()
  const rules = page.getByRole('table', { name: 'asked' })
  await expect(rules.getByRole('row', { name: /TCP 80/ })).toContainText('Different port')
  await expect(rules.getByRole('row', { name: /ICMP/ })).toContainText('Different protocol')
  await expect(rules.getByRole('row', { name: /Any protocol/ })).toContainText('Different direction')

  await page.getByLabel('Port *').fill('5432')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByRole('strong').filter({ hasText: 'Blocked' })).toBeVisible()
  await expect(page.getByText('Missing, ingress: TCP 5432 198.51.100.7/32')).toBeVisible()
  await page.getByRole('button', { name: 'Add to asked and check again' }).click()
  const drawer = dialog(page, 'Add rule')
  await expect(drawer.getByLabel('First port')).toHaveValue('5432')
  await drawer.getByLabel('Remote IP prefix').fill('198.51.100.0/24')
  await drawer.getByRole('button', { name: 'Add rule' }).click()
  await expect(page.getByText('Allowed', { exact: true })).toBeVisible()
  await expect(page.getByText('asked, rule 4: TCP 5432 198.51.100.0/24')).toBeVisible()
})

test('a host answers for all its firewalls together, and without one lets everything through', async ({
  page,
  portico,
}) => {
  const customer = await buyer(portico)
  const host = await runningHost(portico, customer, 'several')
  const { id } = await make(portico, customer, 'front')
  const closed = await portico.ok(
    firewallCalls.firewallCreate,
    { controller_id: node, name: 'closed', template: 'empty' },
    customer,
  )
  const stands = async (firewall_ids: string[]) => {
    await portico.ok(hostCalls.hostFirewallSave, { id: host, firewall_ids }, customer)
    await expect
      .poll(async () => (await portico.ok(hostCalls.hostInfo, { id: host }, customer)).firewall_ids)
      .toEqual(firewall_ids)
  }
  await stands([closed.id, id])
  await adopt(page, customer)
  await page.goto(`/portal/computeMoreInfo?id=${host}&tab=network`)
  const ask = async (port: string) => {
    await page.getByLabel('From').fill('198.51.100.7')
    await page.getByLabel('Port *').fill(port)
    await page.getByRole('button', { name: 'Check', exact: true }).click()
  }
  await ask('80')
  await expect(page.getByText('front, rule 1: TCP 80 0.0.0.0/0')).toBeVisible()
  await expect(page.getByRole('table', { name: 'closed' })).toContainText('Blocked')
  await ask('22')
  await expect(page.getByRole('strong').filter({ hasText: 'Blocked' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add to closed and check again' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add to front and check again' })).toBeVisible()

  await stands([])
  await page.reload()
  await ask('22')
  await expect(page.getByText('The host has no firewall, so nothing is filtered.')).toBeVisible()
  await expect(page.getByText('Allowed', { exact: true })).toBeVisible()
})

test('each area shows a firewall in its own view (A-ROUTE-19)', async ({ page, portico }) => {
  shows('A-ROUTE-19')
  const customer = await buyer(portico, 0)
  const { id } = await make(portico, customer, 'seen-twice')
  await adopt(page, customer)
  await page.goto(`/portal/firewalldetail?id=${id}`)
  await expect(page.getByRole('button', { name: 'Add rule' })).toBeVisible()
  await goInside(page, '/portal/platnetwork')
  await expect(page).toHaveURL(/\/portal\/401$/)

  await adopt(page, await operator(portico))
  await page.goto(`/portal/platnetwork?tab=firewalls&search=${id}`)
  await expect(rowOf(page, /seen-twice/)).toContainText('Li Lei')
  await page.getByRole('link', { name: 'seen-twice' }).click()
  await expect(page).toHaveURL(new RegExp(`/firewalldetail\\?id=${id}`))
  await expect(page.getByRole('heading', { level: 1, name: 'seen-twice' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Li Lei' })).toBeVisible()
  await expect(rowOf(page, /443/)).toContainText('HTTPS')
  await expect(rowOf(page, /443/).getByRole('cell').first()).toHaveText('2')
  for (const name of ['Add rule', 'Edit rule', /^Move/]) await expect(page.getByRole('button', { name })).toHaveCount(0)
})
