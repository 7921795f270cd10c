import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Clock } from '../../core/clock.ts'
import type { Db } from '../../core/db/pool.ts'
import { newId } from '../../core/ids.ts'
import { fromFen } from '../../core/money.ts'
import { accounts } from '../../core/people/people.table.ts'
import { refuse } from '../../core/refuse.ts'
import {
  agentCredit,
  agentDesk,
  agentFunds,
  agentWallet,
  cash,
  post,
  revenue,
  walletOf,
  type Posting,
} from '../ledger/ledger.service.ts'
import { basisAfter, refundableFen } from '../orders/order-value.ts'
import { orders } from '../orders/order.table.ts'
import { endVouchers } from '../vouchers/voucher.service.ts'
import { agentCustomers, agents } from './agent.table.ts'
import { guaranteedFen, isOnlyOurs } from './cover.ts'
import { agentReleases } from './release.table.ts'
import { unearnedFen } from './sale-back.ts'

/** Makes an account an agent. One that was an agent before is one again, as it was. */
export async function makeAgent(db: Db, clock: Clock, accountId: string): Promise<void> {
  await db.update(accounts).set({ agent: true }).where(eq(accounts.id, accountId))
  await db.insert(agents).values({ accountId, createdAt: clock.now() }).onConflictDoNothing()
}

/** What the platform carries of what an agent cannot pay for a customer who leaves it: what they hold alone, or all. */
export type Carried = boolean | 'held'

const custody = (accountId: string) => `custody ${accountId}`

