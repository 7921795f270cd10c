import { groupOf, groups, groupTitles, aboutOf, type Group } from '@portico/contract/about/about.ts'
import { scopeOf } from '@portico/contract/account/key-scope.ts'
import type { Call } from '@portico/contract/calls.ts'
import { catalogue } from '@portico/contract/catalogue.ts'
import { refusals } from '@portico/contract/codes.ts'
import { apiBase } from '@portico/contract/headers.ts'
import { wordsOf } from '../../words/words.ts'
import { escape, page } from './frame.ts'

/** Shows what holds every word that is typed; a group with nothing left goes. */
export const indexScript = `
const field = document.querySelector('input')
const sections = [...document.querySelectorAll('section')]
const none = document.querySelector('#none')
function find() {
  const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean)
  let any = false
  for (const section of sections) {
    let some = false
    for (const row of section.querySelectorAll('[data-text]')) {
      row.hidden = !words.every((word) => row.dataset.text.includes(word))
      some ||= !row.hidden
    }
    section.hidden = !some
    any ||= some
  }
  none.hidden = any
}
field.addEventListener('input', find)
find()
`

/** Every call with what it does, the codes of refusals, and how a program signs in. */
export function indexPage(title: string): string {
  const links = (Object.keys(groups) as Group[]).map((group) => `<a href="#${group}">${escape(groupTitles[group])}</a>`)
  const sections = (Object.keys(groups) as Group[]).map(
    (group) =>
      `<section id="${group}"><h2>${escape(groupTitles[group])}</h2>${callsOf(group).map(row).join('')}</section>`,
  )
  const codes = Object.entries(refusals).map(([name, code]) => {
    const said = (wordsOf('en').refusals as Record<string, string>)[name] ?? ''
    const text = escape(`${code} ${name} ${said}`.toLowerCase())
    return `<tr data-text="${text}"><td><code>${code}</code></td><td>${escape(name)}</td><td>${escape(said)}</td></tr>`
  })
  return page(
    `${title} API`,
    `<h1>${escape(title)} API</h1>
<p>Every answer is <code>{ code, msg, data }</code> with HTTP 200; code <code>200</code> is success. All paths are below <code>${apiBase}</code>.
A program sends <code>Authorization: Bearer</code> and an API key; a key needs the scope shown beside a call. A call without a
scope is for people who are signed in. Send an <code>Idempotency-Key</code> with every write: the same request under the same key is done once.
The same as data: <a href="${apiBase}/openapi.json">openapi.json</a></p>
<input type="search" aria-label="Search calls and codes" placeholder="Search calls and codes" autofocus>
<nav aria-label="Groups">${links.join('')}<a href="#codes">Codes</a></nav>
<p id="none" class="quiet" hidden>Nothing matches.</p>
${sections.join('')}
<section id="codes"><h2>Codes</h2><table><thead><tr><th>Code</th><th>Name</th><th>Message</th></tr></thead><tbody>${codes.join('')}</tbody></table></section>`,
    indexScript,
  )
}

const callsOf = (group: Group) => (Object.values(catalogue) as Call[]).filter(({ name }) => groupOf(name) === group)

function row(call: Call): string {
  const scope = scopeOf(call)
  const about = aboutOf(call.name)
  const text = escape(`${call.name} ${call.path} ${call.form ?? ''} ${about} ${scope ?? ''}`.toLowerCase())
  return `<div class="row" data-text="${text}"><a href="${apiBase}/docs/${call.name}">${call.name}</a><span>${escape(about)}</span>
<span class="quiet">${scope ? `<span class="tag">${escape(scope)}</span>` : ''}</span></div>`
}
