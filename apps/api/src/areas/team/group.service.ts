import { products as allProducts, rightTo, type Product, type Rights } from '@portico/contract/access.ts'
import type { PageOf, PageQuery } from '@portico/contract/page.ts'
import { groupCan, type GroupStatus } from '@portico/contract/states/account.ts'
import type { TeamGroup } from '@portico/contract/team/group.ts'
import type { TeamGroupSaveInput, TeamResource, TeamSpending } from '@portico/contract/team/team.ts'
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { CustomerCtx } from '../../core/http/context.ts'
import { containing, newest, statementPage } from '../../core/lists.ts'
import { fromFen, toFen } from '../../core/money.ts'
import { noun } from '../../core/noun/noun.ts'
import { logins, teamGroups } from '../../core/people/people.table.ts'
import { pushTo, rightsChanged } from '../../core/push/push.ts'
import { refuse, refuseField } from '../../core/refuse.ts'
import { endSessions } from '../../core/session/session.ts'
import { sessions } from '../../core/session/session.table.ts'
import { nodeNameIn } from '../../lifecycle/list.ts'

type Row = Record<string, unknown> & { id: string; created_at: string }

const newestOf = (name: SQL) => newest(sql`${name}.created_at`, sql`${name}.id`)

const groupColumns = (now: Date) => sql`g.*,
  (select count(*)::int from login l where l.group_id = g.id) as members,
  (select count(*)::int from resource r where r.group_id = g.id and r.released_at is null) as resources,
  team_group_spent(g.id, ${now.toISOString()}::timestamptz)::text as spent`

function shown(row: Row): TeamGroup {
  const budget = row['budget_fen'] as string | null
  return {
    id: row.id,
    name: row['name'] as string,
    description: row['description'] as string,
    status: row['status'] as GroupStatus,
    products: row['products'] as Product[],
    rights: row['rights'] as Rights,
    budget: budget === null ? null : fromFen(BigInt(budget)),
    spent: fromFen(BigInt(row['spent'] as string)),
    members: row['members'] as number,
    resources: row['resources'] as number,
    create_time: new Date(row.created_at).toISOString(),
  }
}

export function list(
  ctx: CustomerCtx,
  query: PageQuery & { status?: GroupStatus | undefined },
): Promise<PageOf<TeamGroup>> {
  const search = query.search && sql`and g.name ilike ${containing(query.search)}`
  const status = query.status && sql`and g.status = ${query.status}`
  const where = sql`g.account_id = ${ctx.account.id} ${status || sql``} ${search || sql``}`
  const asked = { ...newestOf(sql`g`), columns: groupColumns(ctx.app.clock.now()), from: sql`team_group g`, where }
  return statementPage(ctx.db, asked, query, shown)
}

export async function info(ctx: CustomerCtx, { id }: { id: string }): Promise<TeamGroup> {
  const { rows } = await ctx.db.execute<Row>(
    sql`select ${groupColumns(ctx.app.clock.now())} from team_group g where g.id = ${id} and g.account_id = ${ctx.account.id}`,
  )
  if (!rows[0]) throw refuse('notFound')
  return shown(rows[0])
}

const own = ({ account }: CustomerCtx, id: string) => and(eq(teamGroups.id, id), eq(teamGroups.accountId, account.id))

/** Held, so that two changes to one group take turns, and nobody joins what is being removed. */
export async function holdGroup(ctx: CustomerCtx, id: string, lock: 'update' | 'share' = 'update') {
  const [row] = await ctx.db.select().from(teamGroups).where(own(ctx, id)).for(lock)
  if (!row) throw refuse('notFound')
  return row
}

const groups = noun(teamGroups, {
  kind: 'teamGroup',
  within: ({ account }: CustomerCtx) => eq(teamGroups.accountId, account.id),
  begins: ({ account }) => ({ accountId: account.id, products: [...allProducts] }),
  taken: () => refuseField({ name: 'rules.taken' }),
  told: ({ name, budgetFen }) => ({ name, budget: budgetFen === null ? '' : fromFen(budgetFen) }),
})

export async function save(ctx: CustomerCtx, form: TeamGroupSaveInput): Promise<{ id: string }> {
  const { name, description, budget } = form
  const budgetFen = budget === '' ? null : toFen(budget)
  const { id } = await groups.save(ctx, form.id, { name, description, budgetFen })
  await pushTeam(ctx)
  return { id }
}

/** Whoever looks at the team sees it; members see the name of their group anew. */
export const pushTeam = ({ db, account }: CustomerCtx) =>
  pushTo(db, { account: account.id }, { stale: ['teamGroupList', 'teamGroupInfo', 'memberList', 'userInfo'] })

