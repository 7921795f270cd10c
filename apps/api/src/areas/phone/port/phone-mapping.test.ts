import { phoneAssignCalls } from '@portico/contract/phone/assignment.ts'
import { phoneMappingCalls, phoneMappingsMax, type PhoneMapping } from '@portico/contract/phone/mapping.ts'
import { apiBase } from '@portico/contract/headers.ts'
import { teamCalls } from '@portico/contract/team/team.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { businessBuyer, runningPhones } from '../../../../test/cloudphones.ts'
import { eventually } from '../../../../test/eventually.ts'
import { here, held, listens, openedPort, portsOf, shut } from '../../../../test/phone-ports.ts'
import { TestPortico, type Person } from '../../../../test/portico.ts'
import { buyer, removed, settled, startStocked } from '../../../../test/resources.ts'
import { shell, tango } from '../../../../test/tango.ts'
import { accounts, logins, teamGroups } from '../../../core/people/people.table.ts'
import { resources } from '../../../lifecycle/resource.table.ts'
import { phoneMappings } from './phone-mapping.table.ts'
import { phones } from '../device/phone.table.ts'

let t: TestPortico
beforeAll(async () => {
  t = await startStocked({}, { listen: true })
})
afterAll(() => t.stop())

const ask = (as: Person, device_ids: string[], sources = here, hours = 1) =>
  t.send(phoneMappingCalls.phoneMapping, { action: 'open', device_ids, sources, hours }, { as })
const list = (as: Person) => portsOf(t, as)
const close = (as: Person, ...ids: string[]) => t.send(phoneMappingCalls.phoneMapping, { action: 'close', ids }, { as })
const opened = (as: Person, device: string, sources = here) => openedPort(t, as, device, sources)

test('a client of somebody else’s making reaches the phone through the port, and the file says how', async () => {
  const as = await buyer(t)
  const { phones: made } = await runningPhones(t, as, { count: 1 })
  const mapping = await opened(as, made[0]!.id)
  const adb = await tango(mapping.port)
  expect((await shell(adb, 'getprop ro.product.model')).out.trim()).toBe('Pixel 8')
  await adb.close()
  const url = `${apiBase}${phoneMappingCalls.phoneMappingFile.path}`
  const headers = t.headersFor({ as })
  const payload = { action: 'download', ids: [mapping.id] }
  const file = await t.portico.server.inject({ method: 'POST', url, headers, payload })
  expect(file.headers['content-disposition']).toContain('adb-mapping.txt')
  expect(file.payload).toContain(`adb connect ${mapping.host}:${mapping.port}\n`)
})

test('whoever comes from elsewhere gets nothing, and goes when the addresses change', async () => {
  const as = await buyer(t)
  const { phones: made } = await runningPhones(t, as, { count: 1 })
  const { port } = await opened(as, made[0]!.id, ['203.0.113.0/24', '2001:db8::/32'])
  const outside = await held(port)
  await eventually(() => expect(outside).toEqual({ closed: true, bytes: 0 }))
  await ask(as, [made[0]!.id], ['127.0.0.0/8'])
  const inside = await eventually(async () => {
    const adb = await tango(port)
    return adb
  })
  expect(await list(as)).toHaveLength(1)
  await ask(as, [made[0]!.id], ['203.0.113.7'])
  await inside.disconnected
})

test('it closes when it is closed, when its time is over, and with the term of the phone', async () => {
  const as = await buyer(t)
  const { id: service, phones: made } = await runningPhones(t, as, { count: 3 })
  const [one, two, three] = (await Promise.all(made.map(({ id }) => opened(as, id)))) as [
    PhoneMapping,
    PhoneMapping,
    PhoneMapping,
  ]
  const visitor = await held(one.port)
  expect(await close(as, one.id)).toMatchObject({ code: '200' })
  await eventually(() => expect(visitor.closed).toBe(true))
  await shut(one.port)
  expect(await close(as, one.id)).toMatchObject({ code: '400002' })
  await t.db.update(phoneMappings).set({ expiresAt: t.clock.now() }).where(eq(phoneMappings.id, two.id))
  await shut(two.port)
  await removed(t, as, service)
  await settled(t)
  await shut(three.port)
  expect(await t.db.$count(phoneMappings, eq(phoneMappings.id, three.id))).toBe(0)
})

test('it closes when whoever opened it does not see the phone any more', async () => {
  const owner = await businessBuyer(t)
  const member = await t.member(owner)
  const { phones: made } = await runningPhones(t, owner, { count: 2 })
  const ids = made.map(({ id }) => id)
  await t.ok(phoneAssignCalls.phoneAssign, { device_ids: ids, member_id: member.login_id }, { as: owner })
  const [one, two] = [await opened(member, ids[0]!), await opened(member, ids[1]!)]
  const visitor = await held(one.port)
  await t.ok(phoneAssignCalls.phoneAssign, { device_ids: [ids[0]!], member_id: '' }, { as: owner })
  await eventually(() => expect(visitor.closed).toBe(true))
  await shut(one.port)
  expect(await listens(two.port)).toBe(true)
  await t.ok(teamCalls.memberRemove, { id: member.login_id }, { as: owner })
  await shut(two.port)
})

/** A phone of a business that its member has a port to. */
async function membersPort() {
  const owner = await businessBuyer(t)
  const member = await t.member(owner)
  const { id: service, phones: made } = await runningPhones(t, owner, { count: 1 })
  await t.share(owner)
  const { port } = await opened(member, made[0]!.id)
  const [login] = await t.db.select().from(logins).where(eq(logins.id, member.login_id))
  return { service, port, login: login! }
}

