import { link, type LinkConfig, type LinkWish } from '@portico/contract/network/link.ts'
import { addressText, overlaps, parseAddress, parseNetwork, usableOf } from '@portico/contract/network/ipv4.ts'
import type { LinkStatus } from '@portico/contract/states/network.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../core/db/pool.ts'
import type { CustomerCtx } from '../../../core/http/context.ts'
import { newIdWith } from '../../../core/ids.ts'
import { refuse, refuseField } from '../../../core/refuse.ts'
import type { LinkEngine } from '../../../ground/engine/connection.ts'
import { Family } from '../../../ground/engine/family.ts'
import { acceptQuote, priceParts, signQuote } from '../../../ground/prices/price-quote.service.ts'
import { adjustQuote, payAdjustment } from '../../../lifecycle/adjust.ts'
import { begin } from '../../../lifecycle/operations.ts'
import { holdLive, ownResource } from '../../../lifecycle/own.ts'
import { buy } from '../../../lifecycle/purchase.ts'
import type { ResourceRow } from '../../../lifecycle/resource.table.ts'
import { linkEnds } from '../vpc/link.table.ts'
import { routes, subnets, vpcs } from '../vpc/network.table.ts'
import { bothNodes, requireBoth } from './two-nodes.service.ts'
import { specReader } from '../../../lifecycle/spec.ts'

export const linkFamily = new Family<LinkEngine>('link')

export interface LinkSpec {
  target_node: string
  bandwidth_mbps: number
  vpc_id: string
  target_vpc_id: string
  hop: string
  target_hop: string
}
type VpcRow = typeof vpcs.$inferSelect

export const linkItems = ({ bandwidth_mbps }: Pick<LinkSpec, 'bandwidth_mbps'>) => [
  { item: 'bandwidth_mbps', quantity: bandwidth_mbps },
]
const subjectOf = ({ controller_id, target_node, bandwidth_mbps, months }: Omit<LinkConfig, 'kind'>) => [
  'link',
  controller_id,
  target_node,
  bandwidth_mbps,
  months,
]

async function price(ctx: CustomerCtx, config: LinkConfig) {
  const { controller_id: node, months } = config
  await bothNodes(ctx, config)
  const spec = { product: 'connection' as const, node, items: linkItems(config), months, purpose: 'purchase' as const }
  const parts = await priceParts(ctx, [{ key: 'link', times: 1, spec }])
  return signQuote(ctx.app, ctx.account.id, subjectOf(config), parts)
}

const refuseSoldOut = (ctx: CustomerCtx, config: LinkConfig) => requireBoth(ctx, linkFamily, config)

async function create(ctx: CustomerCtx, wish: LinkWish & { quote: string }) {
  await requireBoth(ctx, linkFamily, wish)
  const [part] = acceptQuote(ctx.app, ctx.account.id, wish.quote, subjectOf(wish))
  const { vpc_id, target_vpc_id, controller_id: node, target_node, bandwidth_mbps } = wish
  const [one, other] = await holdBoth(ctx, wish)
  refuseOverlap(one, other)
  const id = newIdWith(link.prefix)
  const hop = await takeAddress(ctx, id, one, 'vpc_id')
  const target_hop = await takeAddress(ctx, id, other, 'target_vpc_id')
  const spec: LinkSpec = { target_node, bandwidth_mbps, vpc_id, target_vpc_id, hop, target_hop }
  ctx.audit.subject = id
  ctx.audit.details = { vpc: vpc_id, target_vpc: target_vpc_id, bandwidth_mbps }
  const { renewal, months } = wish
  const thing = { id, kind: 'link', node, name: wish.name || id, spec: { ...spec }, part, renewal, create: {} }
  return buy(ctx, months, [thing])
}

export const sale = { price, create, refuseSoldOut, about: networksWished }

/** What the networks are called that a wish names; those of another account are not told. */
export async function networksWished(ctx: CustomerCtx, wish: { vpc_id: string; target_vpc_id?: string }) {
  const fields = ['vpc_id', 'target_vpc_id'] as const
  const names = await networkNames(ctx.db, [wish], ctx.account.id)
  return Object.fromEntries(
    fields.flatMap((field) => {
      const name = names.get(wish[field] ?? '')
      return name === undefined ? [] : [[field, name]]
    }),
  )
}

/** Both networks, the account's own and each at its node; held in the order of their ids until the purchase is through. */
async function holdBoth(ctx: CustomerCtx, wish: LinkWish): Promise<[VpcRow, VpcRow]> {
  const found = await ctx.db
    .select()
    .from(vpcs)
    .where(and(inArray(vpcs.id, [wish.vpc_id, wish.target_vpc_id]), eq(vpcs.accountId, ctx.account.id)))
    .orderBy(asc(vpcs.id))
    .for('update')
  const one = found.find(({ id, node }) => id === wish.vpc_id && node === wish.controller_id)
  const other = found.find(({ id, node }) => id === wish.target_vpc_id && node === wish.target_node)
  if (!one) throw refuseField({ vpc_id: 'rules.choose' })
  if (!other) throw refuseField({ target_vpc_id: 'rules.choose' })
  return [one, other]
}

