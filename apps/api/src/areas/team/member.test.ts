import { registerCalls } from '@portico/contract/account/register.ts'
import { sessionCalls } from '@portico/contract/account/session.ts'
import { userCalls } from '@portico/contract/account/user.ts'
import { memberInviteDays, teamCalls } from '@portico/contract/team/team.ts'
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password, TestPortico, type Person } from '../../../test/portico.ts'
import { TestSocket } from '../../../test/socket.ts'
import { auditLines } from '../../core/audit/audit.table.ts'
import { daysMs } from '../../core/clock.ts'
import { mails } from '../../core/mail/mail.table.ts'
import { logins, teamGroups } from '../../core/people/people.table.ts'

let t: TestPortico
let owner: Person
beforeAll(async () => {
  t = await TestPortico.start({}, { listen: true })
  owner = await t.business()
})
afterAll(() => t.stop())

let made = 0
const newcomer = () => {
  const n = ++made
  const phone = `1370000${String(n).padStart(4, '0')}`
  return { name: `Newcomer ${n}`, email: `newcomer${n}@team.example`, phone, password: 'lantern7' }
}
const signIn = (email: string, typed = 'lantern7') =>
  t.send(sessionCalls.sessionStart, { role: 'child', email, password: typed })
const rowOf = async (id: string) => (await t.db.select().from(logins).where(eq(logins.id, id)))[0]!
const mailTo = async (email: string) =>
  (await t.db.select().from(mails).where(eq(mails.recipient, email)).orderBy(desc(mails.createdAt), desc(mails.id)))[0]
const listed = async (as = owner, query = {}) => (await t.ok(teamCalls.memberList, query, { as })).result
/** A socket of somebody, which ends with their sign-in. */
const listening = async (as: Person) => (await TestSocket.open(`ws://127.0.0.1:${t.ports.pushPort}`)).register(t, as)

describe('inviting a member', () => {
  const invited = () => {
    const { password: _set, ...form } = newcomer()
    return form
  }
  const linkIn = async (email: string) => /token=([\w-]+)/.exec((await mailTo(email))!.body)![1]!

  test('sends a link by which they choose a password that the owner never learns; it works once', async () => {
    const form = invited()
    const { id } = await t.ok(teamCalls.memberInvite, form, { as: owner })
    expect(await signIn(form.email)).toMatchObject({ code: '400010' })
    const token = await linkIn(form.email)
    await t.ok(registerCalls.passwordReset, { token, password: 'lantern7', confirm_password: 'lantern7' })
    const member = await t.signIn(form.email, 'lantern7', 'child')
    expect(member.login_id).toBe(id)
    const again = { token, password: 'lantern8', confirm_password: 'lantern8' }
    expect((await t.send(registerCalls.passwordReset, again)).code).not.toBe('200')
  })

  test('the link ends after a week, and another one can be sent', async () => {
    const form = invited()
    const { id } = await t.ok(teamCalls.memberInvite, form, { as: owner })
    const late = await linkIn(form.email)
    t.clock.pass(daysMs(memberInviteDays) + 1)
    const as = await t.signIn(owner.email)
    const choice = { password: 'lantern7', confirm_password: 'lantern7' }
    expect((await t.send(registerCalls.passwordReset, { token: late, ...choice })).code).not.toBe('200')
    await t.ok(teamCalls.memberPasswordReset, { id }, { as })
    await t.ok(registerCalls.passwordReset, { token: await linkIn(form.email), ...choice })
    expect(await signIn(form.email)).toMatchObject({ code: '200' })
    owner = as
  })

  test('names nobody by a web address, and reaches neither one mailbox again and again nor ever more strangers', async () => {
    const as = await t.business()
    const form = invited()
    for (let n = 0; n < 3; n++) {
      await t.db.execute(sql`update account set company = ${'Your account ends today: pay at https://evil.example/pay'}
        where id = (select account_id from login where id = ${as.login_id})`)
      const { id } = await t.ok(teamCalls.memberInvite, form, { as })
      await t.ok(teamCalls.memberRemove, { id }, { as })
    }
    const mail = (await mailTo(form.email))!
    expect(mail.subject + mail.body).not.toContain('evil.example')
    expect(mail.subject).toContain(as.email)
    expect(await t.send(teamCalls.memberInvite, form, { as })).toMatchObject({ code: '400004' })
    await t.db.execute(sql`update limit_counter set hits = 50 where key like 'member:invite:acc%'`)
    expect(await t.send(teamCalls.memberInvite, invited(), { as })).toMatchObject({ code: '400004' })
    await t.ok(teamCalls.memberCreate, newcomer(), { as })
  })

  test('of an address that is taken, by a personal account or in another’s group sends nothing', async () => {
    const before = (await t.db.select().from(mails)).length
    const form = invited()
    const group_id = (await t.ok(teamCalls.teamGroupSave, { name: 'Theirs' }, { as: await t.business() })).id
    expect((await t.send(teamCalls.memberInvite, { ...form, group_id }, { as: owner })).code).not.toBe('200')
    expect((await t.send(teamCalls.memberInvite, form, { as: await t.customer() })).code).toBe('400090')
    const [taken] = await listed()
    expect(await t.send(teamCalls.memberInvite, { ...form, email: taken!.email }, { as: owner })).toMatchObject({
      data: { fields: { email: expect.any(String) } },
    })
    expect(await t.db.select().from(mails)).toHaveLength(before)
  })
})

