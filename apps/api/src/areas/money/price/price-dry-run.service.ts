import { products, type Product } from '@portico/contract/access.ts'
import {
  priceEffectMax,
  type ActivityInput,
  type PriceChange,
  type PriceEffect,
} from '@portico/contract/money/catalogue-price.ts'
import type { PriceLine } from '@portico/contract/money/order.ts'
import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Db } from '../../../core/db/pool.ts'
import type { SignedInCtx } from '../../../core/http/context.ts'
import { newId } from '../../../core/ids.ts'
import { fromFen, toFen } from '../../../core/money.ts'
import { refuse } from '../../../core/refuse.ts'
import { termsOf, type OwnTerms } from '../../../ground/agents/seller.service.ts'
import { orders } from '../../../ground/orders/order.table.ts'
import { customersOf } from '../../../core/people/names.ts'
import { accounts } from '../../../core/people/people.table.ts'
import {
  priceFor,
  priceKey,
  readBook,
  termDiscountsOf,
  twoPlaces,
  type OwnPrice,
  type PriceBook,
} from '../../../ground/prices/price.service.ts'
import { factorsKept } from '../../../ground/prices/factors.ts'
import { activities } from '../../../ground/prices/price.table.ts'
import { dayOf } from '../../../ground/prices/running-activity.ts'

/** Everything that an operator does to what somebody pays; what is not the input of a call is what the call takes away. */
export interface Change extends PriceChange {
  ended?: { product: Product; node: string; item: string }
  /** The id of an activity that is over before its time. */
  withdrawn?: string
}

interface Renewing {
  accountId: string
  product: string
  lines: PriceLine[]
  paidAt: Date
}

/** The last order of each resource says what its next renewal will be made of. */
async function lastOrders(db: Db, change: Change): Promise<Renewing[]> {
  return db
    .selectDistinctOn([orders.accountId, orders.resourceId], {
      accountId: orders.accountId,
      product: orders.product,
      lines: orders.priceLines,
      paidAt: orders.createdAt,
    })
    .from(orders)
    .where(
      and(
        eq(orders.status, 'completed'),
        inArray(orders.type, ['buy', 'renewal', 'renew_auto']),
        isNotNull(orders.resourceId),
        onlyTouched(db, change),
      ),
    )
    .orderBy(orders.accountId, orders.resourceId, desc(orders.createdAt), desc(orders.id))
}

/** A change of some products, of one customer or of one agent leaves the others out of the reading. */
function onlyTouched(db: Db, { list, coefficient, term, user, activity, ended, withdrawn, agent }: Change) {
  const of = [list, coefficient, activity, ended].flatMap((part) => (part ? [part.product as string] : []))
  const several = [user, withdrawn, agent, of[0]].filter((part) => part !== undefined).length > 1
  if (term || several) return undefined
  if (user) return eq(orders.accountId, user.account_id)
  if (withdrawn)
    return inArray(
      orders.product,
      db.select({ product: activities.product }).from(activities).where(eq(activities.id, withdrawn)),
    )
  if (agent)
    return inArray(
      orders.accountId,
      db.select({ id: accounts.id }).from(accounts).where(eq(accounts.agentId, agent.account_id)),
    )
  return inArray(orders.product, of)
}

function changed(book: PriceBook, change: Change, day: string): PriceBook {
  const { list, coefficient, term, activity, ended, withdrawn } = change
  const next = { ...book }
  if (list) {
    const key = priceKey(list.product, list.node, list.item)
    next.prices = new Map(book.prices).set(key, toFen(list.price))
  }
  if (coefficient)
    next.coefficients = { ...book.coefficients, [coefficient.product]: twoPlaces(coefficient.coefficient) }
  if (term) next[term.purpose] = termDiscountsOf(term)
  if (activity) next.activities = withActivity(book.activities, activity, day)
  if (withdrawn) next.activities = book.activities.filter(({ id }) => id !== withdrawn)
  if (ended) next.prices = without(book.prices, priceKey(ended.product, ended.node, ended.item))
  return next
}

