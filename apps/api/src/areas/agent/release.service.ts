import type { AgentConsent } from '@portico/contract/agent/consent.ts'
import type { Release, ReleaseSide } from '@portico/contract/agent/release.ts'
import { desc, eq } from 'drizzle-orm'
import { writeAudit } from '../../core/audit/audit.ts'
import { daysMs } from '../../core/clock.ts'
import { faceOf } from '../../core/face/face.ts'
import type { CustomerCtx, SignedInCtx } from '../../core/http/context.ts'
import { countOrRefuse } from '../../core/limits/limits.ts'
import { customersOf, ownerOf } from '../../core/people/names.ts'
import { customerName, lockAccount } from '../../core/people/people.ts'
import { accounts } from '../../core/people/people.table.ts'
import { pushTo } from '../../core/push/push.ts'
import { refuse } from '../../core/refuse.ts'
import { agents } from '../../ground/agents/agent.table.ts'
import { endViews } from '../../ground/agents/consent.service.ts'
import { isOnlyOurs } from '../../ground/agents/cover.ts'
import { customerOf, giveCustomer, holdCustomer, type Carried } from '../../ground/agents/custody.service.ts'
import { isLate } from '../../ground/agents/owing.ts'
import { agentReleases } from '../../ground/agents/release.table.ts'
import { notify, type NoticeWord } from '../../ground/notices/notice.service.ts'

type ReleaseRow = typeof agentReleases.$inferSelect

const read = (row: ReleaseRow): Release => ({
  asked_by: row.askedBy,
  asked_time: row.askedAt.toISOString(),
  reason: row.reason,
})

/** Through whom the account buys, and whether somebody wants that to end. */
export async function provider(ctx: CustomerCtx) {
  const { app, db, account, language } = ctx
  const [own] = await db.select().from(accounts).where(eq(accounts.id, account.id))
  if (!own?.agentId) return { provider: null, release: null }
  const { agent, names } = await faceOf(app, db, account.id)
  const [open] = await db.select().from(agentReleases).where(eq(agentReleases.accountId, account.id))
  const plain = (await customersOf(db, [own.agentId]))(own.agentId)
  const { email, phone, hours } = agent ?? { email: plain.email, phone: '', hours: '' }
  const name = agent ? names[language] : plain.name
  const consent = own.agentConsent as AgentConsent
  const free = await isFree(ctx, own.agentId)
  return { provider: { name, email, phone, hours, consent, free }, release: open ? read(open) : null }
}

export async function list({ db, account }: CustomerCtx) {
  const rows = await db
    .select()
    .from(agentReleases)
    .where(eq(agentReleases.agentId, account.id))
    .orderBy(desc(agentReleases.askedAt), desc(agentReleases.accountId))
  const customer = await customersOf(
    db,
    rows.map(({ accountId }) => accountId),
  )
  return {
    result: rows.map((row) => ({ account_id: row.accountId, name: customer(row.accountId).name, ...read(row) })),
  }
}

/** The customer wants to go. From an agent that has owed for longer than was agreed that is enough, unless there is money to look at. */
export async function leave(ctx: CustomerCtx, reason: string) {
  const agentId = await heldAgent(ctx, ctx.account.id)
  if (!(await isFree(ctx, agentId))) return want(ctx, ctx.account.id, 'customer', reason)
  ctx.audit.subject = ctx.account.id
  ctx.audit.details = { reason }
  await releaseNow(ctx, ctx.account.id, agentId, { carried: 'held' })
  return { released: true }
}

/** Only what was paid to the platform is carried without anybody looking. */
async function isFree({ app, db, account }: CustomerCtx, agentId: string): Promise<boolean> {
  const [agent] = await db.select().from(agents).where(eq(agents.accountId, agentId))
  return agent !== undefined && isLate(agent, app.clock.now()) && isOnlyOurs(db, account.id)
}

/** The agent wants to let a customer go. */
export async function release(ctx: CustomerCtx, accountId: string, reason: string) {
  await holdCustomer(ctx.db, accountId)
  await customerOf(ctx.db, ctx.account.id, accountId)
  await noteForCustomer(ctx, accountId, 'agent.release')
  return want(ctx, accountId, 'agent', reason)
}

/** The first side asks; when the other wants it too, it happens. */
async function want(ctx: CustomerCtx, accountId: string, side: ReleaseSide, reason: string) {
  const { app, db } = ctx
  const agentId = await heldAgent(ctx, accountId)
  const open = await openRelease(ctx, accountId)
  ctx.audit.subject = accountId
  ctx.audit.details = { reason }
  if (open?.askedBy === side) throw refuse('wrongState')
  await refuseTeasing(ctx, accountId)
  if (open) {
    await releaseNow(ctx, accountId, agentId)
    return { released: true }
  }
  await db.insert(agentReleases).values({ accountId, agentId, askedBy: side, reason, askedAt: app.clock.now() })
  await tell(ctx, side === 'agent' ? accountId : agentId, accountId, 'releaseAsked')
  return { released: false }
}

