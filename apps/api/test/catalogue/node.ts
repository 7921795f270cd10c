import { catalogue } from '@portico/contract/catalogue.ts'
import { FakeOpenstack, fakeImage } from '../fake-openstack.ts'
import { accountOf } from '../money.ts'
import { settled } from '../resources.ts'
import { area, type Samples } from './area.ts'
import type { Stage } from './stage.ts'

const node = {
  controller_id: 'hk-a',
  name_en: 'Hong Kong A',
  name_zh_hans: '香港 A',
  name_zh_hant: '香港 A',
  country: 'CN',
  flag: 'HK',
  cloud_type: 'native',
  on_sell: true,
  sort: 10,
  is_new: true,
} as const
const flavor = {
  flavor_id: 'g2.large',
  family: 'g2',
  vcpus: 2,
  memory_mb: 8192,
  engine_ref: '',
  sort: 0,
  is_new: true,
} as const
const image = {
  image_id: 'ubuntu-24.04',
  name: 'Ubuntu',
  system: 'linux',
  version: '24.04',
  user_name: 'ubuntu',
  min_disk_gb: 20,
  on_sell: true,
  engine_ref: '',
  sort: 0,
  nodes: [] as string[],
  is_new: true,
} as const
const ofNode = { controller_id: 'hk-a', resource_type: 'host', cloud_type: 'native' } as const
const offer = { controller_id: 'hk-a', flavor_id: 'g2.large', stock: 10, on_sell: true }

const samples = {
  nodeList: undefined,
  nodeSubscribe: { controller_id: 'hk-a', cloud_type: 'native' },
  fusionCodeSend: { cloud_type: 'fusion' },
  fusionVerify: { verification_code: '123456', cloud_type: 'fusion' },
  flavorList: { ...ofNode, availability_zone: 'hk-a', compute_id: 'g2.large' },
  imageList: ofNode,
  platformNodeList: undefined,
  platformNodeSave: node,
  platformNodeRemove: { controller_id: 'hk-a' },
  platformNodeEngineSave: { controller_id: 'hk-a', engine: 'embedded', settings: '{"seed":1}' },
  nodeSettingsInfo: undefined,
  nodeSettingsSave: { native_certification: false, fusion_certification: true },
  platformFlavorList: undefined,
  platformFlavorSave: flavor,
  platformFlavorRemove: { flavor_id: 'g2.large' },
  platformCapacityList: undefined,
  platformFlavorOfferSave: offer,
  platformFlavorOfferRemove: { controller_id: 'hk-a', flavor_id: 'g2.large' },
  platformImageList: undefined,
  platformImageSave: image,
  platformImageRemove: { image_id: 'ubuntu-24.04' },
  platformUserNodeList: { limit: 5, page: 1, search: 'sample' },
  platformUserNodeSave: { account_id: 'acc_Aaaaaaaaaaaa', nodes: ['hk-a'] },
  platformRegionInfo: { controller_id: 'hk-a' },
  platformRegionTest: { controller_id: 'hk-a', engine: 'openstack', settings: '' },
  platformRegionCatalogue: { controller_id: 'hk-a' },
  platformRegionFlavorOffer: {
    controller_id: 'hk-a',
    engine_ref: 'm1.small',
    flavor_id: 'g2.small',
    family: 'g2',
    stock: 10,
    on_sell: true,
  },
  platformRegionImageOffer: {
    controller_id: 'hk-a',
    engine_ref: fakeImage,
    image_id: 'ubuntu-24.04-cloud',
    name: 'Ubuntu',
    system: 'linux',
    version: '24.04',
    user_name: 'ubuntu',
    min_disk_gb: 20,
    on_sell: true,
  },
  platformRegionImageRemove: { controller_id: 'hk-a', image_id: 'ubuntu-24.04' },
  platformRegionUsage: { controller_id: 'hk-a', limit: 5, page: 1, search: 'sample' },
  platformCloudHostList: { controller_id: 'hk-a', limit: 5, page: 1, search: 'sample' },
  platformCloudHostInfo: { controller_id: 'hk-a', ref: 'project/server' },
  platformCloudHostAdopt: {
    controller_id: 'hk-a',
    ref: 'project/server',
    email: 'sample@example.com',
    name: 'sample',
    image_id: 'ubuntu-24.04',
    expire_time: '2030-01-31T00:00:00.000Z',
    bandwidth_mbps: 5,
  },
  platformCloudHostLetGo: { id: 'host_000000000000' },
} satisfies Partial<Samples>

