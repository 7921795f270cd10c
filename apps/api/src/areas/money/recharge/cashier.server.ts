import { formatMoney } from '@portico/contract/formats.ts'
import { defaultLanguage, isLanguage, type Language } from '@portico/contract/language.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { App } from '../../../core/app/app.ts'
import { fromFen } from '../../../core/money.ts'
import { readPay } from './pay-settings.service.ts'
import { cashierPath } from './gateways/addresses.ts'
import { plainPolicy } from '../../../core/http/plain-page.ts'
import { eq } from 'drizzle-orm'
import { orders } from '../../../ground/orders/order.table.ts'
import { cashierPage, cashierUnknown, type CashierWay } from './cashier-page.ts'
import { recharges } from './recharge.table.ts'
import { answerMerchant, currencyOf, decide, openTrade, pageToken, statusOf, tradeById, type Trade } from './cashier.ts'

type Params = Record<string, string>
const formBytesMax = 32_000

const language = (lang: unknown): Language => (isLanguage(lang) ? lang : defaultLanguage)
/** What comes twice comes as a list; only plain texts are taken. */
const plain = (query: unknown): Params =>
  Object.fromEntries(Object.entries(query as object).filter(([, value]) => typeof value === 'string')) as Params

/** The built-in cashier's own doors: Alipay's gateway address, and the page where a person pays or does not. */
export async function serveCashier(app: App, server: FastifyInstance): Promise<void> {
  const isOpen = async () => (await readPay(app, app.db)).cashier_enabled
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: formBytesMax },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
    )

    scope.get(`${cashierPath}/gateway.do`, async (request, reply) => {
      const params = plain(request.query)
      const trade = (await isOpen()) ? await openTrade(app, params) : undefined
      const lang = language(params['lang'])
      if (!trade) return html(reply, 404, cashierUnknown(lang))
      return reply.redirect(`${cashierPath}/pay?${new URLSearchParams({ trade: trade.id, lang })}`)
    })

    scope.post(`${cashierPath}/gateway.do`, async (request, reply) =>
      reply.type('application/json; charset=utf-8').send(await answerMerchant(app, plain(request.body ?? {}))),
    )

    scope.get(`${cashierPath}/pay`, async (request, reply) => {
      const { trade: id = '', lang } = plain(request.query)
      const trade = (await isOpen()) ? await tradeById(app, id) : undefined
      return trade ? show(app, reply, trade, language(lang)) : html(reply, 404, cashierUnknown(language(lang)))
    })

    scope.post(`${cashierPath}/pay`, async (request, reply) => {
      const { trade: id = '', token = '', action, lang } = plain(request.body ?? {})
      const trade = (await isOpen()) ? await tradeById(app, id) : undefined
      if (!trade || (action !== 'pay' && action !== 'cancel')) return html(reply, 404, cashierUnknown(language(lang)))
      if (await decide(app, id, token, action)) return reply.redirect(trade.returnUrl, 303)
      return show(app, reply, trade, language(lang), true)
    })
  })
}

/** The merchant is this house, so the page can say more than Alipay's could: the number that the person knows, what for and how. */
async function orderOf({ db }: App, { outTradeNo }: Trade) {
  const [found] = await db
    .select({ number: orders.number, creditFen: orders.amountFen, way: recharges.way })
    .from(recharges)
    .innerJoin(orders, eq(orders.id, recharges.orderId))
    .where(eq(recharges.orderId, outTradeNo))
  return found
}

async function show(app: App, reply: FastifyReply, trade: Trade, lang: Language, stale = false) {
  const status = statusOf(app, trade)
  const known = await orderOf(app, trade)
  const view = {
    language: lang,
    merchant: trade.subject,
    order: known?.number ?? trade.outTradeNo,
    paidFor: known && { way: known.way as CashierWay, credit: formatMoney(fromFen(known.creditFen)) },
    sum: formatMoney(fromFen(trade.amountFen), currencyOf(trade)),
    returnUrl: trade.returnUrl,
    tradeId: trade.id,
    status,
    token: status === 'WAIT_BUYER_PAY' ? await pageToken(app, trade) : '',
    stale: stale && status === 'WAIT_BUYER_PAY',
  }
  return html(reply, stale ? 409 : 200, cashierPage(view), trade.returnUrl)
}

const html = (reply: FastifyReply, status: number, body: string, returnUrl?: string) =>
  reply
    .code(status)
    .header('content-security-policy', plainPolicy(returnUrl))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(body)
