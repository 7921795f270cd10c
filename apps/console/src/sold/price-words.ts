import { everyNode, isKnownItem } from '@portico/contract/money/price-list.ts'
import { t } from '../base/words/words.ts'
import { packageName } from './price-line.ts'

/** A key without a name is shown as it is; of `package:starter` what the product calls it; a line beside its item. */
export function itemName(item: string, product: string): string {
  const [kind, name] = item.split(':', 2) as [string, string?]
  if (kind === 'package' && name) return packageName(product, name)
  if (isKnownItem(kind)) return [t(`prices.items.${kind}`), name].filter(Boolean).join(' · ')
  return name ?? item
}
/** Where a price holds. */
export const placeName = ({ node, node_name }: { node: string; node_name: string }) =>
  node === everyNode ? t('prices.everyNode') : node_name
