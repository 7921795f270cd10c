import type { Language } from '@portico/contract/language.ts'
import { escapeHtml, plainFacts, plainPage } from '../../../core/http/plain-page.ts'
import { fill, wordsOf, type ServerWords } from '../../../core/words/words.ts'

export interface CashierView {
  language: Language
  merchant: string
  outTradeNo: string
  sum: string
  returnUrl: string
  tradeId: string
  status: 'WAIT_BUYER_PAY' | 'TRADE_SUCCESS' | 'TRADE_CLOSED'
  token: string
  stale: boolean
}

export function cashierPage(view: CashierView): string {
  const words = wordsOf(view.language).cashier
  const facts = [
    [words.merchant, escapeHtml(view.merchant)],
    [words.order, escapeHtml(view.outTradeNo)],
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
