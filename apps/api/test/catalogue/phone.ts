import type { Call } from '@portico/contract/calls.ts'
import { catalogue } from '@portico/contract/catalogue.ts'
import { runningPhones, boughtPhones } from '../cloudphones.ts'
import { buyer, node, stockOneNode } from '../resources.ts'
import type { Person } from '../portico.ts'
import { area, type Doing, type Samples } from './area.ts'
import type { Stage } from './stage.ts'

const id = 'cps_Aaaaaaaaaaaa'
const device = 'phn_Aaaaaaaaaaaa'
const group = 'phg_Aaaaaaaaaaaa'
const owned = {
  limit: 5,
  page: 1,
  search: 'sample',
  node,
  tag: 'web',
  expires_within_days: 7,
  sort: 'name' as const,
  bin: 0,
  status: 'active',
}
const page = { limit: 5, page: 1, search: 'sample' }

const samples = {
  cloudphoneList: owned,
  platformCloudphoneList: { ...owned, account_id: 'acc_Aaaaaaaaaaaa' },
  platformCloudphoneSetup: { id },
  platformCloudphoneFill: { id },
  cloudphoneGrowPrice: { id, count: 3 },
  cloudphoneGrow: { id, count: 3, quote: 'quote' },
  cloudphoneNodeList: undefined,
  cloudphoneMealList: { controller_id: node },
  cloudphoneRemark: { id, remark: 'shop' },
  cloudphoneRenewal: { id, renewal: 'quarter' as const },
  phoneList: {
    ...page,
    service_id: id,
    group_id: group,
    state: 'normal' as const,
    availability_zone: 1,
    simulated: true,
  },
  phoneAct: { action: 'reboot' as const, device_ids: [device], availability_zone: 1, online_time: 6000 },
  phoneResource: { resource_type: 'cpu' as const, device_id: device, group_id: group, availability_zone: 1 },
  phoneBrandInfo: undefined,
  phoneBrand: { device_ids: [device], brand: 'Google' as const, model: 'Pixel 8' },
  phoneBitrate: { device_ids: [device], bitrate: 1_000_000 },
  phoneSave: { device_ids: [device], remark: 'till', group_id: group },
  phoneGroupList: page,
  phoneGroupSave: { action: 'save' as const, id: group, name: 'tills' },
  phoneOpen: { device_id: device },
  phoneManageUrl: { service_id: id },
  phoneManageEnter: { token: 'token' },
  phoneWallOpen: undefined,
  phoneControlOpen: { device_id: device, device_ids: ['phn_Bbbbbbbbbbbb'] },
  phoneCameraOpen: { device_ids: [device] },
  platformPhoneList: {
    ...page,
    service_id: id,
    node,
    engine: 'adb' as const,
    account_id: 'acc_Aaaaaaaaaaaa',
    team_group_id: 'tgr_Aaaaaaaaaaaa',
    member_id: 'log_Aaaaaaaaaaaa',
  },
  platformPhoneAdd: { controller_id: node, host: '203.0.113.7', port: 5555, count: 2, serial: '' },
  platformPhoneRemove: { device_id: device },
  platformPhoneReplace: { device_id: device, by: 'phn_Bbbbbbbbbbbb', restore: true },
} satisfies Partial<Samples>

export async function priced({ t, operator }: Stage): Promise<Person> {
  await stockOneNode(t)
  const price = { product: 'phone', node: '*', item: 'package:basic', price: '98.00' } as const
  await t.ok(catalogue.listPriceSave, price, { as: operator })
  return buyer(t)
}

/** Somebody with a phone that runs. */
export async function stocked(stage: Stage) {
  const as = await priced(stage)
  const { id: service, phones } = await runningPhones(stage.t, as, { count: 1 }, stage.operator)
  return { as, service, phone: phones[0]!.id }
}

export const withPhone = (
  stage: Stage,
  call: Call,
  input: (of: Awaited<ReturnType<typeof stocked>>) => object,
): Doing =>
  stage.by(call, async () => {
    const of = await stocked(stage)
    return { as: of.as, input: input(of) }
  })

async function growing({ t }: Stage, as: Person, id: string) {
  const { token } = await t.ok(catalogue.cloudphoneGrowPrice, { id, count: 2 }, { as })
  return { id, count: 2, quote: token }
}

