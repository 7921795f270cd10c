import { createHash } from 'node:crypto'

export const escape = (text: unknown): string =>
  String(text).replace(
    /[&<>"]/g,
    (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[letter] as string,
  )

const style = `
:root { color-scheme: light dark; font: 14px/20px system-ui, sans-serif;
  --line: color-mix(in srgb, currentColor 16%, transparent); --soft: color-mix(in srgb, currentColor 6%, transparent);
  --accent: light-dark(#4338ca, #a5b4fc); background: light-dark(#ffffff, #13161b); color: light-dark(#14171c, #eceef2) }
body { max-width: 1040px; margin: 0 auto; padding: 24px 16px 64px }
a { color: var(--accent); text-decoration: none } p a { text-decoration: underline } a:hover, a:focus-visible { text-decoration: underline }
h1 { font-size: 22px; line-height: 28px; margin: 8px 0 } h2 { font-size: 16px; margin: 32px 0 8px } h3 { font-size: 14px; margin: 20px 0 6px }
code, pre, textarea, input { font: 12px/18px ui-monospace, monospace }
pre, textarea { background: var(--soft); border: 1px solid var(--line); border-radius: 6px; padding: 10px 12px; overflow: auto; max-height: 420px; margin: 0 }
table { border-collapse: collapse; width: 100% } th { text-align: left; font-weight: 600 }
th, td { padding: 5px 12px 5px 0; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere }
input, textarea, button { color: inherit; box-sizing: border-box }
input { width: 100%; height: 36px; padding: 0 12px; background: transparent; border: 1px solid var(--line); border-radius: 6px }
textarea { width: 100%; min-height: 120px; resize: vertical }
button { font: inherit; height: 34px; padding: 0 14px; border: 0; border-radius: 6px; background: light-dark(#4338ca, #4f46e5); color: #fff; cursor: pointer }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px }
nav { display: flex; flex-wrap: wrap; gap: 4px 16px; margin: 12px 0 }
.quiet { color: color-mix(in srgb, currentColor 70%, transparent) } .method { font-weight: 600 } .tag { border: 1px solid var(--line); border-radius: 10px; padding: 1px 8px; white-space: nowrap }
.row { display: grid; grid-template-columns: minmax(0, 300px) minmax(0, 1fr) auto; gap: 12px; padding: 5px 0; border-bottom: 1px solid var(--line) }
.columns { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 24px } label { display: block; margin: 10px 0 4px }
[hidden] { display: none !important }
@media (max-width: 720px) { .row { grid-template-columns: minmax(0, 1fr); gap: 2px } .columns { grid-template-columns: minmax(0, 1fr); gap: 0 } }`

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** A page runs its own script alone, and asks nobody but this server. */
export const policyOf = (script: string): string =>
  [
    `default-src 'none'`,
    `style-src ${hashOf(style)}`,
    `script-src ${hashOf(script)}`,
    `connect-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ')

export const page = (title: string, body: string, script: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title><style>${style}</style><main>${body}</main><script type="module">${script}</script></html>`
