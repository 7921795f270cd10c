import {
  catalogueTypes,
  type Flavor,
  type Image,
  type ImageSystem,
  type CatalogueType,
  type Node,
} from '@portico/contract/node/node.ts'
import type { NodeSettings } from '@portico/contract/node/node-desk.ts'
import type { Language } from '@portico/contract/language.ts'
import type { CloudType, NodeCountry } from '@portico/contract/states/network.ts'
import { and, asc, desc, eq, inArray, isNotNull, lte, or, isNull, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { Clock } from '../../core/clock.ts'
import { isRemembering, once } from '../../core/db/once.ts'
import type { Db } from '../../core/db/pool.ts'
import { prepared } from '../../core/db/prepared.ts'
import { firstTime, type FirstRow, type FirstTime } from '../../core/first-time.ts'
import type { CustomerCtx } from '../../core/http/context.ts'
import { pushTo } from '../../core/push/push.ts'
import { refuse, refuseField } from '../../core/refuse.ts'
import { readSettings, type SettingGroup } from '../../core/settings/settings.ts'
import { isCertified } from '../certification/certified.service.ts'
import {
  flavorOffers,
  flavors,
  fusionPhones,
  imageOffers,
  images,
  nodes,
  nodeSubscriptions,
  userNodes,
} from './node.table.ts'

export type NodeRow = typeof nodes.$inferSelect
export type ImageRow = typeof images.$inferSelect
export type FlavorOffer = typeof flavors.$inferSelect &
  Pick<typeof flavorOffers.$inferSelect, 'nodeId' | 'stock' | 'sold' | 'onSell'>

export const nodeSettings: SettingGroup<NodeSettings> = {
  name: 'nodes',
  standard: { native_certification: false, fusion_certification: false },
}

export const nodeNameIn = (language: Language, row: NodeRow): string =>
  ({ en: row.nameEn, 'zh-Hans': row.nameZhHans, 'zh-Hant': row.nameZhHant })[language]

/** What nodes are called, by their id. */
export const nodeNamesIn = (language: Language, rows: Iterable<NodeRow>): Map<string, string> =>
  new Map(Array.from(rows, (row) => [row.id, nodeNameIn(language, row)]))

/** What is known now, or comes when a query that was put together is asked. */
type Given = string | Placeholder

/** Whether a node is open to an account: to everybody, unless an operator has chosen some for this one. */
const offeredTo = (accountId: Given) =>
  or(
    sql`not exists (select from ${userNodes} where ${userNodes.accountId} = ${accountId})`,
    sql`exists (select from ${userNodes} where ${userNodes.accountId} = ${accountId} and ${userNodes.nodeId} = ${nodes.id})`,
  )

const subscribedBy = (accountId: Given) =>
  sql<boolean>`exists (select from ${nodeSubscriptions}
    where ${nodeSubscriptions.accountId} = ${accountId} and ${nodeSubscriptions.nodeId} = ${nodes.id})`

const ofAccount = (db: Db, accountId: string) =>
  db
    .select({ node: nodes, subscribed: subscribedBy(accountId) })
    .from(nodes)
    .$dynamic()

const allOffered = (db: Db, accountId: string) =>
  ofAccount(db, accountId).where(offeredTo(accountId)).orderBy(desc(nodes.sort), asc(nodes.id))

/** Those that anyone may know of: what is on sale, or has its subscribers still. What is being prepared is neither. */
export const nodesKnown = (db: Db): Promise<NodeRow[]> =>
  db
    .select()
    .from(nodes)
    .where(
      or(nodes.onSell, sql`exists (select from ${nodeSubscriptions} where ${nodeSubscriptions.nodeId} = ${nodes.id})`),
    )
    .orderBy(desc(nodes.sort), asc(nodes.id))

/** The nodes that are open to an account, subscribed or not. */
export const nodesOfferedTo = async (db: Db, accountId: string): Promise<NodeRow[]> =>
  (await allOffered(db, accountId)).map(({ node }) => node)

/** What is known of what is sold on a node. */
interface SoldThere {
  notMadeBy: (engine: string) => string[]
  readyIn: (node: string) => Node['ready_seconds']
}

export async function list(ctx: CustomerCtx, { notMadeBy, readyIn }: SoldThere): Promise<{ result: Node[] }> {
  const rows = await allOffered(ctx.db, ctx.account.id)
  const result = rows.map(({ node, subscribed }) => ({
    controller_id: node.id,
    controller_name: nodeNameIn(ctx.language, node),
    country: node.country as NodeCountry,
    flag: node.flag,
    on_sell: node.onSell ? (1 as const) : (0 as const),
    cloud_type: node.cloudType as CloudType,
    is_subscribed: subscribed,
    not_made: notMadeBy(node.engine),
    ready_seconds: readyIn(node.id),
  }))
  return { result }
}

const offered = (db: Db, accountId: string, nodeId: string) =>
  ofAccount(db, accountId).where(and(eq(nodes.id, nodeId), offeredTo(accountId)))

/** The node for an account that wants to use it. What is not offered to the account does not exist for it. */
export async function nodeFor(db: Db, accountId: string, nodeId: string): Promise<NodeRow> {
  const [row] = await once(db, `node ${nodeId} ${accountId}`, () => offered(db, accountId, nodeId))
  if (!row) throw refuse('notFound')
  if (!row.subscribed) throw refuse('nodeNotSubscribed')
  return row.node
}

/** The node whoever asks: for what runs there already. */
/** One, or none. */
const named = prepared((db) =>
  db
    .select()
    .from(nodes)
    .where(eq(nodes.id, sql.placeholder('id')))
    .prepare('node-named'),
)

export const nodesNamed = (db: Db, id: string): Promise<NodeRow[]> =>
  once(db, `node ${id}`, () => named(db).execute({ id }))

export async function nodeRow(db: Db, nodeId: string): Promise<NodeRow> {
  const [row] = await nodesNamed(db, nodeId)
  if (!row) throw refuse('notFound')
  return row
}

export const nodesWithEngine = (db: Db, engine: string): Promise<NodeRow[]> =>
  db.select().from(nodes).where(eq(nodes.engine, engine)).orderBy(asc(nodes.id))

/** Several of them by their id, for lists of what runs there. */
export async function nodesById(db: Db, ids: readonly string[]): Promise<Map<string, NodeRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(nodes)
    .where(inArray(nodes.id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, row]))
}

