import {
  alarmsMax,
  alarmsOfHostMax,
  type AlarmDirection,
  type AlarmMetric,
  type AlarmState,
  type HostAlarm,
  type HostAlarmInput,
  type HostAlarmTurn,
} from '@portico/contract/compute/alarm.ts'
import type { PageOf, PageQuery } from '@portico/contract/page.ts'
import { and, eq, ilike, sql, type SQL } from 'drizzle-orm'
import type { CustomerCtx } from '../../core/http/context.ts'
import { containing, newestBy } from '../../core/lists.ts'
import { noun } from '../../core/noun/noun.ts'
import { pushTo } from '../../core/push/push.ts'
import { refuse } from '../../core/refuse.ts'
import type { Db } from '../../core/db/pool.ts'
import { holdLive, ownResource, visibleAs } from '../../lifecycle/own.ts'
import type { ResourceRow } from '../../lifecycle/resource.table.ts'
import { hostAlarms, hostAlarmTurns, type HostAlarmRow } from './alarm.table.ts'

type Listed = typeof hostAlarms | typeof hostAlarmTurns
type Query = PageQuery & { host_id?: string | undefined }

/** Of a host that the person may see: another tenant's is absent, and to a member another group's. */
const seenBy = (ctx: CustomerCtx, table: Listed): SQL =>
  and(
    eq(table.accountId, ctx.account.id),
    sql`exists (select 1 from resource r where r.id = ${table.hostId} and ${visibleAs(ctx)})`,
  )!

const hostName = (table: Listed) => sql<string>`(select r.name from resource r where r.id = ${table.hostId})`

const kept = noun(hostAlarms, {
  kind: 'alarm',
  within: (ctx: CustomerCtx) => seenBy(ctx, hostAlarms),
  begins: ({ account, login }) => ({ accountId: account.id, loginId: login.id }),
  tooMany: (count) => (count > alarmsMax ? refuse('alarmsTooMany') : undefined),
  told: ({ hostId, metric, direction, threshold, minutes, enabled }) => ({
    host: hostId,
    metric,
    direction,
    threshold,
    minutes,
    enabled,
  }),
})

const asked = (ctx: CustomerCtx, table: Listed, { host_id, search }: Query) =>
  and(
    seenBy(ctx, table),
    host_id ? eq(table.hostId, host_id) : undefined,
    search ? ilike(hostName(table), containing(search)) : undefined,
  )

export const list = (ctx: CustomerCtx, query: Query): Promise<PageOf<HostAlarm>> =>
  newestBy(
    ctx.db,
    { table: hostAlarms, at: hostAlarms.createdAt, around: { hostName: hostName(hostAlarms) } },
    asked(ctx, hostAlarms, query),
    query,
    (row) => ({
      ...ruleOf(row),
      id: row.id,
      enabled: row.enabled,
      state_time: row.stateAt?.toISOString() ?? null,
    }),
  )

/** How many are in alarm now. */
export const countOpen = (ctx: CustomerCtx): Promise<number> =>
  ctx.db.$count(hostAlarms, and(seenBy(ctx, hostAlarms), eq(hostAlarms.enabled, true), eq(hostAlarms.state, 'alarm')))

export const turns = (ctx: CustomerCtx, query: Query): Promise<PageOf<HostAlarmTurn>> =>
  newestBy(
    ctx.db,
    { table: hostAlarmTurns, at: hostAlarmTurns.createdAt, around: { hostName: hostName(hostAlarmTurns) } },
    asked(ctx, hostAlarmTurns, query),
    query,
    (row) => ({ ...ruleOf(row), id: row.id, alarm_id: row.alarmId, create_time: row.createdAt.toISOString() }),
  )

type Ruled = Pick<HostAlarmRow, 'hostId' | 'metric' | 'direction' | 'threshold' | 'minutes' | 'state' | 'value'>

const ruleOf = (row: Ruled & { hostName: string }) => ({
  host_id: row.hostId,
  host_name: row.hostName,
  metric: row.metric as AlarmMetric,
  direction: row.direction as AlarmDirection,
  threshold: row.threshold,
  minutes: row.minutes as HostAlarm['minutes'],
  state: row.state as AlarmState,
  value: row.value,
})

/** What is agreed anew is looked at anew; whoever looks at it now by what was agreed before comes too late (`turns`). */
const unseen = { state: 'nodata', stateAt: null, value: null, told: false, checkedAt: null }

export async function save(ctx: CustomerCtx, { id: known, host_id, ...rule }: HostAlarmInput): Promise<{ id: string }> {
  const host = await holdLive(ctx, host_id)
  if (host.kind !== 'host') throw refuse('notFound')
  const before = known ? await kept.held(ctx, known) : undefined
  if (before && before.hostId !== host_id) throw refuse('notFound')
  const others = await ctx.db.$count(hostAlarms, eq(hostAlarms.hostId, host_id))
  if (!before && others >= alarmsOfHostMax) throw refuse('alarmsTooMany')
  const isSame = before && (Object.keys(rule) as (keyof typeof rule)[]).every((name) => before[name] === rule[name])
  ctx.audit.subject = known ?? ''
  if (isSame) return { id: before.id }
  const turned = before ? before.turns + 1 : 0
  const { id } = await kept.save(ctx, known, { ...rule, ...unseen, hostId: host_id, turns: turned })
  await pushAlarms(ctx.db, host)
  return { id }
}

export async function remove(ctx: CustomerCtx, { id }: { id: string }): Promise<null> {
  const { hostId } = await kept.held(ctx, id)
  await pushAlarms(ctx.db, await ownResource(ctx, hostId))
  return kept.remove(ctx, { id })
}

/** Those who see the host look again. */
export const pushAlarms = (db: Db, { accountId, groupId }: Pick<ResourceRow, 'accountId' | 'groupId'>) =>
  pushTo(db, { account: accountId, group: groupId }, { stale: ['hostAlarmList', 'hostAlarmTurnList', 'homeInfo'] })
