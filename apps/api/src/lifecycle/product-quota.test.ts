import { catalogue } from '@portico/contract/catalogue.ts'
import type { Input } from '@portico/contract/calls.ts'
import { refusals } from '@portico/contract/codes.ts'
import { addMoney } from '@portico/contract/money/sums.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { agent } from '../../test/agents.ts'
import { customerOf } from '../../test/faces.ts'
import { lockAwaited } from '../../test/locks.ts'
import { accountOf, fenOf, fund } from '../../test/money.ts'
import type { Person, TestPortico } from '../../test/portico.ts'
import {
  buyer,
  buyHosts,
  hostConfig,
  hostForm,
  hostPassword,
  removed,
  runningHost,
  settled,
  startStocked,
} from '../../test/resources.ts'
import { flavorOffers } from '../ground/nodes/node.table.ts'
import { accountQuotas, quotaRequests, quotas } from './quota.table.ts'

let t: TestPortico
let operator: Person
beforeAll(async () => {
  t = await startStocked()
  await t.db.update(flavorOffers).set({ stock: null })
})
afterAll(() => t.stop())
beforeEach(async () => {
  await t.db.delete(quotaRequests)
  await t.db.delete(accountQuotas)
  await t.db.delete(quotas)
  operator = await t.operator()
})

const standard = (most: number | null) =>
  t.ok(catalogue.platformQuotaSave, { kind: 'host', quantity: most }, { as: operator })
const own = async (as: Person, most: number | null, follows = false) =>
  t.ok(
    catalogue.customerQuotaSave,
    { account_id: await accountOf(t, as), kind: 'host', quantity: most, mode: follows ? 'standard' : 'own' },
    { as: operator },
  )
const buy = async (as: Person, quantity = 1) =>
  t.send(catalogue.hostCreate, (await hostForm(t, as, { quantity })).form, { as })
const hostsOf = async (as: Person) =>
  (await t.ok(catalogue.quotaList, undefined, { as })).result.find(({ kind }) => kind === 'host')
const full = { code: refusals.quotaReached }

describe('a quota', () => {
  test('leaves copies alone that a plan makes, and does not count them', async () => {
    const as = await buyer(t)
    const account = await accountOf(t, as)
    await t.db.insert(quotas).values({ kind: 'snapshot', most: 0 })
    const hold = (spec: object) =>
      t.db.execute(sql`select quota_hold(${account}, ${JSON.stringify([{ kind: 'snapshot', spec }])}::jsonb)`)
    await hold({ automatic: true })
    await expect(hold({ automatic: false })).rejects.toMatchObject({ cause: { code: 'P0455' } })
  })

  test('is for everybody, or another number or none for one, and nothing is left of what was too much', async () => {
    const as = await buyer(t)
    await buyHosts(t, as)
    await standard(2)
    const [before, money] = [await t.rows(), await fenOf(t, as)]
    expect(await buy(as, 2)).toMatchObject({
      ...full,
      msg: expect.stringContaining('is 2 for “Cloud host”, and you have 1'),
    })
    expect([await t.rows(), await fenOf(t, as)]).toEqual([before, money])
    expect(await buy(as)).toMatchObject({ code: '200' })
    expect(await hostsOf(as)).toMatchObject({ used: 2, most: 2 })
    await own(as, 3)
    expect(await buy(as)).toMatchObject({ code: '200' })
    expect(await buy(as)).toMatchObject(full)
    await own(as, null)
    expect(await buy(as)).toMatchObject({ code: '200' })
    expect(await hostsOf(as)).toMatchObject({ used: 4, most: null })
    await own(as, null, true)
    expect(await hostsOf(as)).toMatchObject({ used: 4, most: 2 })
    expect(await buy(await buyer(t))).toMatchObject({ code: '200' })
    await standard(null)
    expect(await buy(as)).toMatchObject({ code: '200' })
  })

  test('holds for those who buy at the same time, and for what a cart holds together', async () => {
    const as = await buyer(t, 9_000_000n)
    // The first host of an account makes its network, for which others wait anyway.
    await buyHosts(t, as)
    await standard(4)
    const forms = await Promise.all(Array.from({ length: 6 }, () => hostForm(t, as)))
    // Their wallet is held until all of them are as far as they get.
    const held = await t.app.pool.connect()
    await held.query('begin')
    await held.query(`select from ledger_account where account_id = $1 and kind = 'cash' for update`, [
      await accountOf(t, as),
    ])
    const sent = Promise.all(forms.map(({ form }) => t.send(catalogue.hostCreate, form, { as })))
    await lockAwaited(t.app.pool, forms.length)
    await held.query('commit')
    held.release()
    const answers = await sent
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(3)
    expect(answers.filter(({ code }) => code === refusals.quotaReached)).toHaveLength(3)
    expect(await hostsOf(as)).toMatchObject({ used: 4 })
    await own(as, 5)
    const wish = { kind: 'host' as const, ...hostConfig, sign_in: 'password' as const, password: hostPassword }
    for (const host_name of ['one', 'two']) await t.ok(catalogue.cartAdd, { ...wish, host_name }, { as })
    const { result } = await t.ok(catalogue.cartList, undefined, { as })
    const prices = result.map(({ quote }) => quote!.total)
    const both = { ids: result.map(({ id }) => id), prices, total: addMoney(...prices) }
    expect(await t.send(catalogue.cartSettle, both, { as })).toMatchObject(full)
    expect(await hostsOf(as)).toMatchObject({ used: 4, most: 5 })
    expect((await t.ok(catalogue.cartList, undefined, { as })).result).toHaveLength(2)
  })

  test('leaves renewals alone, and counts what can still be had back from the bin', async () => {
    const as = await buyer(t)
    const host = await runningHost(t, as)
    await standard(0)
    const { token } = await t.ok(catalogue.renewPrice, { ids: [host], months: 1 } as never, { as })
    expect(
      await t.send(catalogue.resourceRenew, { ids: [host], months: 1, quote: token } as never, { as }),
    ).toMatchObject({
      code: '200',
    })
    await removed(t, as, host)
    await settled(t)
    expect(await hostsOf(as)).toMatchObject({ used: 1, most: 0 })
    expect(await buy(as)).toMatchObject(full)
  })

  test('of an agent’s customer is the platform’s to say', async () => {
    const seller = await agent(t)
    const as = await customerOf(t, seller.id)
    await fund(t, as, 100_000n)
    await standard(0)
    expect(
      await t.send(
        catalogue.customerQuotaSave,
        { account_id: as.id, kind: 'host', quantity: 9, mode: 'own' },
        { as: seller },
      ),
    ).toMatchObject({
      code: refusals.forbidden,
    })
    await own(as, 5)
    expect(await hostsOf(as)).toMatchObject({ most: 5 })
  })
})

