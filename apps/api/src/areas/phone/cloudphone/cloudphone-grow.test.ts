import { quotaCalls } from '@portico/contract/account/quota.ts'
import { refusals } from '@portico/contract/codes.ts'
import { addMonths } from '@portico/contract/money/term.ts'
import { cloudphone } from '@portico/contract/phone/cloudphone.ts'
import { purchaseCalls } from '@portico/contract/resource/purchase.ts'
import { resourceCalls } from '@portico/contract/resource/resource.ts'
import { noticeCalls } from '@portico/contract/support/notice.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { phoneForm, phonesOf, runningPhones } from '../../../../test/cloudphones.ts'
import { accountOf, cashOf } from '../../../../test/money.ts'
import type { Person, TestPortico } from '../../../../test/portico.ts'
import {
  buyer,
  inOrder,
  minute,
  node,
  provenBooks,
  removed,
  rowOf,
  settled,
  startStocked,
} from '../../../../test/resources.ts'
import { hoursMs } from '../../../core/clock.ts'
import { nodes } from '../../../ground/nodes/node.table.ts'
import { quotas } from '../../../lifecycle/quota.table.ts'

const { calls } = cloudphone
let t: TestPortico
let operator: Person
beforeAll(async () => {
  t = await startStocked()
  operator = await t.operatorWith('resources')
})
afterAll(() => t.stop())

const priceOf = (as: Person, id: string, count: number) => t.send(calls.cloudphoneGrowPrice, { id, count }, { as })
const grow = (as: Person, id: string, count: number, quote: string) =>
  t.send(calls.cloudphoneGrow, { id, count, quote }, { as })
const fill = (id: string) => t.send(calls.platformCloudphoneFill, { id }, { as: operator })
const services = async (as: Person) => (await t.ok(calls.cloudphoneList, {}, { as })).result

test('further phones cost the rest of the term, wait for an operator, and end with the others', async () => {
  const as = await buyer(t)
  const { id, phones: before } = await runningPhones(t, as, { count: 1 })
  expect(await fill(id)).toMatchObject({ code: '400005' })
  const cash = Number(await cashOf(t, as))
  const end = (await rowOf(t, id)).expiresAt
  const { total, month_before, month_after, token } = await t.ok(calls.cloudphoneGrowPrice, { id, count: 3 }, { as })
  expect(Number(month_after)).toBe(3 * Number(month_before))
  expect(await grow(as, id, 3, token)).toMatchObject({ code: '200' })
  expect(Number(await cashOf(t, as))).toBeCloseTo(cash - Number(total))
  expect(await services(as)).toMatchObject([{ count: 3, device_count: 1, setup_until: expect.any(String) }])
  expect(await grow(as, id, 3, token)).toMatchObject({ code: '400001' })
  expect(await fill(id)).toMatchObject({ code: '200' })
  await settled(t)
  const after = await phonesOf(t, as)
  expect(after.map(({ state }) => state)).toEqual(['normal', 'normal', 'normal'])
  expect(after.map((phone) => phone.id)).toContain(before[0]!.id)
  expect(await services(as)).toMatchObject([{ device_count: 3, setup_until: null }])
  expect((await rowOf(t, id)).expiresAt).toEqual(end)
  expect(await fill(id)).toMatchObject({ code: '400005' })
  await removed(t, as, id)
  await settled(t)
  expect(await phonesOf(t, as)).toEqual([])
  expect(await provenBooks(t)).toEqual(inOrder)
})

test('neither fewer nor too many, nor another’s, nor at another price, nor before there are any', async () => {
  const as = await buyer(t)
  const { id } = await runningPhones(t, as, { count: 2 })
  const { token } = await t.ok(calls.cloudphoneGrowPrice, { id, count: 3 }, { as })
  for (const count of [1, 2, 101]) expect(await priceOf(as, id, count)).toMatchObject({ code: '400001' })
  expect(await grow(as, id, 4, token)).toMatchObject({ code: '400072' })
  const stranger = await buyer(t)
  expect(await priceOf(stranger, id, 3)).toMatchObject({ code: '400002' })
  expect(await grow(stranger, id, 3, token)).toMatchObject({ code: '400002' })
  const answers = await Promise.all([1, 2, 3].map(() => grow(as, id, 3, token)))
  expect(answers.filter(({ code }) => code === '200')).toHaveLength(1)
  expect(await provenBooks(t)).toEqual(inOrder)
})

