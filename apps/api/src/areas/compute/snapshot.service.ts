import {
  snapshot,
  freeSnapshotsPerDisk,
  type SnapshotConfig,
  type SnapshotCreateInput,
  type SnapshotPlan,
  type SnapshotPlanQuery,
} from '@portico/contract/compute/snapshot.ts'
import type { Quote } from '@portico/contract/resource/fields.ts'
import { diskCan } from '@portico/contract/compute/disk.ts'
import type { DiskStatus } from '@portico/contract/states/compute.ts'
import { and, eq, isNotNull, lte, sql } from 'drizzle-orm'
import type { App } from '../../core/app/app.ts'
import { daysMs } from '../../core/clock.ts'
import { once } from '../../core/db/once.ts'
import { inTransaction, type Db } from '../../core/db/pool.ts'
import type { CustomerCtx } from '../../core/http/context.ts'
import { newIdWith } from '../../core/ids.ts'
import type { JobKind } from '../../core/jobs/jobs.ts'
import { newest, statementPage } from '../../core/lists.ts'
import { refuse } from '../../core/refuse.ts'
import { foundBy } from '../../lifecycle/list.ts'
import { begin, pushChanged } from '../../lifecycle/operations.ts'
import { boundTo, holdAny, holdLive, isComing, ownResource, visibleAs } from '../../lifecycle/own.ts'
import { buy, type NewResource } from '../../lifecycle/purchase.ts'
import { resources, type ResourceRow } from '../../lifecycle/resource.table.ts'
import { ownerOf } from '../../core/people/names.ts'
import { acceptQuote, priceParts, signQuote } from '../../ground/prices/price-quote.service.ts'
import { requireReachable } from '../../ground/nodes/node.service.ts'
import { diskSpec } from './disk.model.ts'
import { specOf } from './host.model.ts'
import { refuseInRescue } from './host.service.ts'
import { refuseCopying, snapshotItems, snapshotSpec, type SnapshotSpec } from './snapshot.model.ts'
import { snapshotPlans } from './snapshot.table.ts'

const subjectOf = (diskId: string, capacityGb: number, months: number) => ['snapshot', diskId, capacityGb, months]

async function ownDisk(ctx: CustomerCtx, id: string): Promise<ResourceRow> {
  const row = await ownResource(ctx, id)
  if (row.kind !== 'disk' || row.deletedAt) throw refuse('notFound')
  return row
}

export async function price(ctx: CustomerCtx, { disk_id, months }: SnapshotConfig): Promise<Quote> {
  const disk = await ownDisk(ctx, disk_id)
  const { capacity_gb } = diskSpec(disk)
  const items = snapshotItems({ capacity_gb })
  const spec = { product: 'snapshot' as const, node: disk.node, items, months, purpose: 'purchase' as const }
  const parts = await priceParts(ctx, [{ key: 'snapshot', times: 1, spec }])
  return signQuote(ctx.app, ctx.account.id, subjectOf(disk_id, capacity_gb, months), parts)
}

/** By hand: the first few of a disk are free, the next one is bought. The disk is held, so two never count as one. */
export async function create(ctx: CustomerCtx, form: SnapshotCreateInput) {
  const host = await holdSystemHost(ctx.db, await ownResource(ctx, form.disk_id))
  const disk = await holdLive(ctx, form.disk_id)
  if (disk.kind !== 'disk') throw refuse('notFound')
  if (!diskCan.snapshot(disk.status as DiskStatus) || !disk.engineRef) throw refuse('wrongState')
  await requireReachable(ctx.db, disk.node)
  const { capacity_gb } = diskSpec(disk)
  const free = (await copiesOf(ctx.db, disk.id)).length < freeSnapshotsPerDisk
  if (!free && (form.months === undefined || form.quote === undefined)) throw refuse('snapshotsFreeUsed')
  const [part] = free
    ? []
    : acceptQuote(ctx.app, ctx.account.id, form.quote!, subjectOf(disk.id, capacity_gb, form.months!))
  const thing = newSnapshot(disk, {
    name: form.name,
    description: form.description,
    automatic: false,
    fee: free ? 'free' : 'paid',
    ...originOf(host),
  })
  const bought = await buy(ctx, free ? null : form.months!, [{ ...thing, part }])
  ctx.audit.subject = thing.id
  ctx.audit.details = { disk: disk.id, total: bought.total }
  return bought
}

