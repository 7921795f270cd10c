import { payCurrencies, type PayCurrency } from '@portico/contract/money/recharge.ts'
import { and, eq, gt } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { App } from '../../../core/app/app.ts'
import { hoursMs, minutesMs } from '../../../core/clock.ts'
import { inTransaction } from '../../../core/db/pool.ts'
import { newId, newSecret } from '../../../core/ids.ts'
import type { JobKind, Queue } from '../../../core/jobs/jobs.ts'
import { makeOneTime, useOneTime } from '../../../core/one-time/one-time.ts'
import { fromFen } from '../../../core/money.ts'
import { cashierTrades } from './recharge.table.ts'
import { alipayTime, signedText } from './gateways/alipay.ts'
import { cashierKeys } from './cashier-keys.ts'
import { ask, fenOfText } from './gateways/gateway.ts'
import { isSigned, signText } from './gateways/rsa.ts'

export type Trade = typeof cashierTrades.$inferSelect
type Params = Record<string, string>

const pageLifeMs = minutesMs(30)
const noticeRetries = 12

const Content = z.object({
  out_trade_no: z.string().check(z.minLength(1), z.maxLength(64)),
  total_amount: z.optional(z.string()),
  subject: z.optional(z.string().check(z.maxLength(256))),
  time_expire: z.optional(z.string()),
  trans_currency: z.optional(z.enum(payCurrencies)),
})

/** Reads what a merchant sends to the gateway; undefined unless the merchant signed it. */
export async function readRequest(app: App, params: Params) {
  const { merchantPublic } = await cashierKeys(app)
  if (params['sign_type'] !== 'RSA2' || !isSigned(merchantPublic, signedText(params), params['sign'] ?? ''))
    return undefined
  try {
    return Content.parse(JSON.parse(params['biz_content'] ?? ''))
  } catch {
    return undefined
  }
}

/** Opens a trade, or finds the one that was opened for the same order before. */
export async function openTrade(app: App, params: Params): Promise<Trade | undefined> {
  const content = await readRequest(app, params)
  const amountFen = fenOfText(content?.total_amount ?? '')
  if (!content || !amountFen || params['method'] !== 'alipay.trade.page.pay') return undefined
  const appId = params['app_id'] ?? ''
  const now = app.clock.now()
  await app.db
    .insert(cashierTrades)
    .values({
      id: newId('cashierTrade'),
      appId,
      outTradeNo: content.out_trade_no,
      subject: content.subject ?? '',
      amountFen,
      currency: content.trans_currency ?? 'CNY',
      notifyUrl: params['notify_url'] ?? '',
      returnUrl: params['return_url'] ?? '',
      createdAt: now,
      expiresAt: timeOf(content.time_expire) ?? new Date(now.getTime() + pageLifeMs),
    })
    .onConflictDoNothing({ target: [cashierTrades.appId, cashierTrades.outTradeNo] })
  return tradeOf(app, appId, content.out_trade_no)
}

async function tradeOf(app: App, appId: string, outTradeNo: string): Promise<Trade | undefined> {
  const [trade] = await app.db
    .select()
    .from(cashierTrades)
    .where(and(eq(cashierTrades.appId, appId), eq(cashierTrades.outTradeNo, outTradeNo)))
  return trade
}

const timeOf = (beijing: string | undefined) => {
  const at = new Date(`${(beijing ?? '').replace(' ', 'T')}Z`)
  return Number.isNaN(at.getTime()) ? undefined : new Date(at.getTime() - hoursMs(8))
}

export async function tradeById(app: App, id: string): Promise<Trade | undefined> {
  const [trade] = await app.db.select().from(cashierTrades).where(eq(cashierTrades.id, id))
  return trade
}

/** An open trade whose time is over is closed, whether anybody has looked since or not. */
export const statusOf = (app: Pick<App, 'clock'>, trade: Trade) =>
  (trade.status === 'WAIT_BUYER_PAY' && trade.expiresAt <= app.clock.now() ? 'TRADE_CLOSED' : trade.status) as
    | 'WAIT_BUYER_PAY'
    | 'TRADE_SUCCESS'
    | 'TRADE_CLOSED'

/** A token for the buttons of one view of the page. The last view is the one that counts. */
export async function pageToken(app: App, trade: Trade): Promise<string> {
  const secret = newSecret()
  await makeOneTime(app.db, app.clock, {
    purpose: 'cashierPay',
    target: trade.id,
    secret,
    lifeMs: pageLifeMs,
    attempts: 1,
  })
  return secret
}

interface Told {
  trade: string
}
const noticeQueue: Queue<Told> = { queue: 'cashier.notice' }

