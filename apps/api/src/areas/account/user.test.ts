import { userCalls } from '@portico/contract/account/user.ts'
import type { Input } from '@portico/contract/calls.ts'
import type { Language } from '@portico/contract/language.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestPortico, type Person } from '../../../test/portico.ts'
import { auditLines } from '../../core/audit/audit.table.ts'
import { accounts } from '../../core/people/people.table.ts'

let t: TestPortico
beforeAll(async () => {
  t = await TestPortico.start()
})
afterAll(() => t.stop())

const info = (as: Person) => t.ok(userCalls.userInfo, undefined, { as })
const save = (as: Person, form: Input<typeof userCalls.userSave>, language: Language = 'en') =>
  t.send(userCalls.userSave, form, { as, language })

test('the first-login choice is saved once: company or person', async () => {
  const [business, person] = [await t.customer({ user_type: 'enterprise', company: 'Old Ltd' }), await t.customer()]
  expect(await save(business, { is_personal: 0, company: ' Harbour Made Ltd ' })).toMatchObject({ code: '200' })
  expect(await info(business)).toMatchObject({ is_personal: 0, company: 'Harbour Made Ltd' })
  expect(await save(person, { is_personal: 1, contact: 'Lau Man Yee' })).toMatchObject({ code: '200' })
  expect(await info(person)).toMatchObject({ is_personal: 1, contact: 'Lau Man Yee' })
  const before = await t.rows()
  expect(await save(business, { is_personal: 1, contact: 'Someone' })).toMatchObject({ code: '400005' })
  expect(await save(person, { is_personal: 0, company: 'Somebody Ltd' })).toMatchObject({ code: '400005' })
  expect(await t.rows()).toEqual(before)
  expect(await save(business, { is_personal: 0, company: 'Same choice Ltd' })).toMatchObject({ code: '200' })
})

test('the choice asks for its field, in each language, and leaves nothing behind', async () => {
  const person = await t.customer()
  const before = await t.rows()
  const company = { en: 'Please enter the company name', 'zh-Hans': '请填写公司名称', 'zh-Hant': '請輸入公司名稱' }
  for (const [language, sentence] of Object.entries(company))
    expect(await save(person, { is_personal: 0, company: ' ' }, language as Language)).toMatchObject({
      code: '400001',
      data: { fields: { company: sentence } },
    })
  expect(await save(person, { is_personal: 1 })).toMatchObject({
    data: { fields: { contact: 'Please enter the contact name' } },
  })
  expect(await save(person, { contact: 'x'.repeat(51), address: 'two\nlines' })).toMatchObject({
    data: { fields: { contact: 'Contact is too long', address: 'Address is not valid' } },
  })
  expect(await save(person, { is_personal: 2 as never })).toMatchObject({ code: '400001' })
  expect(await t.rows()).toEqual(before)
  expect(await info(person)).toMatchObject({ is_personal: 2 })
})

test('what is not given stays, and what the choice needed cannot be emptied later', async () => {
  const person = await t.customer()
  await save(person, { is_personal: 0, company: 'Harbour Made Ltd', contact: 'Lin Yue' })
  await save(person, { address: 'Harbour Road 1' })
  expect(await info(person)).toMatchObject({
    company: 'Harbour Made Ltd',
    contact: 'Lin Yue',
    address: 'Harbour Road 1',
  })
  expect(await save(person, { company: '' })).toMatchObject({
    data: { fields: { company: 'Please enter the company name' } },
  })
  expect(await info(person)).toMatchObject({ company: 'Harbour Made Ltd' })
})

test('fields of privileged meaning change nothing', async () => {
  const person = await t.customer()
  const { account_id } = await info(person)
  const [before] = await t.db.select().from(accounts).where(eq(accounts.id, account_id))
  const seen = await info(person)
  const privileged = {
    discount: '0.01',
    show_agent_platform: 1,
    agent: true,
    is_member: 1,
    wallet_info: { cash: '1000000.00', coupon: '5.00' },
    permissions: ['operators'],
    personal_permissions: { everything: 1 },
    status: 'disabled',
    kind: 'operator',
    email: 'other@customer.example',
    account_id: 'acc_Aaaaaaaaaaaa',
    id: 'acc_Aaaaaaaaaaaa',
    referral_code: 'AAAAAA',
    referred_by: account_id,
    international_phone: '86-13000000000',
    subscribe_nodes: ['n1'],
  }
  expect(await save(person, { contact: 'Lin Yue', ...privileged } as never)).toMatchObject({ code: '200' })
  expect(await t.db.select().from(accounts).where(eq(accounts.id, account_id))).toEqual([
    { ...before, contact: 'Lin Yue' },
  ])
  expect(await info(person)).toEqual({ ...seen, contact: 'Lin Yue' })
})

test('a member sees the account but cannot change it', async () => {
  const owner = await t.customer()
  const member = await t.member(owner)
  await save(owner, { is_personal: 0, company: 'Harbour Made Ltd' })
  expect(await save(member, { company: 'Mine now Ltd' })).toMatchObject({ code: '400003' })
  expect(await info(member)).toMatchObject({ company: 'Harbour Made Ltd', account_id: (await info(owner)).account_id })
})

test('one person’s save does not touch another tenant', async () => {
  const [one, two] = [await t.customer(), await t.customer()]
  const before = await info(two)
  await save(one, { is_personal: 0, company: 'One Ltd' })
  expect(await info(two)).toEqual(before)
  const lines = await t.db.select().from(auditLines).where(eq(auditLines.event, 'user.save'))
  expect(lines.some(({ accountId }) => accountId === before.account_id)).toBe(false)
})
