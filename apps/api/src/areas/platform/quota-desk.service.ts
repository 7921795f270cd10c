import type { Data, ParsedInput } from '@portico/contract/calls.ts'
import { quotaRequestCan } from '@portico/contract/account/quota.ts'
import type { PageOf } from '@portico/contract/page.ts'
import type {
  CustomerQuota,
  CustomerQuotaInput,
  PlatformQuotaRequest,
  QuotaDecision,
  QuotaDefaultInput,
  quotaDeskCalls,
} from '@portico/contract/platform/quotas.ts'
import { resourceKinds, type ResourceKind } from '@portico/contract/resource/products.ts'
import { and, eq, ilike, inArray, or, sql } from 'drizzle-orm'
import type { SignedInCtx } from '../../core/http/context.ts'
import { containing, newestBy } from '../../core/lists.ts'
import { customersOf, namesOf } from '../../core/people/names.ts'
import { accounts, logins } from '../../core/people/people.table.ts'
import { pushTo } from '../../core/push/push.ts'
import { refuse, refuseField } from '../../core/refuse.ts'
import { notify } from '../../ground/notices/notice.service.ts'
import { accountQuotas, quotaRequests, quotas } from '../../lifecycle/quota.table.ts'
import { quotasOf, shownRequest } from '../account/quota.service.ts'

type Query = ParsedInput<typeof quotaDeskCalls.platformQuotaRequestList>

export async function standard({ db }: SignedInCtx): Promise<Data<typeof quotaDeskCalls.platformQuotaList>> {
  const rows = await db.select().from(quotas)
  const mostOf = (kind: ResourceKind) => rows.find((row) => row.kind === kind)?.most ?? null
  return { result: resourceKinds.map((kind) => ({ kind, most: mostOf(kind) })) }
}

export async function saveStandard(ctx: SignedInCtx, { kind, quantity: most }: QuotaDefaultInput): Promise<null> {
  if (most === null) await ctx.db.delete(quotas).where(eq(quotas.kind, kind))
  else await ctx.db.insert(quotas).values({ kind, most }).onConflictDoUpdate({ target: quotas.kind, set: { most } })
  ctx.audit.subject = kind
  ctx.audit.details = { kind, most: most ?? '' }
  await pushTo(ctx.db, { everyone: true }, { stale: ['quotaList'] })
  return pushDesk(ctx)
}

export async function ofCustomer({ db }: SignedInCtx, accountId: string): Promise<{ result: CustomerQuota[] }> {
  return { result: await quotasOf(db, accountId) }
}

export async function saveCustomer(ctx: SignedInCtx, form: CustomerQuotaInput): Promise<null> {
  const { account_id: accountId, kind, quantity: most } = form
  const follows = form.mode === 'standard'
  if ((await ctx.db.$count(accounts, eq(accounts.id, accountId))) === 0) throw refuse('notFound')
  if (follows)
    await ctx.db.delete(accountQuotas).where(and(eq(accountQuotas.accountId, accountId), eq(accountQuotas.kind, kind)))
  else await setQuota(ctx, accountId, kind, most)
  ctx.audit.subject = accountId
  ctx.audit.details = { kind, most: follows ? 'standard' : (most ?? '') }
  await pushTo(ctx.db, { account: accountId, group: null }, { stale: ['quotaList'] })
  return pushDesk(ctx)
}

const setQuota = ({ db }: SignedInCtx, accountId: string, kind: string, most: number | null) =>
  db
    .insert(accountQuotas)
    .values({ accountId, kind, most })
    .onConflictDoUpdate({ target: [accountQuotas.accountId, accountQuotas.kind], set: { most } })

async function pushDesk({ db }: SignedInCtx): Promise<null> {
  const stale = ['platformQuotaList', 'customerQuotaList', 'platformQuotaRequestList']
  await pushTo(db, { operators: true }, { stale })
  return null
}

export async function requests(ctx: SignedInCtx, query: Query): Promise<PageOf<PlatformQuotaRequest>> {
  const like = query.search && containing(query.search)
  const asking = like
    ? inArray(
        quotaRequests.accountId,
        ctx.db
          .select({ id: sql<string>`${logins.accountId}` })
          .from(logins)
          .where(or(ilike(logins.email, like), ilike(logins.phone, like), ilike(logins.name, like))),
      )
    : undefined
  const around = {
    used: sql<number>`quota_used(quota_request.account_id, quota_request.kind)`,
    most: sql<number | null>`quota_of(quota_request.account_id, quota_request.kind)`,
  }
  const listing = { table: quotaRequests, at: quotaRequests.createdAt, around }
  const where = and(query.state && eq(quotaRequests.state, query.state), asking)
  const found = await newestBy(ctx.db, listing, where, query, (row) => row)
  const payerOf = await customersOf(
    ctx.db,
    found.result.map(({ accountId }) => accountId),
  )
  const nameOf = await namesOf(
    ctx.db,
    found.result.map(({ decidedBy }) => decidedBy),
  )
  return {
    ...found,
    result: found.result.map((row) => ({
      ...shownRequest(row),
      customer: payerOf(row.accountId),
      used: row.used,
      most: row.most,
      decided_by: nameOf(row.decidedBy),
    })),
  }
}

/** The request is held, so that it is decided once; what was asked for and what is given may differ. */
export async function decide(ctx: SignedInCtx, { id, state, quantity: most, note }: QuotaDecision): Promise<null> {
  const approve = state === 'approved'
  const [row] = await ctx.db.select().from(quotaRequests).where(eq(quotaRequests.id, id)).for('update')
  if (!row) throw refuse('notFound')
  if (!quotaRequestCan.decide(row.state)) throw refuse('wrongState')
  const now = (await quotasOf(ctx.db, row.accountId)).find(({ kind }) => kind === row.kind)
  // Without a limit by now, a number would be less.
  if (approve && now?.most == null) throw refuse('wrongState')
  if (approve && now?.most != null && most <= now.most) throw refuseField({ quantity: 'rules.invalid' })
  await ctx.db
    .update(quotaRequests)
    .set({ state, note, decidedBy: ctx.login.id, decidedAt: ctx.app.clock.now() })
    .where(eq(quotaRequests.id, id))
  if (approve) await setQuota(ctx, row.accountId, row.kind, most)
  ctx.audit.subject = id
  ctx.audit.details = { kind: row.kind, approved: approve, ...(approve && { most }), note }
  await notify(ctx.app, ctx.db, {
    loginId: row.loginId,
    once: `quota ${id}`,
    topic: 'resource',
    word: approve ? 'quotaApproved' : 'quotaRefused',
    vars: { wanted: String(row.wanted), most: String(most), note },
    link: '/costs?tab=quotas',
    mail: true,
  })
  await pushTo(ctx.db, { account: row.accountId, group: null }, { stale: ['quotaList'] })
  return pushDesk(ctx)
}
