import type { Input } from '@portico/contract/calls.ts'
import { priceCalls } from '@portico/contract/money/catalogue-price.ts'
import { nodeDeskCalls } from '@portico/contract/node/node-desk.ts'
import { regionDeskCalls, type RegionLine } from '@portico/contract/node/region-desk.ts'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FakeOpenstack, fakeImage } from '../../../test/fake-openstack.ts'
import { accountOf } from '../../../test/money.ts'
import { addFlavor, addNode, imageForm, nodeForm } from '../../../test/nodes.ts'
import { TestPortico, type Person } from '../../../test/portico.ts'
import { auditLines } from '../../core/audit/audit.table.ts'
import { secondsMs } from '../../core/clock.ts'
import { nodes } from '../../ground/nodes/node.table.ts'
import { changeAddress } from './change-door.ts'

let t: TestPortico
let operator: Person
let cloud: FakeOpenstack
let node: string
let made = 0
beforeAll(async () => {
  t = await TestPortico.start()
  operator = await t.operator()
})
afterAll(() => t.stop())
beforeEach(async () => {
  cloud = await FakeOpenstack.open()
  node = `reg-${++made}`
  await addNode(t, operator, node)
})
afterEach(() => cloud.close())

type Settings = ReturnType<FakeOpenstack['settings']>
const save = (settings: object | '', as = operator) =>
  t.send(
    nodeDeskCalls.platformNodeEngineSave,
    { controller_id: node, engine: 'openstack', settings: settings && JSON.stringify(settings) },
    { as },
  )
const region = async (more: object = {}) => {
  expect(await save(cloud.settings(more))).toMatchObject({ code: '200' })
}
const tryOut = (settings: object | '', as = operator) =>
  t.send(
    regionDeskCalls.platformRegionTest,
    { controller_id: node, engine: 'openstack', settings: settings && JSON.stringify(settings) },
    { as },
  )
const linesOf = async (settings: object | '') => {
  const answer = await tryOut(settings)
  expect(answer).toMatchObject({ code: '200' })
  const { result } = answer.data as { result: RegionLine[] }
  return Object.fromEntries(
    result.map(({ part, state, reason, detail }) => [part, [state, reason, detail].join(' ').trim()]),
  )
}
const stored = async () => {
  const [row] = await t.db.select().from(nodes).where(eq(nodes.id, node))
  return JSON.parse(t.app.seal.open(row!.sealedSettings!)) as Settings & { credentials: { password: string } }
}
const shown = async () => {
  const { settings } = await t.ok(regionDeskCalls.platformRegionInfo, { controller_id: node }, { as: operator })
  return JSON.parse(settings) as Settings
}

/** Refused in this way, and nothing is left of it. */
async function refused(write: () => Promise<object>, answer: object): Promise<void> {
  const before = await t.rows()
  expect(await write()).toMatchObject(answer)
  expect(await t.rows()).toEqual(before)
}