export const isNodeOnSale = (node: Pick<NodeRow, 'onSell'>): boolean => node.onSell

/** Nothing new is sold on a node that is sold out, or that does not answer. */
export function requireOnSale(node: NodeRow): void {
  if (!isNodeOnSale(node)) throw refuse('soldOut')
  if (node.unreachableSince) throw refuse('nodeUnreachable')
}

/** What needs the engine of a silent node is refused at once, instead of waiting for nobody knows how long. */
export async function requireReachable(db: Db, nodeId: string): Promise<void> {
  const [silent] = await db
    .select({ id: nodes.id })
    .from(nodes)
    .where(and(eq(nodes.id, nodeId), isNotNull(nodes.unreachableSince)))
  if (silent) throw refuse('nodeUnreachable')
}

interface Subscribing {
  controller_id: string
  cloud_type: CloudType
}

export async function subscribe(ctx: CustomerCtx, form: Subscribing): Promise<null> {
  const { db, account } = ctx
  // Held, so that it is neither removed nor taken off sale meanwhile.
  const [row] = await offered(db, account.id, form.controller_id).for('share', { of: nodes })
  if (!row) throw refuse('notFound')
  const { node, subscribed } = row
  if (node.cloudType !== form.cloud_type) throw refuseField({ cloud_type: 'rules.invalid' })
  if (subscribed) throw refuse('nodeAlreadySubscribed')
  if (!isNodeOnSale(node)) throw refuse('soldOut')
  await refuseUncertified(db, account.id, form.cloud_type)
  if (form.cloud_type === 'fusion' && !(await isFusionVerified(db, account.id))) throw refuse('fusionUnverified')
  const made = await db
    .insert(nodeSubscriptions)
    .values({ accountId: account.id, nodeId: node.id, loginId: ctx.login.id, createdAt: ctx.app.clock.now() })
    .onConflictDoNothing()
    .returning({ nodeId: nodeSubscriptions.nodeId })
  if (made.length === 0) throw refuse('nodeAlreadySubscribed')
  ctx.audit.subject = node.id
  await pushNodes(db, account.id)
  return null
}

