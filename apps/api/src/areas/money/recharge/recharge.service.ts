import { hkdToCnyRate, quickPayYuanMax, rechargeYuanMax } from '@portico/contract/constants.ts'
import {
  creditFen,
  storedMethod,
  type PayCurrency,
  type PayWay,
  type Recharge,
  type RechargeNext,
  type RechargeStart,
  type RechargeState,
  type RechargeWayInfo,
  type RemittanceState,
} from '@portico/contract/money/recharge.ts'
import { consoleBase } from '@portico/contract/headers.ts'
import type { PageQuery } from '@portico/contract/page.ts'
import type { OrderStatus } from '@portico/contract/states/money.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { daysMs, minutesMs, secondsMs } from '../../../core/clock.ts'
import { faceHere, faceOf } from '../../../core/face/face.ts'
import type { CustomerCtx, Outside } from '../../../core/http/context.ts'
import { newId } from '../../../core/ids.ts'
import { countOrRefuse } from '../../../core/limits/limits.ts'
import { newestFirst } from '../../../core/lists.ts'
import { refuse, refuseField } from '../../../core/refuse.ts'
import { gatewayNamed, waysOf } from './gateways.service.ts'
import { noticeUrl } from './gateways/addresses.ts'
import { GatewayTrouble, type PayStep } from './gateways/gateway.ts'
import { fromFen, toFen } from '../../../core/money.ts'
import { makeOrder, ownOrder, type OrderRow } from '../../../ground/orders/order.service.ts'
import { orders } from '../../../ground/orders/order.table.ts'
import { readBank, readPay } from './pay-settings.service.ts'
import type { RechargeRow } from './payment.service.ts'
import { askGateway } from './reconcile.service.ts'
import { recharges, remittances } from './recharge.table.ts'

const gatewayLifeMs = minutesMs(30)
const remittanceLifeMs = daysMs(7)
const statePauseMs = secondsMs(3)
const startLimit = { max: 30, windowMs: minutesMs(10) }

export async function wayInfo({ app, db }: Outside<CustomerCtx>): Promise<RechargeWayInfo> {
  const ways = await waysOf(app)
  const { enabled, ...bank } = await readBank(db)
  const { alipay } = await readPay(app, db)
  return {
    ways: ways.map(({ way, open, currencies }) => ({ way, open, currencies })),
    quick_max: fromFen(BigInt(quickPayYuanMax) * 100n),
    amount_max: fromFen(BigInt(rechargeYuanMax) * 100n),
    hkd_rate: hkdToCnyRate.toFixed(2),
    bank: enabled ? bank : null,
    alipay_account: alipay.enabled ? alipay.alipay_account : '',
    cashier: ways.some(({ gateway }) => gateway === 'cashier'),
  }
}

interface Prepared {
  id: string
  gateway: string
  paidFen: bigint
  amountFen: bigint
  expiresAt: Date
  next: string
}

/** The gateway is asked first, outside the transaction. What it prepares is worth nothing until somebody pays it. */
export async function prepare(ctx: Outside<CustomerCtx>, form: RechargeStart): Promise<Prepared> {
  await countOrRefuse(ctx.app.db, ctx.app.clock, [{ key: `recharge:${ctx.account.id}`, ...startLimit }])
  const way = (await waysOf(ctx.app)).find((one) => one.way === form.way)
  if (!way?.open) throw refuse('payWayClosed')
  if (!way.currencies.includes(form.currency)) throw refuseField({ currency: 'rules.invalid' })
  const paidFen = toFen(form.amount)
  const lifeMs = way.gateway ? gatewayLifeMs : remittanceLifeMs
  const prepared: Prepared = {
    id: newId('order'),
    gateway: way.gateway ?? 'offline',
    paidFen,
    amountFen: creditFen(paidFen, form.currency),
    expiresAt: new Date(ctx.app.clock.now().getTime() + lifeMs),
    next: '',
  }
  if (!way.gateway) return prepared
  const gateway = await gatewayNamed(ctx.app, way.gateway)
  if (!gateway) throw refuse('payWayClosed')
  const { names } = await faceOf(ctx.app, ctx.app.db, ctx.account.id)
  const { url } = await faceHere(ctx)
  const back = new URLSearchParams({ order: prepared.id, ...(form.return_to && { redirect: form.return_to }) })
  try {
    const step = await gateway.start({
      orderId: prepared.id,
      subject: names[ctx.language],
      amountFen: paidFen,
      currency: form.currency,
      expiresAt: prepared.expiresAt,
      notifyUrl: noticeUrl(ctx.app, gateway.name),
      returnUrl: `${url}${consoleBase}recharge?${back}`,
      language: ctx.language,
    })
    return { ...prepared, next: stored(step) }
  } catch (error) {
    if (!(error instanceof GatewayTrouble)) throw error
    ctx.app.log.warn({ err: error, gateway: gateway.name }, 'a payment could not be started')
    throw refuse('gatewayFailed')
  }
}

