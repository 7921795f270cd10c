import { apiKeyCalls } from '@portico/contract/account/api-key.ts'
import { sessionCalls } from '@portico/contract/account/session.ts'
import { userCalls } from '@portico/contract/account/user.ts'
import { catalogue } from '@portico/contract/catalogue.ts'
import { writes, type Call } from '@portico/contract/calls.ts'
import { customerCalls } from '@portico/contract/platform/customers.ts'
import { operatorCalls } from '@portico/contract/platform/operators.ts'
import { noticeCalls } from '@portico/contract/support/notice.ts'
import { workOrderCalls, workOrderDeskCalls } from '@portico/contract/support/work-order.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountOf, fund } from '../../../test/money.ts'
import { password, TestPortico, type Person } from '../../../test/portico.ts'
import { samples } from '../../../test/catalogue/all.ts'
import { openWorkOrder } from '../../../test/work-orders.ts'
import { auditLines } from '../../core/audit/audit.table.ts'
import { minutesMs } from '../../core/clock.ts'
import { accounts, logins, operatorRoles } from '../../core/people/people.table.ts'
import { sessions } from '../../core/session/session.table.ts'

let t: TestPortico
let operator: Person
beforeAll(async () => {
  t = await TestPortico.start()
  operator = await t.operator()
})
afterAll(() => t.stop())

const listed = async (query: Parameters<typeof t.ok<typeof customerCalls.customerList>>[1]) =>
  t.ok(customerCalls.customerList, query, { as: operator })
const info = async (accountId: string) =>
  (await t.ok(customerCalls.customerInfo, { account_id: accountId }, { as: operator })).customer

describe('the list', () => {
  test('shows each customer once with balance, resources and people, found by what one knows of them', async () => {
    const as = await t.customer({ user_type: 'enterprise', company: 'Harbour Made Ltd' })
    await t.ok(userCalls.userSave, { is_personal: 0, company: 'Harbour Made Ltd' }, { as })
    await fund(t, as, 1234n)
    await t.member(as)
    const account_id = await accountOf(t, as)
    for (const search of ['harbour made', as.email, as.phone, account_id]) {
      const { result } = await listed({ search })
      expect(result).toEqual([
        expect.objectContaining({
          account_id,
          name: 'Harbour Made Ltd',
          kind: 'enterprise',
          cash: '12.34',
          members: 1,
        }),
      ])
    }
    expect((await listed({ search: '%' })).result).toEqual([])
    expect((await listed({ kind: 'enterprise' })).result.map((row) => row.account_id)).toContain(account_id)
    expect((await listed({ kind: 'personal' })).result.map((row) => row.account_id)).not.toContain(account_id)
  })

  test('finds somebody by an address that waits for their word, and says that it does', async () => {
    const wanted = 'nobody.yet@customer.example'
    const as = await t.customer()
    const account_id = await accountOf(t, as)
    const by = { emailWanted: wanted, email: null }
    await t.db.update(logins).set(by).where(eq(logins.id, as.login_id))
    const found = { account_id, email: '', email_wanted: wanted }
    expect((await listed({ search: 'nobody.YET@' })).result).toEqual([expect.objectContaining(found)])
  })

  test('pages by cursor without losing or repeating anybody', async () => {
    for (let n = 0; n < 5; n++) await t.customer()
    const seen: string[] = []
    let after: string | undefined
    do {
      const page = await listed({ limit: 2, ...(after && { after }) })
      seen.push(...page.result.map((row) => row.account_id))
      after = page.next ?? undefined
    } while (after)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toHaveLength((await listed({})).count)
    expect(await t.send(customerCalls.customerList, { after: 'nonsense' }, { as: operator })).toMatchObject({
      code: '400001',
    })
  })

  test('shows the people of one customer', async () => {
    const as = await t.customer()
    const member = await t.member(as)
    const account_id = await accountOf(t, as)
    const { result } = await t.ok(customerCalls.customerMemberList, { account_id }, { as: operator })
    expect(result.map(({ login_id, kind }) => [login_id, kind])).toEqual([
      [member.login_id, 'member'],
      [as.login_id, 'owner'],
    ])
  })
})

