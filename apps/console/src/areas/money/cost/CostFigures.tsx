import { formatFigure, formatMoney } from '@portico/contract/formats.ts'
import type { CostBasis, CostReport } from '@portico/contract/money/cost.ts'
import { lessMoney } from '@portico/contract/money/sums.ts'
import { tabPath } from '../../../base/state/use-param.ts'
import { t } from '../../../base/words/words.ts'
import { Figure, Figures } from '../../../kit/show/Figures.tsx'
import { Link } from '../../../kit/show/Link.tsx'
import { Money } from '../../../kit/show/Money.tsx'
import { dayWord, daysWord, monthWord } from '../../../kit/show/month-word.ts'
import budgetClasses from './Budget.module.css'
import { ChangeNote } from './change.tsx'

interface Span {
  from: string
  to: string
}
const dayCount = ({ from, to }: Span) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
const perDay = (sum: string, days: Span) => formatFigure(Number(sum) / dayCount(days))

/** The four figures that the page is about. */
export function CostFigures({ report, basis, member }: { report: CostReport; basis: CostBasis; member: boolean }) {
  const { days, days_before, total } = report
  const { spent, before } = total
  return (
    <Figures>
      <Figure
        word={t('costs.spent', { days: daysWord(days) })}
        value={<Money amount={spent} />}
        note={days_before && <ChangeNote now={spent} before={before} days={daysWord(days_before)} />}
      />
      <Forecast report={report} />
      {!member && <BudgetFigure report={report} basis={basis} />}
      <Figure
        word={t('costs.perDay')}
        value={perDay(spent, days)}
        note={days_before && t('costs.perDayBefore', { sum: perDay(before, days_before), days: daysWord(days_before) })}
      />
    </Figures>
  )
}

function Forecast({ report: { total, month, budget } }: { report: CostReport }) {
  if (total.forecast === null || !month) return null
  const over = budget && lessMoney(total.forecast, budget.amount)
  const isOver = over !== null && Number(over) > 0 && budget?.reached
  return (
    <Figure
      word={t('costs.forecast', { month: monthWord(month.month) })}
      value={<Money amount={total.forecast} />}
      note={
        isOver
          ? t('costs.overFrom', { sum: formatMoney(over), day: dayWord(budget.reached!) })
          : over
            ? t('costs.underBudget', { sum: formatMoney(lessMoney('0.00', over)) })
            : t('costs.soFar', { sum: formatMoney(month.spent) })
      }
      noteTone={isOver ? 'warn' : undefined}
    />
  )
}

/** How much of the budget is spent beside how much of the month is over. */
function BudgetFigure({ report: { days, total, budget }, basis }: { report: CostReport; basis: CostBasis }) {
  const isMonth = days.from.endsWith('-01') && days.from.slice(0, 7) === days.to.slice(0, 7)
  if (!isMonth) return null
  if (basis === 'used') return <Figure word={t('costs.budgetNone')} value="—" note={t('costs.budgetCharged')} />
  if (!budget)
    return (
      <Figure
        word={t('costs.budgetNone')}
        value="—"
        note={<Link to={tabPath('budgets')}>{t('costs.budgetCreate')}</Link>}
      />
    )
  const used = Math.floor((Number(total.spent) / Number(budget.amount)) * 100)
  const gone = Math.round((Number(days.to.slice(8)) / lastDayOf(days.to)) * 100)
  const within = (percent: number) => Math.min(Math.max(percent, 0), 100)
  return (
    <Figure
      word={t('costs.budgetNamed', { name: budget.name })}
      value={<Money amount={budget.amount} />}
      note={t('costs.budgetUse', { used, gone })}
    >
      <span
        className={budgetClasses.timed}
        role="meter"
        aria-valuenow={within(used)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-label={t('costs.budgets.percent', { percent: used })}
      >
        <span className={budgetClasses.track}>
          <span
            className={budgetClasses.spent}
            data-over={used >= 100 || undefined}
            style={{ inlineSize: `${within(used)}%` }}
          />
        </span>
        <span className={budgetClasses.today} style={{ insetInlineStart: `${gone}%` }} />
      </span>
    </Figure>
  )
}

const lastDayOf = (day: string) => {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}
