import type { Language } from '@portico/contract/language.ts'
import type { PageOf } from '@portico/contract/page.ts'
import type { Timeline, TimelineEntry, TimelineQuery } from '@portico/contract/resource/fields.ts'
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../core/db/pool.ts'
import type { CustomerCtx, SignedInCtx } from '../core/http/context.ts'
import { newest, statementPage } from '../core/lists.ts'
import { fromFen } from '../core/money.ts'
import { reasonIn } from './list.ts'
import { grantedKinds, ownResource } from './own.ts'
import type { OperationChange } from './resource.table.ts'
import { spentOn } from './spent.ts'

type Change = TimelineEntry['changes'][number]

interface EntryRow {
  id: string
  kind: TimelineEntry['kind']
  what: string
  state: string
  by: TimelineEntry['by']
  who: string | null
  key_name: string | null
  resource_id: string
  resource_kind: string
  resource_name: string
  told: Told
  bound_from: string | null
  bound_to: string | null
  text: string
  amount: string | null
  order_id: string | null
  number: string | null
  term_from: string | null
  term_to: string | null
  created_at: string
  ended_at: string | null
}
/** What an operation changed, or what the log says of it. */
type Told = OperationChange & Record<string, unknown>

interface Asked {
  id: string
  query: Pick<TimelineQuery, 'limit' | 'after' | 'page' | 'kind'>
  /** Who reads it; missing for the operator, to whom everybody is named and everything is shown. */
  reader?: CustomerCtx
  failed?: boolean
}

/** What was done to a thing by a word alone, without an operation. */
const noted = [
  'resource.rename',
  'resource.renewal',
  'resource.moveExpiry',
  'resource.forceState',
  'agent.rename',
  'agent.renewal',
]

const orderOf = (o: SQL) => sql`coalesce(${o}.order_id, ${o}.params ->> 'order_id')`
/** A sum stands with the first operation that it was paid for: what confirms a change names its order again. */
const ownOrder = sql`case when row_number() over (partition by ${orderOf(sql`o`)} order by o.created_at, o.id) = 1
  then ${orderOf(sql`o`)} end`
const operation = (
  order: SQL,
) => sql`o.id, 'operation' as kind, o.action as what, o.state, o.login_id, o.key_id, o.resource_id,
  o.change as told, o.fault as text, ${order} as order_id, null::bigint as fen, o.created_at, o.ended_at from operation o`

/** Everything that happened to a resource: its own operations, those of what was bound to it, orders, use, and words. */
const everything = (id: string, reader: CustomerCtx | undefined) => sql`(
  select ${operation(ownOrder)} where o.resource_id = ${id}
  union all
  select ${operation(sql`null`)} join resource r on r.id = o.resource_id where o.about @> array[${id}::text] and o.resource_id <> ${id} ${partsFor(reader)}
  union all
  select c.id, 'order', c.type, c.status, c.login_id, c.key_id, c.resource_id, '{}', c.reason, c.id, null, c.created_at, c.settled_at
  from customer_order c where c.resource_id = ${id}
    and not exists (select 1 from operation o where o.resource_id = ${id} and ${orderOf(sql`o`)} = c.id)
  union all
  select a.id, 'word', a.event, 'done', a.login_id, null, a.subject, a.details, '', null, null, a.at, a.at
  from audit_line a where a.subject = ${id} and a.event in ${noted}
    and (a.account_id is null or a.account_id = (select account_id from resource where id = ${id}))
  union all
  select 'use_' || d.day, 'usage', 'usage', 'done', null, null, d.resource_id, '{}', '', min(b.order_id), -sum(d.fen)::bigint,
    d.day::timestamp at time zone 'UTC', null
  from meter_day d join resource r on r.id = d.resource_id
  left join usage_bill b on b.account_id = r.account_id and b.day = d.day and b.ordered_at is not null
    and b.product = (select max(w.product) from meter_watch w where w.resource_id = d.resource_id and w.meter = d.meter)
  where d.resource_id = ${id} and d.fen > 0 group by d.resource_id, d.day) e`

/** A member is told of things of their own business group alone, and of products that it was given. */
function partsFor(reader: CustomerCtx | undefined): SQL {
  if (!reader?.group) return sql``
  return sql`and r.group_id = ${reader.group.id} and r.kind in ${grantedKinds(reader).concat('')}`
}

const isMoney = sql`(e.kind in ('order', 'usage') or c.id is not null)`
const kinds: Record<NonNullable<TimelineQuery['kind']>, (id: string) => SQL> = {
  state: (id) => sql`e.resource_id = ${id} and e.kind in ('operation', 'word')`,
  money: () => isMoney,
  parts: (id) => sql`e.resource_id <> ${id}`,
}

