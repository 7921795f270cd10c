import { nodeDeskCalls } from '@portico/contract/node/node-desk.ts'
import { nodeCalls } from '@portico/contract/node/node.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountOf } from '../../../test/money.ts'
import { addFlavor, addNode, flavorForm, imageForm, nodeForm, subscribeTo } from '../../../test/nodes.ts'
import { TestPortico, type Person } from '../../../test/portico.ts'
import { auditLines } from '../../core/audit/audit.table.ts'
import { inTransaction } from '../../core/db/pool.ts'
import { reserveFlavor } from '../../ground/nodes/node.service.ts'
import { nodes } from '../../ground/nodes/node.table.ts'

let t: TestPortico
let operator: Person
beforeAll(async () => {
  t = await TestPortico.start()
  operator = await t.operator()
})
afterAll(() => t.stop())

const saveNode = (form: object) => t.send(nodeDeskCalls.platformNodeSave, form as never, { as: operator })
const removeNode = (controller_id: string) =>
  t.send(nodeDeskCalls.platformNodeRemove, { controller_id }, { as: operator })
const listed = async (id: string) =>
  (await t.ok(nodeDeskCalls.platformNodeList, undefined, { as: operator })).result.find(
    ({ controller_id }) => controller_id === id,
  )
const saveOffer = (form: object) => t.send(nodeDeskCalls.platformFlavorOfferSave, form as never, { as: operator })
const sell = (node: string, flavor: string, n: number) =>
  inTransaction(t.app.pool, (db) => reserveFlavor(db, node, flavor, n))

/** Refused in this way, and nothing is left of it. */
async function refused(write: () => Promise<object>, answer: object): Promise<void> {
  const before = await t.rows()
  expect(await write()).toMatchObject(answer)
  expect(await t.rows()).toEqual(before)
}

describe('nodes', () => {
  test('a node is added once, changed, and customers see it at once', async () => {
    const as = await t.customer()
    expect(await saveNode(nodeForm('hk-a', { sort: 5 }))).toMatchObject({ code: '200' })
    await refused(() => saveNode(nodeForm('hk-a')), {
      code: '400001',
      data: { fields: { controller_id: 'Node is already in use' } },
    })
    expect(await listed('hk-a')).toEqual({
      controller_id: 'hk-a',
      name_en: 'Node hk-a',
      name_zh_hans: '节点 hk-a',
      name_zh_hant: '節點 hk-a',
      country: 'CN',
      flag: 'HK',
      cloud_type: 'native',
      on_sell: true,
      sort: 5,
      engine: 'embedded',
      settings_set: false,
      unreachable_since: null,
      subscriptions: 0,
    })
    await saveNode(nodeForm('hk-a', { is_new: false, name_en: 'Kwun Tong', on_sell: false }))
    expect((await t.ok(nodeCalls.nodeList, undefined, { as })).result).toMatchObject([
      { controller_name: 'Kwun Tong', on_sell: 0 },
    ])
    await refused(() => saveNode(nodeForm('nowhere', { is_new: false })), { code: '400002' })
  })

  test.each([
    ['controller_id', '*'],
    ['controller_id', 'Hong Kong'],
    ['controller_id', 'a'.repeat(33)],
    ['name_en', ' '],
    ['name_zh_hant', 'x'.repeat(61)],
    ['country', 'HK'],
    ['flag', 'XX'],
    ['cloud_type', 'private'],
    ['on_sell', 1],
    ['sort', -1],
  ])('%s: %j is refused at its field', async (field, value) => {
    await refused(() => saveNode({ ...nodeForm('wrong'), [field]: value }), {
      code: '400001',
      data: { fields: { [field]: expect.any(String) as string } },
    })
  })

  test('a node that only offers things is removed with its offers, once', async () => {
    await addNode(t, operator, 'gone-a')
    await addFlavor(t, operator, 'gone-a', 'gone.one', 5)
    await t.ok(nodeDeskCalls.platformImageSave, imageForm('gone-image', ['gone-a']), { as: operator })
    expect(await removeNode('gone-a')).toMatchObject({ code: '200' })
    expect(await listed('gone-a')).toBeUndefined()
    const { result } = await t.ok(nodeDeskCalls.platformImageList, undefined, { as: operator })
    expect(result.find(({ image_id }) => image_id === 'gone-image')).toMatchObject({ nodes: [] })
    await refused(() => removeNode('gone-a'), { code: '400002' })
  })

  test('a node with a subscription, a chosen customer or something sold stays as it is', async () => {
    const as = await t.customer()
    for (const id of ['used-a', 'used-b', 'used-c']) await addNode(t, operator, id)
    await t.ok(nodeDeskCalls.platformImageSave, imageForm('used-image', ['used-a']), { as: operator })
    await subscribeTo(t, as, 'used-a')
    await t.ok(
      nodeDeskCalls.platformUserNodeSave,
      { account_id: await accountOf(t, as), nodes: ['used-b'] },
      { as: operator },
    )
    await addFlavor(t, operator, 'used-c', 'used.one', 5)
    await sell('used-c', 'used.one', 1)
    for (const id of ['used-a', 'used-b', 'used-c']) await refused(() => removeNode(id), { code: '400082' })
    expect(await listed('used-a')).toMatchObject({ subscriptions: 1 })
  })

  test('settings of the engine are sealed, kept when left empty, and never sent back or told', async () => {
    await addNode(t, operator, 'eng-a')
    const save = (settings: string) =>
      t.send(
        nodeDeskCalls.platformNodeEngineSave,
        { controller_id: 'eng-a', engine: 'embedded', settings },
        { as: operator },
      )
    expect(await save('{"password":"do-not-tell"}')).toMatchObject({ code: '200', data: null })
    const stored = async () => (await t.db.select().from(nodes).where(eq(nodes.id, 'eng-a')))[0]!.sealedSettings!
    const first = await stored()
    expect(t.app.seal.open(first)).toBe('{"password":"do-not-tell"}')
    expect(first).not.toContain('do-not-tell')
    await save('')
    expect(await stored()).toBe(first)
    expect(await listed('eng-a')).toMatchObject({ engine: 'embedded', settings_set: true })
    for (const answer of [await listed('eng-a'), await t.db.select().from(auditLines)])
      expect(JSON.stringify(answer)).not.toContain('do-not-tell')
    for (const wrong of ['[]', '5', 'null', '{', 'text'])
      await refused(() => save(wrong), { data: { fields: { settings: 'Settings must be a JSON object' } } })
    await refused(
      () =>
        t.send(
          nodeDeskCalls.platformNodeEngineSave,
          { controller_id: 'nowhere', engine: 'embedded', settings: '' },
          { as: operator },
        ),
      { code: '400002' },
    )
  })
})

