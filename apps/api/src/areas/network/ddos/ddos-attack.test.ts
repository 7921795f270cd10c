import type { Product } from '@portico/contract/access.ts'
import { ddos } from '@portico/contract/network/ddos.ts'
import { resourceCalls } from '@portico/contract/resource/resource.ts'
import { noticeCalls } from '@portico/contract/support/notice.ts'
import { catalogue } from '@portico/contract/catalogue.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  askEngines,
  attacksOn,
  boughtDdos,
  guardedBy,
  guarding as guardingOne,
  newAddress,
} from '../../../../test/ddos.ts'
import { eventually } from '../../../../test/eventually.ts'
import { cashOf, fund } from '../../../../test/money.ts'
import type { Person, TestPortico } from '../../../../test/portico.ts'
import {
  buyer,
  inOrder,
  minute,
  node,
  provenBooks,
  removed,
  rowOf,
  settled,
  startStocked,
} from '../../../../test/resources.ts'
import { newId } from '../../../core/ids.ts'
import { teamGroups } from '../../../core/people/people.table.ts'
import { daysMs, hoursMs, minutesMs } from '../../../core/clock.ts'
import { EmbeddedDdos } from '../../../engines/embedded/ddos.ts'
import { AllEngines } from '../../../engines/engines.ts'
import type { AttackFacts } from '../../../ground/engine/ddos.ts'
import type { Engines } from '../../../ground/engine/engine.ts'
import type { EngineReport } from '../../../ground/engine/things.ts'
import { reportJob } from '../../../lifecycle/report.ts'
import { operations, resources } from '../../../lifecycle/resource.table.ts'
import { resourceTimeJob } from '../../../lifecycle/timed.ts'

let t: TestPortico
beforeAll(async () => {
  t = await startStocked()
})
afterAll(() => t.stop())

const bought = (as: Person, name?: string) => boughtDdos(t, as, name)
const address = (as: Person) => newAddress(t, as)
const bind = (as: Person, id: string, eip: string) => t.send(ddos.calls.ddosBind, { id, eip }, { as })
async function guarding(name = 'guard') {
  const made = await guardingOne(t)
  await rename(made.as, made.id, name)
  return made
}
const rename = (as: Person, id: string, name: string) => t.ok(resourceCalls.resourceRename, { id, name }, { as })
const listed = async (as: Person, id: string) =>
  (await t.ok(ddos.calls.ddosList, { search: id }, { as })).result.find((row) => row.id === id)
const guarded = (id: string) => guardedBy(t, id)
const watch = () => askEngines(t)
const attacks = (as: Person, id: string) => attacksOn(t, as, id)
async function lastOf(id: string, action: string) {
  const rows = await t.db
    .select()
    .from(operations)
    .where(and(eq(operations.resourceId, id), eq(operations.action, action)))
    .orderBy(operations.createdAt, operations.id)
  return rows.at(-1)!
}
/** Deletes something while other things are still under way. */
async function deleteMeanwhile(as: Person, id: string, also: string[] = []): Promise<void> {
  const { token } = await t.ok(resourceCalls.resourceDeletePreview, { id }, { as })
  await t.ok(resourceCalls.resourceDelete, { id, token, also }, { as })
  await settled(t, id)
}
const passEnd = async (id: string) =>
  t.clock.pass((await rowOf(t, id)).expiresAt!.getTime() - t.clock.now().getTime() + 1000)

