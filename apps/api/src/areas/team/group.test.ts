import { products } from '@portico/contract/access.ts'
import { sessionCalls } from '@portico/contract/account/session.ts'
import { userCalls } from '@portico/contract/account/user.ts'
import { teamCalls } from '@portico/contract/team/team.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password, TestPortico, type Person } from '../../../test/portico.ts'
import { TestSocket } from '../../../test/socket.ts'
import { teamGroups } from '../../core/people/people.table.ts'

let t: TestPortico
let owner: Person
beforeAll(async () => {
  t = await TestPortico.start({}, { listen: true })
  owner = await t.business()
})
afterAll(() => t.stop())

let made = 0
const group = async (as = owner, form: object = {}) =>
  (await t.ok(teamCalls.teamGroupSave, { name: `Group ${++made}`, ...form }, { as })).id
const rowOf = async (id: string) => (await t.db.select().from(teamGroups).where(eq(teamGroups.id, id)))[0]
const signIn = (email: string) => t.send(sessionCalls.sessionStart, { role: 'child', email, password })

describe('a business group (A-ROLE-04)', () => {
  test('is made with every product and no limit, shown, changed, and removed when it is empty', async () => {
    const id = await group(owner, { name: 'Web shop', description: 'Line one\nLine two' })
    expect(await t.ok(teamCalls.teamGroupInfo, { id }, { as: owner })).toMatchObject({
      name: 'Web shop',
      description: 'Line one\nLine two',
      status: 'open',
      products,
      budget: null,
      spent: '0.00',
      members: 0,
      resources: 0,
    })
    await t.ok(teamCalls.teamGroupSave, { id, name: 'Shop', description: '', budget: '12.5' }, { as: owner })
    const { result } = await t.ok(teamCalls.teamGroupList, { search: 'shop' }, { as: owner })
    expect(result).toMatchObject([{ id, name: 'Shop', budget: '12.50' }])
    await t.ok(teamCalls.teamGroupRemove, { id }, { as: owner })
    expect(await t.send(teamCalls.teamGroupInfo, { id }, { as: owner })).toMatchObject({ code: '400002' })
    expect(await t.send(teamCalls.teamGroupRemove, { id }, { as: owner })).toMatchObject({ code: '400002' })
  })

  const wrong: [string, object, string][] = [
    ['no name', { name: '' }, 'name'],
    ['a long name', { name: 'x'.repeat(51) }, 'name'],
    ['a description of 5001', { description: 'x'.repeat(5001) }, 'description'],
    ['a budget that is no sum', { budget: 'much' }, 'budget'],
    ['a budget below nought', { budget: '-1' }, 'budget'],
    ['a budget with three decimals', { budget: '1.234' }, 'budget'],
  ]
  test.each(wrong)('with %s is refused at its field (V-GROUP-DESC)', async (_what, change, field) => {
    const before = await t.rows()
    const answer = await t.send(teamCalls.teamGroupSave, { name: 'Right', ...change }, { as: owner })
    expect(answer).toMatchObject({ code: '400001' })
    expect(Object.keys((answer.data as unknown as { fields: object }).fields)).toEqual([field])
    expect(await t.rows()).toEqual(before)
  })

  test('has a name of its own in the account, whatever its case; another account may use it too', async () => {
    await group(owner, { name: 'Accounts' })
    const again = await t.send(teamCalls.teamGroupSave, { name: 'ACCOUNTS' }, { as: owner })
    expect(again).toMatchObject({ code: '400001', data: { fields: { name: expect.any(String) } } })
    const other = await group()
    const renamed = await t.send(teamCalls.teamGroupSave, { id: other, name: 'accounts' }, { as: owner })
    expect(renamed).toMatchObject({ code: '400001' })
    expect(await group(await t.business(), { name: 'Accounts' })).toMatch(/^grp_/)
  })

  test('two of one name at once are one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => t.send(teamCalls.teamGroupSave, { name: 'Only one' }, { as: owner })),
    )
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', '400001', '400001', '400001'])
  })

  const changes = {
    teamGroupSave: (id: string) => ({ id, name: 'Taken over' }),
    teamGroupStatusSave: (id: string) => ({ id, status: 'closed' as const }),
    teamGroupProductsSave: (id: string) => ({ id, products: [] }),
    teamGroupRemove: (id: string) => ({ id }),
    teamGroupInfo: (id: string) => ({ id }),
  }
  test.each(Object.keys(changes) as (keyof typeof changes)[])(
    '%s is the owner’s alone: absent for another tenant, refused to members and operators',
    async (name) => {
      const id = await group()
      const before = await rowOf(id)
      const send = (as: Person) => t.send(teamCalls[name], changes[name](id) as never, { as })
      expect(await send(await t.business())).toMatchObject({ code: '400002' })
      for (const as of [await t.member(owner, id), await t.operator()])
        expect(await send(as)).toMatchObject({ code: '400003' })
      expect(await rowOf(id)).toEqual(before)
    },
  )

  test('another tenant’s members, resources and spending of a group are empty', async () => {
    const id = await group()
    await t.member(owner, id)
    const stranger = await t.business()
    expect((await t.ok(teamCalls.memberList, { group_id: id }, { as: stranger })).result).toEqual([])
    for (const call of [teamCalls.teamResourceList, teamCalls.teamSpendingList])
      expect((await t.ok(call, { id }, { as: stranger })).result).toEqual([])
  })

  test('with members in it is not removed, and the refusal says how many', async () => {
    const id = await group()
    const member = await t.member(owner, id)
    const answer = await t.send(teamCalls.teamGroupRemove, { id }, { as: owner })
    expect(answer).toMatchObject({ code: '400093', data: { members: 1, resources: 0 } })
    expect(answer.msg).toContain('(members: 1, resources: 0)')
    await t.ok(teamCalls.memberRemove, { id: member.login_id }, { as: owner })
    expect(await t.send(teamCalls.teamGroupRemove, { id }, { as: owner })).toMatchObject({ code: '200' })
  })

  test('is given the products that are ticked, each once, and nothing that is no product', async () => {
    const id = await group()
    await t.ok(teamCalls.teamGroupProductsSave, { id, products: ['disk', 'host', 'disk'] }, { as: owner })
    expect((await rowOf(id))!.products).toEqual(['host', 'disk'])
    const input = { id, products: ['everything'] }
    expect(await t.send(teamCalls.teamGroupProductsSave, input as never, { as: owner })).toMatchObject({
      code: '400001',
    })
    await t.ok(teamCalls.teamGroupProductsSave, { id, products: [] }, { as: owner })
    expect((await rowOf(id))!.products).toEqual([])
  })
})

