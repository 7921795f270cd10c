import type {
  Customer,
  customerCalls,
  CustomerMember,
  CustomerSaveInput,
  Sales,
  SalesSaveInput,
} from '@portico/contract/platform/customers.ts'
import type { Data, ParsedInput } from '@portico/contract/calls.ts'
import type { PageOf, PageQuery } from '@portico/contract/page.ts'
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { SignedInCtx } from '../../core/http/context.ts'
import { containing, newest, newestFirst, statementPage } from '../../core/lists.ts'
import { fromFen } from '../../core/money.ts'
import { customerName, hasSecondFactor } from '../../core/people/people.ts'
import { accounts, logins, salesPeople } from '../../core/people/people.table.ts'
import { agentCustomers } from '../../ground/agents/agent.table.ts'
import { makeAgent } from '../../ground/agents/custody.service.ts'
import { releaseColumn, releaseShown, type ReleaseColumn } from '../../ground/agents/release-column.ts'
import { pushTo } from '../../core/push/push.ts'
import { refuse, refuseField } from '../../core/refuse.ts'
import { shutOutAll, viewTicket } from '../../core/session/view.ts'

interface Row extends Record<string, unknown> {
  id: string
  name: string
  is_personal: keyof typeof kinds
  email: string | null
  email_wanted: string | null
  phone: string | null
  area_code: string
  status: Customer['status']
  discount: string
  min_months: number
  agent: boolean
  phone_1_3_month: boolean
  sale_id: string | null
  sale_name: string | null
  cash: string
  coupon: string
  resources: number
  members: number
  welcomed: boolean
  created_at: string
  last_login_at: string | null
  last_login_address: string | null
}

const kinds = { 0: 'enterprise', 1: 'personal', 2: 'undecided' } as const
const codeOf: Record<Customer['kind'], keyof typeof kinds> = { enterprise: 0, personal: 1, undecided: 2 }

const ownerOf = sql`join login o on o.account_id = a.id and o.kind = 'owner'`

/** The rows of one page with what stands around them; what is counted is counted for these rows alone. */
const columns = sql`a.id, coalesce(nullif(a.company, ''), nullif(a.contact, ''), o.email, o.phone, a.id) as name, a.is_personal,
    o.email, o.email_wanted, o.phone, o.area_code, a.status, a.discount::text, a.min_months, a.agent,
    coalesce((a.personal_permissions->>'phone_1_3_month')::int, 0) = 1 as phone_1_3_month,
    s.id as sale_id, s.name as sale_name, w.cash, w.coupon,
    (select count(*)::int from resource r where r.account_id = a.id and r.released_at is null) as resources,
    (select count(*)::int from login m where m.account_id = a.id and m.kind = 'member' and m.status <> 'deleted') as members,
    exists (select 1 from voucher v where v.granted_for = 'new user ' || a.id) as welcomed,
  a.created_at, o.last_login_at, o.last_login_address`

const around = sql`account a
    ${ownerOf}
    left join sales_person s on s.id = a.sales_id
    cross join lateral (
      select coalesce(sum(balance) filter (where kind = 'cash'), 0)::text as cash,
        coalesce(sum(balance) filter (where kind = 'voucher'), 0)::text as coupon
      from ledger_account where account_id = a.id and kind in ('cash', 'voucher') and currency = 'CNY'
    ) w`

const shown = (row: Row): Customer => ({
  account_id: row.id,
  name: row.name,
  kind: kinds[row.is_personal],
  email: row.email ?? '',
  email_wanted: row.email_wanted ?? '',
  phone: row.phone ? `+${row.area_code} ${row.phone}` : '',
  status: row.status,
  discount: row.discount,
  min_months: row.min_months,
  agent: row.agent,
  phone_1_3_month: row.phone_1_3_month,
  sale_id: row.sale_id ?? '',
  sale_name: row.sale_name ?? '',
  cash: fromFen(BigInt(row.cash)),
  coupon: fromFen(BigInt(row.coupon)),
  resources: row.resources,
  members: row.members,
  welcomed: row.welcomed,
  create_time: new Date(row.created_at).toISOString(),
  last_login_time: row.last_login_at ? new Date(row.last_login_at).toISOString() : null,
  last_login_address: row.last_login_address ?? '',
})