const without = (prices: PriceBook['prices'], ended: string) => new Map([...prices].filter(([key]) => key !== ended))

/** One that is yet to come is told as if it had begun; one whose last day is over gives nothing any more. */
function withActivity(running: PriceBook['activities'], activity: ActivityInput, day: string) {
  const others = running.filter(({ id }) => id !== activity.id)
  if (activity.ends_on < day) return others
  const id = activity.id ?? newId('activity')
  return [...others, { ...activity, id, discount: twoPlaces(activity.discount), state: 'running' as const }]
}

/** What a resource is made of, as its order tells; undefined when it does not. */
function specOf({ product, lines }: Renewing) {
  const parts = lines.filter(({ vars }) => vars.item && vars.quantity && vars.months)
  const [first] = parts
  const known = products.find((one): one is Product => one === product)
  if (!first || !known) return undefined
  return {
    product: known,
    node: first.vars.node ?? '*',
    months: Number(first.vars.months),
    items: parts.map(({ vars }) => ({ item: vars.item!, quantity: Number(vars.quantity) })),
    purpose: 'renewal' as const,
  }
}

const hasEnded = (paidAt: Date, months: number, now: Date) => {
  const end = new Date(paidAt)
  end.setUTCMonth(end.getUTCMonth() + months)
  return end <= now
}

interface Sum {
  before: bigint
  after: bigint
}
interface CustomerSum extends Sum {
  resources: number
}
/** What is left to an agent of the renewals of each of its customers. */
type AgentSum = Map<string, Sum>

/** What an agent pays, and what is left to it, is for those who may look at agents. */
export async function deskRun(ctx: SignedInCtx, change: PriceChange): Promise<PriceEffect> {
  const seesCustomers = ctx.permissions.has('customers')
  if (change.agent && !seesCustomers) throw refuse('forbidden')
  const effect = await dryRun(ctx, change)
  return seesCustomers ? effect : { ...effect, agents: [], margins: [] }
}

/** Which customers would pay how much more when what they have is renewed for the same term. Nothing is written. */
export async function dryRun({ app, db }: SignedInCtx, change: Change): Promise<PriceEffect> {
  const nothing = {
    customers: 0,
    more: '0.00',
    gaining: 0,
    less: '0.00',
    unknown: 0,
    result: [],
    agents: [],
    margins: [],
  }
  if (Object.values(change).every((part) => part === undefined)) return nothing
  const book = await readBook(db, app.clock)
  const after = changed(book, change, dayOf(app.clock))
  const renewing = await lastOrders(db, change)
  const terms = await termsOf(db, [...new Set(renewing.map(({ accountId }) => accountId))])
  const sums = new Map<string, CustomerSum>()
  const agents = new Map<string, AgentSum>()
  let unknown = 0
  for (const one of renewing) {
    const spec = specOf(one)
    if (spec && hasEnded(one.paidAt, spec.months, app.clock.now())) continue
    const own = terms.get(one.accountId)
    const [old, next] = [
      spec && own && priceFor(book, spec, own),
      spec && own && priceFor(after, spec, changedTerms(own, one.accountId, change)),
    ]
    if (!old || !next) {
      unknown++
      continue
    }
    const sum = sums.get(one.accountId) ?? { resources: 0, before: 0n, after: 0n }
    if (old.totalFen !== next.totalFen) sum.resources++
    sum.before += old.totalFen
    sum.after += next.totalFen
    sums.set(one.accountId, sum)
    countMargin(agents, one.accountId, old, next)
  }
  return { ...(await effectOf(db, sums, unknown)), ...(await marginsOf(db, agents)) }
}

