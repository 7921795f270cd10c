import type { CustomerNote } from '@portico/contract/platform/customers.ts'
import type { PageQuery } from '@portico/contract/page.ts'
import { and, eq, ilike } from 'drizzle-orm'
import type { SignedInCtx } from '../../core/http/context.ts'
import { containing, newestFirst } from '../../core/lists.ts'
import { noun } from '../../core/noun/noun.ts'
import { namesOf } from '../../core/people/names.ts'
import { accounts } from '../../core/people/people.table.ts'
import { refuse } from '../../core/refuse.ts'
import { customerNotes } from './customer-note.table.ts'

const notes = noun(customerNotes, {
  kind: 'customerNote',
  begins: ({ login }) => ({ loginId: login.id }),
  told: ({ accountId }) => ({ account: accountId }),
  stale: [[{ operators: true }, ['customerNoteList']]],
})

export async function list(ctx: SignedInCtx, { account_id, ...query }: PageQuery & { account_id: string }) {
  const wanted = query.search ? ilike(customerNotes.content, containing(query.search)) : undefined
  const where = and(eq(customerNotes.accountId, account_id), wanted)
  const page = await newestFirst(ctx.db, customerNotes, where, query, (row) => row)
  const nameOf = await namesOf(
    ctx.db,
    page.result.map(({ loginId }) => loginId),
  )
  const result = page.result.map(({ id, content, loginId, createdAt }): CustomerNote => ({
    id,
    content,
    who: nameOf(loginId),
    create_time: createdAt.toISOString(),
  }))
  return { ...page, result }
}

export async function add(
  ctx: SignedInCtx,
  { account_id: accountId, content }: { account_id: string; content: string },
) {
  const [account] = await ctx.db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId))
  if (!account) throw refuse('notFound')
  const { id } = await notes.save(ctx, undefined, { accountId, content })
  return { id }
}

export const { remove } = notes
