import { catalogue } from '@portico/contract/catalogue.ts'
import { sql } from 'drizzle-orm'
import { daysMs } from '../src/core/clock.ts'
import { inTransaction } from '../src/core/db/pool.ts'
import { newId } from '../src/core/ids.ts'
import { fromFen } from '../src/core/money.ts'
import { grant } from '../src/ground/vouchers/voucher.service.ts'
import { accountOf, purchase } from './money.ts'
import type { Person, TestPortico } from './portico.ts'

export async function voucher(t: TestPortico, as: Person, amountFen: bigint, days = 300): Promise<void> {
  const about = { type: 'paper' as const, amountFen, grantedFor: newId('voucher'), accountId: await accountOf(t, as) }
  const expiresAt = new Date(t.clock.now().getTime() + daysMs(days))
  await inTransaction(t.app.pool, (db) => grant(db, t.clock, { ...about, expiresAt }))
}

/** What was put into an account's places and is neither there nor paid out: it was spent. */
export async function spentOf(t: TestPortico, as: Person, givenFen: bigint): Promise<string> {
  const { rows } = await t.db.execute<{ left: string; out: string }>(sql`
    select coalesce(sum(a.balance), 0)::text as left, (select coalesce(sum(l.amount), 0)::text from ledger_line l
      join ledger_line own on own.entry_id = l.entry_id join ledger_account p on p.id = own.account_id
      where p.account_id = ${await accountOf(t, as)} and p.kind = 'refundPayable' and l.account_id like 'gateway:%') as out
    from ledger_account a where a.account_id = ${await accountOf(t, as)}`)
  return fromFen(givenFen - BigInt(rows[0]!.left) - BigInt(rows[0]!.out))
}

const card = { bank: 'Bank of China', holder: 'Lin Yue', card_number: '6222020200112233' }

/** Something that was bought goes back to the balance, or to a card and from there to the bank. */
export async function refunded(
  t: TestPortico,
  as: Person,
  target: 'balance' | 'card',
  paidOut: boolean,
): Promise<void> {
  const { id: order_id } = await purchase(t, as, 12_345n, {}, { funded: true })
  const { refundable } = await t.ok(catalogue.refundPreview, { order_id }, { as })
  const form = { order_id, amount: refundable, target, ...(target === 'card' && card) }
  const { id } = await t.ok(catalogue.refundRequest, form as never, { as })
  const operator = await t.operator()
  await t.ok(catalogue.platformRefundApprove, { id }, { as: operator })
  if (paidOut) await t.ok(catalogue.platformRefundPaid, { id, bank_reference: 'B-1' }, { as: operator })
}
