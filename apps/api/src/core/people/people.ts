import type { LoginKind, Permission, Role } from '@portico/contract/access.ts'
import type { Language } from '@portico/contract/language.ts'
import { foldEmail } from '@portico/contract/rules/account.ts'
import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { Db } from '../db/pool.ts'
import { prepared } from '../db/prepared.ts'
import { accounts, logins, operatorRoles } from './people.table.ts'

export type Login = typeof logins.$inferSelect
export type Account = typeof accounts.$inferSelect

/** In which language somebody is written to: their own where we know them, whoever it was that asked. */
export const languageOf = (reader: Login | undefined, asking: { language: Language }): Language =>
  (reader?.language as Language | undefined) ?? asking.language

/** What is asked for besides the password, if anything. */
export const hasSecondFactor = ({ totpOnAt, passkeys }: Pick<Login, 'totpOnAt' | 'passkeys'>): boolean =>
  totpOnAt !== null || passkeys > 0

export const roleOf = (kind: LoginKind | string): Role => (kind === 'member' ? 'child' : 'main')
const throughDoor = (role: Role) =>
  sql`(${logins.kind} = 'member') = ${role === 'child'} and ${logins.status} <> 'deleted'`

/** A number counts as somebody's once they have proven it. */
const byPhone = (phone: string) => and(eq(logins.phone, phone), eq(logins.phoneProven, true))

/** Finds who signs in under this name: an e-mail without regard to case, or a phone number. */
export async function loginByName(db: Db, role: Role, name: string): Promise<Login | undefined> {
  const rows = await db
    .select()
    .from(logins)
    .where(and(throughDoor(role), or(sql`lower(${logins.email}) = ${foldEmail(name)}`, byPhone(name))))
    .limit(2)
  // One number under two area codes is two people: they sign in by e-mail.
  return rows.length === 1 ? rows[0] : undefined
}

export async function loginByEmail(db: Db, role: Role, email: string): Promise<Login | undefined> {
  const [row] = await db
    .select()
    .from(logins)
    .where(and(throughDoor(role), sql`lower(${logins.email}) = ${foldEmail(email)}`))
  return row
}

export async function loginByPhone(db: Db, role: Role, areaCode: string, phone: string): Promise<Login | undefined> {
  const [row] = await db
    .select()
    .from(logins)
    .where(and(throughDoor(role), eq(logins.areaCode, areaCode), byPhone(phone)))
  return row
}

const byId = prepared((db) =>
  db
    .select()
    .from(logins)
    .where(eq(logins.id, sql.placeholder('id')))
    .prepare('login-by-id'),
)

export async function loginById(db: Db, id: string): Promise<Login | undefined> {
  const [row] = await byId(db).execute({ id })
  return row
}

/** The operators who hold a permission and can sign in. */
export const operatorsWith = (db: Db, permission: Permission): Promise<{ id: string }[]> =>
  db
    .select({ id: logins.id })
    .from(logins)
    .innerJoin(operatorRoles, eq(operatorRoles.id, logins.operatorRoleId))
    .where(
      and(eq(logins.status, 'normal'), or(operatorRoles.all, sql`${permission} = any(${operatorRoles.permissions})`)),
    )

const lockById = prepared((db) =>
  db
    .select()
    .from(logins)
    .where(eq(logins.id, sql.placeholder('id')))
    .for('update')
    .prepare('login-lock'),
)

/** Locks the row, so that two changes to one person take turns. */
export async function lockLogin(db: Db, id: string): Promise<Login | undefined> {
  const [row] = await lockById(db).execute({ id })
  return row
}

export async function lockAccount(db: Db, id: string): Promise<Account | undefined> {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, id)).for('update')
  return row
}

/** Whether an account buys through an agent: what the platform offers its own customers is not for it. */
export const isAgentsCustomer = async (db: Db, accountId: string | null): Promise<boolean> =>
  (await db.$count(accounts, and(eq(accounts.id, accountId ?? ''), isNotNull(accounts.agentId)))) === 1

/** What an account is called: its company, else its contact, else where its owner is reached. */
export async function customerName(db: Db, accountId: string): Promise<string> {
  const [row] = await db
    .select({
      name: sql<string>`coalesce(nullif(${accounts.company}, ''), nullif(${accounts.contact}, ''), ${logins.email}, ${logins.phone}, ${accounts.id})`,
    })
    .from(accounts)
    .leftJoin(logins, and(eq(logins.accountId, accounts.id), eq(logins.kind, 'owner')))
    .where(eq(accounts.id, accountId))
  return row?.name ?? accountId
}
