import type { NetworkQuery, Subnet, SubnetQuery, Vpc } from '@portico/contract/network/network.ts'
import { isShadowed, roomOf } from '@portico/contract/network/plan.ts'
import {
  vpcHostsShown,
  type PlatformNetworkQuery,
  type PlatformSubnet,
  type PlatformVpc,
  type PlatformVpcDetails,
  type Route,
  type VpcDetails,
  type VpcHost,
  type VpcWay,
} from '@portico/contract/network/vpc.ts'
import type { PageQuery } from '@portico/contract/page.ts'
import { and, eq, ilike, or, sql, type SQL } from 'drizzle-orm'
import type { CustomerCtx, SignedInCtx } from '../../../core/http/context.ts'
import { containing, newestBy } from '../../../core/lists.ts'
import { refuse } from '../../../core/refuse.ts'
import { nodeNameIn, nodesById } from '../../../ground/nodes/node.service.ts'
import { subnets, vpcs } from './network.table.ts'

type VpcRow = typeof vpcs.$inferSelect
type SubnetRow = typeof subnets.$inferSelect
interface Counted {
  subnets: number
  routes: number
  hosts: number
}

/** Of the row of the list; those in the recycle bin count, they may come back. */
const vpcCounts = {
  subnets: sql<number>`(select count(*)::int from subnet s where s.vpc_id = "vpc"."id")`,
  routes: sql<number>`(select count(*)::int from vpc_route o where o.vpc_id = "vpc"."id")`,
  hosts: sql<number>`(select count(*)::int from resource r join subnet s on s.id = r.spec ->> 'subnet_id'
    where s.vpc_id = "vpc"."id" and r.account_id = "vpc"."account_id" and r.kind = 'host' and r.released_at is null)`,
}
const subnetCounts = {
  hosts: sql<number>`(select count(*)::int from resource r where r.spec ->> 'subnet_id' = "subnet"."id"
    and r.account_id = "subnet"."account_id" and r.kind = 'host' and r.released_at is null)`,
}
const ownerOf = (account: SQL) => ({
  customer: sql<string>`(select coalesce(nullif(a.company, ''), a.contact, '') from account a where a.id = ${account})`,
  email: sql<string>`coalesce((select l.email from login l where l.account_id = ${account} and l.kind = 'owner'), '')`,
})

const named = (table: typeof vpcs | typeof subnets, search: string | undefined) =>
  search
    ? or(ilike(table.name, containing(search)), ilike(table.cidr, containing(search)), eq(table.id, search))
    : undefined

export function vpcList(ctx: CustomerCtx, query: NetworkQuery) {
  const node = query.controller_id ? eq(vpcs.node, query.controller_id) : undefined
  return ownVpcs(ctx, and(node, named(vpcs, query.search)), query)
}

async function ownVpcs(ctx: CustomerCtx, which: SQL | undefined, query: PageQuery) {
  const where = and(eq(vpcs.accountId, ctx.account.id), which)
  const found = await newestBy(
    ctx.db,
    { table: vpcs, at: vpcs.createdAt, around: vpcCounts },
    where,
    query,
    (row) => row,
  )
  return { ...found, result: await withNodes(ctx, found.result) }
}

export function platformVpcList(ctx: SignedInCtx, query: PlatformNetworkQuery) {
  const where = and(
    query.account_id ? eq(vpcs.accountId, query.account_id) : undefined,
    query.node ? eq(vpcs.node, query.node) : undefined,
    named(vpcs, query.search),
  )
  return everybodysVpcs(ctx, where, query)
}

async function everybodysVpcs(ctx: SignedInCtx, where: SQL | undefined, query: PageQuery) {
  const around = { ...vpcCounts, ...ownerOf(sql`"vpc"."account_id"`) }
  const found = await newestBy(ctx.db, { table: vpcs, at: vpcs.createdAt, around }, where, query, (row) => row)
  const shown = await withNodes(ctx, found.result)
  return { ...found, result: shown.map((vpc, at): PlatformVpc => ({ ...vpc, ...ownerShown(found.result[at]!) })) }
}

const ownerShown = ({ accountId, customer, email }: { accountId: string; customer: string; email: string }) => ({
  account_id: accountId,
  customer,
  email,
})

