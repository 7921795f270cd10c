import type { MonitorPeriod } from '@portico/contract/constants.ts'
import {
  freeGbps,
  nearShare,
  type AddressAttack,
  type AddressTraffic,
  type AttackKind,
  type PlatformAttack,
} from '@portico/contract/network/ddos.ts'
import { parseAddress } from '@portico/contract/network/ipv4.ts'
import type { PageQuery } from '@portico/contract/page.ts'
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { secondsMs } from '../../../core/clock.ts'
import type { Db } from '../../../core/db/pool.ts'
import type { CustomerCtx, Outside, SignedInCtx } from '../../../core/http/context.ts'
import { containing, statementPage } from '../../../core/lists.ts'
import { customersOf } from '../../../core/people/names.ts'
import { refuse, refuseField } from '../../../core/refuse.ts'
import { within } from '../../../core/within.ts'
import { addressHoldings } from '../../../ground/addresses/address.table.ts'
import type { AttackFacts } from '../../../ground/engine/ddos.ts'
import { atWork, type Engines } from '../../../ground/engine/engine.ts'
import { nodeRow, type NodeRow } from '../../../ground/nodes/node.service.ts'
import type { Telling } from '../../../ground/notices/notice.service.ts'
import { boundTo, ownResource } from '../../../lifecycle/own.ts'
import { resources, type ResourceRow } from '../../../lifecycle/resource.table.ts'
import { gbpsOf } from './ddos.service.ts'
import { guardFamily } from './guard.family.ts'

const answerMs = secondsMs(10)

/** How somebody hears of an attack: kept away, near to what is held, or larger. */
export function attackNotice(
  { id, name, kind }: Pick<ResourceRow, 'id' | 'name' | 'kind'>,
  { address, peakGbps, gbps }: AttackFacts,
): Pick<Telling, 'word' | 'vars' | 'link'> {
  const near = peakGbps >= gbps * nearShare
  const guarded = kind === 'ddos'
  const word = peakGbps > gbps ? 'ddos.exceeded' : near ? 'ddos.near' : guarded ? 'ddos.attacked' : 'ddos.unguarded'
  return {
    word,
    vars: { name, address, peak: String(peakGbps), gbps: String(gbps) },
    link: guarded ? `/ddos?search=${id}&open=reports.${id}` : `/ddos?tab=addresses&address=${id}`,
  }
}

async function ownAddress(ctx: Parameters<typeof ownResource>[0], id: string): Promise<ResourceRow> {
  const row = await ownResource(ctx, id)
  if (row.kind !== 'eip') throw refuse('notFound')
  return row
}

/** What came to an address, and what of it was kept away. */
export async function traffic(
  engines: Engines,
  ctx: Outside<CustomerCtx>,
  { id, period }: { id: string; period: MonitorPeriod },
): Promise<AddressTraffic> {
  const row = await ownAddress(ctx, id)
  const node = await nodeRow(ctx.db, row.node)
  if (node.unreachableSince) throw refuse('nodeUnreachable')
  if (!guardFamily.isOn(node.engine) || !row.engineRef) throw refuse('notWatched')
  const points = await asked(ctx, node, figuresOf(ctx.db, engines, node, row, period))
  const guard = (await boundTo(ctx.db, id)).find(({ kind }) => kind === 'ddos')
  const [first, second] = points
  return {
    from: (first?.time ?? ctx.app.clock.now()).toISOString(),
    step_ms: first && second ? second.time.getTime() - first.time.getTime() : 0,
    clean_mbps: points.map(({ clean }) => clean),
    dropped_mbps: points.map(({ mbps }) => mbps),
    gbps: guard ? gbpsOf(guard.spec) : freeGbps,
  }
}

async function asked<T>(ctx: Outside<CustomerCtx>, node: NodeRow, asking: Promise<T>): Promise<T> {
  try {
    return await within(answerMs, asking)
  } catch (error) {
    ctx.app.log.warn({ err: error, node: node.id }, 'engine did not answer')
    throw refuse('nodeUnreachable')
  }
}

const mbpsOf = (bytesPerSecond: number) => Math.round((bytesPerSecond * 8) / 10_000) / 100

/** In the stretches of a period: what was kept away from an address, and what came through to its host. */
export async function figuresOf(
  db: Db,
  engines: Engines,
  node: NodeRow,
  { engineRef, boundTo: hostId }: ResourceRow,
  period: MonitorPeriod,
) {
  const engine = atWork(engines.of(node))
  const [host] = hostId ? await db.select().from(resources).where(eq(resources.id, hostId)) : []
  const came = host?.engineRef ? await engine.hosts.metrics(host.engineRef, period) : []
  const at = new Map(came.map(({ time, figures }) => [time.getTime(), figures?.netInBytesPerSecond ?? null]))
  return (await guardFamily.of(engine).dropped(engineRef!, period)).map((point) => {
    const bytes = at.get(point.time.getTime())
    return { ...point, clean: !point.passes ? 0 : bytes == null ? (host ? null : 0) : mbpsOf(bytes) }
  })
}

