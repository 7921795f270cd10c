import { blackholeHours } from '@portico/contract/network/ddos.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { App, Inside } from '../../../core/app/app.ts'
import { hoursMs } from '../../../core/clock.ts'
import { inTransaction, type Db } from '../../../core/db/pool.ts'
import type { SignedInCtx } from '../../../core/http/context.ts'
import { newId } from '../../../core/ids.ts'
import { ownerOf } from '../../../core/people/names.ts'
import { refuse } from '../../../core/refuse.ts'
import { notify } from '../../../ground/notices/notice.service.ts'
import { pushChanged } from '../../../lifecycle/operations.ts'
import { resources, type ResourceRow } from '../../../lifecycle/resource.table.ts'
import { beginFirst, isBusy } from './set-aside.ts'
import { blackholes } from './blackhole.table.ts'

type Blackhole = typeof blackholes.$inferSelect
const lengthMs = hoursMs(blackholeHours)
const isOpen = isNull(blackholes.endedAt)

interface Exceeding extends Record<string, unknown> {
  report_id: string
  resource_id: string
  account_id: string
  node: string
  address: string
  peak: number
  gbps: number
}

/** Attacks that go on and are larger than what is held, on addresses that somebody has and that nothing was done about. */
const exceeding = (db: Db) =>
  db.execute<Exceeding>(sql`
    select t.id as report_id, r.id as resource_id, r.account_id, r.node, t.data ->> 'address' as address,
      (t.data ->> 'peakGbps')::int as peak, (t.data ->> 'gbps')::int as gbps
    from resource_report t
    join address_holding h on h.address = (t.data ->> 'address')::inet - '0.0.0.0'::inet and h.to_at is null
    join resource r on r.id = h.resource_id and r.account_id = (select o.account_id from resource o where o.id = t.resource_id)
    where t.ended_at is null and t.data ? 'peakGbps' and (t.data ->> 'peakGbps')::int > (t.data ->> 'gbps')::int
      and r.deleted_at is null and r.released_at is null
      and not exists (select 1 from blackhole b where b.report_id = t.id or (b.resource_id = r.id and b.ended_at is null))`)

/** Whoever is attacked with more than is held cannot be reached for a while: their node would suffer with them. */
export async function beginBlackholes(app: App): Promise<void> {
  const { rows } = await exceeding(app.db)
  for (const one of rows) await inTransaction(app.pool, (db) => beginOne(app, db, one))
}

async function beginOne(app: Inside, db: Db, one: Exceeding): Promise<void> {
  const now = app.clock.now()
  const until = new Date(now.getTime() + lengthMs)
  const made = await db
    .insert(blackholes)
    .values({
      id: newId('blackhole'),
      resourceId: one.resource_id,
      accountId: one.account_id,
      node: one.node,
      address: one.address,
      reportId: one.report_id,
      peakGbps: one.peak,
      gbps: one.gbps,
      createdAt: now,
      until,
    })
    .onConflictDoNothing()
    .returning()
  if (made[0]) await tell(app, db, made[0], 'ddos.blackholed', `${made[0].id} begins`, until)
}

async function tell(app: Inside, db: Db, hole: Blackhole, word: `ddos.${string}`, once: string, time: Date) {
  const loginId = await ownerOf(db, hole.accountId)
  if (!loginId) return
  await notify(app, db, {
    loginId,
    once: `blackhole ${once}`,
    topic: 'attack',
    word,
    vars: {
      address: hole.address,
      peak: String(hole.peakGbps),
      gbps: String(hole.gbps),
      reason: hole.reason,
      time: time.toISOString(),
    },
    link: `/ddos?tab=addresses&address=${hole.resourceId}`,
    mail: true,
  })
}

/** Brings engines to what is to be: halted as long as it is, and reached again when its time is over. */
export async function followBlackholes(app: App): Promise<void> {
  const open = await app.db.select().from(blackholes).where(isOpen)
  for (const { id } of open) await inTransaction(app.pool, (db) => followOne(app, db, id))
  await liftForgotten(app)
}

