import { costBases, costCalls, type CostBasis, type CostQuery, type CostReport } from '@portico/contract/money/cost.ts'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import { query, queryClient, useCall } from '../../../base/call/queries.ts'
import { usePerson } from '../../../base/person/person.ts'
import { changedParams } from '../../../base/place/params.ts'
import { useSearchParams } from '../../../base/place/sight.ts'
import { isMember } from '../../../base/route/guard.ts'
import type { LoaderArgs } from '../../../base/route/routes.ts'
import { tabPath, useTab } from '../../../base/state/use-param.ts'
import { t } from '../../../base/words/words.ts'
import { Segments } from '../../../kit/form/Segments.tsx'
import { Answered } from '../../../kit/show/Answered.tsx'
import { Button } from '../../../kit/show/Button.tsx'
import { EmptyState } from '../../../kit/show/EmptyState.tsx'
import { PageShell } from '../../../kit/show/PageShell.tsx'
import { TabNav } from '../../../kit/show/TabNav.tsx'
import { ListExport } from '../../../sold/ListExport.tsx'
import { BudgetButton } from './BudgetButton.tsx'
import { BudgetsTab } from './BudgetsTab.tsx'
import { filterNames, queryOf } from './cost-query.ts'
import { CostBars, CostRunning } from './CostCharts.tsx'
import { CostFigures } from './CostFigures.tsx'
import { CostFindings } from './CostFindings.tsx'
import { CostFilters } from './CostFilters.tsx'
import classes from './Costs.module.css'
import { CostTable } from './CostTable.tsx'
import { QuotasTab } from './QuotasTab.tsx'

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

type Choose = (changes: Readonly<Record<string, string>>) => void

function Costs({ member }: { member: boolean }) {
  const [params, setParams] = useSearchParams()
  const asked = queryOf(params)
  const answer = useCall(costCalls.costReport, asked, { keepPrevious: true })
  const choose: Choose = (changes) => setParams(changedParams(changes), { replace: true })
  return (
    <PageShell
      title={t('pages.costs')}
      text={t(asked.basis === 'used' ? 'costs.usedText' : 'costs.text')}
      action={
        <div className={classes.actions}>
          <Segments
            label={t('costs.basis')}
            value={asked.basis}
            onChange={(basis: CostBasis) => choose({ basis: basis === 'charged' ? '' : basis })}
            options={costBases.map((value) => ({ value, label: t(`costs.bases.${value}`) }))}
          />
          <ListExport
            call={costCalls.costExport}
            list={{ search: '', filters: asked }}
            file={`costs-${answer.data?.days.to ?? ''}.csv`}
            word={t('costs.export')}
          />
          {!member && <BudgetButton asked={asked} />}
        </div>
      }
    >
      {!member && <CostTabs current="costs" />}
      <div className={classes.page} data-stale={answer.isPlaceholderData || undefined}>
        <CostFilters report={answer.data} params={params} asked={asked} member={member} onChoose={choose} />
        <Answered answer={answer}>
          {(report) =>
            report.lines.length === 0 ? (
              <Nothing isNarrowed={isNarrowed(params)} onClear={() => setParams({})} />
            ) : (
              <Report report={report} asked={asked} member={member} onChoose={choose} />
            )
          }
        </Answered>
      </div>
    </PageShell>
  )
}

const isNarrowed = (params: URLSearchParams) => [...filterNames, 'period', 'month'].some((name) => params.get(name))

interface ReportProps {
  report: CostReport
  asked: CostQuery
  member: boolean
  onChoose: Choose
}

function Report({ report, asked, member, onChoose }: ReportProps) {
  return (
    <>
      <CostFigures report={report} basis={asked.basis} member={member} />
      <div className={classes.sides}>
        <CostBars report={report} asked={asked} onStep={(step) => onChoose({ step: step === 'month' ? '' : step })} />
        <CostRunning report={report} />
      </div>
      <div className={classes.sides} data-loose>
        <CostTable report={report} asked={asked} />
        <CostFindings report={report} />
      </div>
    </>
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
