import { cancelCoolingDays, type CenterInfo } from '@portico/contract/account/center.ts'
import { and, eq, isNull, lte, ne, sql } from 'drizzle-orm'
import type { App, Inside } from '../../core/app/app.ts'
import { daysMs, hoursMs } from '../../core/clock.ts'
import { inTransaction, type Db } from '../../core/db/pool.ts'
import type { CustomerCtx, Outside } from '../../core/http/context.ts'
import type { JobKind } from '../../core/jobs/jobs.ts'
import { countOrRefuse } from '../../core/limits/limits.ts'
import { dropPasskeys } from '../../core/people/passkeys.ts'
import { accounts, logins, salesPeople, socialBindings } from '../../core/people/people.table.ts'
import { pushTo } from '../../core/push/push.ts'
import { refuse } from '../../core/refuse.ts'
import { shutOut } from '../../core/session/session.ts'
import { countLiving } from '../../lifecycle/own.ts'
import { openMoney } from '../money/desk/open-money.service.ts'
import { chooseMail, choiceOf } from '../../ground/notices/notice-choice.service.ts'
import { notify } from '../../ground/notices/notice.service.ts'

async function own({ db, account }: CustomerCtx, lock = false) {
  const query = db.select().from(accounts).where(eq(accounts.id, account.id))
  const [row] = await (lock ? query.for('update') : query)
  if (!row) throw refuse('notFound')
  return row
}

export async function info(ctx: CustomerCtx): Promise<CenterInfo> {
  const row = await own(ctx)
  return {
    expire_email_status: (await choiceOf(ctx.db, ctx.login.id, 'renewal')).mail ? 1 : 0,
    sale: row.salesId && !row.agentId ? await salesPerson(ctx.db, row.salesId) : null,
    cancel_time: row.cancelAt?.toISOString() ?? null,
    cancel_obstacles: await obstacles(ctx.db, row.id),
  }
}

async function salesPerson(db: Db, id: string) {
  const [row] = await db.select().from(salesPeople).where(eq(salesPeople.id, id))
  return row ? { sale_id: row.id, name: row.name, phone: row.phone, email: row.email } : null
}

/** The numbers are short, and each one found tells a name, a phone and an e-mail. */
export const refuseGuessing = ({ app, account }: Outside<CustomerCtx>) =>
  countOrRefuse(app.db, app.clock, [{ key: `sale:${account.id}`, max: 10, windowMs: hoursMs(1) }])

/** Named once by the customer; after that the operator decides who looks after whom. */
export async function bindSale(ctx: CustomerCtx, saleId: string) {
  const row = await own(ctx, true)
  const [found] = await ctx.db
    .select()
    .from(salesPeople)
    .where(and(sql`lower(${salesPeople.id}) = lower(${saleId})`, isNull(salesPeople.leftAt)))
  if (!found || row.agentId) throw refuse('saleUnknown')
  if (row.salesId && row.salesId !== found.id) throw refuse('saleBound')
  await ctx.db.update(accounts).set({ salesId: found.id }).where(eq(accounts.id, row.id))
  ctx.audit.subject = found.id
  return { sale_id: found.id, name: found.name, phone: found.phone, email: found.email }
}

export async function saveExpireEmail(ctx: CustomerCtx, on: boolean): Promise<null> {
  await chooseMail(ctx.db, ctx.login.id, 'renewal', on)
  ctx.audit.details = { on }
  return null
}

/** What must be settled before an account can go: nothing of it may live, be owed or be owned. */
async function obstacles(db: Db, accountId: string): Promise<CenterInfo['cancel_obstacles']> {
  const living = await countLiving(db, accountId)
  const members = await db.$count(
    logins,
    and(eq(logins.accountId, accountId), eq(logins.kind, 'member'), ne(logins.status, 'deleted')),
  )
  return [
    ...(living > 0 ? [{ what: 'resources' as const, amount: String(living) }] : []),
    ...(await openMoney(db, accountId)),
    ...(members > 0 ? [{ what: 'members' as const, amount: String(members) }] : []),
  ]
}

