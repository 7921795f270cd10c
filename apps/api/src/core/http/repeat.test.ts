import { registerCalls } from '@portico/contract/account/register.ts'
import { userCalls } from '@portico/contract/account/user.ts'
import { headers } from '@portico/contract/headers.ts'
import { mailCalls } from '@portico/contract/platform/mail.ts'
import { voucherCalls } from '@portico/contract/money/voucher.ts'
import { operatorCalls } from '@portico/contract/platform/operators.ts'
import { settingsCalls } from '@portico/contract/platform/settings.ts'
import { noticeCalls } from '@portico/contract/support/notice.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestPortico, type Person } from '../../../test/portico.ts'
import { samples } from '../../../test/catalogue/all.ts'
import { bmpOf, pngOf, upload } from '../../../test/upload.ts'
import { idempotentAnswers } from '../audit/audit.table.ts'
import { daysMs } from '../clock.ts'
import { operatorRoles } from '../people/people.table.ts'
import { sweepJob } from '../app/sweep.ts'

let t: TestPortico
let operator: Person
beforeAll(async () => {
  t = await TestPortico.start()
  operator = await t.operator()
})
afterAll(() => t.stop())

const keyed = (key: string) => ({ [headers.idempotencyKey]: key })
const makeRole = (key: string, name: string, as = operator) =>
  t.send(operatorCalls.operatorRoleSave, { name, permissions: ['mail'] }, { as, headers: keyed(key) })
const rolesNamed = (name: string) => t.db.select().from(operatorRoles).where(eq(operatorRoles.name, name))

test('the same key twice: the same answer, one effect, one audit line', async () => {
  const before = await t.rows()
  const [first, second] = [await makeRole('twice', 'Twice'), await makeRole('twice', 'Twice')]
  expect(first.code).toBe('200')
  expect({ ...second, requestId: '' }).toEqual({ ...first, requestId: '' })
  expect(await t.rows()).toEqual({
    ...before,
    operator_role: before['operator_role']! + 1,
    audit_line: before['audit_line']! + 1,
    idempotent_answer: before['idempotent_answer']! + 1,
  })
})

test('the same key 16 times at once: one effect, and all get its answer', async () => {
  const answers = await Promise.all(Array.from({ length: 16 }, () => makeRole('at once', 'At once')))
  expect(new Set(answers.map(({ code, data }) => `${code} ${data.id}`)).size).toBe(1)
  expect(answers[0]!.code).toBe('200')
  expect(await rolesNamed('At once')).toHaveLength(1)
})

test('the same key with other content is refused and does nothing', async () => {
  await makeRole('other content', 'Content one')
  const before = await t.rows()
  expect(await makeRole('other content', 'Content two')).toMatchObject({ code: '400006', data: null })
  expect(await t.rows()).toEqual(before)
})

test('a key belongs to one person and one call', async () => {
  const other = await t.operatorWith('operators', 'mail')
  const [mine, theirs] = [await makeRole('shared', 'Shared one'), await makeRole('shared', 'Shared two', other)]
  expect([mine.code, theirs.code]).toEqual(['200', '200'])
  expect(mine.data.id).not.toBe(theirs.data.id)
  const removed = await t.send(
    operatorCalls.operatorRoleRemove,
    { id: mine.data.id },
    { as: operator, headers: keyed('shared') },
  )
  expect(removed.code).toBe('200')
})

test('a first try that failed is tried again with the same key', async () => {
  expect(await makeRole('retried', 'Twice')).toMatchObject({ code: '400001' })
  expect(await makeRole('retried', 'Retried')).toMatchObject({ code: '200' })
})

test('of two at once of which the first fails, the second is done', async () => {
  const person = await t.customer()
  const save = (contact: string) =>
    t.send(userCalls.userSave, { is_personal: 1, contact }, { as: person, headers: keyed('first fails') })
  expect(await save(' ')).toMatchObject({ code: '400001' })
  expect(await save('Lin Yue')).toMatchObject({ code: '200' })
})

