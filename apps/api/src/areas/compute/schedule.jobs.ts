import { hostCan } from '@portico/contract/compute/host.ts'
import type { HostStatus } from '@portico/contract/states/compute.ts'
import { and, eq, inArray, lt, or } from 'drizzle-orm'
import type { App } from '../../core/app/app.ts'
import { daysMs, minutesMs } from '../../core/clock.ts'
import { inTransaction } from '../../core/db/pool.ts'
import type { JobKind } from '../../core/jobs/jobs.ts'
import { begin, skip } from '../../lifecycle/operations.ts'
import { resources } from '../../lifecycle/resource.table.ts'
import { hostSchedules, scheduledActions, type HostScheduleRow } from './schedule.table.ts'

type Action = 'start' | 'stop'
interface Due {
  hostId: string
  action: Action
  dueAt: Date
}

/** What was missed for longer, because no server ran, is not made up for: nobody expects a start at another hour. */
const lateMinutesMax = 15
const keepMs = daysMs(2)

const timeOf = (moment: Date) => moment.toISOString().slice(11, 16)
/** 1 is Monday, 7 is Sunday. */
const dayOf = (moment: Date) => moment.getUTCDay() || 7

/** The minutes for which something may be due, this one first. */
const dueMinutes = (now: Date) => {
  const minute = Math.floor(now.getTime() / minutesMs(1)) * minutesMs(1)
  return Array.from({ length: lateMinutesMax }, (_, n) => new Date(minute - n * minutesMs(1)))
}

function dueOf(row: HostScheduleRow, minutes: readonly Date[]): Due[] {
  const of = (action: Action, time: string | null) =>
    minutes
      .filter((at) => timeOf(at) === time && row.days.includes(dayOf(at)) && at > row.savedAt)
      .map((dueAt) => ({ hostId: row.hostId, action, dueAt }))
  const due = [...of('start', row.startTime), ...of('stop', row.stopTime)]
  return due.toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime())
}

/** Starts and stops the hosts whose time has come, each once, whichever server looks. */
export const scheduleJob = (app: App): JobKind => ({
  queue: 'host.schedule',
  schedule: '* * * * *',
  async run() {
    const minutes = dueMinutes(app.clock.now())
    const times = minutes.map(timeOf)
    const rows = await app.db
      .select()
      .from(hostSchedules)
      .where(
        and(hostSchedules.enabled, or(inArray(hostSchedules.startTime, times), inArray(hostSchedules.stopTime, times))),
      )
    for (const due of rows.flatMap((row) => dueOf(row, minutes)))
      await act(app, due).catch((error: Error) =>
        app.log.error({ err: error, host: due.hostId, action: due.action }, 'scheduled action failed'),
      )
    const before = new Date(app.clock.now().getTime() - keepMs)
    await app.db.delete(scheduledActions).where(lt(scheduledActions.dueAt, before))
  },
})

const act = (app: App, due: Due) =>
  inTransaction(app.pool, async (db) => {
    const [first] = await db.insert(scheduledActions).values(due).onConflictDoNothing().returning()
    if (!first) return
    const [host] = await db.select().from(resources).where(eq(resources.id, due.hostId)).for('update')
    if (!host || host.releasedAt || host.deletedAt) return
    if (host.task === '' && hostCan[due.action](host.status as HostStatus))
      await begin(app, db, host, { action: due.action, loginId: null })
    else await skip(app, db, host, due.action)
  })