let ports = 20_000
/** Two devices that nobody has, at an address where nobody answers. */
async function entered(stage: Stage): Promise<string> {
  await stockOneNode(stage.t)
  const input = { controller_id: node, host: '127.0.0.1', port: ports++ }
  await stage.t.ok(catalogue.platformPhoneAdd, input, { as: stage.operator })
  const { result } = await stage.t.ok(catalogue.platformPhoneList, {}, { as: stage.operator })
  return result.find(({ address }) => address === `127.0.0.1:${input.port}`)!.id
}

export const phone = area({
  public: ['phoneManageEnter'],
  operator: [
    'operator.resources platformCloudphoneList',
    'operator.resources platformCloudphoneSetup',
    'operator.resources platformCloudphoneFill',
    'operator.resources platformPhoneList',
    'operator.resources platformPhoneAdd',
    'operator.resources platformPhoneRemove',
    'operator.resources platformPhoneReplace',
  ],
  samples,
  writes: (stage) => ({
    platformCloudphoneSetup: stage.byOperator(catalogue.platformCloudphoneSetup, async () => ({
      id: await boughtPhones(stage.t, await priced(stage), { count: 1 }),
    })),
    cloudphoneGrow: stage.by(catalogue.cloudphoneGrow, async () => {
      const { as, service } = await stocked(stage)
      return { as, input: await growing(stage, as, service) }
    }),
    platformCloudphoneFill: stage.byOperator(catalogue.platformCloudphoneFill, async () => {
      const { as, service } = await stocked(stage)
      await stage.t.ok(catalogue.cloudphoneGrow, await growing(stage, as, service), { as })
      return { id: service }
    }),
    cloudphoneRemark: withPhone(stage, catalogue.cloudphoneRemark, ({ service }) => ({ id: service, remark: 'shop' })),
    cloudphoneRenewal: withPhone(stage, catalogue.cloudphoneRenewal, ({ service }) => ({
      id: service,
      renewal: 'quarter',
    })),
    phoneAct: withPhone(stage, catalogue.phoneAct, ({ phone: one }) => ({ action: 'unbind', device_ids: [one] })),
    phoneBrand: withPhone(stage, catalogue.phoneBrand, ({ phone: one }) => ({
      device_ids: [one],
      brand: 'Xiaomi',
      model: 'Xiaomi 14',
    })),
    phoneBitrate: withPhone(stage, catalogue.phoneBitrate, ({ phone: one }) => ({
      device_ids: [one],
      bitrate: 1_000_000,
    })),
    phoneSave: withPhone(stage, catalogue.phoneSave, ({ phone: one }) => ({ device_ids: [one], remark: 'till' })),
    phoneGroupSave: stage.by(catalogue.phoneGroupSave, async () => ({
      as: await stage.t.customer(),
      input: { action: 'save', name: 'tills' },
    })),
    phoneOpen: withPhone(stage, catalogue.phoneOpen, ({ phone: one }) => ({ device_id: one })),
    phoneManageUrl: withPhone(stage, catalogue.phoneManageUrl, ({ service }) => ({ service_id: service })),
    phoneManageEnter: stage.by(catalogue.phoneManageEnter, async () => {
      const { url } = await stage.t.ok(catalogue.phoneManageUrl, {}, { as: await stage.t.customer() })
      return { input: { token: new URL(url).searchParams.get('token')! } }
    }),
    phoneWallOpen: stage.by(catalogue.phoneWallOpen, async () => ({ as: await stage.t.customer(), input: undefined })),
    phoneControlOpen: withPhone(stage, catalogue.phoneControlOpen, ({ phone: one }) => ({
      device_id: one,
      device_ids: [one],
    })),
    phoneCameraOpen: withPhone(stage, catalogue.phoneCameraOpen, ({ phone: one }) => ({ device_ids: [one] })),
    platformPhoneAdd: stage.byOperator(catalogue.platformPhoneAdd, async () => {
      await stockOneNode(stage.t)
      return { controller_id: node, host: '127.0.0.1', port: ports++ }
    }),
    platformPhoneRemove: stage.byOperator(catalogue.platformPhoneRemove, async () => ({
      device_id: await entered(stage),
    })),
    platformPhoneReplace: stage.byOperator(catalogue.platformPhoneReplace, async () => {
      const { phone: broken } = await stocked(stage)
      return { device_id: broken, by: await entered(stage) }
    }),
  }),
})
