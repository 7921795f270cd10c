import { eipCalls } from '@portico/contract/network/eip.ts'
import type { TrafficPackage } from '@portico/contract/network/traffic.ts'
import { purchaseCalls } from '@portico/contract/resource/purchase.ts'
import { eq } from 'drizzle-orm'
import { minutesMs } from '../src/core/clock.ts'
import { AllEngines } from '../src/engines/engines.ts'
import { meterPackages } from '../src/ground/meter/meter.table.ts'
import { debtJob } from '../src/lifecycle/debt.ts'
import { meterJob } from '../src/lifecycle/meter.ts'
import { eventually } from './eventually.ts'
import type { Person, TestPortico } from './portico.ts'
import { node, rowOf, runningHost, settled } from './resources.ts'

export const hourMs = 3_600_000

/** A package that can be drawn from. */
export async function boughtTraffic(t: TestPortico, as: Person, size: TrafficPackage = '100gb', name = 'traffic') {
  const config = { kind: 'traffic', controller_id: node, package: size, months: 1 } as const
  const { token, total } = await t.ok(purchaseCalls.resourcePrice, config, { as })
  const { resource_ids } = await t.ok(purchaseCalls.resourceCreate, { ...config, name, quote: token }, { as })
  await settled(t, resource_ids[0]!)
  return { id: resource_ids[0]!, total }
}

/** An address that is charged by traffic from the start, bound to a host that runs. */
export async function byTraffic(t: TestPortico, as: Person, mbps = 100): Promise<{ id: string; host: string }> {
  const host = await runningHost(t, as)
  const config = {
    kind: 'eip',
    controller_id: node,
    bandwidth_mbps: mbps,
    quantity: 1,
    months: 1,
    billing: 'by traffic',
  } as const
  const { token } = await t.ok(purchaseCalls.resourcePrice, config, { as })
  const { resource_ids } = await t.ok(purchaseCalls.resourceCreate, { ...config, name: 'front', quote: token }, { as })
  const id = resource_ids[0]!
  await settled(t, id)
  await t.ok(eipCalls.eipBind, { id, host_id: host }, { as })
  await settled(t, id)
  return { id, host }
}

/** What comes round every five minutes and every minute. */
export async function meterRound(t: TestPortico): Promise<void> {
  await meterJob(t.app, new AllEngines(t.app)).run({})
  await debtJob(t.app).run({})
  await settled(t)
}

/** Lets so many hours pass, and the clocks come round at the end of each. */
export async function hoursPass(t: TestPortico, hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour++) {
    t.clock.pass(hourMs)
    await meterRound(t)
  }
}

/** The start of an hour, so that what a test does lies within one. */
export function toNextHour(t: TestPortico): void {
  t.clock.pass(hourMs - (t.clock.now().getTime() % hourMs) + minutesMs(1))
}

/** Waits until a change of how it is charged has come, whose hour has. */
export async function modeOf(t: TestPortico, id: string, billing: string): Promise<void> {
  t.portico.operations.takeDue()
  await eventually(async () => {
    const { spec, task } = await rowOf(t, id)
    if (spec['billing'] !== billing || task !== '') throw new Error(`It is charged ${String(spec['billing'])}`)
  })
}

export const packageRow = async (t: TestPortico, id: string) =>
  (await t.db.select().from(meterPackages).where(eq(meterPackages.resourceId, id)))[0]!