describe('settings of a region', () => {
  test('are shown without their secrets, which stay when they are left empty', async () => {
    await region({ metrics: { kind: 'prometheus', address: 'http://127.0.0.1:9', token: 'metrics-secret' } })
    const seen = await shown()
    expect(seen).toMatchObject({
      region: 'RegionOne',
      credentials: { user: 'portico', password: '', project_domain: 'Default' },
      metrics: { kind: 'prometheus', token: '' },
      quotas: { instances: 20 },
    })
    expect(await save({ ...seen, volume_type: 'fast' })).toMatchObject({ code: '200' })
    expect(await stored()).toMatchObject({
      volume_type: 'fast',
      credentials: { password: 'cloud-secret' },
      metrics: { token: 'metrics-secret' },
    })
    const told = JSON.stringify(await t.db.select().from(auditLines))
    for (const secret of ['cloud-secret', 'metrics-secret']) expect(told).not.toContain(secret)
  })

  test('a secret that is stored goes to no other address and to no other user', async () => {
    await region()
    const seen = await shown()
    const elsewhere = { ...seen, auth_url: 'http://127.0.0.1:9/v3' }
    const another = { ...seen, credentials: { ...seen.credentials, user: 'somebody' } }
    for (const settings of [elsewhere, another])
      for (const write of [save, tryOut])
        await refused(() => write(settings), {
          code: '400001',
          data: { fields: { 'settings.credentials.password': 'Password cannot be empty' } },
        })
    expect(await stored()).toMatchObject({ auth_url: cloud.settings().auth_url })
  })

  test('a token of the service user goes to no Gnocchi that whoever knows the secret did not name', async () => {
    await region()
    const there = { kind: 'gnocchi', endpoint: `${cloud.url}/metric` }
    for (const write of [save, tryOut])
      await refused(async () => write({ ...(await shown()), metrics: there }), {
        code: '400001',
        data: { fields: { 'settings.credentials.password': 'Password cannot be empty' } },
      })
    expect(await save({ ...(await shown()), metrics: { kind: 'gnocchi' } })).toMatchObject({ code: '200' })
    expect(await save(cloud.settings({ metrics: there }))).toMatchObject({ code: '200' })
    expect(await save({ ...(await shown()), volume_type: 'fast' })).toMatchObject({ code: '200' })
    expect(await stored()).toMatchObject({ metrics: there, credentials: { password: 'cloud-secret' } })
  })

  test('a new region needs its secret, and a node of another engine has no settings to show', async () => {
    await refused(() => save(cloud.settings({}, { password: '' })), {
      data: { fields: { 'settings.credentials.password': 'Password cannot be empty' } },
    })
    expect(await t.ok(regionDeskCalls.platformRegionInfo, { controller_id: node }, { as: operator })).toEqual({
      engine: 'embedded',
      settings: '',
      change_address: changeAddress(t.app, node),
    })
    expect(
      await t.send(regionDeskCalls.platformRegionInfo, { controller_id: 'nowhere' }, { as: operator }),
    ).toMatchObject({ code: '400002' })
  })
})

