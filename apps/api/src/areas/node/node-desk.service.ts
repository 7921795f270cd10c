import type {
  Capacity,
  FlavorInput,
  FlavorOfferInput,
  ImageInput,
  NodeEngineInput,
  NodeInput,
  NodeSettings,
  PlatformFlavor,
  PlatformImage,
  PlatformNode,
  UserNodesInput,
} from '@portico/contract/node/node-desk.ts'
import type { CatalogueType, ImageSystem } from '@portico/contract/node/node.ts'
import type { PageQuery } from '@portico/contract/page.ts'
import type { CloudType, NodeCountry } from '@portico/contract/states/network.ts'
import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { isUniqueViolation, type Db } from '../../core/db/pool.ts'
import type { SignedInCtx } from '../../core/http/context.ts'
import { accounts } from '../../core/people/people.table.ts'
import { pushTo } from '../../core/push/push.ts'
import { refuse, refuseField } from '../../core/refuse.ts'
import { lockSettings, readSettings, saveSettings } from '../../core/settings/settings.ts'
import { customers } from '../money/price/price-desk.service.ts'
import { cameBack } from './node-silence.service.ts'
import { leftOf, nodeSettings, offersOf } from '../../ground/nodes/node.service.ts'
import { storedSettings, withKeptSecrets, type NodeRow } from './region-settings.ts'
import {
  flavorOffers,
  flavors,
  imageOffers,
  images,
  nodes,
  nodeSubscriptions,
  nodeWatches,
  userNodes,
} from '../../ground/nodes/node.table.ts'

const pushNodes = (db: Db) => pushTo(db, { everyone: true }, { nodeList: 1 })

/** A key that is taken belongs to the field it was typed in. */
async function inserted(field: string, insert: PromiseLike<unknown>): Promise<void> {
  try {
    await insert
  } catch (error) {
    throw isUniqueViolation(error) ? refuseField({ [field]: 'rules.taken' }) : error
  }
}

/** Whatever points to a row keeps it, also what other areas have put on it. */
async function removed(removal: PromiseLike<{ rowCount: number | null }>): Promise<void> {
  try {
    const { rowCount } = await removal
    if (rowCount === 0) throw refuse('notFound')
  } catch (error) {
    throw isReferenced(error) ? refuse('inUse') : error
  }
}

function isReferenced(error: unknown): boolean {
  const cause = (error instanceof Error && error.cause) || error
  return ['23503', '23001'].includes((cause as { code?: string }).code ?? '')
}

export async function nodeList({ db }: SignedInCtx): Promise<{ result: PlatformNode[] }> {
  const subscriptions = db
    .select({ nodeId: nodeSubscriptions.nodeId, n: count().as('n') })
    .from(nodeSubscriptions)
    .groupBy(nodeSubscriptions.nodeId)
    .as('subscriptions')
  const rows = await db
    .select({ node: nodes, n: subscriptions.n })
    .from(nodes)
    .leftJoin(subscriptions, eq(subscriptions.nodeId, nodes.id))
    .orderBy(desc(nodes.sort), asc(nodes.id))
  const result = rows.map(({ node, n }) => ({
    controller_id: node.id,
    name_en: node.nameEn,
    name_zh_hans: node.nameZhHans,
    name_zh_hant: node.nameZhHant,
    country: node.country as NodeCountry,
    flag: node.flag,
    cloud_type: node.cloudType as CloudType,
    on_sell: node.onSell,
    sort: node.sort,
    engine: node.engine,
    settings_set: node.sealedSettings !== null,
    unreachable_since: node.unreachableSince?.toISOString() ?? null,
    subscriptions: n ?? 0,
  }))
  return { result }
}

