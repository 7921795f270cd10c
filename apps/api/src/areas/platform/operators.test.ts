import { permissions } from '@portico/contract/access.ts'
import { userCalls } from '@portico/contract/account/user.ts'
import { sessionCalls } from '@portico/contract/account/session.ts'
import type { Input } from '@portico/contract/calls.ts'
import { operatorCalls } from '@portico/contract/platform/operators.ts'
import { settingsCalls } from '@portico/contract/platform/settings.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { operatorEmail, password, TestPortico, type Person } from '../../../test/portico.ts'
import { logins, operatorRoles } from '../../core/people/people.table.ts'

let t: TestPortico
let operator: Person
let names = 0
beforeAll(async () => {
  t = await TestPortico.start()
})
beforeEach(async () => {
  operator = await t.operator()
})
afterAll(() => t.stop())

const everything = 'role_Everything11'
const newName = (word: string) => `${word} ${++names}`
const role = async (...permissions: Input<typeof operatorCalls.operatorRoleSave>['permissions']) =>
  (await t.ok(operatorCalls.operatorRoleSave, { name: newName('Role'), permissions }, { as: operator })).id
const create = (over: Partial<Input<typeof operatorCalls.operatorCreate>> = {}, as = operator) =>
  t.send(
    operatorCalls.operatorCreate,
    { name: 'Zhou Min', email: `made${++names}@operator.example`, role_id: everything, password: 'lantern7', ...over },
    { as },
  )
const save = (form: Input<typeof operatorCalls.operatorSave>, as = operator) =>
  t.send(operatorCalls.operatorSave, form, { as })
const alive = async (as: Person) => (await t.send(userCalls.userInfo, undefined, { as })).code

describe('operators', () => {
  test('are created, sign in, and may do what their role says and no more', async () => {
    const role_id = await role('settings')
    const email = 'settings@operator.example'
    expect(await create({ email, role_id })).toMatchObject({ code: '200' })
    const as = await t.signIn(email, 'lantern7')
    expect(await t.ok(userCalls.userInfo, undefined, { as })).toMatchObject({
      permissions: ['settings'],
      area: 'operator',
    })
    expect(await t.send(settingsCalls.systemSettingsInfo, undefined, { as })).toMatchObject({ code: '200' })
    expect(await t.send(operatorCalls.operatorList, {}, { as })).toMatchObject({ code: '400003' })
  })

  test('have an address of their own, also against owners and in another case', async () => {
    const owner = await t.customer()
    const before = await t.rows()
    for (const email of [operatorEmail, operatorEmail.toUpperCase(), owner.email])
      expect(await create({ email })).toMatchObject({
        code: '400001',
        data: { fields: { email: 'E-mail is already in use' } },
      })
    expect(await t.rows()).toEqual(before)
  })

  test.each([
    ['name', ' ', 'Name cannot be empty'],
    ['name', 'x'.repeat(51), 'Name is too long'],
    ['email', 'nobody', 'Mailbox format error'],
    ['role_id', 'role_Nothere11111', 'Role is not valid'],
    ['role_id', 'x', 'Role is not valid'],
    [
      'password',
      'short1',
      'Password is 8-16 characters with at least two of letters, digits and punctuation, without spaces',
    ],
  ])('%s cannot be "%s"', async (field, value, sentence) => {
    const before = await t.rows()
    expect(await create({ [field]: value })).toMatchObject({ code: '400001', data: { fields: { [field]: sentence } } })
    expect(await t.rows()).toEqual(before)
  })

  test('are listed by pages and found by name or address', async () => {
    for (let n = 0; n < 5; n++) await create({ name: `Listed ${n}`, email: `listed${n}@operator.example` })
    const ask = (input: object) => t.ok(operatorCalls.operatorList, { search: 'listed', ...input }, { as: operator })
    const [first, all] = [await ask({ limit: 2 }), await ask({})]
    const second = await ask({ limit: 2, after: first.next! })
    const third = await ask({ limit: 2, after: second.next! })
    expect([first, second, third].flatMap(({ result }) => result.map(({ name }) => name))).toEqual(
      all.result.map(({ name }) => name),
    )
    expect(third.next).toBeNull()
    expect(all.count).toBe(5)
    expect((await ask({ limit: 2, page: 3 })).result).toHaveLength(1)
    expect(await t.send(operatorCalls.operatorList, { after: 'x' }, { as: operator })).toMatchObject({ code: '400001' })
    expect(JSON.stringify(all)).not.toMatch(/hash|totp/i)
  })

  test('that are disabled are out at once and stay out', async () => {
    const person = await t.operatorWith('mail')
    const role_id = await role('mail')
    const form = { id: person.login_id, name: 'Out', role_id, status: 'disabled' } as const
    expect(await save(form)).toMatchObject({ code: '200' })
    expect(await alive(person)).toBe('400308')
    expect(await t.send(sessionCalls.sessionStart, { email: person.email, password })).toMatchObject({ code: '400012' })
    expect(await save({ ...form, status: 'normal' })).toMatchObject({ code: '200' })
    expect(await alive(await t.signIn(person.email))).toBe('200')
  })

  test('get another password by another operator: every sign-in of theirs ends', async () => {
    const person = await t.operatorWith('mail')
    const input = { id: person.login_id, password: 'harbour2' }
    expect(await t.send(operatorCalls.operatorPasswordSet, input, { as: operator })).toMatchObject({ code: '200' })
    expect(await alive(person)).toBe('400308')
    expect((await t.signIn(person.email, 'harbour2')).login_id).toBe(person.login_id)
  })

  test('are not customers: another kind of login cannot be changed here', async () => {
    const owner = await t.customer()
    const before = await t.db.select().from(logins).where(eq(logins.id, owner.login_id))
    const form = { id: owner.login_id, name: 'Mine', role_id: everything, status: 'disabled' } as const
    expect(await save(form)).toMatchObject({ code: '400002' })
    expect(
      await t.send(operatorCalls.operatorPasswordSet, { id: owner.login_id, password: 'lantern7' }, { as: operator }),
    ).toMatchObject({ code: '400002' })
    expect(await t.db.select().from(logins).where(eq(logins.id, owner.login_id))).toEqual(before)
  })
})

