import { apiKeysMax, type ApiKey, type ApiKeyInput, type KeyScope } from '@portico/contract/account/api-key.ts'
import { and, desc, eq, gt, isNull, or } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { daysMs } from '../../core/clock.ts'
import type { CustomerCtx } from '../../core/http/context.ts'
import { newId, newSecret } from '../../core/ids.ts'
import { lockLogin } from '../../core/people/people.ts'
import { refuse } from '../../core/refuse.ts'
import { hashOf } from '../../core/seal.ts'
import { apiKeys } from '../../core/session/api-key.table.ts'
import { tell } from '../support/notice.service.ts'

/** The keys of this person that still work. */
const living = (ctx: CustomerCtx) =>
  and(
    eq(apiKeys.loginId, ctx.login.id),
    isNull(apiKeys.revokedAt),
    or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, ctx.app.clock.now())),
  )

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
  await tell(app, db, {
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
