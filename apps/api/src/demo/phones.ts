import type { CustomerCtx } from '../core/http/context.ts'
import { bought } from './network.ts'

/** Phones that wait for an operator to set them up. */
export async function stockPhones(ctx: CustomerCtx): Promise<void> {
  await bought(ctx, {
    kind: 'cloudphone',
    controller_id: 'hk-a',
    package: 'starter',
    count: 3,
    google: false,
    brand: 'Google',
    model: 'Pixel 8',
    months: 3,
    name: 'shop-phones',
    renewal: 'off',
  })
}
