import type { Language } from '@portico/contract/language.ts'
import type { PageOf } from '@portico/contract/page.ts'
import type { PlatformResourceQuery, ResourceQuery } from '@portico/contract/resource/fields.ts'
import type { AutoRenewal } from '@portico/contract/states/compute.ts'
import { sql, type SQL } from 'drizzle-orm'
import { daysMs } from '../core/clock.ts'
import { exportMax } from '../core/http/csv.ts'
import type { Db } from '../core/db/pool.ts'
import type { CustomerCtx, SignedInCtx } from '../core/http/context.ts'
import { containing, statementPage, type Key } from '../core/lists.ts'
import { wordsOf } from '../core/words/words.ts'
import { visibleAs } from './own.ts'
import type { ProductLine } from './product.ts'
import type { ResourceRow } from './resource.table.ts'

/** A resource with what a list shows of the things around it. */
export interface Listed extends ResourceRow {
  nodeName: string
  nodeFlag: string
  nodeCountry: string
  engine: string
  unreachableSince: Date | null
  boundName: string
  boundBoundTo: string
  boundBoundName: string
  groupName: string
  /** How many of the kind that its product counts are bound to it. */
  counted: number
  customer: string
  email: string
  operation: string
}

/** The name of the node `n` in the reader's language. */
export const nodeNameIn = (language: Language) =>
  sql.raw({ en: 'n.name_en', 'zh-Hans': 'n.name_zh_hans', 'zh-Hant': 'n.name_zh_hant' }[language])

const sorts = {
  create_time: { by: sql`r.created_at`, is: 'moment', order: 'desc' },
  name: { by: sql`r.name`, is: 'text', order: 'asc' },
  expire_time: { by: sql`coalesce(r.expires_at, 'infinity'::timestamptz)`, is: 'moment', order: 'asc' },
} as const satisfies Record<string, Key & { order: string }>

type RowOf = Record<string, unknown>

/** One page: a statement for the rows, and one for the count. However deep, it reads what it shows. */
function page(
  db: Db,
  language: Language,
  { counts }: Pick<ProductLine, 'counts'>,
  where: SQL,
  query: Pick<ResourceQuery, 'limit' | 'after' | 'page' | 'sort' | 'order'>,
  withOwner: boolean,
): Promise<PageOf<Listed>> {
  const { order, ...sort } = sorts[query.sort ?? 'create_time']
  return statementPage(
    db,
    {
      columns: sql`r.*, ${nodeNameIn(language)} as node_name, n.flag as node_flag, n.country as node_country,
        n.unreachable_since, n.engine, p.name as bound_name, p.bound_to as bound_bound_to, pp.name as bound_bound_name, g.name as group_name
        ${counts ? sql`, (select count(*)::int from resource s where s.bound_to = r.id and s.kind = ${counts} and s.released_at is null) as counted` : sql``}
        ${withOwner ? sql`, coalesce(nullif(a.company, ''), a.contact) as customer, o.email, (select action || ' ' || state from operation x where x.resource_id = r.id order by created_at desc, id desc limit 1) as operation` : sql``}`,
      from: sql`resource r
        left join node n on n.id = r.node
        left join resource p on p.id = r.bound_to
        left join resource pp on pp.id = p.bound_to
        left join team_group g on g.id = r.group_id
        ${withOwner ? sql`join account a on a.id = r.account_id left join login o on o.account_id = a.id and o.kind = 'owner'` : sql``}`,
      where,
      counted: sql`resource r`,
      up: (query.order ?? order) === 'asc',
      keys: [sort, { by: sql`r.id`, is: 'text' }],
    },
    query,
    listed,
  )
}

const moment = (value: unknown) => (value === null || value === undefined ? null : new Date(value as string))

function listed(row: RowOf): Listed {
  return {
    id: row['id'],
    accountId: row['account_id'],
    kind: row['kind'],
    node: row['node'],
    name: row['name'],
    status: row['status'],
    task: row['task'],
    spec: row['spec'],
    facts: row['facts'],
    sealed: row['sealed'],
    engineRef: row['engine_ref'],
    boundTo: row['bound_to'],
    groupId: row['group_id'],
    tags: row['tags'],
    renewal: row['renewal'],
    reason: row['reason'],
    createdAt: moment(row['created_at']),
    expiresAt: moment(row['expires_at']),
    deletedAt: moment(row['deleted_at']),
    releaseAt: moment(row['release_at']),
    releasedAt: moment(row['released_at']),
    nodeName: row['node_name'] ?? row['node'],
    nodeFlag: row['node_flag'] ?? '',
    nodeCountry: row['node_country'] ?? '',
    engine: row['engine'] ?? '',
    unreachableSince: moment(row['unreachable_since']),
    boundName: row['bound_name'] ?? '',
    boundBoundTo: row['bound_bound_to'] ?? '',
    boundBoundName: row['bound_bound_name'] ?? '',
    groupName: row['group_name'] ?? '',
    counted: row['counted'] ?? 0,
    customer: row['customer'] ?? '',
    email: row['email'] ?? '',
    operation: row['operation'] ?? '',
  } as unknown as Listed
}

