import { referralCodeLength } from '@portico/contract/constants.ts'
import type { Referral, ReferralSettings } from '@portico/contract/money/referral.ts'
import { purchaseTypes } from '@portico/contract/money/refund.ts'
import { and, eq, inArray, isNull, ne, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { daysMs } from '../../../core/clock.ts'
import type { App, Inside } from '../../../core/app/app.ts'
import { inTransaction, type Db } from '../../../core/db/pool.ts'
import type { CustomerCtx, SignedInCtx } from '../../../core/http/context.ts'
import { newWord } from '../../../core/ids.ts'
import { fromFen, toFen } from '../../../core/money.ts'
import { isAgentsCustomer } from '../../../core/people/people.ts'
import { accounts } from '../../../core/people/people.table.ts'
import { pushTo } from '../../../core/push/push.ts'
import { refuse } from '../../../core/refuse.ts'
import { readSettings, saveSettings, type SettingGroup } from '../../../core/settings/settings.ts'
import { notify } from '../../../ground/notices/notice.service.ts'
import { keptFen, refundableFen } from '../../../ground/orders/order-value.ts'
import { orders, vouchers } from '../../../ground/orders/order.table.ts'
import { ownerOf } from '../../../core/people/names.ts'
import { grant } from '../../../ground/vouchers/voucher.service.ts'

const voucherDays = 90
/** Codes are many and accounts are few: a second draw is a rarity, and a tenth will not come. */
const drawsMax = 10

const referralSettings: SettingGroup<ReferralSettings> = {
  name: 'referral',
  standard: { minimum: '100.00', reward: '20.00' },
}

/** Names the reward for one customer who was brought, whoever brought them. */
const rewardOf = (accountId: string) => `referral ${accountId}`

export async function info(ctx: CustomerCtx): Promise<Referral> {
  await refuseAgentsCustomer(ctx)
  const [own] = await ctx.db
    .select({ code: accounts.referralCode })
    .from(accounts)
    .where(eq(accounts.id, ctx.account.id))
  const [counted] = await ctx.db
    .select({ invited: sql<number>`count(*)::int`, rewarded: sql<number>`count(${vouchers.id})::int` })
    .from(accounts)
    .leftJoin(vouchers, eq(vouchers.grantedFor, sql`'referral ' || ${accounts.id}`))
    .where(eq(accounts.referredBy, ctx.account.id))
  const { minimum, reward } = await readSettings(ctx.db, referralSettings)
  return {
    code: own?.code ?? '',
    invited: counted?.invited ?? 0,
    rewarded: counted?.rewarded ?? 0,
    minimum: fromFen(toFen(minimum)),
    reward: fromFen(toFen(reward)),
  }
}

export async function create(ctx: CustomerCtx): Promise<{ code: string }> {
  await refuseAgentsCustomer(ctx)
  const other = alias(accounts, 'other')
  ctx.audit.subject = ctx.account.id
  for (let draw = 0; draw < drawsMax; draw++) {
    const code = newWord(referralCodeLength)
    const taken = ctx.db
      .select({ one: sql`1` })
      .from(other)
      .where(eq(other.referralCode, code))
    const [made] = await ctx.db
      .update(accounts)
      .set({ referralCode: code })
      .where(and(eq(accounts.id, ctx.account.id), isNull(accounts.referralCode), notExists(taken)))
      .returning({ code: accounts.referralCode })
    if (made?.code) return { code: made.code }
    const [own] = await ctx.db
      .select({ code: accounts.referralCode })
      .from(accounts)
      .where(eq(accounts.id, ctx.account.id))
    if (own?.code) return { code: own.code }
  }
  throw new Error('No free referral code was found')
}

/** The platform rewards those whom its own customers bring; whom an agent's bring are the agent's. */
async function refuseAgentsCustomer({ db, account }: CustomerCtx): Promise<void> {
  if (await isAgentsCustomer(db, account.id)) throw refuse('forbidden')
}

export const settings = ({ db }: SignedInCtx): Promise<ReferralSettings> => readSettings(db, referralSettings)

export async function saveReferral(ctx: SignedInCtx, form: ReferralSettings): Promise<null> {
  const kept = { minimum: fromFen(toFen(form.minimum)), reward: fromFen(toFen(form.reward)) }
  await saveSettings(ctx.db, referralSettings, kept)
  ctx.audit.details = kept
  return null
}

/** Customers who were brought, for whom no reward has come, and who have paid in and spent enough cash for one. */
const candidates = (db: Db, minimumFen: bigint) =>
  db.execute<{ id: string; referred_by: string }>(sql`
    select a.id, a.referred_by from account a join account r on r.id = a.referred_by
    where a.agent_id is null and r.agent_id is null
      and not exists (select 1 from voucher v where v.granted_for = 'referral ' || a.id)
      and ${minimumFen.toString()}::bigint <= (select coalesce(sum(cash_fen), 0) from customer_order o
        where o.account_id = a.id and o.type = 'recharge' and o.status = 'completed')
      and ${minimumFen.toString()}::bigint <= (select coalesce(sum(cash_fen - refunded_fen), 0) from customer_order o
        where o.account_id = a.id and o.type in ${purchaseTypes} and o.status = 'completed' and o.product <> 'recharge')
    order by a.id`)

/** The cash that a customer has used up: it can neither be withdrawn nor come back any more. */
async function usedFen(db: Db, accountId: string, now: Date): Promise<bigint> {
  const paid = await db
    .select()
    .from(orders)
    .where(
      and(eq(orders.accountId, accountId), inArray(orders.type, [...purchaseTypes]), ne(orders.product, 'recharge')),
    )
  return paid.reduce((sum, order) => sum + keptFen(order) - refundableFen(order, now), 0n)
}

/**
 * Rewards whoever brought a customer, once for each that was brought, when the customer has used up so much of the cash
 * that they paid in: what only lies in a wallet, or would come back, earns nothing.
 */
export async function rewardReferrers(app: App): Promise<void> {
  const { minimum, reward } = await readSettings(app.db, referralSettings)
  if (toFen(reward) === 0n) return
  const { rows } = await candidates(app.db, toFen(minimum))
  for (const { id, referred_by: referrer } of rows) {
    const used = await usedFen(app.db, id, app.clock.now())
    if (used > 0n && used >= toFen(minimum))
      await inTransaction(app.pool, (db) => rewardFor(app, db, id, referrer, toFen(reward)))
  }
}

async function rewardFor(app: Inside, db: Db, accountId: string, referrer: string, amountFen: bigint): Promise<void> {
  const loginId = await ownerOf(db, referrer)
  if (!loginId) return
  const given = await grant(db, app.clock, {
    accountId: referrer,
    grantedFor: rewardOf(accountId),
    type: 'referrer',
    amountFen,
    expiresAt: new Date(app.clock.now().getTime() + daysMs(voucherDays)),
  })
  if (!given) return
  await notify(app, db, {
    loginId,
    once: rewardOf(accountId),
    topic: 'voucher',
    word: 'referralReward',
    vars: { amount: fromFen(amountFen), days: String(voucherDays) },
    link: '/cashcoupon',
    mail: true,
  })
  await pushTo(db, { account: referrer }, { stale: ['userInfo', 'voucherList', 'referrerCode'] })
}
