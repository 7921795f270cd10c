import { formatMoney } from '@portico/contract/formats.ts'
import type { Budget } from '@portico/contract/money/budget.ts'
import { t } from '../../../base/words/words.ts'
import classes from './Budget.module.css'

/** What is spent as a full bar, what is expected as a pale one behind it, and the budget as the end of the track. */
export function BudgetBar({ budget: { spent, expected, amount } }: { budget: Budget }) {
  const part = (sum: string) => Math.min(Math.max(Number(sum) / Number(amount), 0), 1)
  const percent = Math.floor((Number(spent) / Number(amount)) * 100)
  const isOver = Number(spent) >= Number(amount)
  return (
    <span className={classes.use}>
      <span className={classes.words}>
        {t('costs.budgets.ofAmount', { spent: formatMoney(spent), amount: formatMoney(amount) })}
        <span className="quiet tabular">{isOver ? t('costs.budgets.over') : `${percent}%`}</span>
      </span>
      <span
        className={classes.track}
        role="meter"
        aria-valuenow={Math.min(Math.max(percent, 0), 100)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-label={t('costs.budgets.percent', { percent })}
      >
        <span className={classes.expected} style={{ inlineSize: `${part(expected) * 100}%` }} />
        <span
          className={classes.spent}
          data-over={isOver || undefined}
          style={{ inlineSize: `${part(spent) * 100}%` }}
        />
      </span>
    </span>
  )
}
