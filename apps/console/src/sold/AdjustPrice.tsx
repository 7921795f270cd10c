import { t } from '../base/words/words.ts'
import { Facts } from '../kit/show/Facts.tsx'
import { Money } from '../kit/show/Money.tsx'
import { formatDay } from '../kit/show/RelativeTime.tsx'
import { SkeletonLines } from '../kit/show/Skeleton.tsx'
import { PaySums } from './PaySums.tsx'
import classes from './Resource.module.css'

interface Adjusted {
  month_before: string
  month_after: string
  total: string
  expire_time: string | null
}

interface AdjustPriceProps {
  answer: { data: Adjusted | undefined; error: unknown; isPlaceholderData: boolean }
}

/** What something costs a month before and after it is made larger, and what the rest of its term comes to. */
export function AdjustPrice({ answer: { data: price, error, isPlaceholderData } }: AdjustPriceProps) {
  if (!price) return !error && <SkeletonLines lines={4} />
  return (
    <div className={classes.stack} aria-busy={isPlaceholderData || undefined}>
      <Facts
        facts={[
          [t('resource.change.monthBefore'), <Money key="before" amount={price.month_before} />],
          [t('resource.change.monthAfter'), <Money key="after" amount={price.month_after} />],
          price.expire_time && [
            t('resource.change.restOfTerm', { time: formatDay(price.expire_time) }),
            <Money key="rest" amount={price.total} />,
          ],
        ]}
      />
      <PaySums total={price.total} />
    </div>
  )
}
