import { timeFactorIn } from '@portico/contract/money/price.ts'
import type { PriceLine } from '@portico/contract/money/order.ts'
import type { Bought } from '@portico/contract/resource/fields.ts'
import type { OrderType } from '@portico/contract/states/money.ts'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../core/db/pool.ts'
import { auditRow, type AuditNote } from '../core/audit/audit.ts'
import type { ToRecord } from '../core/http/context.ts'
import type { Inside } from '../core/app/app.ts'
import type { MemberGroup } from '../core/session/session.ts'
import { requireProduct } from '../core/http/permission.ts'
import { newId } from '../core/ids.ts'
import { standardFen, watchBalance, type Spent } from '../ground/wallet/balance-alarm.service.ts'
import { isCarried, refuseLeft, refusePaused, saleLines } from '../ground/agents/seller.service.ts'
import { entryOf, lineOf, refuseOverdraft } from '../ground/ledger/ledger.service.ts'
import { fromFen } from '../core/money.ts'
import {
  makeOrder,
  orderNumber,
  startPaidTime,
  type OrderDraft,
  type OrderRow,
} from '../ground/orders/order.service.ts'
import type { PricedPart } from '../ground/prices/price-quote.service.ts'
import { spend } from '../ground/wallet/wallet.service.ts'
import { pushChannel, pushPayload } from '../core/push/push.ts'
import { refuse, SentBefore } from '../core/refuse.ts'
import { operationChannel } from './operations.ts'
import { productOf, type Secrets } from './product.ts'
import { resources, type ResourceRow } from './resource.table.ts'
import { addMonths } from '@portico/contract/money/term.ts'
import { moneyStale } from '../ground/ledger/stale.ts'

/** One thing that a purchase makes. */
export interface NewResource {
  id: string
  kind: string
  node: string
  name: string
  spec: Record<string, unknown>
  /** The part of the quote that pays for it; none for what comes with another thing. */
  part?: PricedPart | undefined
  secrets?: Secrets
  boundTo?: string
  renewal?: string
  tags?: string[]
  /** What it is called in its engine, where it is there as soon as it is paid. */
  engineRef?: string
  /** For its creation; none for what another thing's creation makes. */
  create?: Record<string, unknown> | undefined
}

interface Buyer {
  app: Inside
  db: Db
  account: { id: string }
  login: { id: string }
  group: MemberGroup | null
  audit?: AuditNote
  toRecord?: ToRecord
}

/** So many of a size on a node, or so many of its public addresses: of a line, or of the default one. */
export type StockTaken =
  | { node: string; flavor: string; count: number }
  | { node: string; addresses: number; line?: string }

/**
 * Pays, and makes the rows and the work, in the caller's transaction and by one statement. Refused as a whole when the
 * wallet is short or the stock is out. A buyer who records has the audit line and the answer in it too.
 */
export async function buy(
  ctx: Buyer,
  months: number | null,
  things: readonly NewResource[],
  stock: readonly StockTaken[] = [],
): Promise<Bought> {
  const { app, db, account, login, group, toRecord } = ctx
  for (const { kind, part } of things) if (part) requireProduct(ctx, productOf(kind).product)
  const sales = things.map(({ part }) => part?.sale)
  await refuseLeft(db, account.id, sales)
  await refusePaused(db, sales.find(Boolean))
  const now = app.clock.now()
  const termEnd = months === null ? null : addMonths(now, months)
  const purchaseId = newId('purchase')
  const who: Who = { accountId: account.id, loginId: login.id, groupId: group?.id ?? null }
  const made = things.map((thing) => rowsOfOne(app, who, purchaseId, thing, now, termEnd))
  const orders = made.flatMap(({ order }) => order ?? [])
  const operations = made.flatMap(({ operation }) => operation ?? [])
  const bought: Bought = {
    purchase_id: purchaseId,
    resource_ids: things.map(({ id }) => id),
    order_ids: orders.map(({ row }) => row.id),
    total: fromFen(things.reduce((sum, { part }) => sum + (part?.totalFen ?? 0n), 0n)),
  }
  const purchase = {
    account: account.id,
    at: now,
    ...(group && { group: group.id }),
    threshold: standardFen.toString(),
    stock,
    resources: made.map(({ resource }) => resource),
    orders,
    operations,
    messages: messagesOf(account.id, things, orders.length > 0, operations.length > 0),
    ...(toRecord && { audit: auditRow(app.clock, toRecord.event, toRecord.who, ctx.audit ?? {}) }),
    ...(toRecord?.repeat && { once: onceRow(toRecord.repeat, bought, now) }),
  }
  const { rows } = await db
    .execute<{ paid: Omit<Spent, 'accountId'>[] }>(
      sql`select resource_purchase(${JSON.stringify(purchase)}::jsonb) as paid`,
    )
    .catch(refusePurchase)
  for (const paid of rows[0]!.paid) await watchBalance(app, db, { accountId: account.id, ...paid })
  return bought
}