async function followOne(app: Inside, db: Db, id: string): Promise<void> {
  const [hole] = await db.select().from(blackholes).where(eq(blackholes.id, id)).for('update')
  if (!hole || hole.endedAt) return
  const now = app.clock.now()
  const row = await heldIdle(db, hole.resourceId)
  if (!row) return
  if (row.releasedAt) return endRow(db, hole, now)
  if (hole.until > now) return halt(app, db, row, hole.until)
  if (await goesOn(db, hole)) {
    const until = new Date(now.getTime() + lengthMs)
    await db.update(blackholes).set({ until }).where(eq(blackholes.id, id))
    await tell(app, db, hole, 'ddos.stillBlackholed', `${id} ${until.toISOString()}`, until)
    return halt(app, db, row, until)
  }
  await endRow(db, hole, now)
  if (row.deletedAt) return
  await lift(app, db, row)
  await tell(app, db, hole, 'ddos.lifted', `${id} ends`, now)
}

/** The address, held, unless something is being done to it: then it is looked at again the next time. */
async function heldIdle(db: Db, id: string): Promise<ResourceRow | undefined> {
  const [row] = await db.select().from(resources).where(eq(resources.id, id)).for('update')
  return row && !(await isBusy(db, id)) ? row : undefined
}

const haltedUntil = ({ facts }: ResourceRow) => String(facts['blackhole'] ?? '')

/** What lies in the recycle bin nobody reaches; had back, it is as it was, and looked at again. */
async function halt(app: Inside, db: Db, row: ResourceRow, until: Date): Promise<void> {
  if (row.deletedAt || haltedUntil(row) === until.toISOString()) return
  await beginFirst(app, db, row, {
    action: 'blackhole',
    params: { until: until.toISOString() },
    loginId: null,
    follows: true,
  })
}

async function lift(app: Inside, db: Db, row: ResourceRow, loginId: string | null = null): Promise<void> {
  await beginFirst(app, db, row, { action: 'lift', params: {}, loginId, follows: true })
}

const endRow = async (db: Db, { id }: Blackhole, endedAt: Date): Promise<void> => {
  await db.update(blackholes).set({ endedAt }).where(eq(blackholes.id, id))
}

async function goesOn(db: Db, { reportId }: Blackhole): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from resource_report t where t.id = ${reportId} and t.ended_at is null`,
  )
  return rows.length > 0
}

/** What its engine did not lift when it was asked to is asked for again. */
async function liftForgotten(app: App): Promise<void> {
  const { rows } = await app.db.execute<{ id: string }>(sql`
    select distinct r.id from blackhole b join resource r on r.id = b.resource_id
    where coalesce(r.facts ->> 'blackhole', '') <> '' and r.released_at is null and r.deleted_at is null
      and not exists (select 1 from blackhole o where o.resource_id = r.id and o.ended_at is null)`)
  for (const { id } of rows)
    await inTransaction(app.pool, async (db) => {
      const row = await heldIdle(db, id)
      if (row) await lift(app, db, row)
    })
}

/** An address that is another one from now on is not the one that was attacked. */
export async function leaveBlackhole(app: Inside, db: Db, resourceId: string): Promise<void> {
  await db
    .update(blackholes)
    .set({ endedAt: app.clock.now() })
    .where(and(eq(blackholes.resourceId, resourceId), isOpen))
}

/** An operator lets everything through again before its time, and says why. */
export async function endBlackhole(ctx: SignedInCtx, { id, reason }: { id: string; reason: string }): Promise<null> {
  const { app, db, login } = ctx
  const [hole] = await db.select().from(blackholes).where(eq(blackholes.id, id)).for('update')
  if (!hole) throw refuse('notFound')
  if (hole.endedAt) throw refuse('wrongState')
  const [row] = await db.select().from(resources).where(eq(resources.id, hole.resourceId)).for('update')
  if (!row) throw refuse('notFound')
  const now = app.clock.now()
  const ended = { endedAt: now, endedBy: login.id, reason }
  await db.update(blackholes).set(ended).where(eq(blackholes.id, id))
  // One that is being halted right now is let through by whoever looks next.
  if (haltedUntil(row)) await lift(app, db, row, login.id)
  await tell(app, db, { ...hole, reason }, 'ddos.liftedBy', `${id} ends`, now)
  await pushChanged(db, row)
  ctx.audit.subject = hole.resourceId
  ctx.audit.details = { account: hole.accountId, address: hole.address, reason }
  return null
}