/** What is called so, has this id, or was reported with exactly this address or name by its engine. */
export function foundBy(text: string, lines: readonly Pick<ProductLine, 'searchFacts'>[]): SQL {
  const names = [...new Set(lines.flatMap(({ searchFacts }) => searchFacts))]
  const facts = names.map((name) => sql`r.facts->>${sql.raw(`'${name}'`)} = ${text}`)
  return sql`(${sql.join([sql`r.name ilike ${containing(text)}`, sql`r.id = ${text}`, ...facts], sql` or `)})`
}

/** What joins two nodes is at both. */
const standsAt = ({ farNode }: ProductLine, node: string): SQL =>
  farNode ? sql`(r.node = ${node} or r.spec->>${farNode} = ${node})` : sql`r.node = ${node}`

function narrowed(line: ProductLine, query: ResourceQuery, now: Date, more?: SQL): SQL {
  const parts = [
    sql`r.kind = ${line.kind} and r.released_at is null`,
    query.bin ? sql`r.deleted_at is not null` : sql`r.deleted_at is null`,
    query.status && sql`r.status = ${query.status}`,
    query.node && standsAt(line, query.node),
    query.tag && sql`${query.tag} = any(r.tags)`,
    query.group_id && (query.group_id === 'none' ? sql`r.group_id is null` : sql`r.group_id = ${query.group_id}`),
    query.expires_within_days &&
      sql`r.expires_at <= ${new Date(now.getTime() + daysMs(query.expires_within_days)).toISOString()}::timestamptz`,
    query.search && foundBy(query.search, [line]),
    more,
  ]
  return sql.join(
    parts.filter((part) => part !== undefined && part !== ''),
    sql` and `,
  )
}

export async function listOwn(
  ctx: CustomerCtx,
  line: ProductLine,
  query: ResourceQuery,
  more?: SQL,
): Promise<PageOf<Listed>> {
  const mine = visibleAs(ctx)
  const where = narrowed(line, query, ctx.app.clock.now(), more ? sql`${mine} and ${more}` : mine)
  return page(ctx.db, ctx.language, line, where, query, false)
}

/** One of a person's own, with what a list shows of it. */
export async function oneOwn(ctx: CustomerCtx, line: ProductLine, id: string): Promise<Listed | undefined> {
  const where = sql`r.kind = ${line.kind} and ${visibleAs(ctx)} and r.id = ${id}`
  const { result } = await page(ctx.db, ctx.language, line, where, { limit: 1 }, false)
  return result[0]
}

export async function listAll(
  ctx: SignedInCtx,
  line: ProductLine,
  query: PlatformResourceQuery,
): Promise<PageOf<Listed>> {
  const whose = query.account_id ? sql`r.account_id = ${query.account_id}` : undefined
  return page(ctx.db, ctx.language, line, narrowed(line, query, ctx.app.clock.now(), whose), query, true)
}

/** The fields that every kind shows. */
export const commonShown = (language: Language, row: Listed) => ({
  name: row.name,
  node: row.node,
  node_name: row.nodeName,
  node_flag: row.nodeFlag,
  unknown_since: row.unreachableSince?.toISOString() ?? null,
  task: row.task,
  reason: reasonIn(language, row.reason),
  group_id: row.groupId ?? '',
  group_name: row.groupName,
  tags: row.tags,
  renewal: row.renewal as AutoRenewal,
  create_time: row.createdAt.toISOString(),
  expire_time: row.expiresAt?.toISOString() ?? null,
  release_time: row.releaseAt?.toISOString() ?? null,
})

export const platformShown = (row: Listed) => ({
  account_id: row.accountId,
  customer: row.customer,
  email: row.email,
  engine: row.engine,
  engine_ref: row.engineRef ?? '',
  operation: row.operation,
})

/** A fault is the key of a word; what an operator gave as a reason is a sentence of their own. */
export function reasonIn(language: Language, reason: string): string {
  const words: Record<string, string> = wordsOf(language).faults
  return words[reason] ?? reason
}

/** The same rows as the list, all of them, for a file. */
export async function everyOwn(ctx: CustomerCtx, line: ProductLine, query: ResourceQuery, more?: SQL) {
  const all = { ...query, limit: exportMax, after: undefined, page: undefined }
  return (await listOwn(ctx, line, all, more)).result
}
