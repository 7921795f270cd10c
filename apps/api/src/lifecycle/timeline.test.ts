import type { Input } from '@portico/contract/calls.ts'
import { catalogue } from '@portico/contract/catalogue.ts'
import type { TimelineEntry } from '@portico/contract/resource/fields.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agent } from '../../test/agents.ts'
import { accountOf } from '../../test/money.ts'
import { password, type Person, type TestPortico } from '../../test/portico.ts'
import { buyer, minute, node, rowOf, runningHost, settled, startStocked } from '../../test/resources.ts'
import { inTransaction } from '../core/db/pool.ts'
import { giveCustomer } from '../ground/agents/custody.service.ts'

let t: TestPortico
beforeAll(async () => {
  t = await startStocked()
})
afterAll(() => t.stop())

const toldOf = (as: Person, id: string, query: object = {}) =>
  t.ok(catalogue.resourceTimeline, { id, ...query }, { as })
const linesOf = async (as: Person, id: string, query: object = {}) => (await toldOf(as, id, query)).result
const line = (lines: readonly TimelineEntry[], what: string) => lines.find((entry) => entry.what === what)

async function renewed(as: Person, id: string): Promise<void> {
  const { token } = await t.ok(catalogue.renewPrice, { ids: [id], months: 1 }, { as })
  await t.ok(catalogue.resourceRenew, { ids: [id], months: 1, quote: token }, { as })
}

test('says from what to what, by whom and for which sum: states, sizes, terms, names', async () => {
  const as = await buyer(t)
  const id = await runningHost(t, as, { alias: 'web' })
  const bought = (await rowOf(t, id)).expiresAt!.toISOString()
  await t.ok(catalogue.hostAct, { ids: [id], action: 'stop' }, { as })
  await settled(t)
  const { token, total } = await t.ok(catalogue.adjustPrice, { id, flavor_id: 'g2.large' }, { as })
  await t.ok(catalogue.hostResize, { id, flavor_id: 'g2.large', quote: token }, { as })
  await settled(t)
  await t.ok(catalogue.resourceRename, { id, name: 'shop' }, { as })
  await t.ok(catalogue.hostAct, { ids: [id], action: 'confirm' }, { as })
  await settled(t)
  await renewed(as, id)

  const lines = await linesOf(as, id)
  expect(line(lines, 'stop')).toMatchObject({
    by: 'person',
    who: as.email,
    changes: [{ of: 'status', from: 'ACTIVE', to: 'SHUTOFF' }],
    amount: null,
  })
  expect(line(lines, 'resize')).toMatchObject({
    amount: `-${total}`,
    changes: expect.arrayContaining([{ of: 'size', from: '1 vCPU · 4 GiB', to: '2 vCPU · 8 GiB' }]),
  })
  expect(line(lines, 'resource.rename')!.changes).toEqual([{ of: 'name', from: 'web', to: 'shop' }])
  expect(line(lines, 'renewal')!.changes).toMatchObject([{ of: 'term', from: bought }])
  // Each sum stands once, with what it was paid for.
  expect(lines.filter(({ what }) => ['buy', 'adjustment'].includes(what))).toEqual([])
  expect(line(lines, 'create')).toMatchObject({
    order_number: expect.stringMatching(/-/),
    amount: expect.stringMatching(/^-/),
  })
  const spent = lines.reduce((sum, { amount }) => sum - Math.round(Number(amount ?? 0) * 100), 0)
  expect((await toldOf(as, id)).spent).toBe((spent / 100).toFixed(2))
})

test('tells a key of a program, an operator, an agent and the platform apart, and names strangers to operators alone', async () => {
  const as = await buyer(t)
  const id = await runningHost(t, as)
  const key: Input<typeof catalogue.apiKeyCreate> = { name: 'Deploys', scopes: ['compute.write'], days: 30, password }
  const { secret } = await t.ok(catalogue.apiKeyCreate, key, { as })
  await t.ok(catalogue.hostAct, { ids: [id], action: 'stop' }, { headers: { authorization: `Bearer ${secret}` } })
  await settled(t)
  expect((await linesOf(as, id))[0]).toMatchObject({ what: 'stop', by: 'person', who: as.email, key_name: 'Deploys' })

  const operator = await t.operator()
  const later = new Date((await rowOf(t, id)).expiresAt!.getTime() + 86_400_000).toISOString()
  await t.ok(catalogue.platformExpirySave, { id, expire_time: later, reason: 'For the outage' }, { as: operator })
  const moved = { by: 'operator', text: 'For the outage', changes: [{ of: 'term', to: later }] }
  expect((await linesOf(as, id))[0]).toMatchObject({ ...moved, who: '' })
  const [seen] = (await t.ok(catalogue.platformResourceTimeline, { id }, { as: operator })).result
  expect(seen).toMatchObject({ ...moved, who: expect.stringMatching(/./) })

  const seller = await agent(t)
  const accountId = await accountOf(t, as)
  await inTransaction(t.app.pool, (db) => giveCustomer(db, t.clock, accountId, seller.id))
  await t.db.execute(sql`update account set agent_consent = 'act' where id = ${accountId}`)
  const theirs: typeof key = { name: 'Their robot', scopes: ['agent.write'], days: 30, password }
  const robot = (await t.ok(catalogue.apiKeyCreate, theirs, { as: seller })).secret
  const byRobot = { headers: { authorization: `Bearer ${robot}` } }
  await t.ok(catalogue.agentHostAct, { ids: [id], action: 'start' }, byRobot)
  await settled(t)
  await t.ok(catalogue.agentResourceRename, { action: 'rename', id, name: 'theirs' }, { as: seller })
  const [renaming, starting] = await linesOf(as, id)
  expect([renaming, starting]).toMatchObject([
    { what: 'agent.rename', by: 'agent', who: '' },
    { what: 'start', by: 'agent', who: '', key_name: '' },
  ])
  await t.db.execute(sql`update resource set expires_at = ${t.clock.now().toISOString()}::timestamptz where id = ${id}`)
  await minute(t)
  expect(line(await linesOf(as, id), 'expire')).toMatchObject({
    by: 'platform',
    changes: [{ of: 'status', from: 'ACTIVE' }],
  })
})

