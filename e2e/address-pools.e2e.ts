import { ddos } from '@portico/contract/network/ddos.ts'
import { eipCalls } from '@portico/contract/network/eip.ts'
import { nodeCalls } from '@portico/contract/node/node.ts'
import { goOn } from './browser.ts'
import { operator } from './people.ts'
import { adopt, expect, test } from './portico.ts'
import { agree, buyer, buyHosts, comesRound, inState } from './resources.ts'

test('an operator gives a node lines and ranges, and a customer chooses between what is left of them', async ({
  page,
  portico,
}) => {
  await adopt(page, await operator(portico))
  await page.goto('/portal/plateip?tab=lines')
  await expect(page.getByRole('row', { name: /CN2 direct/ })).toContainText('Hong Kong A')
  for (const [key, name] of [
    ['bgp', 'Multi-line BGP'],
    ['cn2', 'CN2 premium'],
  ] as const) {
    await page.getByRole('button', { name: 'Add line' }).first().click()
    const form = page.getByRole('dialog', { name: 'Add line' })
    await form.getByRole('combobox').click()
    await page.getByRole('option', { name: 'Frankfurt A' }).click()
    await form.getByRole('textbox', { name: 'Line' }).fill(key)
    for (const box of await form.getByRole('textbox', { name: /Name/ }).all()) await box.fill(name)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Frankfurt A')
  }
  await page.getByRole('link', { name: 'Pools', exact: true }).click()
  await page.getByRole('button', { name: 'Add range' }).first().click()
  const range = page.getByRole('dialog', { name: 'Add range' })
  await range.getByRole('combobox').first().click()
  await page.getByRole('option', { name: 'Frankfurt A' }).click()
  await range.getByRole('textbox', { name: 'Addresses' }).fill('203.0.113.8 - 203.0.113.9')
  await range.getByRole('button', { name: 'Save' }).click()
  const pool = page.getByRole('row', { name: /203\.0\.113\.8 – 203\.0\.113\.9/ })
  await expect(pool).toContainText('Multi-line BGP')

  await page.getByRole('link', { name: 'Reserved', exact: true }).click()
  await page.getByRole('button', { name: 'Reserve address' }).first().click()
  const reserve = page.getByRole('dialog', { name: 'Reserve address' })
  await reserve.getByRole('combobox').click()
  await page.getByRole('option', { name: 'Frankfurt A' }).click()
  await reserve.getByRole('textbox', { name: 'Address' }).fill('203.0.113.8')
  await reserve.getByRole('textbox', { name: 'Reason' }).fill('Our own gateway')
  await reserve.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /203\.0\.113\.8/ })).toContainText('Our own gateway')

  const customer = await buyer(portico)
  await portico.ok(nodeCalls.nodeSubscribe, { controller_id: 'de-a', cloud_type: 'native' }, customer)
  await adopt(page, customer)
  await page.goto('/portal/createip')
  await page.getByText('Frankfurt A').click()
  const lines = page.getByRole('region', { name: 'Line' })
  await expect(lines.getByRole('radio', { name: /CN2 premium/ })).toBeDisabled()
  await expect(lines.getByText('No address left')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('Front door')
  await agree(page)
  await page.getByRole('button', { name: /^Pay ¥.* and create$/ }).click()
  await expect(page).toHaveURL(/\/elasticIP$/)
  const row = page.getByRole('row', { name: /Front door/ })
  await expect(row).toContainText('203.0.113.9')
  await expect(row).toContainText('Multi-line BGP')
  await page.goto('/portal/elasticIP?line=cn2')
  await expect(row).toBeHidden()
  await goOn(page, '/portal/createip')
  await page.getByText('Frankfurt A').click()
  await expect(page.getByText('There is no address left on Frankfurt A')).toBeVisible()

  await adopt(page, await operator(portico))
  await page.goto('/portal/plateip?tab=history&search=203.0.113.9')
  const held = page.getByRole('row', { name: /203\.0\.113\.9/ })
  await expect(held).toContainText(customer.email)
  await expect(held).toContainText('In use')
  await page.getByLabel('On the day (UTC)').fill('2020-03-03')
  await expect(held).toBeHidden()
})

test('an attack that is too large halts the address, is seen everywhere, and an operator ends that with a reason', async ({
  page,
  portico,
}) => {
  const customer = await buyer(portico)
  const [host] = await buyHosts(portico, customer, 'shop', { bandwidth_mbps: 5 })
  await inState(portico, customer, host!, 'ACTIVE')
  const first = async () => (await portico.ok(eipCalls.eipList, {}, customer)).result[0]
  await expect.poll(async () => (await first())?.status).toBe('bound')
  const own = await first()
  const { address } = own!

  const watcher = await operator(portico)
  await adopt(page, watcher)
  await page.goto('/portal/platddos?tab=attacks')
  await page.getByRole('button', { name: 'Simulate attack' }).first().click()
  const form = page.getByRole('dialog', { name: 'Simulate attack' })
  await form.getByRole('textbox', { name: 'Address' }).fill(address)
  await form.getByRole('textbox', { name: 'Size (Gbps)' }).fill('12')
  await form.getByRole('button', { name: 'Simulate attack' }).click()
  await expect(page.getByText('Attack started')).toBeVisible()
  await comesRound(portico, 'network.guard')
  await expect.poll(async () => (await first())?.halted).toBe('blackhole')

  await adopt(page, customer)
  await page.goto('/portal/elasticIP')
  await expect(page.getByRole('row', { name: new RegExp(address) })).toContainText('In a black hole until')
  await goOn(page, `/portal/computeMoreInfo?id=${host!}&tab=network`)
  await expect(page.getByText('Black-holed after an attack')).toBeVisible()
  await goOn(page, '/portal/ddos?tab=addresses')
  await expect(page.getByRole('status').filter({ hasText: 'An attack exceeded the limit' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Traffic' })).toBeVisible()
  await expect(page.getByText('Up to 5 Gbps is blocked')).toBeVisible()
  await expect(page.getByText(/UDP flood/).first()).toBeVisible()

  await adopt(page, watcher)
  await page.goto(`/portal/platddos?tab=attacks&search=${address}`)
  const row = page.getByRole('row', { name: new RegExp(address) })
  await expect(row).toContainText(customer.email)
  await expect(row).toContainText('12 / 5 Gbps')
  await row.getByRole('button', { name: 'End black hole' }).click()
  const end = page.getByRole('dialog', { name: `End black hole of ${address}?` })
  await end.getByRole('textbox', { name: 'Reason' }).fill('The upstream filters it now')
  await end.getByRole('button', { name: 'End black hole' }).click()
  await expect(row).toContainText('Exceeded the package')

  await adopt(page, customer)
  await page.goto('/portal/notificationcenter')
  await expect(page.getByText(`${address} can be reached again`).first()).toBeVisible()
  const { result } = await portico.ok(ddos.calls.addressAttackList, { id: own!.id }, customer)
  expect(result[0]!.halted_end).not.toBeNull()
})
