import { sql } from 'drizzle-orm'
import { daysMs } from '../../../core/clock.ts'
import { monthOf, monthStart } from '../../../core/month.ts'
import { paceFor, renewalsDue, usagePace, type Spender } from '../../../lifecycle/outlook.ts'
import { productOf } from '../../../lifecycle/product.ts'
import type { budgets } from './budget.table.ts'
import { costsWithin, type Payer } from './cost-pieces.ts'

type Scoped = Pick<typeof budgets.$inferSelect, 'scope' | 'key'>

/** What something is, as far as a budget can be for it. */
interface Thing {
  product: string
  group_id: string | null
  tags: string[]
}
const isFor = ({ scope, key }: Scoped, thing: Thing): boolean =>
  ({
    account: true,
    product: thing.product === key,
    group: thing.group_id === key,
    tag: thing.tags.includes(key),
  })[scope]

export interface Figures {
  spentFen: bigint
  expectedFen: bigint
}

interface SumRow extends Record<string, unknown>, Thing {
  spent: string
  used: string
  /** The first day of that; NULL where there was none. */
  used_from: string | null
}
const paceDays = 30

/** Since something is used for the first time, at most as long as is looked back: who began yesterday has used for two days. */
function daysUsed(rows: readonly SumRow[], now: Date): number {
  const first = rows.flatMap(({ used_from: at }) => (at ? [new Date(at).getTime()] : []))
  const dayOf = (ms: number) => Math.floor(ms / daysMs(1))
  return first.length === 0 ? paceDays : Math.min(dayOf(now.getTime()) - dayOf(Math.min(...first)) + 1, paceDays)
}

/**
 * What of this month each budget is spent, and what it comes to if everything is renewed and used as it is. The costs of
 * the account are read once, however many budgets there are.
 */
export async function figuresOf(ctx: Spender & Payer, now: Date): Promise<(budget: Scoped) => Figures> {
  const [start, end] = [monthStart(monthOf(now)), monthStart(monthOf(now), 1)]
  const paceFrom = new Date(now.getTime() - daysMs(paceDays))
  const from = paceFrom < start ? paceFrom : start
  const { rows } = await ctx.db.execute<SumRow>(sql`
    select c.product, c.group_id, c.tags,
      coalesce(sum(c.fen) filter (where c.at >= ${start.toISOString()}::timestamptz), 0)::text as spent,
      coalesce(sum(c.fen) filter (where c.kind = 'usage' and c.at >= ${paceFrom.toISOString()}::timestamptz), 0)::text as used,
      min(c.at) filter (where c.kind = 'usage' and c.at >= ${paceFrom.toISOString()}::timestamptz)::text as used_from
    from (${costsWithin(ctx, { from, to: end })}) c group by 1, 2, 3`)
  const due = (await renewalsDue(ctx, now)).filter(({ at }) => at < end)
  const sum = (fens: readonly (string | bigint)[]) => fens.reduce<bigint>((total, fen) => total + BigInt(fen), 0n)
  const wholeRest = sum(due.map(({ fen }) => fen)) + paceFor(await usagePace(ctx, now), end.getTime() - now.getTime())
  return (budget) => {
    const own = rows.filter((row) => isFor(budget, row))
    const spentFen = sum(own.map(({ spent }) => spent))
    if (budget.scope === 'account') return { spentFen, expectedFen: spentFen + wholeRest }
    const renewed = due.filter(({ row }) =>
      isFor(budget, { product: productOf(row.kind).product, group_id: row.groupId, tags: row.tags }),
    )
    const pace = { fen: sum(own.map(({ used }) => used)), days: daysUsed(own, now) }
    const used = paceFor(pace, end.getTime() - now.getTime())
    return { spentFen, expectedFen: spentFen + sum(renewed.map(({ fen }) => fen)) + used }
  }
}