export async function saveNode(ctx: SignedInCtx, form: z.output<typeof NodeInput>): Promise<null> {
  const { db } = ctx
  const values = {
    nameEn: form.name_en,
    nameZhHans: form.name_zh_hans,
    nameZhHant: form.name_zh_hant,
    country: form.country,
    flag: form.flag,
    cloudType: form.cloud_type,
    onSell: form.on_sell,
    sort: form.sort,
  }
  const id = form.controller_id
  if (form.is_new)
    await inserted('controller_id', db.insert(nodes).values({ id, ...values, createdAt: ctx.app.clock.now() }))
  else await changed(db.update(nodes).set(values).where(eq(nodes.id, id)))
  ctx.audit.subject = id
  ctx.audit.details = { name: form.name_en, on_sell: form.on_sell, cloud_type: form.cloud_type }
  await pushNodes(db)
  return null
}

async function changed(update: PromiseLike<{ rowCount: number | null }>): Promise<void> {
  if ((await update).rowCount === 0) throw refuse('notFound')
}

/** What the node only offers goes with it; subscriptions, chosen users, things sold and resources keep it. */
export async function removeNode(ctx: SignedInCtx, id: string): Promise<null> {
  const { db } = ctx
  await db.delete(imageOffers).where(eq(imageOffers.nodeId, id))
  await db.delete(flavorOffers).where(and(eq(flavorOffers.nodeId, id), eq(flavorOffers.sold, 0)))
  await removed(db.delete(nodes).where(eq(nodes.id, id)))
  ctx.audit.subject = id
  await pushNodes(db)
  return null
}

/** A region's secrets that were left empty stay as they are stored. */
function typedSettings({ app }: SignedInCtx, { engine, settings }: z.output<typeof NodeEngineInput>, node: NodeRow) {
  const typed = settings.trim()
  if (!typed || engine !== 'openstack') return typed
  return JSON.stringify(withKeptSecrets(typed, storedSettings(app.seal, node)))
}

/** Settings belong to an engine: another one starts without those of the first. */
export async function saveEngine(ctx: SignedInCtx, form: z.output<typeof NodeEngineInput>): Promise<null> {
  const [node] = await ctx.db.select().from(nodes).where(eq(nodes.id, form.controller_id)).for('update')
  if (!node) throw refuse('notFound')
  const kept = node.engine === form.engine ? node.sealedSettings : null
  const typed = typedSettings(ctx, form, node)
  const sealedSettings = typed ? ctx.app.seal.close(typed) : kept
  if (form.engine === 'openstack' && !sealedSettings) throw refuseField({ settings: 'rules.empty' })
  await ctx.db.update(nodes).set({ engine: form.engine, sealedSettings }).where(eq(nodes.id, node.id))
  // It is asked anew at once, and what is said of it comes from that.
  if (node.unreachableSince) await cameBack(ctx.app, ctx.db, node, node.unreachableSince)
  await ctx.db.delete(nodeWatches).where(eq(nodeWatches.nodeId, node.id))
  ctx.audit.subject = node.id
  ctx.audit.details = { engine: form.engine, settings_changed: sealedSettings !== node.sealedSettings }
  return null
}

export const settingsInfo = ({ db }: SignedInCtx): Promise<NodeSettings> => readSettings(db, nodeSettings)

export async function saveNodeSettings(ctx: SignedInCtx, form: NodeSettings): Promise<null> {
  await lockSettings(ctx.db, nodeSettings)
  await saveSettings(ctx.db, nodeSettings, form)
  ctx.audit.details = { ...form }
  return null
}

export async function flavorList({ db }: SignedInCtx): Promise<{ result: PlatformFlavor[] }> {
  const rows = await db
    .select({ flavor: flavors, offers: count(flavorOffers.nodeId) })
    .from(flavors)
    .leftJoin(flavorOffers, eq(flavorOffers.flavorId, flavors.id))
    .groupBy(flavors.id)
    .orderBy(desc(flavors.sort), asc(flavors.family), asc(flavors.vcpus), asc(flavors.memoryMb), asc(flavors.id))
  const result = rows.map(({ flavor, offers }) => ({
    flavor_id: flavor.id,
    family: flavor.family,
    vcpus: flavor.vcpus,
    memory_mb: flavor.memoryMb,
    engine_ref: flavor.engineRef,
    sort: flavor.sort,
    resource_type: flavor.resourceType as CatalogueType,
    offers,
  }))
  return { result }
}