export function refusePurchase(error: unknown): never {
  const cause = (error instanceof Error && error.cause) || error
  const { code, detail = '' } = cause as { code?: string; detail?: string }
  if (code === 'P0412') throw refuse('soldOut')
  if (code === 'P0429') throw refuse('tooFrequent')
  if (code === 'P0409') throw new SentBefore()
  if (code === 'P0455') {
    const [product = '', most = '', used = ''] = detail.split(' ')
    throw refuse('quotaReached', { product, most, used })
  }
  return refuseSpending(error)
}

/** Before something that is there becomes more: so many of its kind are added. */
export async function holdQuota(db: Db, { accountId, kind }: ResourceRow, count: number): Promise<void> {
  const things = JSON.stringify([{ kind, spec: { count } }])
  await db.execute(sql`select quota_hold(${accountId}, ${things}::jsonb)`).catch(refusePurchase)
}

/** What a wallet or the budget of a business group says no to. */
function refuseSpending(error: unknown): never {
  const cause = (error instanceof Error && error.cause) || error
  const { code, detail = '' } = cause as { code?: string; detail?: string }
  if (code === 'P0451') {
    const [budget = '0', left = '0'] = detail.split(' ').map((fen) => fromFen(BigInt(fen)))
    throw refuse('budgetShort', { budget, left })
  }
  if (code === 'P0452') throw refuse('groupMissing')
  return refuseOverdraft(error)
}

const onceRow = (repeat: NonNullable<ToRecord['repeat']>, data: Bought, now: Date) => ({
  id: repeat.id,
  request_hash: repeat.requestHash,
  answer: repeat.kept(data),
  created_at: now,
})

/** Who is told when it is committed: lists of things and of orders, and those who do the work. */
function messagesOf(accountId: string, things: readonly NewResource[], paid: boolean, work: boolean) {
  const kinds = [...new Set(things.map(({ kind }) => kind))].map(productOf)
  const stale = [...new Set(kinds.flatMap(({ lists }) => lists.customer)), 'resourceCount']
  const orders = paid ? ['orderList', ...moneyStale] : []
  const platform = [...new Set(kinds.flatMap(({ lists }) => lists.operator))]
  return [
    { channel: pushChannel, payload: pushPayload({ account: accountId }, { stale: [...stale, ...orders] }) },
    { channel: pushChannel, payload: pushPayload({ operators: true }, { stale: platform }) },
    ...(work ? [{ channel: operationChannel, payload: '' }] : []),
  ]
}

/** Whose a purchase is: the account, who made it, and the business group that it counts for. */
interface Who {
  accountId: string
  loginId: string
  groupId: string | null
}

/** The rows of one thing, as the database names their columns. */
function rowsOfOne(app: Inside, who: Who, purchaseId: string, thing: NewResource, now: Date, termEnd: Date | null) {
  const { accountId, loginId, groupId } = who
  const line = productOf(thing.kind)
  const expiresAt = thing.part && !line.startsLater ? termEnd : null
  const step = thing.create && line.steps['create']
  const order = thing.part && orderRow(app, who, purchaseId, thing, thing.part, now, expiresAt)
  const resource = {
    id: thing.id,
    account_id: accountId,
    kind: thing.kind,
    node: thing.node,
    name: thing.name,
    status: step?.during ?? line.statuses.building,
    task: step?.task ?? '',
    spec: thing.spec,
    facts: {},
    sealed: thing.secrets ? app.seal.close(JSON.stringify(thing.secrets)) : '',
    engine_ref: thing.engineRef ?? null,
    bound_to: thing.boundTo ?? null,
    group_id: groupId,
    tags: thing.tags ?? [],
    renewal: thing.renewal ?? 'off',
    reason: '',
    created_at: now,
    expires_at: expiresAt,
  }
  const operation = step && {
    id: newId('operation'),
    resource_id: thing.id,
    account_id: accountId,
    action: 'create',
    params: thing.create,
    login_id: loginId,
    state: 'waiting',
    attempts: 0,
    status_before: line.statuses.building,
    order_id: order?.row.id ?? null,
    fault: '',
    detail: '',
    created_at: now,
    deadline_at: new Date(now.getTime() + step.deadlineMs),
    next_at: now,
  }
  return { resource, order, operation }
}