test('tells of disks and snapshots too, page by page and by kind; another tenant finds nothing, a member what is theirs', async () => {
  const as = await buyer(t)
  const id = await runningHost(t, as)
  const wish = { controller_id: node, capacity_gb: 20, months: 1 }
  const { token } = await t.ok(catalogue.purchasePrice, { kind: 'disk', ...wish }, { as })
  const [disk] = (await t.ok(catalogue.diskCreate, { ...wish, name: 'data', quote: token }, { as })).resource_ids
  await settled(t)
  await t.ok(catalogue.diskAttach, { id: disk!, host_id: id }, { as })
  await settled(t)
  await t.ok(catalogue.snapshotCreate, { disk_id: disk!, name: 'before', description: 'Before the change' }, { as })
  await settled(t)
  await renewed(as, id)

  const host = await rowOf(t, id)
  const parts = await linesOf(as, id, { kind: 'parts' })
  expect(parts.slice(0, 2)).toMatchObject([
    { what: 'create', resource: { kind: 'snapshot', name: 'before' } },
    {
      what: 'attach',
      resource: { id: disk },
      changes: expect.arrayContaining([{ of: 'bound', from: '', to: host.name }]),
    },
  ])
  expect((await linesOf(as, disk!, { kind: 'parts' })).map(({ resource }) => resource!.name)).toEqual(['before'])
  expect((await linesOf(as, id, { kind: 'money' })).map(({ what }) => what)).toEqual(['renewal', 'create'])
  expect((await linesOf(as, id, { kind: 'state' })).map(({ what }) => what)).toEqual(['create'])
  const all = await linesOf(as, id)
  const first = await toldOf(as, id, { limit: 1 })
  const rest = await linesOf(as, id, { limit: 50, after: first.next })
  expect([...first.result, ...rest].map((entry) => entry.id)).toEqual(all.map((entry) => entry.id))

  expect(await t.send(catalogue.resourceTimeline, { id }, { as: await t.customer() })).toMatchObject({ code: '400002' })
  expect(await t.send(catalogue.resourceTimeline, { id, kind: 'secrets' as never }, { as })).toMatchObject({
    code: '400001',
  })
  const poor = await t.operatorWith('orders')
  expect(await t.send(catalogue.platformResourceTimeline, { id }, { as: poor })).toMatchObject({ code: '400003' })
  await t.ok(catalogue.userSave, { is_personal: 0, company: 'Harbour Made Ltd' }, { as })
  await t.share(as)
  const member = await t.member(as)
  expect(await linesOf(member, id, { kind: 'parts' })).toHaveLength(parts.length)
  await t.db.execute(sql`update team_group set products = array['host', 'snapshot'] where id = ${await t.groupOf(as)}`)
  expect((await linesOf(member, id, { kind: 'parts' })).map(({ resource }) => resource!.kind)).toEqual(['snapshot'])

  // What a host of another group is called is not told by what was once bound to it.
  await t.db.execute(sql`update team_group set products = array['host', 'disk'] where id = ${await t.groupOf(as)}`)
  await t.db.execute(sql`update resource set bound_to = null where id = ${disk!}`)
  await t.db.execute(sql`update resource set group_id = null where id = ${id}`)
  const bound = async (who: Person) =>
    line(await linesOf(who, disk!), 'attach')!.changes.find(({ of }) => of === 'bound')
  expect([await bound(as), await bound(member)]).toMatchObject([{ to: host.name }, { from: '', to: '' }])
})

test('of a thing to which very much was done is told as well', async () => {
  const as = await buyer(t)
  const id = await runningHost(t, as)
  await t.db
    .execute(sql`insert into operation (id, resource_id, account_id, action, params, login_id, state, status_before, created_at, deadline_at, next_at, ended_at)
    select 'much_' || n, ${id}, ${await accountOf(t, as)}, 'restart', '{}', null, 'done', 'ACTIVE', now() - n * interval '1 second', now(), now(), now()
    from generate_series(1, 20000) n`)
  expect((await linesOf(as, id, { kind: 'money' })).map(({ what }) => what)).toEqual(['create'])
  expect((await toldOf(as, id)).count).toBeGreaterThan(1000)
})