describe('an OpenStack region', () => {
  const settings = {
    auth_url: 'https://cloud.example/v3',
    region: 'One',
    credentials: { kind: 'password', user: 'portico', password: 'do-not-tell', project: 'service' },
    external_network: 'public',
  }
  const save = (given: object | string) =>
    t.send(
      nodeDeskCalls.platformNodeEngineSave,
      {
        controller_id: 'os-a',
        engine: 'openstack',
        settings: typeof given === 'string' ? given : JSON.stringify(given),
      },
      { as: operator },
    )
  beforeAll(() => addNode(t, operator, 'os-a'))

  test('needs settings, and says which of them is wrong', async () => {
    await refused(() => save(''), { code: '400001', data: { fields: { settings: expect.any(String) } } })
    for (const [wrong, field] of [
      [{ ...settings, auth_url: 'cloud.example' }, 'settings.auth_url'],
      [{ ...settings, region: '' }, 'settings.region'],
      [{ ...settings, credentials: { kind: 'password', user: 'portico' } }, 'settings.credentials.password'],
      [{ ...settings, credentials: { kind: 'application', id: 'a', secret: 's' } }, 'settings.projects'],
      [{ ...settings, ca: 'no certificate' }, 'settings.ca'],
      [{ ...settings, quotas: { cores: -2 } }, 'settings.quotas.cores'],
      [{ ...settings, metrics: { kind: 'prometheus' } }, 'settings.metrics.address'],
      [{ ...settings, metrics: { kind: 'gnocchi', endpoint: 'gnocchi' } }, 'settings.metrics.endpoint'],
      [{ ...settings, console: 'spice' }, 'settings.console'],
    ] as const)
      await refused(() => save(wrong), { code: '400001', data: { fields: { [field]: expect.any(String) } } })
    expect(await listed('os-a')).toMatchObject({ engine: 'embedded', settings_set: false })
  })

  test('keeps them sealed, and they do not go over to another engine', async () => {
    expect(await save(settings)).toMatchObject({ code: '200' })
    expect(await save('')).toMatchObject({ code: '200' })
    expect(await listed('os-a')).toMatchObject({ engine: 'openstack', settings_set: true })
    const [row] = await t.db.select().from(nodes).where(eq(nodes.id, 'os-a'))
    expect(row!.sealedSettings).not.toContain('do-not-tell')
    const shared = { ...settings, projects: 'shared', credentials: { kind: 'application', id: 'a', secret: 's' } }
    expect(await save(shared)).toMatchObject({ code: '200' })
    const form = { controller_id: 'os-a', engine: 'embedded' as const, settings: '' }
    await t.ok(nodeDeskCalls.platformNodeEngineSave, form, { as: operator })
    expect(await listed('os-a')).toMatchObject({ engine: 'embedded', settings_set: false })
  })
})

