import { createHmac } from 'node:crypto'
import type { AgentRobotEvent } from '@portico/contract/agent/robot.ts'
import type { Language } from '@portico/contract/language.ts'
import type { DeliveryState, RobotEvent, RobotKind } from '@portico/contract/platform/robots.ts'
import { and, arrayContains, eq, isNull, type SQL } from 'drizzle-orm'
import type { App, Inside } from '../../core/app/app.ts'
import { secondsMs } from '../../core/clock.ts'
import { inTransaction, type Db } from '../../core/db/pool.ts'
import { newId } from '../../core/ids.ts'
import type { JobKind, Queue } from '../../core/jobs/jobs.ts'
import { OutwardRefused, postOutward } from '../../core/outward/outward.ts'
import { ownHouse } from '../../core/outward/own-addresses.ts'
import { customerName } from '../../core/people/people.ts'
import { pushTo } from '../../core/push/push.ts'
import { fill, actionWord, faultWord, wordsOf } from '../../core/words/words.ts'
import { robotDeliveries, robots } from './robot.table.ts'

export type RobotRow = typeof robots.$inferSelect
type DeliveryRow = typeof robotDeliveries.$inferSelect
type Vars = Record<string, string>

const deliverQueue: Queue<{ id: string }> = { queue: 'robots.deliver' }
const retryLimit = 6
const timeoutMs = secondsMs(10)

/** Tells every robot of the operators that wants to hear of it, in the caller's transaction: what is undone is not told. */
export async function messageRobots(
  app: Inside,
  db: Db,
  event: RobotEvent,
  accountId: string,
  vars: Vars = {},
): Promise<void> {
  await tellThose(app, db, event, isNull(robots.accountId), accountId, vars)
}

/** The same for robots of an agent; `accountId` is whom it is about, a customer or the agent itself. */
export async function messageAgentRobots(
  app: Inside,
  db: Db,
  agentId: string,
  event: AgentRobotEvent,
  accountId: string,
  vars: Vars = {},
): Promise<void> {
  await tellThose(app, db, event, eq(robots.accountId, agentId), accountId, vars)
}

async function tellThose(app: Inside, db: Db, event: string, whose: SQL, accountId: string, vars: Vars): Promise<void> {
  const wanting = await db
    .select({ id: robots.id, accountId: robots.accountId })
    .from(robots)
    .where(and(whose, eq(robots.enabled, true), isNull(robots.removedAt), arrayContains(robots.events, [event])))
  if (wanting.length === 0) return
  const about = { name: await customerName(db, accountId), account_id: accountId, ...vars }
  for (const robot of wanting) await queueDelivery(app, db, robot, event, about)
}

export async function queueDelivery(
  app: Inside,
  db: Db,
  { id: robotId, accountId }: Pick<RobotRow, 'id' | 'accountId'>,
  event: string,
  vars: Vars,
): Promise<string> {
  const id = newId('delivery')
  const row = { id, robotId, accountId, event, vars, state: 'waiting', createdAt: app.clock.now() }
  await db.insert(robotDeliveries).values(row)
  await sendLater(app, db, id)
  return id
}

export const sendLater = (app: Inside, db: Db, id: string) => app.jobs.send(db, deliverQueue, { id })

/** Every minute: what SQL wrote down (robot.sql) is sent. */
export const robotSweepJob = (app: App): JobKind => ({
  queue: 'robots.sweep',
  schedule: '* * * * *',
  run: () =>
    inTransaction(app.pool, async (db) => {
      const rows = await db
        .update(robotDeliveries)
        .set({ queued: true })
        .where(eq(robotDeliveries.queued, false))
        .returning({ id: robotDeliveries.id })
      for (const { id } of rows) await sendLater(app, db, id)
    }),
})

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
    const { status, text } = await postOutward({ ...message, timeoutMs, ...(await reachOf(app, robot)) })
    const taken = status >= 200 && status < 300 && !refusedInBody(robot.kind as RobotKind, text)
    return { state: taken ? 'delivered' : 'failed', status, answer: text }
  } catch (error) {
    if (!(error instanceof OutwardRefused)) throw error
    return { state: 'failed', status: 0, answer: error.message }
  }
}

/** An operator may have a robot inside; an agent must not find out what else is there, nor have this house call itself. */
const reachOf = async (app: App, { accountId }: RobotRow) =>
  accountId === null
    ? { allowPrivate: app.config.webhookPrivate }
    : { allowPrivate: app.config.agentWebhookPrivate, isBarred: await ownHouse(app) }

async function settle(app: App, { id, attempts, accountId }: DeliveryRow, outcome: Outcome): Promise<void> {
  await app.db
    .update(robotDeliveries)
    .set({ ...outcome, answer: outcome.answer.replaceAll('\0', ''), attempts: attempts + 1, lastAt: app.clock.now() })
    .where(and(eq(robotDeliveries.id, id), eq(robotDeliveries.state, 'waiting')))
  await tellKeepers(app.db, accountId)
}

/** Those whose robots they are look again: the operators, or an agent. */
export async function tellKeepers(db: Db, accountId: string | null): Promise<null> {
  if (accountId === null) await pushTo(db, { operators: true }, { stale: ['robotList', 'robotDeliveryList'] })
  else await pushTo(db, { account: accountId, group: null }, { stale: ['agentRobotList', 'agentRobotDeliveryList'] })
  return null
}

export function textOf(language: Language, { event, vars }: Pick<DeliveryRow, 'event' | 'vars'>): string {
  const words = wordsOf(language).robots[event as RobotEvent | AgentRobotEvent | 'test']
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