describe('closing a group', () => {
  test('stops its members at once, sockets included, and nobody else; opening lets them in again', async () => {
    const id = await group()
    const [member, colleague] = [await t.member(owner, id), await t.member(owner)]
    const open = (as: Person) =>
      TestSocket.open(`ws://127.0.0.1:${t.ports.pushPort}`).then((socket) => socket.register(t, as))
    const [theirs, other] = [await open(member), await open(colleague)]
    await t.ok(teamCalls.teamGroupStatusSave, { id, status: 'closed' }, { as: owner })
    await theirs.isClosed(4401)
    expect(await t.send(userCalls.userInfo, undefined, { as: member })).toMatchObject({ code: '400308' })
    const shut = await signIn(member.email)
    expect(shut).toMatchObject({ code: '400092', msg: expect.stringContaining('Ask the account owner') })
    expect(other.closed).toBeUndefined()
    expect(await t.send(userCalls.userInfo, undefined, { as: colleague })).toMatchObject({ code: '200' })
    expect(await t.send(teamCalls.teamGroupStatusSave, { id, status: 'closed' }, { as: owner })).toMatchObject({
      code: '400005',
    })
    await t.ok(teamCalls.teamGroupStatusSave, { id, status: 'open' }, { as: owner })
    expect(await signIn(member.email)).toMatchObject({ code: '200' })
    expect(await t.send(teamCalls.teamGroupStatusSave, { id, status: 'open' }, { as: owner })).toMatchObject({
      code: '400005',
    })
    other.close()
  })

  test('a password that is right at that very moment opens nothing', async () => {
    const id = await group()
    const member = await t.member(owner, id)
    const [, late] = await Promise.all([
      t.ok(teamCalls.teamGroupStatusSave, { id, status: 'closed' }, { as: owner }),
      signIn(member.email),
    ])
    const session = late.code === '200' ? late.data : member
    expect(await t.send(userCalls.userInfo, undefined, { as: session })).toMatchObject({ code: '400308' })
  })
})
