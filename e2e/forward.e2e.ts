import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { forward } from '@portico/contract/network/forward.ts'
import { nodeCalls } from '@portico/contract/node/node.ts'
import { operator } from './people.ts'
import { adopt, expect, test } from './portico.ts'
import { agree, buyer } from './resources.ts'

test('a forward is bought, carries what is sent to it, shows what it carried, is narrowed and seen by an operator', async ({
  page,
  portico,
}) => {
  const echo = createServer((socket) => void socket.on('error', () => socket.destroy()).pipe(socket))
  echo.listen(0, '127.0.0.1')
  await once(echo, 'listening')
  const chief = await operator(portico)
  await adopt(page, chief)
  await page.goto('/portal/platforward')
  await page.getByRole('button', { name: 'Private targets' }).click()
  const allowance = page.getByRole('dialog', { name: 'Private networks forwards may reach' })
  await allowance.getByRole('textbox', { name: 'Networks' }).fill('127.0.0.0/8')
  await allowance.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved')).toBeVisible()

  const customer = await buyer(portico)
  await portico.ok(nodeCalls.nodeSubscribe, { controller_id: 'sh-a', cloud_type: 'native' }, customer)
  await adopt(page, customer)
  await page.goto('/portal/dpic')
  await page.getByRole('link', { name: 'Cloud forwarding' }).click()
  await expect(page.getByText('No cloud forwards yet')).toBeVisible()
  await page.getByRole('link', { name: 'Create forward' }).first().click()
  await expect(page).toHaveURL(/\/createforword$/)
  await expect(page.getByText(/Available for forwards: \d+–\d+ at 127\.0\.0\.1/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Alias' }).fill('To the shop in the harbour')
  await page.getByRole('textbox', { name: 'Target', exact: true }).fill('127.0.0.1')
  await page.getByRole('textbox', { name: 'Target port' }).fill('443')
  await agree(page)
  await page.getByRole('button', { name: 'Pay ¥30.00 and create' }).click()
  await expect(page.getByText(/The ports 80, 443, 8080/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Target port' }).fill(String((echo.address() as AddressInfo).port))
  await page.getByRole('button', { name: 'Pay ¥30.00 and create' }).click()

  await expect(page).toHaveURL(/\/magementforword$/)
  const row = page.getByRole('row', { name: /To the shop/ })
  await expect(row).toContainText('Running')
  await expect(row).toContainText('Shanghai A')
  const [own] = (await portico.ok(forward.calls.forwardList, {}, customer)).result
  const socket = connect(own!.port, '127.0.0.1')
  socket.end('x'.repeat(2048))
  let back = 0
  socket.on('data', (chunk: Buffer) => (back += chunk.length))
  await once(socket, 'close')
  expect(back).toBe(2048)

  await row.getByRole('link', { name: 'To the shop in the harbour' }).click()
  await expect(page.getByRole('heading', { name: 'To the shop in the harbour' })).toBeVisible()
  await expect(page.getByText('Listening', { exact: true })).toBeVisible()
  await expect(page.getByText('2.00K').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Allowed sources' }).fill('203.0.113.7')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Applying the settings')).toBeVisible()
  await expect
    .poll(async () => (await portico.ok(forward.calls.forwardInfo, { id: own!.id }, customer)).sources)
    .toEqual(['203.0.113.7'])
  const refused = connect(own!.port, '127.0.0.1')
  refused.on('error', () => {})
  await once(refused.resume(), 'close')

  await adopt(page, chief)
  await page.goto(`/portal/platforward?search=${own!.id}`)
  await expect(row).toContainText(customer.email)
  await row.getByRole('button', { name: 'Traffic in 24 hours' }).click()
  await expect(page.getByRole('dialog').getByText('2.00K').first()).toBeVisible()
  echo.close()
})
