import type {
  AgentMoveInput,
  AgentRisk,
  AgentTermsInput,
  PlatformAgent,
  platformAgentCalls,
} from '@portico/contract/platform/agents.ts'
import type { ParsedInput } from '@portico/contract/calls.ts'
import type { PageOf, PageQuery } from '@portico/contract/page.ts'
import { and, eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { daysMs } from '../../core/clock.ts'
import type { SignedInCtx } from '../../core/http/context.ts'
import { containing, newest, statementPage } from '../../core/lists.ts'
import { fromFen, toFen } from '../../core/money.ts'
import { customersOf, ownerOf } from '../../core/people/names.ts'
import { accounts } from '../../core/people/people.table.ts'
import { pushTo } from '../../core/push/push.ts'
import { refuse, refuseField } from '../../core/refuse.ts'
import { systemSettings } from '../../core/settings/groups.ts'
import { readSettings } from '../../core/settings/settings.ts'
import { agents } from '../../ground/agents/agent.table.ts'
import { endViews } from '../../ground/agents/consent.service.ts'
import { giveCustomer, moneyOf, setCredit } from '../../ground/agents/custody.service.ts'
import { runwayOf } from '../../ground/agents/runway.ts'
import { soldWithin, sumColumns, sumsIn, type SumRow } from '../../ground/agents/sold.ts'
import { notify } from '../../ground/notices/notice.service.ts'
import { twoPlaces } from '../../ground/prices/price.service.ts'
import { customerName, customersFrom } from './customer.service.ts'
import { factorsKept, factorsShown } from './factors.ts'

type AgentRow = typeof agents.$inferSelect
type Query = ParsedInput<typeof platformAgentCalls.platformAgentList>
type Terms = z.output<typeof AgentTermsInput>
type Move = z.output<typeof AgentMoveInput>

const figureDays = 30
const lowDays = 7

interface Listed {
  id: string
  name: string
  email: string | null
  customers: number
}

/** Agents with their money. There are few of them, so each row of a page asks for its own figures. */
export async function list(ctx: SignedInCtx, query: Query): Promise<PageOf<PlatformAgent>> {
  const like = query.search && containing(query.search)
  const page = await statementPage(
    ctx.db,
    {
      columns: sql`a.id, ${customerName} as name, o.email,
        (select count(*)::int from agent_customer k where k.agent_id = a.id) as customers`,
      from: sql`agent g join account a on a.id = g.account_id and a.agent join login o on o.account_id = a.id and o.kind = 'owner'`,
      where: sql.join(
        [
          query.status ? sql`g.status = ${query.status}` : sql`true`,
          like
            ? sql`(a.company ilike ${like} or a.contact ilike ${like} or o.email ilike ${like} or a.id = ${query.search})`
            : sql`true`,
        ],
        sql` and `,
      ),
      ...newest(sql`g.created_at`, sql`g.account_id`),
    },
    query,
    (row: Listed) => row,
  )
  const result: PlatformAgent[] = []
  for (const row of page.result) result.push(await shown(ctx, row))
  return { ...page, result }
}

async function shown({ app, db }: SignedInCtx, { id, name, email, customers }: Listed): Promise<PlatformAgent> {
  const now = app.clock.now()
  const [row] = await db.select().from(agents).where(eq(agents.accountId, id))
  const money = await moneyOf(db, id)
  const sold = soldWithin(id, new Date(now.getTime() - daysMs(figureDays)), now)
  const { rows } = await db.execute<SumRow>(sql`select ${sumColumns} from (${sold}) s`)
  const { sales, margin } = sumsIn(rows[0]!)
  const { days } = await runwayOf(db, now, id, money.walletFen)
  return {
    account_id: id,
    name,
    email: email ?? '',
    customers,
    sales,
    margin,
    ...termsShown(row!),
    credit: fromFen(money.creditFen),
    wallet: fromFen(money.walletFen),
    own: fromFen(money.ownFen),
    due: fromFen(money.dueFen),
    risk: riskOf(row!, now, money.dueFen, days),
  }
}

const termsShown = (row: AgentRow) => ({
  status: row.status as PlatformAgent['status'],
  paused_for: row.pausedFor,
  cost: row.cost,
  cost_products: factorsShown(row.costProducts),
  due_since: row.dueSince?.toISOString() ?? null,
  grace_days: row.graceDays,
  payout_min: fromFen(row.payoutMinFen),
})

/** Whether what is owed has been owed for longer than was agreed. */
export const isLate = ({ dueSince, graceDays }: Pick<AgentRow, 'dueSince' | 'graceDays'>, now: Date) =>
  dueSince !== null && now.getTime() - dueSince.getTime() >= daysMs(graceDays)

function riskOf(row: AgentRow, now: Date, dueFen: bigint, days: number | null): AgentRisk {
  if (dueFen > 0n) return isLate(row, now) ? 'late' : 'owing'
  return days !== null && days < lowDays ? 'low' : 'none'
}

export async function save(ctx: SignedInCtx, form: Terms): Promise<null> {
  const { app, db } = ctx
  const [row] = await db.select().from(agents).where(eq(agents.accountId, form.account_id)).for('update')
  if (!row) throw refuse('notFound')
  const creditFen = toFen(form.credit)
  await refuseUsedCredit(ctx, row, creditFen)
  await setCredit(db, app.clock, row.accountId, creditFen, ctx.login.id)
  const kept = {
    cost: twoPlaces(form.cost),
    costProducts: factorsKept(form.cost_products),
    graceDays: form.grace_days,
    payoutMinFen: toFen(form.payout_min),
    ...pausing(row, form.status),
  }
  await db.update(agents).set(kept).where(eq(agents.accountId, row.accountId))
  if (Number(kept.cost) > Number(row.cost)) await tellCostRaised(ctx, row, kept.cost)
  ctx.audit.subject = row.accountId
  const { credit, grace_days, status, reason } = form
  ctx.audit.details = { cost: kept.cost, cost_before: row.cost, credit, grace_days, status, reason }
  await pushTo(db, { account: row.accountId }, { stale: ['agentOverview', 'agentPriceInfo'] })
  return null
}

/** What the platform paused stays so until the platform lifts it; what was paused for a debt, until it is paid. */
function pausing({ status, pausedFor }: AgentRow, to: Terms['status']) {
  if (to === 'active') return { status: to, pausedFor: null }
  return { status: to, pausedFor: status === 'paused' ? pausedFor : ('operator' as const) }
}

async function refuseUsedCredit({ db }: SignedInCtx, { accountId, creditFen: before }: AgentRow, creditFen: bigint) {
  if (creditFen >= before) return
  const { walletFen } = await moneyOf(db, accountId)
  const usedFen = before - walletFen
  if (usedFen > creditFen) throw refuse('agentCreditUsed', { amount: fromFen(usedFen) })
}

async function tellCostRaised({ app, db }: SignedInCtx, { accountId, cost: before }: AgentRow, after: string) {
  const loginId = await ownerOf(db, accountId)
  if (!loginId) return
  const once = `agent cost ${app.clock.now().toISOString()}`
  const vars = { before, after }
  await notify(app, db, { loginId, once, topic: 'money', word: 'agentCost', vars, link: '/agent/prices', mail: true })
}

/** What the customer holds goes along; who looked at its console no longer does. */
export async function move(ctx: SignedInCtx, { account_id, agent_id, reason }: Move): Promise<null> {
  const { app, db } = ctx
  const [account] = await db.select().from(accounts).where(eq(accounts.id, account_id))
  if (!account) throw refuse('notFound')
  if (agent_id) await refuseNoAgent(ctx, agent_id)
  await giveCustomer(db, app.clock, account_id, agent_id || null, { carried: true })
  if (account.agentId) await endViews(app, db, account_id, account.agentId)
  await tellMoved(ctx, account_id, agent_id)
  ctx.audit.subject = account_id
  ctx.audit.details = { ...(account.agentId && { from: account.agentId }), ...(agent_id && { to: agent_id }), reason }
  for (const agent of [account.agentId, agent_id])
    if (agent) await pushTo(db, { account: agent }, { stale: ['agentCustomerList', 'agentOverview'] })
  return null
}

async function refuseNoAgent({ db }: SignedInCtx, id: string): Promise<void> {
  const found = await db.$count(accounts, and(eq(accounts.id, id), eq(accounts.agent, true)))
  if (found === 0) throw refuseField({ agent_id: 'rules.choose' })
}

async function tellMoved({ app, db }: SignedInCtx, accountId: string, agentId: string): Promise<void> {
  const loginId = await ownerOf(db, accountId)
  if (!loginId) return
  const { site_name: site } = await readSettings(db, systemSettings)
  const provider = agentId ? (await customersOf(db, [agentId]))(agentId).name : site
  const once = `provider ${app.clock.now().toISOString()}`
  const vars = { provider }
  await notify(app, db, {
    loginId,
    once,
    topic: 'account',
    word: 'agentMoved',
    vars,
    link: '/personalcenter',
    mail: true,
  })
  await pushTo(db, { account: accountId }, { stale: ['providerInfo', 'userInfo'] })
}

interface CustomerRow {
  id: string
  name: string
  email: string | null
  joined_at: string
}

export const customers = ({ db }: SignedInCtx, { account_id, ...query }: PageQuery & { account_id: string }) =>
  statementPage(
    db,
    {
      columns: sql`a.id, ${customerName} as name, o.email, k.joined_at`,
      from: customersFrom(account_id),
      where: sql`k.agent_id = ${account_id} and (${customerName} ilike ${containing(query.search ?? '')} or o.email ilike ${containing(query.search ?? '')})`,
      ...newest(sql`k.joined_at`, sql`k.account_id`),
    },
    query,
    (row: CustomerRow) => ({
      account_id: row.id,
      name: row.name,
      email: row.email ?? '',
      join_time: new Date(row.joined_at).toISOString(),
    }),
  )