/** No money of a customer is moved by others until the end of the transaction. Before their row is held, as payments do. */
export async function holdCustomer(db: Db, accountId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${custody(accountId)}, 0))`)
}

/**
 * Gives a customer to an agent, to another one, or to the platform (null). What the customer holds is owed by the new one
 * from then on, and the old one pays for it with its own money: refused when it cannot, unless the platform carries that.
 * So it does for what it earned with what can still go back, because the platform gives that back from then on; what that
 * cost it must be paid as well, and not with credit.
 * A voucher ends, because whoever gave it did so for what is bought there. Nothing is written for the customer while this
 * is under way.
 */
export async function giveCustomer(
  db: Db,
  clock: Clock,
  accountId: string,
  agentId: string | null,
  { carried = false }: { carried?: Carried } = {},
): Promise<void> {
  await holdCustomer(db, accountId)
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId)).for('update')
  if (!account) throw refuse('notFound')
  if (account.agent || account.agentId === agentId) throw refuse('wrongState')
  const covered = carried !== false || !account.agentId || (await isOnlyOurs(db, accountId))
  await endVouchers(db, clock, accountId)
  await takeBackLoan(db, clock, accountId)
  const heldFen = await heldBy(db, accountId)
  const move = newId('agentMove')
  if (account.agentId) {
    const strict = carried ? false : 'own'
    const [effect, cut] = [`${move} sold`, carried === 'held']
    const backFen = await takeOver(db, clock, { effect, agentId: account.agentId, accountId, strict, cut })
    await handOver(db, clock, `${move} from`, account.agentId, -heldFen, strict)
    if (!covered && heldFen + backFen > 0n) await refuseUncovered(db, account.agentId, accountId)
  }
  if (agentId) await handOver(db, clock, `${move} to`, agentId, heldFen, false)
  await db.delete(agentReleases).where(eq(agentReleases.accountId, accountId))
  const [left] = await db.delete(agentCustomers).where(eq(agentCustomers.accountId, accountId)).returning()
  // Whom only the agent that is left behind shut out comes in again.
  const status = left?.disabledAt && account.status === 'disabled' ? 'normal' : account.status
  await db.update(accounts).set({ agentId, agentConsent: 'none', status }).where(eq(accounts.id, accountId))
  if (agentId) await db.insert(agentCustomers).values({ accountId, agentId, joinedAt: clock.now() })
}

/**
 * Refused where the platform might have to pay it twice: what an agent pays for one customer must be its own money, and
 * neither what it was lent nor what others of its customers paid to the platform. Its wallet is held from here on.
 */
async function refuseUncovered(db: Db, agentId: string, accountId: string): Promise<void> {
  await db.execute(sql`select agent_hold(${accountId})`)
  const { ownFen, dueFen } = await moneyOf(db, agentId)
  if (ownFen - dueFen < (await guaranteedFen(db, agentId, accountId))) throw refuse('agentShort')
}

/** The same of what was paid out to somebody who may have held what their agent only said. */
export async function refuseUncoveredPayout(db: Db, accountId: string): Promise<void> {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId))
  if (account?.agentId && !(await isOnlyOurs(db, accountId))) await refuseUncovered(db, account.agentId, accountId)
}

/** All that somebody owes a customer: cash, and what is on its way to the bank. Whoever owes something stays until it is paid. */
async function heldBy(db: Db, accountId: string): Promise<bigint> {
  const { rows } = await db.execute<{ held: string; owed: string }>(sql`
    select coalesce(sum(balance) filter (where kind <> 'receivable'), 0)::text as held,
      coalesce(sum(balance) filter (where kind = 'receivable'), 0)::text as owed
    from ledger_account where account_id = ${accountId} and currency = 'CNY' and kind in ('cash', 'refundPayable', 'receivable')`)
  if (rows[0]!.owed !== '0') throw refuse('agentCustomerOwes')
  return BigInt(rows[0]!.held)
}

interface TakingOver {
  effect: string
  agentId: string
  accountId: string
  strict: Posting['strict']
  cut: boolean
}

/**
 * The agent pays what it earned with what can go back; or so much less goes back, and the platform gives no more than it
 * had. Answers how much could go back.
 */
async function takeOver(
  db: Db,
  clock: Clock,
  { effect, agentId, accountId, strict, cut }: TakingOver,
): Promise<bigint> {
  const now = clock.now()
  let backFen = 0n
  for (const order of await sold(db, now, agentId, accountId)) {
    const fen = unearnedFen(order, now)
    backFen += refundableFen(order, now)
    if (fen === 0n) continue
    const lines = [
      { place: agentWallet(agentId), amount: -fen },
      { place: revenue(order.product), amount: fen },
    ]
    const less = basisAfter(order, now, { cashFen: fen, voucherFen: 0n })
    const entry = { effect: `${effect} ${order.id}`, kind: 'custody', orderId: order.id, lines }
    if (!cut) await post(db, clock, { ...entry, strict })
    else if (order.termTo) await db.update(orders).set(less).where(eq(orders.id, order.id))
    // What has not begun comes back whole, so its part is paid.
    else await post(db, clock, { ...entry, strict: 'own' })
  }
  return backFen
}

/** What an agent sold, to all or to one, and may have to give back. */
function sold(db: Db, now: Date, agentId: string, accountId?: string) {
  const runs = or(isNull(orders.termTo), gt(orders.termTo, now))
  const customers = db.select({ id: accounts.id }).from(accounts).where(eq(accounts.agentId, agentId))
  const own = and(eq(orders.agentId, agentId), inArray(orders.accountId, accountId ? [accountId] : customers))
  return db
    .select()
    .from(orders)
    .where(and(own, eq(orders.status, 'completed'), gt(orders.cashFen, orders.refundedFen), runs))
}

/** What an agent earned with what can still go back to those who are its customers. */
export async function unearnedBy(db: Db, now: Date, agentId: string): Promise<bigint> {
  return (await sold(db, now, agentId)).reduce((sum, order) => sum + unearnedFen(order, now), 0n)
}

async function handOver(
  db: Db,
  clock: Clock,
  effect: string,
  agentId: string,
  fen: bigint,
  strict: Posting['strict'],
): Promise<void> {
  if (fen === 0n) return
  const lines = [
    { place: agentWallet(agentId), amount: fen },
    { place: agentFunds(agentId), amount: -fen },
  ]
  await post(db, clock, { effect, kind: 'custody', lines, strict })
}

/** Lends an agent so much in all. What it has used of it is not taken back: the sum must be there. */
export async function setCredit(
  db: Db,
  clock: Clock,
  agentId: string,
  creditFen: bigint,
  loginId: string,
): Promise<void> {
  const [agent] = await db.select().from(agents).where(eq(agents.accountId, agentId)).for('update')
  if (!agent) throw refuse('notFound')
  const more = creditFen - agent.creditFen
  if (more === 0n) return
  await db.update(agents).set({ creditFen }).where(eq(agents.accountId, agentId))
  const lines = [
    { place: agentWallet(agentId), amount: more },
    { place: agentCredit(agentId), amount: -more },
  ]
  await post(db, clock, { effect: newId('agentMove'), kind: 'agentCredit', lines, loginId, strict: true })
}

interface Loan {
  agentId: string
  accountId: string
  fen: bigint
  loginId?: string
}

/** Into the wallet of a customer, on the agent's word; or out of it again. */
const moveLoan = (db: Db, clock: Clock, { agentId, accountId, fen, ...about }: Loan) =>
  post(db, clock, {
    effect: newId('agentMove'),
    kind: 'agentLoan',
    lines: [
      { place: cash(accountId), amount: fen },
      { place: agentDesk(agentId), amount: -fen },
    ],
    ...about,
  })

/** Lends a customer so much in all; answers how much more that is. What they have spent of it is not taken back. */
export async function lend(db: Db, clock: Clock, loan: Loan): Promise<bigint> {
  const { given } = await customerOf(db, loan.agentId, loan.accountId)
  const more = loan.fen - given.creditFen
  if (more === 0n) return more
  await db.update(agentCustomers).set({ creditFen: loan.fen }).where(eq(agentCustomers.accountId, loan.accountId))
  const { cash: heldFen } = await walletOf(db, loan.accountId)
  if (heldFen + more < 0n) throw refuse('loanSpent', { amount: fromFen(heldFen) })
  await moveLoan(db, clock, { ...loan, fen: more })
  return more
}

/** Whoever leaves takes nothing along that was lent. What they spent of it they owe the agent, not the platform. */
async function takeBackLoan(db: Db, clock: Clock, accountId: string): Promise<void> {
  const [lent] = await db.select().from(agentCustomers).where(eq(agentCustomers.accountId, accountId))
  if (!lent?.creditFen) return
  const { cash: heldFen } = await walletOf(db, accountId)
  const fen = heldFen < lent.creditFen ? heldFen : lent.creditFen
  if (fen > 0n) await moveLoan(db, clock, { agentId: lent.agentId, accountId, fen: -fen })
}

/** What the agent of a customer has lent it, spent or not. */
export async function lentTo(db: Db, accountId: string): Promise<bigint> {
  const [lent] = await db.select().from(agentCustomers).where(eq(agentCustomers.accountId, accountId))
  return lent?.creditFen ?? 0n
}

/** What was lent is for buying: as much stays in the wallet, or all of it is refused. */
export async function refuseLent(db: Db, accountId: string): Promise<void> {
  const lentFen = await lentTo(db, accountId)
  if (lentFen > 0n && (await walletOf(db, accountId)).cash < lentFen)
    throw refuse('loanStays', { amount: fromFen(lentFen) })
}

export interface AgentMoney {
  /** Its own money with the platform, without what it was lent. */
  ownFen: bigint
  creditFen: bigint
  /** What it can still pay with. */
  walletFen: bigint
  /** What it owes: beyond wallet and credit. */
  dueFen: bigint
  /** What its customers have in their wallets. */
  customersFen: bigint
}

export const moneyOf = async (db: Db, agentId: string): Promise<AgentMoney> => (await moniesOf(db, [agentId]))(agentId)

/** The same of many at once. */
export async function moniesOf(db: Db, agentIds: readonly string[]): Promise<(agentId: string) => AgentMoney> {
  if (agentIds.length === 0) return () => moneyIn([])
  const ids = [...agentIds]
  const { rows } = await db.execute<MoneyRow>(sql`
    select account_id as agent, kind, balance::text as fen from ledger_account
    where ${inArray(sql`account_id`, ids)} and kind like 'agent%'
    union all
    select c.agent_id, 'customers', sum(l.balance)::text from account c join ledger_account l on l.account_id = c.id
      and l.kind = 'cash' and l.currency = 'CNY' where ${inArray(sql`c.agent_id`, ids)} group by 1`)
  return (agentId) => moneyIn(rows.filter(({ agent }) => agent === agentId))
}

interface MoneyRow extends Record<string, unknown> {
  agent: string
  kind: string
  fen: string
}

function moneyIn(rows: readonly MoneyRow[]): AgentMoney {
  const of = (kind: string) => BigInt(rows.find((row) => row.kind === kind)?.fen ?? 0)
  const [walletFen, creditFen] = [of('agentWallet'), -of('agentCredit')]
  return {
    ownFen: walletFen - creditFen,
    creditFen,
    walletFen,
    dueFen: -of('agentDue'),
    customersFen: of('customers'),
  }
}

/**
 * A customer of this agent, held; somebody else's is absent. Their money is held before their row, as by payments: the other
 * way round this and whoever lets them go would wait for each other.
 */
export async function customerOf(db: Db, agentId: string, accountId: string) {
  await db.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended(${custody(accountId)}, 0))`)
  const [row] = await db
    .select({ account: accounts, given: agentCustomers })
    .from(accounts)
    .innerJoin(agentCustomers, eq(agentCustomers.accountId, accounts.id))
    .where(and(eq(accounts.id, accountId), eq(accounts.agentId, agentId)))
    .for('update', { of: [accounts, agentCustomers] })
  if (!row) throw refuse('notFound')
  return row
}
