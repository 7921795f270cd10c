import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { App } from '../app/app.ts'
import { callerOf } from './answer.ts'

let ofProcess: Registry | undefined
/** Figures of the process, which its servers share: what gathers them is never given back. */
function processFigures(): Registry {
  if (!ofProcess) collectDefaultMetrics({ register: (ofProcess = new Registry()) })
  return ofProcess
}

/** Probes, figures and one log line per request. Paths are logged without their query: it may hold a token. */
export function watchRequests(app: App, server: FastifyInstance): void {
  const registry = new Registry()
  const seconds = new Histogram({
    name: 'portico_request_seconds',
    help: 'Time to answer, by call',
    labelNames: ['call'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5, 30],
    registers: [registry],
  })
  const faults = new Counter({ name: 'portico_faults_total', help: 'Answers with status 5xx', registers: [registry] })
  new Gauge({
    name: 'portico_push_sockets',
    help: 'Open websockets',
    registers: [registry],
    collect() {
      this.set(app.push.sockets)
    },
  })
  new Gauge({
    name: 'portico_database_clients',
    help: 'Connections of the pool',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'idle' }, app.pool.idleCount)
      this.set({ state: 'busy' }, app.pool.totalCount - app.pool.idleCount)
      this.set({ state: 'waiting' }, app.pool.waitingCount)
    },
  })

  const note = (request: FastifyRequest, reply: FastifyReply) => {
    const call = request.form ?? (request.routeOptions.config as { call?: string }).call
    if (call) seconds.observe({ call }, reply.elapsedTime / 1000)
    if (reply.statusCode >= 500) faults.inc()
    request.log.info(
      {
        call,
        method: request.method,
        path: request.url.split('?')[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ip: callerOf(request),
        login: request.about?.loginId,
        refused: request.refused,
      },
      'request',
    )
  }
  server.addHook('onResponse', async (request, reply) => note(request, reply))
  // Whoever has left gets no response, and what they asked for was done all the same.
  server.addHook('onSend', async (request, reply) => {
    if (reply.raw.destroyed) note(request, reply)
  })

  server.get('/healthz', async () => ({ status: 'up' }))
  server.get('/readyz', async (_request, reply) => {
    try {
      const { rows } = await app.pool.query<{ writable: boolean }>(
        `select current_setting('transaction_read_only') = 'off' as writable`,
      )
      if (!rows[0]!.writable) return reply.code(503).send({ status: 'database is read-only' })
      if (!(await app.room.isLeft())) return reply.code(503).send({ status: 'no room left on the disk' })
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'database not reachable' })
    }
  })
  const figures = Registry.merge([processFigures(), registry])
  server.get('/metrics', async (_request, reply) => reply.type(figures.contentType).send(await figures.metrics()))
}
