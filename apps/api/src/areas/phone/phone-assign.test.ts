import { phoneAssignCalls } from '@portico/contract/phone/assignment.ts'
import { phoneCalls } from '@portico/contract/phone/device.ts'
import { teamCalls } from '@portico/contract/team/team.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { businessBuyer, phonesOf, runningPhones } from '../../../test/cloudphones.ts'
import { accountOf } from '../../../test/money.ts'
import type { Person, TestPortico } from '../../../test/portico.ts'
import { buyer, startStocked } from '../../../test/resources.ts'
import { phones } from './device/phone.table.ts'

let t: TestPortico
beforeAll(async () => {
  t = await startStocked()
})
afterAll(() => t.stop())

const assign = (as: Person, input: { device_ids: string[]; team_group_id?: string; member_id?: string }) =>
  t.send(phoneAssignCalls.phoneAssign, input, { as })
const given = (as: Person, input: Parameters<typeof assign>[1]) => t.ok(phoneAssignCalls.phoneAssign, input, { as })
const group = async (as: Person, name: string) => (await t.ok(teamCalls.teamGroupSave, { name }, { as })).id
const seenBy = async (as: Person) => (await phonesOf(t, as)).map(({ id }) => id).toSorted()
const rename = (as: Person, id: string) =>
  t.send(phoneCalls.phoneGroupSave, { action: 'save', id, name: 'mine' }, { as })

/** A business with two groups, a member of each, and three phones. */
async function team() {
  const owner = await businessBuyer(t)
  const [east, west] = [await group(owner, 'east'), await group(owner, 'west')]
  const [anna, ben] = [await t.member(owner, east), await t.member(owner, west)]
  const { phones: made } = await runningPhones(t, owner, { count: 3 })
  return { owner, east, west, anna, ben, ids: made.map(({ id }) => id).toSorted() }
}

describe('who sees a phone', () => {
  test('its owner sees it whoever it was given to, and members only what is theirs', async () => {
    const { owner, east, anna, ben, ids } = await team()
    const [one, two, three] = ids as [string, string, string]
    expect(await seenBy(anna)).toEqual([])
    await given(owner, { device_ids: [one, two], team_group_id: east })
    expect(await seenBy(anna)).toEqual([one, two])
    expect(await seenBy(ben)).toEqual([])
    await given(owner, { device_ids: [two], member_id: ben.login_id })
    expect(await seenBy(anna)).toEqual([one])
    expect(await seenBy(ben)).toEqual([two])
    await given(owner, { device_ids: [two], member_id: '' })
    expect(await seenBy(anna)).toEqual([one, two])
    await given(owner, { device_ids: [one, two], team_group_id: '' })
    expect(await seenBy(anna)).toEqual([])
    expect(await seenBy(owner)).toEqual([one, two, three])
  })

  test('without a group of its own, that of its service decides', async () => {
    const { owner, east, west, anna, ben, ids } = await team()
    const { service_id } = (await phonesOf(t, owner))[0]!
    await t.ok(teamCalls.resourceAssign, { ids: [service_id], group_id: east }, { as: owner })
    expect(await seenBy(anna)).toEqual(ids)
    await given(owner, { device_ids: [ids[0]!], team_group_id: west })
    expect(await seenBy(anna)).toEqual(ids.slice(1))
    expect(await seenBy(ben)).toEqual([ids[0]])
  })

  test('what somebody does not see they cannot act on, open or keep in a group', async () => {
    const { owner, anna, ben, ids } = await team()
    await given(owner, { device_ids: ids.slice(0, 1), member_id: ben.login_id })
    for (const device_id of ids) {
      expect(await t.send(phoneCalls.phoneOpen, { device_id }, { as: anna })).toMatchObject({ code: '400002' })
      expect(await t.send(phoneCalls.phoneSave, { device_ids: [device_id], remark: 'x' }, { as: anna })).toMatchObject({
        code: '400002',
      })
    }
    await t.ok(phoneCalls.phoneOpen, { device_id: ids[0]! }, { as: ben })
  })

  test('somebody who left lets go of their phones', async () => {
    const { owner, east, anna, ben, ids } = await team()
    await given(owner, { device_ids: ids, team_group_id: east, member_id: ben.login_id })
    expect(await seenBy(anna)).toEqual([])
    await t.ok(teamCalls.memberRemove, { id: ben.login_id }, { as: owner })
    expect(await seenBy(anna)).toEqual(ids)
  })

  test('a group that goes lets go of its phones', async () => {
    const { owner, west, anna, ben, ids } = await team()
    await t.ok(teamCalls.memberAssign, { ids: [ben.login_id], group_id: '' }, { as: owner })
    await given(owner, { device_ids: ids, team_group_id: west })
    await t.ok(teamCalls.teamGroupRemove, { id: west }, { as: owner })
    expect(await seenBy(anna)).toEqual([])
    const [row] = await t.db.select().from(phones).where(eq(phones.id, ids[0]!))
    expect(row).toMatchObject({ teamGroupId: null, serviceId: expect.any(String) })
  })
})

