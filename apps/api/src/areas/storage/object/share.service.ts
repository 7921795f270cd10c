import { sharesMax, type Share } from '@portico/contract/storage/object.ts'
import { and, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { daysMs } from '../../../core/clock.ts'
import { faceOf, type Face } from '../../../core/face/face.ts'
import type { CustomerCtx, Outside } from '../../../core/http/context.ts'
import { newIdWith, newSecret } from '../../../core/ids.ts'
import { hashPassword } from '../../../core/passwords.ts'
import { refuse } from '../../../core/refuse.ts'
import { hashOf } from '../../../core/seal.ts'
import { openContainer, ownContainer } from '../container/container.service.ts'
import { holdContainer } from '../kept/held.ts'
import { noteObject, objectOf } from './object.ts'
import { refuseFault } from './refused.ts'
import { shares, type ShareRow } from './share.table.ts'

export const sharePath = '/o/s'

/** Those that still work. */
export const working = (now: Date) =>
  and(isNull(shares.revokedAt), gt(shares.expiresAt, now), or(isNull(shares.usesMax), lt(shares.uses, shares.usesMax)))
const living = (containerId: string, now: Date) => and(eq(shares.containerId, containerId), working(now))

/** Why a link works no more; NULL while it does. */
export function endedBy({ revokedAt, expiresAt, uses, usesMax }: ShareRow, now: Date): Share['ended'] {
  if (revokedAt) return 'revoked'
  if (expiresAt <= now) return 'expired'
  return usesMax !== null && uses >= usesMax ? 'used' : null
}

const shown = ({ app }: CustomerCtx, { url }: Face, row: ShareRow): Share => ({
  id: row.id,
  key: row.key,
  url: `${url}${sharePath}/${app.seal.openBytes(Buffer.from(row.token, 'base64url'), row.id).toString()}`,
  expire_time: row.expiresAt.toISOString(),
  has_password: row.passwordHash !== null,
  uses: row.uses,
  uses_max: row.usesMax,
  create_time: row.createdAt.toISOString(),
  ended: endedBy(row, app.clock.now()),
})

/** Of each of these objects that has links, how often they were used. */
export async function usesOfShares(
  { app, db }: CustomerCtx,
  containerId: string,
  keys: readonly string[],
): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .select({ key: shares.key, uses: sql<number>`sum(${shares.uses})::int` })
    .from(shares)
    .where(and(living(containerId, app.clock.now()), inArray(shares.key, [...keys])))
    .groupBy(shares.key)
  return new Map(rows.map(({ key, uses }) => [key, uses]))
}

export async function list(ctx: CustomerCtx, { id, key }: { id: string; key?: string | undefined }) {
  await openContainer(ctx, id, 'list')
  const of = and(eq(shares.containerId, id), key === undefined ? undefined : eq(shares.key, key))
  const rows = await ctx.db
    .select()
    .from(shares)
    .where(of)
    .orderBy(desc(shares.createdAt), desc(shares.id))
    .limit(sharesMax)
  const face = await faceOf(ctx.app, ctx.db, ctx.account.id)
  return { result: rows.map((row) => shown(ctx, face, row)) }
}

interface NewShare {
  id: string
  key: string
  days: number
  password?: string | undefined
  uses_max?: number | undefined
}

export const create = {
  async before(ctx: Outside<CustomerCtx>, { id, key, days, password, uses_max }: NewShare) {
    await openContainer(ctx, id, 'read')
    await objectOf(ctx, { id, key })
    const passwordHash = password === undefined ? null : await hashPassword(password)
    return (inside: CustomerCtx) => keep(inside, { id, key, days, passwordHash, usesMax: uses_max ?? null })
  },
}

interface Kept extends Pick<ShareRow, 'key' | 'passwordHash' | 'usesMax'> {
  id: string
  days: number
}

async function keep(ctx: CustomerCtx, { id, key, days, passwordHash, usesMax }: Kept): Promise<Share> {
  await openContainer(ctx, id, 'write')
  await holdContainer(ctx.db, id).catch(refuseFault)
  await objectOf(ctx, { id, key })
  noteObject(ctx, id, key)
  const { seal, clock } = ctx.app
  const now = clock.now()
  if ((await ctx.db.$count(shares, living(id, now))) >= sharesMax) throw refuse('sharesTooMany')
  const shareId = newIdWith('shr')
  const token = newSecret()
  const [row] = await ctx.db
    .insert(shares)
    .values({
      id: shareId,
      containerId: id,
      key,
      tokenHash: hashOf(token),
      token: seal.closeBytes(Buffer.from(token), shareId).toString('base64url'),
      passwordHash,
      usesMax,
      expiresAt: new Date(now.getTime() + daysMs(days)),
      createdAt: now,
    })
    .returning()
  return shown(ctx, await faceOf(ctx.app, ctx.db, ctx.account.id), row!)
}

/** Also where nothing can be written any more: what was let out can always be taken back. */
export async function revoke(ctx: CustomerCtx, { id, share_id }: { id: string; share_id: string }): Promise<null> {
  await ownContainer(ctx, id)
  const [row] = await ctx.db
    .update(shares)
    .set({ revokedAt: ctx.app.clock.now() })
    .where(and(eq(shares.id, share_id), eq(shares.containerId, id), isNull(shares.revokedAt)))
    .returning()
  if (!row) throw refuse('notFound')
  noteObject(ctx, id, row.key)
  return null
}
