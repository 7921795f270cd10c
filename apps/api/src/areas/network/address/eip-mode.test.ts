import { centerCalls } from '@portico/contract/account/center.ts'
import { hostCalls } from '@portico/contract/compute/host.ts'
import { usageFen } from '@portico/contract/money/usage.ts'
import { eipCalls } from '@portico/contract/network/eip.ts'
import { usageCalls } from '@portico/contract/network/usage.ts'
import { purchaseCalls } from '@portico/contract/resource/purchase.ts'
import { resourceCalls } from '@portico/contract/resource/resource.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { accountOf, cashOf, fenOf, fund } from '../../../../test/money.ts'
import type { Person, TestPortico } from '../../../../test/portico.ts'
import {
  buyer,
  inOrder,
  minute,
  node,
  provenBooks,
  removed,
  restored,
  rowOf,
  runningHost,
  settled,
  startStocked,
} from '../../../../test/resources.ts'
import {
  boughtTraffic,
  byTraffic,
  hourMs,
  hoursPass,
  meterRound,
  modeOf,
  toNextHour,
} from '../../../../test/traffic.ts'
import { daysMs, minutesMs } from '../../../core/clock.ts'
import { newId } from '../../../core/ids.ts'
import { toFen } from '../../../core/money.ts'
import { inTransaction } from '../../../core/db/pool.ts'
import { addresses } from '../../../engines/embedded/embedded.table.ts'
import { AllEngines } from '../../../engines/engines.ts'
import { meterHours, meterSamples, meterWatches, usageBills } from '../../../ground/meter/meter.table.ts'
import { nodes } from '../../../ground/nodes/node.table.ts'
import { notices } from '../../../ground/notices/notice.table.ts'
import { nodeRow } from '../../../ground/nodes/node.service.ts'
import { spend } from '../../../ground/wallet/wallet.service.ts'
import { operations } from '../../../lifecycle/resource.table.ts'

let t: TestPortico
beforeAll(async () => {
  t = await startStocked()
})
// Days pass in some of these, and whatever is still watched then is counted by the minute.
afterEach(async () => {
  await t.db.delete(meterWatches)
})
afterAll(() => t.stop())

const again = (as: Person) => t.signIn(as.email)
const rowFor = async (as: Person, id: string) =>
  (await t.ok(eipCalls.eipList, { search: id }, { as })).result.find((row) => row.id === id)!
const hoursOf = (id: string) => t.db.select().from(meterHours).where(eq(meterHours.resourceId, id))
const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** An address of a host, charged by bandwidth. */
async function monthly(as: Person, mbps = 20) {
  const host = await runningHost(t, as, { bandwidth_mbps: mbps })
  const { result } = await t.ok(eipCalls.eipList, {}, { as })
  return { host, id: result.find((row) => row.host_id === host)!.id }
}

async function changed(as: Person, id: string, billing: 'monthly' | 'by traffic') {
  const price = await t.ok(eipCalls.eipModePrice, { id, billing }, { as })
  await t.ok(eipCalls.eipChangeMode, { id, billing, quote: price.token }, { as })
  return price
}

