import { and, eq, sql } from 'drizzle-orm'
import type { Clock } from '../../core/clock.ts'
import type { Db } from '../../core/db/pool.ts'
import { newId } from '../../core/ids.ts'
import { accounts } from '../../core/people/people.table.ts'
import { refuse } from '../../core/refuse.ts'
import { agentCredit, agentFunds, agentWallet, post } from '../ledger/ledger.service.ts'
import { endVouchers } from '../vouchers/voucher.service.ts'
import { agentCustomers, agents } from './agent.table.ts'
import { agentReleases } from './release.table.ts'

/** Makes an account an agent. One that was an agent before is one again, as it was. */
export async function makeAgent(db: Db, clock: Clock, accountId: string): Promise<void> {
  await db.update(accounts).set({ agent: true }).where(eq(accounts.id, accountId))
  await db.insert(agents).values({ accountId, createdAt: clock.now() }).onConflictDoNothing()
}

/**
 * Gives a customer to an agent, to another one, or to the platform (null). What the customer holds is owed by the new one
 * from then on, and the old one pays for it: refused when it cannot, unless the platform carries that. A voucher ends,
 * because whoever gave it did so for what is bought there. Nothing is written for the customer while this is under way.
 */
export async function giveCustomer(
  db: Db,
  clock: Clock,
  accountId: string,
  agentId: string | null,
  { carried = false } = {},
): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`custody ${accountId}`}, 0))`)
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId)).for('update')
  if (!account) throw refuse('notFound')
  if (account.agent || account.agentId === agentId) throw refuse('wrongState')
  await endVouchers(db, clock, accountId)
  const heldFen = await heldBy(db, accountId)
  const move = newId('agentMove')
  if (account.agentId) await handOver(db, clock, `${move} from`, account.agentId, -heldFen, !carried)
  if (agentId) await handOver(db, clock, `${move} to`, agentId, heldFen, false)
  await db.delete(agentReleases).where(eq(agentReleases.accountId, accountId))
  const [left] = await db.delete(agentCustomers).where(eq(agentCustomers.accountId, accountId)).returning()
  // Whom only the agent that is left behind shut out comes in again.
  const status = left?.disabledAt ? 'normal' : account.status
  await db.update(accounts).set({ agentId, agentConsent: 'none', status }).where(eq(accounts.id, accountId))
  if (agentId) await db.insert(agentCustomers).values({ accountId, agentId, joinedAt: clock.now() })
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

async function handOver(
  db: Db,
  clock: Clock,
  effect: string,
  agentId: string,
  fen: bigint,
  strict: boolean,
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

export async function moneyOf(db: Db, agentId: string): Promise<AgentMoney> {
  const { rows } = await db.execute<{ kind: string; fen: string }>(sql`
    select kind, balance::text as fen from ledger_account where account_id = ${agentId} and kind like 'agent%'
    union all
    select 'customers', coalesce(sum(l.balance), 0)::text from account c join ledger_account l on l.account_id = c.id
      and l.kind = 'cash' and l.currency = 'CNY' where c.agent_id = ${agentId}`)
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

/** A customer of this agent, held; somebody else's is absent. */
export async function customerOf(db: Db, agentId: string, accountId: string) {
  const [row] = await db
    .select({ account: accounts, given: agentCustomers })
    .from(accounts)
    .innerJoin(agentCustomers, eq(agentCustomers.accountId, accounts.id))
    .where(and(eq(accounts.id, accountId), eq(accounts.agentId, agentId)))
    .for('update', { of: accounts })
  if (!row) throw refuse('notFound')
  return row
}