/** Pays or closes a trade, once; the notice to the merchant leaves with it. False when the token was used or is unknown. */
export function decide(app: App, tradeId: string, token: string, action: 'pay' | 'cancel'): Promise<boolean> {
  return inTransaction(app.pool, async (db) => {
    const used = await useOneTime(db, app.clock, 'cashierPay', token)
    if (used?.target !== tradeId) return false
    const now = app.clock.now()
    const [settled] = await db
      .update(cashierTrades)
      .set({ status: action === 'pay' ? 'TRADE_SUCCESS' : 'TRADE_CLOSED', settledAt: now })
      .where(
        and(
          eq(cashierTrades.id, tradeId),
          eq(cashierTrades.status, 'WAIT_BUYER_PAY'),
          gt(cashierTrades.expiresAt, now),
        ),
      )
      .returning({ id: cashierTrades.id })
    if (settled) await app.jobs.send(db, noticeQueue, { trade: settled.id })
    return true
  })
}

function factsOf(app: App, trade: Trade): Params {
  return {
    trade_no: trade.id,
    out_trade_no: trade.outTradeNo,
    trade_status: statusOf(app, trade),
    total_amount: fromFen(trade.amountFen),
    ...(trade.currency !== 'CNY' && { trans_currency: trade.currency }),
  }
}

/** What the merchant is told, signed the way Alipay signs it. */
export async function noticeOf(app: App, trade: Trade): Promise<URLSearchParams> {
  const { cashierPrivate } = await cashierKeys(app)
  const at = alipayTime(app.clock.now())
  const params: Params = {
    notify_id: newSecret(),
    notify_type: 'trade_status_sync',
    notify_time: at,
    app_id: trade.appId,
    seller_id: trade.appId,
    charset: 'utf-8',
    version: '1.0',
    subject: trade.subject,
    gmt_payment: alipayTime(trade.settledAt ?? app.clock.now()),
    ...factsOf(app, trade),
  }
  return new URLSearchParams({ ...params, sign_type: 'RSA2', sign: signText(cashierPrivate, signedText(params)) })
}

/** Tells the merchant until they say `success`. */
export const noticeJob = (app: App): JobKind<Told> => ({
  ...noticeQueue,
  retryLimit: noticeRetries,
  async run({ trade: id }) {
    const trade = await tradeById(app, id)
    if (!trade || trade.status === 'WAIT_BUYER_PAY') return
    // The merchant is this server; after a restart it may stand at another port than when the trade was opened.
    const url = `${app.localUrl}${new URL(trade.notifyUrl).pathname}`
    const { body } = await ask(url, { method: 'POST', body: await noticeOf(app, trade) })
    if (body !== 'success') throw new Error(`The merchant answers ${body.slice(0, 100)}`)
  },
})

const failed = (why: string) => ({ code: '40004', msg: 'Business Failed', sub_code: why })

/** What a merchant is told who asks after a trade, or asks for its closing. */
const methods: Record<string, (app: App, trade: Trade) => Promise<object>> = {
  query: async (app, trade) => ({ code: '10000', msg: 'Success', ...factsOf(app, trade) }),
  close: async (app, trade) => {
    const [closed] = await app.db
      .update(cashierTrades)
      .set({ status: 'TRADE_CLOSED', settledAt: app.clock.now() })
      .where(and(eq(cashierTrades.id, trade.id), eq(cashierTrades.status, 'WAIT_BUYER_PAY')))
      .returning({ id: cashierTrades.id })
    if (!closed) return failed('ACQ.TRADE_STATUS_ERROR')
    return { code: '10000', msg: 'Success', trade_no: trade.id, out_trade_no: trade.outTradeNo }
  },
}

/** The answer to a merchant's own request, signed over its own letters. */
export async function answerMerchant(app: App, params: Params): Promise<string> {
  const { cashierPrivate } = await cashierKeys(app)
  const name = /^alipay\.trade\.(query|close)$/.exec(params['method'] ?? '')?.[1] ?? 'query'
  const content = params['method'] === `alipay.trade.${name}` ? await readRequest(app, params) : undefined
  const trade = content && (await tradeOf(app, params['app_id'] ?? '', content.out_trade_no))
  const body = content
    ? trade
      ? await methods[name]!(app, trade)
      : failed('ACQ.TRADE_NOT_EXIST')
    : { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-signature' }
  const text = JSON.stringify(body)
  return `{"alipay_trade_${name}_response":${text},"sign":"${signText(cashierPrivate, text)}"}`
}

export const currencyOf = (trade: Trade) => trade.currency as PayCurrency