/** A node, a size and an image that nobody has used before. */
let made = 0
async function fresh(s: Stage) {
  const n = ++made
  const [controller_id, flavor_id, image_id] = [`every-${n}`, `e1.size${n}`, `every-${n}`]
  const as = s.operator
  await s.t.ok(catalogue.platformNodeSave, { ...node, controller_id }, { as })
  await s.t.ok(catalogue.platformFlavorSave, { ...flavor, flavor_id }, { as })
  await s.t.ok(catalogue.platformImageSave, { ...image, image_id, nodes: [controller_id] }, { as })
  return { controller_id, flavor_id, image_id }
}

/** The same, on a region of a cloud that answers. */
async function freshRegion(s: Stage) {
  const cloud = await FakeOpenstack.open()
  const one = await fresh(s)
  const settings = JSON.stringify(cloud.settings())
  const input = { controller_id: one.controller_id, engine: 'openstack', settings } as const
  await s.t.ok(catalogue.platformNodeEngineSave, input, { as: s.operator })
  return { ...one, settings, cloud }
}

/** A machine that somebody made there, of a size that is offered. */
async function foundMachine(s: Stage) {
  const { controller_id, flavor_id, image_id, cloud } = await freshRegion(s)
  const as = s.operator
  await s.t.ok(catalogue.platformFlavorSave, { ...flavor, flavor_id, engine_ref: 'm1.small', is_new: false }, { as })
  await s.t.ok(catalogue.platformFlavorOfferSave, { controller_id, flavor_id, stock: null, on_sell: true }, { as })
  const { tenant_id, id } = cloud.machines.add(cloud.machines.addProject('theirs'))
  const { email } = await s.t.customer()
  return { ...samples.platformCloudHostAdopt, controller_id, ref: `${tenant_id}/${id}`, email, image_id }
}

