import { centerCalls } from '@portico/contract/account/center.ts'
import { userCalls } from '@portico/contract/account/user.ts'
import { hostCalls } from '@portico/contract/compute/host.ts'
import { booksCalls } from '@portico/contract/money/books.ts'
import { financeCalls } from '@portico/contract/money/finance.ts'
import { orderCalls } from '@portico/contract/money/order.ts'
import { refundCalls } from '@portico/contract/money/refund.ts'
import { voucherCalls } from '@portico/contract/money/voucher.ts'
import { nodeDeskCalls } from '@portico/contract/node/node-desk.ts'
import { nodeCalls } from '@portico/contract/node/node.ts'
import { customerCalls } from '@portico/contract/platform/customers.ts'
import { platformResourceCalls } from '@portico/contract/resource/platform.ts'
import { teamCalls } from '@portico/contract/team/team.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shows } from '../../../spec/shows.ts'
import { daysMs } from '../src/core/clock.ts'
import { toFen } from '../src/core/money.ts'
import { accountOf, cashOf } from './money.ts'
import { type Person, type TestPortico } from './portico.ts'
import { buyer, removed, rowOf, runningHost, settled, startStocked } from './resources.ts'

let t: TestPortico
let desk: Person
beforeAll(async () => {
  t = await startStocked()
  desk = await t.operator()
})
afterAll(() => t.stop())

const infoOf = (as: Person) => t.ok(userCalls.userInfo, undefined, { as })
const terms = { discount: '1', min_months: 1, agent: false, phone_1_3_month: false, sale_id: '' } as const

test('somebody is a visitor, a personal or a business customer, a member, an operator, an agent, or looked after by a sales person (A-ROLE-01)', async () => {
  shows('A-ROLE-01')
  expect(await t.send(userCalls.userInfo)).toMatchObject({ code: '400308' })
  const [personal, agent] = [await t.customer(), await t.customer()]
  for (const as of [personal, agent]) await t.ok(userCalls.userSave, { is_personal: 1, contact: 'Li Lei' }, { as })
  const owner = await t.business()
  const member = await t.member(owner)
  await t.ok(customerCalls.customerSave, { ...terms, account_id: await accountOf(t, agent), agent: true }, { as: desk })
  const roles = await Promise.all([personal, owner, member, desk, agent].map(infoOf))
  expect(
    roles.map(({ area, is_personal, is_member, show_agent_platform }) => ({
      area,
      is_personal,
      is_member,
      show_agent_platform,
    })),
  ).toEqual([
    { area: 'customer', is_personal: 1, is_member: 0, show_agent_platform: 0 },
    { area: 'customer', is_personal: 0, is_member: 0, show_agent_platform: 0 },
    { area: 'customer', is_personal: 0, is_member: 1, show_agent_platform: 0 },
    expect.objectContaining({ area: 'operator', is_member: 0, show_agent_platform: 0 }),
    { area: 'customer', is_personal: 1, is_member: 0, show_agent_platform: 1 },
  ])
  const sales = { sale_id: 'S77', name: 'Mei Chan', phone: '', email: '', active: true }
  await t.ok(customerCalls.salesSave, sales, { as: desk })
  await t.ok(centerCalls.saleBind, { sale_id: 'S77' }, { as: personal })
  expect((await t.ok(centerCalls.centerInfo, undefined, { as: personal })).sale).toMatchObject({ name: 'Mei Chan' })
})

test('whoever has is_member 1 belongs to a business group of the owner’s (A-ROLE-02)', async () => {
  shows('A-ROLE-02')
  const owner = await t.business()
  const { id } = await t.ok(teamCalls.teamGroupSave, { name: 'Web shop' }, { as: owner })
  const member = await t.member(owner, id)
  expect(await infoOf(member)).toMatchObject({ is_member: 1, group_name: 'Web shop' })
  expect(await infoOf(owner)).toMatchObject({ is_member: 0, group_name: '' })
  const { result } = await t.ok(teamCalls.memberList, {}, { as: owner })
  expect(result).toMatchObject([{ id: member.login_id, group_name: 'Web shop' }])
})

