import { formatFigure, formatMoney } from '@portico/contract/formats.ts'
import { costSteps, type CostQuery, type CostReport, type CostStep } from '@portico/contract/money/cost.ts'
import { lessMoney } from '@portico/contract/money/sums.ts'
import { t } from '../../../base/words/words.ts'
import { dayMs, middleOf, monthMs, noonOf } from '../../../kit/chart/time-ticks.ts'
import { TimeChart, type TimeMark, type TimeSeries } from '../../../kit/chart/TimeChart.tsx'
import { Segments } from '../../../kit/form/Segments.tsx'
import { Card } from '../../../kit/show/Card.tsx'
import { dayWord, daysWord } from '../../../kit/show/month-word.ts'
import { nameOf } from './cost-name.ts'
import classes from './Costs.module.css'
import { stackSeries } from './stack-series.ts'

const stepMs: Record<CostStep, number> = { day: dayMs, week: 7 * dayMs, month: monthMs }
/** Where the first bar or point stands; a week at its Monday, also one that begins later. */
function startOf(step: CostStep, day: string): number {
  if (step === 'month') return middleOf(day.slice(0, 7))
  if (step === 'day') return noonOf(day)
  return noonOf(day) - ((new Date(day).getUTCDay() + 6) % 7) * dayMs
}

const topFor = (limit: number | undefined, values: readonly number[]) =>
  limit !== undefined && limit > Math.max(...values) ? { top: limit * 1.15 } : {}

interface CostBarsProps {
  report: CostReport
  asked: CostQuery
  onStep: (step: CostStep) => void
}

/** What each day, week or month cost, and what this month will come to. */
export function CostBars({ report, asked, onStep }: CostBarsProps) {
  const { step, bars, lines, total, budget } = report
  const rest = step === 'month' ? restOf(report) : undefined
  const limit = step === 'month' && budget ? Number(budget.amount) : undefined
  const highest = total.bars.map((sum, at) => Number(sum) + (at === bars.length - 1 ? (rest ?? 0) : 0))
  const parts = lines.map((line) => ({ name: nameOf(asked.by, line), values: line.bars, sum: line.spent }))
  return (
    <Card>
      <div className={`${classes.chart} ${classes.bars}`}>
        <TimeChart
          title={t(`costs.chart.${asked.by}`)}
          aside={
            <Segments
              label={t('costs.stepBy')}
              value={step}
              onChange={onStep}
              options={costSteps.map((value) => ({ value, label: t(`costs.steps.${value}`) }))}
            />
          }
          shape="stack"
          fromMs={startOf(step, bars[0]!.from)}
          {...(step === 'week' && { earliestMs: noonOf(bars[0]!.from) })}
          stepMs={stepMs[step]}
          series={[...stackSeries(parts, t('costs.others')), ...expected(rest, bars.length)]}
          {...(limit !== undefined && {
            limit,
            limitText: t('costs.budgetLine', { sum: formatMoney(budget!.amount) }),
          })}
          {...topFor(limit, highest)}
          format={formatFigure}
          missing=""
        />
      </div>
    </Card>
  )
}

/** What is still to come of this month, where it is the last bar. */
function restOf({ total, month }: CostReport): number | undefined {
  if (total.forecast === null || !month) return undefined
  const rest = Number(lessMoney(total.forecast, month.spent))
  return rest > 0 ? rest : undefined
}

const expected = (rest: number | undefined, bars: number): TimeSeries[] =>
  rest === undefined
    ? []
    : [
        {
          label: t('costs.expected'),
          colour: 'var(--chart-1)',
          drawn: 'expected',
          values: Array.from({ length: bars }, (_, at) => (at === bars - 1 ? rest : null)),
        },
      ]

/** How the costs grow from day to day, beside the time they are compared with, and where they lead. */
export function CostRunning({ report }: { report: CostReport }) {
  const { run, days, days_before, total, budget } = report
  const limit = budget ? Number(budget.amount) : undefined
  const numbers = (sums: readonly (string | null)[]) => sums.map((sum) => (sum === null ? null : Number(sum)))
  const lines: TimeSeries[] = [
    {
      label: daysWord(days),
      colour: 'var(--chart-1)',
      values: numbers(run.spent),
      drawn: 'filled',
      unread: Number(total.spent),
    },
    ...(days_before
      ? [
          {
            label: daysWord(days_before),
            colour: 'var(--chart-5)',
            values: numbers(run.before),
            unread: Number(total.before),
          },
        ]
      : []),
    ...(run.forecast.some((sum) => sum !== null)
      ? [
          {
            label: t('costs.expected'),
            colour: 'var(--chart-1)',
            values: numbers(run.forecast),
            drawn: 'expected' as const,
          },
        ]
      : []),
  ]
  return (
    <Card>
      <div className={classes.chart}>
        <TimeChart
          title={t('costs.runTitle')}
          aside={budget && <BudgetWord {...budget} />}
          fromMs={startOf(run.step, run.days[0]!)}
          {...(run.step === 'week' && { earliestMs: noonOf(run.days[0]!) })}
          stepMs={stepMs[run.step]}
          series={lines}
          {...(limit !== undefined && { limit })}
          marks={marksOf(report)}
          {...topFor(
            limit,
            lines.flatMap(({ values }) => values.map((value) => value ?? 0)),
          )}
          format={formatFigure}
          missing=""
        />
      </div>
    </Card>
  )
}

/** The days that stand out, and the one on which the budget is spent. */
function marksOf({ run, findings, budget }: CostReport): TimeMark[] {
  const spikes = findings.flatMap((finding) => {
    const at = finding.kind === 'spike' && run.step === 'day' ? run.days.indexOf(finding.day) : -1
    const value = run.spent[at]
    return finding.kind === 'spike' && value
      ? [{ at, value: Number(value), text: `${dayWord(finding.day)} ${formatMoney(finding.amount)}` }]
      : []
  })
  const end = budget?.reached ? run.days.indexOf(budget.reached) : -1
  return end < 0 || !budget
    ? spikes
    : [...spikes, { at: end, value: Number(budget.amount), text: dayWord(run.days[end]!) }]
}

function BudgetWord({ amount, reached }: NonNullable<CostReport['budget']>) {
  const sum = formatMoney(amount)
  if (!reached) return t('costs.budgetLine', { sum })
  return <span className={classes.steep}>{t('costs.budgetReached', { sum, day: dayWord(reached) })}</span>
}
