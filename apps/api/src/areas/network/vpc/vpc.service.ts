import { canonicalNetwork, holds, parseAddress, parseNetwork } from '@portico/contract/network/ipv4.ts'
import { plannedSubnet, routeProblems, subnetProblems } from '@portico/contract/network/plan.ts'
import {
  routesMax,
  subnetsMax,
  vpcsMax,
  type RouteInput,
  type RouteSaveInput,
  type SubnetInput,
  type VpcInput,
} from '@portico/contract/network/vpc.ts'
import type { Subnet, Vpc } from '@portico/contract/network/network.ts'
import { and, asc, eq, ne, or, sql, type SQL } from 'drizzle-orm'
import type { CustomerCtx, Outside } from '../../../core/http/context.ts'
import { newId } from '../../../core/ids.ts'
import { lockAccount } from '../../../core/people/people.ts'
import { refuse, refuseField } from '../../../core/refuse.ts'
import type { Queue } from '../../../core/jobs/jobs.ts'
import type { Engines } from '../../../ground/engine/engine.ts'
import { nodeFor, nodeRow } from '../../../ground/nodes/node.service.ts'
import { resources } from '../../../lifecycle/resource.table.ts'
import { engineSays } from './engine-says.ts'
import { hostsIn, subnetsWanted } from './hosts-in.service.ts'
import { subnetList, vpcList } from './network-lists.service.ts'
import { linkEnds } from './link.table.ts'
import { routes, subnets, vpcs } from './network.table.ts'

type VpcRow = typeof vpcs.$inferSelect
type SubnetRow = typeof subnets.$inferSelect

const one = { limit: 1 }

export async function createVpc(ctx: CustomerCtx, form: VpcInput): Promise<Vpc> {
  const { id: node } = await nodeFor(ctx.db, ctx.account.id, form.controller_id)
  // Held, so that two at once are counted one after the other.
  await lockAccount(ctx.db, ctx.account.id)
  const there = await ctx.db.$count(vpcs, eq(vpcs.accountId, ctx.account.id))
  if (there >= vpcsMax) throw refuse('networkLimit', { n: vpcsMax })
  const id = newId('vpc')
  const { name, cidr } = form
  await ctx.db.insert(vpcs).values({ id, accountId: ctx.account.id, node, name, cidr, createdAt: ctx.app.clock.now() })
  ctx.audit.subject = id
  ctx.audit.details = { node, name, cidr }
  return (await vpcList(ctx, { ...one, search: id })).result[0]!
}

export async function saveVpc(ctx: CustomerCtx, { id, name }: { id: string; name: string }): Promise<null> {
  const row = await holdVpc(ctx, id)
  await refuseShared(ctx, row)
  await ctx.db.update(vpcs).set({ name }).where(eq(vpcs.id, id))
  ctx.audit.details = { name }
  return null
}

export async function removeVpc(ctx: CustomerCtx, id: string): Promise<null> {
  const row = await holdVpc(ctx, id)
  if (row.standard) throw refuse('vpcStandard')
  const inside = [...(await subnetsOf(ctx, id)), ...(await linksIn(ctx, eq(linkEnds.vpcId, id)))]
  refuseHolding('vpcInUse', inside)
  await ctx.db.delete(vpcs).where(eq(vpcs.id, id))
  await ctx.app.jobs.send(ctx.db, routesQueue, { vpc: id, gone: { node: row.node, account: row.accountId } })
  ctx.audit.details = { name: row.name }
  return null
}

/** Whoever makes or removes a subnet holds its network, so that no two overlap. */
export async function createSubnet(ctx: CustomerCtx, form: SubnetInput): Promise<Subnet> {
  const vpc = await holdVpc(ctx, form.vpc_id)
  await refuseShared(ctx, vpc)
  const siblings = await subnetsOf(ctx, vpc.id)
  const problems = subnetProblems(form, vpc.cidr, siblings)
  if (Object.keys(problems).length > 0) throw refuseField(problems)
  if (siblings.length >= subnetsMax) throw refuse('networkLimit', { n: subnetsMax })
  const { cidr, gateway_ip, pool_from, pool_to } = plannedSubnet(form)
  const id = newId('subnet')
  await ctx.db.insert(subnets).values({
    id,
    vpcId: vpc.id,
    accountId: ctx.account.id,
    node: vpc.node,
    name: form.name,
    cidr,
    gateway: gateway_ip,
    poolFrom: pool_from,
    poolTo: pool_to,
    createdAt: ctx.app.clock.now(),
  })
  ctx.audit.subject = id
  ctx.audit.details = { vpc: vpc.id, name: form.name, cidr }
  return (await subnetList(ctx, { ...one, search: id })).result[0]!
}