/** The documents have a message of its own for the nodes; home follows with one of ours. */
async function pushNodes(db: Db, account: string): Promise<void> {
  await pushTo(db, { account }, { nodeList: 1, stale: ['userInfo'] })
  await pushTo(db, { account }, { stale: ['homeInfo'] })
}

/** What an operator puts on a node for a customer makes it one of their nodes, unless it is closed to them. */
export async function subscribeFor(db: Db, clock: Clock, login: Subscriber, nodeId: string): Promise<void> {
  const [row] = await offered(db, login.accountId, nodeId).for('share', { of: nodes })
  if (!row) throw refuseField({ email: 'rules.nodeNotTheirs' })
  await db
    .insert(nodeSubscriptions)
    .values({ accountId: login.accountId, nodeId, loginId: login.id, createdAt: clock.now() })
    .onConflictDoNothing()
  await pushNodes(db, login.accountId)
}

/** When the first of an account's nodes became theirs, and who subscribed. */
export async function firstSubscribed(db: Db, accountId: string): Promise<FirstTime | undefined> {
  const { rows } = await db.execute<FirstRow>(sql`
    select created_at as at, login_id from node_subscription
    where account_id = ${accountId} order by created_at limit 1`)
  return firstTime(rows)
}

interface Subscriber {
  id: string
  accountId: string
}

async function refuseUncertified(db: Db, accountId: string, cloudType: CloudType): Promise<void> {
  const needed = await readSettings(db, nodeSettings)
  if (!needed[`${cloudType}_certification`]) return
  if (!(await isCertified(db, accountId, cloudType))) throw refuse('certificationNeeded', {}, { cloud_type: cloudType })
}

export async function isFusionVerified(db: Db, accountId: string): Promise<boolean> {
  const found = await db.select().from(fusionPhones).where(eq(fusionPhones.accountId, accountId))
  return found.length === 1
}

export async function keepFusionPhone(ctx: CustomerCtx, phone: string): Promise<void> {
  const verified = { phone, loginId: ctx.login.id, verifiedAt: ctx.app.clock.now() }
  await ctx.db
    .insert(fusionPhones)
    .values({ accountId: ctx.account.id, ...verified })
    .onConflictDoUpdate({ target: fusionPhones.accountId, set: verified })
}

interface OfNode {
  controller_id: string
  resource_type: CatalogueType
  cloud_type?: CloudType | undefined
}
interface FlavorQuery extends OfNode {
  availability_zone?: string | undefined
  compute_id?: string | undefined
}

async function catalogueNode(ctx: CustomerCtx, query: OfNode): Promise<NodeRow> {
  const node = await nodeFor(ctx.db, ctx.account.id, query.controller_id)
  if (query.cloud_type && query.cloud_type !== node.cloudType) throw refuseField({ cloud_type: 'rules.invalid' })
  return node
}

/** The native cloud shows the smallest first, the fusion cloud in the order the operator has given. */
export async function flavorList(ctx: CustomerCtx, query: FlavorQuery): Promise<{ result: Flavor[] }> {
  const node = await catalogueNode(ctx, query)
  const bySize = [asc(flavors.vcpus), asc(flavors.memoryMb), asc(flavors.id)]
  const rows = await offersOf(ctx.db)
    .where(
      and(
        eq(flavorOffers.nodeId, node.id),
        eq(flavorOffers.onSell, true),
        eq(flavors.resourceType, query.resource_type),
        query.availability_zone ? eq(flavorOffers.nodeId, query.availability_zone) : undefined,
        query.compute_id ? eq(flavors.id, query.compute_id) : undefined,
      ),
    )
    .orderBy(...(node.cloudType === 'native' ? bySize : [desc(flavors.sort), ...bySize]))
  const result = rows.map(({ flavor, offer }) => {
    const left = leftOf(offer)
    return {
      flavor_id: flavor.id,
      family: flavor.family,
      vcpus: flavor.vcpus,
      memory_mb: flavor.memoryMb,
      controller_id: node.id,
      availability_zone: node.id,
      compute_id: flavor.id,
      resource_type: flavor.resourceType as CatalogueType,
      cloud_type: node.cloudType as CloudType,
      left,
      sold_out: !isNodeOnSale(node) || left === 0,
    }
  })
  return { result }
}