describe('how an address is charged', () => {
  test('changes at the next full hour, gives back the unused share of the bandwidth, and counts from then on', async () => {
    toNextHour(t)
    const as = await buyer(t, 10_000_000n)
    const { id } = await monthly(as)
    const before = await fenOf(t, as)
    const price = await changed(as, id, 'by traffic')
    expect(price).toMatchObject({ month_before: '472.00', month_after: '12.00', gb_price: '0.80' })
    expect(new Date(price.effective_time).getTime() % hourMs).toBe(0)
    expect(await rowFor(as, id)).toMatchObject({
      billing: 'monthly',
      next_billing: 'by traffic',
      next_billing_time: price.effective_time,
    })
    expect(await fenOf(t, as)).toBe(before)
    expect(await t.db.$count(meterWatches, eq(meterWatches.resourceId, id))).toBe(0)
    // Nothing that its price is made of changes meanwhile.
    expect(await t.send(eipCalls.eipBandwidthPrice, { id, bandwidth_mbps: 5 }, { as })).toMatchObject({ code: '200' })
    expect(await t.send(resourceCalls.resourceDeletePreview, { id }, { as })).toMatchObject({ code: '200' })
    t.clock.pass(hourMs)
    await modeOf(t, id, 'by traffic')
    expect((await fenOf(t, as)) - before).toBe(-toFen(price.total))
    const [watch] = await t.db.select().from(meterWatches).where(eq(meterWatches.resourceId, id))
    expect(watch!.since.toISOString()).toBe(price.effective_time)
    expect(await rowFor(as, id)).toMatchObject({ billing: 'by traffic', next_billing: '', next_billing_time: null })
    await hoursPass(t, 2)
    expect((await hoursOf(id)).every(({ hour }) => hour >= watch!.since)).toBe(true)
    expect(await provenBooks(t)).toEqual(inOrder)
  })

  test('goes back to bandwidth for the rest of the term, and is not counted from then on', async () => {
    toNextHour(t)
    const as = await buyer(t, 10_000_000n)
    const { id } = await byTraffic(t, as, 20)
    const before = await fenOf(t, as)
    const price = await changed(as, id, 'monthly')
    // A day costs the thirtieth part of a month, and a month may have 28.
    expect(toFen(price.total)).toBeGreaterThan((46_000n * 27n) / 30n)
    expect(before - (await fenOf(t, as))).toBe(toFen(price.total))
    t.clock.pass(hourMs)
    await modeOf(t, id, 'monthly')
    const [watch] = await t.db.select().from(meterWatches).where(eq(meterWatches.resourceId, id))
    expect(watch!.until!.toISOString()).toBe(price.effective_time)
    await hoursPass(t, 3)
    const counted = await t.db.select().from(meterSamples).where(eq(meterSamples.resourceId, id))
    expect(counted.every(({ start }) => start < watch!.until!)).toBe(true)
  })

  test('costs and gives back what it does from its hour on, whenever within the hour before it is asked for', async () => {
    toNextHour(t)
    const as = await buyer(t, 10_000_000n)
    const [dear, cheap] = [(await monthly(as)).id, (await byTraffic(t, as, 20)).id]
    const asked = async () =>
      Promise.all([
        t.ok(eipCalls.eipModePrice, { id: dear, billing: 'by traffic' }, { as }),
        t.ok(eipCalls.eipModePrice, { id: cheap, billing: 'monthly' }, { as }),
      ])
    const early = await asked()
    t.clock.pass(minutesMs(55))
    const late = await asked()
    expect(late.map(({ total }) => total)).toEqual(early.map(({ total }) => total))
    expect(late.map(({ effective_time }) => effective_time)).toEqual(early.map((one) => one.effective_time))
    // Another hour would be another sum, and not the one that was shown.
    t.clock.pass(minutesMs(5))
    const wish = { id: dear, billing: 'by traffic' as const, quote: late[0].token }
    expect(await t.send(eipCalls.eipChangeMode, wish, { as })).toMatchObject({ code: '400073' })
  })

  test('can be taken back until then, with everything that was paid, as often as one likes', async () => {
    toNextHour(t)
    const as = await buyer(t, 10_000_000n)
    const { id } = await byTraffic(t, as, 20)
    const { id: other } = await monthly(as, 10)
    const before = await fenOf(t, as)
    for (let time = 0; time < 3; time++) {
      await changed(as, id, 'monthly')
      await changed(as, other, 'by traffic')
      await t.ok(eipCalls.eipKeepMode, { id }, { as })
      await t.ok(eipCalls.eipKeepMode, { id: other }, { as })
    }
    expect(await fenOf(t, as)).toBe(before)
    expect(await t.send(eipCalls.eipKeepMode, { id }, { as })).toMatchObject({ code: '400005' })
    t.clock.pass(hourMs)
    await settled(t)
    expect([(await rowFor(as, id)).billing, (await rowFor(as, other)).billing]).toEqual(['by traffic', 'monthly'])
    expect(await provenBooks(t)).toEqual(inOrder)
  })

  test('that is taken back when its host is gone leaves the address bound to nothing', async () => {
    toNextHour(t)
    const as = await buyer(t, 10_000_000n)
    const { id, host } = await monthly(as)
    await changed(as, id, 'by traffic')
    await removed(t, as, host)
    await t.ok(eipCalls.eipKeepMode, { id }, { as })
    expect(await rowFor(as, id)).toMatchObject({ status: 'unbound', host_id: '', next_billing: '' })
  })

  test('is asked for once of two at once, and nothing else is done to the address until then', async () => {
    toNextHour(t)
    const as = await buyer(t, 10_000_000n)
    const { id, host } = await monthly(as)
    const { token } = await t.ok(eipCalls.eipModePrice, { id, billing: 'by traffic' }, { as })
    const wish = { id, billing: 'by traffic' as const, quote: token }
    const codes = await Promise.all([1, 2].map(async () => (await t.send(eipCalls.eipChangeMode, wish, { as })).code))
    expect(codes.toSorted()).toEqual(['200', '400083'])
    // A term that is bought meanwhile at the smaller price would be one at the larger.
    expect(await t.send(resourceCalls.renewPrice, { ids: [host], months: 12 }, { as })).toMatchObject({
      code: '400083',
    })
    const preview = await t.ok(resourceCalls.resourceDeletePreview, { id }, { as })
    expect(await t.send(resourceCalls.resourceDelete, { id, token: preview.token, also: [] }, { as })).toMatchObject({
      code: '400005',
    })
    expect(await t.send(hostCalls.hostEipReplace, { id: host }, { as })).toMatchObject({ code: '400083' })
  })

  test('is nobody else’s business, and stays as it is where it is so already', async () => {
    const as = await buyer(t, 10_000_000n)
    const other = await buyer(t)
    const { id } = await monthly(as)
    const { token } = await t.ok(eipCalls.eipModePrice, { id, billing: 'by traffic' }, { as })
    const wish = { id, billing: 'by traffic' as const, quote: token }
    expect(await t.send(eipCalls.eipModePrice, { id, billing: 'by traffic' }, { as: other })).toMatchObject({
      code: '400002',
    })
    expect(await t.send(eipCalls.eipChangeMode, wish, { as: other })).toMatchObject({ code: '400002' })
    expect(await t.send(eipCalls.eipKeepMode, { id }, { as: other })).toMatchObject({ code: '400002' })
    expect(await t.send(usageCalls.usageDay, { id, day: '2026-11-16' }, { as: other })).toMatchObject({
      code: '400002',
    })
    expect(await t.send(eipCalls.eipModePrice, { id, billing: 'monthly' }, { as })).toMatchObject({ code: '400001' })
    expect(await t.send(eipCalls.eipChangeMode, { ...wish, quote: 'x' }, { as })).toMatchObject({ code: '400072' })
    expect(await t.db.$count(operations, and(eq(operations.resourceId, id), isNull(operations.endedAt)))).toBe(0)
  })

  test('is by bandwidth only where nothing is counted, and that is said', async () => {
    const as = await buyer(t, 10_000_000n)
    const { id } = await monthly(as)
    await t.db.update(nodes).set({ engine: 'openstack' }).where(eq(nodes.id, node))
    const config = { kind: 'eip', controller_id: node, bandwidth_mbps: 5, quantity: 1, months: 1 } as const
    const asked = [
      await t.send(eipCalls.eipModePrice, { id, billing: 'by traffic' }, { as }),
      await t.send(purchaseCalls.resourcePrice, { ...config, billing: 'by traffic' }, { as }),
    ]
    await t.db.update(nodes).set({ engine: 'embedded' }).where(eq(nodes.id, node))
    expect(asked.map(({ code }) => code)).toEqual(['400109', '400109'])
    expect(asked[0]!.msg).toContain('by bandwidth only')
  })
})

