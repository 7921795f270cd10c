import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Turns, type Filming } from './turns.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** Somebody who had a turn just now, and writes down when the next one comes. */
function film(fps: number): Filming & { shots: number[] } {
  const shots: number[] = []
  const one = { fps, lastMs: performance.now(), shots, shoot: () => void shots.push((one.lastMs = performance.now())) }
  return one
}

test('a fast one has its turn in its time, although a slow one waits since before', () => {
  const [turns, slow, fast] = [new Turns(), film(2), film(30)]
  const begun = performance.now()
  turns.ask(slow)
  turns.ask(fast)
  vi.advanceTimersByTime(40)
  expect(fast.shots.map((at) => Math.round(at - begun))).toEqual([33])
  expect(slow.shots).toEqual([])
  vi.advanceTimersByTime(460)
  expect(slow.shots.map((at) => Math.round(at - begun))).toEqual([500])
})

test('who asks often has no more turns for it', () => {
  const [turns, one] = [new Turns(), film(30)]
  for (let ms = 0; ms < 1_000; ms++) {
    turns.ask(one)
    vi.advanceTimersByTime(1)
  }
  expect(one.shots.length).toBeGreaterThan(20)
  expect(one.shots.length).toBeLessThanOrEqual(30)
})
