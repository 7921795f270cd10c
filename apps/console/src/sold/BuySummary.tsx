import { formatMoney } from '@portico/contract/formats.ts'
import { timesMoney } from '@portico/contract/money/sums.ts'
import type { Quote } from '@portico/contract/resource/fields.ts'
import { lineText, partName } from './price-line.ts'
import { language, t } from '../base/words/words.ts'
import { FormProblem, type Problem } from '../kit/form/FormProblem.tsx'
import { Money } from '../kit/show/Money.tsx'
import { SkeletonLines } from '../kit/show/Skeleton.tsx'
import { AgreedPay } from './AgreedPay.tsx'
import classes from './Buy.module.css'
import { PaySums } from './PaySums.tsx'

interface BuySummaryProps {
  /** What it is, in a line. */
  subject: string
  quote: Quote | undefined
  /** While the price of the latest choice is on its way, the last one stays, paler. */
  stale: boolean
  pending: boolean
  error: Problem | undefined
  unplaced?: readonly string[]
  /** What was chosen has been sold out since. */
  soldOut?: boolean
  /** What the button says when it is not about creating. */
  payWord?: (sum: string) => string
}

/** What it comes to, line by line, what the wallet has left after it, and the button. */
export function BuySummary({
  subject,
  quote,
  stale,
  pending,
  error,
  unplaced = [],
  soldOut,
  payWord,
}: BuySummaryProps) {
  if (!quote)
    return (
      <div className={classes.card}>
        <h2 className={classes.head}>{t('buy.summary')}</h2>
        {stale ? <SkeletonLines lines={5} /> : <p className={classes.quiet}>{t('buy.nothingYet')}</p>}
        <FormProblem error={error} unplaced={unplaced} />
      </div>
    )
  return (
    <div className={classes.card} aria-busy={stale || undefined} data-stale={stale || undefined}>
      <h2 className={classes.head}>{t('buy.summary')}</h2>
      <p className={classes.quiet}>{subject}</p>
      <QuoteLines quote={quote} />
      <PaySums total={quote.total} />
      <FormProblem error={error} unplaced={unplaced} />
      {soldOut && (
        <p className={classes.short} role="alert">
          {t('buy.noStock')}
        </p>
      )}
      <AgreedPay
        large
        total={quote.total}
        pending={pending}
        // Nobody pays a price that is no longer the one that is shown.
        disabled={stale}
        word={
          payWord
            ? payWord(formatMoney(quote.total))
            : Number(quote.total) === 0
              ? t('buy.free')
              : t('buy.pay', { sum: formatMoney(quote.total) })
        }
      />
      <p className={classes.note}>{t('buy.refundOnFailure')}</p>
      <p className={classes.note}>
        {t('buy.heldUntil', {
          time: new Date(quote.expire_time).toLocaleTimeString(language, { timeStyle: 'short' }),
        })}
      </p>
    </div>
  )
}

/** Every part with the lines its price is made of; the parts add up to the sum. */
export function QuoteLines({ quote }: { quote: Quote }) {
  return (
    <>
      {quote.parts.map((part, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the parts of a quote never move
        <table key={at} className={classes.part}>
          <caption>
            <span>{partName(part)}</span>
            {part.times > 1 && <span className={classes.quiet}> {t('buy.each', { n: String(part.times) })}</span>}
          </caption>
          <tbody>
            {part.lines.map((line, row) => (
              // oxlint-disable-next-line react/no-array-index-key -- nor do its lines
              <tr key={row}>
                <td>{lineText(line, part.product)}</td>
                <td className={classes.figure}>
                  <Money amount={timesMoney(line.amount, part.times)} />
                </td>
              </tr>
            ))}
            <tr className={classes.partSum}>
              <td colSpan={2} className={classes.figure}>
                <Money amount={timesMoney(part.total, part.times)} />
              </td>
            </tr>
          </tbody>
        </table>
      ))}
    </>
  )
}
