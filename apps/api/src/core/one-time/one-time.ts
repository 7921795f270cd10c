import type { codeTypeInternational } from '@portico/contract/constants.ts'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/pool.ts'
import { newSecret } from '../ids.ts'
import { hashOf } from '../seal.ts'
import { oneTimes } from './one-time.table.ts'

export type Purpose =
  | 'register'
  | typeof codeTypeInternational
  | 'update-phone'
  | 'update-email'
  | 'fusion'
  | 'certification'
  | 'resetPassword'
  | 'secondFactor'
  | 'passkey'
  | 'passkeyProof'
  | 'socialState'
  | 'socialBind'
  | 'pcToWeb'
  | 'view'
  | 'cashierPay'
  | 'remoteTicket'
  | 'phoneTicket'
  | 'phoneManage'
  | 'phoneWall'
  | 'phoneControl'
  | 'phoneCamera'
  | 'objectZip'

export interface OneTimeDraft {
  purpose: Purpose
  target: string
  secret: string
  lifeMs: number
  attempts: number
  data?: Record<string, string>
}

/** Makes a new one and forgets the older ones of the same purpose and target: the last code sent is the one that counts. */
export async function makeOneTime(db: Db, clock: Clock, draft: OneTimeDraft): Promise<void> {
  const now = clock.now()
  if (draft.target) {
    await db.delete(oneTimes).where(and(eq(oneTimes.purpose, draft.purpose), eq(oneTimes.target, draft.target)))
  }
  await db.insert(oneTimes).values({
    id: newSecret(),
    purpose: draft.purpose,
    target: draft.target,
    secretHash: hashOf(draft.secret),
    data: draft.data ?? {},
    attemptsLeft: draft.attempts,
    expiresAt: new Date(now.getTime() + draft.lifeMs),
    createdAt: now,
  })
}

/**
 * Takes one attempt off, outside the caller's transaction, so that wrong guesses count although the call is refused.
 * Answers whether the code is right; the caller then uses it up with `useOneTime` in its transaction.
 */
export async function tryCode(
  pool: Db,
  clock: Clock,
  purpose: Purpose,
  target: string,
  code: string,
): Promise<boolean> {
  const [row] = await pool
    .update(oneTimes)
    .set({ attemptsLeft: sql`${oneTimes.attemptsLeft} - 1` })
    .where(
      and(
        eq(oneTimes.purpose, purpose),
        eq(oneTimes.target, target),
        gt(oneTimes.attemptsLeft, 0),
        gt(oneTimes.expiresAt, clock.now()),
      ),
    )
    .returning({ secretHash: oneTimes.secretHash })
  return row !== undefined && row.secretHash === hashOf(code)
}

/** Uses a secret up. Only one caller gets it, however many come at once. */
export async function useOneTime(
  db: Db,
  clock: Clock,
  purpose: Purpose,
  secret: string,
): Promise<{ target: string; data: Record<string, string> } | undefined> {
  const [row] = await db
    .delete(oneTimes)
    .where(
      and(eq(oneTimes.purpose, purpose), eq(oneTimes.secretHash, hashOf(secret)), gt(oneTimes.expiresAt, clock.now())),
    )
    .returning({ target: oneTimes.target, data: oneTimes.data })
  return row
}

/** The same for a typed code, which is only unique together with its target. */
export async function useCode(db: Db, clock: Clock, purpose: Purpose, target: string, code: string): Promise<boolean> {
  const gone = await db
    .delete(oneTimes)
    .where(
      and(
        eq(oneTimes.purpose, purpose),
        eq(oneTimes.target, target),
        eq(oneTimes.secretHash, hashOf(code)),
        gt(oneTimes.expiresAt, clock.now()),
      ),
    )
    .returning({ id: oneTimes.id })
  return gone.length === 1
}

export async function findOneTime(db: Db, clock: Clock, purpose: Purpose, secret: string) {
  const [row] = await db
    .select({ target: oneTimes.target, data: oneTimes.data })
    .from(oneTimes)
    .where(
      and(eq(oneTimes.purpose, purpose), eq(oneTimes.secretHash, hashOf(secret)), gt(oneTimes.expiresAt, clock.now())),
    )
  return row
}

/** Forgets what a person could still get in with, when they have lost the right to or changed the key. */
export async function forgetOneTimes(db: Db, loginId: string): Promise<void> {
  const bearers: Purpose[] = ['resetPassword', 'secondFactor', 'pcToWeb', 'phoneManage']
  await db.delete(oneTimes).where(and(inArray(oneTimes.purpose, bearers), eq(oneTimes.target, loginId)))
}
