import { hostCalls } from '@portico/contract/compute/host.ts'
import { blackholeHours, ddos, freeGbps } from '@portico/contract/network/ddos.ts'
import { eipCalls } from '@portico/contract/network/eip.ts'
import { noticeCalls } from '@portico/contract/support/notice.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askEngines, attacksOn, boughtDdos, guarding, newAddress } from '../../../../test/ddos.ts'
import type { Person, TestPortico } from '../../../../test/portico.ts'
import {
  buyer,
  inOrder,
  provenBooks,
  removed,
  restored,
  rowOf,
  settled,
  startStocked,
} from '../../../../test/resources.ts'
import { modeOf, toNextHour } from '../../../../test/traffic.ts'
import { daysMs, hoursMs, minutesMs } from '../../../core/clock.ts'
import { addresses, attacks } from '../../../engines/embedded/embedded.table.ts'
import { AllEngines } from '../../../engines/engines.ts'
import { resourceReports } from '../../../lifecycle/report.table.ts'
import { resources } from '../../../lifecycle/resource.table.ts'
import { blackholes } from '../guard/blackhole.table.ts'
import { guardJob } from '../ddos/guard.jobs.ts'

let t: TestPortico
beforeAll(async () => {
  t = await startStocked()
})
afterAll(() => t.stop())

/** What comes round every minute. */
async function watch() {
  await askEngines(t)
  await guardJob(t.app, new AllEngines(t.app)).run({})
  await settled(t)
}
const make = async (address: string, gbps: number, minutes = 30) =>
  t.send(ddos.calls.platformAttackMake, { address, kind: 'udp flood', gbps, minutes }, { as: await t.operator() })
const eipSeen = async (as: Person, id: string) =>
  (await t.ok(eipCalls.eipList, { search: id }, { as })).result.find((row) => row.id === id)!
const holeOf = async (id: string) => (await t.db.select().from(blackholes).where(eq(blackholes.resourceId, id)))[0]!
const told = async (as: Person) =>
  (await t.ok(noticeCalls.noticeList, { limit: 100 }, { as })).result
    .map(({ subject }) => subject)
    .filter((subject) => /\d+\.\d+\.\d+\.\d+/.test(subject) && !subject.includes('sign-in'))
const history = async (as: Person, id: string) => (await t.ok(ddos.calls.addressAttackList, { id }, { as })).result
const isHalted = async (address: string) =>
  (await t.db.select().from(addresses).where(eq(addresses.address, address)))[0]!.halted
/** Sessions end when time passes. */
const again = (as: Person) => t.signIn(as.email)

