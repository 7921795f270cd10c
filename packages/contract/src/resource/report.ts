import * as z from 'zod/mini'
import type { Product } from '../access.ts'
import { idWith } from '../ids.ts'
import { Instant, Page, PlainQuery } from '../page.ts'

/** The call that lists what engines told of one thing by themselves, newest first: attacks, say. `data` is what each says. */
export const reportList = <Data extends Record<string, z.ZodMiniType>>(
  post: `/${string}`,
  product: Product,
  prefix: string,
  data: Data,
) =>
  ({
    post,
    allow: 'customer',
    product,
    reads: true,
    input: z.extend(PlainQuery, { id: idWith(prefix) }),
    data: Page(
      z.object({
        id: z.string(),
        start_time: Instant,
        /** NULL while it goes on. */
        end_time: z.nullable(Instant),
        ...data,
      }),
    ),
  }) as const