type Wish = Input<typeof catalogue.quotaRequest>
const ask = (as: Person, over: Partial<Wish> = {}) =>
  t.send(catalogue.quotaRequest, { kind: 'host', count: 9, reason: 'A new shop', ...over }, { as })
const decide = (id: string, approve: boolean, over: { quantity?: number; note?: string } = {}, as = operator) =>
  t.send(
    catalogue.platformQuotaDecide,
    { id, state: approve ? 'approved' : 'refused', quantity: 7, note: 'Enough for now', ...over },
    { as },
  )
const asked = async (as: Person) => (await t.ok(catalogue.quotaList, undefined, { as })).requests

describe('a request for more', () => {
  test('is decided once, with what was given, and its owner is told', async () => {
    await standard(2)
    const as = await t.customer()
    const { id } = (await ask(as)).data
    const { result } = await t.ok(
      catalogue.platformQuotaRequestList,
      { state: 'open', search: as.email },
      { as: operator },
    )
    expect(result).toMatchObject([{ id, wanted: 9, most: 2, used: 0, customer: { email: as.email } }])
    const answers = await Promise.all([decide(id, true), decide(id, true), decide(id, false)])
    expect(answers.map(({ code }) => code).filter((code) => code === refusals.wrongState)).toHaveLength(2)
    const [{ state } = { state: '' }] = await asked(as)
    expect(await hostsOf(as)).toMatchObject({ most: state === 'approved' ? 7 : 2 })
    const notices = await t.ok(catalogue.noticeList, { limit: 20 }, { as })
    expect(notices.result.filter(({ link }) => link === '/costs?tab=quotas')).toHaveLength(1)
  })

  test('that is refused says why and changes nothing; another can follow', async () => {
    await standard(2)
    const as = await t.customer()
    const { id } = (await ask(as)).data
    expect(await decide(id, false, { note: ' ' })).toMatchObject({ data: { fields: { note: expect.any(String) } } })
    expect(await decide(id, true, { quantity: 2 })).toMatchObject({
      data: { fields: { quantity: expect.any(String) } },
    })
    expect(await decide(id, false)).toMatchObject({ code: '200' })
    expect(await asked(as)).toMatchObject([{ state: 'refused', note: 'Enough for now' }])
    expect(await hostsOf(as)).toMatchObject({ most: 2 })
    expect(await ask(as)).toMatchObject({ code: '200' })
    // There is no limit any more: a number would be less.
    await standard(null)
    const [{ id: again } = { id: '' }] = (await asked(as)).filter(({ state }) => state === 'open')
    expect(await decide(again, true)).toMatchObject({ code: refusals.wrongState })
    expect(await hostsOf(as)).toMatchObject({ most: null })
  })

  test('is one at a time for a kind, for more than there is, and can be withdrawn', async () => {
    const as = await t.customer()
    expect(await ask(as)).toMatchObject({ data: { fields: { count: expect.any(String) } } })
    await standard(2)
    expect(await ask(as, { count: 2 })).toMatchObject({ code: refusals.invalidInput })
    const answers = await Promise.all([ask(as), ask(as), ask(as)])
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', refusals.wrongState, refusals.wrongState])
    const [{ id } = { id: '' }] = await asked(as)
    expect(await t.send(catalogue.quotaWithdraw, { id }, { as: await t.customer() })).toMatchObject({
      code: refusals.notFound,
    })
    await t.ok(catalogue.quotaWithdraw, { id }, { as })
    expect(await t.send(catalogue.quotaWithdraw, { id }, { as })).toMatchObject({ code: refusals.wrongState })
    expect(await decide(id, true)).toMatchObject({ code: refusals.wrongState })
    const left = Array.from({ length: 15 }, () => ask(as))
    expect((await Promise.all(left)).filter(({ code }) => code === '200')).toHaveLength(1)
    expect(await ask(as)).toMatchObject({ code: refusals.tooFrequent })
  })

  test('is the owner’s to write and an operator’s of customers to decide', async () => {
    await standard(2)
    const as = await t.customer()
    const { id } = (await ask(as)).data
    expect(await ask(await t.member(as))).toMatchObject({ code: refusals.forbidden })
    for (const other of [as, await t.operatorWith('orders')])
      expect(await decide(id, true, {}, other)).toMatchObject({ code: refusals.forbidden })
    expect(await hostsOf(as)).toMatchObject({ most: 2 })
  })
})