describe('what passes an address by traffic', () => {
  test('is what the chart of its host shows, drawn from packages and charged, and all of it is accounted for', async () => {
    toNextHour(t)
    const as = await buyer(t, 10_000_000n)
    const { id, host } = await byTraffic(t, as, 1000)
    const pack = await boughtTraffic(t, as)
    await hoursPass(t, 6)
    const ref = (await rowOf(t, host)).engineRef!
    const engine = new AllEngines(t.app).of(await nodeRow(t.db, node))
    const chart = await engine.hosts!.metrics(ref, '1 day')
    const samples = await t.db.select().from(meterSamples).where(eq(meterSamples.resourceId, id))
    const whole = samples.slice(3)
    for (const { start, bytes } of whole) {
      const point = chart.find(({ time }) => +time === +start)
      expect(Math.abs(Number(bytes) - (point?.figures?.netOutBytesPerSecond ?? 0) * 300)).toBeLessThan(300)
    }
    expect(whole.length).toBeGreaterThan(50)
    const yesterday = new Date(t.clock.now().getTime() - daysMs(1))
    const person = await again(as)
    const day = await t.ok(usageCalls.usageDay, { id, day: dayOf(t.clock.now()) }, { as: person })
    const before = await t.ok(usageCalls.usageDay, { id, day: dayOf(yesterday) }, { as: person })
    expect(day.accounted).toBe(day.metered)
    expect(day.metered + before.metered).toBe(Number((await hoursOf(id)).reduce((sum, { bytes }) => sum + bytes, 0n)))
    expect([...day.packages, ...before.packages].map((one) => one.id)).toContain(pack.id)
    expect(day.samples + before.samples).toBeGreaterThan(0)
  })

  test('costs what the multiplication says, is shown by hour, and leaves as a file', async () => {
    toNextHour(t)
    const as = await buyer(t, 10_000_000n)
    const { id } = await byTraffic(t, as, 500)
    const cash = await fenOf(t, as)
    await hoursPass(t, 4)
    const person = await again(as)
    const spent = cash - (await fenOf(t, person))
    const hours = await hoursOf(id)
    const beyond = hours.reduce((sum, hour) => sum + hour.beyond, 0n)
    const months = new Set(hours.map(({ hour }) => hour.toISOString().slice(0, 7)))
    if (months.size === 1) expect(spent).toBe(usageFen(beyond, 800_000n))
    expect(spent).toBe(hours.reduce((sum, { fen }) => sum + fen, 0n))
    const day = hours.at(-1)!.hour
    const { charged } = await t.ok(usageCalls.usageDay, { id, day: dayOf(day) }, { as: person })
    expect(charged).toMatchObject([{ price: '0.80' }])
    const file = await t.portico.server.inject({
      url: `/api/apiv1/traffic/exportUsage?id=${id}&day=${dayOf(day)}`,
      headers: t.headersFor({ as: person }),
    })
    expect(file.body).toContain('package_id')
    expect(file.body.trim().split('\n').length).toBeGreaterThan(1)
  })

  test('is counted to its last minutes when the address goes, and when its host does', async () => {
    toNextHour(t)
    const as = await buyer(t, 10_000_000n)
    const one = await byTraffic(t, as)
    const other = await byTraffic(t, as)
    await hoursPass(t, 1)
    t.clock.pass(minutesMs(27))
    await removed(t, await again(as), one.id)
    await removed(t, await again(as), other.host)
    t.clock.pass(minutesMs(40))
    await meterRound(t)
    for (const { id } of [one, other]) {
      const [last] = (await hoursOf(id)).toSorted((a, b) => +b.hour - +a.hour)
      expect(last!.bytes).toBeGreaterThan(0n)
    }
    t.clock.pass(daysMs(8))
    await minute(t)
    expect((await rowOf(t, one.id)).releasedAt).not.toBeNull()
    await meterRound(t)
    const [watch] = await t.db.select().from(meterWatches).where(eq(meterWatches.resourceId, one.id))
    expect(watch!.until).not.toBeNull()
    expect(await provenBooks(t)).toEqual(inOrder)
  })

  test('goes on to be counted with another address, without a gap', async () => {
    toNextHour(t)
    const as = await buyer(t, 10_000_000n)
    const { id, host } = await byTraffic(t, as)
    t.clock.pass(minutesMs(22))
    await t.ok(hostCalls.hostEipReplace, { id: host }, { as })
    await settled(t)
    await hoursPass(t, 1)
    const samples = await t.db.select().from(meterSamples).where(eq(meterSamples.resourceId, id))
    const late = samples.toSorted((a, b) => +a.start - +b.start).slice(1, -1)
    expect(late.length).toBeGreaterThan(10)
    expect(late.filter(({ bytes }) => bytes === 0n)).toEqual([])
  })
})

