import { nodeDeskCalls } from '@portico/contract/node/node-desk.ts'
import { regionDeskCalls } from '@portico/contract/node/region-desk.ts'
import type { Page } from '@playwright/test'
import { FakeOpenstack, fakeImage } from '../apps/api/test/fake-openstack.ts'
import { fits, goInside, goOn } from './browser.ts'
import { operator } from './people.ts'
import { adopt, expect, test as base, unique, type Portico } from './portico.ts'

interface Region {
  node: string
  cloud: FakeOpenstack
}

/** A node of the story's own beside a small cloud that answers; both are gone afterwards. */
const test = base.extend<{ region: Region }>({
  region: async ({ portico }, use) => {
    const cloud = await FakeOpenstack.open()
    const node = unique('r').toLowerCase().slice(0, 20)
    const desk = await operator(portico)
    const form = {
      controller_id: node,
      name_en: `Region ${node}`,
      name_zh_hans: `区域 ${node}`,
      name_zh_hant: `區域 ${node}`,
      country: 'CN',
      flag: 'HK',
      cloud_type: 'native',
      on_sell: false,
      sort: 0,
      is_new: true,
    } as const
    await portico.ok(nodeDeskCalls.platformNodeSave, form, desk)
    await use({ node, cloud })
    cloud.close()
    for (const table of ['flavor_offer', 'image_offer', 'node_subscription'])
      await portico.sql(`delete from ${table} where node_id = $1`, [node])
    await portico.sql(`delete from flavor where id = $1`, [`${node}.small`])
    await portico.sql(`delete from image where id = $1`, [node])
    await portico.sql('delete from node where id = $1', [node])
  },
})

const line = (page: Page, part: string) =>
  page.getByRole('list', { name: 'Test' }).getByRole('listitem').filter({ hasText: part })
const secret = (page: Page) => page.locator('input[name=password]')
const connected = async (portico: Portico, { node, cloud }: Region) =>
  portico.ok(
    nodeDeskCalls.platformNodeEngineSave,
    { controller_id: node, engine: 'openstack', settings: JSON.stringify(cloud.settings()) },
    await operator(portico),
  )