export const offersOf = (db: Db) =>
  db
    .select({ flavor: flavors, offer: flavorOffers })
    .from(flavorOffers)
    .innerJoin(flavors, eq(flavors.id, flavorOffers.flavorId))
    .$dynamic()

/** An offer, and what its node is run by. */
export type OfferThere = FlavorOffer & Pick<NodeRow, 'engine'>

/** Every size that an account could buy today, on the nodes that are open to it. */
export async function offersTo(db: Db, accountId: string): Promise<OfferThere[]> {
  const rows = await db
    .select({ flavor: flavors, offer: flavorOffers, engine: nodes.engine })
    .from(flavorOffers)
    .innerJoin(flavors, eq(flavors.id, flavorOffers.flavorId))
    .innerJoin(nodes, eq(nodes.id, flavorOffers.nodeId))
    .where(
      and(
        offeredTo(accountId),
        eq(nodes.onSell, true),
        eq(flavorOffers.onSell, true),
        eq(flavors.resourceType, catalogueTypes[0]),
        or(isNull(flavorOffers.stock), sql`${flavorOffers.sold} < ${flavorOffers.stock}`),
      ),
    )
  return rows.map(({ flavor, offer: { nodeId, stock, sold, onSell }, engine }) => ({
    ...flavor,
    nodeId,
    stock,
    sold,
    onSell,
    engine,
  }))
}

/** Every size that a node sells. */
export async function offersOn(db: Db, nodeId: string): Promise<FlavorOffer[]> {
  const rows = await offersOf(db).where(
    and(eq(flavorOffers.nodeId, nodeId), eq(flavors.resourceType, catalogueTypes[0])),
  )
  return rows.map(({ flavor, offer: { stock, sold, onSell } }) => ({ ...flavor, nodeId, stock, sold, onSell }))
}

/** How many can still be sold; null when nothing limits it. */
export const leftOf = ({ stock, sold }: { stock: number | null; sold: number }): number | null =>
  stock === null ? null : stock - sold

export async function imageList(ctx: CustomerCtx, query: OfNode): Promise<{ result: Image[] }> {
  const node = await catalogueNode(ctx, query)
  const rows = await ctx.db
    .select({ image: images })
    .from(imageOffers)
    .innerJoin(images, eq(images.id, imageOffers.imageId))
    .where(and(eq(imageOffers.nodeId, node.id), eq(images.onSell, true), eq(images.resourceType, query.resource_type)))
    .orderBy(desc(images.sort), asc(images.id))
  const result = rows.map(({ image }) => ({
    image_id: image.id,
    name: image.name,
    system: image.system as ImageSystem,
    version: image.version,
    user_name: image.userName,
    min_disk_gb: image.minDiskGb,
    own: false,
    controller_id: node.id,
    resource_type: image.resourceType as CatalogueType,
  }))
  return { result }
}

/** Every system that a node offers. */
export async function imagesOn(db: Db, nodeId: string): Promise<ImageRow[]> {
  const rows = await db
    .select({ image: images })
    .from(imageOffers)
    .innerJoin(images, eq(images.id, imageOffers.imageId))
    .where(and(eq(imageOffers.nodeId, nodeId), eq(images.onSell, true)))
    .orderBy(desc(images.sort), asc(images.id))
  return rows.map(({ image }) => image)
}

/** A size as a node sells it. */
export async function flavorOffer(db: Db, nodeId: string, flavorId: string): Promise<FlavorOffer> {
  const [row] = await offersOf(db).where(and(eq(flavorOffers.nodeId, nodeId), eq(flavorOffers.flavorId, flavorId)))
  if (!row) throw refuse('notFound')
  const { stock, sold, onSell } = row.offer
  return { ...row.flavor, nodeId, stock, sold, onSell }
}

export async function imageFor(db: Db, nodeId: string, imageId: string): Promise<ImageRow> {
  const [row] = await db
    .select({ image: images })
    .from(imageOffers)
    .innerJoin(images, eq(images.id, imageOffers.imageId))
    .where(and(eq(imageOffers.nodeId, nodeId), eq(imageOffers.imageId, imageId), eq(images.onSell, true)))
  if (!row) throw refuseField({ image_id: 'rules.noImage' })
  return row.image
}

