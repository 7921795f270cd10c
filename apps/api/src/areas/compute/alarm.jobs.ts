import type { AlarmDirection, AlarmMetric, AlarmState } from '@portico/contract/compute/alarm.ts'
import { hostCan } from '@portico/contract/compute/host.ts'
import type { HostStatus } from '@portico/contract/states/compute.ts'
import { and, asc, eq, exists, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { App } from '../../core/app/app.ts'
import { secondsMs } from '../../core/clock.ts'
import { inTransaction, type Db } from '../../core/db/pool.ts'
import { newId } from '../../core/ids.ts'
import type { JobKind } from '../../core/jobs/jobs.ts'
import { logins } from '../../core/people/people.table.ts'
import { within } from '../../core/within.ts'
import { atWork, type Engines } from '../../ground/engine/engine.ts'
import type { MetricPoint } from '../../ground/engine/hosts.ts'
import type { NodeRow } from '../../ground/nodes/node.service.ts'
import { nodes } from '../../ground/nodes/node.table.ts'
import { notify } from '../../ground/notices/notice.service.ts'
import { resources, type ResourceRow } from '../../lifecycle/resource.table.ts'
import { figureText, judge, type Judgement, type Rule } from './alarm.judge.ts'
import { pushAlarms } from './alarm.service.ts'
import { hostAlarms, hostAlarmTurns, type HostAlarmRow } from './alarm.table.ts'
import { specOf } from './host.model.ts'

/** A minute's work at most; what is left over comes first in the next. */
const dueMax = 5_000
/** Of one node. */
const askedAtOnce = 4
const patience = { answerMs: secondsMs(10), nodeMs: secondsMs(30) }
/** The job comes every minute, never to the millisecond. */
const againMs = secondsMs(45)

/** So many turns of an alarm are kept. */
const turnsKept = 500

/** Looks at every alarm once a minute and turns those that have changed, each once, whichever server looks. */
export const alarmJob = (app: App, engines: Engines, { answerMs, nodeMs } = patience): JobKind => ({
  queue: 'host.alarm',
  schedule: '* * * * *',
  async run() {
    await forgetReleased(app)
    const due = await claimDue(app)
    const hosts = await hostsOf(app, [...new Set(due.map(({ hostId }) => hostId))])
    const known = new Map((await app.db.select().from(nodes)).map((node) => [node.id, node]))
    const byNode = Map.groupBy(hosts, ({ node }) => node)
    const judgeAll = ([node, those]: [string, ResourceRow[]]) =>
      eachWithin(nodeMs, those, (host) =>
        judgeHost(app, due, host, (alarms) => pointsOf(engines, known.get(node), host, alarms, answerMs)).catch(
          (error: unknown) => app.log.warn({ err: error, resource: host.id }, 'its alarms were not looked at'),
        ),
      )
    await Promise.all([...byNode].map(judgeAll))
  },
})

/** A node whose engine hangs has askers and a time of its own; what is left over then waits for the next minute. */
async function eachWithin<Item>(ms: number, items: readonly Item[], run: (item: Item) => Promise<void>): Promise<void> {
  const until = performance.now() + ms
  const waiting = items.values()
  const worker = async () => {
    for (const item of waiting) {
      if (performance.now() > until) return
      await run(item)
    }
  }
  await Promise.all(Array.from({ length: askedAtOnce }, worker))
}

/** They go with their host. */
async function forgetReleased({ db }: App): Promise<void> {
  const gone = db
    .select({ id: resources.id })
    .from(resources)
    .where(and(eq(resources.id, hostAlarms.hostId), isNotNull(resources.releasedAt)))
  await db.delete(hostAlarms).where(exists(gone))
}

/** Takes what is due for itself: another server, or the next minute, finds it taken. */
async function claimDue({ db, clock }: App): Promise<HostAlarmRow[]> {
  const now = clock.now()
  const before = new Date(now.getTime() - againMs)
  const due = db
    .select({ id: hostAlarms.id })
    .from(hostAlarms)
    .where(and(hostAlarms.enabled, or(isNull(hostAlarms.checkedAt), lte(hostAlarms.checkedAt, before))))
    .orderBy(sql`${hostAlarms.checkedAt} nulls first`)
    .limit(dueMax)
    .for('update', { skipLocked: true })
  return db.update(hostAlarms).set({ checkedAt: now }).where(inArray(hostAlarms.id, due)).returning()
}

/** In another order each time: those that do not answer keep nobody waiting for good. */
const hostsOf = ({ db }: App, ids: string[]): Promise<ResourceRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(resources)
        .where(inArray(resources.id, ids))
        .orderBy(sql`random()`)

async function judgeHost(
  app: App,
  due: readonly HostAlarmRow[],
  host: ResourceRow,
  measured: (alarms: readonly HostAlarmRow[]) => Promise<MetricPoint[]>,
): Promise<void> {
  const alarms = due.filter(({ hostId }) => hostId === host.id)
  const points = await measured(alarms)
  const { memory_mb } = specOf(host)
  for (const alarm of alarms) {
    const judged = judge(ruleOf(alarm), points, memory_mb, app.clock.now())
    if (judged) await inTransaction(app.pool, (db) => turn(app, db, host, alarm, judged))
  }
}

const ruleOf = (row: HostAlarmRow): Rule => ({
  metric: row.metric as AlarmMetric,
  direction: row.direction as AlarmDirection,
  threshold: row.threshold,
  minutes: row.minutes,
  state: row.state as AlarmState,
})

/** No engine is asked about what cannot have changed: a machine that is off, or a cloud that does not answer. */
async function pointsOf(
  engines: Engines,
  node: NodeRow | undefined,
  { engineRef, deletedAt, status }: ResourceRow,
  alarms: readonly HostAlarmRow[],
  answerMs: number,
): Promise<MetricPoint[]> {
  const isOff = !hostCan.stop(status as HostStatus) && alarms.every(({ state }) => state === 'nodata')
  if (!engineRef || deletedAt || isOff || !node || node.unreachableSince) return []
  return within(answerMs, atWork(engines.of(node)).hosts.metrics(engineRef, '1 hour'))
}

/** Happens once: who comes second, or judged by what was agreed before, finds it turned. */
async function turn(app: App, db: Db, host: ResourceRow, alarm: HostAlarmRow, { state, value }: Judgement) {
  const [row] = await db.select().from(hostAlarms).where(eq(hostAlarms.id, alarm.id)).for('update')
  if (!row?.enabled || row.turns !== alarm.turns) return
  const { accountId, metric, direction, threshold, minutes } = row
  const at = app.clock.now()
  const turns = row.turns + 1
  const about = { accountId, metric, direction, threshold, minutes }
  const id = newId('alarmTurn')
  await db
    .insert(hostAlarmTurns)
    .values({ id, alarmId: row.id, hostId: host.id, turn: turns, ...about, state, value, createdAt: at })
  const old = and(eq(hostAlarmTurns.alarmId, row.id), lte(hostAlarmTurns.turn, turns - turnsKept))
  await db.delete(hostAlarmTurns).where(old)
  const told = state === 'nodata' ? row.told : state === 'alarm'
  await db.update(hostAlarms).set({ state, value, stateAt: at, turns, told }).where(eq(hostAlarms.id, row.id))
  if (told !== row.told) await tell(app, db, host, row, { turns, isOver: !told, value: value! })
  await pushAlarms(db, host)
}

/** The owner hears of it, and whoever asked for it while they still may see the host. */
async function tell(
  app: App,
  db: Db,
  host: ResourceRow,
  { id, loginId, ...alarm }: HostAlarmRow,
  { turns, isOver, value }: { turns: number; isOver: boolean; value: number },
): Promise<void> {
  const metric = alarm.metric as AlarmMetric
  const asker = and(
    eq(logins.id, loginId),
    eq(logins.status, 'normal'),
    host.groupId ? eq(logins.groupId, host.groupId) : sql`false`,
    // Who has lost the hosts of their group, or the group itself, hears no more of them.
    sql`exists (select from team_group g where g.id = ${host.groupId} and g.status = 'open' and 'host' = any(g.products))`,
  )
  const hearing = await db
    .select({ id: logins.id })
    .from(logins)
    .where(and(eq(logins.accountId, host.accountId), or(eq(logins.kind, 'owner'), asker)))
    .orderBy(asc(logins.id))
  const word = isOver ? 'alarmOver' : alarm.direction === 'above' ? 'alarmAbove' : 'alarmBelow'
  const vars = {
    name: host.name,
    host: host.id,
    metric,
    threshold: figureText(metric, alarm.threshold),
    minutes: String(alarm.minutes),
    value: figureText(metric, value),
  }
  const link = `/computeMoreInfo?id=${host.id}&tab=monitoring`
  const once = `alarm ${id} ${turns}`
  for (const { id: hearer } of hearing)
    await notify(app, db, { loginId: hearer, once, topic: 'alarm', word, vars, link, mail: true })
}
