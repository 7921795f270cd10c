import type { AgentCustomer, agentCustomerCalls } from '@portico/contract/agent/customer.ts'
import type { ParsedInput } from '@portico/contract/calls.ts'
import type { PageOf } from '@portico/contract/page.ts'
import { eq, sql, type SQL } from 'drizzle-orm'
import type { CustomerCtx } from '../../core/http/context.ts'
import { csvFile, exportMax } from '../../core/http/csv.ts'
import { guarded } from '../../core/http/csv-read.ts'
import type { FileAnswer } from '../../core/http/serve.ts'
import { containing, newest, statementPage } from '../../core/lists.ts'
import { fromFen } from '../../core/money.ts'
import { accounts } from '../../core/people/people.table.ts'
import { pushTo } from '../../core/push/push.ts'
import { refuse } from '../../core/refuse.ts'
import { shutOutAll, viewTicket } from '../../core/session/view.ts'
import { agentCustomers } from '../../ground/agents/agent.table.ts'
import { noteAtCustomer } from '../../ground/agents/consent.service.ts'
import { customerOf } from '../../ground/agents/custody.service.ts'
import { releaseColumn, releaseShown, type ReleaseColumn } from '../../ground/agents/release-column.ts'
import { twoPlaces } from '../../ground/prices/price.service.ts'
import { factorsKept, factorsShown, type KeptFactors } from '../../ground/prices/factors.ts'
import { refuseLate } from './late.ts'

type Query = ParsedInput<typeof agentCustomerCalls.agentCustomerList>
type Managing = ParsedInput<typeof agentCustomerCalls.agentManage>
type Saving = Extract<Managing, { action: 'save' }>
type Status = Extract<Managing, { action: 'status' }>

interface Row extends Record<string, unknown> {
  id: string
  name: string
  email: string | null
  phone: string | null
  area_code: string
  status: AgentCustomer['status']
  disabled_at: string | null
  agent_consent: AgentCustomer['consent']
  note: string
  discount: string
  products: KeptFactors
  cash: string
  credit: string
  coupon: string
  short_phones: boolean
  resources: number
  joined_at: string
  last_login_at: string | null
  pending: boolean
  wanted: string | null
  release: ReleaseColumn
}

/** How a customer `a` with its owner `o` is called. */
export const customerName = sql`coalesce(nullif(a.company, ''), nullif(a.contact, ''), o.email, o.phone, a.id)`
/** The same of somebody by id, for one agent: nothing of who they are once they are another's customer. */
export const nameOf = (agentId: string, id: SQL) =>
  sql<string>`coalesce((select ${customerName} from account a join login o on o.account_id = a.id and o.kind = 'owner'
    where a.id = ${id} and a.agent_id = ${agentId}), '')`
/** Customers of one agent, and of nobody else: what every statement about them begins with. */
export const customersFrom = (agentId: string) => sql`agent_customer k
    join account a on a.id = k.account_id and a.agent_id = ${agentId}
    join login o on o.account_id = a.id and o.kind = 'owner'`

/** Whoever was made by the agent and has set no password yet. */
export const unopened = sql`(o.email is null and o.email_wanted is not null and not o.phone_proven)`
const columns = sql`a.id, ${customerName} as name, o.email, o.phone, o.area_code, a.status, k.disabled_at, a.agent_consent, k.note,
    k.discount::text, k.products, w.cash, k.credit_fen::text as credit, w.coupon, k.joined_at, o.last_login_at,
    (select count(*)::int from resource r where r.account_id = a.id and r.released_at is null) as resources,
    coalesce((a.personal_permissions->>'phone_1_3_month')::int, 0) = 1 as short_phones,
    ${unopened} as pending, o.email_wanted as wanted, ${releaseColumn}`

const around = (agentId: string) => sql`${customersFrom(agentId)}
    cross join lateral (
      select coalesce(sum(balance) filter (where kind = 'cash'), 0)::text as cash,
        coalesce(sum(balance) filter (where kind = 'voucher'), 0)::text as coupon
      from ledger_account where account_id = a.id and kind in ('cash', 'voucher') and currency = 'CNY'
    ) w`

const shown = (row: Row): AgentCustomer => ({
  account_id: row.id,
  name: row.name,
  email: row.email ?? (row.pending ? row.wanted : null) ?? '',
  phone: row.phone ? `+${row.area_code} ${row.phone}` : '',
  status: row.status,
  held: row.status === 'disabled' && row.disabled_at === null,
  consent: row.agent_consent,
  note: row.note,
  discount: row.discount,
  products: factorsShown(row.products),
  cash: fromFen(BigInt(row.cash)),
  credit: fromFen(BigInt(row.credit)),
  coupon: fromFen(BigInt(row.coupon)),
  phone_1_3_month: row.short_phones,
  resources: row.resources,
  join_time: new Date(row.joined_at).toISOString(),
  last_login_time: row.last_login_at ? new Date(row.last_login_at).toISOString() : null,
  pending: row.pending,
  release: releaseShown(row.release),
})

