import { ddosGbps, type DdosPackage } from '@portico/contract/network/ddos.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { Inside } from '../../../core/app/app.ts'
import type { Db } from '../../../core/db/pool.ts'
import type { CustomerCtx } from '../../../core/http/context.ts'
import { refuse, refuseField } from '../../../core/refuse.ts'
import type { DdosEngine } from '../../../ground/engine/ddos.ts'
import { Family } from '../../../ground/engine/family.ts'
import { begin } from '../../../lifecycle/operations.ts'
import { boundTo, holdLive, isComing, refuseBusy } from '../../../lifecycle/own.ts'
import { operations, resources } from '../../../lifecycle/resource.table.ts'

export const ddosFamily = new Family<DdosEngine>('ddos')
export const gbpsOf = (spec: object) => ddosGbps[(spec as { package: DdosPackage }).package]

/** The address that a package is to guard: one's own, there, on the same node, and guarded by no other. */
export async function addressToGuard(ctx: CustomerCtx, row: { id: string; node: string }, eip: string) {
  const held = await holdLive(ctx, eip)
  const { kind, node, engineRef, status, facts } = held
  if (kind !== 'eip' || node !== row.node || !engineRef) throw refuseField({ eip: 'rules.choose' })
  if (status === 'expired') throw refuse('wrongState')
  await refuseBusy(ctx.db, [held])
  const others = (await boundTo(ctx.db, eip)).filter((one) => one.kind === 'ddos' && one.id !== row.id)
  if (others.length > 0 || (await isComing(ctx.db, 'bind', { eip }))) throw refuseField({ eip: 'rules.taken' })
  return { eip, address: (facts as { address: string }).address }
}

/**
 * The package that guards an address guards the one that took its place. What is being done to it meanwhile comes to its
 * own end, and where that is a bad one, it goes back to what its row says.
 */
export async function guardsFollow(app: Inside, db: Db, eip: string, address: string): Promise<void> {
  const guards = (await boundTo(db, eip, true)).filter(({ kind }) => kind === 'ddos')
  for (const guard of guards) {
    const facts = { ...guard.facts, address }
    await db.update(resources).set({ facts }).where(eq(resources.id, guard.id))
    const busy = and(eq(operations.resourceId, guard.id), isNull(operations.endedAt))
    if ((await db.$count(operations, busy)) > 0) continue
    await begin(app, db, guard, { action: 'bind', params: { eip, address }, loginId: null, follows: true })
  }
}
