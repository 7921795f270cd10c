import { catalogue } from '@portico/contract/catalogue.ts'
import { link } from '@portico/contract/network/link.ts'
import { goOn } from './browser.ts'
import { adopt, expect, test, type Customer, type Portico } from './portico.ts'
import { agree, buyer, node } from './resources.ts'

async function network(portico: Portico, customer: Customer, controller_id: string, second: number, name: string) {
  const { id } = await portico.ok(catalogue.vpcCreate, { controller_id, name, cidr: `10.${second}.0.0/16` }, customer)
  await portico.ok(catalogue.subnetCreate, { vpc_id: id, name: 'web', cidr: `10.${second}.1.0/24` }, customer)
  return id
}

test('two networks are joined, a route leads over the connection, and its bandwidth grows', async ({
  page,
  portico,
}) => {
  const customer = await buyer(portico)
  await portico.ok(catalogue.nodeSubscribe, { controller_id: 'sh-a', cloud_type: 'native' }, customer)
  const one = await network(portico, customer, node, 31, 'harbour')
  await network(portico, customer, 'sh-a', 31, 'same')
  await network(portico, customer, 'sh-a', 32, 'river')
  await adopt(page, customer)
  await page.goto('/portal/dpic')
  await expect(page.getByText('No connections yet')).toBeVisible()
  await page.getByRole('link', { name: 'Create connection' }).first().click()
  await expect(page).toHaveURL(/\/createconnect$/)
  const choose = async (field: string, option: RegExp) => {
    await page.getByRole('combobox', { name: field }).click()
    await page.getByRole('option', { name: option }).click()
  }
  await agree(page)
  const pay = page.getByRole('button', { name: 'Pay ¥425.00 and create' })
  await pay.click()
  await expect(page.getByText('Private network must be chosen', { exact: true })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Private network on Hong Kong A' })).toBeFocused()
  await choose('Private network on Hong Kong A', /harbour/)
  await choose('Private network on Shanghai A', /same/)
  await page.getByRole('textbox', { name: 'Name' }).fill('hk-sh')
  await pay.click()
  await expect(page.getByText(/These networks overlap: harbour/).first()).toBeVisible()
  await choose('Private network on Shanghai A', /river/)
  await pay.click()
  await expect(page).toHaveURL(/\/dpic\?tab=links$/)
  const row = page.getByRole('row', { name: /hk-sh/ })
  await expect(row).toContainText('Active')
  await expect(row).toContainText('10.31.1.254')
  const [own] = (await portico.ok(link.calls.linkList, {}, customer)).result

  await row.getByRole('button', { name: 'Change bandwidth' }).click()
  const form = page.getByRole('dialog', { name: 'Change the bandwidth of hk-sh' })
  await form.getByRole('button', { name: /^Pay ¥\d/ }).click()
  await expect(page.getByText('Changing the bandwidth')).toBeVisible()
  await expect(row).toContainText('6 Mbps')

  const way = { vpc_id: one, target_network: '10.32.0.0/16', next_hop: own!.hop, description: '' }
  await portico.ok(catalogue.routeAdd, way, customer)
  await goOn(page, `/portal/setrouterlist?id=${one}`)
  await expect(page.getByText('Via hk-sh').first()).toBeVisible()
})
