import { userCalls } from '@portico/contract/account/user.ts'
import { nodeDeskCalls } from '@portico/contract/node/node-desk.ts'
import { nodeCalls } from '@portico/contract/node/node.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountOf } from '../../../test/money.ts'
import { addFlavor, addNode, imageForm, nodeForm, subscribeTo } from '../../../test/nodes.ts'
import { TestPortico, type Person } from '../../../test/portico.ts'
import { TestSocket } from '../../../test/socket.ts'
import { minutesMs } from '../../core/clock.ts'
import { inTransaction } from '../../core/db/pool.ts'
import { logins } from '../../core/people/people.table.ts'
import {
  flavorOffer,
  imageFor,
  isNodeOnSale,
  nodeFor,
  releaseFlavor,
  reserveFlavor,
} from '../../ground/nodes/node.service.ts'
import { flavorOffers, fusionPhones, nodeSubscriptions } from '../../ground/nodes/node.table.ts'
import { shows } from '../../../../../spec/shows.ts'

let t: TestPortico
let operator: Person
beforeAll(async () => {
  t = await TestPortico.start({}, { listen: true })
  operator = await t.operator()
  await addNode(t, operator, 'hk-a', { sort: 50 })
  await addNode(t, operator, 'jp-a', { country: 'JP', flag: 'JP', sort: 40 })
  await addNode(t, operator, 'sg-f', { country: 'AP', flag: 'SG', cloud_type: 'fusion', sort: 30 })
  await addNode(t, operator, 'us-out', { country: 'USA', flag: 'US', on_sell: false, sort: 20 })
})
afterAll(() => t.stop())

const subscribe = (as: Person, controller_id: string, cloud_type: 'native' | 'fusion' = 'native') =>
  t.send(nodeCalls.nodeSubscribe, { controller_id, cloud_type }, { as })
const nodesOf = async (as: Person) => (await t.ok(userCalls.userInfo, undefined, { as })).subscribe_nodes
const smsCode = async () => /\b\d{6}\b/.exec((await t.lastSms())!.text)![0]
const sendCode = (as: Person) => t.send(nodeCalls.fusionCodeSend, { cloud_type: 'fusion' }, { as })
const verify = (as: Person, verification_code: string) =>
  t.send(nodeCalls.fusionVerify, { verification_code, cloud_type: 'fusion' }, { as })

describe('the nodes a customer sees', () => {
  test('A-SUB-02: each with its name in the language of the reader, its flag, its state and its cloud type', async () => {
    shows('A-SUB-02')
    const as = await t.customer()
    const { result } = await t.ok(nodeCalls.nodeList, undefined, { as })
    expect(result.map(({ controller_id }) => controller_id)).toEqual(['hk-a', 'jp-a', 'sg-f', 'us-out'])
    expect(result[0]).toEqual({
      controller_id: 'hk-a',
      controller_name: 'Node hk-a',
      country: 'CN',
      flag: 'HK',
      on_sell: 1,
      cloud_type: 'native',
      is_subscribed: false,
      not_made: [],
      ready_seconds: {},
    })
    expect(result[3]).toMatchObject({ on_sell: 0 })
    const named = await t.ok(nodeCalls.nodeList, undefined, { as, language: 'zh-Hant' })
    expect(named.result[0]!.controller_name).toBe('節點 hk-a')
  })

  test('are only those an operator has chosen for the account, once there are some', async () => {
    const [chosen, other] = [await t.customer(), await t.customer()]
    const account_id = await accountOf(t, chosen)
    await t.ok(nodeDeskCalls.platformUserNodeSave, { account_id, nodes: ['jp-a'] }, { as: operator })
    const seen = async (as: Person) =>
      (await t.ok(nodeCalls.nodeList, undefined, { as })).result.map(({ controller_id }) => controller_id)
    expect(await seen(chosen)).toEqual(['jp-a'])
    expect(await seen(other)).toHaveLength(4)
    expect(await subscribe(chosen, 'hk-a')).toMatchObject({ code: '400002' })
    expect(await subscribe(chosen, 'jp-a')).toMatchObject({ code: '200' })
    await t.ok(nodeDeskCalls.platformUserNodeSave, { account_id, all: true, nodes: [] }, { as: operator })
    expect(await seen(chosen)).toHaveLength(4)
  })
})

