import { and, eq, inArray, isNull } from 'drizzle-orm'
import { apiBase } from '@portico/contract/headers.ts'
import type { FastifyInstance } from 'fastify'
import type { App } from '../../core/app/app.ts'
import { secondsMs } from '../../core/clock.ts'
import { resources } from '../../lifecycle/resource.table.ts'

const doorPath = `${apiBase}/apiv1/node/changed`
const bodyBytesMax = 256_000
/** A message names one machine; what names more than these is none. */
const namesMax = 8
/** Messages come in bursts: a machine is looked at so long after the first, and once for all that came meanwhile. */
export const checkAfterMs = secondsMs(1)

const projectId = /\b[0-9a-f]{32}\b/g
const serverId = /\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/g

const meaningOf = (node: string) => `changes of node ${node}`

/**
 * Where a cloud, or what forwards its messages, may say that a machine changed. Whoever knows the address may; its key
 * stands where our log does not write it down.
 */
export const changeAddress = (app: Pick<App, 'seal' | 'publicUrl'>, node: string): string =>
  `${app.publicUrl}${doorPath}/${node}?key=${app.seal.sign(meaningOf(node))}`

/**
 * Opens that address. Nothing of what is said there is believed: a message tells only which machines to look at, which
 * is done as if their turn had come.
 */
export async function openChangeDoor(
  app: App,
  server: FastifyInstance,
  reconcile: (node: string, ref: string) => Promise<void>,
): Promise<void> {
  const waiting = new Set<string>()
  const checkSoon = (node: string, ref: string) => {
    if (waiting.has(ref)) return
    waiting.add(ref)
    const timer = setTimeout(() => {
      waiting.delete(ref)
      reconcile(node, ref).catch((error: Error) => app.log.warn({ err: error, node }, 'a message was lost'))
    }, checkAfterMs)
    timer.unref()
  }
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: bodyBytesMax }, (_request, body, done) =>
      done(null, body),
    )
    type Asked = { Params: { node: string }; Querystring: { key?: unknown } }
    scope.post<Asked>(`${doorPath}/:node`, async (request, reply) => {
      const { node } = request.params
      const { key } = request.query
      reply.header('cache-control', 'no-store')
      if (typeof key !== 'string' || !app.seal.verify(meaningOf(node), key)) return reply.code(404).send()
      const named = refsIn(typeof request.body === 'string' ? request.body : '')
      for (const ref of named.length > 0 ? await ours(app, node, named) : []) checkSoon(node, ref)
      return reply.code(204).send()
    })
  })
}

/** The machines that a message may mean, as we name them: a project of it, and a server of it. */
function refsIn(body: string): string[] {
  const [projects, servers] = [projectId, serverId].map((form) => [...new Set(body.match(form))])
  if (projects!.length > namesMax || servers!.length > namesMax) return []
  return projects!.flatMap((project) => servers!.map((server) => `${project}/${server}`))
}

async function ours({ db }: App, node: string, refs: string[]): Promise<string[]> {
  const found = await db
    .select({ ref: resources.engineRef })
    .from(resources)
    .where(
      and(
        eq(resources.node, node),
        inArray(resources.engineRef, refs),
        eq(resources.kind, 'host'),
        isNull(resources.releasedAt),
      ),
    )
  return found.map(({ ref }) => ref!)
}