describe('the test of a region', () => {
  test('names everything that works, before anything is saved', async () => {
    const before = await t.rows()
    expect(await linesOf(cloud.settings())).toEqual({
      identity: 'works version 3.14',
      signIn: 'works signedIn',
      role: 'works administrator',
      domain: 'works found Default',
      memberRole: 'works found member',
      region: 'works found RegionOne',
      compute: 'works version 2.93',
      volume: 'works version 3.70',
      network: 'works answers',
      image: 'works answers',
      externalNetwork: 'works found public',
      volumeType: 'works found standard',
      quotas: 'works readable',
      console: 'unproven firstHost',
      metrics: 'works administrator',
    })
    expect(cloud.asked.every((one) => one.startsWith('GET ') || one.includes('/auth/tokens'))).toBe(true)
    const after = await t.rows()
    expect(Object.keys(after).filter((table) => after[table] !== before[table])).toEqual(['audit_line'])
  })

  test('tries what is stored when nothing is typed', async () => {
    await region()
    expect(await linesOf('')).toMatchObject({ signIn: 'works signedIn' })
    expect(await linesOf(await shown())).toMatchObject({ signIn: 'works signedIn' })
  })

  test.each<[string, (cloud: FakeOpenstack) => object, object]>([
    [
      'a wrong password',
      (one) => one.settings({}, { password: 'no' }),
      { signIn: 'fails credentials', role: 'skipped before' },
    ],
    [
      'another region',
      (one) => one.settings({ region: 'Mars' }),
      { region: 'fails noRegion Mars', compute: 'skipped before' },
    ],
    ['another network', (one) => one.settings({ external_network: 'x' }), { externalNetwork: 'fails notFound x' }],
    ['another volume type', (one) => one.settings({ volume_type: 'x' }), { volumeType: 'fails notFound x' }],
    [
      'another domain',
      (one) => one.settings({ domain: 'x', role: 'y' }),
      { domain: 'fails notFound x', memberRole: 'fails notFound y' },
    ],
    [
      'a port where nobody listens',
      (one) => one.settings({ auth_url: 'http://127.0.0.1:9' }),
      { identity: 'fails unreachable', signIn: 'skipped before' },
    ],
    [
      'a name that does not exist',
      (one) => one.settings({ auth_url: 'http://no.such.host.invalid' }),
      { identity: 'fails unknownName' },
    ],
    [
      'a page that is no Keystone',
      (one) => one.settings({ auth_url: `${one.url}/image` }),
      { identity: 'fails notOpenstack' },
    ],
    [
      'metrics that are off',
      (one) => one.settings({ metrics: { kind: 'none' }, console: 'none' }),
      { metrics: 'works off', console: 'works off' },
    ],
    [
      'metrics from nowhere',
      (one) => one.settings({ metrics: { kind: 'prometheus', address: 'http://127.0.0.1:9' } }),
      { metrics: 'fails unreachable' },
    ],
    ['Gnocchi', (one) => one.settings({ metrics: { kind: 'gnocchi' } }), { metrics: 'works answers' }],
    [
      'Gnocchi elsewhere than in the catalogue',
      (one) => {
        delete one.gnocchi
        return one.settings({ metrics: { kind: 'gnocchi', endpoint: 'http://127.0.0.1:9' } })
      },
      { metrics: 'fails unreachable' },
    ],
    [
      'a catalogue without Gnocchi',
      (one) => {
        delete one.gnocchi
        return one.settings({ metrics: { kind: 'gnocchi' } })
      },
      { metrics: 'fails noEndpoint' },
    ],
    [
      'Gnocchi without Ceilometer',
      (one) => {
        one.gnocchi!.types = ['generic']
        return one.settings({ metrics: { kind: 'gnocchi' } })
      },
      { metrics: 'fails noMeters' },
    ],
    [
      'Gnocchi as nobody’s administrator',
      (one) => {
        one.roles = ['member']
        return one.settings({ metrics: { kind: 'gnocchi', endpoint: `${one.url}/metric/` } })
      },
      { metrics: 'partly administratorNeeded' },
    ],
    [
      'a page that is no Gnocchi',
      (one) => one.settings({ metrics: { kind: 'gnocchi', endpoint: `${one.url}/image/v2` } }),
      { metrics: 'fails notOpenstack' },
    ],
    [
      'Gnocchi that refuses the token',
      (one) => {
        one.instead.set('GET /metric/', { status: 401, body: {} })
        return one.settings({ metrics: { kind: 'gnocchi' } })
      },
      { metrics: 'fails credentials' },
    ],
  ])('says what is to be said of %s', async (_what, settings, expected) => {
    expect(await linesOf(settings(cloud))).toMatchObject(expected)
  })

  test('says what an old or small cloud cannot do', async () => {
    cloud.novaVersion = '2.90'
    cloud.cinderVersion = '3.27'
    cloud.extensions = ['router', 'security-group', 'external-net', 'standard-attr-tag']
    expect(await linesOf(cloud.settings())).toMatchObject({
      compute: 'partly noRebuild 2.90',
      volume: 'fails tooOld 3.27',
      network: 'partly noBandwidth',
    })
    cloud.novaVersion = '2.60'
    cloud.extensions = ['router']
    expect(await linesOf(cloud.settings())).toMatchObject({
      compute: 'fails tooOld 2.60',
      network: 'fails notFound security-group',
    })
  })

  test('within one shared project no administrator is needed, with one for each there is', async () => {
    cloud.roles = ['member']
    const forbidden = { status: 403, body: { error: { message: 'policy' } } }
    for (const path of ['projects', 'domains', 'roles']) cloud.instead.set(`GET /identity/v3/${path}`, forbidden)
    expect(await linesOf(cloud.settings())).toMatchObject({
      role: 'fails administratorNeeded',
      domain: 'fails forbidden',
    })
    const application = { kind: 'application', id: 'app', secret: cloud.password }
    const lines = await linesOf({ ...cloud.settings({ projects: 'shared' }), credentials: application })
    expect(lines).toMatchObject({ role: 'works ownProject', metrics: 'partly administratorNeeded' })
    expect(lines).not.toHaveProperty('domain')
  })

  test('never repeats what a server answered', async () => {
    const body = 'the inside of another machine'
    cloud.instead.set('GET /image/', { status: 403, body })
    cloud.instead.set('GET /compute/v2.1/', { body: { version: { version: body } } })
    cloud.instead.set('GET /network/', { status: 500, body })
    const answer = await tryOut(cloud.settings())
    expect(JSON.stringify(answer)).not.toContain(body)
    expect(await linesOf(cloud.settings())).toMatchObject({
      image: 'fails forbidden',
      compute: 'fails notOpenstack',
      network: 'fails refused',
    })
  })

  test('is refused to an operator without the permission, for a node that is not there, and with settings that are wrong', async () => {
    const other = await t.operatorWith('prices')
    await refused(() => tryOut(cloud.settings(), other), { code: '400003' })
    await refused(
      () =>
        t.send(
          regionDeskCalls.platformRegionTest,
          { controller_id: 'nowhere', engine: 'openstack', settings: JSON.stringify(cloud.settings()) },
          { as: operator },
        ),
      { code: '400002' },
    )
    await refused(() => tryOut(cloud.settings({ auth_url: 'ftp://cloud' })), {
      data: { fields: { 'settings.auth_url': expect.any(String) as string } },
    })
    await refused(() => tryOut(''), { data: { fields: { settings: 'Settings cannot be empty' } } })
    expect(cloud.asked).toEqual([])
  })
})

