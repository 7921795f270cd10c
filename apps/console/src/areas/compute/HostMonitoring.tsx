import { hostCalls, type Host, type HostMetrics } from '@portico/contract/compute/host.ts'
import { cpuPollSeconds, monitorPeriods } from '@portico/contract/constants.ts'
import { useState } from 'react'
import { useCall } from '../../base/call/queries.ts'
import { t } from '../../base/words/words.ts'
import { Answered } from '../../kit/show/Answered.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { LineChart } from '../../kit/show/LineChart.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { Segments } from '../../kit/form/Segments.tsx'
import { bitsRate, bytesRate, memoryText, memoryUsed } from '../../base/format/sizes.ts'
import { useParam } from '../../base/state/use-param.ts'
import classes from './Host.module.css'

/** The last hour moves while one looks at it; longer periods hardly do. */
const everyMs = (period: string) => (period === '1 hour' ? cpuPollSeconds : 60) * 1000

export function HostMonitoring({ host }: { host: Host }) {
  const param = useParam('period')
  const period = monitorPeriods.find((one) => one === param.value) ?? monitorPeriods[0]
  const answer = useCall(
    hostCalls.hostMetrics,
    { id: host.id, period },
    { keepPrevious: true, refetchIntervalMs: everyMs(period) },
  )
  return (
    <div className={classes.stack}>
      <Answered answer={answer}>
        {(metrics) => (
          <Charts
            host={host}
            metrics={metrics}
            periods={
              <Segments
                label={t('fields.period')}
                value={period}
                onChange={(next) => param.open(next === monitorPeriods[0] ? '' : next)}
                options={monitorPeriods.map((value) => ({ value, label: t(`compute.periods.${value}`) }))}
              />
            }
          />
        )}
      </Answered>
    </div>
  )
}

const percent = (value: number) => `${Math.round(value)}%`

const present = (values: readonly (number | null)[]) => values.filter((value) => value !== null)
function summary(values: readonly (number | null)[], format: (value: number) => string): string {
  const known = present(values)
  if (known.length === 0) return ''
  const average = known.reduce((sum, value) => sum + value, 0) / known.length
  return t('compute.averagePeak', { average: format(average), peak: format(Math.max(...known)) })
}

function Charts({ host, metrics, periods }: { host: Host; metrics: HostMetrics; periods: React.ReactNode }) {
  const [at, setAt] = useState<number>()
  const fromMs = new Date(metrics.from).getTime()
  const stepMs = metrics.step_ms
  const points = metrics.cpu_percent.length
  const timeOf = (point: number) => formatTime(new Date(fromMs + point * stepMs).toISOString())
  const common = { fromMs, stepMs, at, onAt: setAt, missing: t('compute.notMeasured') }
  const bandwidth = host.bandwidth_mbps * 1000
  if (present(metrics.cpu_percent).length === 0)
    return (
      <>
        <div className={classes.bar}>{periods}</div>
        <EmptyState title={t('compute.noMetrics')} text={t('compute.noMetricsText')} />
      </>
    )
  return (
    <>
      <div className={classes.bar}>
        {periods}
        <span className={classes.span}>
          {timeOf(0)} – {timeOf(points - 1)}
        </span>
        {at !== undefined && at < points && (
          <span className={`${classes.reading} tabular`}>{t('compute.readingAt', { time: timeOf(at) })}</span>
        )}
      </div>
      <div className={classes.charts}>
        <LineChart
          {...common}
          title={t('compute.cpu')}
          aside={summary(metrics.cpu_percent, percent)}
          series={[{ label: t('compute.used'), colour: 'var(--chart-1)', values: metrics.cpu_percent }]}
          top={100}
          format={percent}
        />
        <LineChart
          {...common}
          title={t('compute.memory')}
          aside={t('compute.limit', { limit: memoryText(host.memory_mb) })}
          series={[{ label: t('compute.used'), colour: 'var(--chart-3)', values: metrics.memory_mb }]}
          top={host.memory_mb}
          format={memoryUsed}
        />
        <LineChart
          {...common}
          title={t('compute.network')}
          aside={bandwidth > 0 && t('compute.limit', { limit: bitsRate(bandwidth) })}
          series={[
            { label: t('compute.out'), colour: 'var(--chart-1)', values: metrics.net_out_kbps },
            { label: t('compute.in'), colour: 'var(--chart-4)', values: metrics.net_in_kbps },
          ]}
          {...(bandwidth > 0 && { limit: bandwidth })}
          format={bitsRate}
        />
        <LineChart
          {...common}
          title={t('compute.disk')}
          aside={summary(metrics.disk_read_kbps, bytesRate)}
          series={[
            { label: t('compute.read'), colour: 'var(--chart-1)', values: metrics.disk_read_kbps },
            { label: t('compute.write'), colour: 'var(--chart-4)', values: metrics.disk_write_kbps },
          ]}
          format={bytesRate}
        />
      </div>
    </>
  )
}