describe('subscribing', () => {
  test('A-SUB-03 A-SUB-08: it is in the user info and in the list, for the whole account and for nobody else', async () => {
    shows('A-SUB-03', 'A-SUB-08')
    const [owner, other] = [await t.customer(), await t.customer()]
    const member = await t.member(owner)
    expect(await subscribe(member, 'hk-a')).toMatchObject({ code: '200', data: null })
    expect(await nodesOf(owner)).toEqual(['hk-a'])
    expect(await nodesOf(member)).toEqual(['hk-a'])
    expect(await nodesOf(other)).toEqual([])
    const { result } = await t.ok(nodeCalls.nodeList, undefined, { as: owner })
    expect(result.filter(({ is_subscribed }) => is_subscribed).map(({ controller_id }) => controller_id)).toEqual([
      'hk-a',
    ])
    expect(await subscribe(owner, 'jp-a')).toMatchObject({ code: '200' })
    expect(await nodesOf(owner)).toEqual(['hk-a', 'jp-a'])
  })

  test('PUSH-01 PUSH-05: the account’s open consoles are told', async () => {
    const as = await t.customer()
    const socket = await (await TestSocket.open(`ws://127.0.0.1:${t.ports.pushPort}`)).register(t, as)
    await subscribe(as, 'hk-a')
    await socket.hears({ nodeList: 1 })
    const userInfo = await t.ok(userCalls.userInfo, undefined, { as })
    expect(userInfo.subscribe_nodes).toEqual(['hk-a'])
    await socket.hears({ userInfo })
    socket.close()
  })

  test('A-SUB-10: a second time has its own answer, and sixty-four at once subscribe once', async () => {
    shows('A-SUB-10')
    const as = await t.customer()
    const answers = await Promise.all(Array.from({ length: 64 }, () => subscribe(as, 'hk-a')))
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(1)
    const again = await subscribe(as, 'hk-a')
    expect(again).toMatchObject({
      code: '400080',
      msg: 'You have subscribed to this node, please do not subscribe again!',
    })
    const account = await accountOf(t, as)
    const rows = await t.db.select().from(nodeSubscriptions).where(eq(nodeSubscriptions.accountId, account))
    expect(rows).toHaveLength(1)
  })

  test.each([
    ['A-SUB-05: a sold-out node', 'us-out', 'native', '400412'],
    ['an unknown node', 'nowhere', 'native', '400002'],
    ['a node under another cloud type', 'hk-a', 'fusion', '400001'],
    ['something that is no key of a node', '../etc', 'native', '400001'],
    ['A-SUB-13: a fusion node before the phone is verified', 'sg-f', 'fusion', '405301'],
  ] as const)('%s is refused and nothing is left', async (_what, node, cloud, code) => {
    const as = await t.customer()
    const before = await t.rows()
    expect(await subscribe(as, node, cloud)).toMatchObject({ code })
    expect(await t.rows()).toEqual(before)
    expect(await nodesOf(as)).toEqual([])
  })

  test('A-SUB-15: where the site asks for certification, it is refused with the cloud type', async () => {
    shows('A-SUB-15')
    const as = await t.customer()
    const settings = { native_certification: true, fusion_certification: false }
    await t.ok(nodeDeskCalls.nodeSettingsSave, settings, { as: operator })
    expect(await subscribe(as, 'hk-a')).toMatchObject({ code: '405303', data: { cloud_type: 'native' } })
    await t.ok(nodeDeskCalls.nodeSettingsSave, { ...settings, native_certification: false }, { as: operator })
    expect(await subscribe(as, 'hk-a')).toMatchObject({ code: '200' })
  })
})

describe('the phone for the fusion cloud', () => {
  test('A-SUB-17: the code goes to the person’s own phone, works once, and then fusion nodes are open', async () => {
    shows('A-SUB-17')
    const as = await t.customer()
    expect(await sendCode(as)).toMatchObject({ code: '200', data: null })
    expect(await t.lastSms()).toMatchObject({ areaCode: '86', phone: as.phone })
    const code = await smsCode()
    expect(await verify(as, code)).toMatchObject({ code: '200', data: null })
    expect(await verify(as, code)).toMatchObject({ code: '400016' })
    expect(await subscribe(as, 'sg-f', 'fusion')).toMatchObject({ code: '200' })
    const account = await accountOf(t, as)
    const [kept] = await t.db.select().from(fusionPhones).where(eq(fusionPhones.accountId, account))
    expect(kept).toMatchObject({ phone: `86-${as.phone}`, loginId: as.login_id })
  })

  test('a code of one person is worth nothing for another, and wrong ones use up the tries', async () => {
    const [one, two] = [await t.customer(), await t.customer()]
    await sendCode(one)
    const code = await smsCode()
    expect(await verify(two, code)).toMatchObject({ code: '400016' })
    const wrong = code === '000000' ? '111111' : '000000'
    const before = await t.rows()
    for (let n = 0; n < 5; n++) expect(await verify(one, wrong)).toMatchObject({ code: '400016' })
    expect(await verify(one, code)).toMatchObject({ code: '400016' })
    expect(await t.rows()).toEqual(before)
  })

  test('a code expires, and a new one can only be asked for after a pause', async () => {
    const as = await t.customer()
    await sendCode(as)
    const code = await smsCode()
    expect(await sendCode(as)).toMatchObject({ code: '400004' })
    t.clock.pass(minutesMs(11))
    expect(await verify(as, code)).toMatchObject({ code: '400016' })
    expect(await sendCode(as)).toMatchObject({ code: '200' })
  })

  test('the native cloud has nothing to verify: its code opens no fusion node; a person without a phone is told', async () => {
    const as = await t.customer()
    const native = { verification_code: '123456', cloud_type: 'native' } as never
    expect(await t.send(nodeCalls.fusionVerify, native, { as })).toMatchObject({ code: '400001' })
    await t.ok(nodeCalls.fusionCodeSend, { cloud_type: 'native' }, { as })
    expect(await verify(as, await smsCode())).toMatchObject({ code: '400016' })
    await t.db.update(logins).set({ phone: null }).where(eq(logins.id, as.login_id))
    const before = await t.rows()
    expect(await sendCode(as)).toMatchObject({ code: '400081' })
    expect(await verify(as, '123456')).toMatchObject({ code: '400081' })
    expect(await t.rows()).toEqual(before)
  })
})

