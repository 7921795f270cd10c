import type { HostConfig } from '@portico/contract/compute/host.ts'
import { addMoney } from '@portico/contract/money/sums.ts'
import type { Flavor } from '@portico/contract/node/node.ts'
import { choicesMax, type ChoicePrice } from '@portico/contract/resource/purchase.ts'
import { useChoicePrices } from '../../sold/use-choice-prices.ts'

/** What the size alone makes of the price of a host, which has its system disk too. */
const sizeOf = (price: ChoicePrice): string =>
  addMoney(...price.parts[0]!.items.flatMap(({ item, total }) => (item === 'system_disk_gb' ? [] : total)))

/** What a month of each size costs for the chosen term; it stays as it is whatever else is chosen. */
export function useSizePrices(config: HostConfig | undefined, flavors: readonly Flavor[]) {
  const alone = config && { ...config, data_disks_gb: [], bandwidth_mbps: 0, quantity: 1 }
  const sizes = flavors.slice(0, choicesMax).map(({ flavor_id }) => flavor_id)
  const priceOf = useChoicePrices(new Map(alone ? sizes.map((flavor_id) => [flavor_id, { ...alone, flavor_id }]) : []))
  return ({ flavor_id }: Flavor) => {
    const price = priceOf(flavor_id)
    return price && sizeOf(price)
  }
}