describe('the terms of a customer', () => {
  test('are saved together, seen by the customer at once, and kept out of range', async () => {
    await t.ok(
      customerCalls.salesSave,
      { sale_id: 'S1', name: 'Mei Chan', phone: '', email: '', active: true },
      { as: operator },
    )
    const as = await t.customer()
    const account_id = await accountOf(t, as)
    const form = {
      account_id,
      discount: '0.85',
      min_months: 6,
      agent: true,
      phone_1_3_month: true,
      sale_id: 'S1',
    } as const
    await t.ok(customerCalls.customerSave, form, { as: operator })
    expect(await info(account_id)).toMatchObject({
      discount: '0.85',
      min_months: 6,
      agent: true,
      sale_name: 'Mei Chan',
    })
    expect(await t.ok(userCalls.userInfo, undefined, { as })).toMatchObject({
      discount: '0.85',
      min_months: 6,
      show_agent_platform: 1,
      personal_permissions: { phone_1_3_month: 1 },
    })
    const before = await t.rows()
    const bad = [{ discount: '0' }, { discount: '1.01' }, { discount: '0.005' }, { min_months: 2 }, { sale_id: 'S404' }]
    for (const one of bad)
      expect(
        await t.send(customerCalls.customerSave, { ...form, ...one } as typeof form, { as: operator }),
      ).toMatchObject({ code: '400001', data: { fields: { [Object.keys(one)[0]!]: expect.any(String) } } })
    expect(await t.rows()).toEqual(before)
    await t.ok(customerCalls.customerSave, { ...form, phone_1_3_month: false, sale_id: '' }, { as: operator })
    expect(await info(account_id)).toMatchObject({ phone_1_3_month: false, sale_id: '' })
  })

  test('are refused to whoever lacks the permission, for unknown and for closed customers', async () => {
    const account_id = await accountOf(t, await t.customer())
    const form = { account_id, discount: '0.50', min_months: 1, agent: false, phone_1_3_month: false } as const
    for (const as of [await t.operatorWith('orders'), await t.customer()])
      expect(await t.send(customerCalls.customerSave, form, { as })).toMatchObject({ code: '400003' })
    const unknown = { ...form, account_id: 'acc_Aaaaaaaaaaaa' }
    expect(await t.send(customerCalls.customerSave, unknown, { as: operator })).toMatchObject({ code: '400002' })
    await t.db.update(accounts).set({ status: 'closed' }).where(eq(accounts.id, account_id))
    expect(await t.send(customerCalls.customerSave, form, { as: operator })).toMatchObject({ code: '400005' })
    expect(await info(account_id)).toMatchObject({ discount: '1.00', status: 'closed' })
  })
})

describe('disabling a customer', () => {
  test('puts every person of theirs out at once, and enabling lets them in again', async () => {
    const owner = await t.customer()
    const member = await t.member(owner)
    const account_id = await accountOf(t, owner)
    const set = (status: 'normal' | 'disabled') =>
      t.send(customerCalls.customerStatusSave, { account_id, status, reason: 'Abuse report' }, { as: operator })
    expect(await set('disabled')).toMatchObject({ code: '200' })
    for (const as of [owner, member])
      expect(await t.send(userCalls.userInfo, undefined, { as })).toMatchObject({ code: '400308' })
    expect(await t.send(sessionCalls.sessionStart, { email: owner.email, password })).toMatchObject({ code: '400012' })
    expect(await set('normal')).toMatchObject({ code: '200' })
    await t.signIn(owner.email)
    const lines = await t.db
      .select()
      .from(auditLines)
      .where(and(eq(auditLines.event, 'customer.status'), eq(auditLines.subject, account_id)))
    expect(lines.map(({ details }) => details)).toEqual(
      expect.arrayContaining([{ status: 'disabled', status_before: 'normal', reason: 'Abuse report' }]),
    )
  })

  test('asks for a reason', async () => {
    const account_id = await accountOf(t, await t.customer())
    expect(
      await t.send(customerCalls.customerStatusSave, { account_id, status: 'disabled', reason: ' ' }, { as: operator }),
    ).toMatchObject({ code: '400001', data: { fields: { reason: expect.any(String) } } })
    expect(await info(account_id)).toMatchObject({ status: 'normal' })
  })
})

