import { discountLabel } from '@portico/contract/formats.ts'
import { language } from '../words/t.ts'

/** What a factor takes off, in the reader's words; of more than the full price, the factor. */
export const discountText = (factor: string | number): string =>
  Number(factor) > 1 ? `× ${factor}` : discountLabel(Number(factor), language)
