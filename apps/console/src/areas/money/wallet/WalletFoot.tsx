import { outlookCalls } from '@portico/contract/money/outlook.ts'
import { useCall } from '../../../base/call/queries.ts'
import { t } from '../../../base/words/words.ts'
import { Money } from '../../../kit/show/Money.tsx'
import { monthWord } from '../../../kit/show/month-word.ts'
import classes from './WalletFoot.module.css'

const parts = [
  ['opening', ''],
  ['came', '+'],
  ['went', '−'],
] as const

/** What was there, what came and what went: together what is there then. */
export function WalletFoot({ month }: { month: string }) {
  const { data } = useCall(outlookCalls.walletSums, month ? { month } : {}, { keepPrevious: true })
  if (!data) return null
  return (
    <dl className={classes.foot} aria-label={month ? monthWord(month) : t('recharge.sums.all')}>
      {parts.map(([part, sign]) => (
        <div key={part} data-sign={sign}>
          <dt>{t(`recharge.sums.${part}`)}</dt>
          <dd>
            <Money amount={data[part]} />
          </dd>
        </div>
      ))}
      <div className={classes.closing}>
        <dt>{t('recharge.sums.closing')}</dt>
        <dd>
          <Money amount={data.closing} />
        </dd>
      </div>
    </dl>
  )
}
