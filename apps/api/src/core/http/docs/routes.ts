import type { Call } from '@portico/contract/calls.ts'
import { catalogue } from '@portico/contract/catalogue.ts'
import { apiBase } from '@portico/contract/headers.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../app/app.ts'
import { faceHere } from '../../face/face.ts'
import { Recent } from '../../recent.ts'
import { callPage, callScript } from './call-page.ts'
import { policyOf } from './frame.ts'
import { indexPage, indexScript } from './index-page.ts'
import { openApi, product } from './openapi.ts'

const textsMax = 20

/** The API document, derived from the contract when somebody first asks for it, and pages to read it. */
export function openApiRoutes(app: App, server: FastifyInstance): void {
  const texts = new Recent<string>(textsMax)
  server.get(`${apiBase}/openapi.json`, async (request, reply) => {
    const title = await titleFor(app, request)
    const text = texts.get(title) ?? JSON.stringify(openApi(title))
    texts.set(title, text)
    return reply.type('application/json; charset=utf-8').send(text)
  })
  const html = (reply: FastifyReply, script: string, text: string) =>
    reply.header('content-security-policy', policyOf(script)).type('text/html; charset=utf-8').send(text)
  server.get(`${apiBase}/docs`, async (request, reply) =>
    html(reply, indexScript, indexPage(await titleFor(app, request))),
  )
  server.get<{ Params: { call: string } }>(`${apiBase}/docs/:call`, async (request, reply) => {
    const name = request.params.call
    if (!Object.hasOwn(catalogue, name)) return reply.redirect(`${apiBase}/docs`)
    const call = (catalogue as Record<string, Call>)[name]!
    return html(reply, callScript, callPage(await titleFor(app, request), call, originOf(request)))
  })
}

const originOf = ({ protocol, host }: FastifyRequest) => `${protocol}://${host}`

/** An agent's customers know its interface by the agent's name. */
async function titleFor(app: App, { hostname }: FastifyRequest): Promise<string> {
  const { agent, names } = await faceHere({ app, db: app.db, request: { host: hostname, account: null } })
  return agent ? names.en : product
}