export const subnetList = (ctx: CustomerCtx, query: SubnetQuery) =>
  newestBy(
    ctx.db,
    { table: subnets, at: subnets.createdAt, around: subnetCounts },
    and(
      eq(subnets.accountId, ctx.account.id),
      query.controller_id ? eq(subnets.node, query.controller_id) : undefined,
      query.vpc_id ? eq(subnets.vpcId, query.vpc_id) : undefined,
      named(subnets, query.search),
    ),
    query,
    shownSubnet,
  )

export function platformSubnetList(ctx: SignedInCtx, query: PlatformNetworkQuery) {
  const around = {
    ...subnetCounts,
    ...ownerOf(sql`"subnet"."account_id"`),
    vpcName: sql<string>`(select v.name from vpc v where v.id = "subnet"."vpc_id")`,
  }
  return newestBy(
    ctx.db,
    { table: subnets, at: subnets.createdAt, around },
    and(
      query.account_id ? eq(subnets.accountId, query.account_id) : undefined,
      query.node ? eq(subnets.node, query.node) : undefined,
      named(subnets, query.search),
    ),
    query,
    (row): PlatformSubnet => ({
      ...shownSubnet(row),
      ...ownerShown(row),
      vpc_name: row.vpcName,
      engine_ref: row.engineRef ?? '',
    }),
  )
}

const shownSubnet = (row: SubnetRow & { hosts: number }): Subnet => ({
  id: row.id,
  vpc_id: row.vpcId,
  name: row.name,
  node: row.node,
  cidr: row.cidr,
  gateway: row.gateway,
  pool_from: row.poolFrom,
  pool_to: row.poolTo,
  hosts: row.hosts,
  // A range of another family, found in a cloud, is not reckoned with.
  room: row.cidr.includes(':') ? 0 : roomOf({ cidr: row.cidr, pool_from: row.poolFrom, pool_to: row.poolTo }),
  create_time: row.createdAt.toISOString(),
})

/** The nodes of a page are asked for once. */
async function withNodes(ctx: SignedInCtx, rows: readonly (VpcRow & Counted)[]): Promise<Vpc[]> {
  const nodes = await nodesById(
    ctx.db,
    rows.map(({ node }) => node),
  )
  return rows.map((row) => {
    const node = nodes.get(row.node)
    return {
      id: row.id,
      name: row.name,
      node: row.node,
      node_name: node ? nodeNameIn(ctx.language, node) : row.node,
      node_flag: node?.flag ?? '',
      cidr: row.cidr,
      standard: row.standard,
      subnets: row.subnets,
      routes: row.routes,
      hosts: row.hosts,
      create_time: row.createdAt.toISOString(),
    }
  })
}

interface RouteFound {
  id: string
  target: string
  next_hop: string
  description: string
  hop: { id: string; name: string; status: string; mine: boolean } | null
}
interface Inside {
  [name: string]: unknown
  subnet_list: (Omit<Subnet, 'room'> & { room?: number })[]
  route_list: RouteFound[]
  host_list: VpcHost[]
  firewall_list: VpcDetails['firewall_list']
  way_list: (Omit<VpcWay, 'far'> & { far: { id: string; name: string; node: string } | null })[]
}

export async function vpcInfo(ctx: CustomerCtx, id: string): Promise<VpcDetails> {
  const { result } = await ownVpcs(ctx, eq(vpcs.id, id), { limit: 1 })
  if (!result[0]) throw refuse('notFound')
  return { ...result[0], ...(await insideOf(ctx, id)) }
}

export async function platformVpcInfo(ctx: SignedInCtx, id: string): Promise<PlatformVpcDetails> {
  const { result } = await everybodysVpcs(ctx, eq(vpcs.id, id), { limit: 1 })
  if (!result[0]) throw refuse('notFound')
  return { ...result[0], ...(await insideOf(ctx, id)) }
}