describe('sizes and stock', () => {
  const saveFlavor = (form: object) => t.send(nodeDeskCalls.platformFlavorSave, form as never, { as: operator })
  const removeFlavor = (flavor_id: string) =>
    t.send(nodeDeskCalls.platformFlavorRemove, { flavor_id }, { as: operator })
  const capacityOf = async (id: string) =>
    (await t.ok(nodeDeskCalls.platformCapacityList, undefined, { as: operator })).result.find(
      ({ flavor_id }) => flavor_id === id,
    )
  beforeAll(() => addNode(t, operator, 'cap-a'))

  test('capacity tells stock, sold and free; the stock cannot go below what is sold', async () => {
    await addFlavor(t, operator, 'cap-a', 'cap.one', 10)
    await sell('cap-a', 'cap.one', 4)
    expect(await capacityOf('cap.one')).toEqual({
      controller_id: 'cap-a',
      flavor_id: 'cap.one',
      vcpus: 2,
      memory_mb: 4096,
      stock: 10,
      sold: 4,
      free: 6,
      on_sell: true,
    })
    const offer = { controller_id: 'cap-a', flavor_id: 'cap.one', on_sell: true }
    await refused(() => saveOffer({ ...offer, stock: 3 }), {
      data: { fields: { stock: 'The stock cannot be below what is already sold' } },
    })
    expect(await saveOffer({ ...offer, stock: 4 })).toMatchObject({ code: '200' })
    expect(await capacityOf('cap.one')).toMatchObject({ stock: 4, free: 0 })
    expect(await saveOffer({ ...offer, stock: null })).toMatchObject({ code: '200' })
    expect(await capacityOf('cap.one')).toMatchObject({ stock: null, sold: 4, free: null })
  })

  test('a stock that shrinks while it is sold never ends below what was sold', async () => {
    await addFlavor(t, operator, 'cap-a', 'cap.race', 20)
    const offer = { controller_id: 'cap-a', flavor_id: 'cap.race', on_sell: true }
    const selling = Array.from({ length: 20 }, () => sell('cap-a', 'cap.race', 1).catch(() => undefined))
    const shrinking = Array.from({ length: 10 }, (_, n) => saveOffer({ ...offer, stock: 10 - n }))
    await Promise.all([...selling, ...shrinking])
    const { stock, sold } = (await capacityOf('cap.race'))!
    expect(sold).toBeLessThanOrEqual(stock!)
  })

  test.each([
    ['stock', -1],
    ['stock', 0.5],
    ['stock', 'many'],
    ['on_sell', 'yes'],
    ['controller_id', 'nowhere'],
    ['flavor_id', 'unknown'],
  ])('an offer with %s %j is refused at its field', async (field, value) => {
    const offer = { controller_id: 'cap-a', flavor_id: 'cap.one', stock: 5, on_sell: true }
    await refused(() => saveOffer({ ...offer, [field]: value }), {
      code: '400001',
      data: { fields: { [field]: expect.any(String) as string } },
    })
  })

  test('a size keeps its figures once sold, and goes only when nothing of it is sold', async () => {
    await addFlavor(t, operator, 'cap-a', 'size.one', 5)
    expect(await saveFlavor(flavorForm('size.one', { is_new: false, vcpus: 4 }))).toMatchObject({ code: '200' })
    await sell('cap-a', 'size.one', 1)
    await refused(() => saveFlavor(flavorForm('size.one', { is_new: false, vcpus: 8 })), { code: '400082' })
    expect(await saveFlavor(flavorForm('size.one', { is_new: false, vcpus: 4, sort: 7 }))).toMatchObject({
      code: '200',
    })
    await refused(() => removeFlavor('size.one'), { code: '400082' })
    await refused(() => saveFlavor(flavorForm('size.one')), { data: { fields: { flavor_id: expect.any(String) } } })
    await refused(() => saveFlavor(flavorForm('unknown', { is_new: false })), { code: '400002' })

    await addFlavor(t, operator, 'cap-a', 'size.two', null)
    expect(await removeFlavor('size.two')).toMatchObject({ code: '200' })
    expect(await capacityOf('size.two')).toBeUndefined()
    await refused(() => removeFlavor('size.two'), { code: '400002' })
  })

  test('an offer is taken back while nothing of it is sold', async () => {
    await addFlavor(t, operator, 'cap-a', 'offer.one', 5)
    const key = { controller_id: 'cap-a', flavor_id: 'offer.one' }
    const remove = () => t.send(nodeDeskCalls.platformFlavorOfferRemove, key, { as: operator })
    await sell('cap-a', 'offer.one', 1)
    await refused(remove, { code: '400082' })
    await t.app.pool.query(`update flavor_offer set sold = 0 where flavor_id = 'offer.one'`)
    expect(await remove()).toMatchObject({ code: '200' })
    await refused(remove, { code: '400002' })
    const { result } = await t.ok(nodeDeskCalls.platformFlavorList, undefined, { as: operator })
    expect(result.find(({ flavor_id }) => flavor_id === 'offer.one')).toMatchObject({ offers: 0 })
  })
})

