import type { Refusal } from '@portico/contract/codes.ts'
import type { Language } from '@portico/contract/language.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { plainPage, plainPolicy } from '../../../core/http/plain-page.ts'
import { Refused } from '../../../core/refuse.ts'
import { wordsOf } from '../../../core/words/words.ts'
import { refuseFault } from './refused.ts'

const statuses: Partial<Record<Refusal, number>> = {
  linkOver: 410,
  notFound: 404,
  sessionExpired: 401,
  objectDamaged: 500,
  tooFrequent: 429,
}

/** The language that a browser asks for first among those that we speak. */
export function languageAsked(request: FastifyRequest): Language {
  const asked = request.headers['accept-language'] ?? ''
  for (const one of asked.toLowerCase().split(',')) {
    const tag = one.split(';')[0]!.trim()
    if (/^zh-(?:hant|tw|hk|mo)\b/.test(tag)) return 'zh-Hant'
    if (/^zh\b/.test(tag)) return 'zh-Hans'
    if (/^en\b/.test(tag)) return 'en'
  }
  return 'en'
}

/** A page of ours outside the console: never kept, and found by no search engine. */
export const sendPage = (reply: FastifyReply, status: number, html: string): FastifyReply =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex, nofollow')
    .header('referrer-policy', 'no-referrer')
    .header('content-security-policy', plainPolicy())
    .type('text/html; charset=utf-8')
    .send(html)

/** Why there is nothing to see, for whoever opens an address in a browser. */
export function sayNo(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const language = languageAsked(request)
  const { refusals, share } = wordsOf(language)
  for (const name of ['content-disposition', 'etag', 'last-modified', 'accept-ranges']) reply.removeHeader(name)
  return sendPage(
    reply,
    statuses[refusal] ?? 403,
    plainPage(language, share.title, `<p role="alert">${refusals[refusal]}</p>`),
  )
}

/** What was refused on the way is a page too. */
export const orNo = (
  request: FastifyRequest,
  reply: FastifyReply,
  sent: Promise<FastifyReply>,
): Promise<FastifyReply> =>
  sent.catch(refuseFault).catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error
    return sayNo(request, reply, error.refusal)
  })