/** What was sold has its size by its name: once sold, a size keeps its figures. */
export async function saveFlavor(ctx: SignedInCtx, form: z.output<typeof FlavorInput>): Promise<null> {
  const { db } = ctx
  const id = form.flavor_id
  const { family, vcpus, sort } = form
  const values = { family, vcpus, memoryMb: form.memory_mb, engineRef: form.engine_ref, sort }
  if (form.is_new) await inserted('flavor_id', db.insert(flavors).values({ id, ...values }))
  else {
    const [known] = await db.select().from(flavors).where(eq(flavors.id, id)).for('update')
    if (!known) throw refuse('notFound')
    const resized = known.vcpus !== values.vcpus || known.memoryMb !== values.memoryMb
    if (resized && (await isSold(db, id))) throw refuse('inUse')
    await db.update(flavors).set(values).where(eq(flavors.id, id))
  }
  ctx.audit.subject = id
  ctx.audit.details = { vcpus: values.vcpus, memory_mb: values.memoryMb }
  return null
}

/** The offers are held: nothing of it is sold while its size changes. */
async function isSold(db: Db, flavorId: string): Promise<boolean> {
  const held = await db
    .select({ sold: flavorOffers.sold })
    .from(flavorOffers)
    .where(eq(flavorOffers.flavorId, flavorId))
    .for('update')
  return held.some(({ sold }) => sold > 0)
}

export async function removeFlavor(ctx: SignedInCtx, id: string): Promise<null> {
  await ctx.db.delete(flavorOffers).where(and(eq(flavorOffers.flavorId, id), eq(flavorOffers.sold, 0)))
  await removed(ctx.db.delete(flavors).where(eq(flavors.id, id)))
  ctx.audit.subject = id
  return null
}

export async function capacity({ db }: SignedInCtx): Promise<{ result: Capacity[] }> {
  const rows = await offersOf(db)
    .innerJoin(nodes, eq(nodes.id, flavorOffers.nodeId))
    .orderBy(desc(nodes.sort), asc(nodes.id), asc(flavors.family), asc(flavors.vcpus), asc(flavors.id))
  const result = rows.map(({ flavor, offer }) => ({
    controller_id: offer.nodeId,
    flavor_id: flavor.id,
    vcpus: flavor.vcpus,
    memory_mb: flavor.memoryMb,
    stock: offer.stock,
    sold: offer.sold,
    free: leftOf(offer),
    on_sell: offer.onSell,
  }))
  return { result }
}

/** The row is held first: what is sold meanwhile is counted before the new stock is compared with it. */
export async function saveOffer(ctx: SignedInCtx, form: z.output<typeof FlavorOfferInput>): Promise<null> {
  const { db } = ctx
  const key = { nodeId: form.controller_id, flavorId: form.flavor_id }
  const values = { stock: form.stock, onSell: form.on_sell }
  await refuseUnknownNodes(db, [key.nodeId], 'controller_id')
  const [flavor] = await db.select().from(flavors).where(eq(flavors.id, key.flavorId)).for('key share')
  if (!flavor) throw refuseField({ flavor_id: 'rules.choose' })
  await db
    .insert(flavorOffers)
    .values({ ...key, ...values })
    .onConflictDoNothing()
  const one = and(eq(flavorOffers.nodeId, key.nodeId), eq(flavorOffers.flavorId, key.flavorId))
  const [held] = await db.select({ sold: flavorOffers.sold }).from(flavorOffers).where(one).for('update')
  if (values.stock !== null && values.stock < held!.sold) throw refuseField({ stock: 'rules.stockBelowSold' })
  await db.update(flavorOffers).set(values).where(one)
  ctx.audit.subject = `${key.nodeId} ${key.flavorId}`
  ctx.audit.details = { stock: form.stock, on_sell: form.on_sell }
  return null
}

async function refuseUnknownNodes(db: Db, ids: string[], field: string): Promise<void> {
  if (ids.length === 0) return
  const known = await db.select({ id: nodes.id }).from(nodes).where(inArray(nodes.id, ids)).for('key share')
  if (known.length !== ids.length) throw refuseField({ [field]: 'rules.choose' })
}

