import { OpenstackSettings } from '@portico/contract/node/openstack.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestPortico } from '../../../test/portico.ts'
import { failed } from './faults.ts'
import { done, Region } from './region.ts'

let t: TestPortico
let region: Region
beforeAll(async () => {
  t = await TestPortico.start()
  const credentials = { kind: 'password', user: 'portico', password: 'secret', project: 'portico' }
  const settings = { auth_url: 'http://127.0.0.1:9/v3', region: 'RegionOne', credentials, external_network: 'public' }
  region = new Region(t.app, 'somewhere', OpenstackSettings.parse(settings))
})
afterAll(async () => {
  region.close()
  await t.stop()
})

const callFor = (operation: string) => ({ operation, name: 'web', account: 'acc_one', resource: 'host_one' })
const busy = { state: 'pending', againMs: 400 }

/** Work that holds an account until it is let go. */
function holding(account: string) {
  let finish = () => {}
  const over = new Promise<void>((end) => (finish = end))
  let begin = () => {}
  const begun = new Promise<void>((begins) => (begin = begins))
  const work = region.locked(account, async () => {
    begin()
    await over
  })
  return { begun, work, finish }
}

test('one at a time makes things for an account; the next is told to come again', async () => {
  const one = holding('acc_one')
  await one.begun
  const next = () => region.run(() => region.locked('acc_one', async () => done({ made: true })))
  expect(await next()).toEqual(busy)
  one.finish()
  await one.work
  expect(await next()).toEqual({ state: 'done', result: { made: true } })
})

test('whatever a slow cloud holds, connections are left for everybody else', async () => {
  const all = Array.from({ length: 8 }, (_, n) => holding(`acc_${n}`))
  await Promise.all(all.map(({ begun }) => begun))
  expect(await region.run(() => region.locked('acc_more', async () => done({})))).toEqual(busy)
  for (const { finish } of all) finish()
  await Promise.all(all.map(({ work }) => work))
  expect(await region.run(() => region.locked('acc_more', async () => done({})))).toEqual({ state: 'done', result: {} })
})

test('what was given up is not gone on with, and what was noted first stays', async () => {
  const call = callFor('op_given_up')
  expect(await region.noted(call, 'plan', async () => 'first')).toBe('first')
  expect(await region.noted(call, 'plan', async () => 'second')).toBe('first')
  await region.giveUp(call)
  const end = await region.run(() => region.lockedFor(call, async () => done({ made: true })))
  expect(end).toEqual(failed('timedOut', 'The work was given up'))
})
