import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Inside } from '../../../core/app/app.ts'
import type { Db } from '../../../core/db/pool.ts'
import { begin, type Asked } from '../../../lifecycle/operations.ts'
import type { Ending } from '../../../lifecycle/product.ts'
import { operations, resources, type ResourceRow } from '../../../lifecycle/resource.table.ts'

export interface SetAside {
  /** The operation that steps aside meanwhile, as it was. */
  aside?: Record<string, unknown>
}

/** Another way of charging that waits for its hour. */
const waiting = (id: string) =>
  and(eq(operations.resourceId, id), eq(operations.action, 'mode'), isNull(operations.endedAt))

/** Whether something is being done to an address that cannot step aside. The row is held. */
export async function isBusy(db: Db, id: string): Promise<boolean> {
  const busy = and(eq(operations.resourceId, id), isNull(operations.endedAt), sql`${operations.action} <> 'mode'`)
  return (await db.$count(operations, busy)) > 0
}

/**
 * Begins what must not wait for another way of charging, whose hour may be nearly one away: whoever asks for that again and
 * again would never be halted. It goes on where it was as soon as this has ended. The row is held.
 */
export async function beginFirst(app: Inside, db: Db, row: ResourceRow, asked: Asked): Promise<void> {
  const { rows } = await db.execute<{ aside: Record<string, unknown> }>(sql`
    with gone as (delete from ${operations} where ${waiting(row.id)} returning *) select to_jsonb(gone) as aside from gone`)
  const params = { ...asked.params, ...(rows[0] && { aside: rows[0].aside }) }
  await begin(app, db, row, { ...asked, params })
}

/** What stepped aside is under way again. */
export async function resumeAside({ app, db, resource, params }: Ending<SetAside>): Promise<void> {
  if (!params.aside) return
  const again = { ...params.aside, state: 'waiting', held_until: null, next_at: app.clock.now() }
  await db.execute(sql`
    insert into ${operations} select * from jsonb_populate_record(null::operation, ${JSON.stringify(again)}::jsonb)`)
  await db.update(resources).set({ task: 'changing' }).where(eq(resources.id, resource.id))
}
