import type { Data } from '@portico/contract/calls.ts'
import type { Language } from '@portico/contract/language.ts'
import type { statusCalls, StatusEvent } from '@portico/contract/node/status.ts'
import { fill, wordsOf } from '../../core/words/words.ts'

interface Feed {
  language: Language
  /** Under which name and at which address it is read. */
  site: string
  url: string
  self: string
}

// What XML cannot hold at all is left out.
const escapeXml = (text: string) =>
  text
    // oxlint-disable-next-line no-control-regex -- those are meant
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** The incidents and maintenance windows of the status page for those who read feeds (RFC 4287). */
export function atomOf(shown: Data<typeof statusCalls.statusInfo>, { language, site, url, self }: Feed): string {
  const words = wordsOf(language).statusFeed
  const nameOf = (id: string) => shown.nodes.find(({ controller_id }) => controller_id === id)?.name ?? id
  const page = `${url}/portal/status`
  const entry = (event: StatusEvent) => {
    const [latest] = event.updates
    const where = event.nodes.map(nameOf).join(', ')
    const texts = [where, ...event.updates.map(({ time, text }) => `${time} ${text}`)].filter(Boolean)
    return `<entry><id>${escapeXml(`${page}#${event.id}`)}</id><title>${escapeXml(event.title || words[event.kind])}</title>
<updated>${latest?.time ?? event.start_time}</updated><published>${event.start_time}</published>
<link href="${escapeXml(page)}"/><content type="text">${escapeXml(texts.join('\n'))}</content></entry>`
  }
  const events = [...shown.current, ...shown.past]
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}"><id>${escapeXml(page)}</id>
<title>${escapeXml(fill(words.title, { site }))}</title><author><name>${escapeXml(site)}</name></author>
<updated>${shown.time}</updated><link href="${escapeXml(page)}"/><link rel="self" href="${escapeXml(self)}"/>
${events.map(entry).join('\n')}
</feed>
`
}
