import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../db/pool.ts'
import { accounts, logins } from './people.table.ts'

export interface CustomerName {
  account_id: string
  name: string
  email: string
}

/** Whose money it is, as an operator knows them. */
export async function customersOf(db: Db, accountIds: readonly string[]): Promise<(id: string) => CustomerName> {
  const ids = [...new Set(accountIds)]
  const rows = ids.length
    ? await db
        .select({ id: accounts.id, company: accounts.company, contact: accounts.contact, email: logins.email })
        .from(accounts)
        .leftJoin(logins, and(eq(logins.accountId, accounts.id), eq(logins.kind, 'owner')))
        .where(inArray(accounts.id, ids))
    : []
  return (id) => {
    const row = rows.find((one) => one.id === id)
    return { account_id: id, name: row?.company || row?.contact || row?.email || id, email: row?.email ?? '' }
  }
}

/** The person who answers for an account; undefined when there is no such account. */
export async function ownerOf(db: Db, accountId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: logins.id })
    .from(logins)
    .where(and(eq(logins.accountId, accountId), eq(logins.kind, 'owner')))
  return row?.id
}

/** Names of the people behind some ids; for a customer those of their account, and nobody who serves it. */
export async function namesOf(
  db: Db,
  loginIds: readonly (string | null)[],
  accountId?: string,
): Promise<(id: string | null) => string> {
  const ids = [...new Set(loginIds.filter((id) => id !== null))]
  const own = accountId === undefined ? undefined : eq(logins.accountId, accountId)
  const rows = ids.length
    ? await db
        .select({ id: logins.id, name: logins.name, email: logins.email })
        .from(logins)
        .where(and(inArray(logins.id, ids), own))
    : []
  return (id) => {
    const row = rows.find((one) => one.id === id)
    return row?.name || row?.email || ''
  }
}