export function list(
  { db }: SignedInCtx,
  query: ParsedInput<typeof customerCalls.customerList>,
): Promise<PageOf<Customer>> {
  return statementPage(
    db,
    {
      columns,
      from: around,
      where: wanted(query),
      counted: sql`account a ${query.search ? ownerOf : sql``}`,
      ...newest(sql`a.created_at`, sql`a.id`),
    },
    query,
    shown,
  )
}

function wanted({ search, status, kind, agent, sale_id }: ParsedInput<typeof customerCalls.customerList>): SQL {
  const like = search && containing(search)
  const parts = [
    sql`true`,
    status && sql`a.status = ${status}`,
    kind && sql`a.is_personal = ${codeOf[kind]}`,
    agent && sql`a.agent = ${agent === 'yes'}`,
    sale_id && sql`a.sales_id = ${sale_id}`,
    like &&
      sql`(a.company ilike ${like} or a.contact ilike ${like} or o.email ilike ${like} or o.email_wanted ilike ${like} or o.phone like ${like} or a.id = ${search})`,
  ]
  return sql.join(
    parts.filter((part) => part !== undefined && part !== ''),
    sql` and `,
  )
}

interface DetailRow extends Row {
  agent_id: string | null
  release: ReleaseColumn
}

export async function info({ db }: SignedInCtx, accountId: string): Promise<Data<typeof customerCalls.customerInfo>> {
  const { rows } = await db.execute<DetailRow>(
    sql`select ${columns}, a.agent_id, ${releaseColumn} from ${around} where a.id = ${accountId}`,
  )
  const [row] = rows
  if (!row) throw refuse('notFound')
  const { agent_id: id, release } = row
  const provider = id && { account_id: id, name: await customerName(db, id), release: releaseShown(release) }
  return { customer: shown(row), provider: provider || null }
}

export function members(
  { db }: SignedInCtx,
  { account_id, ...query }: PageQuery & { account_id: string },
): Promise<PageOf<CustomerMember>> {
  const like = query.search && containing(query.search)
  const named = like ? sql`(${logins.name} ilike ${like} or ${logins.email} ilike ${like})` : undefined
  return newestFirst(db, logins, and(eq(logins.accountId, account_id), named), query, (row) => ({
    login_id: row.id,
    kind: row.kind as CustomerMember['kind'],
    name: row.name,
    email: row.email ?? '',
    phone: row.phone ? `+${row.areaCode} ${row.phone}` : '',
    status: row.status as CustomerMember['status'],
    second_factor: hasSecondFactor(row),
    create_time: row.createdAt.toISOString(),
    last_login_time: row.lastLoginAt?.toISOString() ?? null,
  }))
}

async function held(ctx: SignedInCtx, id: string) {
  const [row] = await ctx.db.select().from(accounts).where(eq(accounts.id, id)).for('update')
  if (!row) throw refuse('notFound')
  if (row.status === 'closed') throw refuse('wrongState')
  ctx.audit.subject = id
  return row
}

export async function save(ctx: SignedInCtx, form: z.output<typeof CustomerSaveInput>): Promise<null> {
  const row = await held(ctx, form.account_id)
  if (form.sale_id && form.sale_id !== row.salesId) await refuseSales(ctx, form.sale_id)
  if (form.agent !== row.agent) await changeAgent(ctx, row, form.agent)
  const { phone_1_3_month: _, ...others } = row.personalPermissions
  await ctx.db
    .update(accounts)
    .set({
      discount: form.discount,
      minMonths: form.min_months,
      salesId: form.sale_id || null,
      personalPermissions: form.phone_1_3_month ? { ...others, phone_1_3_month: 1 } : others,
    })
    .where(eq(accounts.id, row.id))
  const { discount, min_months, agent, sale_id } = form
  ctx.audit.details = {
    discount,
    discount_before: row.discount,
    min_months,
    min_months_before: row.minMonths,
    agent,
    agent_before: row.agent,
    sale_id,
    sale_id_before: row.salesId ?? '',
  }
  await pushTo(ctx.db, { account: row.id }, { stale: ['userInfo'] })
  return pushOperators(ctx)
}

