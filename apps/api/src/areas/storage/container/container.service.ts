import { container as declared, type ContainerSettings, type S3Settings } from '@portico/contract/storage/container.ts'
import type { ContainerStatus } from '@portico/contract/states/network.ts'
import { and, eq, getTableColumns, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../../../core/db/pool.ts'
import { hostFor } from '../../../core/face/face.ts'
import type { CustomerCtx } from '../../../core/http/context.ts'
import { refuse, refuseField } from '../../../core/refuse.ts'
import { Family } from '../../../ground/engine/family.ts'
import type { MeterEngine } from '../../../ground/engine/meter.ts'
import { adjustQuote, payAdjustment } from '../../../lifecycle/adjust.ts'
import { pushChanged } from '../../../lifecycle/operations.ts'
import { holdLive, ownResource, refuseBusy, visible } from '../../../lifecycle/own.ts'
import { resources, type ResourceRow } from '../../../lifecycle/resource.table.ts'
import { containers, type ContainerRow } from '../container.table.ts'
import { whyNot, type ObjectAct } from '../reach.ts'
import { specReader } from '../../../lifecycle/spec.ts'

/** What counts the bytes that leave containers; they are sold where somebody does. */
export const objectFamily = new Family<MeterEngine>('objects')

export interface ContainerSpec {
  capacity_gb: number
}
export const containerSpec = specReader<ContainerSpec>()
export const containerItems = ({ capacity_gb }: ContainerSpec) => [{ item: 'capacity_gb', quantity: capacity_gb }]
export const bytesOf = ({ capacity_gb }: ContainerSpec) => BigInt(capacity_gb) * 1024n ** 3n

/** A container that a person may see, whatever can be done in it. */
export async function ownContainer(ctx: CustomerCtx, id: string): Promise<ContainerRow> {
  const [row] = await ctx.db
    .select(getTableColumns(containers))
    .from(containers)
    .innerJoin(resources, eq(resources.id, containers.id))
    .where(and(eq(containers.id, id), isNull(containers.releasedAt), visible(ctx)))
  if (!row) throw refuse('notFound')
  return row
}

/** A container to do something in: everything about objects goes through here. */
export async function openContainer(ctx: CustomerCtx, id: string, act: ObjectAct): Promise<ContainerRow> {
  const row = await ownContainer(ctx, id)
  const refused = whyNot(row, act, ctx.request.ip, ctx.app.clock.now())
  if (refused) throw refuse(refused)
  return row
}

/** The container itself, to change how it is; held. Its whitelist is not asked, so that nobody shuts themselves out. */
async function holdContainer(ctx: CustomerCtx, id: string, act: 'save' | 'extend'): Promise<ResourceRow> {
  const row = await holdLive(ctx, id)
  if (row.kind !== 'container') throw refuse('notFound')
  if (!declared.can[act](row.status as ContainerStatus)) throw refuse('wrongState')
  await refuseBusy(ctx.db, [row])
  ctx.audit.subject = id
  return row
}

export async function settings(ctx: CustomerCtx, { id }: { id: string }): Promise<ContainerSettings> {
  const { ipWhitelist, access, versioning, rules, cors } = await ownContainer(ctx, id)
  return { ip_whitelist: ipWhitelist, access, versioning, rules, cors }
}

export async function save(ctx: CustomerCtx, { id, ...wish }: ContainerSettings & { id: string }): Promise<null> {
  const row = await holdContainer(ctx, id, 'save')
  const { ip_whitelist: ipWhitelist, access, rules, cors } = wish
  const { versioning: before } = await ownContainer(ctx, id)
  const versioning = versioningAfter(before, wish.versioning)
  await ctx.db.update(containers).set({ ipWhitelist, access, versioning, rules, cors }).where(eq(containers.id, id))
  ctx.audit.details = { ip_whitelist: ipWhitelist, access, versioning, rules: rules.length, cors: cors.length }
  await pushChanged(ctx.db, row)
  return null
}

type Versioning = ContainerSettings['versioning']

/** What has kept versions has some: it can only keep no more of them. */
export const versioningAfter = (before: Versioning, wished: Versioning): Versioning =>
  wished === 'off' && before !== 'off' ? 'suspended' : wished

interface Extending {
  id: string
  capacity_gb: number
}

function refuseSmaller(row: ResourceRow, capacityGb: number): void {
  if (capacityGb <= containerSpec(row).capacity_gb) throw refuseField({ capacity_gb: 'rules.containerLargerOnly' })
}

export async function extendPrice(ctx: CustomerCtx, { id, capacity_gb }: Extending) {
  const row = await ownResource(ctx, id)
  if (row.kind !== 'container') throw refuse('notFound')
  refuseSmaller(row, capacity_gb)
  return adjustQuote(ctx, row, { capacity_gb })
}

export async function extend(
  ctx: CustomerCtx,
  { id, capacity_gb, quote }: Extending & { quote: string },
): Promise<null> {
  const row = await holdContainer(ctx, id, 'extend')
  refuseSmaller(row, capacity_gb)
  await payAdjustment(ctx, row, { capacity_gb }, quote)
  await ctx.db
    .update(resources)
    .set({ spec: { ...row.spec, capacity_gb } })
    .where(eq(resources.id, id))
  await ctx.db
    .update(containers)
    .set({ sizeBytes: bytesOf({ capacity_gb }) })
    .where(eq(containers.id, id))
  ctx.audit.details = { from: containerSpec(row).capacity_gb, to: capacity_gb }
  await pushChanged(ctx.db, row)
  return null
}

/** What a page of containers shows of how they are reached and how full they are. */
export async function containersOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, ContainerRow>> {
  const rows =
    ids.length > 0
      ? await db
          .select()
          .from(containers)
          .where(inArray(containers.id, [...ids]))
      : []
  return new Map(rows.map((row) => [row.id, row]))
}

/** Where S3 clients find it. */
export async function s3Settings(ctx: CustomerCtx, { id }: { id: string }): Promise<S3Settings> {
  const { name } = await ownContainer(ctx, id)
  const { config, publicUrl } = ctx.app
  const { protocol } = new URL(publicUrl)
  const host = await hostFor(ctx, config.s3Domain ?? config.s3Host)
  const port = protocol === 'https:' ? '' : `:${config.s3Port}`
  return {
    endpoint: `${protocol}//${host}${port}`,
    region: config.s3Region,
    bucket: name,
    // Only below the platform's own name every bucket has a name.
    host_style: host === config.s3Domain ? `${protocol}//${name.toLowerCase()}.${host}${port}` : '',
  }
}