test('an operator disables and enables a user, gives a discount, nodes and a shortest term, and makes an agent (A-ROLE-08)', async () => {
  shows('A-ROLE-08')
  const as = await t.customer()
  const account_id = await accountOf(t, as)
  const given = { ...terms, account_id, discount: '0.85', min_months: 6, agent: true } as const
  await t.ok(customerCalls.customerSave, given, { as: desk })
  await t.ok(nodeDeskCalls.platformUserNodeSave, { account_id, nodes: ['hk-a'] }, { as: desk })
  expect(await infoOf(as)).toMatchObject({ discount: '0.85', min_months: 6, show_agent_platform: 1 })
  const { result } = await t.ok(nodeCalls.nodeList, undefined, { as })
  expect(result.map(({ controller_id }) => controller_id)).toEqual(['hk-a'])

  const put = (status: 'normal' | 'disabled') =>
    t.ok(customerCalls.customerStatusSave, { account_id, status, reason: 'Asked by phone' }, { as: desk })
  await put('disabled')
  expect((await t.send(userCalls.userInfo, undefined, { as })).code).not.toBe('200')
  await expect(t.signIn(as.email)).rejects.toThrow()
  await put('normal')
  expect(await infoOf(await t.signIn(as.email))).toMatchObject({ discount: '0.85' })
})

test('an operator manages everybody’s resources and orders, adds an offline recharge and issues vouchers (A-ROLE-09)', async () => {
  shows('A-ROLE-09')
  const as = await buyer(t)
  const account_id = await accountOf(t, as)
  const host = await runningHost(t, as)
  const listed = await t.ok(hostCalls.platformHostList, { search: host }, { as: desk })
  expect(listed.result).toMatchObject([{ id: host, account_id }])
  await t.ok(hostCalls.platformHostAct, { ids: [host], action: 'stop', reason: 'Asked by phone' }, { as: desk })
  await settled(t)
  expect(await rowOf(t, host)).toMatchObject({ status: 'SHUTOFF' })
  const expire_time = new Date(t.clock.now().getTime() + daysMs(90)).toISOString()
  await t.ok(platformResourceCalls.platformExpirySave, { id: host, expire_time, reason: 'Goodwill' }, { as: desk })
  expect((await rowOf(t, host)).expiresAt).toEqual(new Date(expire_time))

  const [own] = (await t.ok(orderCalls.orderList, { type: 'buy' }, { as })).result
  const orders = await t.ok(booksCalls.platformOrderList, { search: own!.number }, { as: desk })
  expect(orders.result).toMatchObject([{ id: own!.id, account_id, type: 'buy' }])

  const before = await cashOf(t, as)
  await t.ok(financeCalls.offlineRechargeAdd, { account_id, amount: '50.00', reason: 'Paid at the desk' }, { as: desk })
  expect(Number(await cashOf(t, as)) - Number(before)).toBe(50)

  const batch = { type: 'paper', amount: '30.00', count: 2, expires_on: '2099-12-31', remark: '' } as const
  const { result } = await t.ok(voucherCalls.platformVoucherIssue, batch, { as: desk })
  expect(result).toHaveLength(2)
  await t.ok(voucherCalls.voucherRedeem, result[0]!, { as })
})

test('what the new-user voucher paid is not refunded: neither by a request, nor after its product is unsubscribed (A-RES-11)', async () => {
  shows('A-RES-11')
  const as = await buyer(t, 2000n)
  await t.ok(voucherCalls.platformVoucherWelcome, { account_id: await accountOf(t, as) }, { as: desk })
  const host = await runningHost(t, as)
  expect((await infoOf(as)).wallet_info).toEqual({ cash: '13.50', coupon: '0.00' })
  const [order] = (await t.ok(orderCalls.orderList, { type: 'buy' }, { as })).result
  expect(await t.ok(refundCalls.refundPreview, { order_id: order!.id }, { as })).toMatchObject({
    lines: expect.arrayContaining([
      { kind: 'cash', amount: '6.50', counts: true },
      { kind: 'voucher', amount: '100.00', counts: false },
    ]) as object,
  })
  const { refund } = await removed(t, as, host)
  expect(Number(refund)).toBeLessThanOrEqual(6.5)
  const { cash, coupon } = (await infoOf(as)).wallet_info
  expect(coupon).toBe('0.00')
  expect(toFen(cash)).toBe(1350n + toFen(refund))
})