/** Whoever sells is nobody's customer but ours; whoever has customers goes on selling until they are somebody else's. */
async function changeAgent({ app, db }: SignedInCtx, row: typeof accounts.$inferSelect, agent: boolean): Promise<void> {
  if (agent) {
    if (row.agentId) throw refuse('agentsCustomer')
    return makeAgent(db, app.clock, row.id)
  }
  const customers = await db.$count(accounts, eq(accounts.agentId, row.id))
  if (customers > 0) throw refuse('agentHasCustomers', { customers })
  await db.update(accounts).set({ agent: false }).where(eq(accounts.id, row.id))
}

async function refuseSales({ db }: SignedInCtx, id: string): Promise<void> {
  const [found] = await db
    .select({ id: salesPeople.id })
    .from(salesPeople)
    .where(and(eq(salesPeople.id, id), isNull(salesPeople.leftAt)))
  if (!found) throw refuseField({ sale_id: 'rules.invalid' })
}

/** A disabled customer is out at once: every sign-in, socket and console of every person of theirs. */
export async function saveStatus(
  ctx: SignedInCtx,
  form: { account_id: string; status: 'normal' | 'disabled'; reason: string },
): Promise<null> {
  const row = await held(ctx, form.account_id)
  await ctx.db.update(accounts).set({ status: form.status }).where(eq(accounts.id, row.id))
  ctx.audit.details = { status: form.status, status_before: row.status, reason: form.reason }
  // From here on it is the platform's word, whatever an agent did before.
  await ctx.db.update(agentCustomers).set({ disabledAt: null }).where(eq(agentCustomers.accountId, row.id))
  if (form.status === 'disabled') await shutOutAll(ctx.app, ctx.db, row.id)
  return pushOperators(ctx)
}

export async function view(ctx: SignedInCtx, accountId: string): Promise<{ view_ticket: string }> {
  const row = await held(ctx, accountId)
  if (row.status !== 'normal') throw refuse('wrongState')
  return viewTicket(ctx, row.id)
}

/** Those who have left come last. */
export function sales({ db }: SignedInCtx, query: PageQuery): Promise<PageOf<Sales>> {
  const like = query.search && containing(query.search)
  return statementPage(
    db,
    {
      columns: sql`s.*, (select count(*)::int from account a where a.sales_id = s.id) as n`,
      from: sql`sales_person s`,
      where: like ? sql`(s.name ilike ${like} or s.id ilike ${like})` : sql`true`,
      up: true,
      keys: [
        { by: sql`(s.left_at is not null)::int`, is: 'number' },
        { by: sql`s.id`, is: 'text' },
      ],
    },
    query,
    (row: SalesRow): Sales => ({
      sale_id: row.id,
      name: row.name,
      phone: row.phone,
      email: row.email,
      active: row.left_at === null,
      customers: row.n,
    }),
  )
}

type SalesRow = Record<'id' | 'name' | 'phone' | 'email', string> & { left_at: string | null; n: number }

export async function saveSales(ctx: SignedInCtx, form: z.output<typeof SalesSaveInput>): Promise<null> {
  const { sale_id: id, name, phone, email } = form
  const leftAt = form.active ? null : ctx.app.clock.now()
  await ctx.db
    .insert(salesPeople)
    .values({ id, name, phone, email, leftAt, createdAt: ctx.app.clock.now() })
    .onConflictDoUpdate({ target: salesPeople.id, set: { name, phone, email, leftAt } })
  ctx.audit.subject = id
  ctx.audit.details = { name, active: form.active }
  return pushOperators(ctx)
}

async function pushOperators({ db }: SignedInCtx): Promise<null> {
  await pushTo(db, { operators: true }, { stale: ['customerList', 'customerInfo', 'salesList'] })
  return null
}
