import { ddosGbps, type DdosPackage } from '@portico/contract/network/ddos.ts'
import type { CustomerCtx } from '../../core/http/context.ts'
import { refuse, refuseField } from '../../core/refuse.ts'
import type { DdosEngine } from '../../ground/engine/ddos.ts'
import { Family } from '../../ground/engine/family.ts'
import { boundTo, holdLive, isComing, refuseBusy } from '../../lifecycle/own.ts'

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