describe('a debt', () => {
  const passesOf = async (id: string) => {
    const { engineRef } = await rowOf(t, id)
    return (await t.db.select().from(addresses).where(eq(addresses.address, engineRef!)))[0]!.passes
  }
  const toldOf = async (as: Person) =>
    (await t.db.select().from(notices).where(eq(notices.loginId, as.login_id)).orderBy(notices.createdAt))
      .map(({ word }) => word)
      .filter((word) => word.startsWith('usage'))

  async function owedBy(account: string): Promise<bigint> {
    const bills = await t.db.select().from(usageBills).where(eq(usageBills.accountId, account))
    return bills.reduce((sum, bill) => sum + bill.amountFen - bill.cashFen - bill.voucherFen, 0n)
  }

  /** Somebody whose address costs more than there is. */
  async function owing() {
    toNextHour(t)
    const as = await buyer(t, 1_000_000n)
    const { id, host } = await byTraffic(t, as, 1000)
    const account = await accountOf(t, as)
    // Spent on something else.
    await spendAll(as, await fenOf(t, as))
    await hoursPass(t, 3)
    return { as, id, host, account }
  }

  async function spendAll(as: Person, amountFen: bigint) {
    const accountId = await accountOf(t, as)
    const spending = { accountId, amountFen, product: 'host', kind: 'buy', effect: `buy all ${newId('order')}` }
    await inTransaction(t.app.pool, (db) => spend(db, t.app, spending))
  }

  test('is told at once and again, and stops the address after three days; what is paid goes on by itself', async () => {
    const { as, id, host, account } = await owing()
    expect(await cashOf(t, as)).toBe('0.00')
    expect(await toldOf(as)).toEqual(['usageOwed'])
    const day = await t.ok(usageCalls.usageDay, { id, day: dayOf(t.clock.now()) }, { as: await again(as) })
    expect(toFen(day.owed)).toBeGreaterThan(0n)
    expect(new Date(day.halt_time!).getTime()).toBeGreaterThan(t.clock.now().getTime())
    expect((await rowFor(await again(as), id)).halt_time).toBe(day.halt_time)
    t.clock.pass(daysMs(2))
    await meterRound(t)
    expect(await toldOf(as)).toEqual(['usageOwed', 'usageOwedStill'])
    expect(await passesOf(id)).toBe(true)
    t.clock.pass(daysMs(1))
    await meterRound(t)
    expect(await toldOf(as)).toEqual(['usageOwed', 'usageOwedStill', 'usageHalted'])
    expect(await passesOf(id)).toBe(false)
    const person = await again(as)
    expect(await rowFor(person, id)).toMatchObject({ status: 'bound', halted: 'debt' })
    expect((await rowOf(t, host)).status).toBe('ACTIVE')
    // Another address would pass what this one does not.
    expect(await t.send(hostCalls.hostEipReplace, { id: host }, { as: person })).toMatchObject({ code: '400005' })
    t.clock.pass(hourMs)
    await meterRound(t)
    const counted = await t.db.select().from(meterSamples).where(eq(meterSamples.resourceId, id))
    const last = counted.toSorted((a, b) => +b.start - +a.start)[0]!
    expect(last.bytes).toBe(0n)

    await fund(t, as, (await owedBy(account)) + 500n)
    expect(await fenOf(t, await again(as))).toBe(500n)
    await meterRound(t)
    expect(await passesOf(id)).toBe(true)
    expect((await rowFor(await again(as), id)).halted).toBe('')
    expect(await provenBooks(t)).toEqual(inOrder)
  })

  test('that is paid while the address lies in the recycle bin leaves nothing stopped', async () => {
    const { as, id } = await owing()
    t.clock.pass(daysMs(3))
    await meterRound(t)
    expect(await passesOf(id)).toBe(false)
    await removed(t, await again(as), id)
    await fund(t, as, 10_000_000n)
    await meterRound(t)
    await restored(t, await again(as), id)
    await meterRound(t)
    expect(await passesOf(id)).toBe(true)
    expect((await rowFor(await again(as), id)).halted).toBe('')
  })

  test('that is paid starts nothing that a newer one has stopped', async () => {
    const { as, id, account } = await owing()
    t.clock.pass(daysMs(3))
    await meterRound(t)
    // What it stopped lies in the recycle bin, so it is not forgotten when it is paid.
    await removed(t, await again(as), id)
    await fund(t, as, 10_000_000n)
    await meterRound(t)
    expect(await owedBy(account)).toBe(0n)
    const { id: other } = await byTraffic(t, await again(as), 1000)
    await spendAll(as, await fenOf(t, await again(as)))
    await hoursPass(t, 3)
    expect(await owedBy(account)).toBeGreaterThan(0n)
    t.clock.pass(daysMs(3))
    for (let round = 0; round < 3; round++) {
      await meterRound(t)
      expect(await passesOf(other)).toBe(false)
    }
    await fund(t, as, 10_000_000n)
    await meterRound(t)
    expect(await passesOf(other)).toBe(true)
  })

  test('keeps the account from being closed until it is paid', async () => {
    const { as } = await owing()
    const { cancel_obstacles } = await t.ok(centerCalls.centerInfo, undefined, { as: await again(as) })
    expect(cancel_obstacles.map(({ what }) => what)).toContain('owed')
  })

  test('is paid by what comes back, before that can be withdrawn or spent', async () => {
    const { as, id, account } = await owing()
    // Hardly anything passes at night, and no more comes back than was paid for the address.
    while ((await owedBy(account)) < 1_200n) await hoursPass(t, 1)
    const person = await again(as)
    const { refund } = await removed(t, person, id)
    expect(toFen(refund)).toBeGreaterThan(0n)
    expect(await cashOf(t, person)).toBe('0.00')
    expect(await provenBooks(t)).toEqual(inOrder)
  })
})
