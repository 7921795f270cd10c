import { monitorPeriods } from '@portico/contract/constants.ts'
import { describe, expect, test } from 'vitest'
import { daysMs, hoursMs, minutesMs } from '../../../core/clock.ts'
import { metricPeriods } from '../../../ground/engine/metric-periods.ts'
import { figuresAt, hostMetrics, type MeteredHost } from './metrics.ts'

const now = new Date('2026-11-12T13:07:31.500Z')
const host: MeteredHost = { ref: 'host_Aaaaaaaaaaaa', vcpus: 4, memoryMb: 8192, bandwidthMbps: 20 }
const always = [{ from: new Date(now.getTime() - daysMs(200)), to: null }]
const ago = (ms: number) => new Date(now.getTime() - ms)
const cpu = (points: ReturnType<typeof hostMetrics>) => points.flatMap(({ figures }) => figures?.cpuPercent ?? [])
const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length

describe('the figures of a host', () => {
  test.each(monitorPeriods)('over %s are evenly spaced and end at the last whole step', (period) => {
    const { lengthMs, stepMs } = metricPeriods[period]
    const points = hostMetrics(host, always, period, now)
    expect(points).toHaveLength(lengthMs / stepMs)
    expect(points.length).toBeGreaterThanOrEqual(60)
    expect(points.length).toBeLessThanOrEqual(400)
    for (const [index, { time }] of points.entries()) {
      expect(time.getTime() % stepMs).toBe(0)
      if (index > 0) expect(time.getTime() - points[index - 1]!.time.getTime()).toBe(stepMs)
    }
    const end = points.at(-1)!.time.getTime() + stepMs
    expect(end).toBeLessThanOrEqual(now.getTime())
    expect(end).toBeGreaterThan(now.getTime() - stepMs)
  })

  test('stay within what the host has', () => {
    for (const ref of Array.from({ length: 40 }, (_, n) => `host_${n}`)) {
      for (const { figures } of hostMetrics({ ...host, ref }, always, '1 week', now)) {
        expect(figures!.cpuPercent).toBeGreaterThan(0)
        expect(figures!.cpuPercent).toBeLessThanOrEqual(100)
        expect(figures!.memoryMb).toBeGreaterThan(0)
        expect(figures!.memoryMb).toBeLessThanOrEqual(host.memoryMb)
        for (const name of ['netInBytesPerSecond', 'netOutBytesPerSecond'] as const) {
          expect(figures![name]).toBeGreaterThanOrEqual(0)
          expect(figures![name]).toBeLessThanOrEqual((host.bandwidthMbps * 1_000_000) / 8)
        }
        expect(figures!.diskReadBytesPerSecond).toBeGreaterThan(0)
        expect(figures!.diskWriteBytesPerSecond).toBeGreaterThan(0)
      }
    }
  })

  test('are the same whenever they are asked for, and different for another host', () => {
    expect(hostMetrics(host, always, '1 day', now)).toEqual(hostMetrics(host, always, '1 day', now))
    const later = hostMetrics(host, always, '1 day', new Date(now.getTime() + minutesMs(30)))
    const earlier = hostMetrics(host, always, '1 day', now)
    expect(later[0]).toEqual(earlier[6])
    expect(later.at(-7)).toEqual(earlier.at(-1))
    expect(hostMetrics({ ...host, ref: 'host_Bbbbbbbbbbbb' }, always, '1 day', now)).not.toEqual(earlier)
  })

  test('are gaps while it was off, and begin anew with the work of starting', () => {
    const ran = [
      { from: ago(hoursMs(20)), to: ago(hoursMs(10)) },
      { from: ago(hoursMs(2)), to: null },
    ]
    const points = hostMetrics(host, ran, '1 day', now)
    for (const { time, figures } of points) {
      const middle = time.getTime() + minutesMs(2.5)
      const on = ran.some(({ from, to }) => middle >= from.getTime() && (to === null || middle < to.getTime()))
      if (!on && !ran.some((one) => Math.abs(one.from.getTime() - middle) < minutesMs(5))) expect(figures).toBeNull()
      if (on) expect(figures).not.toBeNull()
    }
    const first = points.find(({ time }) => time >= ran[1]!.from)!
    expect(first.figures!.memoryMb).toBeLessThan(hostMetrics(host, always, '1 day', now).at(-1)!.figures!.memoryMb)
    expect(hostMetrics(host, [], '1 hour', now).every(({ figures }) => figures === null)).toBe(true)
  })

  test('have a day: the busiest hour is well above the quietest', () => {
    const byHour = new Map<number, number[]>()
    for (const { time, figures } of hostMetrics(host, always, '1 month', now)) {
      const hour = time.getUTCHours()
      byHour.set(hour, [...(byHour.get(hour) ?? []), figures!.cpuPercent])
    }
    const means = [...byHour.values()].map(mean)
    expect(Math.max(...means)).toBeGreaterThan(Math.min(...means) * 1.8)
  })

  test('of a longer period are the means of a shorter one', () => {
    const short = hostMetrics(host, always, '1 day', now)
    const long = hostMetrics(host, always, '1 week', now)
    const last = long.at(-1)!
    const within = short.filter(({ time }) => time >= last.time && time.getTime() < last.time.getTime() + minutesMs(30))
    expect(mean(cpu(within))).toBeGreaterThan(last.figures!.cpuPercent * 0.6)
    expect(mean(cpu(within))).toBeLessThan(last.figures!.cpuPercent * 1.6)
  })

  test('of the moment agree with what the chart shows', () => {
    const bootedAt = ago(daysMs(3))
    const point = hostMetrics(host, [{ from: bootedAt, to: null }], '1 hour', now).at(-1)!
    const moment = figuresAt(host, bootedAt, new Date(point.time.getTime() + 30_000))
    expect(Math.abs(moment.cpuPercent - point.figures!.cpuPercent)).toBeLessThan(6)
    expect(Math.abs(moment.memoryMb - point.figures!.memoryMb)).toBeLessThan(host.memoryMb * 0.02)
  })
})
