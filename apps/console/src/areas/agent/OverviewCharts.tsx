import type { AgentOverview } from '@portico/contract/agent/overview.ts'
import { formatFigure } from '@portico/contract/formats.ts'
import { useMemo } from 'react'
import { t } from '../../base/words/words.ts'
import { TimeChart } from '../../kit/chart/TimeChart.tsx'
import { dayMs, noonOf } from '../../kit/chart/time-ticks.ts'
import { Card } from '../../kit/show/Card.tsx'
import classes from './Agent.module.css'

const today = () => new Date().toISOString().slice(0, 10)

/** What each day brought, and how long the money lasts at this pace. */
export function OverviewCharts({ days, runway }: Pick<AgentOverview, 'days' | 'runway'>) {
  const sold = useMemo(
    () => [
      { label: t('agent.sales'), colour: 'var(--chart-1)', values: days.map(({ sales }) => Number(sales)) },
      { label: t('agent.margin'), colour: 'var(--chart-2)', values: days.map(({ margin }) => Number(margin)) },
    ],
    [days],
  )
  const left = useMemo(
    () => [{ label: t('agent.desk.left'), colour: 'var(--chart-3)', values: runway.ahead.map(Number) }],
    [runway.ahead],
  )
  return (
    <div className={classes.charts}>
      <Card>
        <TimeChart
          title={t('agent.desk.soldTitle')}
          aside={t('agent.desk.days30')}
          shape="bars"
          fromMs={noonOf(days[0]!.day)}
          stepMs={dayMs}
          series={sold}
          format={formatFigure}
          missing=""
        />
      </Card>
      <Card>
        <TimeChart
          title={t('agent.desk.runwayTitle')}
          fromMs={noonOf(today())}
          stepMs={dayMs}
          series={left}
          format={formatFigure}
          missing=""
        />
      </Card>
    </div>
  )
}
