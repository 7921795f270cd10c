import type { PhoneInput } from '@portico/contract/phone/wire.ts'
import { expect, test } from 'vitest'
import { PhoneGone, PhonesBusy, type PhoneStream, type PhoneWatcher } from '../../../ground/engine/phones.ts'
import { Follower } from './follower.ts'

/** A phone that takes what it is told when it is let. */
class SlowPhone {
  readonly done: PhoneInput[] = []
  readonly #waiting: (() => void)[] = []
  watcher: PhoneWatcher | undefined
  isClosed = false

  open = async (watcher: PhoneWatcher): Promise<PhoneStream> => {
    this.watcher = watcher
    return {
      mode: 'hands',
      width: 1,
      height: 1,
      act: (input) => {
        this.done.push(input)
        return new Promise((resolve) => this.#waiting.push(resolve))
      },
      again() {},
      setBitrate: async () => {},
      close: () => (this.isClosed = true),
    }
  }

  async takeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      this.#waiting.shift()!()
      await new Promise(setImmediate)
    }
  }
}

const touch = (action: 'down' | 'move' | 'up', pointer = 0, x = 0) =>
  ({ type: 'touch', action, pointer, x, y: 0, pressure: 1 }) as const
const back = { type: 'back' } as const

async function following(phone = new SlowPhone()) {
  const follower = new Follower('phn', { open: phone.open, changed() {}, failed() {} })
  await follower.follow()
  return { follower, phone }
}

test('what is done comes in order, one after the other', async () => {
  const { follower, phone } = await following()
  const inputs = [touch('down'), touch('move', 0, 0.5), touch('up'), back]
  for (const input of inputs) follower.act(input)
  expect(phone.done).toEqual(inputs.slice(0, 1))
  await phone.takeAll()
  expect(phone.done).toEqual(inputs)
})

test('a slow one misses where a finger was on its way, but neither that it came nor that it left', async () => {
  const { follower, phone } = await following()
  follower.act(touch('down'))
  for (let n = 0; n < 150; n++) follower.act(touch('move', 0, n / 150))
  follower.act(touch('up'))
  await phone.takeAll()
  expect(phone.done.length).toBeLessThan(50)
  expect([phone.done[0], phone.done.at(-1)]).toEqual([touch('down'), touch('up')])
})

test('one that takes nothing is paused, and what waited for it is never done', async () => {
  const { follower, phone } = await following()
  for (let n = 0; n < 300; n++) follower.act(back)
  expect(follower.told).toMatchObject({ state: 'paused', why: 'slow' })
  await phone.takeAll()
  expect(phone.done.length).toBe(1)
  expect(phone.isClosed).toBe(true)
})

test('what is done while it is paused is counted by what people do, and not done later', async () => {
  const { follower, phone } = await following()
  follower.pause('app')
  for (const input of [touch('down'), touch('move'), touch('up'), back]) follower.act(input)
  expect(follower.told).toEqual({ id: 'phn', state: 'paused', why: 'app', held: 2 })
  await follower.follow()
  expect(follower.told).toEqual({ id: 'phn', state: 'follows', why: '', held: 0 })
  follower.act(touch('move'))
  follower.act(touch('up'))
  expect(phone.done).toEqual([])
})

test('what waited when it was paused is not done when it follows again', async () => {
  const { follower, phone } = await following()
  for (const input of [back, touch('down'), touch('up')]) follower.act(input)
  follower.pause('person')
  await phone.takeAll()
  await follower.follow()
  const done = phone.done.length
  follower.act(back)
  await phone.takeAll()
  expect(phone.done.slice(done)).toEqual([back])
})

test('a finger that was down is lifted when it is paused', async () => {
  const { follower, phone } = await following()
  follower.act(touch('down', 3))
  follower.pause('person')
  expect(phone.done.at(-1)).toMatchObject({ type: 'touch', action: 'cancel', pointer: 3 })
})

test.for([
  ['breaks off', new PhoneGone('gone'), 'lost'],
  ['has no room', new PhonesBusy('busy'), 'busy'],
] as const)('one that %s is paused', async ([, failure, why]) => {
  const { follower, phone } = await following()
  phone.watcher!.ended(failure)
  expect(follower.told).toMatchObject({ state: 'paused', why })
})

test('one that is paused while it is being reached does not follow then', async () => {
  const phone = new SlowPhone()
  const reached = Promise.withResolvers<void>()
  const open = async (watcher: PhoneWatcher) => {
    await reached.promise
    return phone.open(watcher)
  }
  const follower = new Follower('phn', { open, changed() {}, failed() {} })
  const followed = follower.follow()
  follower.pause('person')
  reached.resolve()
  await followed
  expect([follower.told.state, phone.isClosed]).toEqual(['paused', true])
})