describe('images', () => {
  const save = (form: object) => t.send(nodeDeskCalls.platformImageSave, form as never, { as: operator })
  const remove = (image_id: string) => t.send(nodeDeskCalls.platformImageRemove, { image_id }, { as: operator })
  const imageOf = async (id: string) =>
    (await t.ok(nodeDeskCalls.platformImageList, undefined, { as: operator })).result.find(
      ({ image_id }) => image_id === id,
    )
  beforeAll(async () => {
    await addNode(t, operator, 'img-a')
    await addNode(t, operator, 'img-b')
  })

  test('an image is offered exactly where the form says, and removed once', async () => {
    await save(imageForm('debian-13', ['img-a', 'img-b']))
    expect(await imageOf('debian-13')).toMatchObject({ nodes: ['img-a', 'img-b'], version: '24.04' })
    await save(imageForm('debian-13', ['img-b'], { is_new: false, version: '13' }))
    expect(await imageOf('debian-13')).toMatchObject({ nodes: ['img-b'], version: '13' })
    await refused(() => save(imageForm('debian-13', [])), { data: { fields: { image_id: expect.any(String) } } })
    await refused(() => save(imageForm('unknown', [], { is_new: false })), { code: '400002' })
    expect(await remove('debian-13')).toMatchObject({ code: '200' })
    expect(await imageOf('debian-13')).toBeUndefined()
    await refused(() => remove('debian-13'), { code: '400002' })
  })

  test.each([
    ['nodes', ['nowhere']],
    ['nodes', ['img-a', 'img-a']],
    ['system', 'dos'],
    ['user_name', 'two words'],
    ['min_disk_gb', 0],
    ['image_id', 'Ubuntu 24'],
  ])('%s: %j is refused at its field', async (field, value) => {
    await refused(() => save({ ...imageForm('wrong', []), [field]: value }), {
      code: '400001',
      data: { fields: { [field]: expect.any(String) as string } },
    })
  })
})

describe('nodes for a customer', () => {
  const save = (form: object) => t.send(nodeDeskCalls.platformUserNodeSave, form as never, { as: operator })

  test('are listed with the customer and found by name', async () => {
    await addNode(t, operator, 'usr-a')
    const as = await t.customer()
    const account_id = await accountOf(t, as)
    expect(await save({ account_id, nodes: ['usr-a'] })).toMatchObject({ code: '200' })
    expect(await save({ account_id, nodes: ['usr-a'] })).toMatchObject({ code: '200' })
    const found = await t.ok(nodeDeskCalls.platformUserNodeList, { search: as.email }, { as: operator })
    expect(found.result).toEqual([{ account_id, customer: as.email, email: as.email, nodes: ['usr-a'] }])
  })

  test('an unknown customer or node is refused and nothing changes', async () => {
    const account_id = await accountOf(t, await t.customer())
    await refused(() => save({ account_id: 'acc_Aaaaaaaaaaaa', nodes: ['usr-a'] }), { code: '400002' })
    await refused(() => save({ account_id, nodes: ['nowhere'] }), {
      data: { fields: { nodes: expect.any(String) as string } },
    })
  })

  test('none at all is refused with its sentence, and all of them are said outright', async () => {
    const account_id = await accountOf(t, await t.customer())
    await refused(() => save({ account_id, nodes: [] }), {
      code: '400001',
      data: { fields: { nodes: 'Select at least one node' } },
    })
    expect(await save({ account_id, nodes: ['usr-a'] })).toMatchObject({ code: '200' })
    expect(await save({ account_id, all: true, nodes: ['usr-a'] })).toMatchObject({ code: '200' })
    const { result } = await t.ok(nodeDeskCalls.platformUserNodeList, { limit: 100 }, { as: operator })
    expect(result.find((row) => row.account_id === account_id)).toMatchObject({ nodes: [] })
  })
})