export const sale = {
  /** One that is still free costs nothing, whatever its size and term. */
  async price(ctx: CustomerCtx, config: SnapshotConfig) {
    const disk = await ownDisk(ctx, config.disk_id)
    const free = (await copiesOf(ctx.db, disk.id)).length < freeSnapshotsPerDisk
    return free ? signQuote(ctx.app, ctx.account.id, ['free snapshot', disk.id], []) : price(ctx, config)
  },
  create,
}

function newSnapshot(
  disk: ResourceRow,
  about: { name: string } & Pick<SnapshotSpec, 'description' | 'automatic' | 'fee' | 'origin'>,
): NewResource {
  const { name, ...more } = about
  const spec: SnapshotSpec = { ...more, capacity_gb: diskSpec(disk).capacity_gb, disk_ref: disk.engineRef! }
  return {
    id: newIdWith(snapshot.prefix),
    kind: 'snapshot',
    node: disk.node,
    name,
    spec: { ...spec },
    boundTo: disk.id,
    create: {},
  }
}

/** The host whose system is on a disk. It is held before the disk is, so nobody puts another system there meanwhile. */
async function holdSystemHost(db: Db, disk: ResourceRow): Promise<ResourceRow | undefined> {
  if (disk.kind !== 'disk' || diskSpec(disk).properties !== 'system' || !disk.boundTo) return undefined
  const [host] = await db.select().from(resources).where(eq(resources.id, disk.boundTo)).for('update')
  return host
}

/** The system that is copied, unless another one is being put there. */
function originOf(host: ResourceRow | undefined): Pick<SnapshotSpec, 'origin'> {
  if (!host || host.status === 'REBUILD') return {}
  const { image_name, system, user_name } = specOf(host)
  return { origin: { image_name, system, user_name } }
}

const copiesOf = async (db: Db, diskId: string) =>
  (await once(db, `bound to ${diskId}`, () => boundTo(db, diskId))).filter(
    (row) => row.kind === 'snapshot' && row.status !== 'error',
  )

/** A disk that nothing uses is rolled back at once; one that is in use, while its host is shut off. */
export async function restore(ctx: CustomerCtx, id: string): Promise<null> {
  const { boundTo: diskId } = await ownResource(ctx, id)
  if (diskId) await holdSystemHost(ctx.db, await ownResource(ctx, diskId))
  const copy = await holdLive(ctx, id)
  if (copy.kind !== 'snapshot') throw refuse('notFound')
  if (copy.status !== 'available' || !copy.boundTo) throw refuse('wrongState')
  const disk = await holdLive(ctx, copy.boundTo)
  ctx.audit.subject = id
  ctx.audit.details = { disk: disk.id }
  const asked = { action: 'restore snapshot' as const, loginId: ctx.login.id }
  if (diskCan['restore snapshot'](disk.status as DiskStatus)) {
    await begin(ctx.app, ctx.db, disk, { ...asked, params: { snapshot_ref: copy.engineRef } })
    return null
  }
  if (disk.status !== 'in-use' || !disk.boundTo) throw refuse('wrongState')
  const host = await holdLive(ctx, disk.boundTo)
  refuseInRescue(host)
  if (diskSpec(disk).properties === 'system') await refuseCopying(ctx.db, host.id)
  if (host.status !== 'SHUTOFF') throw refuse('hostRunning')
  await ctx.db.update(resources).set({ status: 'restoring' }).where(eq(resources.id, disk.id))
  const { origin } = snapshotSpec(copy)
  const params = { disk_id: disk.id, disk_ref: disk.engineRef, snapshot_ref: copy.engineRef, ...(origin && { origin }) }
  await begin(ctx.app, ctx.db, host, { ...asked, params })
  await pushChanged(ctx.db, disk)
  return null
}

/** The next moment of the day after now, so many days on when today's has been. */
export function nextTime(now: Date, updateTime: string, everyDays: number, first: boolean): Date {
  const [hours = 0, minutes = 0] = updateTime.split(':').map(Number)
  const next = new Date(now)
  next.setUTCHours(hours, minutes, 0, 0)
  if (next <= now || !first) next.setTime(next.getTime() + daysMs(first ? 1 : everyDays))
  return next
}

interface PlanForm {
  disk_id: string
  enabled: boolean
  update_time: string
  every_days: number
  keep: number
}

