import type { Language } from '@portico/contract/language.ts'
import type { PageOf, PageQuery } from '@portico/contract/page.ts'
import type { TimelineEntry } from '@portico/contract/resource/fields.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../core/db/pool.ts'
import type { CustomerCtx, SignedInCtx } from '../core/http/context.ts'
import { newest, statementPage } from '../core/lists.ts'
import { fromFen } from '../core/money.ts'
import { reasonIn } from './list.ts'
import { ownResource } from './own.ts'

interface EntryRow {
  id: string
  kind: 'operation' | 'order'
  what: string
  state: string
  who: string | null
  fault: string
  amount: string | null
  order_id: string | null
  number: string | null
  created_at: string
  ended_at: string | null
}

/** What happened to a resource, newest first: what was done, by whom, what it cost and how it ended. */
function entries(
  db: Db,
  language: Language,
  id: string,
  query: Pick<PageQuery, 'limit' | 'after'>,
  /** Whose people are named; everybody's for the operator. */
  accountId?: string,
  failed = false,
): Promise<PageOf<TimelineEntry>> {
  const shownTo = accountId ? sql`and l.account_id = ${accountId}` : sql``
  const all = sql`(
    select o.id, 'operation' as kind, o.action as what, o.state, o.login_id, o.fault, null::text as amount, null::text as order_id,
      null::text as number, o.created_at, o.ended_at
    from operation o where o.resource_id = ${id}
    union all
    select c.id, 'order', c.type, c.status, c.login_id, c.reason,
      (case when c.type in ('refund', 'recharge') then c.amount_fen else -c.amount_fen end)::text, c.id, c.number, c.created_at, c.settled_at
    from customer_order c where c.resource_id = ${id}
  ) e`
  return statementPage(
    db,
    {
      columns: sql`e.*, coalesce(nullif(l.name, ''), l.email) as who`,
      from: sql`${all} left join login l on l.id = e.login_id ${shownTo}`,
      where: failed ? sql`e.state = 'failed'` : sql`true`,
      counted: all,
      ...newest(sql`e.created_at`, sql`e.id`),
    },
    query,
    shownIn(language),
  )
}

const shownIn =
  (language: Language) =>
  (row: EntryRow): TimelineEntry => ({
    id: row.id,
    kind: row.kind,
    what: row.what,
    state: row.state,
    who: row.who ?? '',
    text: reasonIn(language, row.fault),
    amount: row.amount === null ? null : fromFen(BigInt(row.amount)),
    order_id: row.order_id ?? '',
    order_number: row.number ?? '',
    create_time: new Date(row.created_at).toISOString(),
    end_time: row.ended_at === null ? null : new Date(row.ended_at).toISOString(),
  })

export async function timeline(ctx: CustomerCtx, { id, ...query }: PageQuery & { id: string }) {
  await ownResource(ctx, id)
  return entries(ctx.db, ctx.language, id, query, ctx.account.id)
}

/** The newest lines of any resource's timeline, or of what did not end well in it. */
export async function newestEntries(
  db: Db,
  language: Language,
  id: string,
  limit: number,
  failed = false,
): Promise<TimelineEntry[]> {
  return (await entries(db, language, id, { limit }, undefined, failed)).result
}

export const platformTimeline = (ctx: SignedInCtx, { id, ...query }: PageQuery & { id: string }) =>
  entries(ctx.db, ctx.language, id, query)
