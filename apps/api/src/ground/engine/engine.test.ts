import { expect, test } from 'vitest'
import { atWork, NotOffered, type Engine } from './engine.ts'

class Bare implements Engine {
  readonly #told: string[] = []
  async discard(call: { operation: string }) {
    this.#told.push(call.operation)
    return { state: 'done' as const, result: { told: this.#told } }
  }
  async abandon() {
    return { state: 'done' as const, result: {} }
  }
}

test('a family that an engine does not have cannot be asked for, and what it has goes on working', async () => {
  const engine = atWork(new Bare())
  expect(() => engine.disks).toThrow(NotOffered)
  expect('disks' in engine).toBe(false)
  const call = { operation: 'op_1', name: 'web', account: 'acc_1', resource: 'host_1' }
  expect(await engine.discard(call)).toEqual({ state: 'done', result: { told: ['op_1'] } })
})
