import type { Product } from '@portico/contract/access.ts'
import type { Call } from '@portico/contract/calls.ts'
import { everyNode, priceListCalls } from '@portico/contract/money/price-list.ts'
import type { offerStatuses } from '@portico/contract/resource/package.ts'
import type * as z from 'zod/mini'
import { useCall } from '../base/call/queries.ts'

export interface PackageOffer {
  controller_id: string
  node_name: string
  package: string
  status: (typeof offerStatuses)[number]
}
/** The call of a product that says where its packages can be had. */
export type OfferCall = Call & { data: z.ZodMiniType<{ result: PackageOffer[] }> }

/** What a month of a package costs on a node, as the price list says. */
export function usePackagePrices(product: Product) {
  const items = useCall(priceListCalls.baseConfigPrice).data?.result.find((one) => one.product === product)?.items
  return (name: string, node: string = everyNode): string | undefined => {
    const priced = items?.filter(({ item }) => item === `package:${name}`) ?? []
    return [node, everyNode].flatMap((at) => priced.filter((one) => one.node === at))[0]?.price
  }
}

/** The packages that cannot be had on a node now. */
export function useSoldOut(offers: OfferCall | undefined, node: string | undefined): readonly string[] {
  const answer = useCall((offers ?? priceListCalls.baseConfigPrice) as OfferCall, undefined as never, {
    enabled: offers !== undefined,
  })
  if (!offers || !node) return []
  const here = answer.data?.result.filter((offer) => offer.controller_id === node && offer.status !== 'available')
  return here?.map((offer) => offer.package) ?? []
}