export async function start(ctx: CustomerCtx, form: RechargeStart, prepared: Prepared): Promise<RechargeState> {
  const { id, gateway, paidFen, amountFen, expiresAt, next } = prepared
  const order = await makeOrder(ctx.db, ctx.app.clock, {
    id,
    accountId: ctx.account.id,
    loginId: ctx.login.id,
    type: 'recharge',
    status: 'unpaid',
    product: 'recharge',
    amountFen,
    paymentMethod: storedMethod[form.way],
    expiresAt,
  })
  const [recharge] = await ctx.db
    .insert(recharges)
    .values({
      orderId: id,
      accountId: ctx.account.id,
      way: form.way,
      gateway,
      currency: form.currency,
      paidFen,
      next,
      createdAt: order.createdAt,
    })
    .returning()
  ctx.audit.subject = id
  ctx.audit.details = { way: form.way, amount: form.amount, currency: form.currency }
  return { recharge: shown(order, recharge, undefined), next: await nextOf(ctx, order, recharge!) }
}

/** What is kept of the next step, in one text: a QR code's is marked, an address stands as it is. */
const stored = (step: PayStep) => (step.kind === 'page' ? step.url : `qr:${step.text}`)

async function nextOf({ db }: CustomerCtx, order: OrderRow, recharge: RechargeRow): Promise<RechargeNext | null> {
  if (order.status !== 'unpaid') return null
  if (recharge.gateway === 'offline') {
    const { enabled: _, ...bank } = await readBank(db)
    return { kind: 'bank', bank }
  }
  const { next } = recharge
  return next.startsWith('qr:') ? { kind: 'qr', text: next.slice('qr:'.length) } : { kind: 'page', url: next }
}

/** How it stands, after asking the gateway when that may tell more. */
export async function state(ctx: Outside<CustomerCtx>, id: string): Promise<RechargeState> {
  const before = await ownRecharge(ctx, id)
  const mayHaveMoved = before.order.status === 'unpaid' && before.recharge.gateway !== 'offline'
  const asked = mayHaveMoved && (await askGateway(ctx.app, id, statePauseMs))
  const { order, recharge, remittance } = asked ? await ownRecharge(ctx, id) : before
  return { recharge: shown(order, recharge, remittance), next: await nextOf(ctx, order, recharge) }
}

async function ownRecharge(ctx: CustomerCtx, id: string) {
  const order = await ownOrder(ctx, id)
  const [recharge] = await ctx.db.select().from(recharges).where(eq(recharges.orderId, id))
  if (!recharge) throw refuse('notFound')
  const [remittance] = await ctx.db.select().from(remittances).where(eq(remittances.id, id))
  return { order, recharge, remittance }
}

export async function list(ctx: CustomerCtx, query: PageQuery) {
  const mine = and(eq(orders.accountId, ctx.account.id), eq(orders.type, 'recharge'))
  const page = await newestFirst(ctx.db, orders, mine, query, (row) => row)
  const ids = page.result.map(({ id }) => id)
  const [paying, proofs] = ids.length
    ? [
        await ctx.db.select().from(recharges).where(inArray(recharges.orderId, ids)),
        await ctx.db.select().from(remittances).where(inArray(remittances.id, ids)),
      ]
    : [[], []]
  const result = page.result.map((order) =>
    shown(
      order,
      paying.find(({ orderId }) => orderId === order.id),
      proofs.find(({ id }) => id === order.id),
    ),
  )
  return { ...page, result }
}

type RemittanceRow = typeof remittances.$inferSelect

export function shown(
  order: OrderRow,
  recharge: RechargeRow | undefined,
  remittance: RemittanceRow | undefined,
): Recharge {
  return {
    id: order.id,
    number: order.number,
    way: (recharge?.way ?? 'offline') as PayWay,
    status: order.status as OrderStatus,
    currency: (recharge?.currency ?? 'CNY') as PayCurrency,
    amount: fromFen(recharge?.paidFen ?? order.amountFen),
    credit: fromFen(order.amountFen),
    reason: order.reason,
    create_time: order.createdAt.toISOString(),
    expire_time: order.expiresAt?.toISOString() ?? null,
    settle_time: order.settledAt?.toISOString() ?? null,
    remittance: remittance
      ? {
          state: remittance.state as RemittanceState,
          payer: remittance.payer,
          reason: remittance.reason,
          create_time: remittance.createdAt.toISOString(),
        }
      : null,
  }
}
