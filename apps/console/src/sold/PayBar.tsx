import { formatMoney } from '@portico/contract/formats.ts'
import { lessMoney } from '@portico/contract/money/sums.ts'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import { lazy, Suspense, useState } from 'react'
import { t } from '../base/words/words.ts'
import { FormProblem } from '../kit/form/FormProblem.tsx'
import { AgreedPay, type Agreed } from './AgreedPay.tsx'
import { Hindered, type PayPanelProps } from './PayPanel.tsx'
import classes from './PayPanel.module.css'
import { usePayment } from './PaySums.tsx'

const PaySheet = lazy(() => import('./PaySheet.tsx'))

/** The choice in words and the sum, above the thumb; opens to the lines. */
export default function PayBar({ accepted, onAccept, ...props }: PayPanelProps & Agreed) {
  const { subject, total, list, stale, pending, error, unplaced = [], hindered, wordBeside, beside } = props
  const [isOpen, setOpen] = useState(false)
  const { after, missing } = usePayment({ total })
  const saved = lessMoney(list, total)
  const isSaved = Number(saved) > 0
  return (
    <div className={classes.bar} data-pay-bar data-price data-stale={stale || undefined} aria-busy={stale || undefined}>
      <FormProblem error={error} unplaced={unplaced} />
      <Hindered text={hindered} />
      <button type="button" className={classes.open} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className={classes.openWords}>{subject}</span>
        <span className="visually-hidden">{t('buy.showLines')}</span>
        <IconChevronUp size={16} stroke={1.6} aria-hidden="true" />
      </button>
      <AgreedPay
        accepted={accepted}
        onAccept={onAccept}
        bar={
          <div className={classes.sum}>
            <span className={classes.total}>
              {formatMoney(total)} {isSaved && <s>{formatMoney(list)}</s>}
            </span>
            <span className={classes.after}>
              {isSaved && <span className={classes.saved}>{formatMoney(`-${saved}`)}</span>}
              {missing ? (
                <span className={classes.hindered} role="status">
                  {t('buy.short', { sum: formatMoney(missing) })}
                </span>
              ) : (
                <span>{t('buy.leftAfter', { sum: formatMoney(after) })}</span>
              )}
            </span>
          </div>
        }
        beside={beside?.({ bar: true })}
        large
        total={total}
        pending={pending}
        disabled={stale}
        word={wordBeside}
      />
      <Suspense>{isOpen && <PaySheet {...props} onClose={() => setOpen(false)} />}</Suspense>
    </div>
  )
}