export async function removeOffer(ctx: SignedInCtx, nodeId: string, flavorId: string): Promise<null> {
  const { db } = ctx
  const one = and(eq(flavorOffers.nodeId, nodeId), eq(flavorOffers.flavorId, flavorId))
  const [held] = await db.select({ sold: flavorOffers.sold }).from(flavorOffers).where(one).for('update')
  if (!held) throw refuse('notFound')
  if (held.sold > 0) throw refuse('inUse')
  await removed(db.delete(flavorOffers).where(one))
  ctx.audit.subject = `${nodeId} ${flavorId}`
  return null
}

export async function imageList({ db }: SignedInCtx): Promise<{ result: PlatformImage[] }> {
  const rows = await db
    .select({
      image: images,
      offered: sql<string[]>`array(select ${imageOffers.nodeId} from ${imageOffers}
        where ${imageOffers.imageId} = ${images.id} order by 1)`,
    })
    .from(images)
    .orderBy(desc(images.sort), asc(images.id))
  const result = rows.map(({ image, offered }) => ({
    image_id: image.id,
    name: image.name,
    system: image.system as ImageSystem,
    version: image.version,
    user_name: image.userName,
    min_disk_gb: image.minDiskGb,
    on_sell: image.onSell,
    engine_ref: image.engineRef,
    sort: image.sort,
    nodes: offered,
    resource_type: image.resourceType as CatalogueType,
  }))
  return { result }
}

export async function saveImage(ctx: SignedInCtx, form: z.output<typeof ImageInput>): Promise<null> {
  const { db } = ctx
  const id = form.image_id
  const { name, system, version, sort } = form
  const values = {
    name,
    system,
    version,
    sort,
    userName: form.user_name,
    minDiskGb: form.min_disk_gb,
    onSell: form.on_sell,
    engineRef: form.engine_ref,
  }
  await refuseUnknownNodes(db, form.nodes, 'nodes')
  if (form.is_new) await inserted('image_id', db.insert(images).values({ id, ...values }))
  else await changed(db.update(images).set(values).where(eq(images.id, id)))
  await db.delete(imageOffers).where(eq(imageOffers.imageId, id))
  if (form.nodes.length > 0) await db.insert(imageOffers).values(form.nodes.map((nodeId) => ({ nodeId, imageId: id })))
  ctx.audit.subject = id
  ctx.audit.details = { name: values.name, on_sell: values.onSell, nodes: form.nodes.length }
  return null
}

export async function removeImage(ctx: SignedInCtx, id: string): Promise<null> {
  await ctx.db.delete(imageOffers).where(eq(imageOffers.imageId, id))
  await removed(ctx.db.delete(images).where(eq(images.id, id)))
  ctx.audit.subject = id
  return null
}

export async function userNodeList(ctx: SignedInCtx, query: PageQuery) {
  const found = await customers(ctx, query)
  const ids = found.result.map(({ account_id }) => account_id)
  const rows = ids.length
    ? await ctx.db.select().from(userNodes).where(inArray(userNodes.accountId, ids)).orderBy(asc(userNodes.nodeId))
    : []
  const result = found.result.map(({ account_id, customer, email }) => ({
    account_id,
    customer,
    email,
    nodes: rows.filter(({ accountId }) => accountId === account_id).map(({ nodeId }) => nodeId),
  }))
  return { ...found, result }
}

export async function saveUserNodes(ctx: SignedInCtx, form: z.output<typeof UserNodesInput>): Promise<null> {
  const { db } = ctx
  const [account] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, form.account_id))
    .for('update')
  if (!account) throw refuse('notFound')
  const nodes = form.all ? [] : form.nodes
  await refuseUnknownNodes(db, nodes, 'nodes')
  await db.delete(userNodes).where(eq(userNodes.accountId, account.id))
  if (nodes.length > 0) await db.insert(userNodes).values(nodes.map((nodeId) => ({ accountId: account.id, nodeId })))
  await pushTo(db, { account: account.id }, { nodeList: 1 })
  ctx.audit.subject = account.id
  ctx.audit.details = { nodes: form.all ? '*' : nodes.join(' ') }
  return null
}
