import { createHash } from 'node:crypto'
import type { Language } from '@portico/contract/language.ts'
import { fill, wordsOf, type ServerWords } from '../../../core/words/words.ts'

const escape = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

const style = `
:root { color-scheme: light dark; font: 14px/20px system-ui, 'PingFang SC', 'Microsoft YaHei', sans-serif;
  --line: color-mix(in srgb, currentColor 16%, transparent) }
body { display: grid; place-items: center; min-height: 100vh; margin: 0; background: color-mix(in srgb, Canvas 96%, CanvasText) }
main { box-sizing: border-box; width: min(400px, 100vw); padding: 24px; background: Canvas; border: 1px solid var(--line); border-radius: 8px }
h1 { font-size: 18px; line-height: 24px; margin: 0 0 16px }
dl { display: grid; grid-template-columns: auto 1fr; gap: 8px 16px; margin: 0 0 16px }
dt { opacity: .7 } dd { margin: 0; text-align: right; overflow-wrap: anywhere }
.sum { font-size: 22px; line-height: 28px; font-weight: 600; font-variant-numeric: tabular-nums }
.note { padding: 8px 12px; border: 1px solid var(--line); border-radius: 6px; margin: 0 0 16px }
form { margin: 0 } .act { display: grid; gap: 8px }
button, a.button { box-sizing: border-box; display: block; width: 100%; height: 40px; line-height: 38px; padding: 0; text-align: center;
  font: inherit; line-height: 38px; border: 1px solid var(--line); border-radius: 6px; background: Canvas; color: inherit;
  text-decoration: none; cursor: pointer }
button.main { background: #3350d6; border-color: #3350d6; color: #fff; font-weight: 600 }
button:focus-visible, a:focus-visible { outline: 2px solid #3350d6; outline-offset: 2px }`

const styleHash = createHash('sha256').update(style).digest('base64')

/** The page runs nothing and sends its forms to us alone; where the browser is sent afterwards must be named as well. */
export function cashierPolicy(returnUrl = ''): string {
  const origin = URL.canParse(returnUrl) ? ` ${new URL(returnUrl).origin}` : ''
  return `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'self'${origin}; frame-ancestors 'none'`
}

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
    [words.merchant, escape(view.merchant)],
    [words.order, escape(view.outTradeNo)],
    [words.sum, `<span class="sum">${escape(view.sum)}</span>`],
  ]
  const note = view.stale ? `<p class="note" role="alert">${words.stale}</p>` : ''
  return page(
    view.language,
    words,
    `<dl>${facts.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('')}</dl>
<p class="note">${words.practice}</p>${note}${view.status === 'WAIT_BUYER_PAY' ? choices(view, words) : done(view, words)}`,
  )
}

function choices({ language, tradeId, token, sum }: CashierView, words: ServerWords['cashier']): string {
  const form = (action: 'pay' | 'cancel', label: string, kind: string) =>
    `<form method="post" action="/cashier/pay"><input type="hidden" name="trade" value="${escape(tradeId)}">
<input type="hidden" name="token" value="${escape(token)}"><input type="hidden" name="lang" value="${escape(language)}">
<button${kind} name="action" value="${action}">${escape(label)}</button></form>`
  return `<div class="act">${form('pay', fill(words.pay, { sum }), ' class="main"')}${form('cancel', words.cancel, '')}</div>`
}

function done({ status, returnUrl, merchant }: CashierView, words: ServerWords['cashier']): string {
  const said = status === 'TRADE_SUCCESS' ? words.paid : words.closed
  return `<p role="status">${said}</p><a class="button" href="${escape(returnUrl)}">${escape(fill(words.back, { merchant }))}</a>`
}

export const cashierUnknown = (language: Language) =>
  page(language, wordsOf(language).cashier, `<p role="alert">${wordsOf(language).cashier.unknown}</p>`)

const page = (language: Language, words: ServerWords['cashier'], body: string) =>
  `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${words.title}</title><style>${style}</style><main><h1>${words.title}</h1>${body}</main></html>`