test('a repeat does not run into what comes before a write: a code is sent once and answered alike', async () => {
  const connections = {
    ...samples.connectionSettingsSave,
    international: { enabled: true, url: 'https://x.example', key: 'k' },
  }
  await t.ok(settingsCalls.connectionSettingsSave, connections, { as: operator })
  const as = await t.customer()
  const send = () =>
    t.send(
      registerCalls.userCodeSend,
      { ...samples.userCodeSend, mobile: '13712345678' },
      { as, headers: keyed('code') },
    )
  const before = await t.rows()
  expect([(await send()).code, (await send()).code]).toEqual(['200', '200'])
  expect((await t.rows())['sms']).toBe(before['sms']! + 1)
})

test('a repeat sends no second mail', async () => {
  const before = await t.rows()
  const send = () =>
    t.send(mailCalls.mailTest, { email: 'one@customer.example' }, { as: operator, headers: keyed('mail') })
  expect((await send()).data).toEqual({ state: 'kept' })
  expect((await send()).data).toEqual({ state: 'kept' })
  expect((await t.rows())['mail']).toBe(before['mail']! + 1)
})

test('an upload is the same only with the same bytes', async () => {
  const send = (image: Buffer) => upload(t, { purpose: 'siteLogo', image }, operator, keyed('upload'))
  const first = await send(pngOf(4, 4))
  expect(first.code).toBe('200')
  expect((await send(pngOf(4, 4))).data).toEqual(first.data)
  expect(await send(pngOf(5, 5))).toMatchObject({ code: '400006' })
  expect(await send(bmpOf(4, 4))).toMatchObject({ code: expect.stringMatching(/400006|400026/) })
})

test('GET calls that write take a key as well; reads and keys without a person are left alone', async () => {
  const as = await t.customer()
  const before = await t.rows()
  await t.ok(noticeCalls.noticeReadAll, undefined, { as, headers: keyed('get') })
  await t.ok(noticeCalls.noticeReadAll, undefined, { as, headers: keyed('get') })
  await t.ok(noticeCalls.noticeList, {}, { as, headers: keyed('read') })
  await t.send(registerCalls.passwordForget, { email: 'nobody@x.example' }, { headers: keyed('visitor') })
  const after = await t.rows()
  expect(after['idempotent_answer']).toBe(before['idempotent_answer']! + 1)
  expect(after['audit_line']).toBe(before['audit_line']! + 2)
})

test('a secret of the input is not in what is remembered, and one of the answer is sealed', async () => {
  const issue = { type: 'paper', amount: '10.00', count: 1, expires_on: '2099-12-31' } as const
  const issued = await t.ok(voucherCalls.platformVoucherIssue, issue, { as: operator, headers: keyed('secret') })
  const mail = { ...samples.mailSettingsSave, smtp_code: 'harbour-lamp' }
  await t.ok(mailCalls.mailSettingsSave, mail, { as: operator, headers: keyed('secret') })
  const text = JSON.stringify(await t.db.select().from(idempotentAnswers))
  expect(text).not.toContain(issued.result[0]!.password)
  expect(text).not.toContain('harbour-lamp')
})

test('remembered answers, sealed or not, are swept away after two days', async () => {
  await makeRole('swept', 'Swept')
  const issue = { type: 'paper', amount: '10.00', count: 1, expires_on: '2099-12-31' } as const
  await t.ok(voucherCalls.platformVoucherIssue, issue, { as: operator, headers: keyed('swept') })
  await sweepJob(t.app).run({})
  expect((await t.db.select().from(idempotentAnswers)).length).toBeGreaterThan(0)
  t.clock.pass(daysMs(2) + 1000)
  await sweepJob(t.app).run({})
  expect(await t.db.select().from(idempotentAnswers)).toEqual([])
})