export async function savePlan(ctx: CustomerCtx, form: PlanForm): Promise<null> {
  const disk = await ownDisk(ctx, form.disk_id)
  const now = ctx.app.clock.now()
  const plan = {
    enabled: form.enabled,
    updateTime: form.update_time,
    everyDays: form.every_days,
    keep: form.keep,
    nextAt: form.enabled ? nextTime(now, form.update_time, form.every_days, true) : null,
  }
  await ctx.db
    .insert(snapshotPlans)
    .values({ diskId: disk.id, accountId: ctx.account.id, ...plan, createdAt: now })
    .onConflictDoUpdate({ target: snapshotPlans.diskId, set: plan })
  ctx.audit.subject = disk.id
  ctx.audit.details = { enabled: form.enabled, update_time: form.update_time }
  return null
}

type PlanRow = Omit<SnapshotPlan, 'next_time'> & { next_at: string | null }

export const planList = (ctx: CustomerCtx, { disk_id, search, ...query }: SnapshotPlanQuery) =>
  statementPage(
    ctx.db,
    {
      columns: sql`p.disk_id, r.name as disk_name, p.enabled, p.update_time, p.every_days, p.keep, p.next_at`,
      from: sql`snapshot_plan p join resource r on r.id = p.disk_id`,
      where: sql`p.account_id = ${ctx.account.id} and ${visibleAs(ctx)}
        and ${disk_id ? sql`p.disk_id = ${disk_id}` : sql`true`} and ${search ? foundBy(search, []) : sql`true`}`,
      ...newest(sql`p.created_at`, sql`p.disk_id`),
      up: true,
    },
    query,
    ({ next_at, ...plan }: PlanRow): SnapshotPlan => ({
      disk_id: plan.disk_id,
      disk_name: plan.disk_name,
      enabled: plan.enabled,
      update_time: plan.update_time,
      every_days: plan.every_days,
      keep: plan.keep,
      next_time: next_at && new Date(next_at).toISOString(),
    }),
  )

/** Takes the copies whose time has come, and lets the oldest go beyond what is kept. */
export const snapshotJob = (app: App): JobKind => ({
  queue: 'snapshot.plan',
  schedule: '* * * * *',
  async run() {
    const due = await app.db
      .select({ diskId: snapshotPlans.diskId })
      .from(snapshotPlans)
      .where(and(snapshotPlans.enabled, isNotNull(snapshotPlans.nextAt), lte(snapshotPlans.nextAt, app.clock.now())))
      .orderBy(snapshotPlans.nextAt)
      .limit(200)
    for (const { diskId } of due)
      await inTransaction(app.pool, (db) => takeDue(app, db, diskId)).catch((error: Error) =>
        app.log.error({ err: error, disk: diskId }, 'automatic snapshot failed'),
      )
  },
})

async function takeDue(app: App, db: Db, diskId: string): Promise<void> {
  const now = app.clock.now()
  const [plan] = await db
    .select()
    .from(snapshotPlans)
    .where(and(eq(snapshotPlans.diskId, diskId), lte(snapshotPlans.nextAt, now)))
    .for('update', { skipLocked: true })
  if (!plan) return
  const next = nextTime(now, plan.updateTime, plan.everyDays, false)
  await db.update(snapshotPlans).set({ nextAt: next }).where(eq(snapshotPlans.diskId, diskId))
  const [found] = await db.select().from(resources).where(eq(resources.id, diskId))
  const host = found && (await holdSystemHost(db, found))
  const [disk] = await db.select().from(resources).where(eq(resources.id, diskId)).for('update')
  if (!disk || disk.releasedAt || disk.deletedAt || !diskCan.snapshot(disk.status as DiskStatus)) return
  const loginId = await ownerOf(db, disk.accountId)
  if (!loginId) return
  const about = {
    name: `auto-${now.toISOString().slice(0, 16)}`,
    description: disk.name,
    automatic: true,
    fee: 'free' as const,
    ...originOf(host),
  }
  const house = { app, db, account: { id: disk.accountId }, login: { id: loginId }, group: null }
  await buy(house, null, [newSnapshot(disk, about)])
  await dropOldest(app, db, diskId, plan.keep)
}

/** The one that is being made counts: when it is there, no more than `keep` are. */
async function dropOldest(app: App, db: Db, diskId: string, keep: number): Promise<void> {
  const automatic = (await copiesOf(db, diskId))
    .filter((row) => snapshotSpec(row).automatic)
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
  const extra = automatic.slice(keep).filter((row) => row.status === 'available' && row.task === '')
  for (const { id } of extra) {
    const copy = await holdAny(db, id)
    // One that becomes an image goes another time.
    if (!(await isComing(db, 'create', { snapshot_id: id })))
      await begin(app, db, copy, { action: 'release', loginId: null })
  }
}
