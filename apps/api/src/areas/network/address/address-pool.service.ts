import {
  parseRange,
  type PlatformPool,
  type PlatformRange,
  type RangeInput,
} from '@portico/contract/network/address-pool.ts'
import { addressText, type Span } from '@portico/contract/network/ipv4.ts'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../core/db/pool.ts'
import type { SignedInCtx } from '../../../core/http/context.ts'
import { refuse, refuseField } from '../../../core/refuse.ts'
import { chosenLine } from '../../../ground/addresses/address.service.ts'
import { addressPools, addressRanges } from '../../../ground/addresses/address.table.ts'
import { nodeRow } from '../../../ground/nodes/node.service.ts'
import { nodes } from '../../../ground/nodes/node.table.ts'

interface CountedRange {
  node_id: string
  id: string
  line: string
  first_address: string
  last_address: string
  total: string
  held: string
  resting: string
  reserved: string
}

const rangeOf = (row: CountedRange): PlatformRange => {
  const [total, held, resting, reserved] = [row.total, row.held, row.resting, row.reserved].map(Number) as [
    number,
    number,
    number,
    number,
  ]
  return {
    id: Number(row.id),
    line: row.line,
    from: addressText(Number(row.first_address)),
    to: addressText(Number(row.last_address)),
    total,
    free: total - held - resting - reserved,
    held,
    resting,
    reserved,
  }
}

const sumOf = (ranges: readonly PlatformRange[], name: 'total' | 'free' | 'held' | 'resting' | 'reserved') =>
  ranges.reduce((sum, range) => sum + range[name], 0)

/** The pool of every node: what there is, and what is left of it. */
export async function list({ app, db }: SignedInCtx): Promise<{ result: PlatformPool[] }> {
  const now = app.clock.now().toISOString()
  const { rows } = await db.execute<CountedRange & Record<string, unknown>>(sql`
    select p.node_id, c.* from address_pool p, address_range_counts(p.node_id, ${now}::timestamptz) c
    order by p.node_id, c.first_address`)
  const { rows: promised } = await db.execute<{ node_id: string; promised: string }>(sql`
    select p.node_id, sum(address_promised(p.node_id, l.line))::text as promised from address_pool p,
      lateral (select distinct r.line from address_range r where r.node_id = p.node_id) l group by p.node_id`)
  const pools = new Map((await db.select().from(addressPools)).map((row) => [row.nodeId, row]))
  const all = await db
    .select()
    .from(nodes)
    .orderBy(sql`${nodes.sort} desc`, nodes.id)
  const byNode = Map.groupBy(rows, ({ node_id }) => node_id)
  const result = all.map(({ id, engine }) => {
    const ranges = (byNode.get(id) ?? []).map(rangeOf)
    return {
      controller_id: id,
      own: engine === 'embedded',
      quarantine_hours: pools.get(id)?.quarantineHours ?? quarantineUsual,
      total: sumOf(ranges, 'total'),
      free: sumOf(ranges, 'free'),
      held: sumOf(ranges, 'held'),
      resting: sumOf(ranges, 'resting'),
      reserved: sumOf(ranges, 'reserved'),
      promised: Number(promised.find(({ node_id }) => node_id === id)?.promised ?? 0),
      ranges,
    }
  })
  return { result }
}
const quarantineUsual = 24