describe('catalogues', () => {
  beforeAll(async () => {
    await addFlavor(t, operator, 'hk-a', 'm2.big', 4, { family: 'm2', vcpus: 8, memory_mb: 65_536, sort: 90 })
    await addFlavor(t, operator, 'hk-a', 'g2.small', null, { vcpus: 1, memory_mb: 2048 })
    await addFlavor(t, operator, 'hk-a', 'g2.gone', 0, { vcpus: 4, memory_mb: 8192 })
    const offer = (controller_id: string, flavor_id: string, on_sell = true) =>
      t.ok(nodeDeskCalls.platformFlavorOfferSave, { controller_id, flavor_id, stock: null, on_sell }, { as: operator })
    await offer('sg-f', 'm2.big')
    await offer('sg-f', 'g2.small')
    await offer('jp-a', 'g2.small', false)
    await t.ok(nodeDeskCalls.platformImageSave, imageForm('ubuntu-24.04', ['hk-a']), { as: operator })
    await t.ok(nodeDeskCalls.platformImageSave, imageForm('old', ['hk-a'], { on_sell: false }), { as: operator })
  })
  const subscribed = async () => {
    const as = await t.customer()
    await subscribeTo(t, as, 'hk-a')
    await subscribeTo(t, as, 'jp-a')
    return as
  }
  const flavors = async (as: Person, query: object) => (await t.ok(nodeCalls.flavorList, query as never, { as })).result

  test('of the native cloud, sizes come smallest first, with what is left and what is sold out (A-RES-05)', async () => {
    shows('A-RES-05')
    const as = await subscribed()
    const found = await flavors(as, { controller_id: 'hk-a', resource_type: 'host', cloud_type: 'native' })
    expect(found.map(({ flavor_id, left, sold_out }) => [flavor_id, left, sold_out])).toEqual([
      ['g2.small', null, false],
      ['g2.gone', 0, true],
      ['m2.big', 4, false],
    ])
    expect(found[2]).toEqual({
      flavor_id: 'm2.big',
      family: 'm2',
      vcpus: 8,
      memory_mb: 65_536,
      controller_id: 'hk-a',
      availability_zone: 'hk-a',
      compute_id: 'm2.big',
      resource_type: 'host',
      cloud_type: 'native',
      left: 4,
      sold_out: false,
    })
    expect(await flavors(as, { controller_id: 'hk-a', compute_id: 'g2.small' })).toHaveLength(1)
    expect(await flavors(as, { controller_id: 'hk-a', availability_zone: 'hk-a' })).toHaveLength(3)
    expect(await flavors(as, { controller_id: 'hk-a', availability_zone: 'elsewhere' })).toEqual([])
    expect(await flavors(as, { controller_id: 'jp-a' })).toEqual([])
  })

  test('of the fusion cloud, sizes come in the order the operator has given', async () => {
    const as = await t.customer()
    await sendCode(as)
    await verify(as, await smsCode())
    await subscribe(as, 'sg-f', 'fusion')
    const found = await flavors(as, { controller_id: 'sg-f', cloud_type: 'fusion' })
    expect(found.map(({ flavor_id }) => flavor_id)).toEqual(['m2.big', 'g2.small'])
  })

  test('images on sale are listed where they are offered', async () => {
    const as = await subscribed()
    const { result } = await t.ok(nodeCalls.imageList, { controller_id: 'hk-a' }, { as })
    expect(result).toEqual([
      {
        image_id: 'ubuntu-24.04',
        name: 'Ubuntu',
        system: 'linux',
        version: '24.04',
        user_name: 'ubuntu',
        min_disk_gb: 20,
        own: false,
        controller_id: 'hk-a',
        resource_type: 'host',
      },
    ])
    expect(await t.ok(nodeCalls.imageList, { controller_id: 'jp-a' }, { as })).toEqual({ result: [] })
  })

  test.each([nodeCalls.flavorList, nodeCalls.imageList])(
    'A-SUB-14: $name of a node that is not subscribed answers 400406, of an unknown one 400002',
    async (call) => {
      const as = await t.customer()
      expect(await t.send(call, { controller_id: 'hk-a' }, { as })).toMatchObject({
        code: '400406',
        msg: 'You have not subscribed to this node, please complete the subscription first.',
      })
      expect(await t.send(call, { controller_id: 'nowhere' }, { as })).toMatchObject({ code: '400002' })
      await subscribeTo(t, as, 'hk-a')
      expect(await t.send(call, { controller_id: 'hk-a', cloud_type: 'fusion' }, { as })).toMatchObject({
        code: '400001',
      })
    },
  )

  test('a node for a purchase: subscribed, offered, and its sizes and images are its own', async () => {
    const as = await subscribed()
    const account = await accountOf(t, as)
    expect(isNodeOnSale(await nodeFor(t.db, account, 'hk-a'))).toBe(true)
    await expect(nodeFor(t.db, account, 'sg-f')).rejects.toMatchObject({ refusal: 'nodeNotSubscribed' })
    await expect(nodeFor(t.db, account, 'nowhere')).rejects.toMatchObject({ refusal: 'notFound' })
    expect(await flavorOffer(t.db, 'hk-a', 'm2.big')).toMatchObject({ vcpus: 8, stock: 4, sold: 0, onSell: true })
    await expect(flavorOffer(t.db, 'jp-a', 'm2.big')).rejects.toMatchObject({ refusal: 'notFound' })
    expect(await imageFor(t.db, 'hk-a', 'ubuntu-24.04')).toMatchObject({ userName: 'ubuntu' })
    for (const [node, image] of [
      ['jp-a', 'ubuntu-24.04'],
      ['hk-a', 'old'],
    ] as const)
      await expect(imageFor(t.db, node, image)).rejects.toMatchObject({ fields: { image_id: 'rules.noImage' } })
  })
})

