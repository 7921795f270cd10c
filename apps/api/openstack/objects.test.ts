import { catalogue } from '@portico/contract/catalogue.ts'
import { okCode } from '@portico/contract/codes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepBlobsJob } from '../src/areas/storage/kept/kept.jobs.ts'
import { hoursMs } from '../src/core/clock.ts'
import type { Store } from '../src/core/store/store.ts'
import type { TestPortico } from '../test/portico.ts'
import { buyer, node } from '../test/resources.ts'
import { boughtContainer, sendObject } from '../test/storage.ts'
import { namesIn } from '../test/store-conformance.ts'
import { startOnCloud } from './ground.ts'

let t: TestPortico
let swift: Store

beforeAll(async () => {
  t = await startOnCloud()
  swift = await t.app.stores.on(node)
})
afterAll(() => t?.stop())

test('what is put into a container of an OpenStack node lies in its Swift, is read from there, and goes with it', async () => {
  expect(swift.id).toBe(`swift:${node}`)
  const before = await namesIn(swift)
  const as = await buyer(t)
  const id = await boughtContainer(t, as)
  expect((await sendObject(t, as, id, { key: 'letter.txt' }, 'dear cloud')).code).toBe(okCode)
  expect(await namesIn(swift)).toHaveLength(before.length + 1)
  const { url } = await t.ok(catalogue.objectLink, { id, key: 'letter.txt' }, { as })
  const answer = await t.portico.server.inject({ url, headers: { host: 'console' } })
  expect(answer.body).toBe('dear cloud')
  await t.ok(catalogue.objectDelete, { id, keys: ['letter.txt'] }, { as })
  t.clock.pass(hoursMs(25))
  await sweepBlobsJob(t.app).run({})
  expect(await namesIn(swift)).toEqual(before)
})
