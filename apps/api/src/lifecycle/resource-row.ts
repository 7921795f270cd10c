import { eq, sql } from 'drizzle-orm'
import type { Db } from '../core/db/pool.ts'
import { prepared } from '../core/db/prepared.ts'
import { resources, type ResourceRow } from './resource.table.ts'

const byId = (db: Db) =>
  db
    .select()
    .from(resources)
    .where(eq(resources.id, sql.placeholder('id')))

const reading = prepared((db) => byId(db).prepare('resource-read'))
const locking = prepared((db) => byId(db).for('update').prepare('resource-lock'))

/** Whosever it is: for work that goes on behind the calls. */
export async function resourceRow(db: Db, id: string): Promise<ResourceRow | undefined> {
  const [row] = await reading(db).execute({ id })
  return row
}

export async function lockResource(db: Db, id: string): Promise<ResourceRow | undefined> {
  const [row] = await locking(db).execute({ id })
  return row
}
