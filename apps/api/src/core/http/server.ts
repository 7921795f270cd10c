import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import multipart from '@fastify/multipart'
import { MB } from '@portico/contract/calls.ts'
import { faultStatus, refusals, type Envelope, type Refusal } from '@portico/contract/codes.ts'
import { apiBase, headers } from '@portico/contract/headers.ts'
import { defaultLanguage, languageOfHeader, type Language } from '@portico/contract/language.ts'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { App } from '../app/app.ts'
import { refuse, Refused } from '../refuse.ts'
import { fill, productWord, ruleSentence, wordsOf } from '../words/words.ts'
import { answer, envelope } from './answer.ts'
import { byAddress, formAsked } from './forms.ts'
import { openApiRoutes } from './docs/routes.ts'
import { securityHeaders, securityLines } from './security.ts'
import type { FileAnswer, Route } from './serve.ts'
import { watchRequests } from './watch.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it came, kept only for a caller that presents a key. */
    bodyText?: string
    /** Whom a call is by, or about, as soon as that is known, and why it was refused: for the log. */
    about?: { loginId?: string }
    /** Which of the calls of its address it asks for, as soon as that is known. */
    form?: string
    refused?: Refusal
  }
}

const jsonBytesMax = MB(1)
const uploadBytesMax = MB(40)
/** Longer than the slowest call may take; a body that trickles in for longer than this is cut off. */
const requestMs = 200_000

export interface ServerOptions {
  routes: Route[]
  log: FastifyBaseLogger
  /** How many proxies stand before us: the address that the nearest of them saw is the caller's. */
  proxies: number
  /** Holds every answer against its contract. For tests: it costs more than the call. */
  checkAnswers?: boolean
}

/** The http side: the calls of the contract, the operator's probes, and one place that turns any throw into an answer. */
export async function createServer(app: App, options: ServerOptions): Promise<FastifyInstance> {
  const server = Fastify<Server, never, never, FastifyBaseLogger>({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.proxies > 0 && ((_address, hop) => hop < options.proxies),
    bodyLimit: jsonBytesMax,
    requestTimeout: requestMs,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    genReqId: () => randomUUID(),
    routerOptions: { caseSensitive: false, maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // While stopping we answer in our own form, see `turnAwayWhileStopping`.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      mark(request, reply)
      void explain(error, request, reply)
    },
    clientErrorHandler: answerNoHttp,
  }) as unknown as FastifyInstance
  keepAddresses(server)
  await server.register(multipart)
  onlyJson(server)
  server.addHook('onRequest', async (request, reply) => mark(request, reply))
  turnAwayWhileStopping(server)
  watchRequests(app, server)
  server.setErrorHandler((error: FastifyError, request, reply) => {
    if (faultOf(error) === 'storageFull') app.room.hasEnded()
    return explain(error, request, reply)
  })
  server.setNotFoundHandler((request, reply) => explain(new Refused('unknownCall', {}, null), request, reply))
  for (const forms of byAddress(options.routes)) {
    const { methods, path, name } = forms[0]!.call
    server.route({
      method: [...methods],
      url: `${apiBase}${path}`,
      config: { call: name },
      // Some calls that are asked by GET write; HEAD must not do the same unseen.
      exposeHeadRoute: false,
      ...(forms.some(({ call }) => call.files) && { bodyLimit: uploadBytesMax }),
      handler: async (request, reply) => {
        const route = formAsked(forms, request)
        request.form = route.call.name
        const data = await answer(app, route, request, options.checkAnswers ?? false)
        if (route.call.blob) return sendFile(reply, data as FileAnswer)
        return reply
          .header('cache-control', 'no-store')
          .type('application/json; charset=utf-8')
          .send(JSON.stringify(envelope(data)))
      },
    })
  }
  openApiRoutes(app, server)
  return server
}

/** The name is made safe for the header; a reader that knows better takes the second form. */
function sendFile(reply: FastifyReply, { name, type, bytes }: FileAnswer): FastifyReply {
  const plain = name.replace(/[^\w.-]/g, '_')
  const disposition = `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`
  return reply.header('cache-control', 'no-store').header('content-disposition', disposition).type(type).send(bytes)
}

/**
 * A connection tells whose it is only while it stands, and remembers what it has told. So it is asked at once: whoever
 * writes and leaves at the same moment is counted and noted by their address all the same.
 */
function keepAddresses(server: FastifyInstance): void {
  server.server.on('connection', (socket: Socket) => void socket.remoteAddress)
}

function mark(request: FastifyRequest, reply: FastifyReply): void {
  reply.header(headers.requestId, request.id)
  securityHeaders(request, reply)
}

/** Requests on connections that were open before: those under way end, new ones are told to come again. */
function turnAwayWhileStopping(server: FastifyInstance): void {
  let stopping = false
  server.addHook('preClose', async () => {
    stopping = true
  })
  server.addHook('onRequest', async () => {
    if (stopping) throw refuse('stopping')
  })
  // A connection that was busy when the stop began would be kept open after its answer, and the stop would wait for it.
  server.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close')
  })
}

/** What is not even HTTP has no request, so the answer is written by hand, in the same form. */
function answerNoHttp(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const body = JSON.stringify(refusalBody(refuse('malformed'), defaultLanguage))
  const length = Buffer.byteLength(body)
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${length}\r\n${securityLines}Connection: close\r\n\r\n${body}`,
  )
}

/** An empty body is an empty form; anything but JSON and multipart is turned away before it is read. */
function onlyJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.removeContentTypeParser(['application/json', 'text/plain'])
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    // A signature covers the body as it was sent.
    if (request.headers.authorization) request.bodyText = body
    if (body.trim() === '') return done(null, undefined)
    return parse(request, body, done)
  })
}

const faults: Record<string, Refusal> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrongContentType',
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_REQ_FILE_TOO_LARGE: 'imageRefused',
  FST_FIELDS_LIMIT: 'malformed',
  FST_PARTS_LIMIT: 'malformed',
  '57014': 'timedOut',
  '53100': 'storageFull',
  ENOSPC: 'storageFull',
  EDQUOT: 'storageFull',
}

function explain(error: FastifyError | Refused, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refused = error instanceof Refused ? error : new Refused(faultOf(error), {}, null)
  request.refused = refused.refusal
  if (refused.refusal === 'serverFault') request.log.error({ err: error, path: request.routeOptions.url }, 'fault')
  const body = refusalBody(refused, languageOfHeader(request.headers[headers.language]))
  return reply
    .code(faultStatus[refused.refusal] ?? 200)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
}

function faultOf(error: FastifyError): Refusal {
  const cause = error.cause as { code?: string } | undefined
  const known = faults[error.code] ?? faults[cause?.code ?? '']
  if (known) return known
  return error.statusCode !== undefined && error.statusCode < 500 ? 'malformed' : 'serverFault'
}

export function refusalBody(refused: Refused, language: Language): Envelope {
  const code = refusals[refused.refusal]
  if (!refused.fields) {
    const { product, ...vars } = refused.vars
    const named = { ...vars, ...(product !== undefined && { product: productWord(language, String(product)) }) }
    return { code, msg: fill(wordsOf(language).refusals[refused.refusal], named), data: refused.data }
  }
  const sentences = Object.entries(refused.fields).map(([field, key]) => [field, ruleSentence(language, key, field)])
  const data = { ...(refused.data as object | null), fields: Object.fromEntries(sentences) }
  return { code, msg: String(sentences[0]?.[1] ?? ''), data }
}
