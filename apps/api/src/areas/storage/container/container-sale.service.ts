import { addMonths } from '@portico/contract/money/term.ts'
import { container, type ContainerConfig, type ContainerWish } from '@portico/contract/storage/container.ts'
import type { CustomerCtx } from '../../../core/http/context.ts'
import { newIdWith } from '../../../core/ids.ts'
import { refuse } from '../../../core/refuse.ts'
import { nodeFor, requireOnSale } from '../../../ground/nodes/node.service.ts'
import { acceptQuote, priceParts, signQuote } from '../../../ground/prices/price-quote.service.ts'
import { buy } from '../../../lifecycle/purchase.ts'
import { countTraffic } from './container-meter.service.ts'
import { bytesOf, containerItems, objectFamily } from './container.service.ts'
import { containers } from '../container.table.ts'

const subjectOf = ({ controller_id, capacity_gb, months }: Omit<ContainerConfig, 'kind'>) => [
  'container',
  controller_id,
  capacity_gb,
  months,
]

async function price(ctx: CustomerCtx, config: ContainerConfig) {
  const { controller_id: node, months } = config
  await nodeFor(ctx.db, ctx.account.id, node)
  const spec = {
    product: 'container' as const,
    node,
    items: containerItems(config),
    months,
    purpose: 'purchase' as const,
  }
  const parts = await priceParts(ctx, [{ key: 'container', times: 1, spec }])
  return signQuote(ctx.app, ctx.account.id, subjectOf(config), parts)
}

async function refuseSoldOut(ctx: CustomerCtx, { controller_id }: Pick<ContainerConfig, 'controller_id'>) {
  const node = await nodeFor(ctx.db, ctx.account.id, controller_id)
  requireOnSale(node)
  if (!objectFamily.isOn(node.engine)) throw refuse('soldOut')
}

/** It is there as soon as it is paid: nothing has to be made for it. */
async function create(ctx: CustomerCtx, wish: ContainerWish & { quote: string }) {
  await refuseSoldOut(ctx, wish)
  const [part] = acceptQuote(ctx.app, ctx.account.id, wish.quote, subjectOf(wish))
  const id = newIdWith(container.prefix)
  const { controller_id: node, name, capacity_gb, months, renewal } = wish
  await takeName(ctx, id, wish)
  ctx.audit.subject = id
  ctx.audit.details = { node, name, capacity_gb }
  const thing = { id, kind: 'container', node, name, spec: { capacity_gb }, part, renewal, engineRef: id }
  const bought = await buy(ctx, months, [thing])
  await countTraffic(ctx.db, id, ctx.app.clock.now())
  return bought
}

/** Of two who want one name at a time the second waits for the first, and is refused before anything is paid. */
async function takeName({ app, db, account }: CustomerCtx, id: string, wish: ContainerWish): Promise<void> {
  const now = app.clock.now()
  const made = await db
    .insert(containers)
    .values({
      id,
      accountId: account.id,
      node: wish.controller_id,
      name: wish.name,
      sizeBytes: bytesOf(wish),
      ipWhitelist: wish.ip_whitelist,
      access: wish.access,
      versioning: wish.versioning,
      expiresAt: addMonths(now, wish.months),
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: containers.id })
  if (made.length === 0) throw refuse('containerNameTaken')
}

export const sale = { price, create, refuseSoldOut }
