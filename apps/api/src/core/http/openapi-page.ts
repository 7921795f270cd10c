import { createHash } from 'node:crypto'
import type { OpenApi } from './openapi.ts'

const escape = (text: unknown) =>
  String(text).replace(
    /[&<>"]/g,
    (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[letter] as string,
  )
const json = (value: unknown) => `<pre>${escape(JSON.stringify(value, null, 2))}</pre>`

const style = `
:root { color-scheme: light dark; font: 14px/20px system-ui, sans-serif }
body { max-width: 960px; margin: 24px auto; padding: 0 16px }
h2 { font-size: 16px; margin: 24px 0 8px }
details { border: 1px solid color-mix(in srgb, currentColor 18%, transparent); border-radius: 6px; margin: 4px 0; padding: 6px 12px }
summary { cursor: pointer } code, pre { font: 12px/18px ui-monospace, monospace }
pre { overflow: auto; max-height: 360px } .quiet { opacity: .65; margin-left: 8px }`

/** The page has no script, and no style but its own. */
export const apiPagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** A page to browse the API document, in plain HTML. */
export function apiPage(document: OpenApi): string {
  const groups = new Map<string, string[]>()
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const [tag = ''] = operation['tags'] as string[]
      groups.set(tag, [...(groups.get(tag) ?? []), operationHtml(method, path, operation)])
    }
  }
  const sections = [...groups].map(([tag, rows]) => `<h2>${escape(tag)}</h2>${rows.join('')}`)
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>API - ${escape(document.info.title)}</title><style>${style}</style>
<h1>${escape(document.info.title)} API</h1><p>${escape(document.info.description)}</p>
<p>All paths are below <code>/api</code>. Signed-in calls send <code>access-token</code>, <code>login-id</code> and <code>Lang</code>.
The same as data: <a href="/api/openapi.json">openapi.json</a></p>${sections.join('')}</html>`
}

function operationHtml(method: string, path: string, operation: Record<string, unknown>): string {
  const notes = [operation['x-allow'], operation['x-product'], operation['x-audit']].filter(Boolean).map(escape)
  return `<details id="${escape(operation['operationId'])}"><summary><code>${method.toUpperCase()} ${escape(path)}</code>
<span class="quiet">${escape(operation['operationId'])} · ${notes.join(' · ')}</span></summary>
<h3>Input</h3>${json(operation['parameters'] ?? operation['requestBody'] ?? {})}
<h3>Answer</h3>${json(operation['responses'])}</details>`
}
