import { alarmCalls, type AlarmMetric, type HostAlarm } from '@portico/contract/compute/alarm.ts'
import { hostCalls, type Host, type HostMetrics } from '@portico/contract/compute/host.ts'
import { cpuPollSeconds, monitorPeriods } from '@portico/contract/constants.ts'
import { useCall } from '../../base/call/queries.ts'
import { t } from '../../base/words/words.ts'
import { Answered } from '../../kit/show/Answered.tsx'
import { useChartView, useZoom, type ChartView } from '../../kit/chart/chart-view.ts'
import { shownOf, type Span } from '../../kit/chart/chart-zoom.ts'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { Segments } from '../../kit/form/Segments.tsx'
import { bitsRate, bytesOfKilobits, bytesRate, memoryText, memoryUsed } from '../../base/format/sizes.ts'
import { TimeChart } from '../../kit/chart/TimeChart.tsx'
import { useParam } from '../../base/state/use-param.ts'
import classes from './Host.module.css'
import { say } from './host.screens.ts'

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
  const view = useChartView(period)
  const alarms = useCall(alarmCalls.hostAlarmList, { host_id: host.id, limit: 100 }).data?.result ?? []
  return (
    <div className={classes.stack}>
      <Answered answer={answer}>
        {(metrics) => (
          <Charts
            host={host}
            metrics={metrics}
            view={view}
            alarms={alarms}
            periods={
              <Segments
                label={t('fields.period')}
                value={period}
                onChange={(next) => param.open(next === monitorPeriods[0] ? '' : next)}
                options={monitorPeriods.map((value) => ({ value, label: say(`periods.${value}`) }))}
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
  return say('averagePeak', { average: format(average), peak: format(Math.max(...known)) })
}

const inBytes = (values: readonly (number | null)[]) => values.map((value) => value && bytesOfKilobits(value))

/** From when to when, as far as one looks. */
function Shown({ whole, view }: { whole: Span; view: ChartView }) {
  const { from, to } = shownOf(useZoom(view), whole)
  const text = (at: number) => formatTime(new Date(at).toISOString())
  return (
    <span className={classes.span}>
      {text(from)} – {text(to)}
    </span>
  )
}

interface ChartsProps {
  host: Host
  metrics: HostMetrics
  view: ChartView
  alarms: readonly HostAlarm[]
  periods: React.ReactNode
}

/** Where an alarm that is on waits for a figure: drawn as a line. */
function thresholdOf(alarms: readonly HostAlarm[], metric: AlarmMetric, unit: number): { limit?: number } {
  const alarm = alarms.find((one) => one.enabled && one.metric === metric)
  return alarm ? { limit: alarm.threshold * unit } : {}
}

function Charts({ host, metrics, view, alarms, periods }: ChartsProps) {
  const fromMs = new Date(metrics.from).getTime()
  const stepMs = metrics.step_ms
  const whole = { from: fromMs, to: fromMs + (metrics.cpu_percent.length - 1) * stepMs }
  const diskRead = inBytes(metrics.disk_read_kbps)
  const common = { fromMs, stepMs, view, missing: say('notMeasured') }
  const bandwidth = host.bandwidth_mbps * 1000
  if (present(metrics.cpu_percent).length === 0)
    return (
      <>
        <div className={classes.bar}>{periods}</div>
        <EmptyState title={say('noMetrics')} text={say('noMetricsText')} />
      </>
    )
  return (
    <>
      <div className={classes.bar}>
        {periods}
        <Shown whole={whole} view={view} />
      </div>
      <div className={classes.charts}>
        <TimeChart
          {...common}
          title={say('cpu')}
          aside={summary(metrics.cpu_percent, percent)}
          series={[{ label: say('used'), colour: 'var(--chart-1)', values: metrics.cpu_percent }]}
          top={100}
          {...thresholdOf(alarms, 'cpu', 1)}
          format={percent}
        />
        <TimeChart
          {...common}
          title={say('memory')}
          aside={say('limit', { limit: memoryText(host.memory_mb) })}
          series={[{ label: say('used'), colour: 'var(--chart-3)', values: metrics.memory_mb }]}
          top={host.memory_mb}
          binary
          {...thresholdOf(alarms, 'memory', host.memory_mb / 100)}
          format={memoryUsed}
        />
        <TimeChart
          {...common}
          title={say('network')}
          aside={bandwidth > 0 && say('limit', { limit: bitsRate(bandwidth) })}
          series={[
            { label: say('out'), colour: 'var(--chart-1)', values: metrics.net_out_kbps },
            { label: say('in'), colour: 'var(--chart-4)', values: metrics.net_in_kbps },
          ]}
          {...(bandwidth > 0 && { limit: bandwidth })}
          format={bitsRate}
        />
        <TimeChart
          {...common}
          title={say('disk')}
          aside={summary(diskRead, bytesRate)}
          series={[
            { label: say('read'), colour: 'var(--chart-1)', values: diskRead },
            { label: say('write'), colour: 'var(--chart-4)', values: inBytes(metrics.disk_write_kbps) },
          ]}
          binary
          format={bytesRate}
        />
      </div>
    </>
  )
}
