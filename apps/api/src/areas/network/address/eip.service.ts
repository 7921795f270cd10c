import type { Halted } from '@portico/contract/states/network.ts'
import type { EipBilling } from '@portico/contract/states/network.ts'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../core/db/pool.ts'
import type { CustomerCtx } from '../../../core/http/context.ts'
import { refuse, refuseField } from '../../../core/refuse.ts'
import type { NameThen } from '../../../ground/engine/meter.ts'
import { freeAddress, heldBy, takeAddress } from '../../../ground/addresses/address.service.ts'
import { begin } from '../../../lifecycle/operations.ts'
import { boundTo, holdLive, holdOwn, isComing, refuseBusy } from '../../../lifecycle/own.ts'
import type { Ending } from '../../../lifecycle/product.ts'
import { refusePurchase } from '../../../lifecycle/purchase.ts'
import { resources, type ResourceRow } from '../../../lifecycle/resource.table.ts'
import { leaveBlackhole } from '../guard/blackhole.service.ts'
import { guardsFollow } from '../guard/ddos.service.ts'
import { specReader } from '../../../lifecycle/spec.ts'

export interface EipSpec {
  bandwidth_mbps: number
  /** The line that it is on; missing on what was sold before its node had any. */
  line?: string
  billing: EipBilling
}
export const specOf = specReader<EipSpec>()
export interface EipFacts {
  address: string
  /** What a reverse lookup should answer: it is kept, no server of ours is asked. */
  domain: string
  /** Whether its owner owes for what passed it, and nothing passes any more. */
  halted: '' | 'debt'
  /** Until when nothing reaches it because of an attack; empty when everything does. */
  blackhole: string
  threshold_mbps: number
  threshold_pps: number
}

/** Why nothing reaches an address, and until when. */
export const haltedOf = ({
  halted,
  blackhole,
}: Partial<EipFacts>): { halted: Halted; halted_until: string | null } => ({
  halted: blackhole ? 'blackhole' : (halted ?? ''),
  halted_until: blackhole || null,
})

/** By traffic the bandwidth is only the most that passes: what passes is charged. */
export const eipItems = ({ bandwidth_mbps, line, billing }: EipSpec) => [
  { item: 'ip', quantity: 1 },
  ...(billing === 'by traffic'
    ? []
    : [{ item: line ? `bandwidth_mbps:${line}` : 'bandwidth_mbps', quantity: bandwidth_mbps }]),
]

/** Which addresses these rows had, and when. */
export async function addressNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, readonly NameThen[]>> {
  const found = await heldBy(db, ids)
  const names = found.map(({ resourceId, address, from, to }) => ({ resourceId, name: { ref: address, from, to } }))
  return new Map(
    [...Map.groupBy(names, ({ resourceId }) => resourceId)].map(([id, some]) => [id, some.map(({ name }) => name)]),
  )
}

/** The host that an address is to be bound to: one's own, there, on the same node, and without one. */
export async function hostToBind(ctx: CustomerCtx, { node }: { node: string }, id: string): Promise<void> {
  const host = await holdLive(ctx, id)
  if (host.kind !== 'host' || host.node !== node || !host.engineRef) throw refuseField({ host_id: 'rules.choose' })
  if (!['ACTIVE', 'SHUTOFF', 'RESCUE'].includes(host.status)) throw refuse('wrongState')
  await refuseBusy(ctx.db, [host])
  const has = (await boundTo(ctx.db, id)).some(({ kind }) => kind === 'eip')
  if (has || (await isComing(ctx.db, 'bind', { host_id: id }))) throw refuseField({ host_id: 'rules.taken' })
}

/** A host's row carries its public address, so that its list asks nobody else. */
export async function showOnHost(
  db: Db,
  hostId: string | null,
  eip: { id: string; spec: unknown; facts: unknown },
): Promise<void> {
  if (!hostId) return
  const [host] = await db.select().from(resources).where(eq(resources.id, hostId)).for('update')
  if (!host) return
  const { address } = eip.facts as { address: string }
  const facts = {
    ...host.facts,
    floating_ip: address,
    eip_id: eip.id,
    bandwidth_mbps: (eip.spec as EipSpec).bandwidth_mbps,
    eip_halted: haltedOf(eip.facts as Partial<EipFacts>).halted,
  }
  await db.update(resources).set({ facts }).where(eq(resources.id, hostId))
}

/** An address row has another address from now on, and what guards it guards that one. */
export async function addressReplaced(
  ending: Pick<Ending, 'app' | 'db'>,
  eipId: string,
  { ref, address }: { ref: string; address: string },
): Promise<void> {
  const { app, db } = ending
  const [eip] = await db
    .update(resources)
    .set({
      engineRef: ref,
      facts: sql`${resources.facts} || ${JSON.stringify({ address, domain: '', blackhole: '' })}::jsonb`,
    })
    .where(eq(resources.id, eipId))
    .returning()
  if (!eip) return
  await freeAddress(ending, eipId)
  await takeAddress(ending, eip, address)
  await guardsFollow(app, db, eipId, address)
  await leaveBlackhole(app, db, eipId)
}

/** Begins another address for a host that the caller holds: the address is held after it, and nothing else is done to it. */
export async function beginReplacing(ctx: CustomerCtx, host: ResourceRow, eipId: string): Promise<void> {
  const [eip] = await holdOwn(ctx, [eipId])
  // Another one would pass what this one is kept from passing.
  if (eip!.boundTo !== host.id || eip!.deletedAt || eip!.facts['halted']) throw refuse('wrongState')
  // A package that is about to guard it would guard the one before.
  if (await isComing(ctx.db, 'bind', { eip: eipId })) throw refuse('operationUnderWay')
  await promiseAddresses(ctx, host.node, specOf(eip!).line ?? '', 1)
  const { app, db, login } = ctx
  const params = { eip_id: eipId }
  const operation = await begin(app, db, host, { action: 'replace EIP', params, loginId: login.id })
  await begin(app, db, eip!, {
    action: 'replace EIP',
    params: { operation: operation.id },
    loginId: null,
    follows: true,
  })
}

async function promiseAddresses(
  { app, db, account }: CustomerCtx,
  node: string,
  line: string,
  count: number,
): Promise<void> {
  const now = app.clock.now().toISOString()
  await db
    .execute(sql`select address_promise(${account.id}, ${node}, ${line}, ${count}, ${now}::timestamptz)`)
    .catch(refusePurchase)
}

export async function hideFromHosts(db: Db, eipId: string): Promise<void> {
  await db
    .update(resources)
    .set({ facts: sql`${resources.facts} - 'floating_ip' - 'eip_id' - 'bandwidth_mbps' - 'eip_halted'` })
    .where(sql`${resources.kind} = 'host' and ${resources.facts}->>'eip_id' = ${eipId}`)
}