/** Everything that the picture of a network shows, in one statement. */
async function insideOf(
  { db, group, language }: Pick<SignedInCtx, 'db' | 'group' | 'language'>,
  id: string,
): Promise<Pick<VpcDetails, 'subnet_list' | 'route_list' | 'host_list' | 'firewall_list' | 'way_list'>> {
  const mine = !group ? sql`true` : group.id === null ? sql`false` : sql`r.group_id is not distinct from ${group.id}`
  const { rows } = await db.execute<Inside>(sql`
    with sub as (select * from subnet where vpc_id = ${id}),
    inside as (
      select r.*, ${mine} as mine from resource r join sub s on s.id = r.spec ->> 'subnet_id' and s.account_id = r.account_id
      where r.kind = 'host' and r.released_at is null
    ),
    shown as (select * from inside where mine and deleted_at is null order by name, id limit ${vpcHostsShown})
    select
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'vpc_id', s.vpc_id, 'name', s.name, 'node', s.node,
        'cidr', s.cidr, 'gateway', s.gateway, 'pool_from', s.pool_from, 'pool_to', s.pool_to,
        'create_time', to_char(s.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'hosts', (select count(*) from inside i where i.spec ->> 'subnet_id' = s.id))
        order by s.created_at, s.id), '[]') from sub s) as subnet_list,
      (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'target', o.target, 'next_hop', o.next_hop,
        'description', o.description, 'hop', coalesce((select jsonb_build_object('id', i.id, 'name', i.name,
          'status', i.status, 'mine', i.mine) from inside i where i.facts ->> 'private_ip' = o.next_hop
          and i.deleted_at is null limit 1), (select jsonb_build_object('id', r.id, 'name', r.name, 'status', r.status,
          'mine', ${mine}) from link_end e join resource r on r.id = e.resource_id
          where e.vpc_id = ${id} and e.address = o.next_hop)))
        order by o.created_at, o.id), '[]') from vpc_route o where o.vpc_id = ${id}) as route_list,
      (select coalesce(jsonb_agg(jsonb_build_object('id', h.id, 'name', h.name, 'status', h.status, 'task', h.task,
        'subnet_id', h.spec ->> 'subnet_id', 'private_ip', coalesce(h.facts ->> 'private_ip', ''),
        'floating_ip', coalesce(h.facts ->> 'floating_ip', ''), 'eip_id', coalesce(h.facts ->> 'eip_id', ''),
        'bandwidth_mbps', coalesce((h.facts ->> 'bandwidth_mbps')::int, 0),
        'firewall_ids', h.spec -> 'firewall_ids') order by h.name, h.id), '[]') from shown h) as host_list,
      (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name,
        'rules', (select count(*) from firewall_rule e where e.firewall_id = f.id)) order by f.name, f.id), '[]')
        from firewall f where exists (select from shown h where h.spec -> 'firewall_ids' ? f.id)) as firewall_list,
      (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'kind', r.kind, 'name', r.name, 'status', r.status,
        'address', e.address, 'bandwidth_mbps', coalesce((r.spec ->> 'bandwidth_mbps')::int, 0),
        'far', (select jsonb_build_object('id', v.id, 'name', v.name, 'node', v.node) from link_end o
          join vpc v on v.id = o.vpc_id where o.resource_id = r.id and o.vpc_id <> ${id} limit 1))
        order by r.created_at, r.id), '[]') from link_end e join resource r on r.id = e.resource_id
        where e.vpc_id = ${id} and r.released_at is null and ${mine}) as way_list`)
  const { subnet_list: ranges, route_list, way_list: ways, ...rest } = rows[0]!
  const nodes = await nodesById(
    db,
    ways.flatMap(({ far }) => far?.node ?? []),
  )
  const nodeName = (node: string) => (nodes.has(node) ? nodeNameIn(language, nodes.get(node)!) : node)
  const way_list = ways.map(({ far, ...way }) => ({
    ...way,
    far: far && { id: far.id, name: far.name, node_name: nodeName(far.node) },
  }))
  const subnet_list = ranges.map((one) => ({ ...one, room: one.cidr.includes(':') ? 0 : roomOf(one) }))
  return { ...rest, way_list, subnet_list, route_list: route_list.map((route) => shownRoute(route, subnet_list)) }
}

/** Of a host, and of a connection. */
const hopWorks = ['ACTIVE', 'active']

function shownRoute(
  { id, target, next_hop, description, hop }: RouteFound,
  within: readonly { cidr: string }[],
): Route {
  const state = isShadowed(target, within)
    ? 'shadowed'
    : hop && hopWorks.includes(hop.status)
      ? 'active'
      : 'unreachable'
  return {
    id,
    target_network: target,
    next_hop,
    description,
    state,
    via: hop?.mine ? { id: hop.id, name: hop.name } : null,
  }
}
