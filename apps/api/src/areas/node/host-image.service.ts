import { ownimage } from '@portico/contract/compute/ownimage.ts'
import type { Image, ImageSystem } from '@portico/contract/node/node.ts'
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import { once } from '../../core/db/once.ts'
import type { CustomerCtx } from '../../core/http/context.ts'
import { mayWith } from '../../core/http/permission.ts'
import { refuseField } from '../../core/refuse.ts'
import { imageFor, type ImageRow } from '../../ground/nodes/node.service.ts'
import { visible } from '../../lifecycle/own.ts'
import { resources, type ResourceRow } from '../../lifecycle/resource.table.ts'
import { specReader } from '../../lifecycle/spec.ts'

/** The system of a host. */
export interface HostSystem {
  image_name: string
  system: ImageSystem
  user_name: string
}
/** An image of the account's own: the system that it was made of, and from which snapshot. */
export interface OwnImageSpec extends HostSystem {
  capacity_gb: number
  snapshot_id: string
  snapshot_ref: string
}
export const ownImageSpec = specReader<OwnImageSpec>()

/** What a host is made from: an image that its node offers, or one of the account's own. */
export interface HostImage {
  minDiskGb: number
  spec: HostSystem & { image_id: string; image_ref: string }
}

export const isOwnImage = (id: string) => ownimage.id.safeParse(id).success

export const offeredImage = (image: ImageRow): HostImage => ({
  minDiskGb: image.minDiskGb,
  spec: {
    image_id: image.id,
    image_ref: image.engineRef || image.id,
    image_name: `${image.name} ${image.version}`.trim(),
    system: image.system as ImageSystem,
    user_name: image.userName,
  },
})

/** Those that can be used on a node. Whose group was not given snapshots has none, whatever else it may do. */
const usable = (ctx: CustomerCtx, node: string) =>
  and(
    visible(ctx),
    eq(resources.kind, 'ownimage'),
    eq(resources.node, node),
    eq(resources.status, 'available'),
    isNotNull(resources.engineRef),
    isNull(resources.deletedAt),
  )
const mayUse = ({ group }: CustomerCtx) => mayWith(group, 'snapshot', 'read')

/** One of the account's own. Held, it is not deleted before what is made from it is known. */
export async function ownImageFor(ctx: CustomerCtx, node: string, id: string, held?: 'held'): Promise<HostImage> {
  const query = ctx.db
    .select()
    .from(resources)
    .where(and(usable(ctx, node), eq(resources.id, id)))
  const read = () => (held ? query.for('share') : query)
  const [row] = mayUse(ctx) ? await once(ctx.db, `own image ${node} ${id}`, read) : []
  if (!row) throw refuseField({ image_id: 'rules.noImage' })
  return hostImage(row)
}

function hostImage(row: ResourceRow): HostImage {
  const { capacity_gb, system, user_name } = ownImageSpec(row)
  return {
    minDiskGb: capacity_gb,
    spec: { image_id: row.id, image_ref: row.engineRef!, image_name: row.name, system, user_name },
  }
}

/** The image that is to take the place of another. */
export const imageChosen = async (ctx: CustomerCtx, node: string, id: string): Promise<HostImage> =>
  isOwnImage(id) ? ownImageFor(ctx, node, id, 'held') : offeredImage(await imageFor(ctx.db, node, id))

/** Those of an account for a node, as its catalogue shows images. A key shows them that may read what is computed with. */
export async function ownImagesOn(ctx: CustomerCtx, node: string): Promise<Image[]> {
  if (!mayUse(ctx) || (ctx.scopes && !ctx.scopes.includes('compute.read'))) return []
  const rows = await ctx.db
    .select()
    .from(resources)
    .where(usable(ctx, node))
    .orderBy(asc(resources.name), asc(resources.id))
  return rows.map((row) => {
    const { capacity_gb, image_name, system, user_name } = ownImageSpec(row)
    return {
      image_id: row.id,
      name: row.name,
      system,
      version: image_name,
      user_name,
      min_disk_gb: capacity_gb,
      own: true,
      controller_id: node,
      resource_type: 'host',
    }
  })
}
