import { everyNode } from '@portico/contract/money/price-list.ts'
import type { offerStatuses } from '@portico/contract/resource/package.ts'
import type { CustomerCtx } from '../core/http/context.ts'
import { isNodeOnSale, nodeNameIn, nodesOfferedTo, type NodeRow } from '../ground/nodes/node.service.ts'
import { pricesInForce } from '../ground/prices/price.service.ts'
import { isMadeBy, productOf } from './product.ts'

type OfferStatus = (typeof offerStatuses)[number]

/** Where each package of a product can be had: the node is open, its engine has the family, and the package a price. */
export async function packagesOnOffer<Package extends string>(
  ctx: CustomerCtx,
  kind: string,
  packages: readonly Package[],
) {
  const line = productOf(kind)
  const { product, items } = line
  const prices = (await pricesInForce(ctx.db)).filter((price) => price.product === product)
  const isPriced = (node: string, name: Package) =>
    items({ package: name }).every(({ item }) =>
      prices.some((price) => price.item === item && [node, everyNode].includes(price.node)),
    )
  const statusOf = (node: NodeRow, name: Package): OfferStatus => {
    const isOpen = isNodeOnSale(node) && !node.unreachableSince && isMadeBy(line, node.engine)
    return isOpen && isPriced(node.id, name) ? 'available' : 'not available'
  }
  const result = (await nodesOfferedTo(ctx.db, ctx.account.id)).flatMap((node) =>
    packages.map((name) => ({
      controller_id: node.id,
      node_name: nodeNameIn(ctx.language, node),
      package: name,
      status: statusOf(node, name),
    })),
  )
  return { result }
}