type FlavorForm = Input<typeof regionDeskCalls.platformRegionFlavorOffer>
const flavor = (more: Partial<FlavorForm> = {}): FlavorForm => ({
  controller_id: node,
  engine_ref: 'm1.small',
  flavor_id: `g9.small-${node}`,
  family: 'g9',
  stock: 4,
  on_sell: true,
  ...more,
})
const offer = (more: Partial<FlavorForm> = {}, as = operator) =>
  t.send(regionDeskCalls.platformRegionFlavorOffer, flavor(more), { as })
type ImageForm = Input<typeof regionDeskCalls.platformRegionImageOffer>
const image = (more: Partial<ImageForm> = {}): ImageForm => ({
  controller_id: node,
  engine_ref: fakeImage,
  image_id: `ubuntu-${node}`,
  name: 'Ubuntu',
  system: 'linux',
  version: '24.04',
  user_name: 'ubuntu',
  min_disk_gb: 10,
  on_sell: true,
  ...more,
})
const offerImage = (more: Partial<ImageForm> = {}, as = operator) =>
  t.send(regionDeskCalls.platformRegionImageOffer, image(more), { as })
const read = () => t.ok(regionDeskCalls.platformRegionCatalogue, { controller_id: node }, { as: operator })

describe('flavours and images of a region', () => {
  test('a size of the cloud becomes one of ours with its figures, is offered, and offered anew', async () => {
    await region()
    expect((await read()).flavors).toMatchObject([
      { name: 'm1.tiny', vcpus: 1, memory_mb: 512, flavor_id: null, offered: false },
      { name: 'm1.small', vcpus: 2, memory_mb: 4096, disk_gb: 20, flavor_id: null, offered: false, differs: false },
    ])
    expect(await offer()).toMatchObject({ code: '200' })
    expect(await offer({ stock: null, on_sell: false })).toMatchObject({ code: '200' })
    expect((await read()).flavors[1]).toMatchObject({
      flavor_id: `g9.small-${node}`,
      family: 'g9',
      offered: true,
      stock: null,
      on_sell: false,
    })
    const { result } = await t.ok(nodeDeskCalls.platformFlavorList, undefined, { as: operator })
    expect(result.filter(({ engine_ref }) => engine_ref === 'm1.small')).toMatchObject([
      { flavor_id: `g9.small-${node}`, vcpus: 2, memory_mb: 4096, offers: 1 },
    ])
    cloud.flavors[1]!.ram = 8192
    expect((await read()).flavors[1]).toMatchObject({ differs: true })
    await t.ok(
      nodeDeskCalls.platformFlavorOfferRemove,
      { controller_id: node, flavor_id: `g9.small-${node}` },
      { as: operator },
    )
    await t.ok(nodeDeskCalls.platformFlavorRemove, { flavor_id: `g9.small-${node}` }, { as: operator })
  })

  test('a size of ours that another node offers under another name is not taken over', async () => {
    await region()
    const other = `${node}-b`
    await addNode(t, operator, other)
    await addFlavor(t, operator, other, `g2.kept-${node}`, 5)
    await refused(() => offer({ flavor_id: `g2.kept-${node}` }), {
      code: '400001',
      data: { fields: { flavor_id: 'Configuration is already in use' } },
    })
    await refused(() => offer({ engine_ref: 'm9.unknown' }), { code: '400002' })
    await refused(() => offer({ flavor_id: 'Not A Key' }), {
      data: { fields: { flavor_id: expect.any(String) as string } },
    })
    await refused(() => offer({ stock: -1 }), { data: { fields: { stock: expect.any(String) as string } } })
    const clerk = await t.operatorWith('prices')
    await refused(() => offer({}, clerk), { code: '400003' })
  })

  test('an image becomes one of ours, on the nodes that had it as well, and is taken back here alone', async () => {
    await region()
    expect((await read()).images).toMatchObject([
      { name: 'Sending', active: false },
      { ref: fakeImage, min_disk_gb: 8, distribution: 'ubuntu', version: '24.04', image_id: null, offered: false },
    ])
    expect(await offerImage()).toMatchObject({ code: '200' })
    expect(await offerImage({ name: 'Ubuntu Server' })).toMatchObject({ code: '200' })
    expect((await read()).images[1]).toMatchObject({ image_id: `ubuntu-${node}`, offered: true, on_sell: true })
    const ours = async () =>
      (await t.ok(nodeDeskCalls.platformImageList, undefined, { as: operator })).result.find(
        ({ image_id }) => image_id === `ubuntu-${node}`,
      )
    expect(await ours()).toMatchObject({ name: 'Ubuntu Server', engine_ref: fakeImage, min_disk_gb: 10, nodes: [node] })
    const take = () =>
      t.send(
        regionDeskCalls.platformRegionImageRemove,
        { controller_id: node, image_id: `ubuntu-${node}` },
        { as: operator },
      )
    expect(await take()).toMatchObject({ code: '200' })
    expect(await ours()).toMatchObject({ nodes: [] })
    await refused(take, { code: '400002' })
  })

  test('an image that is not ready, too large for its disk, or another node’s own is refused', async () => {
    await region()
    const other = `${node}-b`
    await t.ok(nodeDeskCalls.platformNodeSave, nodeForm(other), { as: operator })
    await t.ok(nodeDeskCalls.platformImageSave, imageForm(`own-${node}`, [other]), { as: operator })
    await refused(() => offerImage({ engine_ref: 'half' }), { code: '400002' })
    await refused(() => offerImage({ min_disk_gb: 7 }), {
      data: { fields: { min_disk_gb: 'The system disk is too small for this image' } },
    })
    await refused(() => offerImage({ image_id: `own-${node}` }), {
      data: { fields: { image_id: expect.stringContaining('already in use') as string } },
    })
    await refused(() => offerImage({ user_name: 'not a name' }), {
      data: { fields: { user_name: expect.any(String) as string } },
    })
    const clerk = await t.operatorWith('prices')
    await refused(() => offerImage({}, clerk), { code: '400003' })
  })

  test('prices that are missing for the node are named, until they are there', async () => {
    await region()
    expect((await read()).missing).toContainEqual({ product: 'host', item: 'cpu' })
    const price = { product: 'host', node, item: 'cpu', price: '12.50' } as const
    await t.ok(priceCalls.listPriceSave, price, { as: operator })
    const { missing } = await read()
    expect(missing).not.toContainEqual({ product: 'host', item: 'cpu' })
    expect(missing).toContainEqual({ product: 'eip', item: 'bandwidth_mbps' })
  })

  test('a cloud that does not answer, or refuses, is told as such and changes nothing', async () => {
    await refused(() => offer(), { code: '400190' })
    await region()
    cloud.instead.set('GET /compute/', { status: 403, body: {} })
    await refused(() => offer(), { code: '400192' })
    cloud.close()
    await refused(() => offer(), { code: '400191' })
    await refused(() => offerImage(), { code: '400191' })
    for (const call of [regionDeskCalls.platformRegionCatalogue, regionDeskCalls.platformRegionUsage])
      expect(await t.send(call, { controller_id: node }, { as: operator })).toMatchObject({ code: '400191' })
  })
})