describe('the last operator with every permission', () => {
  const withAll = () =>
    t.db
      .select({ id: logins.id })
      .from(logins)
      .where(and(eq(logins.operatorRoleId, everything), eq(logins.status, 'normal')))
  beforeEach(async () => {
    await t.db
      .update(logins)
      .set({ status: 'disabled' })
      .where(and(eq(logins.operatorRoleId, everything)))
    await t.db.update(logins).set({ status: 'normal' }).where(eq(logins.id, operator.login_id))
  })

  test('can neither be disabled nor given a smaller role, by anybody', async () => {
    const role_id = await role('operators')
    const form = { id: operator.login_id, name: 'First', role_id: everything, status: 'normal' } as const
    expect(await save({ ...form, status: 'disabled' })).toMatchObject({ code: '400030' })
    expect(await save({ ...form, role_id })).toMatchObject({ code: '400030' })
    expect(await withAll()).toHaveLength(1)
    expect(await alive(operator)).toBe('200')
  })

  test('stays, also when the last two put each other out at the same moment', async () => {
    const email = `second${++names}@operator.example`
    await create({ email })
    const second = await t.signIn(email, 'lantern7')
    const out = (id: string, as: Person) => save({ id, name: 'Out', role_id: everything, status: 'disabled' }, as)
    const answers = await Promise.all([out(second.login_id, operator), out(operator.login_id, second)])
    // The slower one is refused as the last who is left, or finds its session ended already.
    const [done, refused] = answers.map(({ code }) => code).toSorted()
    expect(done).toBe('200')
    expect(['400030', '400308']).toContain(refused)
    expect(await withAll()).toHaveLength(1)
    await t.db.update(logins).set({ status: 'normal' }).where(eq(logins.id, operator.login_id))
  })
})

