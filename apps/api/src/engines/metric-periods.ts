import type { MonitorPeriod } from '@portico/contract/constants.ts'
import { daysMs, hoursMs, minutesMs } from '../core/clock.ts'

/** How far each period looks back and how long one of its points is: some sixty to four hundred points. */
export const metricPeriods = {
  '1 hour': { lengthMs: hoursMs(1), stepMs: minutesMs(1) },
  '1 day': { lengthMs: daysMs(1), stepMs: minutesMs(5) },
  '1 week': { lengthMs: daysMs(7), stepMs: minutesMs(30) },
  '1 month': { lengthMs: daysMs(30), stepMs: hoursMs(2) },
  '3 months': { lengthMs: daysMs(90), stepMs: hoursMs(6) },
} as const satisfies Record<MonitorPeriod, { lengthMs: number; stepMs: number }>
