import { newUserVoucherYuan } from '@portico/contract/constants.ts'
import type { Voucher, VoucherIssueInput } from '@portico/contract/money/voucher.ts'
import type { PageQuery } from '@portico/contract/page.ts'
import { voucherStatusShown, type VoucherStatus, type VoucherType } from '@portico/contract/states/money.ts'
import { and, eq, ilike, inArray, or, sql, type SQL } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { daysMs, hoursMs, type Clock } from '../../../core/clock.ts'
import type { Db } from '../../../core/db/pool.ts'
import type { CustomerCtx, Outside, SignedInCtx } from '../../../core/http/context.ts'
import { mayWith } from '../../../core/http/permission.ts'
import { addressKey } from '../../../core/limits/address.ts'
import { countOrRefuse } from '../../../core/limits/limits.ts'
import { containing, newestFirst } from '../../../core/lists.ts'
import { accounts, logins } from '../../../core/people/people.table.ts'
import { pushTo } from '../../../core/push/push.ts'
import { refuse, refuseField } from '../../../core/refuse.ts'
import { notify } from '../../../ground/notices/notice.service.ts'
import { voucher as placeOf } from '../../../ground/ledger/ledger.service.ts'
import { ledgerAccounts } from '../../../ground/ledger/ledger.table.ts'
import { fromFen, toFen } from '../../../core/money.ts'
import { vouchers } from '../../../ground/orders/order.table.ts'
import {
  grant,
  invalidate,
  issue,
  redeem,
  type VoucherDraft,
  type VoucherRow,
} from '../../../ground/vouchers/voucher.service.ts'
import { moneyStale } from '../../../ground/ledger/stale.ts'

const welcomeDays = 90

/** Few tries an hour, by customer and by address: a number and a password must not be found by trying. */
export async function refuseGuessing(ctx: Outside<CustomerCtx>): Promise<void> {
  await countOrRefuse(ctx.app.db, ctx.app.clock, [
    { key: `voucher:account:${ctx.account.id}`, max: 10, windowMs: hoursMs(1) },
    { key: `voucher:ip:${addressKey(ctx.request.ip)}`, max: 30, windowMs: hoursMs(1) },
  ])
}

/** Wrong number, wrong password, used, invalid and expired are one answer: it teaches nothing to somebody who guesses. */
export async function redeemOwn(ctx: CustomerCtx, typed: { number: string; password: string }): Promise<Voucher> {
  const row = await redeem(ctx.db, ctx.app.clock, ctx.account.id, typed)
  if (!row) throw refuse('voucherRefused')
  ctx.audit.subject = row.id
  await pushTo(ctx.db, { account: ctx.account.id }, { stale: ['voucherList', ...moneyStale] })
  return shown(row, ctx.app.clock, row.amountFen)
}

interface VoucherQuery extends PageQuery {
  status?: VoucherStatus | undefined
  type?: VoucherType | undefined
}

/** A member who may buy pays with them; one who may buy nothing has nothing to look at. */
export async function ownList(ctx: CustomerCtx, query: VoucherQuery) {
  const { group } = ctx
  const mayPay = group === null || [...group.given.keys()].some((product) => mayWith(group, product, 'buy'))
  const own = mayPay ? eq(vouchers.accountId, ctx.account.id) : sql`false`
  return page(ctx.db, ctx.app.clock, and(own, narrowed(query)), query)
}

const narrowed = ({ status, type, search }: VoucherQuery): SQL | undefined =>
  and(
    status && eq(vouchers.status, status),
    type && eq(vouchers.type, type),
    search ? or(ilike(vouchers.number, containing(search)), ilike(vouchers.remark, containing(search))) : undefined,
  )

/** One query for the page and one for what is left of its vouchers. */
async function page(db: Db, clock: Clock, where: SQL | undefined, query: PageQuery) {
  const found = await newestFirst(db, vouchers, where, query, (row) => row)
  const left = await leftOf(db, found.result)
  return { ...found, result: found.result.map((row) => shown(row, clock, left.get(row.id) ?? unspent(row))) }
}