describe('adding a member (A-ROLE-03)', () => {
  test('lets them sign in as a child of the account, in the group that was chosen', async () => {
    const group_id = (await t.ok(teamCalls.teamGroupSave, { name: 'Sales' }, { as: owner })).id
    const form = { ...newcomer(), group_id }
    const { id } = await t.ok(teamCalls.memberCreate, form, { as: owner })
    const member = await t.signIn(form.email, form.password, 'child')
    expect(await t.ok(userCalls.userInfo, undefined, { as: member })).toMatchObject({
      login_id: id,
      role: 'child',
      is_member: 1,
      group_name: 'Sales',
      username: form.name,
    })
    expect((await listed()).find((row) => row.id === id)).toMatchObject({
      name: form.name,
      email: form.email,
      area_code: '86',
      phone: form.phone,
      group_name: 'Sales',
      status: 'normal',
    })
    expect(JSON.stringify(await t.db.select().from(auditLines))).not.toContain(form.password)
  })

  test('by phone is not needed, and through the owner’s door they do not come in', async () => {
    const form = { ...newcomer(), phone: '' }
    await t.ok(teamCalls.memberCreate, form, { as: owner })
    expect(await t.send(sessionCalls.sessionStart, { role: 'main', ...form })).toMatchObject({ code: '400010' })
    expect(await signIn(form.email)).toMatchObject({ code: '200' })
  })

  const wrong: [string, object, string][] = [
    ['a name that is missing', { name: ' ' }, 'name'],
    ['a name that is too long', { name: 'x'.repeat(51) }, 'name'],
    ['an address that is none', { email: 'nobody' }, 'email'],
    ['a phone that is none', { phone: '12345' }, 'phone'],
    ['a password of letters alone', { password: 'abcdefgh' }, 'password'],
    ['a password of seven', { password: 'abcdef1' }, 'password'],
    ['a group that is none', { group_id: 'everybody' }, 'group_id'],
  ]
  test.each(wrong)('with %s is refused at its field and adds nobody', async (_what, change, field) => {
    const before = await t.rows()
    const answer = await t.send(teamCalls.memberCreate, { ...newcomer(), ...change } as never, { as: owner })
    expect(answer).toMatchObject({ code: '400001' })
    expect(Object.keys((answer.data as unknown as { fields: object }).fields)).toEqual([field])
    expect(await t.rows()).toEqual(before)
  })

  test('twice with one address or phone is refused at that field; an owner’s address is no member’s', async () => {
    const first = newcomer()
    await t.ok(teamCalls.memberCreate, first, { as: owner })
    const again = await t.send(
      teamCalls.memberCreate,
      { ...newcomer(), email: first.email.toUpperCase() },
      { as: owner },
    )
    expect(again).toMatchObject({ code: '400001', data: { fields: { email: expect.any(String) } } })
    const phone = await t.send(teamCalls.memberCreate, { ...newcomer(), phone: first.phone }, { as: owner })
    expect(phone).toMatchObject({ code: '400001', data: { fields: { phone: expect.any(String) } } })
    expect(await t.send(teamCalls.memberCreate, { ...newcomer(), email: owner.email }, { as: owner })).toMatchObject({
      code: '200',
    })
  })

  test('to another tenant’s group finds no such group', async () => {
    const stranger = await t.business()
    const { id } = await t.ok(teamCalls.teamGroupSave, { name: 'Theirs' }, { as: stranger })
    const before = await t.rows()
    const answer = await t.send(teamCalls.memberCreate, { ...newcomer(), group_id: id }, { as: owner })
    expect(answer).toMatchObject({ code: '400002' })
    expect(await t.rows()).toEqual(before)
  })

  test('is for businesses: a personal account is told so by every call of the team', async () => {
    const personal = await t.customer()
    for (const call of Object.values(teamCalls)) {
      const [id, login] = ['grp_Aaaaaaaaaaaa', 'login_Aaaaaaaaaaaa']
      const anything = {
        ...newcomer(),
        id: call.name.startsWith('member') ? login : id,
        group_id: '',
        products: ['host'],
      }
      const ids = call.name === 'resourceAssign' ? ['host_Aaaaaaaaaaaa'] : [login]
      const status = /Group/.test(call.name) ? 'closed' : 'disabled'
      const answer = await t.send(call, { ...anything, ids, status } as never, { as: personal })
      expect([call.name, answer.code]).toEqual([call.name, '400090'])
    }
  })

  test('has a limit an hour', async () => {
    const busy = await t.business()
    await t.db.execute(sql`insert into limit_counter (key, hits, reset_at)
      select 'member:create:' || account_id, 200, ${new Date(t.clock.now().getTime() + 60_000).toISOString()}::timestamptz
      from login where id = ${busy.login_id}`)
    expect(await t.send(teamCalls.memberCreate, newcomer(), { as: busy })).toMatchObject({ code: '400004' })
  })
})

