import type { Product } from '@portico/contract/access.ts'
import { eq, inArray } from 'drizzle-orm'
import { daysMs } from '../../core/clock.ts'
import type { Db } from '../../core/db/pool.ts'
import { accounts } from '../../core/people/people.table.ts'
import { refuse } from '../../core/refuse.ts'
import { agentSales, agentWallet, revenue, type Line } from '../ledger/ledger.service.ts'
import { agentCustomers, agents } from './agent.table.ts'
import { isStopped } from './owing.ts'
import { agentNow } from './sale-back.ts'

/** One factor for every product, and others for some. */
export interface ProductFactors {
  every: string
  products: Partial<Record<Product, string>>
}
export const factorOf = ({ every, products }: ProductFactors, product: Product): string => products[product] ?? every

/** Through whom a customer buys, what that agent asks for it, and what it pays the platform. */
export interface Seller {
  agentId: string
  sell: ProductFactors
  cost: ProductFactors
}

/** What prices depend on that is an account's own. */
export interface OwnTerms {
  discount: ProductFactors
  /** The shortest term it may buy. */
  minMonths: number
  /** Missing for the platform's own customers. */
  seller?: Seller
}

export async function ownTerms(db: Db, accountId: string): Promise<OwnTerms> {
  const terms = (await termsOf(db, [accountId])).get(accountId)
  if (!terms) throw refuse('notFound')
  return terms
}

/** The same of many at once. */
export async function termsOf(db: Db, accountIds: readonly string[]): Promise<Map<string, OwnTerms>> {
  if (accountIds.length === 0) return new Map()
  const rows = await db
    .select({ account: accounts, agent: agents, given: agentCustomers })
    .from(accounts)
    .leftJoin(agents, eq(agents.accountId, accounts.agentId))
    .leftJoin(agentCustomers, eq(agentCustomers.accountId, accounts.id))
    .where(inArray(accounts.id, [...accountIds]))
  return new Map(rows.map((row) => [row.account.id, termsIn(row)]))
}

interface TermsRow {
  account: typeof accounts.$inferSelect
  agent: typeof agents.$inferSelect | null
  given: typeof agentCustomers.$inferSelect | null
}

function termsIn({ account, agent, given }: TermsRow): OwnTerms {
  if (!agent) return { discount: { every: account.discount, products: {} }, minMonths: account.minMonths }
  return {
    discount: { every: given?.discount ?? '1.00', products: given?.products ?? {} },
    minMonths: account.minMonths,
    seller: {
      agentId: agent.accountId,
      sell: { every: agent.sell, products: agent.sellProducts },
      cost: { every: agent.cost, products: agent.costProducts },
    },
  }
}

/** What an agent asks of a customer to whom it gives no price of their own. */
export async function askedBy(db: Db, agentId: string): Promise<ProductFactors> {
  const [agent] = await db.select().from(agents).where(eq(agents.accountId, agentId))
  if (!agent) throw refuse('notFound')
  return { every: agent.sell, products: agent.sellProducts }
}

/** Who sells, and what it costs them. */
export interface Sale {
  agentId: string
  costFen: bigint
}

/** Where what a customer pays goes: to the income of the product, or to an agent, who pays the platform its own price. */
export function saleLines(product: string, amountFen: bigint, sale?: Sale): Line[] {
  const lines: Line[] = sale
    ? [
        { place: agentSales(sale.agentId), amount: amountFen },
        { place: agentWallet(sale.agentId), amount: -sale.costFen },
        { place: revenue(product), amount: sale.costFen },
      ]
    : [{ place: revenue(product), amount: amountFen }]
  return lines.filter(({ amount }) => amount !== 0n)
}

/** Whether nothing new is sold through an agent; what runs goes on, as long as it is paid for. */
async function isPaused(db: Db, { agentId }: Sale): Promise<boolean> {
  const [agent] = await db.select({ status: agents.status }).from(agents).where(eq(agents.accountId, agentId))
  return agent?.status !== 'active'
}

export async function refusePaused(db: Db, sale: Sale | undefined): Promise<void> {
  if (sale && (await isPaused(db, sale))) throw refuse('agentPaused')
}

/** A price that was given through an agent holds as long as the customer is that agent's, who stays it until this is paid. */
export async function refuseLeft(db: Db, accountId: string, sales: readonly (Sale | undefined)[]): Promise<void> {
  const sellers = sales.flatMap((sale) => sale?.agentId ?? [])
  if (sellers.length === 0) return
  const seller = await agentNow(db, accountId)
  if (sellers.some((agentId) => agentId !== seller)) throw refuse('quoteRefused')
}

const soonMs = daysMs(7)
const monthMs = daysMs(31)

/**
 * Whether a renewal is paid though the agent is short, who then owes it: the next month of what ends soon, so that nobody
 * who pays loses what they have overnight. For an agent who was given time in vain nothing is carried any more.
 */
export async function isCarried(
  db: Db,
  sale: Sale,
  now: Date,
  { from, to }: { from?: Date; to?: Date },
): Promise<boolean> {
  if (!from || !to || from.getTime() - now.getTime() > soonMs || to.getTime() - from.getTime() > monthMs) return false
  const [agent] = await db.select().from(agents).where(eq(agents.accountId, sale.agentId))
  return agent !== undefined && !isStopped(agent, now)
}