describe('stock', () => {
  const reserve = (node: string, flavor: string, n = 1) =>
    inTransaction(t.app.pool, (db) => reserveFlavor(db, node, flavor, n))
  const soldOf = async (flavor: string) =>
    (await t.db.select().from(flavorOffers).where(eq(flavorOffers.flavorId, flavor)))[0]!.sold

  test('sixty-four at once take exactly what there is', async () => {
    await addFlavor(t, operator, 'hk-a', 'race.one', 10)
    const takes = await Promise.allSettled(Array.from({ length: 64 }, () => reserve('hk-a', 'race.one')))
    expect(takes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    for (const take of takes) if (take.status === 'rejected') expect(take.reason).toMatchObject({ refusal: 'soldOut' })
    expect(await soldOf('race.one')).toBe(10)
  })

  test('several are taken together or not at all, and come back', async () => {
    await addFlavor(t, operator, 'hk-a', 'race.some', 3)
    await reserve('hk-a', 'race.some', 2)
    await expect(reserve('hk-a', 'race.some', 2)).rejects.toMatchObject({ refusal: 'soldOut' })
    expect(await soldOf('race.some')).toBe(2)
    await inTransaction(t.app.pool, (db) => releaseFlavor(db, 'hk-a', 'race.some', 2))
    expect(await soldOf('race.some')).toBe(0)
    await expect(inTransaction(t.app.pool, (db) => releaseFlavor(db, 'hk-a', 'race.some', 1))).rejects.toThrow()
    expect(await soldOf('race.some')).toBe(0)
  })

  test('what is without limit never runs out; what is off sale or on a sold-out node is sold out', async () => {
    await addFlavor(t, operator, 'hk-a', 'race.free', null)
    await reserve('hk-a', 'race.free', 1000)
    await addFlavor(t, operator, 'us-out', 'race.out', 5)
    await expect(reserve('us-out', 'race.out')).rejects.toMatchObject({ refusal: 'soldOut' })
    await t.ok(nodeDeskCalls.platformNodeSave, nodeForm('us-out', { is_new: false, on_sell: true }), { as: operator })
    await reserve('us-out', 'race.out')
    const off = { controller_id: 'us-out', flavor_id: 'race.out', stock: 5, on_sell: false }
    await t.ok(nodeDeskCalls.platformFlavorOfferSave, off, { as: operator })
    await expect(reserve('us-out', 'race.out')).rejects.toMatchObject({ refusal: 'soldOut' })
  })
})
