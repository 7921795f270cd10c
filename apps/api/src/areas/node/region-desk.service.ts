import type { OpenstackSettings } from '@portico/contract/node/openstack.ts'
import type {
  MissingPrice,
  RegionFlavor,
  RegionFlavorInput,
  RegionImage,
  RegionImageInput,
  RegionLine,
  RegionTestInput,
} from '@portico/contract/node/region-desk.ts'
import { and, asc, eq, ne } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Db } from '../../core/db/pool.ts'
import type { Outside, SignedInCtx } from '../../core/http/context.ts'
import { refuse, refuseField } from '../../core/refuse.ts'
import type { CloudSize, CloudSystem, CloudView, CloudViews } from '../../ground/engine/cloud.ts'
import { linesOf } from '../../ground/addresses/address.service.ts'
import { monthFenOf, readPrices } from '../../ground/prices/price.service.ts'
import { changeAddress } from './change-door.ts'
import { saveFlavor, saveImage, saveOffer } from './node-desk.service.ts'
import { flavorOffers, flavors, imageOffers, images } from '../../ground/nodes/node.table.ts'
import { nodeRow, storedSettings, withKeptSecrets, withoutSecrets } from './region-settings.ts'

export async function info({ app, db }: Outside<SignedInCtx>, id: string) {
  const node = await nodeRow(db, id)
  const settings = storedSettings(app.seal, node)
  return {
    engine: node.engine,
    settings: settings ? withoutSecrets(settings) : '',
    change_address: changeAddress(app, node.id),
  }
}

/** Settings that were typed, or the stored ones where nothing was. */
export async function test(
  views: CloudViews,
  { app, db }: Outside<SignedInCtx>,
  form: z.output<typeof RegionTestInput>,
) {
  if (form.engine !== 'openstack') throw refuse('notOpenstack')
  const stored = storedSettings(app.seal, await nodeRow(db, form.controller_id))
  const settings = form.settings.trim() ? withKeptSecrets(form.settings, stored) : stored
  if (!settings) throw refuseField({ settings: 'rules.empty' })
  return views.probe(settings)
}

export function tested(ctx: SignedInCtx, id: string, result: RegionLine[]): { result: RegionLine[] } {
  ctx.audit.subject = id
  ctx.audit.details = {
    works: result.filter(({ state }) => state === 'works').length,
    fails: result.filter(({ state }) => state === 'fails').length,
  }
  return { result }
}

/** Looks into the cloud of a node. */
export async function inCloud<T>(
  views: CloudViews,
  { app, db }: Outside<SignedInCtx>,
  id: string,
  ask: (cloud: CloudView, settings: OpenstackSettings) => Promise<T>,
): Promise<T> {
  const settings = storedSettings(app.seal, await nodeRow(db, id))
  if (!settings) throw refuse('notOpenstack')
  return views.withCloud(settings, (cloud) => ask(cloud, settings))
}

/** A size has one name in a cloud, and other regions may have it too; an image has its id, for many have one name. */
const isNamedBy = ({ id, name }: CloudSize, ref: string) => name === ref || id === ref
const refOf = ({ id, engineRef }: { id: string; engineRef: string }) => engineRef || id

export async function catalogue(views: CloudViews, ctx: Outside<SignedInCtx>, id: string) {
  const { db } = ctx
  const [sizes, systems] = await inCloud(views, ctx, id, (cloud) => Promise.all([cloud.sizes(), cloud.systems()]))
  const ourSizes = await db
    .select({ flavor: flavors, offer: flavorOffers })
    .from(flavors)
    .leftJoin(flavorOffers, and(eq(flavorOffers.flavorId, flavors.id), eq(flavorOffers.nodeId, id)))
    .orderBy(asc(flavors.id))
  const ourSystems = await db
    .select({ image: images, offer: imageOffers })
    .from(images)
    .leftJoin(imageOffers, and(eq(imageOffers.imageId, images.id), eq(imageOffers.nodeId, id)))
    .orderBy(asc(images.id))
  return {
    flavors: sizes.map((size) => flavorRow(size, ourSizes)).toSorted(bySize),
    images: systems.map((system) => imageRow(system, ourSystems)).toSorted(byName),
    missing: await missingPrices(db, id),
  }
}

const bySize = (a: RegionFlavor, b: RegionFlavor) =>
  a.vcpus - b.vcpus || a.memory_mb - b.memory_mb || a.name.localeCompare(b.name, 'en')
const byName = (a: RegionImage, b: RegionImage) =>
  a.name.localeCompare(b.name, 'en') || a.ref.localeCompare(b.ref, 'en')

type OurSize = { flavor: typeof flavors.$inferSelect; offer: typeof flavorOffers.$inferSelect | null }
function flavorRow(size: CloudSize, ours: OurSize[]): RegionFlavor {
  const named = ours.filter(({ flavor }) => isNamedBy(size, refOf(flavor)))
  // Where several of ours name it, the one that is offered here.
  const own = named.find(({ offer }) => offer) ?? named[0]
  return {
    name: size.name,
    vcpus: size.vcpus,
    memory_mb: size.memoryMb,
    disk_gb: size.diskGb,
    is_public: size.isPublic,
    flavor_id: own?.flavor.id ?? null,
    family: own?.flavor.family ?? '',
    offered: Boolean(own?.offer),
    stock: own?.offer?.stock ?? null,
    sold: own?.offer?.sold ?? 0,
    on_sell: own?.offer?.onSell ?? false,
    differs: own !== undefined && (own.flavor.vcpus !== size.vcpus || own.flavor.memoryMb !== size.memoryMb),
  }
}