/** The discount that the platform gives is for its own customers. */
function changedTerms(own: OwnTerms, accountId: string, { user, agent }: Change): OwnTerms {
  if (own.seller && own.seller.agentId === agent?.account_id) {
    const cost = { every: twoPlaces(agent.cost), products: factorsKept(agent.cost_products) }
    return { ...own, seller: { ...own.seller, cost } }
  }
  if (own.seller || user?.account_id !== accountId) return own
  return { ...own, discount: { every: twoPlaces(user.discount), products: {} } }
}

function countMargin(agents: Map<string, AgentSum>, accountId: string, old: OwnPrice, next: OwnPrice): void {
  if (!old.sale || !next.sale) return
  const customers = agents.get(old.sale.agentId) ?? new Map<string, Sum>()
  const sum = customers.get(accountId) ?? { before: 0n, after: 0n }
  sum.before += old.totalFen - old.sale.costFen
  sum.after += next.totalFen - next.sale.costFen
  agents.set(old.sale.agentId, customers.set(accountId, sum))
}

const added = (sums: Iterable<Sum>): Sum =>
  [...sums].reduce((all, { before, after }) => ({ before: all.before + before, after: all.after + after }), {
    before: 0n,
    after: 0n,
  })
/** Those for whom something changes, the largest loss first. */
const losing = <Row extends Sum>(rows: Row[]): Row[] =>
  rows
    .filter(({ before, after }) => before !== after)
    .toSorted((a, b) => Number(a.after - a.before - (b.after - b.before)))
const told = ({ before, after }: Sum) => ({
  before: fromFen(before),
  after: fromFen(after),
  more: fromFen(after - before),
})

/** Agents whose margin changes, and the customers it changes with. */
async function marginsOf(db: Db, sums: Map<string, AgentSum>): Promise<Pick<PriceEffect, 'agents' | 'margins'>> {
  const agents = losing(
    [...sums].map(([id, customers]) => ({ id, customers: customers.size, ...added(customers.values()) })),
  )
  const customers = losing(
    [...sums].flatMap(([agentId, all]) => [...all].map(([id, sum]) => ({ id, agentId, ...sum }))),
  ).slice(0, priceEffectMax)
  const nameOf = await customersOf(
    db,
    [...agents, ...customers].map(({ id }) => id).concat(customers.map(({ agentId }) => agentId)),
  )
  return {
    agents: agents.map(({ id, customers: count, ...sum }) => ({
      account_id: id,
      name: nameOf(id).name,
      customers: count,
      ...told(sum),
    })),
    margins: customers.map(({ id, agentId, ...sum }) => ({
      account_id: id,
      customer: nameOf(id).name,
      email: nameOf(id).email,
      agent: nameOf(agentId).name,
      ...told(sum),
    })),
  }
}

async function effectOf(
  db: Db,
  sums: Map<string, CustomerSum>,
  unknown: number,
): Promise<Omit<PriceEffect, 'agents' | 'margins'>> {
  const differing = [...sums]
    .map(([accountId, sum]) => ({ accountId, ...sum, more: sum.after - sum.before }))
    .filter(({ more }) => more !== 0n)
    .toSorted((a, b) => (a.more === b.more ? (a.accountId < b.accountId ? -1 : 1) : a.more > b.more ? -1 : 1))
  const paying = differing.filter(({ more }) => more > 0n)
  const gaining = differing.filter(({ more }) => more < 0n)
  const total = (rows: { more: bigint }[]) => rows.reduce((sum, { more }) => sum + more, 0n)
  const shown = differing.slice(0, priceEffectMax)
  const payerOf = await customersOf(
    db,
    shown.map(({ accountId }) => accountId),
  )
  return {
    customers: paying.length,
    more: fromFen(total(paying)),
    gaining: gaining.length,
    less: fromFen(-total(gaining)),
    unknown,
    result: shown.map(({ accountId, resources, before, after, more }) => {
      const { account_id, name: customer, email } = payerOf(accountId)
      return {
        account_id,
        customer,
        email,
        resources,
        before: fromFen(before),
        after: fromFen(after),
        more: fromFen(more),
      }
    }),
  }
}
