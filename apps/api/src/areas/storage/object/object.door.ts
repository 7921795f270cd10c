import { languageOfHeader } from '@portico/contract/language.ts'
import { headers } from '@portico/contract/headers.ts'
import { zipObjectsMax } from '@portico/contract/storage/object.ts'
import { and, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../../core/app/app.ts'
import { factsOf, contextFor } from '../../../core/http/answer.ts'
import type { CustomerCtx, Outside } from '../../../core/http/context.ts'
import { requireProduct } from '../../../core/http/permission.ts'
import { dispositionOf, endAll, watched } from '../../../core/http/send.ts'
import { findOneTime } from '../../../core/one-time/one-time.ts'
import { refuse, Refused } from '../../../core/refuse.ts'
import { visitorBehind } from '../../../core/session/session.ts'
import { openContainer } from '../container/container.service.ts'
import { granted } from '../../../core/http/grant.ts'
import { findObject } from '../kept/find.service.ts'
import { objects, type ObjectRow } from '../kept/object.table.ts'
import { readObject } from '../kept/read.service.ts'
import { countedOut } from '../kept/traffic.service.ts'
import { downloadPath, zipPath } from './link.service.ts'
import { nextMeant } from './object-batch.service.ts'
import { orNo } from './say-no.ts'
import { sendObject } from './send.ts'
import { FreeNames, safeName, zipOf, type ZipEntry } from './zip.ts'

type Asked = FastifyRequest<{ Params: { token: string } }>
const listedAtOnce = 1000

/** Where browsers fetch what they were given an address for. */
export async function openObjectDoor(app: App, server: FastifyInstance): Promise<void> {
  const options = { exposeHeadRoute: false }
  server.get(`${downloadPath}/:token`, options, (request: Asked, reply) =>
    orNo(request, reply, download(app, request, reply)),
  )
  server.get(`${zipPath}/:token`, options, (request: Asked, reply) => orNo(request, reply, zip(app, request, reply)))
  server.addHook('preClose', async () => endAll(app))
}

/** The person behind a session, while it lives and they may reach the container. */
async function readerOf(
  app: App,
  request: FastifyRequest,
  sessionId: string,
  id: string,
): Promise<Outside<CustomerCtx>> {
  const visitor = await visitorBehind(app, sessionId)
  if (!visitor?.login.accountId) throw refuse('sessionExpired')
  requireProduct(visitor, 'container')
  const language = languageOfHeader(request.headers[headers.language])
  const facts = factsOf(request)
  const ctx = contextFor(app, language, facts, visitor) as Outside<CustomerCtx>
  await openContainer(ctx, id, 'read')
  return ctx
}

/** Whether the same person may go on. */
const stillReads = (app: App, request: FastifyRequest, session: string, id: string) => async () => {
  try {
    await readerOf(app, request, session, id)
    return true
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}

async function download(app: App, request: Asked, reply: FastifyReply): Promise<FastifyReply> {
  const words = granted(app, 'download', request.params.token)
  if (!words) throw refuse('linkOver')
  const [id = '', versionId = '', session = '', how] = words
  const { db } = await readerOf(app, request, session, id)
  const [object] = await db
    .select()
    .from(objects)
    .where(and(eq(objects.containerId, id), eq(objects.versionId, versionId)))
  if (!object || object.marker) throw refuse('notFound')
  const still = stillReads(app, request, session, id)
  return sendObject(app, request, reply, { object, inline: how === 'inline', cache: 'private, no-cache', still })
}

async function zip(app: App, request: Asked, reply: FastifyReply): Promise<FastifyReply> {
  const found = await findOneTime(app.db, app.clock, 'objectZip', request.params.token)
  if (!found) throw refuse('linkOver')
  const { id = '', session = '', from = '', keys = '[]' } = found.data
  await readerOf(app, request, session, id)
  const entries = entriesOf(app, id, JSON.parse(keys) as string[], from)
  const name = `${safeName(from).replaceAll('/', '-').replace(/-$/, '') || 'objects'}.zip`
  reply
    .header('content-disposition', dispositionOf('attachment', name))
    .header('cache-control', 'no-store')
    .type('application/zip')
  return reply.send(watched(app, countedOut(app, id, zipOf(entries)), stillReads(app, request, session, id)))
}

/** Everything that some keys stand for, under names that no two share. What came since may be too much. */
async function* entriesOf(app: App, id: string, keys: string[], from: string): AsyncGenerator<ZipEntry> {
  const names = new FreeNames()
  let after: string | null | undefined
  while (after !== null) {
    const { meant, next }: Awaited<ReturnType<typeof nextMeant>> = await nextMeant(
      app.db,
      id,
      { keys, after },
      listedAtOnce,
    )
    for (const { key } of meant) {
      const object = await findObject(app.db, id, key)
      const name = safeName(key.startsWith(from) ? key.slice(from.length) : key)
      if (!object || object.marker || name === '') continue
      if (names.taken === zipObjectsMax) throw refuse('zipTooMany')
      yield entryOf(app, object, names.take(name))
    }
    after = next
  }
}

function entryOf(app: App, object: ObjectRow, name: string): ZipEntry {
  const { crc32 } = object.sums
  const known = crc32 && !crc32.includes('-') ? Buffer.from(crc32, 'base64').readUInt32BE() : undefined
  return { name, size: object.size, modifiedAt: object.createdAt, crc32: known, body: bytesOf(app, object) }
}

/** Opened when it is its turn. */
async function* bytesOf(app: App, object: ObjectRow): AsyncGenerator<Uint8Array> {
  yield* await readObject(app, object)
}
