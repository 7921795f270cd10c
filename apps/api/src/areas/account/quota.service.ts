import type { Data } from '@portico/contract/calls.ts'
import {
  quotaRequestCan,
  type quotaCalls,
  type QuotaRequest,
  type QuotaRequestInput,
} from '@portico/contract/account/quota.ts'
import { resourceKinds, type ResourceKind } from '@portico/contract/resource/products.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import { daysMs } from '../../core/clock.ts'
import { isUniqueViolation, type Db } from '../../core/db/pool.ts'
import type { CustomerCtx, Outside } from '../../core/http/context.ts'
import { newId } from '../../core/ids.ts'
import { countOrRefuse } from '../../core/limits/limits.ts'
import { pushTo } from '../../core/push/push.ts'
import { refuse, refuseField } from '../../core/refuse.ts'
import { quotaRequests } from '../../lifecycle/quota.table.ts'

const requestsShown = 50

interface QuotaRow extends Record<string, unknown> {
  kind: ResourceKind
  used: number
  most: number | null
  standard: boolean
}

/** What an account has and may have, of every kind. */
export async function quotasOf(db: Db, accountId: string): Promise<QuotaRow[]> {
  const kinds = sql.join(
    resourceKinds.map((kind, place) => sql`(${kind}::text, ${place}::int)`),
    sql`, `,
  )
  const { rows } = await db.execute<QuotaRow>(sql`
    select k.kind, quota_used(${accountId}, k.kind) as used, quota_of(${accountId}, k.kind) as most,
      not exists (select from account_quota q where q.account_id = ${accountId} and q.kind = k.kind) as standard
    from (values ${kinds}) k (kind, place) order by k.place`)
  return rows
}

type Row = typeof quotaRequests.$inferSelect
export const shownRequest = (row: Row): QuotaRequest => ({
  id: row.id,
  kind: row.kind as ResourceKind,
  wanted: row.wanted,
  reason: row.reason,
  state: row.state,
  note: row.note,
  create_time: row.createdAt.toISOString(),
  decide_time: row.decidedAt?.toISOString() ?? null,
})

const mine = ({ account }: CustomerCtx) => eq(quotaRequests.accountId, account.id)

export async function list(ctx: CustomerCtx): Promise<Data<typeof quotaCalls.quotaList>> {
  const rows = await ctx.db
    .select()
    .from(quotaRequests)
    .where(mine(ctx))
    .orderBy(desc(quotaRequests.createdAt), desc(quotaRequests.id))
    .limit(requestsShown)
  const quotas = await quotasOf(ctx.db, ctx.account.id)
  return { result: quotas.map(({ kind, used, most }) => ({ kind, used, most })), requests: rows.map(shownRequest) }
}

const requestLimit = { max: 20, windowMs: daysMs(1) }

/** One that was withdrawn can be asked again, and each is somebody's work. */
export const refuseTooMany = ({ app, account }: Outside<CustomerCtx>): Promise<void> =>
  countOrRefuse(app.db, app.clock, [{ key: `quota:${account.id}`, ...requestLimit }])

/** Only for more than there may be already, and one at a time for a kind. */
export async function request(ctx: CustomerCtx, form: QuotaRequestInput): Promise<{ id: string }> {
  const now = (await quotasOf(ctx.db, ctx.account.id)).find(({ kind }) => kind === form.kind)!
  if (now.most === null || form.count <= now.most) throw refuseField({ count: 'rules.invalid' })
  const id = newId('quotaRequest')
  const about = { accountId: ctx.account.id, loginId: ctx.login.id, state: 'open' as const }
  await ctx.db
    .insert(quotaRequests)
    .values({
      id,
      ...about,
      kind: form.kind,
      wanted: form.count,
      reason: form.reason,
      createdAt: ctx.app.clock.now(),
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? refuse('wrongState') : error
    })
  ctx.audit.subject = id
  ctx.audit.details = { kind: form.kind, wanted: form.count }
  await pushDesk(ctx)
  return { id }
}

export async function withdraw(ctx: CustomerCtx, id: string): Promise<null> {
  const [row] = await ctx.db
    .select()
    .from(quotaRequests)
    .where(and(eq(quotaRequests.id, id), mine(ctx)))
    .for('update')
  if (!row) throw refuse('notFound')
  if (!quotaRequestCan.withdraw(row.state)) throw refuse('wrongState')
  await ctx.db.update(quotaRequests).set({ state: 'withdrawn' }).where(eq(quotaRequests.id, id))
  ctx.audit.subject = id
  ctx.audit.details = { kind: row.kind, wanted: row.wanted }
  await pushDesk(ctx)
  return null
}

async function pushDesk({ db, account }: CustomerCtx): Promise<void> {
  await pushTo(db, { operators: true }, { stale: ['platformQuotaRequestList'] })
  await pushTo(db, { account: account.id, group: null }, { stale: ['quotaList'] })
}
