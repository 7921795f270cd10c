import { randomBytes } from 'node:crypto'
import { OpenstackSettings } from '@portico/contract/node/openstack.ts'
import { afterAll, expect, test } from 'vitest'
import { FakeOpenstack } from '../../../test/fake-openstack.ts'
import { FakeSwift } from '../../../test/fake-swift.ts'
import { gathered, storeConformance, written } from '../../../test/store-conformance.ts'
import { BytesDamaged } from '../../core/store/store.ts'
import { verified } from '../../core/store/verified.ts'
import { CloudClient } from './client.ts'
import { SwiftStore } from './swift-store.ts'

const swift = await FakeSwift.open()
const cloud = await FakeOpenstack.open()
cloud.swift = swift.url
const client = new CloudClient(OpenstackSettings.parse(cloud.settings()))
const store = new SwiftStore('hk-a', client)
afterAll(async () => {
  await store.close()
  client.close()
  cloud.close()
  swift.close()
})

storeConformance(async () => ({ store, close: async () => {} }))

test('a token that ended before its time is renewed', async () => {
  const blob = await written(store, randomBytes(10))
  swift.turnedAway = 1
  expect(await store.sizeOf(blob.id)).toBe(10)
})

test('bytes that changed on their way to Swift, or in it, are found', async () => {
  const bytes = randomBytes(100)
  const blob = await written(store, bytes)
  swift.objects.get(blob.id)!.bytes[5]! ^= 1
  await expect(gathered(verified(store, blob, 0, 100))).rejects.toThrow(BytesDamaged)
})

test('what Swift refuses when it is finished is told, and nothing is there', async () => {
  const refused = async () => {
    const writing = written(store, randomBytes(10))
    swift.turnedAway = 1
    return writing
  }
  const before = swift.objects.size
  await expect(refused()).rejects.toThrow('HTTP 401')
  expect(swift.objects.size).toBe(before)
})

test('a region without a Swift has no store', async () => {
  expect(await store.isThere()).toBe(true)
  const bare = await FakeOpenstack.open()
  const other = new CloudClient(OpenstackSettings.parse(bare.settings()))
  expect(await new SwiftStore('hk-a', other).isThere()).toBe(false)
  other.close()
  bare.close()
})
