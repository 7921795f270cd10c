import { alarmUnits, type AlarmDirection, type AlarmMetric, type AlarmState } from '@portico/contract/compute/alarm.ts'
import { minutesMs } from '../../core/clock.ts'
import type { Figures, MetricPoint } from '../../ground/engine/hosts.ts'

/** Some clouds measure every few minutes: only what was not measured for longer has no data. */
const silentMinutes = 15
const bytesPerMb = 1_000_000
const bitsPerByte = 8

export interface Rule {
  metric: AlarmMetric
  direction: AlarmDirection
  threshold: number
  minutes: number
  state: AlarmState
}

const percentOf = (part: number, whole: number) => (whole > 0 ? (100 * part) / whole : 0)
const megabytes = (bytes: number) => bytes / bytesPerMb
const megabits = (bytes: number) => (bytes * bitsPerByte) / bytesPerMb

const readings: Record<AlarmMetric, (figures: Figures, memoryMb: number) => number> = {
  cpu: ({ cpuPercent }) => cpuPercent,
  memory: (figures, memoryMb) => percentOf(figures.memoryMb, memoryMb),
  disk_read: ({ diskReadBytesPerSecond }) => megabytes(diskReadBytesPerSecond),
  disk_write: ({ diskWriteBytesPerSecond }) => megabytes(diskWriteBytesPerSecond),
  net_in: ({ netInBytesPerSecond }) => megabits(netInBytesPerSecond),
  net_out: ({ netOutBytesPerSecond }) => megabits(netOutBytesPerSecond),
}

const rounded = (value: number) => Math.round(value * 10) / 10
export const figureText = (metric: AlarmMetric, value: number) => `${rounded(value)}${alarmUnits[metric]}`

export interface Judgement {
  state: AlarmState
  value: number | null
}

/**
 * What an alarm is now, from the minutes before; undefined when it stays what it was. It begins when all of its minutes are past
 * the threshold, and is over when none of them is, so that a figure that flutters around it is told once.
 */
export function judge(
  { metric, direction, threshold, minutes, state }: Rule,
  points: readonly MetricPoint[],
  memoryMb: number,
  now: Date,
): Judgement | undefined {
  const end = Math.floor(now.getTime() / minutesMs(1)) * minutesMs(1)
  const from = end - minutesMs(minutes)
  const known = points.flatMap(({ time, figures }) =>
    figures ? [{ at: time.getTime(), value: readings[metric](figures, memoryMb) }] : [],
  )
  const silentFrom = end - minutesMs(Math.max(minutes, silentMinutes))
  if (!known.some(({ at }) => at >= silentFrom)) return turnedTo('nodata', state, null)
  const recent = known.filter(({ at }) => at >= from)
  const value = recent.at(-1)?.value
  if (value === undefined) return undefined
  const past = recent.filter((one) => (direction === 'above' ? one.value > threshold : one.value < threshold))
  const isWhole = known.some(({ at }) => at <= from)
  if (past.length === recent.length) return isWhole ? turnedTo('alarm', state, value) : undefined
  return past.length === 0 || state === 'nodata' ? turnedTo('ok', state, value) : undefined
}

const turnedTo = (next: AlarmState, state: AlarmState, value: number | null): Judgement | undefined =>
  next === state ? undefined : { state: next, value: value === null ? null : rounded(value) }
