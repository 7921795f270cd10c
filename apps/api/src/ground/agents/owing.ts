import { sql } from 'drizzle-orm'
import { daysMs } from '../../core/clock.ts'
import type { agents } from './agent.table.ts'

/** So long after the grace the platform still carries what an agent's customers use and renew. */
export const carriedDays = 7

type Owing = Pick<typeof agents.$inferSelect, 'dueSince' | 'graceDays'>

const endAfter = ({ dueSince, graceDays }: Owing, days: number) =>
  dueSince && new Date(dueSince.getTime() + daysMs(graceDays + days))

/** When nothing new is sold any more, and its customers may leave by their own word. */
export const graceEnd = (row: Owing) => endAfter(row, 0)
/** When the platform carries nothing any more. */
export const stopTime = (row: Owing) => endAfter(row, carriedDays)

const isOver = (end: Date | null, now: Date) => end !== null && end <= now

/** Whether what is owed has been owed for longer than was agreed. */
export const isLate = (row: Owing, now: Date) => isOver(graceEnd(row), now)
export const isStopped = (row: Owing, now: Date) => isOver(stopTime(row), now)

/** The same two of the agent `g` in a statement. */
const owedSince = (now: Date, days: number) =>
  sql`coalesce(g.due_since + (g.grace_days + ${days}) * interval '24 hours' <= ${now.toISOString()}::timestamptz, false)`
export const lateAgent = (now: Date) => owedSince(now, 0)
export const stoppedAgent = (now: Date) => owedSince(now, carriedDays)
