import { everyNode } from '@portico/contract/money/price-list.ts'
import { management, type ManagementConfig, type ManagementWish } from '@portico/contract/network/management.ts'
import type { LinkStatus } from '@portico/contract/states/network.ts'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../../../core/db/pool.ts'
import type { CustomerCtx, Outside } from '../../../core/http/context.ts'
import { newIdWith } from '../../../core/ids.ts'
import { hashPassword } from '../../../core/passwords.ts'
import { refuse, refuseField } from '../../../core/refuse.ts'
import { acceptQuote, priceParts, signQuote } from '../../../ground/prices/price-quote.service.ts'
import { pushChanged } from '../../../lifecycle/operations.ts'
import { holdLive, ownResource, refuseBusy, visible } from '../../../lifecycle/own.ts'
import { buy } from '../../../lifecycle/purchase.ts'
import { resources } from '../../../lifecycle/resource.table.ts'
import { managementNames } from './management.table.ts'
import { subnets, vpcs } from '../vpc/network.table.ts'

export interface ManagementSpec {
  account_name: string
  reach: string[]
}

export const managementItems = () => [{ item: 'package:standard', quantity: 1 }]
const subjectOf = ({ months }: Omit<ManagementConfig, 'kind'>) => ['management', months]

async function price(ctx: CustomerCtx, config: ManagementConfig) {
  const { months } = config
  const bought = { product: 'management' as const, node: everyNode, items: managementItems() }
  const spec = { ...bought, months, purpose: 'purchase' as const }
  const parts = await priceParts(ctx, [{ key: 'management', times: 1, spec }])
  return signQuote(ctx.app, ctx.account.id, subjectOf(config), parts)
}

/** The password goes sealed as far as the step that makes a hash of it. */
async function create(ctx: CustomerCtx, wish: ManagementWish & { quote: string }) {
  const [part] = acceptQuote(ctx.app, ctx.account.id, wish.quote, subjectOf(wish))
  const { account_name, password, renewal, months } = wish
  const reach = await ownReach(ctx, wish.reach)
  const id = newIdWith(management.prefix)
  const named = { accountId: ctx.account.id, name: account_name.toLowerCase(), resourceId: id }
  const taken = await ctx.db.insert(managementNames).values(named).onConflictDoNothing().returning()
  if (taken.length === 0) throw refuseField({ account_name: 'rules.taken' })
  const spec: ManagementSpec = { account_name, reach }
  ctx.audit.subject = id
  ctx.audit.details = { account_name }
  const made = { id, kind: 'management', node: everyNode, name: wish.name || account_name.slice(0, 30) }
  return buy(ctx, months, [{ ...made, spec: { ...spec }, part, renewal, secrets: { password }, create: {} }])
}

export const sale = { price, create, secrets: ['password'] as const }

export const freeName = async (db: Db, id: string): Promise<void> => {
  await db.delete(managementNames).where(eq(managementNames.resourceId, id))
}

/** Each is the customer's own; a host of another business group is as absent as another customer's. */
export async function ownReach(ctx: CustomerCtx, ids: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(ids)]
  const { db, account } = ctx
  if (wanted.length === 0) return []
  const found = [
    ...(await db
      .select({ id: vpcs.id })
      .from(vpcs)
      .where(and(inArray(vpcs.id, wanted), eq(vpcs.accountId, account.id)))),
    ...(await db
      .select({ id: subnets.id })
      .from(subnets)
      .where(and(inArray(subnets.id, wanted), eq(subnets.accountId, account.id)))),
    ...(await db
      .select({ id: resources.id })
      .from(resources)
      .where(and(inArray(resources.id, wanted), eq(resources.kind, 'host'), visible(ctx)))),
  ]
  if (found.length < wanted.length) throw refuseField({ reach: 'rules.choose' })
  return wanted
}

/** What the things that a page of accounts reaches are called; what is gone by now is not among them. */
export async function reachNames(db: Db, specs: readonly ManagementSpec[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(specs.flatMap(({ reach }) => reach))]
  if (ids.length === 0) return new Map()
  const hosts = db
    .select({ id: resources.id, name: resources.name })
    .from(resources)
    .where(and(inArray(resources.id, ids), isNull(resources.releasedAt)))
  const found = [
    ...(await db.select({ id: vpcs.id, name: vpcs.name }).from(vpcs).where(inArray(vpcs.id, ids))),
    ...(await db.select({ id: subnets.id, name: subnets.name }).from(subnets).where(inArray(subnets.id, ids))),
    ...(await hosts),
  ]
  return new Map(found.map(({ id, name }) => [id, name]))
}

/** Hashed outside the write; the hash takes the place of the one before. */
export const resetPassword = {
  async before(ctx: Outside<CustomerCtx>, { id, password }: { id: string; password: string }) {
    const row = await ownResource(ctx, id)
    if (row.kind !== 'management') throw refuse('notFound')
    const hash = await hashPassword(password)
    return async (inside: CustomerCtx) => {
      const held = await holdLive(inside, id)
      if (!management.can.password(held.status as LinkStatus)) throw refuse('wrongState')
      await refuseBusy(inside.db, [held])
      const { app, db } = inside
      const facts = { ...held.facts, password_at: app.clock.now().toISOString() }
      await db
        .update(resources)
        .set({ facts, sealed: app.seal.close(JSON.stringify({ hash })) })
        .where(eq(resources.id, id))
      inside.audit.subject = id
      await pushChanged(db, held)
      return null
    }
  },
}
