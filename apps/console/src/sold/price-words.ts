import { everyNode, isKnownItem } from '@portico/contract/money/price-list.ts'
import { t } from '../base/words/words.ts'
import { packageName } from './price-line.ts'

/** A key without a name is shown as it is; of `package:starter` what the product calls it. */
export function itemName(item: string, product: string): string {
  if (isKnownItem(item)) return t(`prices.items.${item}`)
  const name = item.slice(item.indexOf(':') + 1)
  return item.startsWith('package:') ? packageName(product, name) : name
}
export const nodeName = (node: string) => (node === everyNode ? t('prices.everyNode') : node)
