import { noneKey, type CostSplit } from '@portico/contract/money/cost.ts'
import type { OrderProduct } from '@portico/contract/money/order.ts'
import { t } from '../../../base/words/words.ts'
import { productWord } from '../money-marks.tsx'

/** What a line is called. */
export function nameOf(by: CostSplit, { key, name }: { key: string; name: string }): string {
  if (by === 'product') return productWord(key as OrderProduct)
  if (by === 'tag') return name || t('costs.none.tag')
  return key === noneKey ? t(`costs.none.${by}`) : name
}