/** A node and an image of it, with one of its sizes, or with all of them. */
const choices = (
  db: Db,
  accountId: Given,
  { controller_id, image_id }: Record<'controller_id' | 'image_id', Given>,
  size?: SQL,
) =>
  db
    .select({ node: nodes, subscribed: subscribedBy(accountId), flavor: flavors, offer: flavorOffers, image: images })
    .from(nodes)
    .leftJoin(flavorOffers, and(eq(flavorOffers.nodeId, nodes.id), size))
    .leftJoin(flavors, eq(flavors.id, flavorOffers.flavorId))
    .leftJoin(imageOffers, and(eq(imageOffers.nodeId, nodes.id), eq(imageOffers.imageId, image_id)))
    .leftJoin(images, and(eq(images.id, imageOffers.imageId), eq(images.onSell, true)))
    .where(and(eq(nodes.id, controller_id), offeredTo(accountId)))

const oneChoice = prepared((db) => {
  const [account, controller_id, image_id, size] = ['account', 'controller_id', 'image_id', 'flavor_id'].map((name) =>
    sql.placeholder(name),
  )
  return choices(
    db,
    account!,
    { controller_id: controller_id!, image_id: image_id! },
    eq(flavorOffers.flavorId, size!),
  ).prepare('host-choice')
})

/**
 * Node and size of a purchase in one look, each refused as it is alone, with the image if the node offers it. Who asks for
 * many has all sizes of the node by one look.
 */
export async function choiceOf(
  db: Db,
  accountId: string,
  choice: HostChoice,
): Promise<{ node: NodeRow; flavor: FlavorOffer; image: ImageRow | null }> {
  const key = `choices ${choice.controller_id} ${choice.image_id} ${accountId}`
  const rows = isRemembering(db)
    ? await once(db, key, () => choices(db, accountId, choice))
    : await oneChoice(db).execute({ ...choice, account: accountId })
  const row = rows.find(({ flavor }) => flavor?.id === choice.flavor_id) ?? rows[0]
  if (!row) throw refuse('notFound')
  if (!row.subscribed) throw refuse('nodeNotSubscribed')
  if (row.flavor?.id !== choice.flavor_id || !row.offer) throw refuse('notFound')
  return { node: row.node, flavor: { ...row.offer, ...row.flavor }, image: row.image }
}
export interface HostChoice {
  controller_id: string
  flavor_id: string
  image_id: string
}

const oneOffer = (nodeId: string, flavorId: string) =>
  and(eq(flavorOffers.nodeId, nodeId), eq(flavorOffers.flavorId, flavorId))

/** Takes some off the stock, all of them or none; whoever comes second sees what the first has left. */
export async function reserveFlavor(db: Db, nodeId: string, flavorId: string, count: number): Promise<void> {
  const onSale = db.select({ id: nodes.id }).from(nodes).where(eq(nodes.onSell, true))
  const sale = and(eq(flavorOffers.onSell, true), inArray(flavorOffers.nodeId, onSale))
  if (!(await takeFlavor(db, nodeId, flavorId, count, sale))) throw refuse('soldOut')
}

/** The same for what is there already, on sale or not. */
export async function occupyFlavor(db: Db, nodeId: string, flavorId: string): Promise<void> {
  if (!(await takeFlavor(db, nodeId, flavorId, 1))) throw refuse('stockFull')
}

async function takeFlavor(db: Db, nodeId: string, flavorId: string, count: number, where?: SQL): Promise<boolean> {
  const enough = or(isNull(flavorOffers.stock), lte(sql`${flavorOffers.sold} + ${count}`, flavorOffers.stock))
  const taken = await db
    .update(flavorOffers)
    .set({ sold: sql`${flavorOffers.sold} + ${count}` })
    .where(and(oneOffer(nodeId, flavorId), enough, where))
    .returning({ sold: flavorOffers.sold })
  return taken.length > 0
}

/** Puts back what was taken; the table refuses to take back more than was sold. */
export async function releaseFlavor(db: Db, nodeId: string, flavorId: string, count: number): Promise<void> {
  await db
    .update(flavorOffers)
    .set({ sold: sql`${flavorOffers.sold} - ${count}` })
    .where(oneOffer(nodeId, flavorId))
}
