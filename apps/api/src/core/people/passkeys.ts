import { eq, sql } from 'drizzle-orm'
import type { Db } from '../db/pool.ts'
import { passkeys } from './passkey.table.ts'
import { logins } from './people.table.ts'

export type PasskeyRow = typeof passkeys.$inferSelect

export const passkeysOf = (db: Db, loginId: string): Promise<PasskeyRow[]> =>
  db.select().from(passkeys).where(eq(passkeys.loginId, loginId)).orderBy(passkeys.createdAt, passkeys.id)

/** They stay as a second step: whoever had the account before may have made them, but has not the new password. */
export async function holdPasskeys(db: Db, loginId: string): Promise<void> {
  await db.update(passkeys).set({ signsIn: false }).where(eq(passkeys.loginId, loginId))
}

export async function dropPasskeys(db: Db, loginId: string): Promise<void> {
  await db.delete(passkeys).where(eq(passkeys.loginId, loginId))
  await countPasskeys(db, loginId)
}

/** The person's row says how many there are, so that no request has to look for them. */
export async function countPasskeys(db: Db, loginId: string): Promise<void> {
  const there = sql<number>`(select count(*) from ${passkeys} where ${passkeys.loginId} = ${loginId})`
  await db.update(logins).set({ passkeys: there }).where(eq(logins.id, loginId))
}