describe('usage against quotas', () => {
  const usage = (more: object = {}) =>
    t.ok(regionDeskCalls.platformRegionUsage, { controller_id: node, ...more }, { as: operator })

  test('shows each customer’s project and the cloud as a whole, page by page', async () => {
    const customer = await t.customer()
    const account = await accountOf(t, customer)
    const [tag, gone] = [account, 'acc_gone'].map((id) => ['portico', `portico:account=${id}`])
    cloud.machines.projects.push(
      { id: 'p1', name: `portico-${node}-${account}`, tags: tag! },
      { id: 'p2', name: `portico-${node}-acc_gone`, tags: gone! },
      { id: 'p3', name: `portico-elsewhere-${account}`, tags: tag! },
      { id: 'p4', name: 'theirs', tags: [] },
    )
    await region()
    const all = await usage()
    expect(all).toMatchObject({ count: 2, shared: false })
    const own = all.result.find(({ project }) => project === 'p1')!
    expect(own).toMatchObject({ account_id: account, email: customer.email })
    expect(own.uses).toHaveLength(9)
    expect(own.uses).toContainEqual({ kind: 'instances', used: 3, limit: 20 })
    expect(own.uses).toContainEqual({ kind: 'snapshots', used: 1, limit: null })
    expect(all.whole).toEqual([
      { kind: 'hosts', used: 7, limit: null },
      { kind: 'cores', used: 25, limit: 100 },
      { kind: 'ram_mb', used: 8192, limit: 65_536 },
      { kind: 'gigabytes', used: 600, limit: 1000 },
      { kind: 'addresses', used: 9, limit: 241 },
    ])
    const first = await usage({ limit: 1 })
    const second = await usage({ limit: 1, after: first.next })
    expect([first, second].flatMap(({ result }) => result.map(({ project }) => project)).toSorted()).toEqual([
      'p1',
      'p2',
    ])
    expect(second.next).toBeNull()
    expect(
      await t.send(regionDeskCalls.platformRegionUsage, { controller_id: node, after: 'x' }, { as: operator }),
    ).toMatchObject({ data: { fields: { after: expect.any(String) as string } } })
    expect(await usage({ search: customer.email })).toMatchObject({ count: 1, result: [{ project: 'p1' }] })
  })

  test('is kept for a moment, and read again after it', async () => {
    await region({ projects: 'shared' })
    expect(await usage()).toMatchObject({
      shared: true,
      result: [
        {
          project: 'service-project',
          name: 'admin',
          account_id: null,
          uses: [{ used: 3 }, {}, {}, {}, {}, {}, {}, {}, {}],
        },
      ],
    })
    const asked = cloud.asked.length
    cloud.used = 5
    expect((await usage()).result[0]!.uses![0]).toMatchObject({ used: 3 })
    expect(cloud.asked.length).toBe(asked)
    t.clock.pass(secondsMs(21))
    expect((await usage()).result[0]!.uses![0]).toMatchObject({ used: 5 })
  })

  test('what the policy of the cloud keeps to itself is left out', async () => {
    await region({ projects: 'shared' })
    cloud.instead.set('GET /compute/v2.1/os-hypervisors', { status: 403, body: {} })
    cloud.instead.set('GET /network/v2.0/quotas', { status: 403, body: {} })
    const { whole, result } = await usage()
    expect(whole.map(({ kind }) => kind)).toEqual(['gigabytes', 'addresses'])
    expect(result[0]).toMatchObject({ uses: null })
  })
})
