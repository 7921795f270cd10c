import type { CostFilter } from '@portico/contract/money/cost.ts'
import { sql } from 'drizzle-orm'
import { daysMs } from '../../../core/clock.ts'
import type { CustomerCtx } from '../../../core/http/context.ts'
import { monthStart } from '../../../core/month.ts'
import { nodeNameIn, nodesById } from '../../../ground/nodes/node.service.ts'
import { paceFor, usagePace, type Pace, type Renewal } from '../../../lifecycle/outlook.ts'
import { productOf } from '../../../lifecycle/product.ts'
import { groupsOf } from './budget-scope.ts'
import { partedBy, renewedUntil } from './cost-ahead.ts'
import { costsWithin } from './cost-pieces.ts'
import { isTagged, tagsText, type Thing } from './cost-sums.ts'

const paceDays = 30

/** What something costs from now on until a moment of this month. */
export interface Ahead {
  thing: Thing
  until: (at: Date) => bigint
}

type Named = Pick<Thing, 'product' | 'group_id' | 'node' | 'resource_id' | 'resource_name'> & { all_tags: string[] }
interface Used extends Record<string, unknown>, Named {
  fen: string
}

/** What comes until the end of the month if everything is renewed and used as it is, thing by thing. */
export async function aheadOf(
  ctx: CustomerCtx,
  due: readonly Renewal[],
  month: string,
  { basis, tag }: CostFilter,
): Promise<Ahead[]> {
  const now = ctx.app.clock.now()
  const end = monthStart(month, 1)
  const renewals = due.filter(({ at }) => at < end)
  const used = await usedLately(ctx, now)
  const naming = await namesFor(ctx, [...renewals.map(named), ...used], tag)
  const restMs = end.getTime() - now.getTime()
  const weights = used.map(({ fen }) => BigInt(fen))
  const uses = partedBy(paceFor(await paceOf(ctx, now, weights), restMs), weights)
  return [
    ...renewals.map((renewal) => ({
      thing: { ...naming(named(renewal)), part: 'renewal' as const },
      until: (at: Date) => renewedUntil(renewal, at, basis),
    })),
    ...used.map((one, n) => ({
      thing: { ...naming(one), part: 'usage' as const },
      until: (at: Date) => (uses[n]! * BigInt(Math.max(at.getTime() - now.getTime(), 0))) / BigInt(restMs),
    })),
  ]
}

/** A member's is told by what they see. */
async function paceOf(ctx: CustomerCtx, now: Date, fens: readonly bigint[]): Promise<Pace> {
  return ctx.group ? { fen: fens.reduce((sum, fen) => sum + fen, 0n), days: paceDays } : await usagePace(ctx, now)
}

export const named = ({ row }: Pick<Renewal, 'row'>): Named => ({
  product: productOf(row.kind).product,
  group_id: row.groupId,
  node: row.node || null,
  resource_id: row.id,
  resource_name: row.name,
  all_tags: row.tags,
})

/** What everything used lately: the share that each will have of what is used from now on. */
async function usedLately(ctx: CustomerCtx, now: Date): Promise<Used[]> {
  const period = { from: new Date(now.getTime() - daysMs(paceDays)), to: new Date(now.getTime() + 1) }
  const { rows } = await ctx.db.execute<Used>(sql`
    select c.product, c.group_id, c.node, c.resource_id, c.resource_name, c.tags as all_tags, sum(c.fen)::text as fen
    from (${costsWithin(ctx, period)}) c where c.kind = 'usage' group by 1, 2, 3, 4, 5, 6 having sum(c.fen) > 0
    -- What a share is rounded to depends on what comes before it.
    order by c.resource_id, 1, 2, 3, 5, 6`)
  return rows
}

async function namesFor(ctx: CustomerCtx, things: readonly Named[], tag: string | undefined) {
  const ids = [...new Set(things.flatMap(({ node }) => node ?? []))]
  const nodes = await nodesById(ctx.db, ids)
  const groups = new Map((await groupsOf(ctx.db, ctx.account.id)).map(({ id, name }) => [id, name]))
  return ({ all_tags, ...thing }: Named): Omit<Thing, 'part'> => {
    const node = thing.node === null ? undefined : nodes.get(thing.node)
    return {
      ...thing,
      group_name: groups.get(thing.group_id ?? '') ?? null,
      node_name: node ? nodeNameIn(ctx.language, node) : thing.node,
      tags: tagsText(all_tags),
      tagged: isTagged(all_tags, tag),
    }
  }
}
