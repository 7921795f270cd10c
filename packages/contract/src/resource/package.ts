import * as z from 'zod/mini'
import type { Product } from '../access.ts'

export const offerStatuses = ['available', 'not available'] as const

/** The call that says where each package of a product can be had now. What it costs is in the price list. */
export const packageOffers = <const Package extends string>(
  post: `/${string}`,
  product: Product,
  packages: readonly Package[],
) =>
  ({
    post,
    allow: 'customer',
    product,
    reads: true,
    data: z.object({
      result: z.array(
        z.object({
          controller_id: z.string(),
          node_name: z.string(),
          package: z.enum(packages),
          status: z.enum(offerStatuses),
        }),
      ),
    }),
  }) as const
