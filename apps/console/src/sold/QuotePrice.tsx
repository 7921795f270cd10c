import type { Quote } from '@portico/contract/resource/fields.ts'
import { SkeletonLines } from '../kit/show/Skeleton.tsx'
import { QuoteLines, type QuoteLinesProps } from './BuySummary.tsx'
import type { Priced } from './PaidDrawer.tsx'
import { PaySums, type Payer } from './PaySums.tsx'

interface QuotePriceProps extends Pick<QuoteLinesProps, 'name'> {
  answer: Priced<Quote>
  payer?: Payer | undefined
}

/** What a quote comes to line by line, and what the wallet has left after it. */
export function QuotePrice({ answer: { data: quote, error, isPlaceholderData }, payer, ...lines }: QuotePriceProps) {
  if (!quote) return !error && <SkeletonLines lines={4} />
  return (
    <div aria-busy={isPlaceholderData || undefined}>
      <QuoteLines quote={quote} {...lines} />
      <PaySums total={quote.total} payer={payer} />
    </div>
  )
}
