import { expect, test } from 'vitest'
import { anyPorts, storyPorts, workerPorts } from './own-ports.ts'

test('no server of a test draws a port of another one, or one that the system gives away', () => {
  const drawn = [workerPorts(), ...(['shared', 0, 1, 2, 3] as const).map(storyPorts)]
    .flatMap((ranges) => Object.values(ranges))
    .map((range) => range.split('-').map(Number) as [number, number])
  const all = [...drawn, [anyPorts.from, anyPorts.to] as const].toSorted(([a], [b]) => a - b)
  for (const [at, [from, to]] of all.entries()) {
    expect(to).toBeGreaterThan(from)
    expect(from).toBeGreaterThan(all[at - 1]?.[1] ?? 9999)
  }
  expect(all.at(-1)![1]).toBeLessThan(32_768)
})
