import { describe, expect, test } from 'vitest'
import { minutesMs } from '../../core/clock.ts'
import { judge, type Rule } from './alarm.judge.ts'

const now = new Date('2026-03-01T12:00:30.000Z')
const end = new Date('2026-03-01T12:00:00.000Z').getTime()

/** The last minutes, the newest last; null where nothing was measured. */
const points = (...cpu: (number | null)[]) =>
  cpu.map((cpuPercent, index) => ({
    time: new Date(end - minutesMs(cpu.length - index)),
    figures:
      cpuPercent === null
        ? null
        : {
            cpuPercent,
            memoryMb: 512,
            diskReadBytesPerSecond: 2_000_000,
            diskWriteBytesPerSecond: 0,
            netInBytesPerSecond: 1_000_000,
            netOutBytesPerSecond: 0,
          },
  }))
const rule = (more: Partial<Rule> = {}): Rule => ({
  metric: 'cpu',
  direction: 'above',
  threshold: 80,
  minutes: 5,
  state: 'ok',
  ...more,
})
const stateOf = (more: Partial<Rule>, ...cpu: (number | null)[]) => judge(rule(more), points(...cpu), 1024, now)?.state

describe('an alarm', () => {
  test('begins when all of its minutes are past the threshold, and not before', () => {
    expect(judge(rule(), points(90, 90, 90, 90, 91.26), 1024, now)).toEqual({ state: 'alarm', value: 91.3 })
    expect(stateOf({}, 90, 80, 90, 90, 90)).toBeUndefined()
    // A machine that has run for two minutes was not busy for five.
    expect(stateOf({}, null, null, null, 90, 90)).toBeUndefined()
    expect(stateOf({ direction: 'below' }, 1, 2, 3, 4, 5)).toBe('alarm')
  })
  test('is over when none of its minutes is, and stays in between', () => {
    expect(stateOf({ state: 'alarm' }, 90, 10, 10, 10, 10)).toBeUndefined()
    expect(stateOf({ state: 'alarm' }, 90, 10, 10, 10, 10, 10)).toBe('ok')
    expect(stateOf({ state: 'alarm' }, 90, 90, 90, 90, 90)).toBeUndefined()
  })
  test('has no data when nothing was measured for a quarter of an hour, and comes back with the first figures', () => {
    const silent = Array.from({ length: 15 }, () => null)
    expect(stateOf({}, 10, ...silent)).toBe('nodata')
    expect(stateOf({ state: 'alarm' }, 90, ...silent.slice(1))).toBeUndefined()
    expect(stateOf({ state: 'nodata' }, 10)).toBe('ok')
    expect(stateOf({ state: 'nodata' })).toBeUndefined()
  })
  test('of a cloud that measures every five minutes begins with what is known', () => {
    expect(stateOf({}, 90, null, null, null, null, 90, null)).toBe('alarm')
  })
  test('reads shares in percent, disks in MB and networks in Mbit a second', () => {
    const of = (metric: Rule['metric'], threshold: number) =>
      judge(rule({ metric, threshold }), points(1, 1, 1, 1, 1), 1024, now)
    expect(of('memory', 49)).toEqual({ state: 'alarm', value: 50 })
    expect(of('disk_read', 1)).toEqual({ state: 'alarm', value: 2 })
    expect(of('net_in', 7)).toEqual({ state: 'alarm', value: 8 })
  })
})