describe('an attack on an address that no package guards', () => {
  test('is kept away up to what is free, told once, and in the history of the address', async () => {
    const as = await buyer(t, 10_000_000n)
    const own = await newAddress(t, as)
    expect(await make(own.address, freeGbps - 2)).toMatchObject({ code: '200' })
    await watch()
    await watch()
    expect(await told(as)).toEqual([`Attack on ${own.address}`])
    expect(await history(as, own.id)).toMatchObject([
      {
        address: own.address,
        kind: 'udp flood',
        peak_gbps: 3,
        gbps: 5,
        held: true,
        end_time: null,
        halted_until: null,
      },
    ])
    expect(await eipSeen(as, own.id)).toMatchObject({ halted: '', halted_until: null, status: 'bound' })
    t.clock.pass(minutesMs(31))
    await watch()
    expect((await history(as, own.id))[0]!.end_time).not.toBeNull()
    expect(await told(as)).toHaveLength(1)
  })

  test('that is larger halts the address for a stated time, says so everywhere, and ends by itself', async () => {
    const as = await buyer(t, 10_000_000n)
    const own = await newAddress(t, as)
    const host = (await rowOf(t, own.id)).boundTo!
    await make(own.address, freeGbps + 3)
    await watch()
    const until = (await holeOf(own.id)).until
    expect(until.getTime() - t.clock.now().getTime()).toBeLessThanOrEqual(hoursMs(blackholeHours))
    const halted = { halted: 'blackhole', halted_until: until.toISOString() }
    expect(await eipSeen(as, own.id)).toMatchObject({ ...halted, status: 'bound' })
    expect(await t.ok(hostCalls.hostInfo, { id: host }, { as })).toMatchObject({ eip_halted: 'blackhole' })
    expect(await isHalted(own.address)).toBe(true)
    expect(await history(as, own.id)).toMatchObject([
      { held: false, halted_until: until.toISOString(), halted_end: null },
    ])
    await watch()
    expect(await told(as)).toHaveLength(2)
    t.clock.pass(hoursMs(blackholeHours) + minutesMs(1))
    await watch()
    const back = await again(as)
    expect(await eipSeen(back, own.id)).toMatchObject({ halted: '', halted_until: null, status: 'bound' })
    expect(await t.ok(hostCalls.hostInfo, { id: host }, { as: back })).toMatchObject({ eip_halted: '' })
    expect(await isHalted(own.address)).toBe(false)
    expect((await told(back))[0]).toBe(`${own.address} can be reached again`)
    await watch()
    expect(await told(back)).toHaveLength(3)
  })

  test('that is not over when the time is keeps it halted as long again', async () => {
    const as = await buyer(t, 10_000_000n)
    const own = await newAddress(t, as)
    await make(own.address, 50, 200)
    await watch()
    const first = (await holeOf(own.id)).until
    t.clock.pass(hoursMs(blackholeHours) + minutesMs(1))
    await watch()
    const next = await holeOf(own.id)
    expect(next.until.getTime()).toBeGreaterThan(first.getTime())
    expect(next.endedAt).toBeNull()
    expect(await eipSeen(await again(as), own.id)).toMatchObject({ halted_until: next.until.toISOString() })
  })

  test('is not escaped by way of the recycle bin', async () => {
    const as = await buyer(t, 10_000_000n)
    const own = await newAddress(t, as)
    await make(own.address, 50, 100)
    await watch()
    const { until } = await holeOf(own.id)
    await removed(t, as, own.id)
    await watch()
    await restored(t, as, own.id)
    await watch()
    await watch()
    expect(await isHalted(own.address)).toBe(true)
    expect(await eipSeen(as, own.id)).toMatchObject({ halted: 'blackhole', halted_until: until.toISOString() })
    t.clock.pass(hoursMs(blackholeHours) + minutesMs(1))
    await removed(t, await again(as), own.id)
    await watch()
    await restored(t, await again(as), own.id)
    await watch()
    expect(await isHalted(own.address)).toBe(false)
    expect(await eipSeen(await again(as), own.id)).toMatchObject({ halted: '', halted_until: null })
  })

  test('does not wait for another way of charging, which comes in its hour all the same', async () => {
    toNextHour(t)
    const as = await buyer(t, 10_000_000n)
    const own = await newAddress(t, as)
    const { token } = await t.ok(eipCalls.eipModePrice, { id: own.id, billing: 'by traffic' }, { as })
    await t.ok(eipCalls.eipChangeMode, { id: own.id, billing: 'by traffic', quote: token }, { as })
    const { next_billing_time } = await eipSeen(as, own.id)
    await make(own.address, 50)
    await watch()
    expect(await isHalted(own.address)).toBe(true)
    expect(await eipSeen(as, own.id)).toMatchObject({
      halted: 'blackhole',
      next_billing: 'by traffic',
      next_billing_time,
    })
    t.clock.pass(hoursMs(1))
    await modeOf(t, own.id, 'by traffic')
    expect(await provenBooks(t)).toEqual(inOrder)
  })

  test('halts the address when something else was being done to it, once that is over', async () => {
    const as = await buyer(t, 10_000_000n)
    const own = await newAddress(t, as)
    await t.db.update(resources).set({ name: 'sim-hang-unbind' }).where(eq(resources.id, own.id))
    await t.ok(eipCalls.eipUnbind, { id: own.id }, { as })
    await make(own.address, 50)
    await askEngines(t)
    const run = () => guardJob(t.app, new AllEngines(t.app)).run({})
    await run()
    expect(await isHalted(own.address)).toBe(false)
    await t.db.update(resources).set({ name: 'ip' }).where(eq(resources.id, own.id))
    await settled(t)
    await run()
    await settled(t)
    expect(await isHalted(own.address)).toBe(true)
    expect(await eipSeen(as, own.id)).toMatchObject({ halted: 'blackhole', status: 'unbound' })
  })

  test('that its engine does not lift is lifted the next time', async () => {
    const as = await buyer(t, 10_000_000n)
    const own = await newAddress(t, as)
    await make(own.address, 50, 10)
    await watch()
    await t.db.update(resources).set({ name: 'sim-refuse-lift' }).where(eq(resources.id, own.id))
    t.clock.pass(hoursMs(blackholeHours) + minutesMs(1))
    await watch()
    expect(await isHalted(own.address)).toBe(true)
    await t.db.update(resources).set({ name: 'ip' }).where(eq(resources.id, own.id))
    await watch()
    expect(await isHalted(own.address)).toBe(false)
    expect(await eipSeen(await again(as), own.id)).toMatchObject({ halted: '' })
  })

  test('does not follow to the address that takes its place', async () => {
    const as = await buyer(t, 10_000_000n)
    const own = await newAddress(t, as)
    const host = (await rowOf(t, own.id)).boundTo!
    await make(own.address, 50)
    await watch()
    await t.ok(hostCalls.hostEipReplace, { id: host }, { as })
    await settled(t)
    await watch()
    expect(await eipSeen(as, own.id)).toMatchObject({ halted: '', halted_until: null })
    expect(await t.ok(hostCalls.hostInfo, { id: host }, { as })).toMatchObject({ eip_halted: '' })
    expect(await history(as, own.id)).toMatchObject([{ address: own.address }])
  })
})

