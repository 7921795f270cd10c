import type { LedgerProof } from '@portico/contract/money/ledger.ts'
import { sql } from 'drizzle-orm'
import type { Clock } from '../../core/clock.ts'
import type { Db } from '../../core/db/pool.ts'
import { firstTime, type FirstRow, type FirstTime } from '../../core/first-time.ts'
import { newId } from '../../core/ids.ts'
import { refuse } from '../../core/refuse.ts'

export type Currency = 'CNY' | 'HKD'

/** Where value can lie. The id says what it is, so the same place always has the same row. */
export interface Place {
  id: string
  kind: string
  owner: string | null
  currency: Currency
  neverNegative: boolean
}

/** The house's own places are spread over rows, so that payments that have nothing in common do not wait for each other. */
const stripes = 16

const house =
  (kind: string, name: string, currency: Currency) =>
  (effect: string): Place => ({
    id: `${kind}:${name}:${currency}:${stripeOf(effect)}`,
    kind,
    owner: null,
    currency,
    neverNegative: false,
  })

function stripeOf(effect: string): number {
  let sum = 0
  for (const letter of effect) sum = (sum * 31 + letter.codePointAt(0)!) % 65_521
  return sum % stripes
}

/** A customer's own money. */
export const cash = (accountId: string, currency: Currency = 'CNY'): Place => ({
  id: `cash:${accountId}:${currency}`,
  kind: 'cash',
  owner: accountId,
  currency,
  neverNegative: true,
})

/** What is left of one redeemed voucher: each is a place of its own, so that the earliest to expire can be spent first. */
export const voucher = (voucherId: string, accountId: string): Place => ({
  id: `voucher:${voucherId}:CNY`,
  kind: 'voucher',
  owner: accountId,
  currency: 'CNY',
  neverNegative: true,
})

/** Money that is on its way back to a customer's bank. */
export const refundPayable = (accountId: string): Place => ({
  id: `refundPayable:${accountId}:CNY`,
  kind: 'refundPayable',
  owner: accountId,
  currency: 'CNY',
  neverNegative: true,
})

/** What a customer owes for what was used and could not be paid: below nothing, and nothing else is. */
export const receivable = (accountId: string): Place => ({
  id: `receivable:${accountId}:CNY`,
  kind: 'receivable',
  owner: accountId,
  currency: 'CNY',
  neverNegative: false,
})
/** Places of an agent. What its customers hold, it owes them; `ledger.sql` keeps both sides in step. */
const agentPlace =
  (kind: string, neverNegative = false) =>
  (agentId: string): Place => ({ id: `${kind}:${agentId}:CNY`, kind, owner: agentId, currency: 'CNY', neverNegative })

/** What an agent can pay the platform with, credit included. What it takes and gets meets first what is owed. */
export const agentWallet = agentPlace('agentWallet', true)
/** What the platform has lent an agent: below nothing by so much. */
export const agentCredit = agentPlace('agentCredit')
/** What an agent earned from its customers, at its own prices. */
export const agentSales = agentPlace('agentSales')
/** What an agent gave its customers, by vouchers. */
export const agentGift = agentPlace('agentGift')
/** What customers paid to an agent directly, and the agent wrote into their wallets. */
export const agentDesk = agentPlace('agentDesk')
/** What an agent has had of its customers' money: what it owes them, less what its own books say. */
export const agentFunds = agentPlace('agentFunds')
/** What is on its way to an agent's bank. */
export const agentPayable = agentPlace('agentPayable', true)
export const revenue = (product: string, currency: Currency = 'CNY') => house('revenue', product, currency)
export const gateway = (name: string, currency: Currency = 'CNY') => house('gateway', name, currency)
export const exchange = (currency: Currency) => house('exchange', 'rate', currency)
export const promotion = (name: string) => house('promotion', name, 'CNY')
export const adjustment = () => house('adjustment', 'operator', 'CNY')

export interface Line {
  place: Place | ((effect: string) => Place)
  /** In fen; plus adds to the place, minus takes from it. */
  amount: bigint
}

