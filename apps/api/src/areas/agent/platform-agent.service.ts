import { isDeepStrictEqual } from 'node:util'
import type {
  AgentMoveInput,
  AgentRisk,
  AgentTermsInput,
  PlatformAgent,
  platformAgentCalls,
} from '@portico/contract/platform/agents.ts'
import type { Data, ParsedInput } from '@portico/contract/calls.ts'
import type { PageOf, PageQuery } from '@portico/contract/page.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { daysMs } from '../../core/clock.ts'
import type { Db } from '../../core/db/pool.ts'
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
import { giveCustomer, moneyOf, moniesOf, setCredit } from '../../ground/agents/custody.service.ts'
import { isLate, lateAgent } from '../../ground/agents/owing.ts'
import { releaseColumn, releaseShown, type ReleaseColumn } from '../../ground/agents/release-column.ts'
import { runwaysOf } from '../../lifecycle/agent-runway.ts'
import { soldWithin, sumColumns, sumsIn, sumsOf, type SumRow } from '../../ground/agents/sold.ts'
import { notify } from '../../ground/notices/notice.service.ts'
import { twoPlaces } from '../../ground/prices/price.service.ts'
import { warning } from '../money/price/price-warn.service.ts'
import { customerName, customersFrom } from './customer.service.ts'
import { factorsKept, factorsShown } from '../../ground/prices/factors.ts'

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

/** Agents with their money. */
export async function list(ctx: SignedInCtx, query: Query): Promise<PageOf<PlatformAgent> & { late: Late }> {
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
  const shown = await shownBy(
    ctx,
    page.result.map(({ id }) => id),
  )
  return { ...page, result: page.result.map(shown), late: await lateOf(ctx) }
}

type Late = Data<typeof platformAgentCalls.platformAgentList>['late']

async function lateOf({ app, db }: SignedInCtx): Promise<Late> {
  const { rows } = await db.execute<{ agents: number; fen: string }>(sql`
    select count(*)::int as agents, coalesce(-sum(l.balance), 0)::text as fen
    from agent g join ledger_account l on l.account_id = g.account_id and l.kind = 'agentDue' and l.balance < 0
    where ${lateAgent(app.clock.now())}`)
  return { agents: rows[0]!.agents, due: fromFen(BigInt(rows[0]!.fen)) }
}

/** Asks for the figures of a page at once. */
async function shownBy({ app, db }: SignedInCtx, ids: readonly string[]): Promise<(row: Listed) => PlatformAgent> {
  const now = app.clock.now()
  const rows = await db
    .select()
    .from(agents)
    .where(inArray(agents.accountId, [...ids]))
  const [moneyFor, soldBy, runwayFor] = [
    await moniesOf(db, ids),
    await salesOf(db, ids, now),
    await runwaysOf(db, now, ids),
  ]
  return ({ id, name, email, customers }) => {
    const row = rows.find(({ accountId }) => accountId === id)!
    const money = moneyFor(id)
    const { sales, margin } = soldBy(id)
    return {
      account_id: id,
      name,
      email: email ?? '',
      customers,
      sales,
      margin,
      ...termsShown(row),
      credit: fromFen(money.creditFen),
      wallet: fromFen(money.walletFen),
      own: fromFen(money.ownFen),
      due: fromFen(money.dueFen),
      risk: riskOf(row, now, money.dueFen, runwayFor(id, money.walletFen).days),
    }
  }
}