function refuseOverlap(one: VpcRow, other: VpcRow): void {
  if (overlaps(parseNetwork(one.cidr)!, parseNetwork(other.cidr)!))
    throw refuse('linkOverlaps', { one: `${one.name} (${one.cidr})`, other: `${other.name} (${other.cidr})` })
}

/** The last address of a subnet that nothing has. Its network is held. */
export async function takeAddress(ctx: CustomerCtx, id: string, vpc: VpcRow, field: string): Promise<string> {
  const { db } = ctx
  const within = await db.select().from(subnets).where(eq(subnets.vpcId, vpc.id)).orderBy(asc(subnets.createdAt))
  for (const subnet of within) {
    const network = parseNetwork(subnet.cidr)
    if (!network) continue
    const { rows } = await db.execute<{ address: string }>(sql`
      select address from link_end where subnet_id = ${subnet.id}
      union select facts ->> 'private_ip' from resource where kind = 'host' and released_at is null
        and account_id = ${ctx.account.id} and spec ->> 'subnet_id' = ${subnet.id} and facts ? 'private_ip'`)
    const taken = new Set([subnet.gateway, ...rows.map(({ address }) => address)].map(parseAddress))
    const { from, to } = usableOf(network)
    let last = to
    while (last >= from && taken.has(last)) last--
    if (last < from) continue
    const address = addressText(last)
    await db.insert(linkEnds).values({ resourceId: id, vpcId: vpc.id, subnetId: subnet.id, address })
    return address
  }
  throw refuseField({ [field]: 'rules.linkSubnet' })
}

export const freeEnds = async (db: Db, id: string): Promise<void> => {
  await db.delete(linkEnds).where(eq(linkEnds.resourceId, id))
}

/** A connection stays while a route leads over it. */
export async function refuseRouted(db: Db, { id }: Pick<ResourceRow, 'id'>): Promise<void> {
  // Held, so that no route is added over it meanwhile.
  const ends = db.select({ id: linkEnds.vpcId }).from(linkEnds).where(eq(linkEnds.resourceId, id))
  await db.select({ id: vpcs.id }).from(vpcs).where(inArray(vpcs.id, ends)).orderBy(asc(vpcs.id)).for('update')
  const over = await db
    .select({ target: routes.target, vpc: vpcs.name })
    .from(linkEnds)
    .innerJoin(routes, and(eq(routes.vpcId, linkEnds.vpcId), eq(routes.nextHop, linkEnds.address)))
    .innerJoin(vpcs, eq(vpcs.id, linkEnds.vpcId))
    .where(eq(linkEnds.resourceId, id))
    .orderBy(asc(routes.target))
  if (over.length > 0)
    throw refuse('linkInUse', { things: over.map(({ target, vpc }) => `${vpc}: ${target}`).join(', ') })
}

/** What the networks at both ends of a page of connections are called, or those of them that are an account's own. */
export async function networkNames(
  db: Db,
  specs: readonly { vpc_id: string; target_vpc_id?: string }[],
  accountId?: string,
) {
  const ids = specs.flatMap(({ vpc_id, target_vpc_id }) => [vpc_id, ...(target_vpc_id ? [target_vpc_id] : [])])
  if (ids.length === 0) return new Map<string, string>()
  const found = await db
    .select({ id: vpcs.id, name: vpcs.name })
    .from(vpcs)
    .where(
      and(inArray(vpcs.id, [...new Set(ids)]), accountId === undefined ? undefined : eq(vpcs.accountId, accountId)),
    )
  return new Map(found.map(({ id, name }) => [id, name]))
}

interface Changing {
  id: string
  bandwidth_mbps: number
}
export const specOf = specReader<LinkSpec>()
const mbpsOf = (row: ResourceRow) => specOf(row).bandwidth_mbps
function refuseSame(row: ResourceRow, mbps: number): void {
  if (row.kind !== 'link') throw refuse('notFound')
  if (!row.expiresAt || row.deletedAt) throw refuse('wrongState')
  if (mbpsOf(row) === mbps) throw refuseField({ bandwidth_mbps: 'rules.choose' })
}

export async function bandwidthPrice(ctx: CustomerCtx, { id, bandwidth_mbps }: Changing) {
  const row = await ownResource(ctx, id)
  refuseSame(row, bandwidth_mbps)
  return adjustQuote(ctx, row, { bandwidth_mbps })
}

export async function changeBandwidth(ctx: CustomerCtx, { id, bandwidth_mbps, quote }: Changing & { quote: string }) {
  const row = await holdLive(ctx, id)
  refuseSame(row, bandwidth_mbps)
  if (!link.can.bandwidth(row.status as LinkStatus)) throw refuse('wrongState')
  ctx.audit.subject = id
  ctx.audit.details = { from: mbpsOf(row), to: bandwidth_mbps }
  const paid = await payAdjustment(ctx, row, { bandwidth_mbps }, quote)
  const { app, db, login } = ctx
  await begin(app, db, row, { action: 'bandwidth', params: { bandwidth_mbps, ...paid }, loginId: login.id })
  return null
}
