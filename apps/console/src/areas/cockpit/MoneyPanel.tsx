import type { Cockpit } from '@portico/contract/cockpit/cockpit.ts'
import { formatFigure, formatMoney } from '@portico/contract/formats.ts'
import { resourceCalls } from '@portico/contract/resource/resource.ts'
import type { ReactNode } from 'react'
import { useCall } from '../../base/call/queries.ts'
import { t } from '../../base/words/words.ts'
import { formatDay } from '../../kit/show/RelativeTime.tsx'
import { Skeleton } from '../../kit/show/Skeleton.tsx'
import { dayMs, noonOf } from '../../kit/chart/time-ticks.ts'
import { TimeChart } from '../../kit/chart/TimeChart.tsx'
import classes from './Cockpit.module.css'
import { Panel } from './Panel.tsx'

type Money = NonNullable<Cockpit['money']>

export function MoneyPanel({ money: { cash, coupon, spending } }: { money: Money }) {
  const { days, month, last_month, last_month_so_far } = spending
  return (
    <Panel title={t('cockpit.money')}>
      <dl className={classes.sums}>
        <Sum
          word={t('cockpit.cash')}
          sum={formatMoney(cash)}
          more={Number(coupon) > 0 && t('cockpit.coupon', { sum: formatMoney(coupon) })}
        />
        <Runway />
        <Sum
          word={t('cockpit.month')}
          sum={formatMoney(month)}
          more={t('cockpit.compared', { sum: formatMoney(last_month), part: formatMoney(last_month_so_far) })}
        />
      </dl>
      <div className={classes.chart}>
        <TimeChart
          title={t('cockpit.spending')}
          shape="bars"
          fromMs={noonOf(days[0]!.day)}
          stepMs={dayMs}
          series={[
            { label: t('cockpit.paid'), colour: 'var(--chart-1)', values: days.map(({ amount }) => Number(amount)) },
          ]}
          format={formatFigure}
          missing=""
        />
      </div>
    </Panel>
  )
}

/** The same as at home, by the same call: until when the balance renews everything. */
function Runway() {
  const { data } = useCall(resourceCalls.resourceCount)
  if (!data) return <Sum word={t('cockpit.runway')} sum={<Skeleton width="60%" />} />
  const { month_total, runway_time } = data
  if (Number(month_total) === 0) return <Sum word={t('cockpit.runway')} sum={t('cockpit.runwayNone')} />
  return (
    <Sum
      word={t('cockpit.runway')}
      sum={runway_time ? formatDay(runway_time) : t('cockpit.runwayLong')}
      more={t('cockpit.monthly', { sum: formatMoney(month_total) })}
    />
  )
}

interface SumProps {
  word: string
  sum: ReactNode
  more?: string | false
}
function Sum({ word, sum, more }: SumProps) {
  return (
    <div className={classes.sum}>
      <dt>{word}</dt>
      <dd>
        <b>{sum}</b>
        {more && <span className={classes.second}>{more}</span>}
      </dd>
    </div>
  )
}
