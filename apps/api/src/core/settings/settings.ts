import { eq, sql } from 'drizzle-orm'
import type { Db } from '../db/pool.ts'
import { prepared } from '../db/prepared.ts'
import { settings } from './setting.table.ts'

/** One group of settings with what holds until the operator says otherwise. */
export interface SettingGroup<Value extends object> {
  name: string
  standard: Value
}

const named = prepared((db) =>
  db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.name, sql.placeholder('name')))
    .prepare('setting-named'),
)

/** Read for each use: one row by its key costs less than a cache that two servers must agree on. */
export async function readSettings<Value extends object>(db: Db, group: SettingGroup<Value>): Promise<Value> {
  const [row] = await named(db).execute({ name: group.name })
  return { ...group.standard, ...(row?.value as Partial<Value> | undefined) }
}

/** Reads what a write goes by and keeps others from changing it meanwhile: a second save waits and sees the first. */
export async function lockSettings<Value extends object>(db: Db, group: SettingGroup<Value>): Promise<Value> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`setting ${group.name}`}, 0))`)
  return readSettings(db, group)
}

export async function saveSettings<Value extends object>(
  db: Db,
  group: SettingGroup<Value>,
  value: Value,
): Promise<void> {
  await db
    .insert(settings)
    .values({ name: group.name, value })
    .onConflictDoUpdate({ target: settings.name, set: { value, updatedAt: new Date() } })
}