export async function saveSubnet(ctx: CustomerCtx, { id, name }: { id: string; name: string }): Promise<null> {
  const { vpc } = await holdSubnet(ctx, id)
  await refuseShared(ctx, vpc, id)
  await ctx.db.update(subnets).set({ name }).where(eq(subnets.id, id))
  ctx.audit.details = { name }
  return null
}

/** What stands in it, or is on its way, keeps it: hosts, VPNs that reach it, and routes that lead over it. */
export async function removeSubnet(ctx: CustomerCtx, id: string): Promise<null> {
  const { vpc, subnet } = await holdSubnet(ctx, id)
  await refuseShared(ctx, vpc, id)
  const network = parseNetwork(subnet.cidr)!
  const over = (await routesOf(ctx, vpc.id)).filter(({ nextHop }) => holds(network, parseAddress(nextHop)!))
  const inside = [
    ...(await subnetsWanted(ctx.db, ctx.account.id, [id])),
    ...(await linksIn(ctx, or(eq(linkEnds.subnetId, id), reaches(id))!)),
  ]
  refuseHolding('subnetInUse', [...inside, ...over.map((route) => ({ id: route.id, name: route.target }))])
  await ctx.db.delete(subnets).where(eq(subnets.id, id))
  await enqueueRoutes(ctx, vpc)
  ctx.audit.details = { name: subnet.name, cidr: subnet.cidr }
  return null
}

/** What the engine of the node cannot do is not kept as if it could; a cloud is asked before anything is held. */
export const routing = <Form extends { vpc_id: string }>(
  engines: Engines,
  write: (ctx: CustomerCtx, form: Form) => Promise<null>,
) => ({
  async before(ctx: Outside<CustomerCtx>, form: Form) {
    await refuseRouterless(engines, ctx, form.vpc_id)
    return (inside: CustomerCtx) => write(inside, form)
  },
})

export async function addRoute(ctx: CustomerCtx, form: RouteInput): Promise<null> {
  const vpc = await holdRoutes(ctx, form.vpc_id)
  const there = await routesOf(ctx, vpc.id)
  await refuseRoute(ctx, form, there)
  if (there.length >= routesMax) throw refuse('networkLimit', { n: routesMax })
  const id = newId('route')
  await ctx.db.insert(routes).values({ id, vpcId: vpc.id, ...routeRow(form), createdAt: ctx.app.clock.now() })
  await enqueueRoutes(ctx, vpc)
  ctx.audit.details = { route: id, target: form.target_network, next_hop: form.next_hop }
  return null
}

export async function saveRoute(ctx: CustomerCtx, form: RouteSaveInput): Promise<null> {
  const vpc = await holdRoutes(ctx, form.vpc_id)
  const there = await routesOf(ctx, vpc.id)
  if (!there.some(({ id }) => id === form.id)) throw refuse('notFound')
  await refuseRoute(
    ctx,
    form,
    there.filter(({ id }) => id !== form.id),
  )
  await ctx.db.update(routes).set(routeRow(form)).where(eq(routes.id, form.id))
  await enqueueRoutes(ctx, vpc)
  ctx.audit.details = { route: form.id, target: form.target_network, next_hop: form.next_hop }
  return null
}

export async function removeRoute(ctx: CustomerCtx, form: { vpc_id: string; id: string }): Promise<null> {
  const vpc = await holdRoutes(ctx, form.vpc_id)
  const [gone] = await ctx.db
    .delete(routes)
    .where(and(eq(routes.id, form.id), eq(routes.vpcId, vpc.id)))
    .returning()
  if (!gone) throw refuse('notFound')
  await enqueueRoutes(ctx, vpc)
  ctx.audit.details = { route: form.id, target: gone.target, next_hop: gone.nextHop }
  return null
}

export interface RoutesChanged {
  vpc: string
  /** Of a network that is gone: where it was, and whose. */
  gone?: { node: string; account: string }
}
export const routesQueue: Queue<RoutesChanged> = { queue: 'network.routes' }
/** The engine hears of it after the commit. */
const enqueueRoutes = (ctx: CustomerCtx, { id }: VpcRow) => ctx.app.jobs.send(ctx.db, routesQueue, { vpc: id })

async function refuseRouterless(engines: Engines, ctx: CustomerCtx, vpcId: string): Promise<void> {
  const [vpc] = await ctx.db
    .select({ node: vpcs.node })
    .from(vpcs)
    .where(and(eq(vpcs.id, vpcId), eq(vpcs.accountId, ctx.account.id)))
  if (!vpc) throw refuse('notFound')
  const node = await nodeRow(ctx.db, vpc.node)
  const { networks } = engines.of(node)
  if (!networks) throw refuse('networkNotThere')
  const { takesRoutes } = networks
  if (takesRoutes && !(await engineSays(ctx, node, () => takesRoutes.call(networks)))) throw refuse('networkNotThere')
}

