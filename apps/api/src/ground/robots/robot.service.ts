import { createHmac } from 'node:crypto'
import type { ParsedInput } from '@portico/contract/calls.ts'
import type { Language } from '@portico/contract/language.ts'
import type { PageOf, PageQuery } from '@portico/contract/page.ts'
import {
  robotsMax,
  type DeliveryState,
  type Robot,
  type robotCalls,
  type RobotDelivery,
  type RobotEvent,
  type RobotInput,
  type RobotKind,
} from '@portico/contract/platform/robots.ts'
import { and, arrayContains, eq, inArray, isNull, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { App, Inside } from '../../core/app/app.ts'
import { secondsMs } from '../../core/clock.ts'
import type { Db } from '../../core/db/pool.ts'
import type { SignedInCtx } from '../../core/http/context.ts'
import { newId, newSecret } from '../../core/ids.ts'
import type { JobKind, Queue } from '../../core/jobs/jobs.ts'
import { containing, newestFirst } from '../../core/lists.ts'
import { noun } from '../../core/noun/noun.ts'
import { OutwardRefused, postOutward } from '../../core/outward/outward.ts'
import { customerName } from '../../core/people/people.ts'
import { pushTo } from '../../core/push/push.ts'
import { refuse } from '../../core/refuse.ts'
import { fill, actionWord, faultWord, wordsOf } from '../../core/words/words.ts'
import { robotDeliveries, robots } from './robot.table.ts'

type RobotRow = typeof robots.$inferSelect
type DeliveryRow = typeof robotDeliveries.$inferSelect
type Vars = Record<string, string>

const deliverQueue: Queue<{ id: string }> = { queue: 'robots.deliver' }
const retryLimit = 6
const timeoutMs = secondsMs(10)

/** Tells every robot that wants to hear of it, in the caller's transaction: what is undone is not told. */
export async function messageRobots(
  app: Inside,
  db: Db,
  event: RobotEvent,
  accountId: string,
  vars: Vars = {},
): Promise<void> {
  const wanting = await db
    .select({ id: robots.id })
    .from(robots)
    .where(and(eq(robots.enabled, true), isNull(robots.removedAt), arrayContains(robots.events, [event])))
  if (wanting.length === 0) return
  const about = { name: await customerName(db, accountId), account_id: accountId, ...vars }
  for (const { id } of wanting) await queueDelivery(app, db, id, event, about)
}

async function queueDelivery(app: Inside, db: Db, robotId: string, event: string, vars: Vars): Promise<string> {
  const id = newId('delivery')
  await db.insert(robotDeliveries).values({ id, robotId, event, vars, state: 'waiting', createdAt: app.clock.now() })
  await app.jobs.send(db, deliverQueue, { id })
  return id
}

export const robotJob = (app: App): JobKind<{ id: string }> => ({
  ...deliverQueue,
  retryLimit,
  concurrency: 4,
  run: ({ id }) => deliver(app, id),
})

/** Sends one message. A receiver that fails is tried again later; one that never takes it stays in the log as failed. */
export async function deliver(app: App, id: string): Promise<void> {
  const [found] = await app.db
    .select({ delivery: robotDeliveries, robot: robots })
    .from(robotDeliveries)
    .innerJoin(robots, eq(robots.id, robotDeliveries.robotId))
    .where(eq(robotDeliveries.id, id))
  if (!found || found.delivery.state !== 'waiting') return
  const { delivery, robot } = found
  const wanted = !robot.removedAt && (robot.enabled || delivery.event === 'test')
  if (!wanted) return settle(app, delivery, { state: 'dropped', status: 0, answer: '' })
  const { state, ...came } = await attempt(app, robot, delivery)
  const over = state === 'delivered' || delivery.attempts >= retryLimit
  await settle(app, delivery, { ...came, state: over ? state : 'waiting' })
  // The queue tries again what throws, each time later.
  if (!over) throw new Error(`${delivery.id}: ${came.status} ${came.answer}`)
}

interface Outcome {
  state: DeliveryState
  status: number
  answer: string
}

async function attempt(app: App, robot: RobotRow, delivery: DeliveryRow): Promise<Outcome> {
  const secret = robot.secret ? app.seal.open(robot.secret) : undefined
  const message = messageOf(robot.kind as RobotKind, {
    url: robot.url,
    secret,
    now: app.clock.now(),
    id: delivery.id,
    event: delivery.event,
    text: textOf(robot.language as Language, delivery),
    vars: delivery.vars,
  })
  try {
    const { status, text } = await postOutward({ ...message, timeoutMs, allowPrivate: app.config.webhookPrivate })
    const taken = status >= 200 && status < 300 && !refusedInBody(robot.kind as RobotKind, text)
    return { state: taken ? 'delivered' : 'failed', status, answer: text }
  } catch (error) {
    if (!(error instanceof OutwardRefused)) throw error
    return { state: 'failed', status: 0, answer: error.message }
  }
}

async function settle(app: App, { id, attempts }: DeliveryRow, outcome: Outcome): Promise<void> {
  await app.db
    .update(robotDeliveries)
    .set({ ...outcome, answer: outcome.answer.replaceAll('\0', ''), attempts: attempts + 1, lastAt: app.clock.now() })
    .where(and(eq(robotDeliveries.id, id), eq(robotDeliveries.state, 'waiting')))
  await pushTo(app.db, { operators: true }, { stale: ['robotList', 'robotDeliveryList'] })
}

function textOf(language: Language, { event, vars }: Pick<DeliveryRow, 'event' | 'vars'>): string {
  const words = wordsOf(language).robots[event as RobotEvent | 'test']
  if (event !== 'operation.failed') return fill(words, vars)
  const [action, reason] = [
    actionWord(language, vars['action'] ?? '', vars['kind']),
    faultWord(language, vars['reason'] ?? ''),
  ]
  return fill(words, { ...vars, action, reason })
}

interface Message {
  url: string
  secret: string | undefined
  now: Date
  id: string
  event: string
  text: string
  vars: Vars
}

const hmac = (key: string, text: string, as: 'base64' | 'hex') => createHmac('sha256', key).update(text).digest(as)

/** The chats each ask for a form and a signature of their own; a webhook gets ours. */
export function messageOf(kind: RobotKind, message: Message) {
  const { url, secret, now, id, event, text, vars } = message
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Portico',
    'x-portico-delivery': id,
  }
  const at = now.getTime()
  switch (kind) {
    case 'dingtalk': {
      const signed = new URL(url)
      if (secret) {
        signed.searchParams.set('timestamp', String(at))
        signed.searchParams.set('sign', hmac(secret, `${at}\n${secret}`, 'base64'))
      }
      return { url: signed.toString(), headers, body: JSON.stringify({ msgtype: 'text', text: { content: text } }) }
    }
    case 'wecom':
      return { url, headers, body: JSON.stringify({ msgtype: 'text', text: { content: text } }) }
    case 'feishu': {
      const seconds = String(Math.trunc(at / 1000))
      const sign = secret && { timestamp: seconds, sign: hmac(`${seconds}\n${secret}`, '', 'base64') }
      return { url, headers, body: JSON.stringify({ ...sign, msg_type: 'text', content: { text } }) }
    }
    case 'webhook': {
      const body = JSON.stringify({ id, event, time: now.toISOString(), text, data: vars })
      const signature = secret && { 'x-portico-signature': `t=${at},v1=${hmac(secret, `${at}.${body}`, 'hex')}` }
      return { url, headers: { ...headers, ...signature }, body }
    }
  }
}

