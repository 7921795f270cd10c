import { forward, type ForwardConfig, type ForwardWish } from '@portico/contract/network/forward.ts'
import { resourceNameMax } from '@portico/contract/resource/fields.ts'
import type { CustomerCtx, Outside } from '../../../core/http/context.ts'
import { newIdWith } from '../../../core/ids.ts'
import { refuseField } from '../../../core/refuse.ts'
import type { Engines } from '../../../ground/engine/engine.ts'
import { nodeRow } from '../../../ground/nodes/node.service.ts'
import { acceptQuote, priceParts, signQuote } from '../../../ground/prices/price-quote.service.ts'
import { buy } from '../../../lifecycle/purchase.ts'
import { forwardFamily, refusePortOutside, refuseTarget, takePort, type ForwardSpec } from './forward.service.ts'
import { bothNodes, requireBoth } from '../connection/two-nodes.service.ts'

/** As much of an alias as a name can hold, whole letters of it. */
const shortened = (alias: string) =>
  [...alias].reduce((name, letter) => (name.length + letter.length > resourceNameMax ? name : name + letter), '')

export const forwardItems = () => [{ item: 'package:standard', quantity: 1 }]

const subjectOf = ({ controller_id, target_node, months }: Omit<ForwardConfig, 'kind'>) => [
  'forward',
  controller_id,
  target_node,
  months,
]

async function price(ctx: CustomerCtx, config: ForwardConfig) {
  const { controller_id: node, months } = config
  await bothNodes(ctx, config)
  const spec = { product: 'forward' as const, node, items: forwardItems(), months, purpose: 'purchase' as const }
  const parts = await priceParts(ctx, [{ key: 'forward', times: 1, spec }])
  return signQuote(ctx.app, ctx.account.id, subjectOf(config), parts)
}

const refuseSoldOut = (ctx: CustomerCtx, config: ForwardConfig) => requireBoth(ctx, forwardFamily, config)

async function create(ctx: CustomerCtx, wish: ForwardWish & { quote: string }) {
  await requireBoth(ctx, forwardFamily, wish)
  const [part] = acceptQuote(ctx.app, ctx.account.id, wish.quote, subjectOf(wish))
  const id = newIdWith(forward.prefix)
  const { alias, target_node, target_host, target_port, sources, connections_max, idle_seconds, protocol } = wish
  const port = await takePort(ctx, wish, id)
  const settings = { alias, target_host, target_port, sources, connections_max, idle_seconds }
  const spec: ForwardSpec = { ...settings, target_node, protocol, port }
  ctx.audit.subject = id
  ctx.audit.details = { node: wish.controller_id, port, target: `${target_host}:${target_port}` }
  const name = wish.name || shortened(alias)
  const thing = { id, kind: 'forward', node: wish.controller_id, name, spec: { ...spec }, part, create: {} }
  return buy(ctx, wish.months, [{ ...thing, renewal: wish.renewal }])
}

/** A name is looked up before anything is written or paid. */
async function before(ctx: Outside<CustomerCtx>, engines: Engines, wish: ForwardWish): Promise<void> {
  await requireBoth(ctx, forwardFamily, wish)
  const engine = forwardFamily.of(engines.of(await nodeRow(ctx.db, wish.controller_id)))
  await refuseTarget(ctx, engine, wish)
  const { port, protocol } = wish
  if (port === undefined) return
  refusePortOutside(ctx.app, port)
  if (!(await engine.isFree(port, protocol))) throw refuseField({ port: 'rules.taken' })
}

export const sale = { price, before, create, refuseSoldOut }