describe('an address that goes while a package is being bound to it', () => {
  async function binding() {
    const as = await buyer(t, 10_000_000n)
    const own = await address(as)
    const id = await bought(as, 'sim-hang-change')
    expect(await bind(as, id, own.id)).toMatchObject({ code: '200' })
    return { as, own, id }
  }

  test('to the recycle bin is not guarded', async () => {
    const { as, own, id } = await binding()
    await deleteMeanwhile(as, own.id)
    await rename(as, id, 'guard')
    await settled(t)
    expect(await listed(as, id)).toMatchObject({ status: 'running', eip_id: '', address: '' })
    expect(await guarded(id)).toBeNull()
    expect(await lastOf(id, 'bind')).toMatchObject({ state: 'failed', fault: 'boundGone' })
  })

  test('for good leaves the package with nothing: whoever has the address next has it alone', async () => {
    const { as, own, id } = await binding()
    await t.db.update(resources).set({ releaseAt: t.clock.now() }).where(eq(resources.id, own.id))
    await resourceTimeJob(t.app).run({})
    await settled(t, own.id)
    expect((await rowOf(t, own.id)).releasedAt).not.toBeNull()
    await rename(as, id, 'guard')
    await settled(t)
    expect(await listed(as, id)).toMatchObject({ status: 'running', eip_id: '', address: '' })
    expect(await guarded(id)).toBeNull()
  })

  test('to somebody else is not guarded', async () => {
    const { as, own, id } = await binding()
    const { accountId } = await rowOf(t, await bought(await buyer(t)))
    await t.db.update(resources).set({ accountId }).where(eq(resources.id, own.id))
    await rename(as, id, 'guard')
    await settled(t)
    expect(await lastOf(id, 'bind')).toMatchObject({ state: 'failed', fault: 'boundGone' })
    expect(await guarded(id)).toBeNull()
  })

  test('is let go of again by an engine that had bound it already', async () => {
    const { as, own, id } = await binding()
    await deleteMeanwhile(as, own.id)
    const { id: operation } = await lastOf(id, 'bind')
    // As if a server had died between the two.
    const call = { operation, name: 'guard', account: (await rowOf(t, id)).accountId, resource: id }
    const engine = new EmbeddedDdos(t.app)
    await eventually(async () =>
      expect(await engine.change(call, id, { address: own.address })).toMatchObject({ state: 'done' }),
    )
    await rename(as, id, 'guard')
    await settled(t)
    expect((await rowOf(t, id)).boundTo).toBeNull()
    expect(await guarded(id)).toBeNull()
  })

  test('and one that is just being deleted is not taken at all', async () => {
    const as = await buyer(t, 10_000_000n)
    const own = await address(as)
    await t.db.update(resources).set({ name: 'sim-hang-unbind' }).where(eq(resources.id, own.id))
    const id = await bought(as)
    const { token } = await t.ok(resourceCalls.resourceDeletePreview, { id: own.id }, { as })
    await t.ok(resourceCalls.resourceDelete, { id: own.id, token, also: [] }, { as })
    expect(await bind(as, id, own.id)).toMatchObject({ code: '400083' })
    await rename(as, own.id, 'www')
    await settled(t)
  })
})

test('what failed is not done again by an operator once the address is another’s to guard', async () => {
  const { as, id, own } = await guarding()
  await t.ok(ddos.calls.ddosUnbind, { id }, { as })
  await settled(t, id)
  await rename(as, id, 'sim-refuse-change')
  expect(await bind(as, id, own.id)).toMatchObject({ code: '200' })
  await settled(t, id)
  expect((await lastOf(id, 'bind')).state).toBe('failed')
  const other = await bought(as)
  expect(await bind(as, other, own.id)).toMatchObject({ code: '200' })
  await settled(t, other)
  await rename(as, id, 'guard')
  await t.ok(catalogue.platformOperationRetry, { id }, { as: await t.operator() })
  await settled(t, id)
  expect(await rowOf(t, id)).toMatchObject({ boundTo: null })
  expect(await guarded(id)).toBeNull()
})

