import { createHmac } from 'node:crypto'
import { noticeEvent, type AgentEvent, type PlainEvent } from '@portico/contract/account/webhook.ts'
import type { Language } from '@portico/contract/language.ts'
import type { DeliveryState, ReceiverKind, RobotEvent } from '@portico/contract/platform/robots.ts'
import { and, arrayContains, asc, eq, gt, isNull, ne, sql, type SQL } from 'drizzle-orm'
import type { App, Inside } from '../../core/app/app.ts'
import { hoursMs, secondsMs } from '../../core/clock.ts'
import { inTransaction, type Db } from '../../core/db/pool.ts'
import { newId } from '../../core/ids.ts'
import type { JobKind, Queue } from '../../core/jobs/jobs.ts'
import { OutwardRefused, postOutward } from '../../core/outward/outward.ts'
import { addressesOf, ownHouse, resolverOf } from '../../core/outward/own-addresses.ts'
import { customerName } from '../../core/people/people.ts'
import { logins } from '../../core/people/people.table.ts'
import { pushTo } from '../../core/push/push.ts'
import { noticeSentences } from '../../core/words/notice-sentences.ts'
import { fill, actionWord, faultWord, productWord, wordsOf } from '../../core/words/words.ts'
import { robotDeliveries, robots } from './robot.table.ts'

export type RobotRow = typeof robots.$inferSelect
type DeliveryRow = typeof robotDeliveries.$inferSelect
type Vars = Record<string, string>

const deliverQueue: Queue<{ id: string }> = { queue: 'robots.deliver' }
/** Customers' receivers may be slow: the operators' robots do not wait for them. */
const webhookQueue: Queue<{ id: string }> = { queue: 'robots.deliverHook' }
const retryLimit = 6
const timeoutMs = secondsMs(10)
const webhookTimeoutMs = secondsMs(5)
/** What comes beyond that within an hour is written down and not sent. */
export const webhooksAnHourMax = 300
/** So many of them are kept for who gets in: of all that must be told, others can cause the rest. */
export const mustHearAnHour = 60
const mustHear: string = noticeEvent('security')

/** Messages every robot of the operators that wants to hear of it, in the caller's transaction: what is undone is not sent. */
export async function messageRobots(
  app: Inside,
  db: Db,
  event: RobotEvent,
  accountId: string,
  vars: Vars = {},
): Promise<void> {
  await messageThose(app, db, event, isNull(robots.accountId), accountId, vars)
}

/** The same for webhooks of an agent; `accountId` is whom it is about, a customer or the agent itself. */
export async function messageAgent(
  app: Inside,
  db: Db,
  agentId: string,
  event: AgentEvent,
  accountId: string,
  vars: Vars = {},
): Promise<void> {
  await messageThose(app, db, event, eq(robots.accountId, agentId), accountId, vars)
}

/** Those of an account's webhooks that hear of an event, in a statement about its owner: one query finds them with the rest. */
export const webhooksHearing = (event: string): SQL<string[]> => sql`array(select ${robots.id} from ${robots}
  where ${robots.accountId} = ${logins.accountId} and ${logins.kind} = 'owner' and ${robots.enabled}
    and ${robots.removedAt} is null and ${event} = any(${robots.events}))`

/** Leaves a message for each of these webhooks. */
export async function messageWebhooks(
  app: Inside,
  db: Db,
  { accountId, hooks }: { accountId: string | null; hooks: readonly string[] },
  event: string,
  vars: Vars,
): Promise<void> {
  for (const id of hooks) await queueDelivery(app, db, { id, accountId }, event, vars)
}

/** The same for what nobody is told of by a notice; `accountId` is whose webhooks hear it. */
export const messageAccount = (app: Inside, db: Db, accountId: string, event: PlainEvent, vars: Vars) =>
  messageThose(app, db, event, eq(robots.accountId, accountId), accountId, vars)

async function messageThose(
  app: Inside,
  db: Db,
  event: string,
  whose: SQL,
  accountId: string,
  vars: Vars,
): Promise<void> {
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
  const row = { id, robotId, accountId, event, vars, createdAt: app.clock.now() }
  if (accountId !== null && (await roomFor(app, db, accountId, event)) <= 0)
    await db.insert(robotDeliveries).values({ ...row, ...tooMany })
  else {
    await db.insert(robotDeliveries).values({ ...row, state: 'waiting' })
    await sendLater(app, db, row)
  }
  return id
}

const tooMany = { state: 'dropped', answer: 'too many' }

/** How many more of an event this hour has room for. What SQL wrote down counts once it is sent. */
async function roomFor(app: Inside, db: Db, accountId: string, event: string): Promise<number> {
  const since = new Date(app.clock.now().getTime() - hoursMs(1))
  const lately = and(
    eq(robotDeliveries.accountId, accountId),
    gt(robotDeliveries.createdAt, since),
    ne(robotDeliveries.state, 'dropped'),
    robotDeliveries.queued,
  )
  const max = webhooksAnHourMax - (event === mustHear ? 0 : mustHearAnHour)
  return max - (await db.$count(robotDeliveries, lately))
}