/** Every way to change a member, on one that is there. */
const changes = {
  memberRename: (id: string) => ({ id, name: 'Somebody Else' }),
  memberAssign: (id: string) => ({ ids: [id], group_id: '' }),
  memberStatusSave: (id: string) => ({ id, status: 'disabled' as const }),
  memberPasswordSet: (id: string) => ({ id, password: 'other-pass-1' }),
  memberPasswordReset: (id: string) => ({ id }),
  memberRemove: (id: string) => ({ id }),
}
type Change = keyof typeof changes

describe('changing a member', () => {
  test.each(Object.keys(changes) as Change[])(
    '%s is the owner’s alone, of their own members alone, and leaves nothing when refused',
    async (name) => {
      const [stranger, operator] = [await t.business(), await t.operator()]
      const member = await t.member(owner)
      const colleague = await t.member(owner)
      const before = { row: await rowOf(member.login_id), rows: await t.rows() }
      const send = (as: Person, id = member.login_id) => t.send(teamCalls[name], changes[name](id) as never, { as })
      expect(await send(stranger)).toMatchObject({ code: '400002' })
      for (const as of [colleague, operator]) expect(await send(as)).toMatchObject({ code: '400003' })
      // Neither the owner nor an operator is a member, though both are logins.
      for (const id of [owner.login_id, stranger.login_id, operator.login_id, 'login_Zzzzzzzzzzzz'])
        expect(await send(owner, id)).toMatchObject({ code: '400002' })
      expect({ row: await rowOf(member.login_id), rows: await t.rows() }).toEqual(before)
      expect(await send(owner)).toMatchObject({ code: '200' })
    },
  )

  test('a name is changed', async () => {
    const member = await t.member(owner)
    await t.ok(teamCalls.memberRename, { id: member.login_id, name: 'Lam Siu Ming' }, { as: owner })
    const renamed = await t.ok(userCalls.userInfo, undefined, { as: member })
    expect(renamed).toMatchObject({ username: 'Lam Siu Ming', contact: 'Lam Siu Ming' })
    const bad = await t.send(teamCalls.memberRename, { id: member.login_id, name: '' }, { as: owner })
    expect(bad).toMatchObject({ code: '400001' })
  })

  test('disabling ends the sign-in and its socket at once and shuts the door; enabling opens it; neither twice', async () => {
    const member = await t.member(owner)
    const id = member.login_id
    const socket = await listening(member)
    await t.ok(teamCalls.memberStatusSave, { id, status: 'disabled' }, { as: owner })
    await socket.isClosed(4401)
    expect(await t.send(userCalls.userInfo, undefined, { as: member })).toMatchObject({ code: '400308' })
    expect(await signIn(member.email, password)).toMatchObject({ code: '400012' })
    const again = await t.send(teamCalls.memberStatusSave, { id, status: 'disabled' }, { as: owner })
    expect(again).toMatchObject({ code: '400005' })
    await t.ok(teamCalls.memberStatusSave, { id, status: 'normal' }, { as: owner })
    expect(await signIn(member.email, password)).toMatchObject({ code: '200' })
    const once = await t.send(teamCalls.memberStatusSave, { id, status: 'normal' }, { as: owner })
    expect(once).toMatchObject({ code: '400005' })
  })

  test('a password that the owner sets works alone, ends what is open and is told to the member', async () => {
    const member = await t.member(owner)
    const socket = await listening(member)
    await t.ok(teamCalls.memberPasswordSet, { id: member.login_id, password: 'other-pass-1' }, { as: owner })
    await socket.isClosed(4401)
    expect(await t.send(userCalls.userInfo, undefined, { as: member })).toMatchObject({ code: '400308' })
    expect(await signIn(member.email, password)).toMatchObject({ code: '400010' })
    expect(await signIn(member.email, 'other-pass-1')).toMatchObject({ code: '200' })
    const told = await mailTo(member.email)
    expect(told?.subject).toContain('You have a new password')
    expect(told?.body).not.toContain('other-pass-1')
    const weak = await t.send(teamCalls.memberPasswordSet, { id: member.login_id, password: 'weak' }, { as: owner })
    expect(weak).toMatchObject({ code: '400001' })
  })

  test('a reset stops the old password and mails the member a link that works once; the owner learns nothing', async () => {
    const member = await t.member(owner)
    const socket = await listening(member)
    const answer = await t.send(teamCalls.memberPasswordReset, { id: member.login_id }, { as: owner })
    expect(answer).toMatchObject({ code: '200', data: null })
    await socket.isClosed(4401)
    expect(await signIn(member.email, password)).toMatchObject({ code: '400010' })
    const token = /token=([\w-]{43})/.exec((await mailTo(member.email))!.body)![1]!
    expect(await mailTo(owner.email)).not.toMatchObject({ body: expect.stringContaining(token) })
    const form = { token, password: 'mine-alone-1', confirm_password: 'mine-alone-1' }
    await t.ok(registerCalls.passwordReset, form)
    expect(await signIn(member.email, 'mine-alone-1')).toMatchObject({ code: '200' })
    expect(await t.send(registerCalls.passwordReset, form)).toMatchObject({ code: '400017' })
  })

  test('a reset of somebody who is disabled is refused, and has a limit an hour', async () => {
    const member = await t.member(owner)
    const input = { id: member.login_id }
    await t.ok(teamCalls.memberStatusSave, { ...input, status: 'disabled' }, { as: owner })
    expect(await t.send(teamCalls.memberPasswordReset, input, { as: owner })).toMatchObject({ code: '400005' })
    const codes = []
    for (let n = 0; n < 5; n++) codes.push((await t.send(teamCalls.memberPasswordReset, input, { as: owner })).code)
    expect(codes.at(-1)).toBe('400004')
  })
})