describe('an address that is gone while its engine does not let go of it', () => {
  /** Released together with everything that is due by then. */
  async function released(eip: string): Promise<void> {
    await t.db.update(resources).set({ releaseAt: t.clock.now() }).where(eq(resources.id, eip))
    await resourceTimeJob(t.app).run({})
    await settled(t)
    expect((await rowOf(t, eip)).releasedAt).not.toBeNull()
  }
  const unbindings = (id: string) =>
    t.db.$count(operations, and(eq(operations.resourceId, id), eq(operations.action, 'unbind')))

  test('is asked to be let go of every hour until it works, told once, and then no more', async () => {
    const { as, id, own } = await guarding('sim-refuse-change')
    await released(own.id)
    const told = async () => (await t.ok(noticeCalls.noticeList, { limit: 100 }, { as })).count
    expect(await lastOf(id, 'unbind')).toMatchObject({ state: 'failed', loginId: null })
    expect(await guarded(id)).toBe(own.address)
    const before = await told()
    await minute(t)
    expect(await unbindings(id)).toBe(1)
    t.clock.pass(hoursMs(1))
    await minute(t)
    expect(await unbindings(id)).toBe(2)
    expect(await told()).toBe(before)
    await rename(as, id, 'guard')
    t.clock.pass(hoursMs(1))
    await minute(t)
    expect(await guarded(id)).toBeNull()
    expect(await lastOf(id, 'unbind')).toMatchObject({ state: 'done' })
    t.clock.pass(hoursMs(2))
    await minute(t)
    expect(await unbindings(id)).toBe(3)
    expect(await listed(as, id)).toMatchObject({ status: 'running', eip_id: '' })
  })

  test('is not asked about any more once the package guards another', async () => {
    const { as, id, own } = await guarding('sim-refuse-change')
    const other = await address(as)
    await released(own.id)
    await rename(as, id, 'guard')
    expect(await bind(as, id, other.id)).toMatchObject({ code: '200' })
    await settled(t, id)
    t.clock.pass(hoursMs(2))
    await minute(t)
    expect(await unbindings(id)).toBe(1)
    expect(await guarded(id)).toBe(other.address)
  })

  test('is let go of too when it went while its owner was moving the package elsewhere, in vain', async () => {
    const { as, id, own } = await guarding('sim-hang-change')
    const other = await address(as)
    expect(await bind(as, id, other.id)).toMatchObject({ code: '200' })
    await t.db.update(resources).set({ releaseAt: t.clock.now() }).where(eq(resources.id, own.id))
    await resourceTimeJob(t.app).run({})
    await settled(t, own.id)
    expect(await unbindings(id)).toBe(0)
    await rename(as, id, 'sim-refuse-change')
    await settled(t)
    expect(await lastOf(id, 'bind')).toMatchObject({ state: 'failed' })
    expect(await guarded(id)).toBe(own.address)
    await rename(as, id, 'guard')
    t.clock.pass(hoursMs(1))
    await minute(t)
    expect(await guarded(id)).toBeNull()
  })
})

test('a package goes together with its address where its owner says so, and its money comes back', async () => {
  const { as, id, own } = await guarding()
  const before = Number(await cashOf(t, as))
  const preview = await removed(t, as, own.id, [id])
  expect(preview.bound).toMatchObject([{ id, kind: 'ddos' }])
  expect((await rowOf(t, id)).releasedAt).not.toBeNull()
  expect(await guarded(id)).toBeUndefined()
  const back = Number(preview.refund) + Number(preview.bound[0]!.refund)
  expect(Number(await cashOf(t, as))).toBeCloseTo(before + back, 2)
  expect(await provenBooks(t)).toEqual(inOrder)
})

test('many things at once end in one state that engine, row and books agree on', async () => {
  const { as, id, own } = await guarding()
  const { token } = await t.ok(resourceCalls.resourceDeletePreview, { id }, { as })
  const quote = await t.ok(resourceCalls.renewPrice, { ids: [id], months: 1 }, { as })
  await Promise.all([
    t.send(ddos.calls.ddosUnbind, { id }, { as }),
    bind(as, id, own.id),
    t.send(resourceCalls.resourceDelete, { id, token, also: [] }, { as }),
    t.send(resourceCalls.resourceRenew, { ids: [id], months: 1, quote: quote.token }, { as }),
    deleteMeanwhile(as, own.id),
    resourceTimeJob(t.app).run({}),
  ])
  await settled(t)
  const row = await rowOf(t, id)
  expect(await guarded(id)).toBe(row.releasedAt ? undefined : row.boundTo ? own.address : null)
  expect(await provenBooks(t)).toEqual(inOrder)
})

