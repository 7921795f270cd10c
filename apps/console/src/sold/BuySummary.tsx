import { formatMoney } from '@portico/contract/formats.ts'
import { isDiscount } from '@portico/contract/money/price.ts'
import { addMoney, lessMoney, timesMoney } from '@portico/contract/money/sums.ts'
import type { Quote } from '@portico/contract/resource/fields.ts'
import { lineText, partName } from './price-line.ts'
import { language, t } from '../base/words/words.ts'
import { FormProblem, type Problem } from '../kit/form/FormProblem.tsx'
import { Money } from '../kit/show/Money.tsx'
import { SkeletonLines } from '../kit/show/Skeleton.tsx'
import classes from './Buy.module.css'
import { PayPanel, type PayPanelProps } from './PayPanel.tsx'

interface BuySummaryProps extends Pick<PayPanelProps, 'beside'> {
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
}

/** What a quote comes to without its discounts. */
export const listOf = ({ parts, total }: Quote): string =>
  lessMoney(
    total,
    addMoney(
      ...parts.flatMap(({ lines, times }) => lines.filter(isDiscount).map(({ amount }) => timesMoney(amount, times))),
    ),
  )

/** What it comes to, line by line, what the wallet has left after it, and the button. */
export function BuySummary({ subject, quote, soldOut, stale, error, unplaced = [], ...props }: BuySummaryProps) {
  if (!quote)
    return (
      <div className={classes.card}>
        <h2 className={classes.head}>{t('buy.summary')}</h2>
        {stale ? <SkeletonLines lines={5} /> : <p className={classes.quiet}>{t('buy.nothingYet')}</p>}
        <FormProblem error={error} unplaced={unplaced} />
      </div>
    )
  const time = new Date(quote.expire_time).toLocaleTimeString(language, { timeStyle: 'short' })
  const isFree = Number(quote.total) === 0
  return (
    <PayPanel
      {...props}
      title={t('buy.summary')}
      subject={subject}
      total={quote.total}
      list={listOf(quote)}
      lines={<QuoteLines quote={quote} />}
      notes={[t('buy.refundOnFailure'), t('buy.heldUntil', { time })]}
      stale={stale}
      error={error}
      unplaced={unplaced}
      hindered={soldOut ? t('buy.noStock') : undefined}
      word={isFree ? t('buy.free') : t('buy.pay', { sum: formatMoney(quote.total) })}
      wordBeside={isFree ? t('buy.free') : t('buy.payPlain')}
    />
  )
}

export interface QuoteLinesProps {
  quote: Quote
  /** What it is for, where that is not called as its product is. */
  name?: string
}

/** Every part with the lines its price is made of; the parts add up to the sum. */
export function QuoteLines({ quote, name }: QuoteLinesProps) {
  return (
    <>
      {quote.parts.map((part, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the parts of a quote never move
        <table key={at} className={classes.part}>
          <caption>
            <span>{part.name ?? name ?? partName(part)}</span>
            {part.name && <span className={classes.quiet}> {partName(part)}</span>}
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