/** The chats answer 200 and say in the body that they did not take it. */
function refusedInBody(kind: RobotKind, text: string): boolean {
  if (kind === 'webhook') return false
  return /"(?:errcode|code|StatusCode)"\s*:\s*(?!0\b)-?\d+/.test(text)
}

const kept = noun(robots, {
  kind: 'robot',
  within: () => isNull(robots.removedAt),
  searched: robots.name,
  tooMany: (count) => (count > robotsMax ? refuse('inUse') : undefined),
  told: ({ name, kind, enabled, url }) => ({ name, kind, enabled, host: new URL(url).host }),
  stale: [[{ operators: true }, ['robotList', 'robotDeliveryList']]],
})

export async function list(ctx: SignedInCtx, query: PageQuery): Promise<PageOf<Robot>> {
  const page = await kept.page(ctx, query, (row) => row)
  const last = await lastOf(ctx.db, page.result)
  return {
    ...page,
    result: page.result.map((row) => ({
      id: row.id,
      name: row.name,
      kind: row.kind as RobotKind,
      url: hidden(row.url),
      language: row.language as Language,
      events: row.events as RobotEvent[],
      enabled: row.enabled,
      signed: row.secret !== null,
      last_state: (last.get(row.id)?.state as DeliveryState | undefined) ?? null,
      last_time: last.get(row.id)?.at ?? null,
    })),
  }
}