describe('when its time is over', () => {
  test('a package whose engine does not let go at first guards no longer than until it does', async () => {
    const { as, id } = await guarding('sim-refuse-change')
    await passEnd(id)
    await minute(t)
    expect((await lastOf(id, 'expire')).state).toBe('failed')
    const me = await t.signIn(as.email)
    await rename(me, id, 'guard')
    t.clock.pass(hoursMs(1))
    await minute(t)
    expect(await rowOf(t, id)).toMatchObject({ status: 'expired', boundTo: null })
    expect(await guarded(id)).toBeNull()
  })

  test('an engine that never lets go is asked now and then, and its owner is told once', async () => {
    const { as, id } = await guarding('sim-refuse-change')
    await passEnd(id)
    const me = await t.signIn(as.email)
    const told = async () =>
      (await t.ok(noticeCalls.noticeList, { limit: 100 }, { as: me })).result.filter(({ content, subject }) =>
        `${subject} ${content}`.includes('sim-refuse-change'),
      ).length
    await minute(t)
    const before = await told()
    const count = async () => t.db.$count(operations, eq(operations.resourceId, id))
    const asked = await count()
    await minute(t)
    await minute(t)
    expect(await count()).toBe(asked)
    t.clock.pass(hoursMs(1))
    await minute(t)
    expect(await count()).toBe(asked + 1)
    expect(await told()).toBe(before)
  })

  test('one whose engine never let go is taken away as soon as its grace is over', async () => {
    const { id } = await guarding('sim-refuse-change')
    await passEnd(id)
    await minute(t)
    t.clock.pass(daysMs(8))
    await resourceTimeJob(t.app).run({})
    await settled(t)
    expect((await rowOf(t, id)).releasedAt).not.toBeNull()
    expect(await guarded(id)).toBeUndefined()
  })

  test('one that cannot be taken away is tried again now and then, not every minute, and told once', async () => {
    const { as, id } = await guarding('sim-refuse-remove')
    await passEnd(id)
    await minute(t)
    t.clock.pass(daysMs(8))
    const me = await t.signIn(as.email)
    const told = async () => (await t.ok(noticeCalls.noticeList, { limit: 100 }, { as: me })).count
    const count = async () => t.db.$count(operations, eq(operations.resourceId, id))
    await minute(t)
    const [before, asked] = [await told(), await count()]
    await minute(t)
    await minute(t)
    expect(await count()).toBe(asked)
    t.clock.pass(hoursMs(1))
    await minute(t)
    expect(await count()).toBe(asked + 1)
    expect(await told()).toBe(before)
    await t.db.update(resources).set({ name: 'guard' }).where(eq(resources.id, id))
    t.clock.pass(hoursMs(1))
    await minute(t)
    expect((await rowOf(t, id)).releasedAt).not.toBeNull()
    expect(await guarded(id)).toBeUndefined()
  })

  test('nothing of it can be had for nothing: neither bound, nor renewed without paying', async () => {
    const { as, id, own } = await guarding()
    await passEnd(id)
    await minute(t)
    const me = await t.signIn(as.email)
    expect(await bind(me, id, own.id)).toMatchObject({ code: '400005' })
    const quote = await t.ok(resourceCalls.renewPrice, { ids: [id], months: 1 }, { as: me })
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        t.send(resourceCalls.resourceRenew, { ids: [id], months: 1, quote: quote.token }, { as: me }),
      ),
    )
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(1)
  })
})

describe('members', () => {
  async function team(products: Product[]) {
    const owner = await t.business()
    await fund(t, owner, 10_000_000n)
    await t.ok(catalogue.nodeSubscribe, { controller_id: node, cloud_type: 'native' }, { as: owner })
    const own = await address(owner)
    const id = await bought(owner)
    await t.share(owner)
    const group = newId('teamGroup')
    const { accountId } = await rowOf(t, id)
    await t.db.insert(teamGroups).values({ id: group, accountId, name: 'Few', products, createdAt: t.clock.now() })
    const other = await bought(owner)
    await t.db.update(resources).set({ groupId: group }).where(eq(resources.id, other))
    return { owner, own, id, other, member: await t.member(owner, group) }
  }

  test('with packages and without addresses bind nothing, nor to another group’s address', async () => {
    const { own, id, other, member } = await team(['ddos'])
    expect(await bind(member, other, own.id)).toMatchObject({ code: '400002' })
    expect(await bind(member, id, own.id)).toMatchObject({ code: '400002' })
    await t.db
      .update(resources)
      .set({ groupId: (await rowOf(t, other)).groupId })
      .where(eq(resources.id, own.id))
    expect(await bind(member, other, own.id)).toMatchObject({ code: '400007' })
    expect((await t.ok(ddos.calls.ddosList, {}, { as: member })).result.map((row) => row.id)).toEqual([other])
  })

  test('with addresses and without packages find none', async () => {
    const { other, own, member } = await team(['eip'])
    for (const call of [ddos.calls.ddosList, ddos.calls.ddosOfferList])
      expect(await t.send(call, undefined as never, { as: member })).toMatchObject({ code: '400007' })
    expect(await bind(member, other, own.id)).toMatchObject({ code: '400007' })
    expect(await t.send(ddos.calls.ddosAttackList, { id: other }, { as: member })).toMatchObject({ code: '400007' })
  })
})