async function leftOf(db: Db, rows: VoucherRow[]): Promise<Map<string, bigint>> {
  const ids = rows.flatMap((row) => (row.accountId ? [placeOf(row.id, row.accountId).id] : []))
  if (ids.length === 0) return new Map()
  const found = await db
    .select({ id: ledgerAccounts.id, balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(inArray(ledgerAccounts.id, ids))
  return new Map(found.map(({ id, balance }) => [id.split(':')[1]!, balance]))
}

const unspent = (row: VoucherRow) => (row.status === 'unused' ? row.amountFen : 0n)

function shown(row: VoucherRow, clock: Clock, leftFen: bigint): Voucher {
  return {
    id: row.id,
    number: row.number,
    type: row.type as VoucherType,
    amount: fromFen(row.amountFen),
    left: fromFen(leftFen),
    status: voucherStatusShown(row.status as VoucherStatus, row.expiresAt, clock.now()),
    create_time: row.createdAt.toISOString(),
    expire_time: row.expiresAt.toISOString(),
    redeem_time: row.redeemedAt?.toISOString() ?? null,
  }
}

export const allList = (ctx: SignedInCtx, query: VoucherQuery) => deskList(ctx, narrowed(query), query)

async function deskList(ctx: SignedInCtx, where: SQL | undefined, query: PageQuery) {
  const found = await newestFirst(ctx.db, vouchers, where, query, (row) => row)
  const left = await leftOf(ctx.db, found.result)
  const names = await namesOf(ctx.db, found.result)
  const result = found.result.map((row) => ({
    ...shown(row, ctx.app.clock, left.get(row.id) ?? unspent(row)),
    remark: row.remark,
    account_id: row.accountId ?? '',
    customer: names.get(row.accountId ?? '') ?? '',
  }))
  return { ...found, result }
}

/** Those at an agent's cost. Whoever redeemed one and is another's customer by now is not named. */
export async function agentList(ctx: CustomerCtx, query: VoucherQuery) {
  const found = await deskList(ctx, and(eq(vouchers.agentId, ctx.account.id), narrowed(query)), query)
  const ids = found.result.map(({ account_id }) => account_id)
  const own = await ctx.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(inArray(accounts.id, ids), eq(accounts.agentId, ctx.account.id)))
  const isOwn = (id: string) => own.some((one) => one.id === id)
  return {
    ...found,
    result: found.result.map((row) => (isOwn(row.account_id) ? row : { ...row, account_id: '', customer: '' })),
  }
}

async function namesOf(db: Db, rows: VoucherRow[]): Promise<Map<string, string>> {
  const ids = rows.flatMap((row) => row.accountId ?? [])
  if (ids.length === 0) return new Map()
  const found = await db
    .select({ id: accounts.id, company: accounts.company, contact: accounts.contact, email: logins.email })
    .from(accounts)
    .leftJoin(logins, and(eq(logins.accountId, accounts.id), eq(logins.kind, 'owner')))
    .where(inArray(accounts.id, ids))
  return new Map(found.map(({ id, company, contact, email }) => [id, company || contact || email || id]))
}

export async function issueBatch(ctx: SignedInCtx, form: z.output<typeof VoucherIssueInput>) {
  const expiresAt = new Date(new Date(form.expires_on).getTime() + daysMs(1))
  if (expiresAt <= ctx.app.clock.now()) throw refuseField({ expires_on: 'rules.future' })
  const { type, remark } = form
  const draft = { type, amountFen: toFen(form.amount), expiresAt, remark, issuedBy: ctx.login.id }
  ctx.audit.details = { type, amount: form.amount, count: form.count }
  return issueMany(ctx, draft, form.count)
}

export async function issueMany(ctx: SignedInCtx, draft: VoucherDraft, count: number) {
  const result = []
  for (let n = 0; n < count; n++) {
    const { row, password } = await issue(ctx.db, ctx.app.clock, draft)
    result.push({ number: row.number, password })
  }
  return { result }
}

export const takeBack = (ctx: SignedInCtx, ids: string[]) => takeBackOf(ctx, ids)

/** Of everybody, or of one agent: another's are absent. */
export async function takeBackOf(ctx: SignedInCtx, ids: string[], agentId?: string) {
  const own = and(inArray(vouchers.id, ids), agentId ? eq(vouchers.agentId, agentId) : undefined)
  if ((await ctx.db.$count(vouchers, own)) === 0) throw refuse('notFound')
  const invalidated = await invalidate(ctx.db, ids, agentId)
  if (invalidated === 0) throw refuse('wrongState')
  ctx.audit.details = { count: invalidated }
  return { invalidated }
}

/** The staff has called the new customer: 100 yuan, once for an account. */
export async function welcome(ctx: SignedInCtx, accountId: string): Promise<null> {
  const [owner] = await ctx.db
    .select({ id: logins.id, status: accounts.status, agentId: accounts.agentId })
    .from(logins)
    .innerJoin(accounts, eq(accounts.id, logins.accountId))
    .where(and(eq(logins.accountId, accountId), eq(logins.kind, 'owner')))
  if (!owner) throw refuse('notFound')
  if (owner.status !== 'normal' || owner.agentId) throw refuse('wrongState')
  const given = await grant(ctx.db, ctx.app.clock, {
    accountId,
    grantedFor: `new user ${accountId}`,
    type: 'immediate receipt',
    amountFen: BigInt(newUserVoucherYuan) * 100n,
    expiresAt: new Date(ctx.app.clock.now().getTime() + daysMs(welcomeDays)),
    issuedBy: ctx.login.id,
  })
  if (!given) throw refuse('wrongState')
  const once = 'new user voucher'
  await notify(ctx.app, ctx.db, {
    loginId: owner.id,
    once,
    topic: 'voucher',
    word: 'newUserVoucher',
    link: '/cashcoupon',
    mail: true,
  })
  await pushTo(ctx.db, { account: accountId }, { stale: ['userInfo', 'voucherList'] })
  ctx.audit.subject = accountId
  return null
}
