import { aboutOf, groupOf, groupTitles } from '@portico/contract/about/about.ts'
import type { Shape } from '@portico/contract/about/sample.ts'
import { scopeOf } from '@portico/contract/account/key-scope.ts'
import { writes, type Call } from '@portico/contract/calls.ts'
import { apiBase } from '@portico/contract/headers.ts'
import { curlOf, typescriptOf } from './examples.ts'
import { escape, page } from './frame.ts'
import { answerOf, inputShape, sentOf } from './shape.ts'

/** Makes the call with the key that is typed. The key is kept nowhere, and no session of the browser goes along. */
export const callScript = `
const form = document.querySelector('#try')
form?.addEventListener('submit', async (event) => {
  event.preventDefault()
  const [key, body, answer] = ['key', 'body', 'answer'].map((id) => document.querySelector('#' + id))
  const { method, path } = form.dataset
  answer.hidden = false
  answer.textContent = 'Sending…'
  try {
    const sent = JSON.parse(body.value || '{}')
    const query = method === 'GET' ? '?' + new URLSearchParams(sent) : ''
    const headers = { authorization: 'Bearer ' + key.value.trim() }
    if (method === 'POST') Object.assign(headers, { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() })
    const response = await fetch(path + query, {
      method,
      headers,
      credentials: 'omit',
      ...(method === 'POST' && { body: JSON.stringify(sent) }),
    })
    const text = await response.text()
    const isData = (response.headers.get('content-type') ?? '').includes('json')
    answer.textContent = isData ? JSON.stringify(JSON.parse(text), null, 2) : text.slice(0, 20000)
  } catch (error) {
    answer.textContent = String(error)
  }
})
`

const who: Record<string, string> = {
  anyone: 'Anyone, without signing in.',
  signedIn: 'Anyone who is signed in.',
  customer: 'Customers: account owners and members.',
  owner: 'Account owners.',
  agent: 'Agents.',
  operator: 'Operators.',
}

/** What whoever makes it proves who they are with. */
function needsOf(call: Call): string {
  const scope = scopeOf(call)
  if (scope) return `A key needs the scope <code>${escape(scope)}</code>.`
  if (call.allow === 'anyone') return 'It needs no key.'
  return `Not for API keys: it needs the session of ${call.allow.startsWith('operator') ? 'an operator' : 'a person'}, whose token and login ID the sign-in call returns.`
}

/** One call: what it does, what it takes and answers, how to make it, and a way to try it. */
export function callPage(title: string, call: Call, origin: string): string {
  const scope = scopeOf(call)
  const method = call.methods.at(-1)!
  const sent = sentOf(call)
  const shown = (value: unknown) => `<pre tabindex="0">${escape(JSON.stringify(value, null, 2))}</pre>`
  const rights = who[call.allow] ?? `Operators with the permission ${call.allow.split('.')[1] ?? ''}.`
  const examples = `<h3>curl</h3><pre tabindex="0">${escape(curlOf(origin, call, method, sent))}</pre>
<h3>TypeScript</h3><pre tabindex="0">${escape(typescriptOf(origin, call, method, sent))}</pre>`
  return page(
    `${call.name} · ${title} API`,
    `<nav><a href="${apiBase}/docs">${escape(title)} API</a><a href="${apiBase}/docs#${groupOf(call.name)}">${escape(groupTitles[groupOf(call.name)])}</a></nav>
<h1>${call.name}</h1><p>${escape(aboutOf(call.name))}</p>
<p><code><span class="method">${call.methods.join(', ')}</span> ${escape(apiBase + call.path)}</code>${call.form ? ` with <code>action</code> <code>${escape(call.form)}</code>` : ''}</p>
<p class="quiet">${escape(rights)} ${needsOf(call)}
${writes(call) && call.audit ? `Recorded as <code>${escape(call.audit)}</code>.` : ''}</p>
<h2>Input</h2>${fieldsOf(call)}
<div class="columns"><div><h3>Sample</h3>${shown(sent)}</div><div><h3>Answer</h3>${call.blob ? '<p>A file.</p>' : shown(answerOf(call))}</div></div>
${examples}${scope && !call.files ? tryOf(call, method, sent) : ''}`,
    callScript,
  )
}

function fieldsOf(call: Call): string {
  const shape = inputShape(call)
  const forms = shape.oneOf ?? shape.anyOf ?? [shape]
  const files = Object.keys(call.files?.fields ?? {}).map(
    (name) => `<tr><td><code>${name}</code></td><td>file</td><td></td></tr>`,
  )
  const rows = forms.map((form) =>
    Object.entries(form.properties ?? {})
      .map(([name, one]) => field(form, name, one))
      .join(''),
  )
  if (rows.join('') === '' && files.length === 0) return '<p class="quiet">None.</p>'
  const head = '<thead><tr><th>Field</th><th>Type</th><th></th></tr></thead>'
  return rows
    .map((text) => `<table>${head}<tbody>${text}${files.join('')}</tbody></table>`)
    .join('<p class="quiet">or</p>')
}

function field({ required = [] }: Shape, name: string, one: Shape): string {
  const standard = one.default === undefined ? 'optional' : `optional, ${JSON.stringify(one.default)} if left out`
  return `<tr><td><code>${escape(name)}</code></td><td>${escape(typeOf(one))}</td><td class="quiet">${required.includes(name) ? 'required' : escape(standard)}</td></tr>`
}

function typeOf(shape: Shape): string {
  if ('const' in shape) return JSON.stringify(shape.const)
  if (shape.enum) return shape.enum.map((one) => JSON.stringify(one)).join(' | ')
  const choices = shape.anyOf ?? shape.oneOf
  if (choices) return choices.map(typeOf).join(' | ')
  if (shape.type === 'array') return `list of ${typeOf(shape.items ?? {})}`
  const type = Array.isArray(shape.type) ? shape.type.join(' | ') : (shape.type ?? 'any')
  const { minimum, maximum, minLength, maxLength } = shape
  const span = (least?: number, most?: number) =>
    least !== undefined && most !== undefined ? ` ${least} to ${most}` : most === undefined ? '' : ` up to ${most}`
  return `${type}${shape.format ? ` (${shape.format})` : ''}${type === 'string' ? span(minLength, maxLength) : span(minimum, maximum)}`
}

const tryOf = (call: Call, method: string, sent: unknown) =>
  `<h2>Try it</h2><form id="try" data-method="${method}" data-path="${escape(apiBase + call.path)}">
<p class="quiet">${writes(call) ? 'This really does it, in your account. ' : ''}Your key stays on this page and is not stored.</p>
<label for="key">API key</label><input id="key" type="password" autocomplete="off" required placeholder="ptk_….…">
<label for="body">Input</label><textarea id="body" spellcheck="false">${escape(JSON.stringify(sent, null, 2))}</textarea>
<p><button type="submit">Send</button></p></form><pre id="answer" tabindex="0" hidden aria-live="polite"></pre>`
