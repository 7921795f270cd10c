import { eq } from 'drizzle-orm'
import type { Db } from '../../../core/db/pool.ts'
import type { NameThen } from '../../../ground/engine/meter.ts'
import { intervalAfter, intervalBefore } from '../../../ground/meter/meter.service.ts'
import { countFrom, countUntil } from '../../../lifecycle/meter.ts'
import { holdAny } from '../../../lifecycle/own.ts'
import type { Ending } from '../../../lifecycle/product.ts'
import { said } from '../../../lifecycle/steps.ts'
import { containers } from '../container.table.ts'
import { objectFamily } from './container.service.ts'

/** What leaves a container by any door; where its GB has no price, nothing is charged. */
export const meter = {
  name: 'objects out',
  family: objectFamily,
  item: 'traffic_gb',
  halt: 'halt',
  resume: 'resume',
  names: async (_db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, readonly NameThen[]>> =>
    new Map(ids.map((id) => [id, [{ ref: id, from: new Date(0), to: null }]])),
}

/** From the moment that it is paid. */
export const countTraffic = async (db: Db, id: string, now: Date) =>
  countFrom(db, await holdAny(db, id), intervalBefore(now))

export const endTraffic = ({ app, db, resource }: Ending<object>) =>
  countUntil(db, resource, intervalAfter(app.clock.now()))

const halt = async ({ app, db, resource }: Ending<object>, halted: boolean): Promise<void> => {
  const haltedAt = halted ? app.clock.now() : null
  await db.update(containers).set({ haltedAt }).where(eq(containers.id, resource.id))
}

/** While its owner owes for what has left it, it is closed. */
export const meterSteps = {
  halt: said(
    () => ({ facts: { halted: 'debt' } }),
    (ending) => halt(ending, true),
  ),
  resume: said(
    () => ({ facts: { halted: '' } }),
    (ending) => halt(ending, false),
  ),
}