/** Of an address the part after the host is as good as a password: chats put their token there. */
const hidden = (url: string) => {
  const { origin, pathname, search } = new URL(url)
  return pathname === '/' && search === '' ? origin : `${origin}/…`
}

async function lastOf(db: Db, rows: readonly RobotRow[]) {
  if (rows.length === 0) return new Map<string, { state: string; at: string }>()
  const ids = rows.map(({ id }) => id)
  const found = await db
    .selectDistinctOn([robotDeliveries.robotId])
    .from(robotDeliveries)
    .where(inArray(robotDeliveries.robotId, ids))
    .orderBy(robotDeliveries.robotId, sql`${robotDeliveries.createdAt} desc`, sql`${robotDeliveries.id} desc`)
  return new Map(
    found.map((row) => [row.robotId, { state: row.state, at: (row.lastAt ?? row.createdAt).toISOString() }]),
  )
}

export async function save(
  ctx: SignedInCtx,
  form: z.output<typeof RobotInput>,
): Promise<{ id: string; secret: string }> {
  const { id: known, secret: typed, url, ...rest } = form
  const before = known ? await kept.held(ctx, known) : undefined
  const made = !before && form.kind === 'webhook' && typed === '' ? newSecret() : ''
  const { id } = await kept.save(ctx, known, {
    ...rest,
    // The list shows an address without its end; sent back like that, it means the one that is stored.
    url: before && url === hidden(before.url) ? before.url : url,
    secret: made || typed ? ctx.app.seal.close(made || typed) : (before?.secret ?? null),
  })
  return { id, secret: made }
}

/** Its deliveries go on naming it. */
export async function remove(ctx: SignedInCtx, { id }: { id: string }): Promise<null> {
  await kept.save(ctx, id, { removedAt: ctx.app.clock.now(), enabled: false, secret: null })
  return null
}

export async function test(ctx: SignedInCtx, id: string): Promise<{ id: string }> {
  await kept.held(ctx, id)
  ctx.audit.subject = id
  const delivery = await queueDelivery(ctx.app, ctx.db, id, 'test', { name: ctx.login.name })
  await tellOperators(ctx)
  return { id: delivery }
}

export async function deliveries(
  { db, language }: SignedInCtx,
  query: ParsedInput<typeof robotCalls.robotDeliveryList>,
): Promise<PageOf<RobotDelivery>> {
  const where = and(
    query.robot_id ? eq(robotDeliveries.robotId, query.robot_id) : undefined,
    query.state ? eq(robotDeliveries.state, query.state) : undefined,
    query.search ? sql`${robotDeliveries.event} ilike ${containing(query.search)}` : undefined,
  )
  const page = await newestFirst(db, robotDeliveries, where, query, (row) => row)
  const ids = [...new Set(page.result.map(({ robotId }) => robotId))]
  const named = ids.length > 0 ? await db.select().from(robots).where(inArray(robots.id, ids)) : []
  const names = new Map(named.map(({ id, name }) => [id, name]))
  return {
    ...page,
    result: page.result.map((row) => ({
      id: row.id,
      robot_id: row.robotId,
      robot_name: names.get(row.robotId) ?? '',
      event: row.event as RobotDelivery['event'],
      text: textOf(language, row),
      state: row.state as DeliveryState,
      attempts: row.attempts,
      status: row.status,
      answer: row.answer,
      create_time: row.createdAt.toISOString(),
      last_time: row.lastAt?.toISOString() ?? null,
    })),
  }
}

/** The same message under the same id, so that a receiver can tell it from a new one. */
export async function replay(ctx: SignedInCtx, id: string): Promise<null> {
  const [row] = await ctx.db.select().from(robotDeliveries).where(eq(robotDeliveries.id, id)).for('update')
  if (!row) throw refuse('notFound')
  await kept.held(ctx, row.robotId)
  if (row.state === 'waiting') throw refuse('wrongState')
  await ctx.db.update(robotDeliveries).set({ state: 'waiting', attempts: 0 }).where(eq(robotDeliveries.id, id))
  await ctx.app.jobs.send(ctx.db, deliverQueue, { id })
  ctx.audit.subject = id
  return tellOperators(ctx)
}

async function tellOperators({ db }: SignedInCtx): Promise<null> {
  await pushTo(db, { operators: true }, { stale: ['robotList', 'robotDeliveryList'] })
  return null
}
