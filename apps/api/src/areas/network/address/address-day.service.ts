import type { AddressDay, AddressDays } from '@portico/contract/network/usage.ts'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { daysMs, minutesMs, secondsMs } from '../../../core/clock.ts'
import type { CustomerCtx } from '../../../core/http/context.ts'
import { refuse } from '../../../core/refuse.ts'
import { within } from '../../../core/within.ts'
import type { Engines } from '../../../ground/engine/engine.ts'
import type { Counted } from '../../../ground/engine/meter.ts'
import { intervalBefore, intervalMs } from '../../../ground/meter/meter.service.ts'
import { nodesById } from '../../../ground/nodes/node.service.ts'
import { ownResource, visible } from '../../../lifecycle/own.ts'
import { resources, type ResourceRow } from '../../../lifecycle/resource.table.ts'
import { addressNames } from './eip.service.ts'
import { trafficFamily } from '../traffic/traffic.service.ts'

const answerMs = secondsMs(10)
const listStepMs = minutesMs(30)
const usualDays = 7

interface Span {
  from: Date
  to: Date
}

/** What its engine counted of each of these addresses, however it is charged; nodes that count nothing or are silent are left out. */
async function countedOf(engines: Engines, { app, db }: CustomerCtx, rows: readonly ResourceRow[], span: Span) {
  const nodes = await nodesById(
    db,
    rows.map(({ node }) => node),
  )
  const names = await addressNames(
    db,
    rows.map(({ id }) => id),
  )
  const found = await Promise.all(
    [...Map.groupBy(rows, ({ node }) => node)].map(async ([id, here]): Promise<Counted[]> => {
      const node = nodes.get(id)
      if (!node || node.unreachableSince || !trafficFamily.isOn(node.engine)) return []
      const asked = here.map((row) => ({ id: row.id, names: names.get(row.id) ?? [], ...span }))
      try {
        return await within(answerMs, trafficFamily.of(engines.of(node)).counted(asked))
      } catch (error) {
        app.log.warn({ err: error, node: id }, 'engine did not answer')
        return []
      }
    }),
  )
  return Map.groupBy(found.flat(), ({ id }) => id)
}

/** So many sums, one for each step from then on. */
function summed(counted: readonly Counted[], from: number, stepMs: number, steps: number): number[] {
  const sums = Array.from({ length: steps }, () => 0)
  for (const { start, bytes } of counted) {
    const at = Math.floor((start.getTime() - from) / stepMs)
    if (at >= 0 && at < steps) sums[at]! += Number(bytes)
  }
  return sums
}

/** The last 24 hours of a page of addresses. */
export const days =
  (engines: Engines) =>
  async (ctx: CustomerCtx, { ids }: { ids: readonly string[] }): Promise<AddressDays> => {
    const mine = and(inArray(resources.id, [...ids]), eq(resources.kind, 'eip'), isNotNull(resources.engineRef))
    const rows = await ctx.db
      .select()
      .from(resources)
      .where(and(mine, visible(ctx)))
    const to = intervalBefore(ctx.app.clock.now())
    const from = new Date(to.getTime() - daysMs(1))
    const counted = await countedOf(engines, ctx, rows, { from, to })
    const steps = daysMs(1) / listStepMs
    return {
      from: from.toISOString(),
      step_ms: listStepMs,
      result: [...counted].map(([id, some]) => ({ id, bytes: summed(some, from.getTime(), listStepMs, steps) })),
    }
  }

/** The last 24 hours of one address in whole detail, beside what is usual. */
export const day =
  (engines: Engines) =>
  async (ctx: CustomerCtx, { id }: { id: string }): Promise<AddressDay> => {
    const row = await ownResource(ctx, id)
    if (row.kind !== 'eip') throw refuse('notFound')
    const to = intervalBefore(ctx.app.clock.now())
    const from = new Date(to.getTime() - daysMs(1))
    const names = (await addressNames(ctx.db, [id])).get(id) ?? []
    const since = Math.min(...names.map((name) => name.from.getTime()))
    const before = Math.min(usualDays, Math.floor((from.getTime() - since) / daysMs(1)))
    const earliest = new Date(from.getTime() - daysMs(Math.max(before, 0)))
    const counted = (await countedOf(engines, ctx, [row], { from: earliest, to })).get(id)
    const steps = daysMs(1) / intervalMs
    const daily = Array.from({ length: Math.max(before, 0) }, (_, n) =>
      summed(counted ?? [], earliest.getTime() + daysMs(n), intervalMs, steps),
    )
    return {
      from: from.toISOString(),
      step_ms: counted ? intervalMs : 0,
      bytes: counted ? summed(counted, from.getTime(), intervalMs, steps) : [],
      usual:
        counted && daily.length > 0
          ? Array.from({ length: steps }, (_, at) => daily.reduce((sum, one) => sum + one[at]!, 0) / daily.length)
          : [],
    }
  }
