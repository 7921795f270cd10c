import { apiKeysMax, type ApiKey, type ApiKeyInput, type KeyScope } from '@portico/contract/account/api-key.ts'
import { and, desc, eq, gt, isNull, notInArray, or } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { daysMs } from '../../core/clock.ts'
import type { Ctx, CustomerCtx } from '../../core/http/context.ts'
import { newId, newSecret } from '../../core/ids.ts'
import { lockLogin } from '../../core/people/people.ts'
import { refuse } from '../../core/refuse.ts'
import { hashOf } from '../../core/seal.ts'
import { apiKeys } from '../../core/session/api-key.table.ts'
import { notify } from '../../ground/notices/notice.service.ts'

/** The keys of a person that still work. */
const livingOf = (loginId: string, now: Date) =>
  and(
    eq(apiKeys.loginId, loginId),
    isNull(apiKeys.revokedAt),
    or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)),
  )
const living = (ctx: CustomerCtx) => livingOf(ctx.login.id, ctx.app.clock.now())

/** What somebody who sets a new password is asked about. */
export async function keysOf({ app, db }: Ctx, loginId: string) {
  const rows = await db
    .select({ id: apiKeys.id, name: apiKeys.name, createdAt: apiKeys.createdAt })
    .from(apiKeys)
    .where(livingOf(loginId, app.clock.now()))
    .orderBy(desc(apiKeys.createdAt), apiKeys.id)
  return rows.map(({ id, name, createdAt }) => ({ id, name, create_time: createdAt.toISOString() }))
}

/** Ends what the person did not say is theirs. */
export async function revokeOthers({ app, db }: Ctx, loginId: string, keep: readonly string[]): Promise<void> {
  const now = app.clock.now()
  await db
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(and(livingOf(loginId, now), notInArray(apiKeys.id, [...keep])))
}

export async function list(ctx: CustomerCtx): Promise<{ result: ApiKey[] }> {
  const rows = await ctx.db.select().from(apiKeys).where(living(ctx)).orderBy(desc(apiKeys.createdAt), apiKeys.id)
  return {
    result: rows.map((row) => ({
      id: row.id,
      name: row.name,
      scopes: row.scopes as KeyScope[],
      create_time: row.createdAt.toISOString(),
      expire_time: row.expiresAt?.toISOString() ?? null,
      last_used_time: row.lastUsedAt?.toISOString() ?? null,
      last_used_address: row.lastUsedAddress,
    })),
  }
}

/** The secret is shown here and never again. */
export async function create(ctx: CustomerCtx, form: z.output<typeof ApiKeyInput>) {
  const { app, db } = ctx
  // Holds the person, so that two at once do not both find room for one more.
  await lockLogin(db, ctx.login.id)
  const there = await db.select({ id: apiKeys.id }).from(apiKeys).where(living(ctx)).limit(apiKeysMax)
  if (there.length >= apiKeysMax) throw refuse('keysTooMany')
  const id = newId('apiKey')
  const secret = newSecret()
  const now = app.clock.now()
  await db.insert(apiKeys).values({
    id,
    loginId: ctx.login.id,
    name: form.name,
    secretHash: hashOf(secret),
    sealed: app.seal.close(secret),
    scopes: [...new Set(form.scopes)],
    createdAt: now,
    expiresAt: form.days === 0 ? null : new Date(now.getTime() + daysMs(form.days)),
  })
  ctx.audit.subject = id
  ctx.audit.details = { name: form.name, scopes: form.scopes.join(' '), days: form.days }
  await notify(app, db, {
    loginId: ctx.login.id,
    once: `apiKey ${id}`,
    topic: 'security',
    word: 'apiKeyCreated',
    vars: { name: form.name, ip: ctx.request.ip, time: now.toISOString() },
    link: '/personalcenter',
    mail: true,
  })
  return { id, secret: `${id}.${secret}` }
}

export async function revoke(ctx: CustomerCtx, id: string): Promise<null> {
  const gone = await ctx.db
    .update(apiKeys)
    .set({ revokedAt: ctx.app.clock.now() })
    .where(and(eq(apiKeys.id, id), living(ctx)))
    .returning({ name: apiKeys.name })
  if (!gone[0]) throw refuse('notFound')
  ctx.audit.subject = id
  ctx.audit.details = { name: gone[0].name }
  return null
}
