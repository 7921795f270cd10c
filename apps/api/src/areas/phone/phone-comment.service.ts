import { phoneCommentGroupsMax } from '@portico/contract/phone/comment.ts'
import type { PageQuery } from '@portico/contract/page.ts'
import { and, eq, ilike } from 'drizzle-orm'
import type { CustomerCtx } from '../../core/http/context.ts'
import { containing, newestFirst } from '../../core/lists.ts'
import { noun } from '../../core/noun/noun.ts'
import { refuse, refuseField } from '../../core/refuse.ts'
import { phoneComments } from './phone-comment.table.ts'

const ofAccount = ({ account }: CustomerCtx) => eq(phoneComments.accountId, account.id)

/** Everybody of an account types them; a member changes those that they entered themselves. */
const library = noun(phoneComments, {
  kind: 'phoneComment',
  within: (ctx: CustomerCtx) =>
    and(ofAccount(ctx), ctx.group === null ? undefined : eq(phoneComments.loginId, ctx.login.id)),
  begins: ({ account, login }) => ({ accountId: account.id, loginId: login.id }),
  taken: () => refuseField({ title: 'rules.taken' }),
  told: ({ title, comments }) => ({ title, comments: comments.length }),
  tooMany: (many) => (many > phoneCommentGroupsMax ? refuse('phoneAsMany') : undefined),
})

export function list(ctx: CustomerCtx, query: PageQuery) {
  const wanted = query.search ? ilike(phoneComments.title, containing(query.search)) : undefined
  return newestFirst(ctx.db, phoneComments, and(ofAccount(ctx), wanted), query, (row) => ({
    id: row.id,
    title: row.title,
    comments: row.comments,
    own: ctx.group === null || row.loginId === ctx.login.id,
    create_time: row.createdAt.toISOString(),
  }))
}

type CommentInput =
  | { action: 'save'; id?: string | undefined; title: string; comments: string[] }
  | { action: 'remove'; id: string }

export async function act(ctx: CustomerCtx, input: CommentInput): Promise<null> {
  if (input.action === 'remove') return library.remove(ctx, input)
  await library.save(ctx, input.id, { title: input.title, comments: input.comments })
  return null
}