const routeRow = ({ target_network, next_hop, description }: RouteInput) => ({
  // Two ways to write one network are one route.
  target: canonicalNetwork(target_network)!,
  nextHop: next_hop,
  description,
})

async function refuseRoute(ctx: CustomerCtx, form: RouteInput, others: readonly { target: string }[]): Promise<void> {
  const problems = routeProblems(
    form,
    await subnetsOf(ctx, form.vpc_id),
    others.map(({ target }) => ({ target_network: target })),
  )
  if (Object.keys(problems).length > 0) throw refuseField(problems)
}

/** The connections that have an address there. */
const linksIn = (ctx: CustomerCtx, where: SQL) =>
  ctx.db
    .select({ id: resources.id, name: resources.name })
    .from(linkEnds)
    .innerJoin(resources, eq(resources.id, linkEnds.resourceId))
    .where(and(eq(resources.accountId, ctx.account.id), where))
    .orderBy(asc(resources.name))

const reaches = (subnetId: string) => and(eq(resources.kind, 'vpn'), sql`${resources.spec}->'subnet_ids' ? ${subnetId}`)

const subnetsOf = (ctx: CustomerCtx, vpcId: string) =>
  ctx.db.select().from(subnets).where(eq(subnets.vpcId, vpcId)).orderBy(asc(subnets.createdAt), asc(subnets.id))
const routesOf = (ctx: CustomerCtx, vpcId: string) =>
  ctx.db.select().from(routes).where(eq(routes.vpcId, vpcId)).orderBy(asc(routes.createdAt), asc(routes.id))

/** Another tenant's is absent. */
async function holdVpc(ctx: CustomerCtx, id: string): Promise<VpcRow> {
  const [row] = await ctx.db
    .select()
    .from(vpcs)
    .where(and(eq(vpcs.id, id), eq(vpcs.accountId, ctx.account.id)))
    .for('update')
  if (!row) throw refuse('notFound')
  ctx.audit.subject = id
  return row
}

/** A network that was there before us has a router that is not ours. */
async function holdRoutes(ctx: CustomerCtx, vpcId: string): Promise<VpcRow> {
  const vpc = await holdVpc(ctx, vpcId)
  await refuseShared(ctx, vpc)
  const found = await ctx.db.$count(subnets, and(eq(subnets.vpcId, vpcId), sql`${subnets.engineRef} is not null`))
  if (found > 0) throw refuse('networkFound')
  return vpc
}

/** Held after its network, as everywhere. */
async function holdSubnet(ctx: CustomerCtx, id: string): Promise<{ vpc: VpcRow; subnet: SubnetRow }> {
  const own = and(eq(subnets.id, id), eq(subnets.accountId, ctx.account.id))
  const [known] = await ctx.db.select({ vpcId: subnets.vpcId }).from(subnets).where(own)
  if (!known) throw refuse('notFound')
  const vpc = await holdVpc(ctx, known.vpcId)
  const [subnet] = await ctx.db.select().from(subnets).where(own).for('update')
  if (!subnet) throw refuse('notFound')
  ctx.audit.subject = id
  return { vpc, subnet }
}

/** A network belongs to the account: a member leaves alone what holds hosts that are not their group's. */
async function refuseShared(ctx: CustomerCtx, vpc: VpcRow, subnetId?: string): Promise<void> {
  if (!ctx.group) return
  const ids = subnetId ? [subnetId] : (await subnetsOf(ctx, vpc.id)).map(({ id }) => id)
  const inside = await hostsIn(ctx.db, ctx.account.id, ids)
  if (inside.some(({ groupId }) => groupId !== ctx.group!.id)) throw refuse('networkShared')
}

const namedMax = 5
function refuseHolding(refusal: 'vpcInUse' | 'subnetInUse', inside: readonly { id: string; name: string }[]): void {
  if (inside.length === 0) return
  const things = inside.slice(0, namedMax).map(({ id, name }) => `${name} (${id})`)
  throw refuse(refusal, {
    n: inside.length,
    things: [...things, ...(inside.length > namedMax ? ['…'] : [])].join(', '),
  })
}

/** Where a host is to go: held, so that it is not deleted before the host stands in it. */
export async function subnetFor(
  ctx: CustomerCtx,
  { node, now, wanted }: { node: string; now: string; wanted: string },
): Promise<SubnetRow> {
  const [row] = await ctx.db
    .select()
    .from(subnets)
    .where(
      and(eq(subnets.id, wanted), eq(subnets.accountId, ctx.account.id), eq(subnets.node, node), ne(subnets.id, now)),
    )
    .for('share')
  if (!row) throw refuseField({ subnet_id: 'rules.choose' })
  return row
}
