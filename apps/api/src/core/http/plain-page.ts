import { createHash } from 'node:crypto'
import type { Language } from '@portico/contract/language.ts'

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

const style = `
:root { color-scheme: light dark; font: 14px/20px system-ui, 'PingFang SC', 'Microsoft YaHei', sans-serif;
  --line: color-mix(in srgb, currentColor 16%, transparent) }
body { display: grid; place-items: center; min-height: 100vh; margin: 0; background: color-mix(in srgb, Canvas 96%, CanvasText) }
main { box-sizing: border-box; width: min(400px, 100vw - 32px); padding: 24px; background: Canvas; border: 1px solid var(--line); border-radius: 8px }
h1 { font-size: 18px; line-height: 24px; margin: 0 0 16px }
dl { display: grid; grid-template-columns: auto 1fr; gap: 8px 16px; margin: 0 0 16px }
dt { opacity: .7 } dd { margin: 0; text-align: right; overflow-wrap: anywhere }
.sum { font-size: 22px; line-height: 28px; font-weight: 600; font-variant-numeric: tabular-nums }
.note { padding: 8px 12px; border: 1px solid var(--line); border-radius: 6px; margin: 0 0 16px }
form { margin: 0 } .act { display: grid; gap: 8px }
input[type='password'] { box-sizing: border-box; width: 100%; height: 40px; padding: 0 12px; font: inherit; border: 1px solid var(--line);
  border-radius: 6px; background: Canvas; color: inherit }
label { display: grid; gap: 4px }
button, a.button { box-sizing: border-box; display: block; width: 100%; height: 40px; line-height: 38px; padding: 0; text-align: center;
  font: inherit; line-height: 38px; border: 1px solid var(--line); border-radius: 6px; background: Canvas; color: inherit;
  text-decoration: none; cursor: pointer }
button.main { background: #3350d6; border-color: #3350d6; color: #fff; font-weight: 600 }
button:focus-visible, a:focus-visible, input:focus-visible { outline: 2px solid #3350d6; outline-offset: 2px }`

const styleHash = createHash('sha256').update(style).digest('base64')

/** Such a page runs nothing and sends its forms to us alone; where the browser is sent afterwards must be named as well. */
export function plainPolicy(returnUrl = ''): string {
  const origin = URL.canParse(returnUrl) ? ` ${new URL(returnUrl).origin}` : ''
  return `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'self'${origin}; frame-ancestors 'none'`
}

/** A page of ours outside the console; the title is a text, the body is HTML. */
export const plainPage = (language: Language, title: string, body: string) =>
  `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${style}</style><main><h1>${escapeHtml(title)}</h1>${body}</main></html>`

/** Names and values, the values as HTML. */
export const plainFacts = (facts: readonly (readonly [name: string, html: string])[]) =>
  `<dl>${facts.map(([name, html]) => `<dt>${name}</dt><dd>${html}</dd>`).join('')}</dl>`
