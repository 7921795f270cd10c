import { agentCannedRepliesMax } from '@portico/contract/agent/work-order.ts'
import type { CannedReply } from '@portico/contract/support/work-order.ts'
import { asc, eq, isNull } from 'drizzle-orm'
import type { SignedInCtx } from '../../core/http/context.ts'
import { noun } from '../../core/noun/noun.ts'
import { pushTo } from '../../core/push/push.ts'
import { refuse } from '../../core/refuse.ts'
import { cannedReplies } from './work-order.table.ts'

type Form = Omit<CannedReply, 'id' | 'update_time'> & { id?: string | undefined }

/** Canned replies of the operators, or of the agent who asks: another's are absent. */
function deskOf(keeperOf: (ctx: SignedInCtx) => string | null, max: number) {
  const replies = noun(cannedReplies, {
    kind: 'cannedReply',
    within: (ctx) => {
      const keeper = keeperOf(ctx)
      return keeper === null ? isNull(cannedReplies.accountId) : eq(cannedReplies.accountId, keeper)
    },
    begins: (ctx) => ({ accountId: keeperOf(ctx) }),
    tooMany: (count) => (count > max ? refuse('inUse') : undefined),
    told: ({ name }) => ({ name }),
  })

  async function push(ctx: SignedInCtx): Promise<null> {
    const keeper = keeperOf(ctx)
    if (keeper === null) await pushTo(ctx.db, { operators: true }, { stale: ['cannedReplyList'] })
    else await pushTo(ctx.db, { account: keeper, group: null }, { stale: ['agentCannedReplyList'] })
    return null
  }

  const list = (ctx: SignedInCtx) =>
    replies.all(ctx, [asc(cannedReplies.name)], (row): CannedReply => ({
      id: row.id,
      name: row.name,
      content_en: row.contentEn,
      content_zh_hans: row.contentZhHans,
      content_zh_hant: row.contentZhHant,
      update_time: row.updatedAt.toISOString(),
    }))

  async function save(ctx: SignedInCtx, form: Form): Promise<{ id: string }> {
    const { id } = await replies.save(ctx, form.id, {
      name: form.name,
      contentEn: form.content_en,
      contentZhHans: form.content_zh_hans,
      contentZhHant: form.content_zh_hant,
      updatedAt: ctx.app.clock.now(),
    })
    await push(ctx)
    return { id }
  }

  async function remove(ctx: SignedInCtx, one: { id: string }): Promise<null> {
    await replies.remove(ctx, one)
    return push(ctx)
  }
  return { list, save, remove }
}

export const cannedDesk = deskOf(() => null, Infinity)
export const agentCannedDesk = deskOf(({ login }) => login.accountId, agentCannedRepliesMax)