interface AttackRow extends Record<string, unknown> {
  id: string
  started_at: Date | string
  ended_at: Date | string | null
  data: AttackFacts
  until_at: Date | string | null
  hole_end: Date | string | null
  resource_id: string
  account_id: string
  node: string
  hole_id: string | null
}
const instant = (at: Date | string | null) => (at === null ? null : new Date(at).toISOString())

const attackOf = ({ id, started_at, ended_at, data, until_at, hole_end }: AttackRow): AddressAttack => ({
  id,
  start_time: instant(started_at)!,
  end_time: instant(ended_at),
  address: data.address,
  kind: data.kind as AttackKind,
  peak_gbps: data.peakGbps,
  gbps: data.gbps,
  held: data.peakGbps <= data.gbps,
  halted_until: instant(until_at),
  halted_end: instant(hole_end),
})

const attacksWhere = (where: SQL) => ({
  columns: sql`t.id, t.started_at, t.ended_at, t.data, t.resource_id, r.account_id, r.node, b.until_at,
    b.ended_at as hole_end, case when b.ended_at is null then b.id end as hole_id`,
  from: sql`resource_report t join resource r on r.id = t.resource_id left join blackhole b on b.report_id = t.id`,
  where: sql`t.data ? 'peakGbps' and ${where}`,
  keys: [
    { by: sql`t.started_at`, is: 'moment' as const },
    { by: sql`t.id`, is: 'text' as const },
  ],
})

/** What was done to an address since its owner has it, whatever guarded it: the history is the address's. */
export async function attackList(ctx: CustomerCtx, { id, ...query }: PageQuery & { id: string }) {
  const row = await ownAddress(ctx, id)
  const own = sql`r.account_id = ${row.accountId} and (t.resource_id = ${id} or exists (select 1 from address_holding h
    where h.resource_id = ${id} and host('0.0.0.0'::inet + h.address) = t.data ->> 'address'
      and t.started_at >= h.from_at and (h.to_at is null or t.started_at < h.to_at)))`
  return statementPage<AttackRow, AddressAttack>(ctx.db, attacksWhere(own), query, attackOf)
}

export async function platformAttackList(
  ctx: SignedInCtx,
  { node, ...query }: PageQuery & { node?: string | undefined },
) {
  const { search } = query
  const searched = search
    ? sql`(t.data ->> 'address' = ${search} or t.resource_id = ${search} or r.account_id in (select l.account_id
        from login l where l.email ilike ${containing(search)}))`
    : sql`true`
  const where = sql`${node ? sql`r.node = ${node}` : sql`true`} and ${searched}`
  const page = await statementPage<AttackRow, AttackRow>(ctx.db, attacksWhere(where), query, (row) => row)
  const named = await customersOf(
    ctx.db,
    page.result.map(({ account_id }) => account_id),
  )
  const result = page.result.map((row): PlatformAttack => ({
    ...attackOf(row),
    node: row.node,
    account_id: row.account_id,
    customer: named(row.account_id).name,
    email: named(row.account_id).email,
    resource_id: row.resource_id,
    blackhole_id: row.hole_id ?? '',
  }))
  return { ...page, result }
}

interface MadeAttack {
  address: string
  kind: string
  gbps: number
  minutes: number
}
/** The engine makes it up before the write is recorded; whoever has the address hears of it as of any other. */
export const makeAttack = (engines: Engines) => ({
  async before(ctx: Outside<SignedInCtx>, { address, ...wish }: MadeAttack) {
    const [held] = await ctx.db
      .select({ row: resources })
      .from(addressHoldings)
      .innerJoin(resources, eq(resources.id, addressHoldings.resourceId))
      .where(and(eq(addressHoldings.address, parseAddress(address)!), isNull(addressHoldings.to)))
    if (!held?.row.engineRef) throw refuseField({ address: 'rules.notInPool' })
    const node = await nodeRow(ctx.db, held.row.node)
    const guard = guardFamily.isOn(node.engine) ? guardFamily.of(engines.of(node)) : undefined
    if (!guard?.attack) throw refuse('notWatched')
    await guard.attack(held.row.engineRef, wish)
    return async (inside: SignedInCtx) => {
      inside.audit.subject = held.row.id
      inside.audit.details = { account: held.row.accountId, address, ...wish }
      return null
    }
  },
})