async function salesOf(db: Db, ids: readonly string[], now: Date) {
  if (ids.length === 0) return () => sumsOf(0n, 0n)
  const sold = soldWithin(ids, new Date(now.getTime() - daysMs(figureDays)), now)
  const { rows } = await db.execute<SumRow & { agent_id: string }>(
    sql`select s.agent_id, ${sumColumns} from (${sold}) s group by 1`,
  )
  return (id: string) => {
    const found = rows.find(({ agent_id }) => agent_id === id)
    return found ? sumsIn(found) : sumsOf(0n, 0n)
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

function riskOf(row: AgentRow, now: Date, dueFen: bigint, days: number | null): AgentRisk {
  if (dueFen > 0n) return isLate(row, now) ? 'late' : 'owing'
  return days !== null && days < lowDays ? 'low' : 'none'
}

export async function save(ctx: SignedInCtx, form: Terms): Promise<null> {
  const { app, db } = ctx
  const [row] = await db.select().from(agents).where(eq(agents.accountId, form.account_id)).for('update')
  if (!row) throw refuse('notFound')
  const creditFen = toFen(form.credit)
  const kept = {
    cost: twoPlaces(form.cost),
    costProducts: factorsKept(form.cost_products),
    graceDays: form.grace_days,
    payoutMinFen: toFen(form.payout_min),
    ...pausing(row, form.status),
  }
  requireMoney(ctx, row, { ...row, ...kept, creditFen })
  await refuseUsedCredit(ctx, row, creditFen)
  await setCredit(db, app.clock, row.accountId, creditFen, ctx.login.id)
  await warning(ctx, { agent: form }, () => db.update(agents).set(kept).where(eq(agents.accountId, row.accountId)))
  if (Number(kept.cost) > Number(row.cost)) await tellCostRaised(ctx, row, kept.cost)
  ctx.audit.subject = row.accountId
  const { credit, grace_days, status, reason } = form
  ctx.audit.details = { cost: kept.cost, cost_before: row.cost, credit, grace_days, status, reason }
  await pushTo(db, { account: row.accountId }, { stale: ['agentOverview', 'agentPriceInfo'] })
  return null
}

/** Who may pause an agent may not lend it money or sell to it for less: that takes the rights to money and to prices. */
function requireMoney({ permissions }: SignedInCtx, before: AgentRow, after: AgentRow): void {
  const lent = ({ creditFen, graceDays, payoutMinFen }: AgentRow) => [creditFen, graceDays, payoutMinFen]
  const paid = ({ cost, costProducts }: AgentRow) => [cost, costProducts]
  const mayLend = permissions.has('finance') || isDeepStrictEqual(lent(before), lent(after))
  const mayPrice = permissions.has('prices') || isDeepStrictEqual(paid(before), paid(after))
  if (!mayLend || !mayPrice) throw refuse('forbidden')
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
  await notify(app, db, { loginId, once, topic: 'agent', word: 'agentCost', vars, link: '/agent/prices', mail: true })
}

/** What the customer holds goes along; who looked at its console no longer does. */
export async function move(ctx: SignedInCtx, { account_id, agent_id, reason }: Move): Promise<null> {
  const { app, db } = ctx
  const [account] = await db.select().from(accounts).where(eq(accounts.id, account_id))
  if (!account) throw refuse('notFound')
  if (agent_id) await refuseNoAgent(ctx, agent_id)
  // The platform carries what the agent cannot pay when somebody says so who may decide about money.
  await giveCustomer(db, app.clock, account_id, agent_id || null, { carried: ctx.permissions.has('finance') })
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
  email_wanted: string | null
  joined_at: string
  release: ReleaseColumn
}

export const customers = ({ db }: SignedInCtx, { account_id, ...query }: PageQuery & { account_id: string }) =>
  statementPage(
    db,
    {
      columns: sql`a.id, ${customerName} as name, o.email, o.email_wanted, k.joined_at, ${releaseColumn}`,
      from: customersFrom(account_id),
      where: sql`k.agent_id = ${account_id} and (${customerName} ilike ${containing(query.search ?? '')} or o.email ilike ${containing(query.search ?? '')})`,
      ...newest(sql`k.joined_at`, sql`k.account_id`),
    },
    query,
    (row: CustomerRow) => ({
      account_id: row.id,
      name: row.name,
      email: row.email ?? '',
      email_wanted: row.email_wanted ?? '',
      join_time: new Date(row.joined_at).toISOString(),
      release: releaseShown(row.release),
    }),
  )