/** The operator lets a customer go whatever the two want, and says why. */
export async function force(ctx: SignedInCtx, accountId: string, reason: string): Promise<null> {
  const agentId = await heldAgent(ctx, accountId)
  ctx.audit.subject = accountId
  ctx.audit.details = { reason, agent: agentId }
  // What the agent cannot pay for, the platform carries if somebody says so who may decide about money; the agent owes it.
  await releaseNow(ctx, accountId, agentId, { carried: ctx.permissions.has('finance') })
  return null
}

async function releaseNow(
  ctx: SignedInCtx,
  accountId: string,
  agentId: string,
  how: { carried?: Carried } = {},
): Promise<void> {
  await tell(ctx, agentId, accountId, 'customerReleased')
  await giveCustomer(ctx.db, ctx.app.clock, accountId, null, how)
  await endViews(ctx.app, ctx.db, accountId, agentId)
  await tell(ctx, accountId, accountId, 'released')
  await pushTo(ctx.db, { account: accountId }, { stale: ['userInfo', 'siteInfo', 'providerInfo'] })
  await pushTo(ctx.db, { operators: true }, { stale: ['customerList'] })
}

/** Takes back what one asked for, or declines what the other did. */
export const stay = (ctx: CustomerCtx) => drop(ctx, ctx.account.id, 'customer')

export async function keep(ctx: CustomerCtx, accountId: string): Promise<null> {
  await holdCustomer(ctx.db, accountId)
  await customerOf(ctx.db, ctx.account.id, accountId)
  await noteForCustomer(ctx, accountId, 'agent.keep')
  return drop(ctx, accountId, 'agent')
}

async function drop(ctx: CustomerCtx, accountId: string, side: ReleaseSide): Promise<null> {
  const agentId = await heldAgent(ctx, accountId)
  const open = await openRelease(ctx, accountId)
  if (!open) throw refuse('wrongState')
  await refuseTeasing(ctx, accountId)
  await ctx.db.delete(agentReleases).where(eq(agentReleases.accountId, accountId))
  ctx.audit.subject = accountId
  await tell(ctx, side === 'agent' ? accountId : agentId, accountId, 'releaseDropped')
  return null
}

/** Each time the other side is mailed. */
const refuseTeasing = ({ app, db }: SignedInCtx, accountId: string) =>
  countOrRefuse(db, app.clock, [{ key: `release ${accountId}`, max: 10, windowMs: daysMs(1) }])

/** The agent of an account, which is held with its money: whoever changes something about the two takes turns. */
async function heldAgent({ db }: SignedInCtx, accountId: string): Promise<string> {
  await holdCustomer(db, accountId)
  const account = await lockAccount(db, accountId)
  if (!account) throw refuse('notFound')
  if (!account.agentId) throw refuse('wrongState')
  return account.agentId
}

async function openRelease({ db }: SignedInCtx, accountId: string): Promise<ReleaseRow | undefined> {
  const [open] = await db.select().from(agentReleases).where(eq(agentReleases.accountId, accountId))
  return open
}

const agentStales = ['agentReleaseList', 'agentCustomerList', 'agentCustomerInfo'] as const
const pages = { customer: '/personalcenter', agent: '/agent/settings' } as const

async function tell(ctx: SignedInCtx, to: string, customer: string, word: ReleaseWord): Promise<void> {
  const { app, db, request } = ctx
  const loginId = await ownerOf(db, to)
  if (!loginId) return
  const isCustomer = to === customer
  const said: NoticeWord = word === 'releaseAsked' && isCustomer ? 'releaseOffered' : word
  const vars = { customer: await customerName(db, customer) }
  const link = isCustomer ? pages.customer : pages.agent
  await notify(app, db, {
    loginId,
    once: `${word} ${request.id}`,
    topic: 'account',
    word: said,
    vars,
    link,
    mail: true,
  })
  await pushTo(db, { account: to }, { stale: isCustomer ? ['providerInfo'] : agentStales })
  await pushTo(db, { operators: true }, { stale: ['customerInfo', 'platformAgentCustomers'] })
}
type ReleaseWord = 'releaseAsked' | 'customerReleased' | 'released' | 'releaseDropped'

/** What an agent does about a customer stands in the customer's own log too. */
const noteForCustomer = ({ app, db, login, request }: CustomerCtx, accountId: string, event: string) =>
  writeAudit(
    db,
    app.clock,
    event,
    { loginId: login.id, accountId, ip: request.ip, requestId: request.id },
    { subject: accountId },
  )
