import { catalogue } from '@portico/contract/catalogue.ts'
import { graceDays } from '@portico/contract/resource/term-end.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fenOf } from '../../test/money.ts'
import type { Person, TestPortico } from '../../test/portico.ts'
import { buyer, buyHosts, minute, rowOf, runningHost, settled, startStocked } from '../../test/resources.ts'
import { volumes } from '../engines/embedded/embedded.table.ts'
import { daysMs, hoursMs } from '../core/clock.ts'
import { resources } from './resource.table.ts'

let t: TestPortico
let operator: Person
beforeAll(async () => {
  t = await startStocked()
})
beforeEach(async () => {
  operator = await t.operator()
})
afterAll(() => t.stop())

const force = (id: string, status: string) =>
  t.ok(catalogue.platformStateForce, { id, status, reason: 'As it was found' }, { as: operator })
/** Days from now, and somebody who is still signed in then. */
async function later(as: Person, at: Date): Promise<Person> {
  t.clock.pass(at.getTime() - t.clock.now().getTime())
  return t.signIn(as.email)
}
const told = async (as: Person) =>
  (await t.ok(catalogue.noticeList, { limit: 100 }, { as })).result.map(({ subject }) => subject)

/** A host and its data disk, which ends so many days before it. */
async function withDisk(as: Person, daysBefore: number, choice: object = {}) {
  const { resource_ids } = await buyHosts(t, as, { data_disks_gb: [20], ...choice })
  await settled(t)
  const [host = ''] = resource_ids
  const { bound } = await t.ok(catalogue.resourceDeletePreview, { id: host }, { as })
  const disk = bound[0]!.id
  const end = (await rowOf(t, host)).expiresAt!
  const expiresAt = new Date(end.getTime() - daysMs(daysBefore))
  await t.db.update(resources).set({ expiresAt }).where(eq(resources.id, disk))
  return { host, disk, end, expiresAt }
}

describe('a data disk that ends before its host', () => {
  test('is taken off it at its end, and is there again when it is renewed', async () => {
    const as = await buyer(t)
    const { host, disk, expiresAt } = await withDisk(as, 10)
    const me = await later(as, new Date(expiresAt.getTime() + 1000))
    await minute(t)
    const row = await rowOf(t, disk)
    expect(row).toMatchObject({ status: 'EXPIRED', boundTo: null, facts: { device: '' } })
    const [volume] = await t.db.select().from(volumes).where(eq(volumes.ref, row.engineRef!))
    expect(volume).toMatchObject({ machine: null })
    expect((await rowOf(t, host)).status).toBe('ACTIVE')
    const { token } = await t.ok(catalogue.renewPrice, { ids: [disk], months: 1 }, { as: me })
    await t.ok(catalogue.resourceRenew, { ids: [disk], months: 1, quote: token }, { as: me })
    expect(await rowOf(t, disk)).toMatchObject({ status: 'available', boundTo: null })
  })

  test('stays with a host that ends with it, and both come back by one renewal', async () => {
    const as = await buyer(t)
    const { host, disk, end } = await withDisk(as, 0)
    const me = await later(as, new Date(end.getTime() + 1000))
    await minute(t)
    expect(await rowOf(t, disk)).toMatchObject({ status: 'EXPIRED', boundTo: host })
    const { token } = await t.ok(catalogue.renewPrice, { ids: [host], months: 1 }, { as: me })
    await t.ok(catalogue.resourceRenew, { ids: [host], months: 1, quote: token }, { as: me })
    expect(await rowOf(t, host)).toMatchObject({ status: 'SHUTOFF' })
    expect(await rowOf(t, disk)).toMatchObject({ status: 'in-use', boundTo: host })
  })

  test.each(['expired', 'in the recycle bin'])('keeps nobody from renewing the host while it is %s', async (where) => {
    const as = await buyer(t)
    const { host, disk, end } = await withDisk(as, 10, { renewal: '1 month' })
    // As it could be left attached before.
    const state = where === 'expired' ? { status: 'EXPIRED' } : { status: 'available', deletedAt: t.clock.now() }
    await t.db.update(resources).set(state).where(eq(resources.id, disk))
    const { token, parts } = await t.ok(catalogue.renewPrice, { ids: [host], months: 1 }, { as })
    expect(parts).toHaveLength(1)
    await t.ok(catalogue.resourceRenew, { ids: [host], months: 1, quote: token }, { as })
    const once = (await rowOf(t, host)).expiresAt!
    expect(once.getTime()).toBeGreaterThan(end.getTime())
    await t.db
      .update(resources)
      .set({ expiresAt: new Date(once.getTime() + daysMs(1)) })
      .where(eq(resources.id, disk))
    await later(as, new Date(once.getTime() - hoursMs(12)))
    await minute(t)
    expect((await rowOf(t, host)).expiresAt!.getTime()).toBeGreaterThan(once.getTime())
  })
})

describe('what is delivered and faulty', () => {
  test('does not renew by itself: its owner is told once what to do, and it renews again when it is sound', async () => {
    const as = await buyer(t)
    const id = await runningHost(t, as, { renewal: '1 month' })
    await force(id, 'ERROR')
    const end = (await rowOf(t, id)).expiresAt!
    const me = await later(as, new Date(end.getTime() - hoursMs(12)))
    const cash = await fenOf(t, me)
    await minute(t)
    await minute(t)
    expect(await fenOf(t, me)).toBe(cash)
    expect((await rowOf(t, id)).expiresAt).toEqual(end)
    const paused = (await told(me)).filter((subject) =>
      subject.includes('is faulty and will not be renewed automatically'),
    )
    expect(paused).toHaveLength(1)
    operator = await t.operator()
    await force(id, 'SHUTOFF')
    await minute(t)
    expect((await rowOf(t, id)).expiresAt!.getTime()).toBeGreaterThan(end.getTime())
    expect(await fenOf(t, me)).toBeLessThan(cash)
  })

  test('has its grace like everything else, says so, is not renewed by itself in it, and is by hand', async () => {
    const as = await buyer(t)
    const id = await runningHost(t, as, { renewal: '1 month', alias: 'broken' })
    await force(id, 'ERROR')
    const me = await later(as, new Date((await rowOf(t, id)).expiresAt!.getTime() + 1000))
    const cash = await fenOf(t, me)
    await minute(t)
    await minute(t)
    const row = await rowOf(t, id)
    expect(row).toMatchObject({ status: 'ERROR', releasedAt: null })
    expect(row.releaseAt!.getTime()).toBeGreaterThan(t.clock.now().getTime() + daysMs(graceDays - 1))
    expect(await told(me)).toContain('broken has expired')
    expect(await fenOf(t, me)).toBe(cash)
    const { token } = await t.ok(catalogue.renewPrice, { ids: [id], months: 1 }, { as: me })
    await t.ok(catalogue.resourceRenew, { ids: [id], months: 1, quote: token }, { as: me })
    expect(await rowOf(t, id)).toMatchObject({ status: 'ERROR', releaseAt: null })
  })
})