/** Asked for again, the day stays the one that was first said. */
export async function cancel(ctx: CustomerCtx, reason: string): Promise<{ cancel_time: string }> {
  const row = await own(ctx, true)
  // Whoever sells has customers and books that must be somebody's: first the platform lets them be an agent no longer.
  if (row.agent || (await obstacles(ctx.db, row.id)).length > 0) throw refuse('cancelBlocked')
  const cancelAt = row.cancelAt ?? new Date(ctx.app.clock.now().getTime() + daysMs(cancelCoolingDays))
  await ctx.db.update(accounts).set({ cancelAt }).where(eq(accounts.id, row.id))
  ctx.audit.subject = row.id
  ctx.audit.details = { reason }
  const time = cancelAt.toISOString()
  await notify(ctx.app, ctx.db, {
    loginId: ctx.login.id,
    once: `closing ${time}`,
    topic: 'account',
    word: 'accountClosing',
    vars: { time },
    link: '/personalcenter',
    mail: true,
  })
  await pushTo(ctx.db, { login: ctx.login.id }, { stale: ['centerInfo'] })
  return { cancel_time: time }
}

export async function keep(ctx: CustomerCtx): Promise<null> {
  const row = await own(ctx, true)
  if (!row.cancelAt) throw refuse('wrongState')
  await ctx.db.update(accounts).set({ cancelAt: null }).where(eq(accounts.id, row.id))
  ctx.audit.subject = row.id
  await pushTo(ctx.db, { login: ctx.login.id }, { stale: ['centerInfo'] })
  return null
}

export const closingJob = (app: App): JobKind => ({
  queue: 'accounts.close',
  schedule: '41 * * * *',
  run: () => closeDue(app),
})

/** What was bought or owed since the request keeps the account open; its owner is told. */
export async function closeDue(app: App): Promise<void> {
  const now = app.clock.now()
  const due = await app.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(lte(accounts.cancelAt, now), ne(accounts.status, 'closed')))
  const failed: unknown[] = []
  for (const { id } of due)
    try {
      await inTransaction(app.pool, (db) => closeOrKeep(app, db, id, now))
    } catch (error) {
      app.log.error({ err: error, account: id }, 'an account that is due cannot be closed')
      failed.push(error)
    }
  // The others are closed by now; the job is tried again for these.
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} accounts could not be closed`)
}

async function closeOrKeep(app: Inside, db: Db, id: string, now: Date): Promise<void> {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, id)).for('update')
  if (!row?.cancelAt || row.cancelAt > now || row.status === 'closed') return
  const open = row.agent || (await obstacles(db, id)).length > 0
  await (open ? stayOpen(app, db, id, row.cancelAt) : close(app, db, id))
}

async function stayOpen(app: Inside, db: Db, accountId: string, about: Date): Promise<void> {
  await db.update(accounts).set({ cancelAt: null }).where(eq(accounts.id, accountId))
  const [owner] = await db
    .select({ id: logins.id })
    .from(logins)
    .where(and(eq(logins.accountId, accountId), eq(logins.kind, 'owner')))
  if (!owner) return
  const once = `kept ${about.toISOString()}`
  await notify(app, db, { loginId: owner.id, once, topic: 'account', word: 'accountKept', link: '/personalcenter' })
}

/** The records stay, as the law of books asks; nobody signs in any more, and the addresses are free for others. */
async function close(app: Inside, db: Db, accountId: string): Promise<void> {
  await db.update(accounts).set({ status: 'closed' }).where(eq(accounts.id, accountId))
  const people = await db
    .update(logins)
    .set({ status: 'deleted', email: null, phone: null })
    .where(eq(logins.accountId, accountId))
    .returning({ id: logins.id })
  for (const { id } of people) {
    await shutOut(app, db, id, 'disabled')
    await db.delete(socialBindings).where(eq(socialBindings.loginId, id))
    await dropPasskeys(db, id)
  }
}