test('no more can be had where none are sold', async () => {
  const as = await buyer(t)
  const { id } = await runningPhones(t, as, { count: 1 })
  const { token } = await t.ok(calls.cloudphoneGrowPrice, { id, count: 2 }, { as })
  const cash = await cashOf(t, as)
  const onSell = (is: boolean) => t.db.update(nodes).set({ onSell: is }).where(eq(nodes.id, node))
  await onSell(false)
  expect(await grow(as, id, 2, token)).toMatchObject({ code: refusals.soldOut })
  await onSell(true)
  expect(await cashOf(t, as)).toBe(cash)
  expect(await services(as)).toMatchObject([{ count: 1, setup_until: null }])
  expect(await grow(as, id, 2, token)).toMatchObject({ code: '200' })
})

test('a renewal by one month is for those who may buy one', async () => {
  const as = await buyer(t)
  const { id } = await runningPhones(t, as, { count: 1 })
  const price = () => t.send(resourceCalls.renewPrice, { ids: [id], months: 1 }, { as })
  const byItself = (renewal: '1 month' | 'quarter' | 'off') =>
    t.send(resourceCalls.resourceRenewalSave, { id, renewal }, { as })
  const { form } = await phoneForm(t, as)
  const buyWith = (renewal: '1 month') => t.send(purchaseCalls.resourceCreate, { ...form, renewal }, { as })
  expect(await price()).toMatchObject({ code: '400001' })
  for (const answer of [await byItself('1 month'), await buyWith('1 month')])
    expect(answer).toMatchObject({ code: '400001', data: { fields: { renewal: expect.any(String) } } })
  for (const renewal of ['quarter', 'off'] as const) expect(await byItself(renewal)).toMatchObject({ code: '200' })
  await t.db.execute(
    sql`update account set personal_permissions = '{"phone_1_3_month": 1}' where id = ${await accountOf(t, as)}`,
  )
  expect(await byItself('1 month')).toMatchObject({ code: '200' })
  const answer = await price()
  expect(answer).toMatchObject({ code: '200' })
  const { token: quote } = answer.data as { token: string }
  expect(await t.send(resourceCalls.resourceRenew, { ids: [id], months: 1, quote }, { as })).toMatchObject({
    code: '200',
  })
})

test('a term that is not sold any more does not renew by itself, and the customer is told why', async () => {
  const as = await buyer(t)
  const { id } = await runningPhones(t, as, { count: 1 })
  const account = await accountOf(t, as)
  const allow = (flag: 0 | 1) => {
    const permissions = JSON.stringify({ phone_1_3_month: flag })
    return t.db.execute(sql`update account set personal_permissions = ${permissions} where id = ${account}`)
  }
  await allow(1)
  await t.ok(resourceCalls.resourceRenewalSave, { id, renewal: '1 month' }, { as })
  await allow(0)
  const end = (await rowOf(t, id)).expiresAt!
  const cash = await cashOf(t, as)
  t.clock.pass(end.getTime() - t.clock.now().getTime() - hoursMs(20))
  await minute(t)
  await minute(t)
  expect((await rowOf(t, id)).expiresAt).toEqual(end)
  const me = await t.signIn(as.email)
  expect(await cashOf(t, me)).toBe(cash)
  const { result } = await t.ok(noticeCalls.noticeList, {}, { as: me })
  const told = result.filter(({ subject }) => subject.includes('could not be renewed'))
  expect(told.map(({ content }) => content)).toEqual([expect.stringContaining('renewal term is no longer sold')])
  await allow(1)
  await minute(t)
  expect((await rowOf(t, id)).expiresAt).toEqual(addMonths(end, 1))
})

test('each phone counts for the quota, when it is bought and when it is added', async () => {
  const as = await buyer(t)
  await t.db.insert(quotas).values({ kind: 'cloudphone', most: 3 })
  const { form } = await phoneForm(t, as, { count: 4 })
  const many = await t.send(purchaseCalls.resourceCreate, form, { as })
  expect(many).toMatchObject({ code: refusals.quotaReached, msg: expect.stringContaining('“Cloud phone service”') })
  const { id } = await runningPhones(t, as, { count: 2 })
  const before = await cashOf(t, as)
  const more = async (count: number) => grow(as, id, count, (await priceOf(as, id, count)).data.token)
  expect(await more(4)).toMatchObject({ code: refusals.quotaReached })
  expect(await cashOf(t, as)).toBe(before)
  expect(await more(3)).toMatchObject({ code: '200' })
  const { result } = await t.ok(quotaCalls.quotaList, undefined, { as })
  expect(result.find(({ kind }) => kind === 'cloudphone')).toMatchObject({ used: 3, most: 3 })
  await t.db.delete(quotas)
})
