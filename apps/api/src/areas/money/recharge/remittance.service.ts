import type { Remittance } from '@portico/contract/money/finance.ts'
import type { PayCurrency, Recharge, RemittanceState } from '@portico/contract/money/recharge.ts'
import type { PageQuery } from '@portico/contract/page.ts'
import type { OrderStatus } from '@portico/contract/states/money.ts'
import { and, eq, inArray, or, ilike, sql } from 'drizzle-orm'
import type { App } from '../../../core/app/app.ts'
import { files } from '../../../core/files/file.table.ts'
import { forgetStray } from '../../../core/app/stray.ts'
import type { CustomerCtx, SignedInCtx } from '../../../core/http/context.ts'
import type { JobKind } from '../../../core/jobs/jobs.ts'
import { containing, newestFirst, waiting } from '../../../core/lists.ts'
import { pushTo } from '../../../core/push/push.ts'
import { refuse, refuseField } from '../../../core/refuse.ts'
import { messageRobots } from '../../../ground/robots/robot.service.ts'
import { notify } from '../../../ground/notices/notice.service.ts'
import { fromFen } from '../../../core/money.ts'
import { settleOrder } from '../../../ground/orders/order.service.ts'
import { orders } from '../../../ground/orders/order.table.ts'
import { customersOf } from '../../../core/people/names.ts'
import { credit, pushRecharge } from './payment.service.ts'
import { shown as shownRecharge } from './recharge.service.ts'
import { recharges, remittances } from './recharge.table.ts'

type RemittanceRow = typeof remittances.$inferSelect
type Ctx = Pick<SignedInCtx, 'db' | 'app'>

/** The customer shows that they have sent the money. Until an operator has looked, the proof can be replaced. */
export async function submit(
  ctx: CustomerCtx,
  form: { id: string; file_id: string; payer: string },
): Promise<Recharge> {
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.id, form.id), eq(orders.accountId, ctx.account.id)))
    .for('update')
  const [recharge] = await ctx.db.select().from(recharges).where(eq(recharges.orderId, form.id))
  if (!order || !recharge) throw refuse('notFound')
  if (order.status !== 'unpaid' || recharge.gateway !== 'offline') throw refuse('wrongState')
  const [file] = await ctx.db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.id, form.file_id), eq(files.accountId, ctx.account.id), eq(files.purpose, 'remittanceProof')))
    .for('share')
  if (!file) throw refuseField({ file_id: 'rules.invalid' })
  const told = { payer: form.payer, fileId: form.file_id, createdAt: ctx.app.clock.now() }
  const [row] = await ctx.db
    .insert(remittances)
    .values({ id: form.id, ...told })
    .onConflictDoUpdate({ target: remittances.id, set: told })
    .returning()
  ctx.audit.subject = form.id
  await pushRecharge(ctx.db, ctx.account.id)
  await messageRobots(ctx.app, ctx.db, 'remittance.submitted', ctx.account.id, {
    amount: fromFen(order.amountFen),
    number: order.number,
  })
  return shownRecharge(order, recharge, row)
}

export async function list(ctx: SignedInCtx, query: PageQuery & { state?: RemittanceState | undefined }) {
  const search = query.search && containing(query.search)
  const found = search
    ? inArray(
        remittances.id,
        ctx.db
          .select({ id: orders.id })
          .from(orders)
          .where(or(ilike(orders.number, search), eq(orders.id, query.search!))),
      )
    : undefined
  const where = and(
    query.state && eq(remittances.state, query.state),
    search ? or(ilike(remittances.payer, search), found) : undefined,
  )
  const page = await newestFirst(ctx.db, remittances, where, query, (row) => row)
  return { ...page, result: await allShown(ctx, page.result) }
}

async function allShown({ db, app }: Ctx, rows: RemittanceRow[]): Promise<Remittance[]> {
  const ids = rows.map(({ id }) => id)
  const paying = ids.length
    ? await db
        .select({ order: orders, recharge: recharges })
        .from(orders)
        .innerJoin(recharges, eq(recharges.orderId, orders.id))
        .where(inArray(orders.id, ids))
    : []
  const payerOf = await customersOf(
    db,
    paying.map(({ order }) => order.accountId),
  )
  return rows.map((row) => {
    const { order, recharge } = paying.find((one) => one.order.id === row.id)!
    return {
      id: row.id,
      number: order.number,
      customer: payerOf(order.accountId),
      currency: recharge.currency as PayCurrency,
      amount: fromFen(recharge.paidFen),
      credit: fromFen(order.amountFen),
      payer: row.payer,
      proof_url: app.files.link(row.fileId),
      state: row.state as RemittanceState,
      order_status: order.status as OrderStatus,
      reason: row.reason,
      create_time: row.createdAt.toISOString(),
    }
  })
}

/** The order first, then what is decided about it: two operators at once take turns, and the second finds it done. */
async function held(ctx: SignedInCtx, id: string) {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, id)).for('update')
  const [recharge] = await ctx.db.select().from(recharges).where(eq(recharges.orderId, id))
  const [row] = await ctx.db.select().from(remittances).where(eq(remittances.id, id))
  if (!order || !recharge || !row) throw refuse('notFound')
  if (row.state !== 'submitted') throw refuse('wrongState')
  ctx.audit.subject = id
  return { order, recharge }
}

async function decide(ctx: SignedInCtx, id: string, state: RemittanceState, reason = ''): Promise<Remittance> {
  const now = ctx.app.clock.now()
  const [row] = await ctx.db
    .update(remittances)
    .set({ state, reason, reviewedBy: ctx.login.id, reviewedAt: now })
    .where(eq(remittances.id, id))
    .returning()
  await pushTo(ctx.db, { operators: true }, { stale: ['remittanceList'] })
  const [one] = await allShown(ctx, [row!])
  return one!
}

/** The money is on our account. A customer who had cancelled meanwhile gets it all the same. */
export async function confirm(ctx: SignedInCtx, id: string): Promise<Remittance> {
  const { order, recharge } = await held(ctx, id)
  if (order.status !== 'unpaid' && order.status !== 'cancelled') throw refuse('wrongState')
  await ctx.db.update(recharges).set({ paidAt: ctx.app.clock.now() }).where(eq(recharges.orderId, id))
  await credit(ctx.app, ctx.db, order, recharge, ctx.login.id)
  return decide(ctx, id, 'confirmed')
}

export async function reject(ctx: SignedInCtx, id: string, reason: string): Promise<Remittance> {
  const { order } = await held(ctx, id)
  await settleOrder(ctx.db, ctx.app.clock, id, { status: 'failed', reason: 'rejected' })
  await pushRecharge(ctx.db, order.accountId)
  if (order.loginId) {
    await notify(ctx.app, ctx.db, {
      loginId: order.loginId,
      once: `remittance rejected ${id}`,
      topic: 'money',
      word: 'remittanceRejected',
      vars: { number: order.number, reason },
      link: '/recharge',
      mail: true,
    })
  }
  return decide(ctx, id, 'rejected', reason)
}

/** Transfers that customers say they made and nobody has looked at. */
export const waitingRemittances = () =>
  waiting('remittances', remittances, remittances.createdAt, eq(remittances.state, 'submitted'))

/** Proofs that no remittance names. */
export const proofSweepJob = (app: App): JobKind => ({
  queue: 'remittance.sweep',
  schedule: '51 * * * *',
  run: () =>
    forgetStray(app, ['remittanceProof'], sql`exists (select from ${remittances} r where r.file_id = ${files.id})`),
})
