import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../../core/app/app.ts'
import { dispositionOf, watched } from '../../../core/http/send.ts'
import type { ObjectRow } from '../kept/object.table.ts'
import { readObject, wholeOf, type Range } from '../kept/read.service.ts'
import { countedOut } from '../kept/traffic.service.ts'
import { lastName } from './object.ts'

/** What can be looked at in a browser without running anything; markup of any kind is shown as the text that it is. */
const shownAs: readonly (readonly [RegExp, string?])[] = [
  [/^image\/(?:png|jpeg|gif|webp|avif|bmp|x-icon)$/],
  [/^(?:video|audio)\/[\w.+-]+$/],
  [/^application\/pdf$/],
  [/^(?:text\/|application\/(?:json|xml|javascript|x-yaml|x-sh|sql)\b)/, 'text/plain; charset=utf-8'],
]
const pdf = 'application/pdf'

/** As what it is shown inside a page; undefined where it is not. */
export function inlineType(type: string): string | undefined {
  const plain = type.split(';')[0]!.trim().toLowerCase()
  const [found] = shownAs.filter(([pattern]) => pattern.test(plain))
  return found && (found[1] ?? plain)
}

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'; frame-ancestors 'self'; sandbox"
// The viewer of a browser does not come up in a sandbox; it is one of its own.
const pdfPolicy = "frame-ancestors 'self'"

/** A single range; undefined asks for all of it, NULL is one that there is not. */
export function rangeOf(header: string | undefined, size: number): Range | null | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  const from = first === '' ? Math.max(size - Number(last), 0) : Number(first)
  const to = first === '' || last === '' ? size : Math.min(Number(last) + 1, size)
  return from < to ? { from, to } : null
}

export interface Sending {
  object: ObjectRow
  inline: boolean
  cache: string
  /** Whether whoever reads it still may. */
  still(): Promise<boolean>
}

/** Sends an object, or a piece of it, to a browser. */
export async function sendObject(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  sending: Sending,
): Promise<FastifyReply> {
  const { object, inline, cache, still } = sending
  const { etag: plain, size, createdAt } = object
  const etag = `"${plain}"`
  const shown = inline ? inlineType(object.type) : undefined
  reply
    .header('etag', etag)
    .header('last-modified', createdAt.toUTCString())
    .header('accept-ranges', 'bytes')
    .header('cache-control', cache)
    .header('content-disposition', dispositionOf(shown ? 'inline' : 'attachment', lastName(object.key) || 'object'))
    .header('content-security-policy', shown === pdf ? pdfPolicy : policy)
    .type(shown ?? 'application/octet-stream')
  if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) return reply.code(304).send()
  const ifRange = request.headers['if-range']
  const range = ifRange !== undefined && ifRange !== etag ? undefined : rangeOf(request.headers.range, size)
  if (range === null) return reply.code(416).header('content-range', `bytes */${size}`).send()
  const { from, to } = range ?? wholeOf(object)
  if (range) reply.code(206).header('content-range', `bytes ${from}-${to - 1}/${size}`)
  const bytes = await readObject(app, object, { from, to })
  return reply.header('content-length', to - from).send(watched(app, countedOut(app, object.containerId, bytes), still))
}
