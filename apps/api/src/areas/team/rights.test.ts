import { once } from 'node:events'
import { products, rights, type Right } from '@portico/contract/access.ts'
import { catalogue } from '@portico/contract/catalogue.ts'
import { remoteEnds } from '@portico/contract/compute/remote.ts'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { eventually } from '../../../test/eventually.ts'
import { fund } from '../../../test/money.ts'
import { password, type Person, type TestPortico } from '../../../test/portico.ts'
import { hostForm, node, rowOf, runningHost, startStocked } from '../../../test/resources.ts'
import { teamGroups } from '../../core/people/people.table.ts'
import { auditLines } from '../../core/audit/audit.table.ts'

let t: TestPortico
beforeAll(async () => {
  t = await startStocked({}, { listen: true })
})
afterAll(() => t.stop())

const closed = '400045'

async function team(choice: Parameters<typeof runningHost>[2] = {}) {
  const owner = await t.business()
  await fund(t, owner, 1_000_000n)
  await t.ok(catalogue.nodeSubscribe, { controller_id: node, cloud_type: 'native' }, { as: owner })
  const host = await runningHost(t, owner, choice)
  const { id: group } = await t.ok(catalogue.teamGroupSave, { name: 'Harbour' }, { as: owner })
  await t.ok(catalogue.resourceAssign, { ids: [host], group_id: group }, { as: owner })
  return { owner, host, group, member: await t.member(owner, group) }
}
const allow = (owner: Person, id: string, right: Right, some: readonly (typeof products)[number][] = products) =>
  t.ok(
    catalogue.teamGroupProductsSave,
    { id, products: [...products], rights: Object.fromEntries(some.map((product) => [product, right])) },
    { as: owner },
  )

test('each right opens what it says and what comes before it, for calls of a product and of any kind alike', async () => {
  const { owner, host, group, member } = await team()
  const { form } = await hostForm(t, owner)
  const renewal = { ids: [host], months: 1 }
  const as = { as: member }
  const tries: Record<Right, () => Promise<string>[]> = {
    read: () => [
      t.send(catalogue.hostInfo, { id: host }, as).then(({ code }) => code),
      t.send(catalogue.renewPrice, renewal, as).then(({ code }) => code),
      t.send(catalogue.resourceTimeline, { id: host }, as).then(({ code }) => code),
    ],
    act: () => [
      t.send(catalogue.resourceRename, { id: host, name: 'quay' }, as).then(({ code }) => code),
      t
        .send(catalogue.hostAct, { ids: [host], action: 'reboot' }, as)
        .then(({ code, data }) => (code === '200' ? data.result[0]!.code : code)),
    ],
    buy: () => [
      t.send(catalogue.resourceRenewalSave, { id: host, renewal: 'off' }, as).then(({ code }) => code),
      t.send(catalogue.hostCreate, form, as).then(({ code }) => code),
      t.send(catalogue.cartAdd, { kind: 'host', ...form }, as).then(({ code }) => code),
    ],
    delete: () => [
      t.send(catalogue.resourceDelete, { id: host, token: 'made up' }, as).then(({ code }) => code),
      t.send(catalogue.keyPairRemove, { id: 'key_Aaaaaaaaaaaa' }, as).then(({ code }) => code),
      t.send(catalogue.phoneGroupSave, { action: 'remove', id: 'phg_Aaaaaaaaaaaa' }, as).then(({ code }) => code),
      t
        .send(catalogue.containerKeyCreate, { id: 'cont_Aaaaaaaaaaaa', name: 'app', rights: ['read'] }, as)
        .then(({ code }) => code),
      t
        .send(
          catalogue.snapshotPlanSave,
          { disk_id: 'disk_Aaaaaaaaaaaa', enabled: true, update_time: '03:00', every_days: 1, keep: 3 },
          as,
        )
        .then(({ code }) => code),
    ],
  }
  const open: string[] = []
  for (const right of rights) {
    await allow(owner, group, right)
    for (const needed of rights) {
      const codes = []
      for (const one of tries[needed]()) codes.push(await one)
      const isOpen = codes.every((code) => code !== closed)
      expect(isOpen || codes.every((code) => code === closed), `${right} ${needed} ${codes.join(' ')}`).toBe(true)
      if (isOpen) open.push(`${right} ${needed}`)
    }
    const { rights: known } = await t.ok(catalogue.userInfo, undefined, as)
    expect(known.host).toBe(right === 'delete' ? undefined : right)
  }
  const covered = rights.flatMap((right, n) => rights.slice(0, n + 1).map((needed) => `${right} ${needed}`))
  expect(open).toEqual(covered)
})