describe('an attack on an address with a package', () => {
  test('is measured by the package, shown on it, and in the history of the address when the package is gone', async () => {
    const { as, id, own } = await guarding(t)
    await make(own.address, 18)
    await watch()
    const asked = (await attacksOn(t, as, id)).filter(({ peak_gbps }) => peak_gbps === 18)
    expect(asked).toMatchObject([{ address: own.address, held: true }])
    expect(await eipSeen(as, own.id)).toMatchObject({ halted: '' })
    expect(await told(as)).toContain(`The attack on ${own.address} is close to the limit`)
    await make(own.address, 30)
    await watch()
    const { result } = await t.ok(ddos.calls.ddosList, {}, { as })
    expect(result).toMatchObject([{ halted: 'blackhole', halted_until: expect.any(String) }])
    await t.ok(ddos.calls.ddosUnbind, { id }, { as })
    await settled(t)
    const peaks = (await history(as, own.id)).map(({ peak_gbps }) => peak_gbps)
    expect(peaks).toEqual(expect.arrayContaining([18, 30]))
  })

  test('that goes on for more than a week is not taken for over', async () => {
    const { as, id, own } = await guarding(t)
    const from = t.clock.now()
    const to = new Date(from.getTime() + daysMs(9))
    await t.db
      .insert(attacks)
      .values({ id: 'atk_long', address: own.address, guard: id, kind: 'syn flood', peakGbps: 2, from, to })
    await askEngines(t)
    t.clock.pass(daysMs(8))
    await askEngines(t)
    const open = () => t.db.select().from(resourceReports).where(eq(resourceReports.createdAt, from))
    expect(await open()).toMatchObject([{ endedAt: null }])
    t.clock.pass(daysMs(2))
    await askEngines(t)
    expect((await open())[0]!.endedAt).toEqual(to)
    await again(as)
  })
})

