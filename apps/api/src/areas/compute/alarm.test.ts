import { host as soldHost } from '@portico/contract/compute/host.ts'
import { alarmsOfHostMax } from '@portico/contract/compute/alarm.ts'
import { catalogue } from '@portico/contract/catalogue.ts'
import { refusals } from '@portico/contract/codes.ts'
import type { Input } from '@portico/contract/calls.ts'
import { eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { HookReceiver, signedBy } from '../../../test/hook-receiver.ts'
import { fund } from '../../../test/money.ts'
import { password, type Person, type TestPortico } from '../../../test/portico.ts'
import { buyer, minute, node, removed, runningHost, settled, startStocked } from '../../../test/resources.ts'
import { daysMs, minutesMs } from '../../core/clock.ts'
import { newId, newIdWith } from '../../core/ids.ts'
import { mails } from '../../core/mail/mail.table.ts'
import { AllEngines } from '../../engines/engines.ts'
import { atWork, type Engine, type Engines } from '../../ground/engine/engine.ts'
import type { HostEngine } from '../../ground/engine/hosts.ts'
import { nodes } from '../../ground/nodes/node.table.ts'
import { resources } from '../../lifecycle/resource.table.ts'
import { alarmJob } from './alarm.jobs.ts'
import { hostAlarms, hostAlarmTurns } from './alarm.table.ts'

let t: TestPortico
let engines: AllEngines
beforeAll(async () => {
  t = await startStocked({}, { hookPrivate: true })
  engines = new AllEngines(t.app)
})
afterAll(async () => {
  await engines.stop()
  await t.stop()
})

type Form = Input<typeof catalogue.hostAlarmSave>
/** A machine that runs is never idle altogether, so this one is in alarm once it has run for so long. */
const busy = { metric: 'cpu', direction: 'above', threshold: 0, minutes: 5, enabled: true } as const
const save = (as: Person, host_id: string, more: Partial<Form> = {}) =>
  t.send(catalogue.hostAlarmSave, { ...busy, host_id, ...more }, { as })
const alarms = async (as: Person, query = {}) => (await t.ok(catalogue.hostAlarmList, query, { as })).result
const history = async (as: Person) =>
  (await t.ok(catalogue.hostAlarmTurnList, {}, { as })).result.map(({ state }) => state)
const told = async (as: Person) =>
  (await t.ok(catalogue.noticeList, { limit: 100 }, { as })).result
    .filter(({ topic }) => topic === 'alarm')
    .map(({ subject }) => subject)

/** Three servers go over them at the same time, after so many minutes. */
async function pass(minutes = 1): Promise<void> {
  t.clock.pass(minutesMs(minutes))
  await Promise.all([1, 2, 3].map(() => alarmJob(t.app, engines).run({})))
}
const agree = (id: string, threshold: number) => t.db.update(hostAlarms).set({ threshold }).where(eq(hostAlarms.id, id))

async function watched(more: Partial<Form> = {}) {
  const as = await buyer(t)
  const host = await runningHost(t, as, { alias: 'shop' })
  const { data } = await save(as, host, more)
  return { as, host, id: data.id }
}

describe('an alarm', () => {
  test('is told once when it begins and once when it is over, whoever looks and however often', async () => {
    const { as, id } = await watched()
    await pass(1)
    expect(await alarms(as)).toMatchObject([{ state: 'nodata', state_time: null, host_name: 'shop' }])
    for (let n = 0; n < 3; n++) await pass(4)
    expect(await told(as)).toEqual(['shop: CPU usage above 0%'])
    expect(await alarms(as)).toMatchObject([{ state: 'alarm', value: expect.any(Number) }])
    await agree(id, 100)
    for (let n = 0; n < 3; n++) await pass()
    expect(await told(as)).toEqual(['shop: CPU usage is back to normal', 'shop: CPU usage above 0%'])
    expect(await history(as)).toEqual(['ok', 'alarm'])
    const sent = await t.db.select().from(mails).where(eq(mails.recipient, as.email))
    expect(sent.map(({ subject }) => subject)).toEqual(expect.arrayContaining(await told(as)))
  })

  test('reaches a webhook of the owner, signed', async () => {
    const receiver = await HookReceiver.start()
    const { as, host } = await watched()
    const hook = { name: 'Pager', kind: 'webhook', language: 'en', enabled: true, password } as const
    const { secret } = await t.ok(
      catalogue.webhookSave,
      { ...hook, url: receiver.url, events: ['notice.alarm'] },
      { as },
    )
    await pass(10)
    await eventually(() => expect(receiver.received).toHaveLength(1))
    expect(signedBy(secret, receiver.received[0]!)).toMatchObject({
      event: 'notice.alarm',
      text: expect.stringMatching(/^shop: CPU usage above 0%\n/),
      data: { notice: 'alarmAbove', link: `/computeMoreInfo?id=${host}&tab=monitoring` },
    })
    receiver.stop()
  })

  test('has no data while the host is off or its node silent, which nobody is told; the end is told after it', async () => {
    const { as, host, id } = await watched()
    await pass(10)
    await t.ok(catalogue.hostAct, { ids: [host], action: 'stop' }, { as })
    await settled(t)
    await pass(20)
    expect(await history(as)).toEqual(['nodata', 'alarm'])
    await t.ok(catalogue.hostAct, { ids: [host], action: 'start' }, { as })
    await settled(t)
    await pass(10)
    expect(await told(as)).toEqual(['shop: CPU usage above 0%'])
    await t.db.update(nodes).set({ unreachableSince: t.clock.now() }).where(eq(nodes.id, node))
    await pass(5)
    await t.db.update(nodes).set({ unreachableSince: null }).where(eq(nodes.id, node))
    await agree(id, 100)
    await pass()
    expect(await history(as)).toEqual(['ok', 'nodata', 'alarm', 'nodata', 'alarm'])
    expect(await told(as)).toEqual(['shop: CPU usage is back to normal', 'shop: CPU usage above 0%'])
  })

  test('is not looked at while it is off, begins anew when it is changed, and goes with its host', async () => {
    const { as, host, id } = await watched({ enabled: false })
    await pass(10)
    expect(await told(as)).toEqual([])
    await save(as, host, { id })
    await pass()
    expect(await alarms(as)).toMatchObject([{ id, state: 'alarm' }])
    await save(as, host, { id, threshold: 100 })
    expect(await alarms(as)).toMatchObject([{ id, state: 'nodata', state_time: null, value: null }])
    await removed(t, as, host)
    await settled(t)
    expect(await save(as, host, { id })).toMatchObject({ code: refusals.wrongState })
    await t.db.update(resources).set({ releaseAt: t.clock.now() }).where(eq(resources.id, host))
    await minute(t)
    expect(await alarms(as)).toEqual([])
    await pass()
    expect(await t.db.$count(hostAlarms, eq(hostAlarms.hostId, host))).toBe(0)
    expect(await t.db.$count(hostAlarmTurns, eq(hostAlarmTurns.hostId, host))).toBe(0)
  })
})

test('what was agreed anew while somebody looked is not turned by what was agreed before', async () => {
  const { as, host, id } = await watched()
  t.clock.pass(minutesMs(10))
  const slow: Engines = {
    asked: [],
    onChange: () => {},
    of: (where) => {
      const { hosts } = atWork(engines.of(where))
      const metrics: HostEngine['metrics'] = async (...asked) => {
        await save(as, host, { id, threshold: 100 })
        return hosts.metrics(...asked)
      }
      return { hosts: { metrics } } as unknown as Engine
    },
  }
  await alarmJob(t.app, slow).run({})
  expect(await alarms(as)).toMatchObject([{ id, state: 'nodata', threshold: 100 }])
  expect(await told(as)).toEqual([])
})

test('of other nodes is told while an engine hangs, however much is asked of it', async () => {
  const { as, host, id } = await watched()
  const [there] = await t.db.select().from(nodes).where(eq(nodes.id, node))
  await t.db.insert(nodes).values({ ...there!, id: 'hung' })
  const [[row], [alarm]] = [
    await t.db.select().from(resources).where(eq(resources.id, host)),
    await t.db.select().from(hostAlarms).where(eq(hostAlarms.id, id)),
  ]
  for (let n = 0; n < 9; n++) {
    const copy = { ...row!, id: newIdWith(soldHost.prefix), node: 'hung', engineRef: newIdWith(soldHost.prefix) }
    await t.db.insert(resources).values(copy)
    await t.db.insert(hostAlarms).values({ ...alarm!, id: newId('alarm'), hostId: copy.id, createdAt: t.clock.now() })
  }
  let release = () => {}
  const answer = new Promise<never[]>((resolve) => (release = () => resolve([])))
  const hung: Engines = {
    asked: [],
    onChange: () => {},
    of: (where) =>
      where.id === 'hung' ? ({ hosts: { metrics: () => answer } } as unknown as Engine) : engines.of(where),
  }
  t.clock.pass(minutesMs(10))
  const run = alarmJob(t.app, hung, { answerMs: daysMs(1), nodeMs: daysMs(1) }).run({})
  await eventually(async () => expect(await told(as)).toEqual(['shop: CPU usage above 0%']))
  release()
  await run
  await t.db.delete(hostAlarms).where(ne(hostAlarms.id, id))
})

describe('saving one', () => {
  test('takes what makes sense, for a host of one’s own, and so many of them', async () => {
    const { as, host, id } = await watched()
    const [stranger, other, operator] = [await buyer(t), await runningHost(t, as), await t.operator()]
    const before = await t.rows()
    for (const [answer, code] of [
      [await save(as, host, { threshold: 101 }), refusals.invalidInput],
      [await save(as, host, { minutes: 7 as never }), refusals.invalidInput],
      [await save(as, host, { metric: 'heat' as never }), refusals.invalidInput],
      [await save(stranger, host), refusals.notFound],
      [await save(as, other, { id }), refusals.notFound],
      [await t.send(catalogue.hostAlarmRemove, { id }, { as: stranger }), refusals.notFound],
      [await save(operator, host), refusals.forbidden],
    ] as const)
      expect(answer).toMatchObject({ code })
    expect(await t.rows()).toEqual(before)
    expect(await alarms(stranger)).toEqual([])
    const rest = Array.from({ length: alarmsOfHostMax }, () => save(as, host, { metric: 'net_in', threshold: 500 }))
    const codes = (await Promise.all(rest)).map(({ code }) => code)
    expect(codes.filter((code) => code === '200')).toHaveLength(alarmsOfHostMax - 1)
    expect(codes).toContain(refusals.alarmsTooMany)
    expect(await save(as, host, { id, threshold: 50 })).toMatchObject({ code: '200', data: { id } })
    await t.ok(catalogue.hostAlarmRemove, { id }, { as })
    expect(await t.send(catalogue.hostAlarmRemove, { id }, { as })).toMatchObject({ code: refusals.notFound })
    expect(await alarms(as, { host_id: host })).toHaveLength(alarmsOfHostMax - 1)
  })

  test('is for members of the host’s group, who are told as long as they may see it', async () => {
    const owner = await t.business()
    await fund(t, owner, 1_000_000n)
    await t.ok(catalogue.nodeSubscribe, { controller_id: node, cloud_type: 'native' }, { as: owner })
    const member = await t.member(owner)
    const host = await runningHost(t, owner, { alias: 'shop' })
    expect(await save(member, host)).toMatchObject({ code: refusals.notFound })
    await t.share(owner)
    expect(await save(member, host)).toMatchObject({ code: '200' })
    await pass(10)
    expect(await told(member)).toEqual(['shop: CPU usage above 0%'])
    expect(await told(owner)).toEqual(['shop: CPU usage above 0%'])
    await t.ok(catalogue.resourceAssign, { ids: [host], group_id: '' }, { as: owner })
    expect(await alarms(member)).toEqual([])
    await t.db.update(hostAlarms).set({ threshold: 100 }).where(eq(hostAlarms.hostId, host))
    await pass()
    expect(await told(owner)).toHaveLength(2)
    expect(await told(member)).toHaveLength(1)
  })
})