describe('deleting a member', () => {
  test('ends everything of theirs at once, hides them, keeps the row and frees the address', async () => {
    const form = newcomer()
    const { id } = await t.ok(teamCalls.memberCreate, form, { as: owner })
    const member = await t.signIn(form.email, form.password, 'child')
    const socket = await listening(member)
    await t.ok(teamCalls.memberRemove, { id }, { as: owner })
    await socket.isClosed(4401)
    expect(await t.send(userCalls.userInfo, undefined, { as: member })).toMatchObject({ code: '400308' })
    expect(await signIn(form.email)).toMatchObject({ code: '400010' })
    expect((await listed()).some((row) => row.id === id)).toBe(false)
    expect(await rowOf(id)).toMatchObject({ status: 'deleted', groupId: null, email: form.email })
    expect(await t.send(teamCalls.memberRemove, { id }, { as: owner })).toMatchObject({ code: '400002' })
    const anew = await t.ok(teamCalls.memberCreate, form, { as: owner })
    expect(anew.id).not.toBe(id)
    expect((await t.ok(sessionCalls.sessionStart, { role: 'child', ...form })).login_id).toBe(anew.id)
  })

  test('a link that was mailed before is worth nothing after', async () => {
    const member = await t.member(owner)
    await t.ok(registerCalls.passwordForget, { email: member.email })
    const token = /token=([\w-]{43})/.exec((await mailTo(member.email))!.body)![1]!
    await t.ok(teamCalls.memberRemove, { id: member.login_id }, { as: owner })
    const form = { token, password: 'mine-alone-1', confirm_password: 'mine-alone-1' }
    expect(await t.send(registerCalls.passwordReset, form)).toMatchObject({ code: '400017' })
    const before = await t.rows()
    await t.ok(registerCalls.passwordForget, { email: member.email })
    expect((await t.rows())['mail']).toBe(before['mail'])
  })
})

