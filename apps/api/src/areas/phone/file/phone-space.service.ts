import { phoneSpaceBytes } from '@portico/contract/phone/file.ts'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../../core/db/pool.ts'
import type { CustomerCtx } from '../../../core/http/context.ts'
import { refuse } from '../../../core/refuse.ts'
import { phoneFiles, phoneSpaces, phoneUploads } from './phone-space.table.ts'

/** What somebody brings is their business group's; what the owner brings is the owner's. */
export const broughtBy = ({ account, group, login }: CustomerCtx) => ({
  accountId: account.id,
  groupId: group?.id ?? '',
  loginId: login.id,
})

/** What of an account's files, apps and tasks somebody sees: an owner all, a member those of their business group. */
export function ownWithin(
  { account, group }: Pick<CustomerCtx, 'account' | 'group'>,
  table: { accountId: PgColumn; groupId: PgColumn },
): SQL {
  const within = group === null ? undefined : group.id === null ? sql`false` : eq(table.groupId, group.id)
  return and(eq(table.accountId, account.id), within)!
}

/** Who brought something, by name. */
export const whoOf = (loginId: PgColumn) =>
  sql<string>`coalesce((select coalesce(nullif(l.name, ''), l.email, l.phone) from login l where l.id = ${loginId}), '')`

/** Whoever takes room holds the space of the account: two that come together never pass its bound. */
export async function holdSpace(db: Db, accountId: string): Promise<number> {
  await db.insert(phoneSpaces).values({ accountId, usedBytes: 0 }).onConflictDoNothing()
  const [space] = await db.select().from(phoneSpaces).where(eq(phoneSpaces.accountId, accountId)).for('update')
  return space!.usedBytes
}

/** Uploads under way, and files: rows without bytes cost nobody anything but us. */
const uploadsMax = 200
const filesMax = 10_000

export async function refuseTooMany(db: Db, accountId: string): Promise<void> {
  const uploads = await db.$count(phoneUploads, eq(phoneUploads.accountId, accountId))
  const files = await db.$count(phoneFiles, eq(phoneFiles.accountId, accountId))
  if (uploads >= uploadsMax || files + uploads >= filesMax) throw refuse('phoneSpaceFull')
}

export async function takeRoom(db: Db, accountId: string, bytes: number): Promise<void> {
  const used = await holdSpace(db, accountId)
  if (used + bytes > phoneSpaceBytes) throw refuse('phoneSpaceFull')
  await addBytes(db, accountId, bytes)
}

export const giveRoom = (db: Db, accountId: string, bytes: number) => addBytes(db, accountId, -bytes)

async function addBytes(db: Db, accountId: string, bytes: number): Promise<void> {
  await db
    .update(phoneSpaces)
    .set({ usedBytes: sql`${phoneSpaces.usedBytes} + ${bytes}::bigint` })
    .where(eq(phoneSpaces.accountId, accountId))
}

export async function usedBytes(db: Db, accountId: string): Promise<number> {
  const [space] = await db.select().from(phoneSpaces).where(eq(phoneSpaces.accountId, accountId))
  return space?.usedBytes ?? 0
}

/** As a store asks for it; it lies where bytes of no node lie. */
export const roomOf = (accountId: string, used: number) => ({
  id: `phone ${accountId}`,
  node: '',
  sizeBytes: BigInt(phoneSpaceBytes),
  usedBytes: BigInt(used),
})
