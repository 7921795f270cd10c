import type { Call } from '@portico/contract/calls.ts'
import { catalogue } from '@portico/contract/catalogue.ts'
import { apiBase } from '@portico/contract/headers.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../app/app.ts'
import { faceHere } from '../../face/face.ts'
import { callPage, callScript } from './call-page.ts'
import { escape, policyOf } from './frame.ts'
import { indexPage, indexScript } from './index-page.ts'
import { openApi, product } from './openapi.ts'

/** Stand in a text that is made once for what differs between the names it is read under. */
const marks = { title: '\uE000title\uE000', origin: '\uE000origin\uE000' }

/**
 * The API document, derived from the contract, and pages to read it. Each is made when somebody first asks for it, and once:
 * strangers may ask for them.
 */
export function openApiRoutes(app: App, server: FastifyInstance): void {
  const made = new Map<string, string>()
  const once = (name: string, make: () => string): string => {
    const text = made.get(name) ?? make()
    made.set(name, text)
    return text
  }
  const filled = async (request: FastifyRequest, text: string, written: (value: string) => string) => {
    const { title, origin } = await knownAs(app, request)
    return text.replaceAll(marks.title, () => written(title)).replaceAll(marks.origin, () => written(origin))
  }
  const send = async (request: FastifyRequest, reply: FastifyReply, script: string, text: string) =>
    reply
      .headers({ 'content-security-policy': policyOf(script), 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(await filled(request, text, escape))

  server.get(`${apiBase}/openapi.json`, async (request, reply) => {
    const text = once('openapi.json', () => JSON.stringify(openApi(marks.title)))
    const inside = (value: string) => JSON.stringify(value).slice(1, -1)
    return reply.type('application/json; charset=utf-8').send(await filled(request, text, inside))
  })
  server.get(`${apiBase}/docs`, async (request, reply) =>
    send(
      request,
      reply,
      indexScript,
      once('docs', () => indexPage(marks.title)),
    ),
  )
  server.get<{ Params: { call: string } }>(`${apiBase}/docs/:call`, async (request, reply) => {
    const name = request.params.call
    if (!Object.hasOwn(catalogue, name)) return reply.redirect(`${apiBase}/docs`)
    const call = (catalogue as Record<string, Call>)[name]!
    return send(
      request,
      reply,
      callScript,
      once(`docs/${name}`, () => callPage(marks.title, call, marks.origin)),
    )
  })
}

/** An agent's customers know its interface by the agent's name and at its domain. */
async function knownAs(app: App, { hostname }: FastifyRequest): Promise<{ title: string; origin: string }> {
  const { agent, names, url } = await faceHere({ app, db: app.db, request: { host: hostname, account: null } })
  return { title: agent ? names.en : product, origin: new URL(url).origin }
}
