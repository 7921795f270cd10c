import { agentEvents, webhooksMax, type WebhookEvent } from '@portico/contract/account/webhook.ts'
import type { Language } from '@portico/contract/language.ts'
import type { PageOf, PageQuery } from '@portico/contract/page.ts'
import {
  robotsMax,
  type Delivery,
  type Receiver,
  type ReceiverInput,
  type DeliveryQuery,
  type DeliveryState,
  type RobotEvent,
  type ReceiverKind,
} from '@portico/contract/platform/robots.ts'
import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { hoursMs } from '../../core/clock.ts'
import type { Db } from '../../core/db/pool.ts'
import type { CustomerCtx, Outside, SignedInCtx } from '../../core/http/context.ts'
import { isAgent } from '../../core/http/permission.ts'
import { newSecret } from '../../core/ids.ts'
import { countOrRefuse } from '../../core/limits/limits.ts'
import { containing, newestFirst } from '../../core/lists.ts'
import { noun } from '../../core/noun/noun.ts'
import { customerName } from '../../core/people/people.ts'
import { refuse } from '../../core/refuse.ts'
import { pushKeepers, queueDelivery, sendLater, textOf, type RobotRow } from './robot.service.ts'
import { robotDeliveries, robots } from './robot.table.ts'

type Form<Event> = z.output<typeof ReceiverInput> & { events: Event[] }
type Shown<Event> = z.output<typeof Receiver> & { events: Event[] }
type Delivered<Event> = z.output<typeof Delivery> & { event: Event | 'test' }

/** Robots of the operators, or of the customer who asks: another's are absent. */
function deskOf<Event extends string>(
  keeperOf: (ctx: SignedInCtx) => string | null,
  max: number,
  mayHear: (ctx: SignedInCtx, event: Event) => boolean = () => true,
) {
  const whose = (ctx: SignedInCtx, column: typeof robots.accountId | typeof robotDeliveries.accountId): SQL => {
    const keeper = keeperOf(ctx)
    return keeper === null ? isNull(column) : eq(column, keeper)
  }
  const kept = noun(robots, {
    kind: 'robot',
    within: (ctx) => and(whose(ctx, robots.accountId), isNull(robots.removedAt)),
    begins: (ctx) => ({ accountId: keeperOf(ctx) }),
    searched: robots.name,
    tooMany: (count) => (count > max ? refuse('inUse') : undefined),
    told: ({ name, kind, enabled, url }) => ({ name, kind, enabled, host: new URL(url).host }),
  })
  const push = (ctx: SignedInCtx) => pushKeepers(ctx.db, keeperOf(ctx))

  async function list(ctx: SignedInCtx, query: PageQuery): Promise<PageOf<Shown<Event>>> {
    const page = await kept.page(ctx, query, (row) => row)
    const last = await lastOf(ctx.db, page.result)
    return {
      ...page,
      result: page.result.map((row) => ({
        id: row.id,
        name: row.name,
        kind: row.kind as ReceiverKind,
        url: hidden(row.url),
        language: row.language as Language,
        events: (row.events as Event[]).filter((event) => mayHear(ctx, event)),
        enabled: row.enabled,
        signed: row.secret !== null,
        last_state: (last.get(row.id)?.state as DeliveryState | undefined) ?? null,
        last_time: last.get(row.id)?.at ?? null,
      })),
    }
  }

  async function save(ctx: SignedInCtx, form: Form<Event>): Promise<{ id: string; secret: string }> {
    const { id: known, secret: typed, url, ...rest } = form
    if (!form.events.every((event) => mayHear(ctx, event))) throw refuse('forbidden')
    const before = known ? await kept.held(ctx, known) : undefined
    const made = !before && form.kind === 'webhook' && typed === '' ? newSecret() : ''
    const { id } = await kept.save(ctx, known, {
      ...rest,
      // The list shows an address without its end; sent back like that, it means the one that is stored.
      url: before && url === hidden(before.url) ? before.url : url,
      secret: made || typed ? ctx.app.seal.close(made || typed) : (before?.secret ?? null),
    })
    await push(ctx)
    return { id, secret: made }
  }

  /** Its deliveries go on naming it. */
  async function remove(ctx: SignedInCtx, { id }: { id: string }): Promise<null> {
    await kept.save(ctx, id, { removedAt: ctx.app.clock.now(), enabled: false, secret: null })
    return push(ctx)
  }

  async function test(ctx: SignedInCtx, id: string): Promise<{ id: string }> {
    const robot = await kept.held(ctx, id)
    ctx.audit.subject = id
    const keeper = keeperOf(ctx)
    const name = ctx.login.name || (keeper === null ? '' : await customerName(ctx.db, keeper))
    const delivery = await queueDelivery(ctx.app, ctx.db, robot, 'test', { name })
    await push(ctx)
    return { id: delivery }
  }

  async function deliveries(ctx: SignedInCtx, query: DeliveryQuery): Promise<PageOf<Delivered<Event>>> {
    const { db, language } = ctx
    const where = and(
      whose(ctx, robotDeliveries.accountId),
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
        event: row.event as Event | 'test',
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
  async function replay(ctx: SignedInCtx, id: string): Promise<null> {
    const [row] = await ctx.db
      .select()
      .from(robotDeliveries)
      .where(and(eq(robotDeliveries.id, id), whose(ctx, robotDeliveries.accountId)))
      .for('update')
    if (!row) throw refuse('notFound')
    await kept.held(ctx, row.robotId)
    if (row.state === 'waiting') throw refuse('wrongState')
    await ctx.db.update(robotDeliveries).set({ state: 'waiting', attempts: 0 }).where(eq(robotDeliveries.id, id))
    await sendLater(ctx.app, ctx.db, row)
    ctx.audit.subject = id
    return push(ctx)
  }
  return { list, save, remove, test, deliveries, replay }
}

const sentAnHour = 60

/** Before a customer has something sent by hand: whoever receives it may not have asked for it. */
export const refuseTooManySent = ({ app, account }: Outside<CustomerCtx>): Promise<void> =>
  countOrRefuse(app.db, app.clock, [{ key: `webhook ${account.id}`, max: sentAnHour, windowMs: hoursMs(1) }])

export const robotDesk = deskOf<RobotEvent>(() => null, robotsMax)
export const webhookDesk = deskOf<WebhookEvent>(
  ({ login }) => login.accountId,
  webhooksMax,
  (ctx, event) => isAgent(ctx) || !agentEvents.some((one) => one === event),
)

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
