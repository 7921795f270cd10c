import { formatFigure } from '@portico/contract/formats.ts'
import {
  financeReportCalls,
  financeSteps,
  type FinanceQuery,
  type FinanceReport,
  type FinanceSum,
} from '@portico/contract/money/finance-report.ts'
import type { OrderProduct } from '@portico/contract/money/order.ts'
import { lessMoney } from '@portico/contract/money/sums.ts'
import { useMemo } from 'react'
import { useCall } from '../../../base/call/queries.ts'
import { changedParams } from '../../../base/place/params.ts'
import { useSearchParams } from '../../../base/place/sight.ts'
import { t } from '../../../base/words/words.ts'
import { dayMs, middleOf, monthMs, noonOf } from '../../../kit/chart/time-ticks.ts'
import { TimeChart } from '../../../kit/chart/TimeChart.tsx'
import { Segments } from '../../../kit/form/Segments.tsx'
import { Answered } from '../../../kit/show/Answered.tsx'
import { Card } from '../../../kit/show/Card.tsx'
import { EmptyState } from '../../../kit/show/EmptyState.tsx'
import { Figure, Figures } from '../../../kit/show/Figures.tsx'
import { Money } from '../../../kit/show/Money.tsx'
import { daysWord, monthNow, monthsWord } from '../../../kit/show/month-word.ts'
import { ListExport } from '../../../sold/ListExport.tsx'
import { ChangeNote } from '../cost/change.tsx'
import { CompareTable } from '../cost/CompareTable.tsx'
import classes from '../cost/Costs.module.css'
import { LedgerProofCard } from './LedgerProofCard.tsx'
import { productWord } from '../money-marks.tsx'
import { MonthFilter } from './MonthFilter.tsx'
import { stackSeries } from '../cost/stack-series.ts'

/** How far back one can look. */
const monthsShown = 36

/** Money in and out of the platform, from the ledger, beside the proof that the ledger adds up. */
export function FinanceTab() {
  const [params, setParams] = useSearchParams()
  const step = financeSteps.find((one) => one === params.get('step')) ?? 'day'
  const month = params.get('month') ?? ''
  const asked: FinanceQuery = { step, ...(month && { month }) }
  const answer = useCall(financeReportCalls.financeReport, asked, { keepPrevious: true })
  const choose = (name: string, value: string) => setParams(changedParams({ [name]: value }), { replace: true })
  const list = { filters: { month }, setFilter: choose, search: '' }
  return (
    <div className={classes.page}>
      <div className={classes.bar}>
        <MonthFilter list={list} months={monthsShown} />
        <Segments
          label={t('finance.steps')}
          value={step}
          onChange={(value) => choose('step', value)}
          options={financeSteps.map((value) => ({ value, label: t(`finance.step.${value}`) }))}
        />
        <span className={classes.grow} />
        <ListExport
          call={financeReportCalls.financeExport}
          list={list}
          fixed={{ step }}
          file={`finance-${month || monthNow()}.csv`}
          word={t('costs.export')}
        />
      </div>
      <Answered answer={answer}>
        {(report) => (
          <div className={classes.page} data-stale={answer.isPlaceholderData || undefined}>
            <Report report={report} />
          </div>
        )}
      </Answered>
      <LedgerProofCard />
    </div>
  )
}

const shown = ['income', 'paid_in', 'refunded', 'receivable'] as const
/** A month is written shorter than a day. */
const isByMonth = ({ steps }: FinanceReport) => steps[0]!.length === '2026-11'.length

function Report({ report }: { report: FinanceReport }) {
  const { sums, products } = report
  const word = isByMonth(report) ? monthsWord : daysWord
  const [days, before] = [word(report.days), word(report.days_before)]
  const of = (key: FinanceSum) => sums.find((one) => one.key === key)!
  return (
    <>
      <Figures>
        {shown.map((key) => (
          <Sum key={key} sums={of(key)} days={before} />
        ))}
      </Figures>
      <Charts report={report} />
      <div className={classes.halves}>
        <CompareTable
          label={t('finance.figures')}
          days={days}
          before={before}
          lines={sums.map((one) => ({ ...one, name: t(`finance.sums.${one.key}`) }))}
        />
        <CompareTable
          label={t('finance.byProduct')}
          days={days}
          before={before}
          lines={products.map((one) => ({ ...one, key: one.product, name: productWord(one.product as OrderProduct) }))}
          total={of('income')}
        />
      </div>
    </>
  )
}

function Sum({ sums: { key, now, before }, days }: { sums: FinanceReport['sums'][number]; days: string }) {
  return (
    <Figure
      word={t(`finance.sums.${key}`)}
      value={<Money amount={now} />}
      note={<ChangeNote now={now} before={before} days={days} />}
    />
  )
}

function Charts({ report }: { report: FinanceReport }) {
  const { steps, products, paid_in, paid_out } = report
  const income = useMemo(
    () =>
      stackSeries(
        products.map(({ product, steps: values }) => ({ name: productWord(product as OrderProduct), values })),
        t('costs.others'),
      ),
    [products],
  )
  const cash = useMemo(
    () => [
      { label: t('finance.sums.paid_in'), colour: 'var(--chart-3)', values: paid_in.map(Number) },
      {
        label: t('finance.sums.paid_out'),
        colour: 'var(--chart-4)',
        values: paid_out.map((amount) => Number(lessMoney('0.00', amount))),
      },
    ],
    [paid_in, paid_out],
  )
  const time = {
    shape: 'stack' as const,
    summed: true,
    fromMs: isByMonth(report) ? middleOf(steps[0]!) : noonOf(steps[0]!),
    stepMs: isByMonth(report) ? monthMs : dayMs,
    format: formatFigure,
    missing: '',
  }
  return (
    <div className={classes.halves}>
      <Card>
        {income.length === 0 ? (
          <EmptyState compact title={t('finance.noIncome')} text={t('finance.noIncomeText')} />
        ) : (
          <div className={classes.chart}>
            <TimeChart title={t('finance.incomeChart')} series={income} {...time} />
          </div>
        )}
      </Card>
      <Card>
        <div className={classes.chart}>
          <TimeChart title={t('finance.cashChart')} series={cash} {...time} />
        </div>
      </Card>
    </div>
  )
}
