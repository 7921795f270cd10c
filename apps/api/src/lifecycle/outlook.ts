import { addMonths } from '@portico/contract/money/term.ts'
import { and, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { daysMs } from '../core/clock.ts'
import type { CustomerCtx } from '../core/http/context.ts'
import { ownTerms } from '../ground/agents/seller.service.ts'
import { priceFor, readBook } from '../ground/prices/price.service.ts'
import { grantedKinds, isRenewedWith, visible } from './own.ts'
import { renewalSpec } from './renew.ts'
import { resources, type ResourceRow } from './resource.table.ts'

const thingsMax = 10_000
const monthsMax = 60
const paceDays = 30

/** Whose money it is: somebody who asks, or an account that is looked at by the clock. */
export type Spender = Pick<CustomerCtx, 'db' | 'account' | 'group'> & { app: Pick<CustomerCtx['app'], 'clock'> }

/** Another month of something, and when it is due. */
export interface Renewal {
  row: ResourceRow
  /** By itself, or with what it is bound to. */
  isAuto: boolean
  fen: bigint
  at: Date
}

/** What another month of everything costs that a person sees, soonest first. What is over is due now. */
export async function renewalsDue(ctx: Spender, now: Date): Promise<Renewal[]> {
  const hosts = alias(resources, 'h')
  const rows = await ctx.db
    .select({ row: resources, hosts: hosts.renewal })
    .from(resources)
    .leftJoin(hosts, isRenewedWith('resource', 'h'))
    .where(
      and(
        visible(ctx),
        inArray(resources.kind, grantedKinds(ctx)),
        sql`${resources.deletedAt} is null and ${resources.expiresAt} is not null`,
      ),
    )
    .orderBy(resources.expiresAt, resources.id)
    .limit(thingsMax)
  const own = await ownTerms(ctx.db, ctx.account.id)
  const book = await readBook(ctx.db, ctx.app.clock)
  return rows
    .flatMap(({ row, hosts: hostsRenewal }) => {
      const price = priceFor(book, renewalSpec(row, 1), own)
      if (!price || !row.expiresAt) return []
      const isAuto = (hostsRenewal ?? row.renewal) !== 'off'
      return [{ row, isAuto, fen: price.totalFen, at: row.expiresAt > now ? row.expiresAt : now }]
    })
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

/** What an account has: cash and vouchers, less what it owes. */
export async function ownFen({ db, account }: CustomerCtx): Promise<bigint> {
  const { rows } = await db.execute<{ fen: string }>(sql`
    select coalesce(sum(balance), 0)::text as fen from ledger_account
    where account_id = ${account.id} and kind in ('cash', 'voucher', 'receivable') and currency = 'CNY'`)
  return BigInt(rows[0]!.fen)
}

/** So much in so many days. */
export interface Pace {
  fen: bigint
  days: number
}

/** What was used lately beyond what was paid for. A member's things are not told apart from the others', so they have none. */
export async function usagePace({ db, account, group }: Spender, now: Date): Promise<Pace> {
  if (group) return { fen: 0n, days: paceDays }
  const since = new Date(now.getTime() - daysMs(paceDays - 1)).toISOString().slice(0, 10)
  const { rows } = await db.execute<{ fen: string; days: number | null }>(sql`
    select coalesce(sum(amount_fen), 0)::text as fen, (${now.toISOString().slice(0, 10)}::date - min(day)) + 1 as days
    from usage_bill where account_id = ${account.id} and day >= ${since}::date`)
  return { fen: BigInt(rows[0]!.fen), days: Math.max(rows[0]!.days ?? paceDays, 1) }
}

export const paceFor = ({ fen, days }: Pace, ms: number): bigint =>
  (fen * BigInt(Math.max(ms, 0))) / BigInt(daysMs(days))

interface Payment {
  fen: bigint
  at: Date
}
interface Paid {
  fen: bigint
  atMs: number
}

/** As `addMonths` tells it, for what is asked of thousands of things: each month is worked out once. */
function monthly(): (at: Date) => (later: number) => number {
  const known = new Map<number, { startMs: number; days: number }>()
  const monthAt = (month: number) => {
    const found = known.get(month) ?? {
      startMs: Date.UTC(1900, month, 1),
      days: new Date(Date.UTC(1900, month + 1, 0)).getUTCDate(),
    }
    known.set(month, found)
    return found
  }
  return (at) => {
    const [month, day] = [(at.getUTCFullYear() - 1900) * 12 + at.getUTCMonth(), at.getUTCDate()]
    const timeMs = at.getTime() % daysMs(1)
    return (later) => {
      const { startMs, days } = monthAt(month + later)
      return startMs + daysMs(Math.min(day, days) - 1) + timeMs
    }
  }
}

/** Every renewal by the month from now on, in the order of their days. */
function* paymentsAhead(due: readonly Payment[], now: Date): Generator<Paid> {
  const monthlyFrom = monthly()
  const all = due.map(({ fen, at }) => ({ fen, next: monthlyFrom(at), paid: 0 }))
  for (let month = 1; month <= monthsMax; month++) {
    const endMs = addMonths(now, month).getTime()
    const within: Paid[] = []
    for (const one of all)
      for (let atMs = one.next(one.paid); atMs < endMs; atMs = one.next(++one.paid)) within.push({ fen: one.fen, atMs })
    yield* within.toSorted((one, other) => one.atMs - other.atMs)
  }
}

/** The first moment for which a balance is not enough; nothing when it is enough for years. */
export function lastsUntil(due: readonly Payment[], pace: Pace, balanceFen: bigint, now: Date): Date | undefined {
  let left = balanceFen
  for (const { fen, atMs } of paymentsAhead(due, now)) {
    const used = paceFor(pace, atMs - now.getTime())
    if (left < used) break
    if (left - used < fen) return new Date(atMs)
    left -= fen
  }
  if (pace.fen === 0n || left < 0n) return left < 0n ? now : undefined
  const end = now.getTime() + Number((left * BigInt(daysMs(pace.days))) / pace.fen)
  return end < addMonths(now, monthsMax).getTime() ? new Date(end) : undefined
}

/** What is left now and at the end of each day to come, until nothing is. */
export function leftByDay(
  due: readonly Payment[],
  pace: Pace,
  balanceFen: bigint,
  now: Date,
  daysMax: number,
): bigint[] {
  const left = [balanceFen]
  const payments = paymentsAhead(due, now)
  let next = payments.next()
  let paid = 0n
  for (let day = 1; day <= daysMax && left.at(-1)! > 0n; day++) {
    const end = now.getTime() + daysMs(day)
    for (; !next.done && next.value.atMs <= end; next = payments.next()) paid += next.value.fen
    left.push(balanceFen - paid - paceFor(pace, daysMs(day)))
  }
  return left.map((fen) => (fen > 0n ? fen : 0n))
}
