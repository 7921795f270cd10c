import { formatMoney } from '@portico/contract/formats.ts'
import {
  costBases,
  costCalls,
  costSplits,
  type CostBasis,
  type CostQuery,
  type CostReport,
  type CostSplit,
} from '@portico/contract/money/cost.ts'
import { addMoney } from '@portico/contract/money/sums.ts'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import { query, queryClient, useCall } from '../../base/call/queries.ts'
import { usePerson } from '../../base/person/person.ts'
import { changedParams } from '../../base/place/params.ts'
import { useSearchParams } from '../../base/place/sight.ts'
import { isMember } from '../../base/route/guard.ts'
import type { LoaderArgs } from '../../base/route/routes.ts'
import { tabPath, useTab } from '../../base/state/use-param.ts'
import { t } from '../../base/words/words.ts'
import { middleOf, monthMs } from '../../kit/chart/time-ticks.ts'
import { TimeChart } from '../../kit/chart/TimeChart.tsx'
import { Segments } from '../../kit/form/Segments.tsx'
import { Answered } from '../../kit/show/Answered.tsx'
import { Button } from '../../kit/show/Button.tsx'
import { Card } from '../../kit/show/Card.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { Figure, Figures } from '../../kit/show/Figures.tsx'
import { Money } from '../../kit/show/Money.tsx'
import { daysWord, monthNow, monthWord } from '../../kit/show/month-word.ts'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { TabNav } from '../../kit/show/TabNav.tsx'
import { MenuFilter } from '../../kit/table/ListBar.tsx'
import { ListExport } from '../../sold/ListExport.tsx'
import { BudgetsTab } from './BudgetsTab.tsx'
import { changePart, changeText } from './change.tsx'
import { nameOf } from './cost-name.ts'
import classes from './Costs.module.css'
import { CostTable } from './CostTable.tsx'
import { MonthFilter } from './MonthFilter.tsx'
import { QuotasTab } from './QuotasTab.tsx'
import { stackSeries } from './stack-series.ts'

const filterNames = ['product', 'group', 'node', 'tag'] as const
/** How far back one can look. */
const monthsShown = 24

function queryOf(params: URLSearchParams): CostQuery {
  const given = ['month', ...filterNames].flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : []))
  const by = costSplits.find((split) => split === params.get('by')) ?? 'product'
  const basis = costBases.find((one) => one === params.get('basis')) ?? 'charged'
  return { ...(Object.fromEntries(given) as Partial<CostQuery>), by, basis }
}

export const loader = ({ params }: LoaderArgs) =>
  queryClient.query({ ...query(costCalls.costReport, queryOf(params)), staleTime: 0 }).catch(() => undefined)

const tabs = ['costs', 'budgets', 'quotas'] as const

export default function CostsPage() {
  const current = useTab(tabs)
  const member = isMember(usePerson())
  if (member || current === 'costs') return <Costs member={member} />
  const Part = current === 'budgets' ? BudgetsTab : QuotasTab
  return <Part tabs={<CostTabs current={current} />} />
}

function CostTabs({ current }: { current: (typeof tabs)[number] }) {
  return (
    <TabNav
      label={t('costs.parts')}
      current={current}
      tabs={tabs.map((key) => ({ key, word: t(`costs.tabs.${key}`), to: tabPath(key) }))}
    />
  )
}

function Costs({ member }: { member: boolean }) {
  const [params, setParams] = useSearchParams()
  const asked = queryOf(params)
  const answer = useCall(costCalls.costReport, asked, { keepPrevious: true })
  const choose = (name: string, value: string) => setParams(changedParams({ [name]: value }), { replace: true })
  const filters = Object.fromEntries(['month', ...filterNames].map((name) => [name, params.get(name) ?? '']))
  const list = { filters, setFilter: choose, search: '' }
  return (
    <PageShell
      title={t('pages.costs')}
      text={t(asked.basis === 'used' ? 'costs.usedText' : 'costs.text')}
      action={
        <ListExport
          call={costCalls.costExport}
          list={list}
          fixed={{ by: asked.by, basis: asked.basis }}
          file={`costs-${asked.month ?? monthNow()}.csv`}
          word={t('costs.export')}
        />
      }
    >
      {!member && <CostTabs current="costs" />}
      <Answered answer={answer}>
        {(report) => (
          <div className={classes.page} data-stale={answer.isPlaceholderData || undefined}>
            <Narrowing report={report} list={list} asked={asked} member={member} onChoose={choose} />
            {report.lines.length === 0 ? (
              <Nothing isNarrowed={filterNames.some((name) => filters[name])} onClear={() => setParams({})} />
            ) : (
              <Report report={report} asked={asked} />
            )}
          </div>
        )}
      </Answered>
    </PageShell>
  )
}