test('an operator sets up a region: tests what is typed, reads what is wrong, and saves what works', async ({
  page,
  portico,
  region,
}) => {
  const { node, cloud } = region
  await adopt(page, await operator(portico))
  await page.goto(`/portal/platnode?search=${node}`)
  const row = page.getByRole('row', { name: new RegExp(node) })
  await row.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Engine' }).click()
  const engine = page.getByRole('dialog', { name: /^Engine of/ })
  await engine.getByRole('combobox', { name: 'Engine' }).click()
  await page.getByRole('option', { name: 'OpenStack' }).click()
  await engine.getByRole('link', { name: 'Set up the region' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`OpenStack region: Region ${node}`)

  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(page.getByText('Keystone address cannot be empty')).toBeVisible()
  await expect(page.getByText('Password cannot be empty')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Keystone address' })).toBeFocused()
  expect(cloud.asked).toEqual([])

  await page.getByLabel('Keystone address').fill(`${cloud.url}/identity/v3`)
  await page.getByRole('textbox', { name: 'Region', exact: true }).fill('RegionOne')
  await page.getByRole('textbox', { name: 'User', exact: true }).fill('portico')
  await page.getByRole('textbox', { name: 'Project', exact: true }).fill('admin')
  await page.getByLabel('External network').fill('nowhere')
  await secret(page).fill('wrong')
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(line(page, 'Sign-in')).toContainText('Fails · the credentials are not accepted')
  await expect(line(page, 'Compute (Nova)')).toContainText('Not tried')

  await secret(page).fill('cloud-secret')
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(line(page, 'External network')).toContainText('Fails · nowhere is not there')
  await expect(page.getByText('1 line fails.')).toBeVisible()
  await page.getByLabel('External network').fill('public')
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(page.getByText('No problems found.')).toBeVisible()
  await expect(line(page, 'Compute (Nova)')).toContainText('Works · version 2.93')

  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Keystone address')).toHaveValue(`${cloud.url}/identity/v3`)
  await expect(secret(page)).toHaveValue('')
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(page.getByText('No problems found.')).toBeVisible()
  await page.getByLabel('Keystone address').fill('http://127.0.0.1:9/v3')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Password cannot be empty')).toBeVisible()
})

test('figures come from Gnocchi: as the catalogue has it, or from an address that only who knows the password can name', async ({
  page,
  portico,
  region,
}) => {
  const { node, cloud } = region
  await connected(portico, region)
  await adopt(page, await operator(portico))
  await page.goto(`/portal/platnode?region=${node}&tab=connection`)
  await page.getByText('Gnocchi', { exact: true }).click()
  const address = page.getByLabel('Gnocchi address')
  await expect(address).toHaveValue('')
  cloud.gnocchi!.types = ['generic']
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(line(page, 'Figures of hosts')).toContainText('run ceilometer-upgrade')
  cloud.gnocchi!.types.push('instance')
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(line(page, 'Figures of hosts')).toContainText('Works · it answers')

  await address.fill('gnocchi')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(address).toHaveAttribute('aria-invalid', 'true')
  await address.fill(`${cloud.url}/metric`)
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Password cannot be empty')).toBeVisible()
  await secret(page).fill('cloud-secret')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Gnocchi' })).toBeChecked()
  await expect(address).toHaveValue(`${cloud.url}/metric`)
})

test('flavours and images of the cloud are offered, and the prices that are missing are named', async ({
  page,
  portico,
  region,
}) => {
  const { node } = region
  await connected(portico, region)
  await adopt(page, await operator(portico))
  await page.goto(`/portal/platnode?search=${node}`)
  await page
    .getByRole('row', { name: new RegExp(node) })
    .getByRole('button', { name: /^Actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Region' }).click()
  await page.getByRole('link', { name: 'Flavours' }).click()
  const size = page.getByRole('row', { name: /m1\.small/ })
  await expect(size).toContainText('Not offered')
  await size.getByRole('button', { name: 'Offer' }).click()
  const form = page.getByRole('dialog', { name: 'Offer m1.small' })
  await expect(form.getByLabel('Our key')).toHaveValue('m1.small')
  await form.getByLabel('Our key').fill(`${node}.small`)
  await form.getByLabel('Stock').fill('6')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
  await expect(size).toContainText(`On sale${node}.small`)
  await expect(size).toContainText('0 of 6')

  await page.getByRole('link', { name: 'Images', exact: true }).click()
  const image = page.getByRole('row', { name: /Ubuntu 24\.04 LTS/ })
  await image.getByRole('button', { name: 'Offer' }).click()
  const system = page.getByRole('dialog', { name: 'Offer Ubuntu 24.04 LTS' })
  await expect(system.getByLabel('Login user')).toHaveValue('ubuntu')
  await system.getByLabel('Our key').fill(node)
  await system.getByLabel('Smallest system disk (GiB)').fill('2')
  await system.getByRole('button', { name: 'Save' }).click()
  await expect(system.getByText('The system disk is too small for this image')).toBeVisible()
  await system.getByLabel('Smallest system disk (GiB)').fill('20')
  await system.getByRole('button', { name: 'Save' }).click()
  await expect(system).toHaveCount(0)
  await expect(image).toContainText(`On sale${node}`)

  const { missing, images } = await portico.ok(
    regionDeskCalls.platformRegionCatalogue,
    { controller_id: node },
    await operator(portico),
  )
  expect(images.find(({ ref }) => ref === fakeImage)).toMatchObject({ image_id: node, offered: true })
  await expect(page.getByRole('link', { name: 'List prices' })).toHaveCount(missing.length > 0 ? 1 : 0)

  await image.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Withdraw' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(image).toContainText('Not offered')
})

test('a machine that was there before is adopted for a customer, who finds it among their hosts, and is let go again', async ({
  page,
  elsewhere,
  portico,
  region,
}) => {
  const { node, cloud } = region
  const customer = await portico.customer()
  const desk = await operator(portico)
  await connected(portico, region)
  const flavor_id = `${node}.small`
  await portico.ok(
    regionDeskCalls.platformRegionFlavorOffer,
    { controller_id: node, engine_ref: 'm1.small', flavor_id, family: 'm1', stock: 3, on_sell: true },
    desk,
  )
  await portico.ok(
    regionDeskCalls.platformRegionImageOffer,
    {
      controller_id: node,
      engine_ref: fakeImage,
      image_id: node,
      name: 'Ubuntu',
      system: 'linux',
      version: '24.04',
      user_name: 'ubuntu',
      min_disk_gb: 20,
      on_sell: true,
    },
    desk,
  )
  const project = cloud.machines.addProject('workshop')
  cloud.machines.add(project, { name: 'legacy-web' })
  cloud.machines.add(project, { name: 'legacy-broken', status: 'ERROR' })

  await adopt(page, desk)
  await page.goto(`/portal/platnode?region=${node}&tab=machines`)
  const broken = page.getByRole('row', { name: /legacy-broken/ })
  await expect(broken).toContainText('Faulty')
  const machine = page.getByRole('row', { name: /legacy-web/ })
  await expect(machine).toContainText('workshop')
  await expect(machine).toContainText('Can be adopted')
  await machine.getByRole('button', { name: 'Adopt' }).click()
  const form = page.getByRole('dialog', { name: 'Adopt legacy-web' })
  await expect(form).toContainText('archive 50 GiB')
  await expect(form).toContainText('203.0.113.11')
  await form.getByLabel('Customer').fill('nobody@example.com')
  await form.getByRole('button', { name: 'Adopt' }).click()
  await expect(form.getByText('No customer signs in with this address')).toBeVisible()
  await form.getByLabel('Customer').fill(customer.email)
  await form.getByRole('button', { name: 'Adopt' }).click()
  await expect(form).toHaveCount(0)
  await expect(machine).toContainText('Adopted')
  await expect(machine).toContainText(customer.email)
  const [host] = await portico.sql<{ id: string }>(`select id from resource where node = $1 and kind = 'host'`, [node])
  await expect
    .poll(() => portico.sql(`select status from resource where id = $1`, [host!.id]))
    .toEqual([{ status: 'ACTIVE' }])

  const theirs = await elsewhere()
  await adopt(theirs, customer)
  await theirs.goto('/portal/compute')
  await expect(theirs.getByRole('row', { name: /legacy-web/ })).toContainText('203.0.113.11')
  await goOn(theirs, `/portal/computeMoreInfo?id=${host!.id}`)
  await expect(theirs.getByRole('heading', { level: 1 })).toContainText('legacy-web')

  await machine.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'End adoption' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End adoption' }).click()
  await expect.poll(() => cloud.machines.marks()).toEqual([])
  await expect
    .poll(() => portico.sql(`select id from resource where node = $1 and released_at is null`, [node]))
    .toEqual([])
})

test('usage stands against quotas, for the cloud and for each customer, also on a phone and when the cloud is silent', async ({
  page,
  portico,
  region,
}) => {
  const { node, cloud } = region
  const customer = await portico.customer()
  const [account] = await portico.sql<{ account_id: string }>('select account_id from login where id = $1', [
    customer.login_id,
  ])
  const tags = ['portico', `portico:account=${account!.account_id}`]
  cloud.machines.projects.push({ id: 'p1', name: `portico-${node}-${account!.account_id}`, tags })
  cloud.used = 17
  await connected(portico, region)
  await adopt(page, await operator(portico))
  await page.goto(`/portal/platnode?region=${node}&tab=usage`)
  const whole = page.getByRole('region').or(page.locator('section')).filter({ hasText: 'The cloud as a whole' }).first()
  await expect(whole.getByRole('meter', { name: 'vCPUs' })).toHaveAttribute('aria-valuetext', '25 / 100')
  const row = page.getByRole('row', { name: new RegExp(customer.email) })
  await expect(row.getByRole('meter', { name: 'Hosts' })).toHaveAttribute('aria-valuetext', '17 / 20')
  await expect(row.getByRole('meter', { name: 'Snapshots' })).toHaveCount(0)
  await expect(row).toContainText('Snapshots1')

  await page.setViewportSize({ width: 390, height: 844 })
  await fits(page)
  for (const [tab, shown] of [
    ['flavors', 'Not offered'],
    ['machines', 'No other machines'],
  ] as const) {
    await goInside(page, `/portal/platnode?region=${node}&tab=${tab}`)
    await expect(page.getByText(shown).first()).toBeVisible()
    await fits(page)
  }
  cloud.close()
  await page.goto(`/portal/platnode?region=${node}&tab=flavors`)
  await expect(page.getByText('This node’s cloud is not responding.').first()).toBeVisible()
})