export interface Posting {
  /** Names the effect: `recharge ord_…`. Posted again, it is not posted again. */
  effect: string
  kind: string
  lines: Line[]
  orderId?: string
  reverses?: string
  reason?: string
  loginId?: string
  /** Refused when the wallet of an agent is short, instead of being owed; `own`: when it is without what it was lent. */
  strict?: boolean | 'own'
}

/** An entry as the database takes it. */
export function entryOf(clock: Clock, posting: Omit<Posting, 'lines'>) {
  return { id: newId('ledgerEntry'), ...posting, at: clock.now().toISOString() }
}

/** A line as the database takes it. */
export function lineOf({ place, amount }: Line, effect: string) {
  const { id, kind, owner, currency, neverNegative } = typeof place === 'function' ? place(effect) : place
  return { place: id, kind, owner, currency, never_negative: neverNegative, amount: amount.toString() }
}

/**
 * Writes one effect in the caller's transaction. `applied` is false when it had been written before. Cash that comes pays
 * first what its owner owes, whatever it came for: it cannot be spent on anything else before.
 */
export async function post(db: Db, clock: Clock, posting: Posting): Promise<{ id: string; applied: boolean }> {
  const { lines, ...about } = posting
  const entry = entryOf(clock, about)
  const written = lines.map((line) => lineOf(line, posting.effect))
  const { rows } = await db
    .execute<{ applied: boolean }>(
      sql`with posted as materialized (
        select ledger_post(${JSON.stringify(entry)}::jsonb, ${JSON.stringify(written)}::jsonb) as applied)
        select applied, case when applied then (select count(usage_settle(owner, ${entry.at}::timestamptz, true))
          from jsonb_array_elements_text(${JSON.stringify(paidIn(written))}::jsonb) as owner) end as settled from posted`,
    )
    .catch(refuseOverdraft)
  return { id: entry.id, applied: rows[0]!.applied }
}

const paidIn = (lines: readonly ReturnType<typeof lineOf>[]): string[] =>
  lines.flatMap(({ kind, owner, amount }) => (kind === 'cash' && owner && BigInt(amount) > 0n ? [owner] : []))

/** A wallet that would go below nothing refuses; every other failure stays one. */
export function refuseOverdraft(error: unknown): never {
  const cause = (error instanceof Error && error.cause) || error
  const { code, constraint } = cause as { code?: string; constraint?: string }
  if (code === 'P0453') throw refuse('agentShort')
  throw code === '23514' && constraint === 'ledger_account_floor_check' ? refuse('balanceShort') : error
}

/** Undoes an entry by its opposite, once: whoever asks while somebody else does waits for them. */
export async function reverse(
  db: Db,
  clock: Clock,
  entryId: string,
  about: { reason: string; loginId?: string },
): Promise<{ id: string; applied: boolean }> {
  const { rows } = await db.execute<{ order_id: string | null; lines: Record<string, string>[] }>(sql`
    select e.order_id, jsonb_agg(jsonb_build_object('place', l.account_id, 'currency', l.currency, 'amount', (-l.amount)::text)) as lines
    from (select id, order_id from ledger_entry where id = ${entryId} for update) e
      join ledger_line l on l.entry_id = e.id group by e.id, e.order_id`)
  const first = rows[0]
  if (!first) throw refuse('notFound')
  const id = newId('ledgerEntry')
  const entry = {
    id,
    effect: `reverse ${entryId}`,
    kind: 'reversal',
    reverses: entryId,
    orderId: first.order_id,
    ...about,
    at: clock.now().toISOString(),
  }
  const posted = await db
    .execute<{ applied: boolean }>(
      sql`select ledger_post(${JSON.stringify(entry)}::jsonb, ${JSON.stringify(first.lines)}::jsonb) as applied`,
    )
    .catch(refuseOverdraft)
  return { id, applied: posted.rows[0]!.applied }
}

