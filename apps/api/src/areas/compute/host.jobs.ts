import { and, eq, isNull, sql } from 'drizzle-orm'
import type { App } from '../../core/app/app.ts'
import { inTransaction } from '../../core/db/pool.ts'
import type { JobKind } from '../../core/jobs/jobs.ts'
import { begin } from '../../lifecycle/operations.ts'
import { operations, resources } from '../../lifecycle/resource.table.ts'
import { confirmsItselfMs } from './host.model.ts'
import { resizeParams } from './host.service.ts'

/** A change of size that nobody confirmed or took back stands after a day, and before the host expires. */
export const hostJob = (app: App): JobKind => ({
  queue: 'host.confirm',
  schedule: '*/5 * * * *',
  async run() {
    const before = new Date(app.clock.now().getTime() - confirmsItselfMs).toISOString()
    const waiting = await app.db
      .select({ id: resources.id })
      .from(resources)
      .where(
        and(
          eq(resources.kind, 'host'),
          eq(resources.status, 'VERIFY_RESIZE'),
          eq(resources.task, ''),
          isNull(resources.releasedAt),
          sql`(${resources.expiresAt} <= ${app.clock.now().toISOString()}::timestamptz or (select max(ended_at) from ${operations} o where o.resource_id = ${resources.id} and o.action = 'resize') < ${before}::timestamptz)`,
        ),
      )
      .limit(200)
    for (const { id } of waiting)
      await inTransaction(app.pool, async (db) => {
        const [row] = await db.select().from(resources).where(eq(resources.id, id)).for('update', { skipLocked: true })
        if (row?.status !== 'VERIFY_RESIZE' || row.task !== '') return
        await begin(app, db, row, { action: 'confirm', params: await resizeParams(db, row), loginId: null })
      })
  },
})
