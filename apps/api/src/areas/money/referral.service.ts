import { referralCodeLength } from '@portico/contract/constants.ts'
import type { Referral, ReferralSettings } from '@portico/contract/money/referral.ts'
import { and, eq, isNull, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { daysMs } from '../../core/clock.ts'
import type { Db } from '../../core/db/pool.ts'
import type { CustomerCtx, Inside, SignedInCtx } from '../../core/http/context.ts'
import { newWord } from '../../core/ids.ts'
import { fromFen, toFen } from '../../core/money.ts'
import { accounts } from '../../core/people/people.table.ts'
import { pushTo } from '../../core/push/push.ts'
import { readSettings, saveSettings, type SettingGroup } from '../../core/settings/settings.ts'
import { tell } from '../support/notice.service.ts'
import type { OrderRow } from './order.service.ts'
import { vouchers } from './order.table.ts'
import { ownerOf } from './payers.service.ts'
import { grant } from './voucher.service.ts'

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

export const settings = ({ db }: SignedInCtx): Promise<ReferralSettings> => readSettings(db, referralSettings)

export async function saveReferral(ctx: SignedInCtx, form: ReferralSettings): Promise<null> {
  const kept = { minimum: fromFen(toFen(form.minimum)), reward: fromFen(toFen(form.reward)) }
  await saveSettings(ctx.db, referralSettings, kept)
  ctx.audit.details = kept
  return null
}

/**
 * The first recharge that reaches the sum rewards the account that brought this one, once for each that was brought; in
 * the transaction of the recharge.
 */
export async function rewardReferrer(app: Inside, db: Db, order: OrderRow): Promise<void> {
  const [brought] = await db
    .select({ referredBy: accounts.referredBy })
    .from(accounts)
    .where(eq(accounts.id, order.accountId))
  if (!brought?.referredBy) return
  const { minimum, reward } = await readSettings(db, referralSettings)
  const amountFen = toFen(reward)
  if (amountFen === 0n || order.amountFen < toFen(minimum)) return
  const loginId = await ownerOf(db, brought.referredBy)
  if (!loginId) return
  const given = await grant(db, app.clock, {
    accountId: brought.referredBy,
    grantedFor: rewardOf(order.accountId),
    type: 'referrer',
    amountFen,
    expiresAt: new Date(app.clock.now().getTime() + daysMs(voucherDays)),
  })
  if (!given) return
  await tell(app, db, {
    loginId,
    once: rewardOf(order.accountId),
    topic: 'money',
    word: 'referralReward',
    vars: { amount: fromFen(amountFen), days: String(voucherDays) },
    link: '/cashcoupon',
    mail: true,
  })
  await pushTo(db, { account: brought.referredBy }, { stale: ['userInfo', 'voucherList', 'referrerCode'] })
}
