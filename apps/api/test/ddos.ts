import { ddos } from '@portico/contract/network/ddos.ts'
import { eipCalls } from '@portico/contract/network/eip.ts'
import { purchaseCalls } from '@portico/contract/resource/purchase.ts'
import { eq } from 'drizzle-orm'
import { things } from '../src/engines/embedded/embedded.table.ts'
import { AllEngines } from '../src/engines/engines.ts'
import { reportJob } from '../src/lifecycle/report.ts'
import type { Person, TestPortico } from './portico.ts'
import { buyer, node, runningHost, settled } from './resources.ts'

export const ddosConfig = { kind: 'ddos', controller_id: node, package: '20g', months: 1 } as const

/** Everything that buying a package takes, with a quote for it. */
export async function ddosForm(t: TestPortico, as: Person) {
  const { token, total } = await t.ok(purchaseCalls.resourcePrice, ddosConfig, { as })
  return { form: { ...ddosConfig, name: 'guard', quote: token }, total }
}

/** A package that is there and bound to nothing. */
export async function boughtDdos(t: TestPortico, as: Person, name = 'guard'): Promise<string> {
  const { form } = await ddosForm(t, as)
  const { resource_ids } = await t.ok(purchaseCalls.resourceCreate, { ...form, name }, { as })
  await settled(t, resource_ids[0]!)
  return resource_ids[0]!
}

/** The address of a host that is bought for it. */
export async function newAddress(t: TestPortico, as: Person): Promise<{ id: string; address: string }> {
  const host = await runningHost(t, as, { bandwidth_mbps: 5 })
  const { result } = await t.ok(eipCalls.eipList, {}, { as })
  return result.find((row) => row.host_id === host)!
}

/** Somebody with a package that guards an address. */
export async function guarding(t: TestPortico) {
  const as = await buyer(t, 10_000_000n)
  const own = await newAddress(t, as)
  const id = await boughtDdos(t, as)
  await t.ok(ddos.calls.ddosBind, { id, eip: own.id }, { as })
  await settled(t, id)
  return { as, id, own }
}

/** What its engine guards for it; undefined when its engine has nothing of it. */
export async function guardedBy(t: TestPortico, id: string): Promise<string | null | undefined> {
  const [thing] = await t.db.select().from(things).where(eq(things.ref, id))
  return thing && (thing.wish as { address: string | null }).address
}

/** Asks the engines what they have to tell. */
export const askEngines = (t: TestPortico) => reportJob(t.app, new AllEngines(t.app)).run({})

export const attacksOn = async (t: TestPortico, as: Person, id: string) =>
  (await t.ok(ddos.calls.ddosAttackList, { id, limit: 100 }, { as })).result
