import type { HostSchedule, HostScheduleInput } from '@portico/contract/compute/schedule.ts'
import { eq } from 'drizzle-orm'
import type { CustomerCtx } from '../../core/http/context.ts'
import { refuse } from '../../core/refuse.ts'
import { holdLive, ownResource } from '../../lifecycle/own.ts'
import { hostSchedules } from './schedule.table.ts'

export async function info(ctx: CustomerCtx, id: string): Promise<{ schedule: HostSchedule | null }> {
  await ownResource(ctx, id)
  const [row] = await ctx.db.select().from(hostSchedules).where(eq(hostSchedules.hostId, id))
  if (!row) return { schedule: null }
  return {
    schedule: { enabled: row.enabled, days: row.days, start_time: row.startTime, stop_time: row.stopTime },
  }
}

export async function save(ctx: CustomerCtx, { id, ...form }: HostScheduleInput): Promise<null> {
  const host = await holdLive(ctx, id)
  if (!host.engineRef) throw refuse('wrongState')
  const schedule = {
    enabled: form.enabled,
    days: [...new Set(form.days)].toSorted((a, b) => a - b),
    startTime: form.start_time,
    stopTime: form.stop_time,
    savedAt: ctx.app.clock.now(),
  }
  await ctx.db
    .insert(hostSchedules)
    .values({ hostId: id, accountId: ctx.account.id, ...schedule })
    .onConflictDoUpdate({ target: hostSchedules.hostId, set: schedule })
  ctx.audit.subject = id
  ctx.audit.details = {
    enabled: form.enabled,
    days: schedule.days.join(' '),
    start: form.start_time ?? '',
    stop: form.stop_time ?? '',
  }
  return null
}