type Sent = Pick<DeliveryRow, 'id' | 'accountId' | 'event'>
/** Tries to a receiver that never answers are not told before what its owner must hear. */
export const sendLater = (app: Inside, db: Db, { id, accountId, event }: Sent) =>
  accountId === null
    ? app.jobs.send(db, deliverQueue, { id })
    : app.jobs.send(db, webhookQueue, { id }, { group: { id: accountId }, priority: event === mustHear ? 1 : 0 })

/** Every minute: what SQL wrote down (robot.sql) is sent, as far as the hour has room. */
export const robotSweepJob = (app: App): JobKind => ({
  queue: 'robots.sweep',
  schedule: '* * * * *',
  run: () =>
    inTransaction(app.pool, async (db) => {
      const rows = await db
        .select()
        .from(robotDeliveries)
        .where(eq(robotDeliveries.queued, false))
        .orderBy(asc(robotDeliveries.createdAt), asc(robotDeliveries.id))
        .for('update')
      const rooms = new Map<string | null, number>([[null, Infinity]])
      for (const row of rows) {
        const { id, accountId } = row
        const room = rooms.get(accountId) ?? (await roomFor(app, db, accountId!, row.event))
        rooms.set(accountId, room - 1)
        const set = { queued: true, ...(room <= 0 && tooMany) }
        await db.update(robotDeliveries).set(set).where(eq(robotDeliveries.id, id))
        if (room > 0) await sendLater(app, db, row)
      }
    }),
})

export const robotJob = (app: App): JobKind<{ id: string }> => ({
  ...deliverQueue,
  retryLimit,
  concurrency: 4,
  run: ({ id }) => deliver(app, id),
})

export const webhookJob = (app: App): JobKind<{ id: string }> => ({
  ...webhookQueue,
  retryLimit,
  concurrency: 16,
  // Whose receivers never answer holds up themselves alone.
  takesTurns: true,
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
  const message = messageOf(robot.kind as ReceiverKind, {
    url: robot.url,
    secret,
    now: app.clock.now(),
    id: delivery.id,
    event: delivery.event,
    text: textOf(robot.language as Language, delivery),
    vars: delivery.vars,
  })
  try {
    const { status, text } = await postOutward({ ...message, ...(await reachOf(app, robot)) })
    const taken = status >= 200 && status < 300 && !refusedInBody(robot.kind as ReceiverKind, text)
    return { state: taken ? 'delivered' : 'failed', status, answer: text }
  } catch (error) {
    if (!(error instanceof OutwardRefused)) throw error
    return { state: 'failed', status: 0, answer: error.message }
  }
}

/** An operator may have a robot inside; a customer must not find out what else is there, nor have this house call itself. */
async function reachOf(app: App, { accountId }: RobotRow) {
  if (accountId === null) return { timeoutMs, allowPrivate: app.config.webhookPrivate }
  const resolver = resolverOf(app)
  return {
    timeoutMs: webhookTimeoutMs,
    allowPrivate: app.config.hookPrivate,
    isBarred: await ownHouse(app),
    resolve: (host: string) => addressesOf(resolver, host),
  }
}

async function settle(app: App, { id, attempts, accountId }: DeliveryRow, outcome: Outcome): Promise<void> {
  await app.db
    .update(robotDeliveries)
    .set({ ...outcome, answer: outcome.answer.replaceAll('\0', ''), attempts: attempts + 1, lastAt: app.clock.now() })
    .where(and(eq(robotDeliveries.id, id), eq(robotDeliveries.state, 'waiting')))
  await pushKeepers(app.db, accountId)
}

/** Whoever takes an account back hears for themselves which of its webhooks may go on. */
export async function pauseWebhooks(db: Db, accountId: string): Promise<void> {
  await db
    .update(robots)
    .set({ enabled: false })
    .where(and(eq(robots.accountId, accountId), isNull(robots.removedAt)))
  await pushKeepers(db, accountId)
}

/** Those whose robots they are look again: the operators, or a customer. */
export async function pushKeepers(db: Db, accountId: string | null): Promise<null> {
  if (accountId === null) await pushTo(db, { operators: true }, { stale: ['robotList', 'robotDeliveryList'] })
  else await pushTo(db, { account: accountId, group: null }, { stale: ['webhookList', 'webhookDeliveryList'] })
  return null
}

export function textOf(language: Language, { event, vars }: Pick<DeliveryRow, 'event' | 'vars'>): string {
  if (event.startsWith('notice.')) {
    const { subject, content } = noticeSentences(language, vars['notice'] ?? '', vars)
    return `${subject}\n${content}`
  }
  const words = wordsOf(language).robots[event as RobotEvent | AgentEvent | PlainEvent | 'test']
  if (event !== 'operation.failed') return fill(words, { ...vars, kind: productWord(language, vars['kind'] ?? '') })
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
export function messageOf(kind: ReceiverKind, message: Message) {
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
function refusedInBody(kind: ReceiverKind, text: string): boolean {
  if (kind === 'webhook') return false
  return /"(?:errcode|code|StatusCode)"\s*:\s*(?!0\b)-?\d+/.test(text)
}
