import type { BudgetScope } from '@portico/contract/money/budget.ts'
import { keysIn, type CostFilter } from '@portico/contract/money/cost.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../core/db/pool.ts'
import type { CustomerCtx } from '../../../core/http/context.ts'
import { fromFen } from '../../../core/money.ts'
import { teamGroups } from '../../../core/people/people.table.ts'
import { grantedKinds, visibleAs } from '../../../lifecycle/own.ts'
import { budgets } from './budget.table.ts'

type Seer = Pick<CustomerCtx, 'db' | 'account' | 'group'>
const tagsMax = 500

/** The tags on things that a person sees. */
export async function tagsOf(ctx: Seer): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ tag: string }>(sql`
    select distinct unnest(r.tags) as tag from resource r where ${visibleAs(ctx)}
      and r.kind in ${grantedKinds(ctx).concat('')} order by 1 limit ${tagsMax}`)
  return rows.map(({ tag }) => tag)
}

/** The one budget that a choice of costs is measured by; the smallest where there are several. */
export async function budgetFor(ctx: Seer, query: CostFilter): Promise<{ name: string; amount: string } | null> {
  const scope = scopeOf(query)
  if (!scope) return null
  const [row] = await ctx.db
    .select({ name: budgets.name, fen: budgets.amountFen })
    .from(budgets)
    .where(and(eq(budgets.accountId, ctx.account.id), eq(budgets.scope, scope.scope), eq(budgets.key, scope.key)))
    .orderBy(asc(budgets.amountFen))
    .limit(1)
  return row ? { name: row.name, amount: fromFen(row.fen) } : null
}

/** What is narrowed by nothing, or by one thing that a budget can be for. */
function scopeOf({
  product,
  group,
  node,
  resource,
  tag,
  tags,
}: CostFilter): { scope: BudgetScope; key: string } | undefined {
  if (node !== undefined || resource !== undefined || tags !== undefined) return undefined
  const given = Object.entries({ product, group, tag }).flatMap(([scope, key]) =>
    key === undefined ? [] : keysIn(key).map((one) => ({ scope: scope as BudgetScope, key: one })),
  )
  return given.length === 0 ? { scope: 'account', key: '' } : given.length === 1 ? given[0] : undefined
}

export const groupsOf = (db: Db, accountId: string) =>
  db
    .select({ id: teamGroups.id, name: teamGroups.name })
    .from(teamGroups)
    .where(eq(teamGroups.accountId, accountId))
    .orderBy(asc(teamGroups.name))
