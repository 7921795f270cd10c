import { assignPhones } from '../areas/phone/cloudphone/cloudphone.service.ts'
import type { App } from '../core/app/app.ts'
import type { Db } from '../core/db/pool.ts'
import type { CustomerCtx } from '../core/http/context.ts'
import { begin } from '../lifecycle/operations.ts'
import type { ResourceRow } from '../lifecycle/resource.table.ts'
import { bought } from './network.ts'

const phones = {
  kind: 'cloudphone',
  controller_id: 'hk-a',
  package: 'starter',
  google: false,
  brand: 'Google',
  model: 'Pixel 8',
  months: 3,
  renewal: 'off',
} as const
/** Those that run when the demonstration has come about; the others wait for an operator to set them up. */
export const runningPhones = 'studio-phones'

export async function stockPhones(ctx: CustomerCtx): Promise<void> {
  await bought(ctx, { ...phones, count: 3, name: 'shop-phones' })
  await bought(ctx, { ...phones, count: 4, name: runningPhones })
}

/** As an operator does it. */
export async function setUpPhones(app: App, db: Db, service: ResourceRow, loginId: string): Promise<void> {
  await assignPhones({ app, db }, service)
  await begin(app, db, service, { action: 'setup', params: {}, loginId })
}
