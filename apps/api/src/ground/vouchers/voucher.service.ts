import type { VoucherType } from '@portico/contract/states/money.ts'
import { and, eq, gt, inArray, lte, sql, type SQL } from 'drizzle-orm'
import type { Clock } from '../../core/clock.ts'
import type { Db } from '../../core/db/pool.ts'
import { newId, newWord } from '../../core/ids.ts'
import { hashOf } from '../../core/seal.ts'
import { agentGift, post, promotion, voucher, type Line } from '../ledger/ledger.service.ts'
import { vouchers } from '../orders/order.table.ts'

export type VoucherRow = typeof vouchers.$inferSelect

export interface VoucherDraft {
  type: VoucherType
  amountFen: bigint
  expiresAt: Date
  remark?: string
  issuedBy?: string
  /** The agent at whose cost it is. */
  agentId?: string | null
}

/** A fresh voucher to hand out; the password leaves here and only its hash stays. */
export async function issue(db: Db, clock: Clock, draft: VoucherDraft): Promise<{ row: VoucherRow; password: string }> {
  const password = newWord(12)
  const [row] = await db
    .insert(vouchers)
    .values({
      ...draft,
      id: newId('voucher'),
      number: `V${newWord(10)}`,
      passwordHash: hashOf(password),
      createdAt: clock.now(),
    })
    .returning()
  return { row: row!, password }
}

type Granting = VoucherDraft & { accountId: string; grantedFor: string }

/** A voucher that is somebody's from the start; undefined when there is one for what it is granted for. */
async function granted(db: Db, clock: Clock, draft: Granting): Promise<VoucherRow | undefined> {
  const now = clock.now()
  const [row] = await db
    .insert(vouchers)
    .values({
      ...draft,
      id: newId('voucher'),
      number: `V${newWord(10)}`,
      passwordHash: hashOf(newWord(20)),
      status: 'used',
      createdAt: now,
      redeemedAt: now,
    })
    .onConflictDoNothing({ target: vouchers.grantedFor })
    .returning()
  return row
}

/** Gives a voucher straight to a customer, once for what it is granted for; false when it was granted before. */
export async function grant(db: Db, clock: Clock, draft: Granting): Promise<boolean> {
  const row = await granted(db, clock, draft)
  if (!row) return false
  await fund(db, clock, row, draft.accountId)
  return true
}

/** An empty voucher in the place of one that is over, for what comes back to it; the caller fills it. */
export async function successor(
  db: Db,
  clock: Clock,
  old: VoucherRow,
  draft: VoucherDraft & { grantedFor: string },
): Promise<VoucherRow> {
  const row = await granted(db, clock, {
    ...draft,
    accountId: old.accountId!,
    agentId: old.agentId,
    remark: old.number,
  })
  if (!row) throw new Error(`What voucher ${old.id} paid has come back before`)
  return row
}

/** Takes a voucher for an account. Undefined for anything but an unused one with that password: why is not told. */
export async function redeem(
  db: Db,
  clock: Clock,
  accountId: string,
  typed: { number: string; password: string },
): Promise<VoucherRow | undefined> {
  const [row] = await db
    .update(vouchers)
    .set({ status: 'used', accountId, redeemedAt: clock.now() })
    .where(
      and(
        eq(vouchers.number, typed.number.trim().toUpperCase()),
        eq(vouchers.passwordHash, hashOf(typed.password.trim().toUpperCase())),
        eq(vouchers.status, 'unused'),
        gt(vouchers.expiresAt, clock.now()),
        sql`${vouchers.agentId} is not distinct from (select agent_id from account where id = ${accountId})`,
      ),
    )
    .returning()
  if (!row) return undefined
  await fund(db, clock, row, accountId)
  return row
}

const fund = (db: Db, clock: Clock, row: VoucherRow, accountId: string) =>
  post(db, clock, {
    effect: `voucher ${row.id}`,
    kind: 'voucher',
    lines: [
      { place: voucher(row.id, accountId), amount: row.amountFen },
      { place: giverOf(row), amount: -row.amountFen },
    ],
  })

/** At whose cost a voucher is. */
const giverOf = ({ agentId, type }: Pick<VoucherRow, 'agentId' | 'type'>): Line['place'] =>
  agentId ? agentGift(agentId) : promotion(type)

/** Unused ones whose date has passed become invalid; what is left of used ones goes back to where it came from. */
export async function expire(db: Db, clock: Clock): Promise<void> {
  const now = clock.now()
  await db
    .update(vouchers)
    .set({ status: 'invalidated' })
    .where(and(eq(vouchers.status, 'unused'), lte(vouchers.expiresAt, now)))
  await giveUp(db, clock, sql`v.expires_at <= ${now.toISOString()}`)
}

/** Ends what a customer has of vouchers. */
export async function endVouchers(db: Db, clock: Clock, accountId: string): Promise<void> {
  await giveUp(db, clock, sql`v.account_id = ${accountId}`)
  const own = and(eq(vouchers.accountId, accountId), gt(vouchers.expiresAt, clock.now()))
  await db.update(vouchers).set({ expiresAt: clock.now() }).where(own)
}

/** What is left of used ones goes back to whoever gave them. */
async function giveUp(db: Db, clock: Clock, which: SQL): Promise<void> {
  const { rows } = await db.execute<Expired>(sql`
    select v.id, v.account_id, v.agent_id, v.type, a.balance from voucher v
      join ledger_account a on a.id = 'voucher:' || v.id || ':CNY'
    where v.status = 'used' and ${which} and a.balance > 0 for update of a`)
  for (const row of rows) {
    await post(db, clock, {
      effect: `voucher expired ${row.id}`,
      kind: 'voucherExpired',
      lines: [
        { place: voucher(row.id, row.account_id), amount: -BigInt(row.balance) },
        { place: giverOf({ ...row, agentId: row.agent_id }), amount: BigInt(row.balance) },
      ],
    })
  }
}

interface Expired extends Record<string, unknown> {
  id: string
  account_id: string
  agent_id: string | null
  type: string
  balance: string
}

/** Takes back vouchers that nobody has redeemed, of everybody or of one agent; answers how many. */
export async function invalidate(db: Db, ids: string[], agentId?: string): Promise<number> {
  const gone = await db
    .update(vouchers)
    .set({ status: 'invalidated' })
    .where(
      and(
        inArray(vouchers.id, ids),
        eq(vouchers.status, 'unused'),
        agentId ? eq(vouchers.agentId, agentId) : undefined,
      ),
    )
    .returning({ id: vouchers.id })
  return gone.length
}
