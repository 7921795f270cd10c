import type { Language } from '@portico/contract/language.ts'
import { escapeHtml, plainFacts, plainPage } from '../../../core/http/plain-page.ts'
import { fill, wordsOf, type ServerWords } from '../../../core/words/words.ts'

export type CashierWay = keyof ServerWords['cashier']['ways']

export interface CashierView {
  language: Language
  merchant: string
  /** The merchant's number of it. */
  order: string
  /** What is paid and how; undefined where the merchant did not say. */
  paidFor: { credit: string; way: CashierWay } | undefined
  sum: string
  returnUrl: string
  tradeId: string
  status: 'WAIT_BUYER_PAY' | 'TRADE_SUCCESS' | 'TRADE_CLOSED'
  token: string
  stale: boolean
}

export function cashierPage(view: CashierView): string {
  const words = wordsOf(view.language).cashier
  const { paidFor } = view
  const facts = [
    [words.merchant, escapeHtml(view.merchant)],
    ...(paidFor ? [[words.what, escapeHtml(fill(words.recharge, { credit: paidFor.credit }))] as const] : []),
    [words.order, escapeHtml(view.order)],
    ...(paidFor ? [[words.method, escapeHtml(words.ways[paidFor.way])] as const] : []),
    [words.sum, `<span class="sum">${escapeHtml(view.sum)}</span>`],
  ] as const
  const note = view.stale ? `<p class="note" role="alert">${words.stale}</p>` : ''
  return plainPage(
    view.language,
    words.title,
    `${plainFacts(facts)}
<p class="note">${words.practice}</p>${note}${view.status === 'WAIT_BUYER_PAY' ? choices(view, words) : done(view, words)}`,
  )
}

function choices({ language, tradeId, token, sum }: CashierView, words: ServerWords['cashier']): string {
  const form = (action: 'pay' | 'cancel', label: string, kind: string) =>
    `<form method="post" action="/cashier/pay"><input type="hidden" name="trade" value="${escapeHtml(tradeId)}">
<input type="hidden" name="token" value="${escapeHtml(token)}"><input type="hidden" name="lang" value="${escapeHtml(language)}">
<button${kind} name="action" value="${action}">${escapeHtml(label)}</button></form>`
  return `<div class="act">${form('pay', fill(words.pay, { sum }), ' class="main"')}${form('cancel', words.cancel, '')}</div>`
}

function done({ status, returnUrl, merchant }: CashierView, words: ServerWords['cashier']): string {
  const said = status === 'TRADE_SUCCESS' ? words.paid : words.closed
  return `<p role="status">${said}</p><a class="button" href="${escapeHtml(returnUrl)}">${escapeHtml(fill(words.back, { merchant }))}</a>`
}

export const cashierUnknown = (language: Language) =>
  plainPage(language, wordsOf(language).cashier.title, `<p role="alert">${wordsOf(language).cashier.unknown}</p>`)
