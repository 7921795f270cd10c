import type { CannedReply } from '@portico/contract/support/work-order.ts'
import { asc } from 'drizzle-orm'
import type { SignedInCtx } from '../../core/http/context.ts'
import { noun } from '../../core/noun/noun.ts'
import { cannedReplies } from './work-order.table.ts'

const replies = noun(cannedReplies, {
  kind: 'cannedReply',
  told: ({ name }) => ({ name }),
  stale: [[{ operators: true }, ['cannedReplyList']]],
})
export const { remove } = replies

export const list = (ctx: SignedInCtx) =>
  replies.all(ctx, [asc(cannedReplies.name)], (row): CannedReply => ({
    id: row.id,
    name: row.name,
    content_en: row.contentEn,
    content_zh_hans: row.contentZhHans,
    content_zh_hant: row.contentZhHant,
    update_time: row.updatedAt.toISOString(),
  }))

type Form = Omit<CannedReply, 'id' | 'update_time'> & { id?: string | undefined }

export async function save(ctx: SignedInCtx, form: Form): Promise<{ id: string }> {
  const { id } = await replies.save(ctx, form.id, {
    name: form.name,
    contentEn: form.content_en,
    contentZhHans: form.content_zh_hans,
    contentZhHant: form.content_zh_hant,
    updatedAt: ctx.app.clock.now(),
  })
  return { id }
}