describe('the list of members', () => {
  test('is searched, narrowed by status and by group, and paged by cursor', async () => {
    const as = await t.business()
    const group = await t.groupOf(as)
    const people = [await t.member(as), await t.member(as, null), await t.member(as)]
    await t.ok(teamCalls.memberStatusSave, { id: people[2]!.login_id, status: 'disabled' }, { as })
    const ids = async (query: object) => (await listed(as, query)).map(({ id }) => id)
    expect(await ids({ search: people[0]!.email })).toEqual([people[0]!.login_id])
    expect(await ids({ group_id: 'none' })).toEqual([people[1]!.login_id])
    expect(await ids({ group_id: group, status: 'disabled' })).toEqual([people[2]!.login_id])
    expect(await ids({ group_id: 'grp_Zzzzzzzzzzzz' })).toEqual([])
    const first = await t.ok(teamCalls.memberList, { limit: 2 }, { as })
    expect(first).toMatchObject({ count: 3, count_exact: true })
    const second = await t.ok(teamCalls.memberList, { limit: 2, after: first.next! }, { as })
    expect([...first.result, ...second.result].map(({ id }) => id).toSorted()).toEqual(
      people.map(({ login_id }) => login_id).toSorted(),
    )
    expect(second.next).toBeNull()
    expect(await t.send(teamCalls.memberList, { after: 'nonsense' }, { as })).toMatchObject({ code: '400001' })
  })
})

test('moving members changes their group for all of them or for none', async () => {
  const as = await t.business()
  const [one, other] = [await t.member(as), await t.member(as)]
  const { id: group_id } = await t.ok(teamCalls.teamGroupSave, { name: 'Night shift' }, { as })
  const stranger = await t.member(await t.business())
  const ids = [one.login_id, other.login_id]
  expect(await t.send(teamCalls.memberAssign, { ids: [...ids, stranger.login_id], group_id }, { as })).toMatchObject({
    code: '400002',
  })
  expect((await rowOf(one.login_id)).groupId).not.toBe(group_id)
  await t.ok(teamCalls.memberAssign, { ids, group_id }, { as })
  for (const id of ids) expect((await rowOf(id)).groupId).toBe(group_id)
  expect(await t.send(teamCalls.memberAssign, { ids: [], group_id }, { as })).toMatchObject({ code: '400001' })
  await t.ok(teamCalls.teamGroupStatusSave, { id: group_id, status: 'closed' }, { as })
  const late = await t.member(as)
  await t.ok(teamCalls.memberAssign, { ids: [late.login_id], group_id }, { as })
  expect(await t.send(userCalls.userInfo, undefined, { as: late })).toMatchObject({ code: '400308' })
  const [group] = await t.db.select().from(teamGroups).where(eq(teamGroups.id, group_id))
  expect(group!.status).toBe('closed')
})
