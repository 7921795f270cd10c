import { monitorPeriodHours, type MonitorPeriod } from '@portico/contract/constants.ts'
import { hoursMs, minutesMs } from '../../core/clock.ts'

/** How far each period looks back and how long one of its points is: some sixty to four hundred points. */
export const metricPeriods = {
  '1 hour': { lengthMs: hoursMs(monitorPeriodHours['1 hour']), stepMs: minutesMs(1) },
  '1 day': { lengthMs: hoursMs(monitorPeriodHours['1 day']), stepMs: minutesMs(5) },
  '1 week': { lengthMs: hoursMs(monitorPeriodHours['1 week']), stepMs: minutesMs(30) },
  '1 month': { lengthMs: hoursMs(monitorPeriodHours['1 month']), stepMs: hoursMs(2) },
  '3 months': { lengthMs: hoursMs(monitorPeriodHours['3 months']), stepMs: hoursMs(6) },
} as const satisfies Record<MonitorPeriod, { lengthMs: number; stepMs: number }>