function orderRow(
  app: Inside,
  { accountId, loginId, groupId }: Who,
  purchaseId: string,
  thing: NewResource,
  part: PricedPart,
  now: Date,
  expiresAt: Date | null,
) {
  const id = newId('order')
  const effect = `buy ${id}`
  return {
    // More than one, for the rare day on which a number is taken.
    numbers: [orderNumber(now), orderNumber(now), orderNumber(now)],
    entry: entryOf(app.clock, { effect, kind: 'buy', orderId: id, loginId, strict: true }),
    target: saleLines(part.product, part.totalFen, part.sale).map((line) => lineOf(line, effect)),
    row: {
      id,
      account_id: accountId,
      login_id: loginId,
      group_id: groupId,
      type: 'buy',
      status: 'completed',
      product: part.product,
      subject: productOf(thing.kind).subject(thing),
      amount_fen: part.totalFen.toString(),
      refunded_fen: 0,
      price_lines: part.lines,
      resource_id: thing.id,
      purchase_id: purchaseId,
      term_from: expiresAt && now,
      term_to: expiresAt,
      term_factor: timeFactorIn(part.lines),
      agent_id: part.sale?.agentId ?? null,
      cost_fen: part.sale?.costFen.toString() ?? null,
      cost_back_fen: 0,
      invoice_status: 'not invoiced',
      reason: '',
      created_at: now,
      settled_at: now,
    },
  }
}

export interface PaidTime {
  purchaseId: string
  /** Both missing while the time that is paid has not begun. */
  from?: Date
  to?: Date
  /** An order whose cash came back and is paid once more: the same time at the same terms, as far as it was used then. */
  again?: OrderRow
}

/** The time an order pays for, and how what was paid for it is used up. */
function termOf({ from, to, again }: PaidTime, lines: readonly PriceLine[], totalFen: bigint): Partial<OrderDraft> {
  if (!again) return { ...(from && to && { termFrom: from, termTo: to }), termFactor: timeFactorIn(lines) }
  const { termFrom, termTo, termFactor, basisFrom } = again
  return {
    ...(termFrom && termTo && { termFrom, termTo }),
    termFactor,
    ...(basisFrom && { basisFen: totalFen, basisVoucherFen: 0n, basisFrom }),
  }
}

/** Lets the time begin that was paid for a thing whose product starts later. */
export async function startTerm(db: Db, resource: ResourceRow, from: Date, months: number): Promise<void> {
  const to = addMonths(from, months)
  await db.update(resources).set({ expiresAt: to }).where(eq(resources.id, resource.id))
  await startPaidTime(db, resource.id, from, to)
}

/** Whoever pays: a person, for their business group if they are in one, or the house for the group of what it pays for. */
export interface Payer {
  app: Inside
  db: Db
  login: { id: string } | null
  group: Pick<MemberGroup, 'id'> | null
}

/** One order for one resource and one stretch of time, paid from the wallet. */
export async function pay(
  ctx: Payer,
  resource: ResourceRow,
  type: OrderType,
  part: Pick<PricedPart, 'product' | 'lines' | 'totalFen' | 'sale'>,
  time: PaidTime,
): Promise<OrderRow> {
  const { app, db, group } = ctx
  const id = newId('order')
  const isNew = type === 'buy' || type === 'adjustment'
  await refuseLeft(db, resource.accountId, [part.sale])
  if (isNew) await refusePaused(db, part.sale)
  const carried = !isNew && part.sale && (await isCarried(db, part.sale, app.clock.now(), time))
  if (group) {
    const now = app.clock.now().toISOString()
    const spending = sql`team_group_spend(${group.id}, ${part.totalFen.toString()}::bigint, ${now}::timestamptz)`
    await db.execute(sql`select ${spending}`).catch(refuseSpending)
  }
  const paid = await spend(db, app, {
    accountId: resource.accountId,
    amountFen: part.totalFen,
    product: part.product,
    sale: part.sale,
    effect: `${type} ${id}`,
    kind: type,
    strict: !carried,
    orderId: id,
    cashOnly: time.again !== undefined,
    ...(ctx.login && { loginId: ctx.login.id }),
  })
  return makeOrder(db, app.clock, {
    id,
    accountId: resource.accountId,
    loginId: ctx.login?.id ?? null,
    groupId: group?.id ?? null,
    type,
    status: 'completed',
    product: part.product,
    amountFen: part.totalFen,
    ...paid,
    ...part.sale,
    paymentMethod: paid.cashFen > 0n || part.totalFen === 0n ? 'balance' : 'voucher',
    subject: productOf(resource.kind).subject(resource),
    priceLines: part.lines,
    resourceId: resource.id,
    purchaseId: time.purchaseId,
    ...termOf(time, part.lines, part.totalFen),
  })
}