/** Closing stops the members at once: every sign-in of theirs ends, and with it their sockets and consoles. */
export async function setStatus(ctx: CustomerCtx, { id, status }: { id: string; status: GroupStatus }): Promise<null> {
  const row = await holdGroup(ctx, id)
  if (!groupCan[status === 'closed' ? 'close' : 'open'](row.status as GroupStatus)) throw refuse('wrongState')
  await ctx.db.update(teamGroups).set({ status }).where(eq(teamGroups.id, id))
  if (status === 'closed') {
    const members = ctx.db.select({ id: logins.id }).from(logins).where(eq(logins.groupId, id))
    await endSessions(ctx.app, ctx.db, inArray(sessions.loginId, members), 'disabled')
  }
  ctx.audit.subject = id
  ctx.audit.details = { name: row.name, status }
  await pushTeam(ctx)
  return null
}

export async function setProducts(
  ctx: CustomerCtx,
  { id, products, rights }: { id: string; products: Product[]; rights?: Rights | undefined },
): Promise<null> {
  const row = await holdGroup(ctx, id)
  const given = allProducts.filter((product) => products.includes(product))
  const held = given.map((product) => [product, rightTo(product, rights ?? row.rights)] as const)
  const limited = held.filter(([, right]) => right !== 'delete')
  await ctx.db
    .update(teamGroups)
    .set({ products: given, rights: Object.fromEntries(limited) })
    .where(eq(teamGroups.id, id))
  ctx.audit.subject = id
  const told = held.map(([product, right]) => (right === 'delete' ? product : `${product}:${right}`))
  ctx.audit.details = { name: row.name, products: told.join(' ') }
  await rightsChanged(ctx.db, ctx.account.id)
  await pushTo(ctx.db, { account: ctx.account.id, group: id }, { stale: ['*'] })
  return null
}

export async function remove(ctx: CustomerCtx, { id }: { id: string }): Promise<null> {
  await holdGroup(ctx, id)
  const { members, resources } = await info(ctx, { id })
  if (members + resources > 0) throw refuse('groupInUse', { members, resources }, { members, resources })
  await groups.remove(ctx, { id })
  await pushTeam(ctx)
  return null
}

export async function resourcesOf(
  ctx: CustomerCtx,
  { id, ...query }: PageQuery & { id: string },
): Promise<PageOf<TeamResource>> {
  const search = query.search && sql`and (r.name ilike ${containing(query.search)} or r.id = ${query.search})`
  const asked = {
    columns: sql`r.id, r.kind, r.name, r.status, r.node, r.expires_at, r.created_at, n.flag, p.name as bound_name, ${nodeNameIn(ctx.language)} as node_name`,
    from: sql`resource r left join node n on n.id = r.node left join resource p on p.id = r.bound_to`,
    where: sql`r.account_id = ${ctx.account.id} and r.group_id = ${id} and r.released_at is null ${search || sql``}`,
    ...newestOf(sql`r`),
  }
  return statementPage(ctx.db, asked, query, (row: Row) => ({
    id: row.id,
    kind: row['kind'] as TeamResource['kind'],
    name: row['name'] as string,
    status: row['status'] as string,
    bound_name: (row['bound_name'] ?? '') as string,
    node_name: (row['node_name'] ?? row['node']) as string,
    node_flag: (row['flag'] ?? '') as string,
    expire_time: row['expires_at'] ? new Date(row['expires_at'] as string).toISOString() : null,
    create_time: new Date(row.created_at).toISOString(),
  }))
}

export async function spendingOf(
  ctx: CustomerCtx,
  { id, ...query }: PageQuery & { id: string },
): Promise<PageOf<TeamSpending>> {
  const search =
    query.search && sql`and (o.number ilike ${containing(query.search)} or o.subject ilike ${containing(query.search)})`
  const asked = {
    columns: sql`o.id, o.number, o.type, o.product, o.subject, o.amount_fen, o.refunded_fen, o.created_at,
      coalesce(nullif(l.name, ''), l.email, l.phone) as who`,
    from: sql`customer_order o left join login l on l.id = o.login_id and l.account_id = o.account_id`,
    where: sql`o.account_id = ${ctx.account.id} and o.group_id = ${id} and o.status = 'completed' ${search || sql``}`,
    ...newestOf(sql`o`),
  }
  return statementPage(ctx.db, asked, query, (row: Row) => ({
    id: row.id,
    number: row['number'] as string,
    type: row['type'] as TeamSpending['type'],
    product: row['product'] as TeamSpending['product'],
    subject: row['subject'] as string,
    amount: fromFen(BigInt(row['amount_fen'] as string)),
    refunded: fromFen(BigInt(row['refunded_fen'] as string)),
    who: (row['who'] ?? '') as string,
    create_time: new Date(row.created_at).toISOString(),
  }))
}