export function list({ db, account }: CustomerCtx, query: Query): Promise<PageOf<AgentCustomer>> {
  return statementPage(
    db,
    {
      columns,
      from: around(account.id),
      where: wanted(account.id, query),
      counted: customersFrom(account.id),
      ...newest(sql`k.joined_at`, sql`k.account_id`),
    },
    query,
    shown,
  )
}

function wanted(agentId: string, { search, status, consent }: Query): SQL {
  const like = search && containing(search)
  const parts = [
    sql`k.agent_id = ${agentId}`,
    ...(status ? [sql`a.status = ${status}`] : []),
    ...(consent ? [sql`a.agent_consent = ${consent}`] : []),
    ...(like
      ? [
          sql`(a.company ilike ${like} or a.contact ilike ${like} or coalesce(o.email, case when ${unopened} then o.email_wanted end) ilike ${like} or o.phone like ${like} or k.note ilike ${like} or a.id = ${search})`,
        ]
      : []),
  ]
  return sql.join(parts, sql` and `)
}

export async function info({ db, account }: CustomerCtx, accountId: string): Promise<{ customer: AgentCustomer }> {
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from ${around(account.id)} where k.agent_id = ${account.id} and a.id = ${accountId}`,
  )
  if (!rows[0]) throw refuse('notFound')
  return { customer: shown(rows[0]) }
}

export async function exportCsv(ctx: CustomerCtx, query: Query): Promise<FileAnswer> {
  const { result } = await list(ctx, { ...query, limit: exportMax, after: undefined, page: undefined })
  const rows = result.map(({ note, products, ...row }) => ({
    ...row,
    note: guarded(note),
    products: products.map(({ product, factor }) => `${product}:${factor}`),
  }))
  const named = ['account_id', 'name', 'email', 'phone', 'status', 'consent', 'note', 'discount', 'products'] as const
  return csvFile(
    'customers',
    ctx.app.clock.now(),
    [...named, 'cash', 'credit', 'coupon', 'resources', 'join_time'],
    rows,
  )
}

export const manage = (ctx: CustomerCtx, form: Managing): Promise<null> =>
  form.action === 'save' ? save(ctx, form) : saveStatus(ctx, form)

async function save(ctx: CustomerCtx, form: Saving): Promise<null> {
  const { given } = await customerOf(ctx.db, ctx.account.id, form.account_id)
  const kept = { note: form.note, discount: twoPlaces(form.discount), products: factorsKept(form.products) }
  await ctx.db.update(agentCustomers).set(kept).where(eq(agentCustomers.accountId, form.account_id))
  ctx.audit.subject = form.account_id
  const { discount } = kept
  ctx.audit.details = { action: 'save', discount, discount_before: given.discount, rules: form.products.length }
  await pushTo(ctx.db, { account: form.account_id }, { stale: ['userInfo'] })
  return told(ctx)
}

/** Somebody whom the platform shut out stays out, whatever the agent says. */
async function saveStatus(ctx: CustomerCtx, { account_id, status, reason }: Status): Promise<null> {
  const { account, given } = await customerOf(ctx.db, ctx.account.id, account_id)
  const mayChange = status === 'disabled' ? account.status === 'normal' : given.disabledAt !== null
  if (!mayChange || account.status === 'closed') throw refuse('wrongState')
  if (status === 'disabled') await refuseLate(ctx)
  const disabledAt = status === 'disabled' ? ctx.app.clock.now() : null
  await ctx.db.update(accounts).set({ status }).where(eq(accounts.id, account_id))
  await ctx.db.update(agentCustomers).set({ disabledAt }).where(eq(agentCustomers.accountId, account_id))
  if (status === 'disabled') await shutOutAll(ctx.app, ctx.db, account_id)
  ctx.audit.subject = account_id
  ctx.audit.details = { action: 'status', status, reason }
  await noteAtCustomer(ctx, account_id, 'agent.manage', account_id, ctx.audit.details)
  return told(ctx)
}

/** The customer's own log gets its line when the ticket is used. */
export async function view(ctx: CustomerCtx, accountId: string): Promise<{ view_ticket: string }> {
  const { account } = await customerOf(ctx.db, ctx.account.id, accountId)
  if (account.agentConsent === 'none') throw refuse('consentMissing')
  if (account.status !== 'normal') throw refuse('wrongState')
  ctx.audit.subject = accountId
  return viewTicket(ctx, accountId)
}

export async function told({ db, account }: CustomerCtx): Promise<null> {
  await pushTo(db, { account: account.id }, { stale: ['agentCustomerList', 'agentCustomerInfo'] })
  return null
}
