import { apiBase } from '@portico/contract/headers.ts'
import { defaultLanguage, isLanguage } from '@portico/contract/language.ts'
import { statusFeedPath } from '@portico/contract/node/status.ts'
import type { FastifyInstance } from 'fastify'
import type { App } from '../../core/app/app.ts'
import { feed } from './status.service.ts'

const path = `${apiBase}${statusFeedPath}`

/** For everybody, as the page is: readers of feeds send no headers of ours, so the language stands in the address. */
export async function openFeedDoor(app: App, server: FastifyInstance): Promise<void> {
  server.get<{ Querystring: { language?: string } }>(path, async ({ query, hostname: host }, reply) => {
    const language = isLanguage(query.language) ? query.language : defaultLanguage
    return reply.type('application/atom+xml; charset=utf-8').send(await feed(app, { host, language }))
  })
}