interface NarrowingProps {
  report: CostReport
  list: { filters: Readonly<Record<string, string>>; setFilter: (name: string, value: string) => void }
  asked: CostQuery
  member: boolean
  onChoose: (name: string, value: string) => void
}

function Narrowing({ report, list, asked, member, onChoose }: NarrowingProps) {
  const splits = costSplits.filter((split) => !(member && split === 'group'))
  return (
    <div className={classes.bar}>
      <MonthFilter list={list} months={monthsShown} />
      {filterNames.map((name) => {
        const options = report.choices[name].map((one) => ({ value: one.key, label: nameOf(name, one) }))
        const few = name === 'tag' ? 1 : 2
        if (options.length < few && !list.filters[name]) return null
        return <MenuFilter key={name} list={list} filter={{ name, title: t(`costs.splits.${name}`), options }} />
      })}
      <span className={classes.grow} />
      <Segments
        label={t('costs.basis')}
        value={asked.basis}
        onChange={(basis: CostBasis) => onChoose('basis', basis === 'charged' ? '' : basis)}
        options={costBases.map((value) => ({ value, label: t(`costs.bases.${value}`) }))}
      />
      <Segments
        label={t('costs.splitBy')}
        value={asked.by}
        onChange={(by: CostSplit) => onChoose('by', by)}
        options={splits.map((value) => ({ value, label: t(`costs.splits.${value}`) }))}
      />
    </div>
  )
}

function Report({ report, asked }: { report: CostReport; asked: CostQuery }) {
  const { months, lines, budget, total } = report
  const limit = budget === null ? undefined : Number(budget)
  const highest = Math.max(...total.months.map(Number))
  const parts = lines.map((line) => ({ name: nameOf(asked.by, line), values: line.months }))
  return (
    <>
      <Sums report={report} />
      <Card>
        <div className={classes.chart}>
          <TimeChart
            title={t(`costs.chart.${asked.by}`)}
            aside={budget === null ? monthWord(months.at(-1)!) : t('costs.budgetLine', { sum: formatMoney(budget) })}
            shape="stack"
            fromMs={middleOf(months[0]!)}
            stepMs={monthMs}
            series={stackSeries(parts, t('costs.others'))}
            {...(limit !== undefined && { limit })}
            {...(limit !== undefined && limit > highest && { top: limit * 1.1 })}
            format={inMoney}
            missing=""
          />
        </div>
      </Card>
      <CostTable report={report} asked={asked} />
    </>
  )
}

const inMoney = (value: number) => formatMoney(value.toFixed(2))
const dayCount = ({ from, to }: { from: string; to: string }) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
const perDay = (sum: string, days: { from: string; to: string }) => (Number(sum) / dayCount(days)).toFixed(2)

function Sums({ report: { months: told, days, days_before, total, forecast } }: { report: CostReport }) {
  const { spent, before, months } = total
  const part = changePart(spent, before)
  const change = part ? `${changeText(spent, before)}, ${part}` : changeText(spent, before)
  const year = addMoney(...months)
  return (
    <Figures>
      <Figure
        word={t('costs.spent', { days: daysWord(days) })}
        value={<Money amount={spent} />}
        note={t(spent === before ? 'costs.sameAsBefore' : 'costs.onBefore', { change, days: daysWord(days_before) })}
      />
      {forecast && (
        <Figure
          word={t('costs.forecast', { month: monthWord(told.at(-1)!) })}
          value={<Money amount={forecast} />}
          note={t('costs.forecastNote', { sum: formatMoney(months.at(-2)!), month: monthWord(told.at(-2)!) })}
        />
      )}
      <Figure
        word={t('costs.perDay')}
        value={formatMoney(perDay(spent, days))}
        note={t('costs.perDayBefore', { sum: formatMoney(perDay(before, days_before)), days: daysWord(days_before) })}
      />
      <Figure
        word={t('costs.year')}
        value={<Money amount={year} />}
        note={t('costs.perMonth', { sum: formatMoney((Number(year) / months.length).toFixed(2)) })}
      />
    </Figures>
  )
}

function Nothing({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  if (!isNarrowed)
    return (
      <EmptyState icon={<IconChartBar size={24} stroke={1.5} />} title={t('costs.empty')} text={t('costs.emptyText')} />
    )
  return (
    <EmptyState
      title={t('costs.emptyMatch')}
      text={t('costs.emptyMatchText')}
      action={
        <Button kind="plain" onClick={onClear}>
          {t('costs.clear')}
        </Button>
      }
    />
  )
}
