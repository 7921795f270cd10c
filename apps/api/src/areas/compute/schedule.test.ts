import { hostCalls } from '@portico/contract/compute/host.ts'
import { scheduleCalls } from '@portico/contract/compute/schedule.ts'
import { resourceCalls } from '@portico/contract/resource/resource.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person, TestPortico } from '../../../test/portico.ts'
import { buyer, rowOf, runningHost, settled, startStocked } from '../../../test/resources.ts'
import { daysMs, hoursMs, minutesMs } from '../../core/clock.ts'
import { scheduleJob } from './schedule.jobs.ts'

let t: TestPortico
beforeAll(async () => {
  t = await startStocked()
})
afterAll(() => t.stop())

const everyDay = [1, 2, 3, 4, 5, 6, 7]
const plan = { enabled: true, days: everyDay, start_time: '08:00', stop_time: '20:00' }

/** Moves on to the next time the clock shows this, a few seconds past it. */
function goTo(time: string): void {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const now = t.clock.now()
  const at = new Date(now)
  at.setUTCHours(hours, minutes, 5, 0)
  t.clock.pass(at.getTime() - now.getTime() + (at <= now ? daysMs(1) : 0))
}
async function minute(): Promise<void> {
  await scheduleJob(t.app).run({})
  await settled(t)
}
const statusOf = async (id: string) => (await rowOf(t, id)).status
async function done(as: Person, id: string) {
  const me = await t.signIn(as.email)
  const { result } = await t.ok(resourceCalls.resourceTimeline, { id, limit: 100 }, { as: me })
  return result.filter(({ what }) => what === 'start' || what === 'stop')
}
async function scheduled(choice: Partial<typeof plan> | Record<string, unknown> = {}) {
  const as = await buyer(t)
  const id = await runningHost(t, as)
  await t.ok(scheduleCalls.hostScheduleSave, { id, ...plan, ...choice }, { as })
  return { as, id }
}

describe('a schedule', () => {
  test('stops and starts a host at its times, each once, whichever server looks and however often', async () => {
    const { as, id } = await scheduled()
    goTo('20:00')
    await Promise.all([scheduleJob(t.app).run({}), scheduleJob(t.app).run({}), scheduleJob(t.app).run({})])
    await settled(t)
    expect(await statusOf(id)).toBe('SHUTOFF')
    await minute()
    goTo('08:00')
    await minute()
    await minute()
    expect(await statusOf(id)).toBe('ACTIVE')
    expect((await done(as, id)).map(({ what, state, who }) => [what, state, who])).toEqual([
      ['start', 'done', ''],
      ['stop', 'done', ''],
    ])
  })

  test('leaves out what the state does not allow, and says so in the timeline', async () => {
    const { as, id } = await scheduled()
    goTo('08:00')
    await minute()
    await minute()
    expect(await statusOf(id)).toBe('ACTIVE')
    const lines = await done(as, id)
    expect(lines).toMatchObject([
      { what: 'start', state: 'failed', text: 'Skipped by the schedule: its state did not allow it.' },
    ])
  })

  test('acts on its days only, and on what has not been deleted', async () => {
    goTo('19:00')
    const today = t.clock.now().getUTCDay() || 7
    const [other, gone] = [await scheduled({ days: everyDay.filter((day) => day !== today) }), await scheduled()]
    const { token } = await t.ok(resourceCalls.resourceDeletePreview, { id: gone.id }, { as: gone.as })
    await t.ok(resourceCalls.resourceDelete, { id: gone.id, token }, { as: gone.as })
    await settled(t)
    goTo('20:00')
    await minute()
    expect(await statusOf(other.id)).toBe('ACTIVE')
    expect(await done(other.as, other.id)).toEqual([])
    expect(await done(gone.as, gone.id)).toEqual([])
  })

  test('does nothing while it is off, and nothing for a time that was past when it was set', async () => {
    const off = await scheduled({ enabled: false })
    goTo('20:00')
    const late = await scheduled()
    await minute()
    expect([await statusOf(off.id), await statusOf(late.id)]).toEqual(['ACTIVE', 'ACTIVE'])
  })

  test('makes up for a few minutes without a server, not for hours', async () => {
    const { as, id } = await scheduled()
    goTo('20:00')
    t.clock.pass(minutesMs(10))
    await minute()
    expect(await statusOf(id)).toBe('SHUTOFF')
    goTo('08:00')
    t.clock.pass(hoursMs(1))
    await minute()
    expect(await statusOf(id)).toBe('SHUTOFF')
    expect(await done(as, id)).toHaveLength(1)
  })

  test('acts around midnight on the day it says', async () => {
    goTo('22:00')
    const today = t.clock.now().getUTCDay() || 7
    const { id } = await scheduled({ days: [today], start_time: null, stop_time: '23:58' })
    goTo('00:03')
    await minute()
    expect(await statusOf(id)).toBe('SHUTOFF')
  })
})

describe('setting a schedule', () => {
  test('keeps what was said last, for owner and member', async () => {
    const { as, id } = await scheduled({ days: [5, 1, 5] })
    expect(await t.ok(scheduleCalls.hostScheduleInfo, { id }, { as })).toEqual({
      schedule: { ...plan, days: [1, 5] },
    })
    const next = { enabled: false, days: [7], start_time: null, stop_time: '21:30' }
    const member = await t.member(as)
    await t.share(as)
    await t.ok(scheduleCalls.hostScheduleSave, { id, ...next }, { as: member })
    expect(await t.ok(scheduleCalls.hostScheduleInfo, { id }, { as })).toEqual({ schedule: next })
    expect(await t.ok(scheduleCalls.hostScheduleInfo, { id: await runningHost(t, as) }, { as })).toEqual({
      schedule: null,
    })
  })

  test('is refused for another tenant’s host, for nonsense and to an operator, and changes nothing', async () => {
    const { as, id } = await scheduled()
    const [stranger, operator] = [await buyer(t), await t.operator()]
    expect(await t.send(scheduleCalls.hostScheduleInfo, { id }, { as: stranger })).toMatchObject({ code: '400002' })
    const tries = [
      [{ ...plan, id }, stranger, '400002'],
      [{ ...plan, id }, operator, '400003'],
      [{ ...plan, id, days: [] }, as, '400001'],
      [{ ...plan, id, days: [0] }, as, '400001'],
      [{ ...plan, id, start_time: '24:00' }, as, '400001'],
      [{ ...plan, id, start_time: '20:00' }, as, '400001'],
      [{ ...plan, id, start_time: null, stop_time: null }, as, '400001'],
    ] as const
    for (const [input, who, code] of tries)
      expect(
        await t.send(scheduleCalls.hostScheduleSave, { ...input, days: [...input.days] }, { as: who }),
      ).toMatchObject({ code })
    expect(await t.ok(scheduleCalls.hostScheduleInfo, { id }, { as })).toEqual({ schedule: plan })
  })

  test('is refused for a host that was deleted or never made', async () => {
    const { as, id } = await scheduled()
    const { token } = await t.ok(resourceCalls.resourceDeletePreview, { id }, { as })
    await t.ok(resourceCalls.resourceDelete, { id, token }, { as })
    await settled(t)
    expect(await t.send(scheduleCalls.hostScheduleSave, { ...plan, id }, { as })).toMatchObject({ code: '400005' })
    expect((await t.ok(hostCalls.hostList, { bin: 1 }, { as })).result).toHaveLength(1)
  })
})
