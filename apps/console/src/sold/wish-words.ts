import { capacityText } from '../base/format/sizes.ts'
import { screensOf, type Wished } from '../base/route/product-screens.ts'
import { productName } from '../base/words/words.ts'
import { packageName } from './price-line.ts'

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** What the person called it; what it is where it has no name yet. */
export const wishName = ({ kind, wish }: Omit<Wished, 'about'>): string =>
  ['name', ...(screensOf(kind)?.inCart.names ?? [])].map((field) => wish[field]).find(isText) ?? productName(kind)

/** What it is made of, in words and figures: `g2.medium, 1 vCPU · 4 GiB`, then the system and where it stands. */
export function wishWords(wished: Wished): string {
  const { kind, wish, about } = wished
  const { words, joins } = screensOf(kind)?.inCart ?? {}
  return [
    isText(wish['package']) && packageName(kind, wish['package']),
    typeof wish['capacity_gb'] === 'number' && capacityText(wish['capacity_gb']),
    ...(words?.(wished) ?? []),
    [about['controller_id'], about['target_node']].filter(isText).join(joins ? ' ↔ ' : ' → '),
  ]
    .filter(isText)
    .join(' · ')
}
