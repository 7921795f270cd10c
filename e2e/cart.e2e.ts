import { nodeCalls } from '@portico/contract/node/node.ts'
import { orderCalls } from '@portico/contract/money/order.ts'
import { cartCalls } from '@portico/contract/resource/cart.ts'
import { goOn, hold } from './browser.ts'
import { adopt, expect, test } from './portico.ts'
import { agree, buyer } from './resources.ts'

test('things of several kinds are put aside once their forms are right, and paid together; one that cannot be had says why', async ({
  page,
  portico,
}) => {
  const customer = await buyer(portico)
  await portico.ok(nodeCalls.nodeSubscribe, { controller_id: 'sh-a', cloud_type: 'native' }, customer)
  await adopt(page, customer)
  await page.goto('/portal/createforword')
  const main = page.getByRole('main')
  const aside = main.getByRole('button', { name: 'Add to cart' })
  await aside.click()
  await expect(main.getByText('Alias cannot be empty')).toBeVisible()
  await main.getByRole('textbox', { name: 'Alias' }).fill('To the shop')
  await main.getByRole('textbox', { name: 'Target', exact: true }).fill('93.184.216.34')
  await main.getByRole('textbox', { name: 'Target port' }).fill('5000')
  await aside.click()
  await expect(main.getByRole('link', { name: 'Cart (1)' })).toBeVisible()

  await goOn(page, '/portal/createvpn?tab=account')
  await main.getByRole('textbox', { name: 'Account name' }).fill('office01')
  await main.getByRole('textbox', { name: 'Password' }).fill('abcdefg1')
  for (const n of [2, 3, 4]) {
    await aside.click()
    await expect(main.getByRole('link', { name: `Cart (${n})` })).toBeVisible()
  }
  await main.getByRole('link', { name: 'Cart (4)' }).click()
  const line = (name: string) => main.getByRole('listitem', { name })
  await expect(line('To the shop')).toContainText('93.184.216.34:5000 · Hong Kong A → Shanghai A')
  // One more is taken out before the server has heard of the first.
  const removing = await hold(page, cartCalls.cartRemove)
  await line('office01').nth(2).getByRole('button', { name: 'Remove office01' }).click()
  await removing.asked
  await line('To the shop').getByRole('button', { name: 'Remove To the shop' }).click()
  removing.letGo()
  await expect(line('office01')).toHaveCount(2)
  await expect(line('To the shop')).toHaveCount(0)
  await main.getByRole('button', { name: 'Undo' }).click()
  await expect(line('To the shop')).toBeVisible()
  await agree(main)
  const pay = main.getByRole('button', { name: /^Pay ¥/ })
  await pay.click()
  await expect(line('office01').nth(1)).toContainText('Account name is already in use')
  expect((await portico.ok(orderCalls.orderList, {}, customer)).count).toBe(0)
  await line('office01').nth(1).getByRole('button', { name: 'Remove office01' }).click()
  await expect(line('office01')).toHaveCount(1)
  await pay.click()
  await expect(page.getByText('Bought 2 items.')).toBeVisible()
})
