import type { ParsedInput } from '@portico/contract/calls.ts'
import type { PageOf } from '@portico/contract/page.ts'
import {
  statusNext,
  type PlatformStatusEvent,
  type statusDeskCalls,
  type StatusEventInput,
  type StatusUpdateInput,
} from '@portico/contract/node/status-desk.ts'
import type { StatusUpdate } from '@portico/contract/node/status.ts'
import { and, desc, eq, ilike, inArray, or, sql } from 'drizzle-orm'
import type { SignedInCtx } from '../../core/http/context.ts'
import { newId } from '../../core/ids.ts'
import { containing, newestBy } from '../../core/lists.ts'
import { noun } from '../../core/noun/noun.ts'
import { refuse, refuseField } from '../../core/refuse.ts'
import { nodes } from '../../ground/nodes/node.table.ts'
import { shownUpdate, stateOf, titleIn } from './status.service.ts'
import { statusEvents, statusUpdates } from './status.table.ts'

type Query = ParsedInput<typeof statusDeskCalls.platformStatusList>

const events = noun(statusEvents, {
  kind: 'statusEvent',
  told: ({ kind, titleEn, titleZhHans, titleZhHant }) => ({ kind, title: titleEn || titleZhHans || titleZhHant }),
  stale: [
    [{ everyone: true }, ['statusInfo']],
    [{ operators: true }, ['platformStatusList', 'platformStatusUpdates']],
  ],
})
export const { remove } = events

export function list(ctx: SignedInCtx, query: Query): Promise<PageOf<PlatformStatusEvent>> {
  const now = ctx.app.clock.now()
  const { titleEn, titleZhHans, titleZhHant } = statusEvents
  const about =
    query.search && or(...[titleEn, titleZhHans, titleZhHant].map((title) => ilike(title, containing(query.search!))))
  const around = {
    updates: sql<number>`(select count(*)::int from status_update u where u.event_id = status_event.id)`,
  }
  const where = and(query.kind && eq(statusEvents.kind, query.kind), about || undefined)
  return newestBy(ctx.db, { table: statusEvents, at: statusEvents.startsAt, around }, where, query, (row) => ({
    id: row.id,
    kind: row.kind,
    impact: row.impact,
    state: stateOf(row, now),
    title: titleIn(ctx.language, row),
    title_en: row.titleEn,
    title_zh_hans: row.titleZhHans,
    title_zh_hant: row.titleZhHant,
    nodes: row.nodes,
    start_time: row.startsAt.toISOString(),
    end_time: row.endsAt?.toISOString() ?? null,
    updates: row.updates,
  }))
}

export async function updates({ db, language }: SignedInCtx, id: string): Promise<{ result: StatusUpdate[] }> {
  const rows = await db
    .select()
    .from(statusUpdates)
    .where(eq(statusUpdates.eventId, id))
    .orderBy(desc(statusUpdates.createdAt), desc(statusUpdates.id))
  return { result: rows.map((row) => shownUpdate(row, language)) }
}

/** What an incident has come to is told by its updates, so saving it leaves that alone. */
export async function save(ctx: SignedInCtx, form: StatusEventInput): Promise<{ id: string }> {
  const before = form.id ? await events.held(ctx, form.id) : undefined
  if (before && before.kind !== form.kind) throw refuseField({ kind: 'rules.invalid' })
  await refuseUnknown(ctx, form.nodes)
  const startsAt = new Date(form.start_time)
  const isIncident = form.kind === 'incident'
  // An incident cannot begin after now, nor after it was resolved.
  if (isIncident && startsAt > (before?.endsAt ?? ctx.app.clock.now()))
    throw refuseField({ start_time: 'rules.invalid' })
  const { id } = await events.save(ctx, form.id, {
    kind: form.kind,
    impact: form.impact,
    titleEn: form.title_en,
    titleZhHans: form.title_zh_hans,
    titleZhHant: form.title_zh_hant,
    nodes: form.nodes,
    startsAt,
    ...(form.end_time && { endsAt: new Date(form.end_time) }),
    ...(isIncident && !before && { state: 'investigating' as const }),
  })
  return { id }
}

async function refuseUnknown({ db }: SignedInCtx, wanted: readonly string[]): Promise<void> {
  if (wanted.length === 0) return
  const known = await db.$count(nodes, inArray(nodes.id, [...wanted]))
  if (known < wanted.length) throw refuseField({ nodes: 'rules.invalid' })
}

/** What is over stays as it was told. */
export async function update(ctx: SignedInCtx, form: StatusUpdateInput): Promise<null> {
  const event = await events.held(ctx, form.id)
  const now = ctx.app.clock.now()
  if (!statusNext[stateOf(event, now)].includes(form.state)) throw refuse('wrongState')
  await ctx.db.insert(statusUpdates).values({
    id: newId('statusEvent'),
    eventId: event.id,
    state: form.state,
    contentEn: form.content_en,
    contentZhHans: form.content_zh_hans,
    contentZhHant: form.content_zh_hant,
    createdAt: now,
  })
  const ends = form.state === 'resolved' || form.state === 'done'
  await events.save(ctx, event.id, {
    state: event.kind === 'incident' ? form.state : null,
    ...(ends && { endsAt: now }),
  })
  return null
}
