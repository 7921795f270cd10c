import { catalogue } from '@portico/contract/catalogue.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { TestPortico } from '../../test/portico.ts'
import { inOrder, provenBooks, settled } from '../../test/resources.ts'
import { giveDemoPast } from './past.ts'
import { seedDemo } from './seed.ts'

let t: TestPortico
beforeAll(async () => {
  t = await TestPortico.start({ SIM_SPEED: '1000' })
})
afterAll(() => t.stop())

test('the business of the demonstration has hosts that run, paid as everybody pays, and gets them once; its member has those of the shop', async () => {
  const people = await seedDemo(t.app)
  await settled(t)
  const { email, password } = people.find(({ who }) => who === 'business owner')!
  const as = await t.signIn(email, password)
  const hosts = async () => (await t.ok(catalogue.hostList, {}, { as })).result
  expect((await hosts()).map(({ name, status }) => `${name} ${status}`).toSorted()).toEqual([
    'build-jp ACTIVE',
    'db-hk ACTIVE',
    'files-hk ACTIVE',
    'web-hk-1 ACTIVE',
    'web-hk-2 ACTIVE',
  ])
  expect(await provenBooks(t)).toEqual(inOrder)
  await seedDemo(t.app)
  expect(await hosts()).toHaveLength(5)
  const child = people.find(({ who }) => who === 'member of the business')!
  const member = await t.signIn(child.email, child.password, 'child')
  const shop = (await t.ok(catalogue.hostList, {}, { as: member })).result
  expect(shop.map(({ name, group_name }) => `${name} ${group_name}`).toSorted()).toEqual([
    'web-hk-1 Web shop',
    'web-hk-2 Web shop',
  ])
})

test('its networks are alive: everything of them is there, joined, and has some days behind it', async () => {
  const people = await seedDemo(t.app)
  const { email, password } = people.find(({ who }) => who === 'business owner')!
  const as = await t.signIn(email, password)
  t.portico.operations.takeDue()
  await giveDemoPast(t.app, new AbortController().signal)
  const eipRows = async () => (await t.ok(catalogue.eipList, {}, { as })).result
  // Counted by the job that was sent, whenever that comes to it.
  await eventually(async () =>
    expect((await eipRows()).find(({ name }) => name === 'downloads-hk')!.month_bytes).toBeGreaterThan(0),
  )
  const eips = await eipRows()
  expect(eips.map(({ name, host_name, line }) => `${name} ${host_name} ${line}`).toSorted()).toEqual([
    'build-jp-ip build-jp ',
    'downloads-hk files-hk bgp',
    'spare-hk  cn2',
    'web-hk-1-ip web-hk-1 bgp',
    'web-hk-2-ip web-hk-2 bgp',
  ])
  const phones = (await t.ok(catalogue.phoneList, {}, { as })).result
  expect(phones.map(({ service_name, state }) => `${service_name} ${state}`)).toEqual(
    Array.from({ length: 4 }, () => 'studio-phones normal'),
  )
  const [link] = (await t.ok(catalogue.linkList, {}, { as })).result
  const { route_list: routes } = await t.ok(catalogue.vpcInfo, { id: link!.vpc_id }, { as })
  expect(routes.map(({ next_hop }) => next_hop)).toEqual([link!.hop])
  const [vpn] = (await t.ok(catalogue.vpnPeerList, undefined, { as })).result
  expect(vpn!.peer).not.toBe('never')
  const [guard] = (await t.ok(catalogue.ddosList, {}, { as })).result
  expect(guard!.address).not.toBe('')
  const forwards = (await t.ok(catalogue.forwardList, {}, { as })).result
  expect(forwards.map(({ status }) => status)).toEqual(['running', 'running'])
  const { traffic } = await t.ok(catalogue.forwardFigures, { id: forwards[0]!.id }, { as })
  expect(traffic.length).toBeGreaterThan(100)
  expect((await t.ok(catalogue.managementList, {}, { as })).count).toBe(2)
  const boxes = (await t.ok(catalogue.containerList, { sort: 'name' }, { as })).result
  expect(boxes.map(({ name, object_count }) => `${name} ${object_count}`)).toEqual([
    'harbourassets 18',
    'shopbackups 12',
  ])
  const list = await t.ok(catalogue.objectList, { id: boxes[0]!.id, prefix: 'photos/' }, { as })
  expect([list.folders.length, list.objects.length]).toEqual([1, 8])
  expect(await provenBooks(t)).toEqual(inOrder)
})