/** When money or a voucher came first, and who brought it. */
export async function firstFunded(db: Db, accountId: string): Promise<FirstTime | undefined> {
  const { rows } = await db.execute<FirstRow>(sql`
    select e.at, e.login_id from ledger_account a join ledger_line l on l.account_id = a.id and l.seq = 1
      join ledger_entry e on e.id = l.entry_id
    where a.account_id = ${accountId} and a.kind in ('cash', 'voucher') order by e.at limit 1`)
  return firstTime(rows)
}

/** What a customer has: cash, and what is left of their vouchers. */
export async function walletOf(db: Db, accountId: string): Promise<{ cash: bigint; voucher: bigint }> {
  const { rows } = await db.execute<{ kind: string; balance: string }>(sql`
    select kind, sum(balance)::text as balance from ledger_account
    where account_id = ${accountId} and currency = 'CNY' and kind in ('cash', 'voucher') group by kind`)
  const of = (kind: string) => BigInt(rows.find((row) => row.kind === kind)?.balance ?? 0)
  return { cash: of('cash'), voucher: of('voucher') }
}

/** Derives everything again from the journal and says where it differs from what is stored. */
export async function prove(db: Db): Promise<LedgerProof> {
  const { rows: kinds } = await db.execute<{ kind: string; currency: string; debit: string; credit: string }>(sql`
    select a.kind, a.currency,
      coalesce(-sum(l.amount) filter (where l.amount < 0), 0)::text as debit,
      coalesce(sum(l.amount) filter (where l.amount > 0), 0)::text as credit
    from ledger_account a join ledger_line l on l.account_id = a.id group by 1, 2 order by 1, 2`)
  const { rows: checks } = await db.execute<{
    entries: string
    difference: string
    unbalanced: string
    broken: string
  }>(sql`
    with line as (
      select l.*, lag(hash, 1, '\\x'::bytea) over w as previous, row_number() over w as place,
        sum(amount) over w as running
      from ledger_line l window w as (partition by account_id order by seq)
    )
    select
      (select count(*) from ledger_entry)::text as entries,
      (select coalesce(sum(abs(a.balance - coalesce(s.total, 0))), 0)
        from ledger_account a left join (select account_id, sum(amount) as total from ledger_line group by 1) s
          on s.account_id = a.id)::text as difference,
      (select count(*) from (select 1 from ledger_line group by entry_id, currency having sum(amount) <> 0) u)::text as unbalanced,
      (select count(*) from line
        where hash <> ledger_line_hash(previous, account_id, seq, entry_id, currency, amount, balance_after)
          or seq <> place or balance_after <> running)::text as broken`)
  const proof = checks[0]!
  const agents = await db.execute<{ difference: string }>(sql`
    select coalesce(sum(abs(total)), 0)::text as difference from (
      select coalesce(c.agent_id, a.account_id) as agent, sum(a.balance) as total
      from ledger_account a left join account c on c.id = a.account_id and a.kind in ('cash', 'voucher', 'refundPayable', 'receivable')
      where a.currency = 'CNY' and (c.agent_id is not null or a.kind in ('agentSales', 'agentGift', 'agentDesk', 'agentFunds'))
      group by 1) books`)
  const heads = await db.execute<{ n: string }>(sql`
    select count(*)::text as n from ledger_account a
    where a.head <> coalesce((select hash from ledger_line l where l.account_id = a.id order by seq desc limit 1), '\\x'::bytea)`)
  return {
    entries: Number(proof.entries),
    difference_fen: proof.difference,
    unbalanced_entries: Number(proof.unbalanced),
    agent_difference_fen: agents.rows[0]!.difference,
    broken_links: Number(proof.broken) + Number(heads.rows[0]!.n),
    kinds,
  }
}

/** Sets the stored balances to what the journal says; answers how many were wrong. */
export async function rebuild(db: Db): Promise<number> {
  const { rows } = await db.execute<{ mended: string }>(sql`select ledger_rebuild()::text as mended`)
  return Number(rows[0]!.mended)
}
