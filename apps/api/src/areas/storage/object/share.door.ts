import { and, eq, isNull, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../../core/app/app.ts'
import { hoursMs, minutesMs } from '../../../core/clock.ts'
import { inTransaction } from '../../../core/db/pool.ts'
import { callerOf } from '../../../core/http/answer.ts'
import { newSecret } from '../../../core/ids.ts'
import { countOrRefuse, uncount } from '../../../core/limits/limits.ts'
import { verifyPassword } from '../../../core/passwords.ts'
import { refuse } from '../../../core/refuse.ts'
import { hashOf } from '../../../core/seal.ts'
import { containers } from '../container.table.ts'
import { grant, granted } from '../../../core/http/grant.ts'
import type { ObjectRow } from '../kept/object.table.ts'
import { objectOf } from './object.ts'
import { whyNot } from '../reach.ts'
import { languageAsked, orNo, sendPage } from './say-no.ts'
import { sendObject } from './send.ts'
import { sharePage } from './share-page.ts'
import { endedBy, sharePath, working } from './share.service.ts'
import { shares, shareUses, type ShareRow } from './share.table.ts'

const leavePath = '/o/g'
const formBytesMax = 4_000

type Asked = FastifyRequest<{ Params: { token: string } }>

/** Where anybody comes with a share link: a page that says what it is, and the object itself. */
export async function openShareDoor(app: App, server: FastifyInstance): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: formBytesMax },
      (_request, body, done) => done(null, body),
    )
    const options = { exposeHeadRoute: false }
    const at = `${sharePath}/:token`
    scope.get(at, options, (request: Asked, reply) => orNo(request, reply, show(app, request, reply)))
    scope.post(at, (request: Asked, reply) => orNo(request, reply, sendOn(app, request, reply)))
    scope.get(`${leavePath}/:token`, options, (request: Asked, reply) =>
      orNo(request, reply, download(app, request, reply)),
    )
  })
}

interface Found {
  share: ShareRow
  object: ObjectRow
}

/** What a link leads to, for this visitor now. What is used up is still there for a download that had begun. */
async function found(app: App, request: FastifyRequest, which: ReturnType<typeof eq>, begun = false): Promise<Found> {
  const [row] = await app.db
    .select({ share: shares, container: containers })
    .from(shares)
    .innerJoin(containers, eq(containers.id, shares.containerId))
    .where(and(which, isNull(containers.releasedAt)))
  if (!row) throw refuse('linkOver')
  const now = app.clock.now()
  const ended = endedBy(row.share, now)
  if (ended && !(begun && ended === 'used')) throw refuse('linkOver')
  const refused = whyNot(row.container, 'read', callerOf(request), now)
  if (refused) throw refuse(refused === 'containerClosed' ? 'linkOver' : refused)
  const { containerId: id, key } = row.share
  return { share: row.share, object: await objectOf(app, { id, key }) }
}

const byToken = (request: Asked) => eq(shares.tokenHash, hashOf(request.params.token))

async function show(app: App, request: Asked, reply: FastifyReply): Promise<FastifyReply> {
  return page(request, reply, await found(app, request, byToken(request)))
}

function page(request: Asked, reply: FastifyReply, { share, object }: Found, wrong = false): FastifyReply {
  const language = languageAsked(request)
  const { key, size } = object
  const asks = share.passwordHash !== null
  return sendPage(reply, wrong ? 403 : 200, sharePage({ language, key, size, expiresAt: share.expiresAt, asks, wrong }))
}

/** Whoever knows the password, where there is one, is sent on to the object. */
async function sendOn(app: App, request: Asked, reply: FastifyReply): Promise<FastifyReply> {
  const one = await found(app, request, byToken(request))
  const password = new URLSearchParams(String(request.body ?? '')).get('password') ?? ''
  if (one.share.passwordHash !== null && !(await isRight(app, request, one.share, password)))
    return page(request, reply, one, true)
  const leave = grant(app, 'share', [one.share.id, newSecret().slice(0, 22)])
  return reply.code(303).header('cache-control', 'no-store').header('location', `${leavePath}/${leave}`).send()
}

/** Counted before it is looked at: guesses at the same time count too. */
async function isRight(app: App, request: FastifyRequest, share: ShareRow, password: string): Promise<boolean> {
  const limits = [
    { key: `share:${share.id}:${callerOf(request)}`, max: 10, windowMs: minutesMs(10) },
    { key: `share:${share.id}`, max: 200, windowMs: hoursMs(1) },
  ]
  await countOrRefuse(app.db, app.clock, limits)
  const right = await verifyPassword(share.passwordHash!, password)
  if (right) for (const { key } of limits) await uncount(app.db, app.clock, key)
  return right
}

async function download(app: App, request: Asked, reply: FastifyReply): Promise<FastifyReply> {
  const words = granted(app, 'share', request.params.token)
  if (!words) throw refuse('linkOver')
  const [id = '', leave = ''] = words
  const here = eq(shares.id, id)
  const { object } = await found(app, request, here, true)
  await use(app, id, leave)
  const still = () =>
    found(app, request, here, true).then(
      () => true,
      () => false,
    )
  return sendObject(app, request, reply, { object, inline: false, cache: 'no-store', still })
}

/** Counts a download once, however often pieces of it are asked for; refused when there is none left. */
function use(app: App, id: string, leave: string): Promise<void> {
  const now = app.clock.now()
  return inTransaction(app.pool, async (db) => {
    const first = await db
      .insert(shareUses)
      .values({ shareId: id, leave, createdAt: now })
      .onConflictDoNothing()
      .returning()
    if (first.length === 0) return
    const counted = await db
      .update(shares)
      .set({ uses: sql`${shares.uses} + 1` })
      .where(and(eq(shares.id, id), working(now)))
      .returning({ id: shares.id })
    if (counted.length === 0) throw refuse('linkOver')
  })
}
