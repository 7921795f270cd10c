import { catalogue } from '@portico/contract/catalogue.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person, TestPortico } from '../../../test/portico.ts'
import {
  buyer,
  buyHosts,
  hostConfig,
  hostForm,
  rowOf,
  runningHost,
  settled,
  startStocked,
} from '../../../test/resources.ts'

let t: TestPortico
let as: Person
beforeAll(async () => {
  t = await startStocked()
  as = await buyer(t)
})
afterAll(() => t.stop())

const saidAt = (fields: Record<string, string>) => ({ code: '400001', data: { fields } })

describe('a configuration of which no host can be made', () => {
  test.each([
    ['an image that does not exist', { image_id: 'nowhere' }, 'image_id'],
    [
      'a system disk that is too small for the image',
      { image_id: 'windows-2025', system_disk_gb: 20 },
      'system_disk_gb',
    ],
  ])('%s has no price and finds no place in the cart', async (_what, choice, field) => {
    const wish = { kind: 'host' as const, ...hostConfig, ...choice }
    const refused = { code: '400001', data: { fields: { [field]: expect.any(String) as string } } }
    expect(await t.send(catalogue.purchasePrice, wish, { as })).toMatchObject(refused)
    const details = { host_name: 'web', password: 'Harbour-Lamp-42' }
    expect(await t.send(catalogue.cartAdd, { ...wish, ...details }, { as })).toMatchObject(refused)
    expect((await t.ok(catalogue.cartList, undefined, { as })).result).toEqual([])
  })
})

describe('a data disk', () => {
  test.each([
    [9, 'A data disk has at least 10 G'],
    [4001, 'The data disks together can have at most 4000 G'],
  ])('of %i G is refused with its own sentence, alone and with a host', async (gb, sentence) => {
    const alone = { kind: 'disk' as const, controller_id: hostConfig.controller_id, capacity_gb: gb, months: 1 }
    expect(await t.send(catalogue.purchasePrice, alone, { as })).toMatchObject(saidAt({ capacity_gb: sentence }))
    const withHost = { kind: 'host' as const, ...hostConfig, data_disks_gb: [gb] }
    expect(await t.send(catalogue.purchasePrice, withHost, { as })).toMatchObject(
      saidAt({ 'data_disks_gb.0': sentence }),
    )
  })
})

test.each([
  ['', 'Update time cannot be empty'],
  ['25:00', 'Give a time of day, such as 03:00'],
])('a plan of snapshots at “%s” is refused with its own sentence', async (update_time, sentence) => {
  const plan = { disk_id: 'disk_Aaaaaaaaaaaa', enabled: true, update_time, every_days: 1, keep: 1 }
  expect(await t.send(catalogue.snapshotPlanSave, plan, { as })).toMatchObject(saidAt({ update_time: sentence }))
})

describe('several hosts', () => {
  test('keep within the limits of names with their numbers', async () => {
    const { form } = await hostForm(t, as, { quantity: 2 })
    const send = (more: object) => t.send(catalogue.hostCreate, { ...form, ...more }, { as })
    expect(await send({ alias: 'a'.repeat(29) })).toMatchObject(
      saidAt({ alias: expect.stringContaining('28 characters') as string }),
    )
    expect(await send({ host_name: 'a'.repeat(60) })).toMatchObject(
      saidAt({ host_name: expect.stringContaining('59 characters') as string }),
    )
    const { resource_ids } = await buyHosts(t, as, { quantity: 2, alias: '', host_name: 'b'.repeat(59) })
    await settled(t)
    const hosts = await Promise.all(resource_ids.filter((id) => id.startsWith('host')).map((id) => rowOf(t, id)))
    expect(hosts.map(({ name }) => name).toSorted()).toEqual([1, 2].map((n) => `${'b'.repeat(28)}-${n}`))
    expect(hosts.map(({ spec }) => (spec as { host_name: string }).host_name.length)).toEqual([60, 60])
  })

  test('one alone may have the whole length', async () => {
    const id = await runningHost(t, as, { alias: 'c'.repeat(30), host_name: 'c'.repeat(60) })
    expect(await rowOf(t, id)).toMatchObject({ name: 'c'.repeat(30) })
  })
})