export const nodesArea = area({
  public: [],
  operator: [
    'operator.nodes platformNodeList',
    'operator.nodes platformNodeSave',
    'operator.nodes platformNodeRemove',
    'operator.nodes platformNodeEngineSave',
    'operator.nodes nodeSettingsInfo',
    'operator.nodes nodeSettingsSave',
    'operator.nodes platformFlavorList',
    'operator.nodes platformFlavorSave',
    'operator.nodes platformFlavorRemove',
    'operator.nodes platformCapacityList',
    'operator.nodes platformFlavorOfferSave',
    'operator.nodes platformFlavorOfferRemove',
    'operator.nodes platformImageList',
    'operator.nodes platformImageSave',
    'operator.nodes platformImageRemove',
    'operator.nodes platformUserNodeList',
    'operator.nodes platformUserNodeSave',
    'operator.nodes platformRegionInfo',
    'operator.nodes platformRegionTest',
    'operator.nodes platformRegionCatalogue',
    'operator.nodes platformRegionFlavorOffer',
    'operator.nodes platformRegionImageOffer',
    'operator.nodes platformRegionImageRemove',
    'operator.nodes platformRegionUsage',
    'operator.nodes platformCloudHostList',
    'operator.nodes platformCloudHostInfo',
    'operator.nodes platformCloudHostAdopt',
    'operator.nodes platformCloudHostLetGo',
  ],
  samples,
  writes: (s) => ({
    nodeSubscribe: s.by(catalogue.nodeSubscribe, async () => {
      const { controller_id } = await fresh(s)
      return { as: await s.t.customer(), input: { controller_id, cloud_type: 'native' } }
    }),
    fusionCodeSend: s.bySomebody(catalogue.fusionCodeSend, samples.fusionCodeSend),
    fusionVerify: s.by(catalogue.fusionVerify, async () => {
      const as = await s.t.customer()
      await s.t.ok(catalogue.fusionCodeSend, samples.fusionCodeSend, { as })
      return { as, input: { verification_code: await s.smsCode(), cloud_type: 'fusion' } }
    }),
    platformNodeSave: s.byOperator(catalogue.platformNodeSave, async () => node),
    platformNodeRemove: s.byOperator(catalogue.platformNodeRemove, async () => {
      const { controller_id, image_id } = await fresh(s)
      await s.t.ok(catalogue.platformImageRemove, { image_id }, { as: s.operator })
      return { controller_id }
    }),
    platformNodeEngineSave: s.byOperator(catalogue.platformNodeEngineSave, async () => ({
      ...samples.platformNodeEngineSave,
      controller_id: (await fresh(s)).controller_id,
    })),
    nodeSettingsSave: s.byOperator(catalogue.nodeSettingsSave, async () => samples.nodeSettingsSave),
    platformFlavorSave: s.byOperator(catalogue.platformFlavorSave, async () => flavor),
    platformFlavorRemove: s.byOperator(catalogue.platformFlavorRemove, async () => ({
      flavor_id: (await fresh(s)).flavor_id,
    })),
    platformFlavorOfferSave: s.byOperator(catalogue.platformFlavorOfferSave, async () => {
      const { controller_id, flavor_id } = await fresh(s)
      return { ...offer, controller_id, flavor_id }
    }),
    platformFlavorOfferRemove: s.byOperator(catalogue.platformFlavorOfferRemove, async () => {
      const { controller_id, flavor_id } = await fresh(s)
      await s.t.ok(catalogue.platformFlavorOfferSave, { ...offer, controller_id, flavor_id }, { as: s.operator })
      return { controller_id, flavor_id }
    }),
    platformImageSave: s.byOperator(catalogue.platformImageSave, async () => image),
    platformImageRemove: s.byOperator(catalogue.platformImageRemove, async () => ({
      image_id: (await fresh(s)).image_id,
    })),
    platformUserNodeSave: s.byOperator(catalogue.platformUserNodeSave, async () => ({
      account_id: await accountOf(s.t, await s.t.customer()),
      nodes: [(await fresh(s)).controller_id],
    })),
    platformRegionTest: s.byOperator(catalogue.platformRegionTest, async () => {
      const { controller_id, settings } = await freshRegion(s)
      return { controller_id, engine: 'openstack', settings }
    }),
    platformRegionFlavorOffer: s.byOperator(catalogue.platformRegionFlavorOffer, async () => {
      const { controller_id } = await freshRegion(s)
      return { ...samples.platformRegionFlavorOffer, controller_id }
    }),
    platformRegionImageOffer: s.byOperator(catalogue.platformRegionImageOffer, async () => {
      const { controller_id } = await freshRegion(s)
      return { ...samples.platformRegionImageOffer, controller_id }
    }),
    platformRegionImageRemove: s.byOperator(catalogue.platformRegionImageRemove, async () => {
      const { controller_id, image_id } = await fresh(s)
      return { controller_id, image_id }
    }),
    platformCloudHostAdopt: s.byOperator(catalogue.platformCloudHostAdopt, () => foundMachine(s)),
    platformCloudHostLetGo: s.byOperator(catalogue.platformCloudHostLetGo, async () => {
      const machine = await foundMachine(s)
      const { id } = await s.t.ok(catalogue.platformCloudHostAdopt, machine, { as: s.operator })
      await settled(s.t, id)
      return { id }
    }),
  }),
})
