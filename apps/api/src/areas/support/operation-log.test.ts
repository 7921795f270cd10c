import { registerCalls } from '@portico/contract/account/register.ts'
import { userCalls } from '@portico/contract/account/user.ts'
import { catalogue } from '@portico/contract/catalogue.ts'
import type { Call } from '@portico/contract/calls.ts'
import { apiBase } from '@portico/contract/headers.ts'
import { languages } from '@portico/contract/language.ts'
import { noticeCalls } from '@portico/contract/support/notice.ts'
import { operationLogCalls } from '@portico/contract/support/operation-log.ts'
import { workOrderDeskCalls } from '@portico/contract/support/work-order.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password, TestPortico, type Person } from '../../../test/portico.ts'
import { openWorkOrder } from '../../../test/work-orders.ts'
import { daysMs, secondsMs } from '../../core/clock.ts'
import { eventWord, wordsOf } from '../../core/words/words.ts'

let t: TestPortico
let operator: Person
beforeAll(async () => {
  t = await TestPortico.start()
  operator = await t.operator()
})
afterAll(() => t.stop())

const log = async (as: Person, input = {}) => {
  const page = await t.ok(operationLogCalls.logList, { limit: 100, ...input }, { as })
  return page.result
}
const events = async (as: Person, input = {}) => (await log(as, input)).map(({ event }) => event)
const audit = async (input = {}, as = operator) =>
  (await t.ok(operationLogCalls.platformAuditList, { limit: 100, ...input }, { as })).result
const clear = async (as: Person) => {
  t.clock.pass(secondsMs(1))
  await t.ok(operationLogCalls.logClearAll, undefined, { as })
}
async function csv(call: Call, as: Person, input: object = {}): Promise<string> {
  const url = `${apiBase}${call.path}`
  const response = await t.portico.server.inject({ method: 'POST', url, headers: t.headersFor({ as }), payload: input })
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
  return response.body
}
const act = (as: Person) => t.ok(noticeCalls.noticeReadAll, undefined, { as })

describe('the operation log', () => {
  test('says what was done, by whom, when and from where, newest first', async () => {
    const as = await t.customer()
    t.clock.pass(secondsMs(1))
    await t.ok(noticeCalls.noticeReadAll, undefined, { as, ip: '10.7.7.7' })
    const [first, second] = await log(as)
    expect(first).toMatchObject({
      event: 'notice.readAll',
      event_name: 'Marked all notices as read',
      login_id: as.login_id,
      who: as.email,
      ip: '10.7.7.7',
    })
    expect(second!.event).toBe('account.register')
    for (const language of languages) {
      const { result } = await t.ok(operationLogCalls.logList, {}, { as, language })
      expect(result[0]!.event_name).toBe(wordsOf(language).events['notice.readAll'])
    }
  })
  test('shows the owner everybody’s lines, a member their own, and nobody another tenant’s', async () => {
    const owner = await t.customer()
    const [member, stranger] = [await t.member(owner), await t.customer()]
    await act(member)
    expect(await events(member)).toEqual(['notice.readAll', 'session.start'])
    expect(await events(owner)).toEqual(expect.arrayContaining(['notice.readAll', 'account.register']))
    expect(await events(owner, { login_id: member.login_id })).toEqual(['notice.readAll', 'session.start'])
    expect(await events(member, { login_id: owner.login_id })).toEqual([])
    expect((await log(stranger)).every(({ login_id }) => login_id === stranger.login_id)).toBe(true)
    expect(await events(stranger, { login_id: member.login_id })).toEqual([])
  })
  test('is narrowed by event, day, subject, address and request, and paged by cursor', async () => {
    const as = await t.customer()
    for (let n = 0; n < 3; n++) {
      t.clock.pass(secondsMs(1))
      await act(as)
    }
    const [newest] = await log(as)
    expect(await events(as, { event: 'notice.readAll' })).toHaveLength(3)
    expect(await events(as, { search: newest!.request_id })).toEqual(['notice.readAll'])
    expect(await events(as, { search: '%' })).toEqual([])
    const day = (ms: number) => new Date(t.clock.now().getTime() + ms).toISOString().slice(0, 10)
    expect((await log(as, { from: day(-daysMs(1)), to: day(0) })).length).toBe(4)
    expect(await log(as, { from: day(daysMs(1)) })).toEqual([])
    expect(await log(as, { to: day(-daysMs(2)) })).toEqual([])
    const page = await t.ok(operationLogCalls.logList, { limit: 3 }, { as })
    expect(page.count).toBe(4)
    expect(await events(as, { limit: 3, after: page.next! })).toEqual(['account.register'])
    for (const wrong of [{ from: 'yesterday' }, { after: 'x' }, { event: 'x'.repeat(61) }])
      expect(await t.send(operationLogCalls.logList, wrong, { as })).toMatchObject({ code: '400001' })
  })
  test('offers every event of a customer with its words, and the owner the people of the account', async () => {
    const owner = await t.customer()
    const member = await t.member(owner)
    const ofOwner = await t.ok(operationLogCalls.logChoices, undefined, { as: owner })
    expect(ofOwner.people.map(({ id }) => id).toSorted()).toEqual([owner.login_id, member.login_id].toSorted())
    const names = ofOwner.events.map(({ event }) => event)
    expect(names).toContain('workOrder.submit')
    expect(names).not.toContain('workOrder.note')
    expect((await t.ok(operationLogCalls.logChoices, undefined, { as: member })).people).toEqual([])
    await t.db.execute(sql`
      insert into login (id, kind, account_id, name, email, password_hash)
      select 'login_' || lpad(n::text, 12, '0'), 'member', account_id, 'Many', 'many' || n || '@customer.example', 'x'
      from login, generate_series(1, 600) n where id = ${owner.login_id}`)
    expect((await t.ok(operationLogCalls.logChoices, undefined, { as: owner })).people).toHaveLength(500)
  })
  test('is cleared for the whole account by its owner, and the operator still has every line', async () => {
    const owner = await t.customer()
    const member = await t.member(owner)
    const known = (await log(owner)).length
    await clear(owner)
    expect(await events(owner)).toEqual(['log.clear'])
    expect(await events(member)).toEqual([])
    t.clock.pass(secondsMs(1))
    await act(member)
    expect(await events(owner)).toEqual(['notice.readAll', 'log.clear'])
    await clear(owner)
    expect(await events(owner)).toEqual(['log.clear'])
    const kept = await audit({ search: owner.email })
    expect(kept.map(({ event }) => event)).toEqual(expect.arrayContaining(['account.register', 'log.clear']))
    const [{ account_id } = { account_id: '' }] = kept
    expect((await audit({ account_id })).length).toBe(known + 3)
  })
  test('a member clears it for themselves alone: the owner keeps seeing what they did', async () => {
    const owner = await t.customer()
    const [member, colleague] = [await t.member(owner), await t.member(owner)]
    await act(member)
    await clear(member)
    expect(await events(member)).toEqual(['log.clear'])
    expect(await events(owner, { login_id: member.login_id })).toEqual(['log.clear', 'notice.readAll', 'session.start'])
    expect(await events(colleague)).toEqual(['session.start'])
  })
  test('is saved as a file that no spreadsheet runs, with the same lines as the list', async () => {
    const as = await t.customer()
    await t.db.execute(sql`update login set name = '=1+1' where id = ${as.login_id}`)
    const text = await csv(operationLogCalls.logExport, as, { event: 'account.register' })
    const lines = text.trimEnd().split('\r\n')
    expect(lines[0]).toBe('\uFEFFcreate_time,event_name,event,who,subject,ip,request_id')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(`"Registered","account.register","'=1+1"`)
    await clear(as)
    expect(await csv(operationLogCalls.logExport, as)).not.toContain('account.register')
  })
})