type OurSystem = { image: typeof images.$inferSelect; offer: typeof imageOffers.$inferSelect | null }
function imageRow(system: CloudSystem, ours: OurSystem[]): RegionImage {
  const named = ours.filter(({ image }) => refOf(image) === system.id)
  const own = named.find(({ offer }) => offer) ?? named[0]
  return {
    ref: system.id,
    name: system.name,
    active: system.active,
    is_public: system.isPublic,
    min_disk_gb: system.minDiskGb,
    distribution: system.distribution,
    version: system.version,
    image_id: own?.image.id ?? null,
    offered: Boolean(own?.offer),
    on_sell: own?.image.onSell ?? false,
  }
}

const pricedItems: readonly MissingPrice[] = [
  { product: 'host', item: 'cpu' },
  { product: 'host', item: 'memory_gb' },
  { product: 'host', item: 'system_disk_gb' },
  { product: 'disk', item: 'capacity_gb' },
  { product: 'snapshot', item: 'capacity_gb' },
  { product: 'eip', item: 'ip' },
]
async function missingPrices(db: Db, node: string): Promise<MissingPrice[]> {
  const prices = await readPrices(db)
  const lines = await linesOf(db, node)
  const bandwidths = lines.length > 0 ? lines.map(({ key }) => `bandwidth_mbps:${key}`) : ['bandwidth_mbps']
  const items = [...pricedItems, ...bandwidths.map((item) => ({ product: 'eip' as const, item }))]
  return items.filter(({ product, item }) => monthFenOf({ prices }, product, node, item) === undefined)
}

export async function findFlavor(
  views: CloudViews,
  ctx: Outside<SignedInCtx>,
  node: string,
  ref: string,
): Promise<CloudSize> {
  const all = await inCloud(views, ctx, node, (cloud) => cloud.sizes())
  const found = all.find(({ name }) => name === ref)
  if (!found) throw refuse('notFound')
  return found
}

/** A size of ours that other nodes offer under another name keeps that name: there it would no longer be found. */
export async function offerFlavor(ctx: SignedInCtx, form: z.output<typeof RegionFlavorInput>, size: CloudSize) {
  const { db } = ctx
  const { controller_id, flavor_id, family, stock, on_sell } = form
  const [known] = await db.select().from(flavors).where(eq(flavors.id, flavor_id)).for('update')
  if (known && !isNamedBy(size, refOf(known))) {
    const elsewhere = and(eq(flavorOffers.flavorId, flavor_id), ne(flavorOffers.nodeId, controller_id))
    if (await db.$count(flavorOffers, elsewhere)) throw refuseField({ flavor_id: 'rules.taken' })
  }
  await saveFlavor(ctx, {
    flavor_id,
    family,
    vcpus: size.vcpus,
    memory_mb: size.memoryMb,
    engine_ref: size.name,
    sort: known?.sort ?? 0,
    is_new: !known,
  })
  await saveOffer(ctx, { controller_id, flavor_id, stock, on_sell })
  ctx.audit.details = { engine_ref: size.name, vcpus: size.vcpus, memory_mb: size.memoryMb, stock, on_sell }
  return null
}

export async function findImage(
  views: CloudViews,
  ctx: Outside<SignedInCtx>,
  node: string,
  ref: string,
): Promise<CloudSystem> {
  const all = await inCloud(views, ctx, node, (cloud) => cloud.systems())
  const found = all.find(({ id }) => id === ref)
  if (!found?.active) throw refuse('notFound')
  return found
}

export async function offerImage(ctx: SignedInCtx, form: z.output<typeof RegionImageInput>, system: CloudSystem) {
  const { db } = ctx
  const { controller_id: node, image_id, engine_ref: _, ...fields } = form
  if (form.min_disk_gb < system.minDiskGb) throw refuseField({ min_disk_gb: 'rules.systemDiskSmall' })
  const [known] = await db.select().from(images).where(eq(images.id, image_id)).for('update')
  const offered = await db
    .select({ node: imageOffers.nodeId })
    .from(imageOffers)
    .where(and(eq(imageOffers.imageId, image_id), ne(imageOffers.nodeId, node)))
  if (known && refOf(known) !== system.id && offered.length > 0) throw refuseField({ image_id: 'rules.taken' })
  await saveImage(ctx, {
    ...fields,
    image_id,
    engine_ref: system.id,
    sort: known?.sort ?? 0,
    nodes: [...offered.map((one) => one.node), node],
    is_new: !known,
  })
  ctx.audit.subject = `${node} ${image_id}`
  ctx.audit.details = { engine_ref: system.id, name: form.name, on_sell: form.on_sell }
  return null
}

export async function removeImage(ctx: SignedInCtx, node: string, image: string): Promise<null> {
  const one = and(eq(imageOffers.nodeId, node), eq(imageOffers.imageId, image))
  const { rowCount } = await ctx.db.delete(imageOffers).where(one)
  if (rowCount === 0) throw refuse('notFound')
  ctx.audit.subject = `${node} ${image}`
  return null
}
