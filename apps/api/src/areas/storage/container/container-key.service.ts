import { containerKeyPrefix, containerKeysMax, type ContainerKey } from '@portico/contract/storage/container.ts'
import type { KeyRight } from '@portico/contract/rules/storage.ts'
import { and, desc, eq, getTableColumns, isNull } from 'drizzle-orm'
import type { CustomerCtx } from '../../../core/http/context.ts'
import { newIdWith, newSecret } from '../../../core/ids.ts'
import { namesOf } from '../../../core/people/names.ts'
import { refuse } from '../../../core/refuse.ts'
import { holdLive } from '../../../lifecycle/own.ts'
import { makerMay } from '../s3/maker.ts'
import { sealSecret } from '../s3/secret.ts'
import { ownContainer } from './container.service.ts'
import { containerKeys, type ContainerKeyRow } from '../container.table.ts'

const living = (containerId: string) => and(eq(containerKeys.containerId, containerId), isNull(containerKeys.revokedAt))

export async function list(ctx: CustomerCtx, { id }: { id: string }): Promise<{ result: ContainerKey[] }> {
  await ownContainer(ctx, id)
  const rows = await ctx.db
    .select({ ...getTableColumns(containerKeys), works: makerMay })
    .from(containerKeys)
    .where(living(id))
    .orderBy(desc(containerKeys.createdAt), desc(containerKeys.id))
  const makerOf = await namesOf(
    ctx.db,
    rows.map(({ madeBy }) => madeBy),
  )
  return { result: rows.map((row) => shown(row, makerOf(row.madeBy))) }
}

const shown = (row: ContainerKeyRow & { works: boolean }, madeBy: string): ContainerKey => ({
  id: row.id,
  name: row.name,
  made_by: madeBy,
  works: row.works,
  rights: row.rights,
  create_time: row.createdAt.toISOString(),
  last_used_time: row.lastUsedAt?.toISOString() ?? null,
  last_used_address: row.lastUsedAddress,
})

interface NewKey {
  id: string
  name: string
  rights: KeyRight[]
}

export async function create(ctx: CustomerCtx, { id, name, rights }: NewKey): Promise<{ id: string; secret: string }> {
  await hold(ctx, id)
  if ((await ctx.db.$count(containerKeys, living(id))) >= containerKeysMax) throw refuse('keysTooMany')
  const keyId = newIdWith(containerKeyPrefix)
  const secret = newSecret()
  await ctx.db.insert(containerKeys).values({
    id: keyId,
    containerId: id,
    name,
    madeBy: ctx.login.id,
    rights: [...new Set(rights)],
    secret: sealSecret(ctx.app.seal, keyId, secret),
    createdAt: ctx.app.clock.now(),
  })
  ctx.audit.details = { key: keyId, name, rights: rights.join(' ') }
  return { id: keyId, secret }
}

export async function revoke(ctx: CustomerCtx, { id, key_id }: { id: string; key_id: string }): Promise<null> {
  await hold(ctx, id)
  const revoked = await ctx.db
    .update(containerKeys)
    .set({ revokedAt: ctx.app.clock.now() })
    .where(and(living(id), eq(containerKeys.id, key_id)))
    .returning({ name: containerKeys.name })
  if (revoked.length === 0) throw refuse('notFound')
  ctx.audit.details = { key: key_id, name: revoked[0]!.name }
  return null
}

/** Whoever makes keys of one container takes turns: their number is exact. */
async function hold(ctx: CustomerCtx, id: string): Promise<void> {
  const { kind } = await holdLive(ctx, id)
  if (kind !== 'container') throw refuse('notFound')
  await ownContainer(ctx, id)
  ctx.audit.subject = id
}
