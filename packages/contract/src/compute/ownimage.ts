import * as z from 'zod/mini'
import { imageSystems } from '../node/node.ts'
import { product, type PlatformRowOf, type RowOf } from '../resource/product.ts'
import { snapshot } from './snapshot.ts'

/** An image that a customer made of the system disk of a host. It lives on without the snapshot that it was made from. */
export const ownimage = product({
  kind: 'ownimage',
  prefix: 'img',
  product: 'snapshot',
  area: 'compute',
  states: 'snapStatus',
  statuses: {
    creating: { is: 'building', shape: 'working' },
    available: { is: 'ready', shape: 'running' },
    // Nothing is rolled back to an image.
    restoring: { shape: 'working', offered: true },
    deleting: { shape: 'working' },
    error: { is: ['faulty', 'expired'], shape: 'failed' },
  },
  config: { snapshot_id: snapshot.id },
  row: {
    capacity_gb: z.number(),
    system: z.enum(imageSystems),
    /** The system of the host that it was made of. */
    image: z.string(),
    /** Who signs in to a host made from it. */
    user_name: z.string(),
  },
  can: { renew: ['available', 'error'], delete: ['available', 'error'], use: ['available'] },
  lists: { customer: '/apiv1/image/ownImageList', operator: '/apiv1/platform/ownImageList' },
  shownIn: { customer: ['imageList'] },
})
export type OwnImage = RowOf<typeof ownimage>
export type PlatformOwnImage = PlatformRowOf<typeof ownimage>
export type OwnImageConfig = z.output<typeof ownimage.Config>
export type OwnImageWish = z.output<typeof ownimage.Wish>