/** Newest first: what was done, from what to what, by whom, what it cost and how it ended. */
function entries(
  db: Db,
  language: Language,
  { id, query, reader, failed = false }: Asked,
): Promise<PageOf<TimelineEntry>> {
  const named = reader ? sql`l.account_id = ${reader.account.id}` : sql`true`
  const boundTo = (at: 0 | 1) =>
    sql`(select r.name from resource r where r.id = e.told -> 'bound' ->> ${at}::int ${partsFor(reader)})`
  return statementPage(
    db,
    {
      columns: sql`e.*, r.kind as resource_kind, r.name as resource_name,
        case when l.id is null then 'platform' when l.kind = 'operator' then 'operator'
          when l.account_id = r.account_id then 'person' else 'agent' end as by,
        case when ${named} then coalesce(nullif(l.name, ''), l.email) end as who,
        case when ${named} then k.name end as key_name, ${boundTo(0)} as bound_from, ${boundTo(1)} as bound_to,
        case when e.kind = 'usage' then e.fen when c.status = 'completed' then
          case when c.type in ('refund', 'recharge') or (c.type = 'adjustment' and c.payment_method = 'system')
            then c.amount_fen else -c.amount_fen end end::text as amount,
        c.number, c.term_from, c.term_to`,
      from: sql`${everything(id, reader)} join resource r on r.id = e.resource_id left join login l on l.id = e.login_id
        left join api_key k on k.id = e.key_id left join customer_order c on c.id = e.order_id`,
      where: sql`${query.kind ? kinds[query.kind](id) : sql`true`} ${failed ? sql`and e.state = 'failed'` : sql``}`,
      counted: sql`${everything(id, reader)} left join customer_order c on c.id = e.order_id`,
      ...newest(sql`e.created_at`, sql`e.id`),
    },
    query,
    shownIn(language, id),
  )
}

const time = (value: string) => new Date(value).toISOString()

const shownIn =
  (language: Language, id: string) =>
  (row: EntryRow): TimelineEntry => ({
    id: row.id,
    kind: row.kind,
    what: row.what,
    state: row.state,
    by: row.by,
    who: row.who ?? '',
    key_name: row.key_name ?? '',
    resource: row.resource_id === id ? null : { id: row.resource_id, kind: row.resource_kind, name: row.resource_name },
    changes: changesOf(row),
    text: typeof row.told['reason'] === 'string' ? row.told['reason'] : reasonIn(language, row.text),
    amount: row.amount === null ? null : fromFen(BigInt(row.amount)),
    order_id: row.number ? (row.order_id ?? '') : '',
    order_number: row.number ?? '',
    create_time: time(row.created_at),
    end_time: row.ended_at === null ? null : time(row.ended_at),
  })

const change = (of: Change['of'], from: unknown, to: unknown): Change => ({
  of,
  from: String(from ?? ''),
  to: String(to ?? ''),
})

function changesOf({ kind, what, told, term_from: from, term_to: to, ...row }: EntryRow): Change[] {
  const changes: Change[] = kind === 'word' ? wordChange(what, told) : []
  if (told.status && kind === 'operation') changes.push(change('status', ...told.status))
  if (told.size) changes.push(change('size', ...told.size))
  if (told.bound) changes.push(change('bound', row.bound_from, row.bound_to))
  if (from && to) changes.push(change('term', time(from), time(to)))
  return changes
}

/** What a word says, as its line in the log has it. */
function wordChange(event: string, told: Told): Change[] {
  const [, verb = ''] = event.split('.')
  if (verb === 'moveExpiry') return [change('term', told['from'], told['to'])]
  if (verb === 'forceState') return [change('status', told['from'], told['to'])]
  if (verb === 'rename') return [change('name', told['name_before'], told['name'])]
  return [change('renewal', told['renewal_before'], told['renewal'])]
}

export async function timeline(ctx: CustomerCtx, { id, ...query }: TimelineQuery): Promise<Timeline> {
  await ownResource(ctx, id)
  return withSpent(ctx.db, id, await entries(ctx.db, ctx.language, { id, query, reader: ctx }))
}

async function withSpent(db: Db, id: string, page: PageOf<TimelineEntry>): Promise<Timeline> {
  return { ...page, spent: fromFen(await spentOn(db, id)) }
}

/** The newest lines of any resource's timeline, or of what did not end well in it. */
export async function newestEntries(
  db: Db,
  language: Language,
  id: string,
  limit: number,
  failed = false,
): Promise<TimelineEntry[]> {
  return (await entries(db, language, { id, query: { limit }, failed })).result
}

export const platformTimeline = async (ctx: SignedInCtx, { id, ...query }: TimelineQuery): Promise<Timeline> =>
  withSpent(ctx.db, id, await entries(ctx.db, ctx.language, { id, query }))
