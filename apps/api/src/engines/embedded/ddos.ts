import { and, gte, inArray } from 'drizzle-orm'
import type { DdosEngine, DdosWish } from '../../ground/engine/ddos.ts'
import { madeUp } from './attacks.ts'
import { attacks } from './embedded.table.ts'
import { EmbeddedThings } from './things.ts'

export class EmbeddedDdos extends EmbeddedThings<DdosWish> implements DdosEngine {
  async reports(refs: readonly string[], since: Date) {
    const now = this.app.clock.now().getTime()
    const found = await this.found(refs)
    const asked = await this.app.db
      .select()
      .from(attacks)
      .where(and(inArray(attacks.guard, [...refs]), gte(attacks.from, since)))
    return found.flatMap(({ ref, wish: { gbps, address }, changedAt }) => {
      const own = asked
        .filter(({ guard }) => guard === ref)
        .map((one) => ({ ...one, gbps, from: one.from.getTime(), to: one.to.getTime() }))
      const invented = address
        ? madeUp(ref, gbps, changedAt.getTime(), since.getTime(), now).map((one) => ({ ...one, address }))
        : []
      return [...invented, ...own].map(({ kind, peakGbps, from, to, address: on }) => ({
        ref,
        startedAt: new Date(from),
        endedAt: to <= now ? new Date(to) : null,
        data: { address: on, kind, peakGbps, gbps },
      }))
    })
  }
}
