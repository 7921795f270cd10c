import { isPhoneModel } from '@portico/contract/phone/brands.ts'
import { autoRenewalMonths } from '@portico/contract/states/compute.ts'
import { phoneTermAllowed } from '@portico/contract/rules/phone.ts'
import type { PhonePackage } from '@portico/contract/states/phone.ts'
import { eq, sql } from 'drizzle-orm'
import { once } from '../../../core/db/once.ts'
import type { Db } from '../../../core/db/pool.ts'
import type { CustomerCtx } from '../../../core/http/context.ts'
import { accounts } from '../../../core/people/people.table.ts'
import { refuse, refuseField } from '../../../core/refuse.ts'
import { nodeFor, requireOnSale } from '../../../ground/nodes/node.service.ts'
import { productOf, type TermAsker } from '../../../lifecycle/product.ts'
import { soldSingly, type Config, type Sale } from '../../../lifecycle/sale.ts'
import { phones } from '../device/phone.table.ts'
import { phoneMakers } from '../device/reach.ts'
import { specReader } from '../../../lifecycle/spec.ts'

export interface CloudPhoneSpec {
  package: PhonePackage
  count: number
  google: boolean
  brand: string
  model: string
  months: number
}
export const specOf = specReader<CloudPhoneSpec>()
type PhoneConfig = Config<'cloudphone'>

const single = () =>
  soldSingly<'cloudphone'>(productOf('cloudphone'), ({ controller_id: node, package: name, ...rest }) => {
    const { count, google, brand, model, months } = rest
    return { node, spec: { package: name, count, google, brand, model, months } }
  })

/** Phones can be had where an engine makes them, or where devices were entered. */
export const phonesOn = async (db: Db, node: { id: string; engine: string }): Promise<boolean> =>
  phoneMakers.isOn(node.engine) || (await db.$count(phones, eq(phones.node, node.id))) > 0

/** For what is bought, and for what is added to it. */
export async function refuseSoldOut(
  ctx: CustomerCtx,
  { controller_id }: Pick<PhoneConfig, 'controller_id'>,
): Promise<void> {
  const node = await nodeFor(ctx.db, ctx.account.id, controller_id)
  requireOnSale(node)
  if (!(await phonesOn(ctx.db, node))) throw refuse('soldOut')
}

/** A month alone is for those whom an operator allowed it. */
export async function refuseTerm(
  { db, account }: TermAsker,
  months: number,
  field: 'months' | 'renewal' = 'months',
): Promise<void> {
  const flag = sql<number>`coalesce((${accounts.personalPermissions}->>'phone_1_3_month')::int, 0)`
  const [row] = await once(db, `phone term ${account.id}`, () =>
    db.select({ flag }).from(accounts).where(eq(accounts.id, account.id)),
  )
  if (!phoneTermAllowed(row!.flag, months)) throw refuseField({ [field]: 'rules.phoneTerm' })
}

function refuseModel({ brand, model }: Pick<PhoneConfig, 'brand' | 'model'>): void {
  if (!isPhoneModel(brand, model)) throw refuseField({ model: 'rules.choose' })
}

export const sale: Omit<Sale<'cloudphone'>, 'kind'> = {
  async price(ctx, config) {
    refuseModel(config)
    await refuseTerm(ctx, config.months)
    return single().price(ctx, config)
  },
  refuseSoldOut,
  async create(ctx, wish) {
    refuseModel(wish)
    await refuseTerm(ctx, wish.months)
    if (wish.renewal !== 'off') await refuseTerm(ctx, autoRenewalMonths[wish.renewal], 'renewal')
    await refuseSoldOut(ctx, wish)
    return single().create(ctx, wish)
  },
}