/** A node whose addresses are ours to give, and nobody is sold or given one of them until the end of this. */
export async function holdPool(db: Db, node: string): Promise<void> {
  const { engine } = await nodeRow(db, node)
  if (engine !== 'embedded') throw refuse('cloudGivesAddresses')
  for (const what of [`addresses ${node}`, `embedded addresses ${node}`])
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${what}, 0))`)
}

/** What an operator begins has the ranges that they give it, and no others. */
async function openPool(db: Db, node: string): Promise<void> {
  await holdPool(db, node)
  await db.insert(addressPools).values({ nodeId: node }).onConflictDoNothing()
}

interface PoolInput {
  controller_id: string
  quarantine_hours: number
}
export async function save(ctx: SignedInCtx, { controller_id: node, quarantine_hours }: PoolInput): Promise<null> {
  await openPool(ctx.db, node)
  await ctx.db.update(addressPools).set({ quarantineHours: quarantine_hours }).where(eq(addressPools.nodeId, node))
  ctx.audit.subject = node
  ctx.audit.details = { quarantine_hours }
  return null
}

export async function saveRange(ctx: SignedInCtx, form: RangeInput): Promise<null> {
  const { db } = ctx
  const { controller_id: node } = form
  const span = parseRange(form.addresses)!
  await openPool(db, node)
  await refuseNetworks(db, node, span)
  if (form.id === undefined) {
    const line = await chosenLine(db, node, form.line)
    if (line === undefined) throw refuseField({ line: 'rules.choose' })
    await apart(db.insert(addressRanges).values({ nodeId: node, first: span.from, last: span.to, line }))
    await countHeld(db, node)
  } else await changeRange(ctx, node, form.id, span)
  ctx.audit.subject = node
  ctx.audit.details = { from: addressText(span.from), to: addressText(span.to), line: form.line }
  return null
}

async function changeRange(ctx: SignedInCtx, node: string, id: number, span: Span): Promise<void> {
  const { db } = ctx
  const known = await rangeById(db, id)
  if (known.nodeId !== node) throw refuse('notFound')
  // What is left over at either end goes.
  for (const [low, high] of [
    [known.first, Math.min(known.last, span.from - 1)],
    [Math.max(known.first, span.to + 1), known.last],
  ] as const)
    if (low <= high) await refuseHeld(db, node, { from: low, to: high })
  const set = { first: span.from, last: span.to, next: null }
  await apart(db.update(addressRanges).set(set).where(eq(addressRanges.id, id)))
  await countHeld(db, node)
  await refuseOversold(ctx, node, known.line)
  await dropReserved(db, node)
}

export async function removeRange(ctx: SignedInCtx, { id }: { id: number }): Promise<null> {
  const { db } = ctx
  const { nodeId: node } = await rangeById(db, id)
  await holdPool(db, node)
  const { first, last, line } = await rangeById(db, id)
  await refuseHeld(db, node, { from: first, to: last })
  await db.delete(addressRanges).where(eq(addressRanges.id, id))
  await refuseOversold(ctx, node, line)
  await dropReserved(db, node)
  ctx.audit.subject = node
  ctx.audit.details = { from: addressText(first), to: addressText(last), line }
  return null
}

/** The rows are held first: a holding that begins meanwhile is counted after this, not overwritten by it. */
async function countHeld(db: Db, node: string): Promise<void> {
  await db.execute(sql`select 1 from address_range r where r.node_id = ${node} order by r.id for update`)
  await db.execute(sql`update address_range r set held = (select count(*) from address_holding h
    where h.node_id = r.node_id and h.to_at is null and h.address between r.first_address and r.last_address)
    where r.node_id = ${node}`)
}

async function rangeById(db: Db, id: number) {
  const [row] = await db.select().from(addressRanges).where(eq(addressRanges.id, id))
  if (!row) throw refuse('notFound')
  return row
}

async function refuseHeld(db: Db, node: string, { from, to }: Span): Promise<void> {
  const { rows } = await db.execute<{ held: string | null }>(
    sql`select address_held_in(${node}, ${from}::bigint, ${to}::bigint)::text as held`,
  )
  if (rows[0]?.held) throw refuse('addressHeld', { address: addressText(Number(rows[0].held)) })
}

/** Somebody who has paid and whose address is about to be made has to get one. */
async function refuseOversold({ app, db }: SignedInCtx, node: string, line: string): Promise<void> {
  const now = app.clock.now().toISOString()
  const { rows } = await db.execute<{ left: string }>(
    sql`select address_left(${node}, ${line}, ${now}::timestamptz)::text as left`,
  )
  if (Number(rows[0]!.left) < 0) throw refuse('addressPromised')
}

/** What lies in no range any more need not be kept from anybody. */
const dropReserved = (db: Db, node: string) =>
  db.execute(sql`delete from address_reserved x where x.node_id = ${node} and not exists
    (select 1 from address_range r where r.node_id = x.node_id and x.address between r.first_address and r.last_address)`)

/** A host must not find an address of its own network outside of it. */
async function refuseNetworks(db: Db, node: string, { from, to }: Span): Promise<void> {
  const { rows } = await db.execute(sql`select 1 from vpc v where v.node = ${node}
    and network(v.cidr::inet)::inet - '0.0.0.0'::inet <= ${to}::bigint
    and broadcast(v.cidr::inet) - '0.0.0.0'::inet >= ${from}::bigint limit 1`)
  if (rows.length > 0) throw refuseField({ addresses: 'rules.rangeNetwork' })
}

async function apart(write: PromiseLike<unknown>): Promise<void> {
  try {
    await write
  } catch (error) {
    const cause = (error instanceof Error && error.cause) || error
    throw (cause as { code?: string }).code === '23P01' ? refuseField({ addresses: 'rules.rangeTaken' }) : error
  }
}