describe('looking at a customer’s console', () => {
  async function look(by = operator) {
    const customer = await t.customer()
    const account_id = await accountOf(t, customer)
    const { view_ticket } = await t.ok(customerCalls.customerView, { account_id }, { as: by })
    const as = await t.ok(sessionCalls.sessionView, { view_ticket })
    return { customer, account_id, view_ticket, as }
  }

  test('reads as the customer, says who looks, and leaves the customer signed in', async () => {
    const { customer, account_id, view_ticket, as } = await look()
    expect(await t.ok(userCalls.userInfo, undefined, { as })).toMatchObject({
      account_id,
      viewed_by: expect.stringMatching(/./),
    })
    expect(await t.ok(userCalls.userInfo, undefined, { as: customer })).toMatchObject({ account_id, viewed_by: '' })
    expect((await t.ok(sessionCalls.signInList, undefined, { as: customer })).result).toHaveLength(1)
    // The ticket works once, and what happened stands in the customer's own log.
    expect(await t.send(sessionCalls.sessionView, { view_ticket })).toMatchObject({ code: '400017' })
    const lines = await t.db.select().from(auditLines).where(eq(auditLines.accountId, account_id))
    expect(lines.map(({ event }) => event)).toContain('session.view')
  })

  test('changes nothing: every write and every secret of the catalogue is refused', async () => {
    const { as } = await look()
    const before = await t.rows()
    const guarded = (Object.values(catalogue) as Call[]).filter(
      (call) => ['customer', 'owner', 'signedIn'].includes(call.allow) && (writes(call) || call.secret),
    )
    expect(guarded.length).toBeGreaterThan(50)
    for (const call of guarded.filter(({ name }) => name !== 'sessionFinish')) {
      const { code } = await t.send(call, samples[call.name as keyof typeof samples] as undefined, { as })
      expect([call.name, code]).toEqual([call.name, '400116'])
    }
    expect(await t.rows()).toEqual(before)
    expect(await t.send(apiKeyCalls.apiKeyList, undefined, { as })).toMatchObject({ code: '200' })
  })

  test('ends with the operator’s session, with their permission, and after half an hour', async () => {
    const reads = async (as: Awaited<ReturnType<typeof look>>['as']) =>
      (await t.send(userCalls.userInfo, undefined, { as })).code
    const viewer = await t.operatorWith('customers')
    const first = await look(viewer)
    expect(await reads(first.as)).toBe('200')
    await t.ok(sessionCalls.sessionFinish, undefined, { as: viewer })
    expect(await reads(first.as)).toBe('400308')

    const replaced = await look(await t.signIn(viewer.email))
    await t.signIn(viewer.email)
    expect(await reads(replaced.as)).toBe('400319')

    const other = await t.operatorWith('customers')
    const second = await look(other)
    const [{ role }] = (await t.db
      .select({ role: logins.operatorRoleId })
      .from(logins)
      .where(eq(logins.id, other.login_id))) as [{ role: string }]
    await t.db
      .update(operatorRoles)
      .set({ permissions: ['orders'] })
      .where(eq(operatorRoles.id, role))
    expect(await reads(second.as)).toBe('400308')

    const third = await look()
    t.clock.pass(minutesMs(31))
    expect(await reads(third.as)).toBe('400308')
    operator = await t.operator()
  })

  test('leaves no trace of reading: answers to a work order and their notices stay unread', async () => {
    const { customer, as } = await look()
    const wid = await openWorkOrder(t, customer)
    await t.ok(workOrderDeskCalls.platformWorkOrderReply, { wid, content: 'We look into it.' }, { as: operator })
    const { record } = await t.ok(workOrderCalls.workOrderInfo, { wid }, { as })
    expect(record).toHaveLength(1)
    const unread = async () => [
      (await t.ok(workOrderCalls.workOrderList, {}, { as: customer })).result[0]!.unread,
      (await t.ok(noticeCalls.noticeList, { is_read: 0 }, { as: customer })).result.filter(({ link }) =>
        link.includes(wid),
      ).length,
    ]
    expect(await unread()).toEqual([1, 1])
    await t.ok(workOrderCalls.workOrderInfo, { wid }, { as: customer })
    expect(await unread()).toEqual([0, 0])
  })

  test('ends when the operator’s session runs out, though nobody has looked at that one since', async () => {
    const viewer = await t.operatorWith('customers')
    const { as } = await look(viewer)
    const soon = new Date(t.clock.now().getTime() + minutesMs(1))
    await t.db.update(sessions).set({ expiresAt: soon }).where(eq(sessions.loginId, viewer.login_id))
    expect(await t.send(userCalls.userInfo, undefined, { as })).toMatchObject({ code: '200' })
    t.clock.pass(minutesMs(2))
    expect(await t.send(userCalls.userInfo, undefined, { as })).toMatchObject({ code: '400308' })
  })

  test('is refused without the permission, and for customers who are disabled', async () => {
    const account_id = await accountOf(t, await t.customer())
    const poor = await t.operatorWith('orders')
    expect(await t.send(customerCalls.customerView, { account_id }, { as: poor })).toMatchObject({ code: '400003' })
    await t.ok(customerCalls.customerStatusSave, { account_id, status: 'disabled', reason: 'x' }, { as: operator })
    expect(await t.send(customerCalls.customerView, { account_id }, { as: operator })).toMatchObject({ code: '400005' })
    expect(await t.send(operatorCalls.operatorList, {}, { as: poor })).toMatchObject({ code: '400003' })
  })
})
