import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { Instant, Nothing, Page, PageQuery } from '../page.ts'
import { across, chosen, wholeNumber } from '../rules/text.ts'
import { host } from './host.ts'

/** What an alarm watches: shares of what the host has in percent, the rest in MB or Mbit a second. */
export const alarmMetrics = ['cpu', 'memory', 'disk_read', 'disk_write', 'net_in', 'net_out'] as const
export type AlarmMetric = (typeof alarmMetrics)[number]

/** The same in every language. */
export const alarmUnits: Record<AlarmMetric, '%' | ' MB/s' | ' Mbps'> = {
  cpu: '%',
  memory: '%',
  disk_read: ' MB/s',
  disk_write: ' MB/s',
  net_in: ' Mbps',
  net_out: ' Mbps',
}

export const alarmDirections = ['above', 'below'] as const
export type AlarmDirection = (typeof alarmDirections)[number]

/** For how many minutes it must be so. */
export const alarmMinutes = [5, 10, 15, 30, 60] as const

export const alarmStates = ['ok', 'alarm', 'nodata'] as const
export type AlarmState = (typeof alarmStates)[number]

export const alarmsOfHostMax = 10
export const alarmsMax = 200
const percentMax = 100
const rateMax = 100_000

const rule = {
  metric: chosen(alarmMetrics),
  direction: chosen(alarmDirections),
  threshold: wholeNumber(0, rateMax, 'rules.invalid'),
  minutes: z.union(
    alarmMinutes.map((minutes) => z.literal(minutes)),
    'rules.choose',
  ),
}

export const HostAlarm = z.object({
  id: Id('alarm'),
  host_id: host.id,
  host_name: z.string(),
  ...rule,
  enabled: z.boolean(),
  /** `nodata` too until it was looked at for the first time, and while it is off. */
  state: z.enum(alarmStates),
  /** Since when it is so; NULL until it was looked at. */
  state_time: z.nullable(Instant),
  /** The newest figure when it turned; NULL where there was none. */
  value: z.nullable(z.number()),
})
export type HostAlarm = z.output<typeof HostAlarm>

export const HostAlarmInput = z
  .object({
    /** Absent: a new one. */
    id: z.optional(Id('alarm')),
    host_id: host.id,
    ...rule,
    enabled: z.boolean('rules.invalid'),
  })
  .check(
    across<{ metric: AlarmMetric; threshold: number }>(
      ['metric', 'threshold'],
      ({ metric, threshold }) => alarmUnits[metric] !== '%' || threshold <= percentMax,
      'threshold',
      'rules.invalid',
    ),
  )
export type HostAlarmInput = z.output<typeof HostAlarmInput>

/** One turn of an alarm, with what was agreed then. */
export const HostAlarmTurn = z.object({
  id: Id('alarmTurn'),
  alarm_id: Id('alarm'),
  host_id: host.id,
  host_name: z.string(),
  ...rule,
  state: z.enum(alarmStates),
  value: z.nullable(z.number()),
  create_time: Instant,
})
export type HostAlarmTurn = z.output<typeof HostAlarmTurn>

const ofHost = z.extend(PageQuery, { host_id: z.optional(host.id) })
const stales = ['hostAlarmList', 'hostAlarmTurnList', 'homeInfo'] as const

/** Whoever may see a host says when they want to be told about it. */
export const alarmCalls = calls({
  hostAlarmList: {
    post: '/apiv1/compute/alarmList',
    allow: 'customer',
    product: 'host',
    reads: true,
    input: ofHost,
    data: Page(HostAlarm),
  },
  hostAlarmSave: {
    post: '/apiv1/compute/saveAlarm',
    allow: 'customer',
    product: 'host',
    input: HostAlarmInput,
    data: z.object({ id: Id('alarm') }),
    audit: 'host.alarmSave',
    stales,
  },
  hostAlarmRemove: {
    post: '/apiv1/compute/removeAlarm',
    allow: 'customer',
    product: 'host',
    input: z.object({ id: Id('alarm') }),
    data: Nothing,
    audit: 'host.alarmRemove',
    stales,
  },
  hostAlarmTurnList: {
    post: '/apiv1/compute/alarmTurnList',
    allow: 'customer',
    product: 'host',
    reads: true,
    input: ofHost,
    data: Page(HostAlarmTurn),
  },
})