describe('what came to an address', () => {
  test('is told as clean and dropped, and an attack stands out of it', async () => {
    const as = await buyer(t, 10_000_000n)
    const own = await newAddress(t, as)
    await make(own.address, 4, 60)
    t.clock.pass(minutesMs(30))
    const traffic = await t.ok(ddos.calls.addressTraffic, { id: own.id, period: '1 hour' }, { as })
    expect(traffic).toMatchObject({ step_ms: minutesMs(1), gbps: freeGbps })
    expect(traffic.clean_mbps).toHaveLength(60)
    expect(traffic.dropped_mbps.slice(0, 28).every((mbps) => mbps === 0)).toBe(true)
    const peak = Math.max(...traffic.dropped_mbps)
    expect(peak).toBeGreaterThan(3000)
    expect(peak).toBeLessThanOrEqual(4000)
    expect(await t.ok(ddos.calls.addressTraffic, { id: own.id, period: '1 hour' }, { as })).toEqual(traffic)
  })

  test('is told above a threshold, once an hour', async () => {
    const as = await buyer(t, 10_000_000n)
    const own = await newAddress(t, as)
    for (const wrong of [
      { threshold_mbps: -1, threshold_pps: 0 },
      { threshold_mbps: 1.5, threshold_pps: 0 },
    ])
      expect(await t.send(eipCalls.eipThresholds, { id: own.id, ...wrong }, { as })).toMatchObject({ code: '400001' })
    await t.ok(eipCalls.eipThresholds, { id: own.id, threshold_mbps: 1000, threshold_pps: 0 }, { as })
    await settled(t)
    expect(await eipSeen(as, own.id)).toMatchObject({ threshold_mbps: 1000, threshold_pps: 0 })
    await watch()
    const much = `High traffic at ${own.address}`
    expect(await told(as)).not.toContain(much)
    await make(own.address, 4, 200)
    t.clock.pass(minutesMs(30))
    await watch()
    await watch()
    expect((await told(as)).filter((subject) => subject === much)).toHaveLength(1)
    t.clock.pass(hoursMs(1))
    await watch()
    expect((await told(await again(as))).filter((subject) => subject === much)).toHaveLength(2)
  })

  test('is nobody else’s to see', async () => {
    const [as, other] = [await buyer(t, 10_000_000n), await buyer(t)]
    const own = await newAddress(t, as)
    const id = own.id
    expect(await t.send(ddos.calls.addressTraffic, { id, period: '1 day' }, { as: other })).toMatchObject({
      code: '400002',
    })
    expect(await t.send(ddos.calls.addressAttackList, { id }, { as: other })).toMatchObject({ code: '400002' })
    expect(
      await t.send(eipCalls.eipThresholds, { id, threshold_mbps: 1, threshold_pps: 1 }, { as: other }),
    ).toMatchObject({
      code: '400002',
    })
    const guard = await boughtDdos(t, as)
    expect(await t.send(ddos.calls.addressAttackList, { id: guard }, { as })).toMatchObject({ code: '400001' })
  })
})

describe('operators', () => {
  test('see all attacks with whose they are, and end a black hole with a reason, once', async () => {
    const as = await buyer(t, 10_000_000n)
    const own = await newAddress(t, as)
    await make(own.address, 50)
    await watch()
    const operator = await t.operator()
    const seen = async () =>
      (await t.ok(ddos.calls.platformAttackList, { search: own.address }, { as: operator })).result[0]!
    const { blackhole_id: id, email } = await seen()
    expect(email).toBe(as.email)
    const end = () => t.send(ddos.calls.platformBlackholeEnd, { id, reason: 'A test of ours' }, { as: operator })
    const answers = await Promise.all([end(), end()])
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', '400005'])
    await settled(t)
    expect(await eipSeen(as, own.id)).toMatchObject({ halted: '' })
    expect(await isHalted(own.address)).toBe(false)
    expect(await seen()).toMatchObject({ blackhole_id: '', halted_end: expect.any(String) })
    const { result } = await t.ok(noticeCalls.noticeList, {}, { as })
    expect(result[0]!.content).toContain('A test of ours')
    await watch()
    expect(await eipSeen(as, own.id)).toMatchObject({ halted: '' })
  })

  test('make attacks up on addresses that somebody has, in bounds, and it is written down', async () => {
    expect(await make('192.0.2.1', 5)).toMatchObject({ code: '400001' })
    expect(await make('192.0.2.1', 0)).toMatchObject({ code: '400001' })
    expect(await make('192.0.2.1', 5, 2000)).toMatchObject({ code: '400001' })
    const as = await buyer(t)
    const wish = { address: '192.0.2.1', kind: 'udp flood', gbps: 5, minutes: 5 } as const
    expect(await t.send(ddos.calls.platformAttackMake, wish, { as })).not.toMatchObject({ code: '200' })
  })
})