test('a line, once written, can be neither changed nor removed, not even by a statement', async () => {
  const person = await t.customer()
  const before = await events(person)
  expect(before).not.toEqual([])
  for (const attack of [
    sql`update audit_line set ip = '' where login_id = ${person.login_id}`,
    sql`delete from audit_line where login_id = ${person.login_id}`,
    sql`truncate audit_line`,
  ])
    await expect(t.db.execute(attack)).rejects.toMatchObject({ cause: { code: 'PA001' } })
  expect(await events(person)).toEqual(before)
})

describe('the audit search', () => {
  test('finds by customer, person, event, time, subject and request, whoever did it', async () => {
    const as = await t.customer()
    const wid = await openWorkOrder(t, as)
    await t.ok(workOrderDeskCalls.platformWorkOrderNote, { wid, content: 'x' }, { as: operator })
    const about = await audit({ search: wid })
    expect(about.map(({ event }) => event)).toEqual(['workOrder.note', 'workOrder.submit'])
    const { account_id, request_id } = about[1]!
    expect(about[0]).toMatchObject({ login_id: operator.login_id, account_id: '', details: { account: account_id } })
    expect((await audit({ account_id })).map(({ event }) => event)).toEqual([
      'workOrder.note',
      'workOrder.submit',
      'account.register',
    ])
    expect(await audit({ search: request_id })).toHaveLength(1)
    expect(await audit({ search: as.email.toUpperCase(), event: 'workOrder.submit' })).toHaveLength(1)
    expect((await audit({ login_id: operator.login_id, event: 'workOrder.note' })).length).toBeGreaterThan(0)
    expect(await audit({ account_id, to: '2020-01-01' })).toEqual([])
  })
  test('has every event and every operator to choose from', async () => {
    const choices = await t.ok(operationLogCalls.platformAuditChoices, undefined, { as: operator })
    const audited = (Object.values(catalogue) as { audit?: string }[]).flatMap(({ audit: event }) => event ?? [])
    expect(choices.events.map(({ event }) => event).toSorted()).toEqual([...new Set(audited)].toSorted())
    expect(choices.people.map(({ id }) => id)).toContain(operator.login_id)
    for (const language of languages)
      for (const event of audited) expect(eventWord(language, event), `${event} in ${language}`).not.toBe(event)
  })
  test('is saved as a file, and is for those with the right alone', async () => {
    const as = await t.customer()
    const text = await csv(operationLogCalls.platformAuditExport, operator, { search: as.email })
    expect(text).toContain('account.register')
    const other = await t.operatorWith('workOrders')
    expect(await t.send(operationLogCalls.platformAuditList, {}, { as: other })).toMatchObject({ code: '400003' })
    expect(await t.send(operationLogCalls.platformAuditExport, {}, { as })).toMatchObject({ code: '400003' })
  })
})

test('changing the log by GET needs the session in the headers, like every call (C-38)', async () => {
  const as = await t.customer()
  const url = `${apiBase}${operationLogCalls.logClearAll.path}`
  const cookie = `access_token=${as.access_token}; login_id=${as.login_id}`
  const response = await t.portico.server.inject({ method: 'GET', url, headers: { cookie } })
  expect(response.json()).toMatchObject({ code: '400308' })
  const input = { old_password: password, new_password: 'lantern7', confirm_password: 'lantern7' }
  await t.ok(registerCalls.passwordChange, input, { as })
  const again = await t.signIn(as.email, 'lantern7')
  expect((await t.ok(userCalls.userInfo, undefined, { as: again })).email).toBe(as.email)
  expect(await events(again)).toContain('password.change')
})