describe('what an engine tells', () => {
  const attack = (ref: string, startedAt: Date, endedAt: Date | null): EngineReport<AttackFacts> => ({
    ref,
    startedAt,
    endedAt,
    data: { address: '198.18.0.1', kind: 'syn flood', peakGbps: 3, gbps: 20 },
  })
  /** Asks all engines; that of one node says this. */
  function watchSaying(at: string, reports: () => Promise<EngineReport<AttackFacts>[]>): Promise<unknown> {
    const all = new AllEngines(t.app)
    const telling = {
      ...all.of({ id: at, engine: 'embedded', sealedSettings: null }),
      bring: () => ({ reports }) as never,
    }
    const engines: Engines = {
      asked: [],
      onChange: () => {},
      of: (one) => (one.id === at ? telling : all.of(one)),
    }
    return reportJob(t.app, engines).run({})
  }

  test('of an attack that was going on when the package let go of its address: it is over', async () => {
    const { as, id } = await guarding()
    t.clock.pass(daysMs(6))
    await watch()
    const me = await t.signIn(as.email)
    const [last] = await attacks(me, id)
    await t.app.pool.query('update resource_report set ended_at = null where id = $1', [last!.id])
    await t.ok(ddos.calls.ddosUnbind, { id }, { as: me })
    await settled(t, id)
    await watch()
    expect((await attacks(me, id))[0]).toMatchObject({ id: last!.id, end_time: expect.any(String) })
  })

  test('of somebody unknown, or never, keeps nobody else from hearing of theirs', async () => {
    const { as, id } = await guarding()
    const { id: there } = await guarding()
    await t.db.update(resources).set({ node: 'sh-a' }).where(eq(resources.id, there))
    t.clock.pass(daysMs(6))
    const me = await t.signIn(as.email)
    const began = new Date(t.clock.now().getTime() - hoursMs(1))
    const heard = Promise.withResolvers<EngineReport<AttackFacts>[]>()
    const job = watchSaying('sh-a', () => heard.promise)
    await eventually(async () => expect((await attacks(me, id)).length).toBeGreaterThan(0))
    heard.resolve([attack('nobody', began, null), attack(there, began, null)])
    await job
    const found = await t.app.pool.query('select ended_at from resource_report where resource_id = $1', [there])
    expect(found.rows).toEqual([{ ended_at: null }])
  })

  test('late or out of order opens nothing again that is over, and is told once', async () => {
    const { as, id } = await guarding()
    const me = await t.signIn(as.email)
    const began = new Date(t.clock.now().getTime() - minutesMs(9))
    const ended = new Date(t.clock.now().getTime() - minutesMs(2))
    await t.db.update(resources).set({ node: 'sh-a' }).where(eq(resources.id, id))
    for (const end of [null, null, ended, null, null])
      await watchSaying('sh-a', async () => [attack(id, began, end), attack(id, began, end)])
    expect(await attacks(me, id)).toMatchObject([{ end_time: ended.toISOString() }])
    const { result } = await t.ok(noticeCalls.noticeList, { limit: 100 }, { as: me })
    expect(result.filter(({ subject }) => subject.includes('198.18.0.1'))).toHaveLength(1)
  })
})

test('what was made and is to be cleared away under the same name goes, and is not made late', async () => {
  const engine = new EmbeddedDdos(t.app)
  const call = { operation: 'op_made', name: 'guard', account: 'acc', resource: 'ddos_made' }
  const wish = { gbps: 20, address: null }
  await eventually(async () => expect(await engine.make(call, wish)).toMatchObject({ state: 'done' }))
  await eventually(async () => expect(await engine.remove(call)).toMatchObject({ state: 'done' }))
  expect(await guarded('ddos_made')).toBeUndefined()
  expect(await engine.make(call, wish)).toMatchObject({ state: 'failed' })
  expect(await guarded('ddos_made')).toBeUndefined()
})
