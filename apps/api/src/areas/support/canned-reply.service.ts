import type { CannedReply } from '@portico/contract/support/work-order.ts'
import { and, asc, eq, ne } from 'drizzle-orm'
import type { SignedInCtx } from '../../core/http/context.ts'
import { newId } from '../../core/ids.ts'
import { pushTo } from '../../core/push/push.ts'
import { refuse } from '../../core/refuse.ts'
import { cannedReplies } from './work-order.table.ts'

const listMax = 500

export async function list(ctx: SignedInCtx) {
  const rows = await ctx.db.select().from(cannedReplies).orderBy(asc(cannedReplies.name)).limit(listMax)
  const result = rows.map((row): CannedReply => ({
    id: row.id,
    name: row.name,
    content_en: row.contentEn,
    content_zh_hans: row.contentZhHans,
    content_zh_hant: row.contentZhHant,
    update_time: row.updatedAt.toISOString(),
  }))
  return { result }
}

type Form = Omit<CannedReply, 'id' | 'update_time'> & { id?: string | undefined }

export async function save(ctx: SignedInCtx, form: Form): Promise<{ id: string }> {
  const id = form.id ?? newId('cannedReply')
  const values = {
    name: form.name,
    contentEn: form.content_en,
    contentZhHans: form.content_zh_hans,
    contentZhHant: form.content_zh_hant,
    updatedAt: ctx.app.clock.now(),
  }
  const [taken] = await ctx.db
    .select({ id: cannedReplies.id })
    .from(cannedReplies)
    .where(and(eq(cannedReplies.name, form.name), ne(cannedReplies.id, id)))
  if (taken) throw refuse('nameTaken')
  const saved = form.id
    ? await ctx.db.update(cannedReplies).set(values).where(eq(cannedReplies.id, id)).returning()
    : await ctx.db
        .insert(cannedReplies)
        .values({ id, ...values })
        .onConflictDoNothing()
        .returning()
  if (saved.length === 0) throw refuse(form.id ? 'notFound' : 'nameTaken')
  return done(ctx, id)
}

export async function remove(ctx: SignedInCtx, id: string): Promise<null> {
  const removed = await ctx.db.delete(cannedReplies).where(eq(cannedReplies.id, id)).returning()
  if (removed.length === 0) throw refuse('notFound')
  await done(ctx, id)
  return null
}

async function done(ctx: SignedInCtx, id: string): Promise<{ id: string }> {
  ctx.audit.subject = id
  await pushTo(ctx.db, { operators: true }, { stale: ['cannedReplyList'] })
  return { id }
}