describe('roles', () => {
  const saveRole = (form: Input<typeof operatorCalls.operatorRoleSave>, as = operator) =>
    t.send(operatorCalls.operatorRoleSave, form, { as })
  const remove = (id: string, as = operator) => t.send(operatorCalls.operatorRoleRemove, { id }, { as })

  test('are made, changed with effect at once, and removed', async () => {
    const id = await role('mail')
    const email = `role${++names}@operator.example`
    await create({ email, role_id: id })
    const as = await t.signIn(email, 'lantern7')
    expect(await t.ok(userCalls.userInfo, undefined, { as })).toMatchObject({ permissions: ['mail'] })
    expect(await saveRole({ id, name: newName('Renamed'), permissions: ['jobs', 'jobs'] })).toMatchObject({
      code: '200',
    })
    expect(await t.ok(userCalls.userInfo, undefined, { as })).toMatchObject({ permissions: ['jobs'] })
    expect(await remove(id)).toMatchObject({ code: '400029' })
    await save({ id: as.login_id, name: 'Moved', role_id: everything, status: 'normal' })
    expect(await remove(id)).toMatchObject({ code: '200' })
    expect(await remove(id)).toMatchObject({ code: '400002' })
    expect(await saveRole({ id, name: newName('Gone'), permissions: ['mail'] })).toMatchObject({ code: '400002' })
  })

  test('have names of their own, also when two are made at once', async () => {
    const name = newName('Same')
    const answers = await Promise.all([1, 2].map(() => saveRole({ name, permissions: ['mail'] })))
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', '400001'])
    expect(answers.find(({ code }) => code === '400001')!.data).toMatchObject({
      fields: { name: 'Name is already in use' },
    })
  })

  test('have at least one permission, and only known ones', async () => {
    expect(await saveRole({ name: newName('None'), permissions: [] })).toMatchObject({
      data: { fields: { permissions: 'Permissions must be chosen' } },
    })
    expect(await saveRole({ name: newName('Odd'), permissions: ['all' as never] })).toMatchObject({
      data: { fields: { 'permissions.0': 'Permissions is not valid' } },
    })
  })

  test('the built-in one cannot be changed or removed', async () => {
    expect(await saveRole({ id: everything, name: 'Mine', permissions: ['mail'] })).toMatchObject({ code: '400005' })
    expect(await remove(everything)).toMatchObject({ code: '400005' })
  })

  test('a role that is being removed cannot be given at the same moment', async () => {
    const id = await role('mail')
    const [removed, created] = await Promise.all([remove(id), create({ role_id: id })])
    expect([removed.code, created.code].toSorted()).not.toEqual(['200', '200'])
    const rows = await t.db.select().from(logins).where(eq(logins.operatorRoleId, id))
    expect(rows).toHaveLength(created.code === '200' ? 1 : 0)
  })

  test('are listed with how many have them', async () => {
    const { result } = await t.ok(operatorCalls.operatorRoleList, undefined, { as: operator })
    expect(result.find(({ id }) => id === everything)).toMatchObject({
      all: true,
      permissions,
      operators: expect.any(Number),
    })
    expect(result.length).toBe((await t.db.select().from(operatorRoles)).length)
  })
})

describe('nobody gives, changes or takes a right they do not have', () => {
  test('not by a role, not by an operator, not by a password', async () => {
    const limited = await t.operatorWith('operators', 'mail')
    const [jobsRole, mailRole] = [await role('jobs'), await role('mail')]
    const jobsOperator = await t.operatorWith('jobs')
    const before = await t.rows()
    const refused = [
      await t.send(operatorCalls.operatorRoleSave, { name: newName('More'), permissions: ['jobs'] }, { as: limited }),
      await t.send(operatorCalls.operatorRoleSave, { id: mailRole, name: 'x', permissions: ['jobs'] }, { as: limited }),
      await t.send(operatorCalls.operatorRoleSave, { id: jobsRole, name: 'x', permissions: ['mail'] }, { as: limited }),
      await t.send(operatorCalls.operatorRoleRemove, { id: jobsRole }, { as: limited }),
      await create({ role_id: jobsRole }, limited),
      await create({ role_id: everything }, limited),
      await save({ id: limited.login_id, name: 'Me', role_id: everything, status: 'normal' }, limited),
      await save({ id: operator.login_id, name: 'First', role_id: mailRole, status: 'disabled' }, limited),
      await save({ id: jobsOperator.login_id, name: 'x', role_id: mailRole, status: 'normal' }, limited),
      await t.send(operatorCalls.operatorPasswordSet, { id: operator.login_id, password: 'lantern7' }, { as: limited }),
      await t.send(
        operatorCalls.operatorPasswordSet,
        { id: jobsOperator.login_id, password: 'lantern7' },
        { as: limited },
      ),
    ]
    expect(refused.map(({ code }) => code)).toEqual(refused.map(() => '400003'))
    expect(await t.rows()).toEqual(before)
    expect(await create({ role_id: mailRole }, limited)).toMatchObject({ code: '200' })
  })
})
