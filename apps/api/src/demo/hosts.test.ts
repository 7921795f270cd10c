import { catalogue } from '@portico/contract/catalogue.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestPortico } from '../../test/portico.ts'
import { inOrder, provenBooks, settled } from '../../test/resources.ts'
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
    'web-hk-1 ACTIVE',
    'web-hk-2 ACTIVE',
  ])
  expect(await provenBooks(t)).toEqual(inOrder)
  await seedDemo(t.app)
  expect(await hosts()).toHaveLength(4)
  const child = people.find(({ who }) => who === 'member of the business')!
  const member = await t.signIn(child.email, child.password, 'child')
  const shop = (await t.ok(catalogue.hostList, {}, { as: member })).result
  expect(shop.map(({ name, group_name }) => `${name} ${group_name}`).toSorted()).toEqual([
    'web-hk-1 Web shop',
    'web-hk-2 Web shop',
  ])
})