describe('only an owner gives phones away', () => {
  test('not a member, and not to a stranger', async () => {
    const { owner, anna, ids } = await team()
    const other = await team()
    expect(await assign(anna, { device_ids: ids, member_id: anna.login_id })).toMatchObject({ code: '400003' })
    for (const input of [
      { device_ids: other.ids, member_id: anna.login_id },
      { device_ids: ids, member_id: other.anna.login_id },
      { device_ids: ids, member_id: owner.login_id },
      { device_ids: ids, team_group_id: other.east },
    ])
      expect(await assign(owner, input)).toMatchObject({ code: '400002' })
    expect(await seenBy(anna)).toEqual([])
    expect(await seenBy(other.anna)).toEqual([])
  })

  test('the list tells who has what', async () => {
    const { owner, east, anna, ids } = await team()
    await given(owner, { device_ids: [ids[0]!], team_group_id: east, member_id: anna.login_id })
    const ask = async (query: object) => (await t.ok(phoneAssignCalls.phoneAssignList, query, { as: owner })).result
    expect(await ask({ member_id: anna.login_id })).toMatchObject([
      { id: ids[0], team_group_name: 'east', member_id: anna.login_id, member_name: expect.stringMatching(/./) },
    ])
    expect(await ask({ team_group_id: east })).toHaveLength(1)
    expect(await ask({})).toHaveLength(3)
    const stranger = await buyer(t)
    expect((await t.ok(phoneAssignCalls.phoneAssignList, {}, { as: stranger })).result).toEqual([])
  })
})

test('a group of phones is changed only by those who see all that is in it', async () => {
  const { owner, anna, ids } = await team()
  await t.ok(phoneCalls.phoneGroupSave, { action: 'save', name: 'wall' }, { as: owner })
  const { id } = (await t.ok(phoneCalls.phoneGroupList, {}, { as: owner })).result[0]!
  await t.ok(phoneCalls.phoneSave, { device_ids: ids, group_id: id }, { as: owner })
  await given(owner, { device_ids: [ids[0]!], member_id: anna.login_id })
  expect(await rename(anna, id)).toMatchObject({ code: '400350' })
  expect(await t.send(phoneCalls.phoneGroupSave, { action: 'remove', id }, { as: anna })).toMatchObject({
    code: '400350',
  })
  await given(owner, { device_ids: ids, member_id: anna.login_id })
  expect(await rename(anna, id)).toMatchObject({ code: '200' })
})

test('operators see to whom phones were given, and narrow their list by it', async () => {
  const owner = await businessBuyer(t)
  const { phones: made } = await runningPhones(t, owner, { count: 3 })
  const [alone, grouped, rest] = made.map(({ id }) => id) as [string, string, string]
  const member = await t.member(owner)
  const team_group_id = await t.groupOf(owner)
  await t.ok(phoneAssignCalls.phoneAssign, { device_ids: [alone], member_id: member.login_id }, { as: owner })
  await t.ok(phoneAssignCalls.phoneAssign, { device_ids: [grouped], team_group_id }, { as: owner })
  await runningPhones(t, await buyer(t), { count: 1 })
  const operator = await t.operatorWith('resources')
  const found = async (by: object) =>
    (await t.ok(phoneCalls.platformPhoneList, { ...by, limit: 100 }, { as: operator })).result
  const idsOf = async (by: object) => (await found(by)).map(({ id }) => id).toSorted()
  const account_id = await accountOf(t, owner)
  expect(await idsOf({ account_id })).toEqual([alone, grouped, rest].toSorted())
  expect(await found({ member_id: member.login_id })).toMatchObject([{ id: alone, member_id: member.login_id }])
  expect(await found({ team_group_id })).toMatchObject([{ id: grouped, team_group_id, member_id: '' }])
  const [given] = await found({ member_id: member.login_id })
  expect(given!.member).not.toBe('')
  const [shared] = await found({ team_group_id })
  expect(shared!.team_group).not.toBe('')
  expect(await idsOf({ account_id, engine: 'embedded' })).toHaveLength(3)
  expect(await idsOf({ account_id, engine: 'adb' })).toEqual([])
  const { count } = await t.ok(phoneCalls.platformPhoneList, { account_id }, { as: operator })
  expect(count).toBe(3)
})
