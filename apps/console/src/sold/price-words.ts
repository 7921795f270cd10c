import { everyNode, isKnownItem } from '@portico/contract/money/price-list.ts'
import { t } from '../base/words/words.ts'

/** A key without a name is shown as it is; of `package:starter` the part that names it. */
export const itemName = (item: string) =>
  isKnownItem(item) ? t(`prices.items.${item}`) : item.slice(item.indexOf(':') + 1)
export const nodeName = (node: string) => (node === everyNode ? t('prices.everyNode') : node)