test.each<[string, (held: Awaited<ReturnType<typeof membersPort>>) => Promise<unknown>]>([
  [
    'their account is locked',
    ({ login }) => t.db.update(logins).set({ status: 'disabled' }).where(eq(logins.id, login.id)),
  ],
  [
    'the business is locked',
    ({ login }) => t.db.update(accounts).set({ status: 'disabled' }).where(eq(accounts.id, login.accountId!)),
  ],
  [
    'their group is closed',
    ({ login }) => t.db.update(teamGroups).set({ status: 'closed' }).where(eq(teamGroups.id, login.groupId!)),
  ],
  [
    'their group has no phones any more',
    ({ login }) =>
      t.db
        .update(teamGroups)
        .set({ products: ['host'] })
        .where(eq(teamGroups.id, login.groupId!)),
  ],
  [
    'the term is over',
    ({ service }) => t.db.update(resources).set({ status: 'expired' }).where(eq(resources.id, service)),
  ],
])('it closes when %s', async (_what, happens) => {
  const opened = await membersPort()
  await happens(opened)
  await shut(opened.port)
})

test('so many connect to one port, and an account has so many ports', async () => {
  const as = await buyer(t)
  const { id: service, phones: made } = await runningPhones(t, as, { count: 2 })
  const { port } = await opened(as, made[0]!.id)
  const some = await Promise.all(Array.from({ length: 16 }, () => held(port)))
  const oneMore = await held(port)
  await eventually(() => expect(oneMore.closed).toBe(true))
  expect(some.filter(({ closed }) => closed)).toEqual([])

  const [row] = await t.db.select().from(phoneMappings).where(eq(phoneMappings.port, port))
  const [phone] = await t.db.select().from(phones).where(eq(phones.id, made[0]!.id))
  const others = Array.from({ length: phoneMappingsMax - 1 }, (_, n) => `phn_filler${n}`)
  await t.db.insert(phones).values(others.map((id, n) => ({ ...phone!, id, engine: 'adb' as const, port: n + 1 })))
  // Another server has them.
  const elsewhere = { holder: 'another', heldUntil: new Date(Date.now() + 86_400_000) }
  await t.db
    .insert(phoneMappings)
    .values(others.map((phoneId, n) => ({ ...row!, ...elsewhere, id: `x${n}`, phoneId, port: n + 1 })))
  expect(await ask(as, [made[1]!.id])).toMatchObject({ code: '400351' })
  expect(await ask(as, [made[0]!.id])).toMatchObject({ code: '200' })
  await t.db.update(resources).set({ status: 'expired' }).where(eq(resources.id, service))
  expect(await ask(as, [made[0]!.id])).toMatchObject({ code: '400005' })
})

test('another’s phone or mapping is not there, and nonsense is refused', async () => {
  const as = await buyer(t)
  const { phones: made } = await runningPhones(t, as, { count: 1 })
  const mapping = await opened(as, made[0]!.id)
  const stranger = await buyer(t)
  expect(await ask(stranger, [made[0]!.id])).toMatchObject({ code: '400002' })
  expect(await close(stranger, mapping.id)).toMatchObject({ code: '400002' })
  expect(await list(stranger)).toEqual([])
  for (const [sources, hours] of [
    [[], 1],
    [['anywhere'], 1],
    [['10.0.0.0/33'], 1],
    [here, 0],
    [here, 25],
    [Array.from({ length: 11 }, () => '127.0.0.1'), 1],
  ] as [string[], number][])
    expect(await ask(as, [made[0]!.id], sources, hours)).toMatchObject({ code: '400001' })
})

test('a member neither sees nor closes a port to a phone that is not for them', async () => {
  const owner = await businessBuyer(t)
  const member = await t.member(owner)
  const { phones: made } = await runningPhones(t, owner)
  const [own, other] = made.map(({ id }) => id) as [string, string]
  await t.ok(phoneAssignCalls.phoneAssign, { device_ids: [own], member_id: member.login_id }, { as: owner })
  const mapping = await opened(owner, other)
  const theirs = await opened(member, own)
  expect(await list(member)).toMatchObject([{ id: theirs.id }])
  expect(await close(member, theirs.id, mapping.id)).toMatchObject({ code: '400002' })
  const file = await t.send(
    phoneMappingCalls.phoneMappingFile,
    { action: 'download', ids: [mapping.id] },
    { as: member },
  )
  expect(file).toMatchObject({ code: '400002' })
  expect((await list(owner)).map(({ id }) => id).toSorted()).toEqual([mapping.id, theirs.id].toSorted())
})

test('a phone behind an adb server has no port to lead to', async () => {
  const as = await buyer(t)
  const { phones: made } = await runningPhones(t, as, { count: 1 })
  await t.db.update(phones).set({ serial: 'emulator-5554' }).where(eq(phones.id, made[0]!.id))
  expect(await ask(as, [made[0]!.id])).toMatchObject({ code: '200', data: { result: [{ ok: false }] } })
  expect(await list(as)).toEqual([])
})

test('it comes back with the server, at one server of two', async () => {
  const as = await buyer(t)
  const { phones: made } = await runningPhones(t, as, { count: 1 })
  const { port } = await opened(as, made[0]!.id)
  const beside = await TestPortico.start({}, { listen: true, beside: t })
  expect(await listens(port)).toBe(true)
  await beside.stop()
  expect(await listens(port)).toBe(true)
  expect(await list(as)).toMatchObject([{ port, open: true }])
})