test('a program is held to the rights of its person’s group, and nothing is left behind of what was refused', async () => {
  const { owner, host, group, member } = await team()
  const key = { name: 'Deploys', scopes: ['compute.write', 'resource.write'] as const, days: 30 as const, password }
  const { secret } = await t.ok(catalogue.apiKeyCreate, { ...key, scopes: [...key.scopes] }, { as: member })
  await allow(owner, group, 'read')
  const program = { headers: { authorization: `Bearer ${secret}` } }
  const before = [await t.rows(), await rowOf(t, host)]
  const act = { ids: [host], action: 'stop' as const }
  expect(await t.send(catalogue.hostAct, act, program)).toMatchObject({ code: closed })
  expect(await t.send(catalogue.resourceRename, { id: host, name: 'quay' }, program)).toMatchObject({ code: closed })
  expect([await t.rows(), await rowOf(t, host)]).toEqual(before)
  await allow(owner, group, 'act')
  expect(await t.send(catalogue.resourceRename, { id: host, name: 'quay' }, program)).toMatchObject({ code: '200' })
})

test('what may be deleted along with a host is only what the group may delete', async () => {
  const { owner, host, group, member } = await team({ data_disks_gb: [20] })
  const bound = async () => {
    const preview = await t.ok(catalogue.resourceDeletePreview, { id: host }, { as: member })
    return preview.bound.map(({ kind }) => kind)
  }
  const before = await bound()
  expect(before).toContain('disk')
  await allow(owner, group, 'buy', ['disk'])
  expect(await bound()).toEqual(before.filter((kind) => kind !== 'disk'))
})

test('firewalls and the address of a host ask for the rights of those too', async () => {
  const { owner, host, group, member } = await team({ bandwidth_mbps: 5 })
  const firewalls = () => t.send(catalogue.hostFirewallSave, { id: host, firewall_ids: [] }, { as: member })
  const address = () => t.send(catalogue.hostEipReplace, { id: host }, { as: member })
  await allow(owner, group, 'read', ['firewall', 'eip'])
  expect([(await firewalls()).code, (await address()).code]).toEqual([closed, closed])
  await allow(owner, group, 'delete')
  expect([(await firewalls()).code, (await address()).code]).not.toContain(closed)
})

test('a console that is open ends with the right', async () => {
  const { owner, host, group, member } = await team()
  const { ticket, address } = await t.ok(catalogue.remoteConnect, { id: host, way: 'ssh' }, { as: member })
  const socket = new WebSocket(`ws://127.0.0.1:${t.ports.port}${address}?ticket=${ticket}`)
  let ended = 0
  socket.on('close', (code) => (ended = code))
  await once(socket, 'open')
  socket.send(JSON.stringify({ access_token: member.access_token, login_id: member.login_id }))
  await once(socket, 'message')
  await allow(owner, group, 'read')
  await eventually(() => expect(ended).toBe(remoteEnds.forbidden))
  expect(await t.send(catalogue.remoteConnect, { id: host, way: 'ssh' }, { as: member })).toMatchObject({
    code: closed,
  })
})

test('rights are kept as they were said, told in the log, and are everything where nobody said less', async () => {
  const { owner, group } = await team()
  const info = async () => (await t.ok(catalogue.teamGroupInfo, { id: group }, { as: owner })).rights
  expect(await info()).toEqual({})
  const save = (input: object, as = owner) =>
    t.send(catalogue.teamGroupProductsSave, { id: group, ...input } as never, { as })
  await save({ products: ['host', 'disk'], rights: { host: 'read', disk: 'delete', eip: 'read' } })
  expect(await info()).toEqual({ host: 'read' })
  const [line] = await t.db.select().from(auditLines).where(eq(auditLines.subject, group)).orderBy(desc(auditLines.at))
  expect(line!.details).toMatchObject({ products: 'host:read disk' })
  // Who does not know of rights leaves them.
  await save({ products: ['host'] })
  expect(await info()).toEqual({ host: 'read' })
  for (const wrong of [{ host: 'own' }, { moon: 'read' }, 'read'])
    expect(await save({ products: ['host'], rights: wrong })).toMatchObject({ code: '400001' })
  expect(await save({ products: [], rights: {} }, await t.business())).toMatchObject({ code: '400002' })
  const [row] = await t.db.select().from(teamGroups).where(eq(teamGroups.id, group))
  expect(row).toMatchObject({ products: ['host'], rights: { host: 'read' } })
})
