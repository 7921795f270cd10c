import { catalogue } from '@portico/contract/catalogue.ts'
import type { Call } from '@portico/contract/calls.ts'
import { node, stockOneNode } from '../resources.ts'
import { area, type Doing, type Samples } from './area.ts'
import { priced, withPhone } from './phone.ts'
import type { Stage } from './stage.ts'

const device = 'phn_Aaaaaaaaaaaa'
const group = 'phg_Aaaaaaaaaaaa'
const teamGroup = 'grp_Aaaaaaaaaaaa'
const member = 'login_Aaaaaaaaaaaa'
const page = { limit: 5, page: 1, search: 'sample' }
const day = '2099-01-31'
const codes = {
  controller_id: node,
  package: 'basic' as const,
  count: 1,
  months: 3,
  valid_until: day,
  how_many: 2,
  remark: 'fair',
}
const appointment = { product: 'cloud phone' as const, count: 20, wanted_day: day, contact: 'Lin', message: 'Call me' }
const proxy = {
  action: 'save' as const,
  name: 'east',
  region: 'HK',
  availability_zone: 1,
  mode: 'http' as const,
  server: 'proxy.example',
  port: 8080,
  outbound_ip: '203.0.113.9',
  user_name: 'lin',
  password: 'hush',
}

const samples = {
  phoneAssignList: { ...page, group_id: group, team_group_id: teamGroup, member_id: member },
  phoneAssign: { device_ids: [device], group_id: group, team_group_id: teamGroup, member_id: member },
  phoneBackupList: { ...page, device_id: device, state: 'ready' as const },
  phoneBackupPlanList: page,
  phoneBackup: { action: 'create' as const, device_ids: [device], name: 'before', remark: 'of the update' },
  phoneProxyList: page,
  phoneProxyUses: { ...page, id: 'ppx_Aaaaaaaaaaaa' },
  phoneProxy: { ...proxy, id: 'ppx_Aaaaaaaaaaaa' },
  phoneMappingList: page,
  phoneMapping: { action: 'open' as const, device_ids: [device], sources: ['203.0.113.0/24'], hours: 2 },
  phoneMappingFile: { action: 'download' as const, ids: ['pam_Aaaaaaaaaaaa'] },
  phoneCommentList: page,
  phoneComment: { action: 'save' as const, id: 'pcl_Aaaaaaaaaaaa', title: 'cheers', comments: ['Nice one'] },
  phoneCodeRedeem: { code: 'AAAA-AAAA-AAAA-AAAA', brand: 'Google' as const, model: 'Pixel 8', name: 'wall' },
  platformPhoneCodeList: { ...page, state: 'unused' as const },
  platformPhoneCodeIssue: codes,
  platformPhoneCodeCancel: { id: 'pcd_Aaaaaaaaaaaa' },
  appointmentSubmit: appointment,
  appointmentList: page,
  appointmentWithdraw: { id: 'apt_Aaaaaaaaaaaa' },
  platformAppointmentList: { ...page, state: 'open' as const },
  platformAppointmentAnswer: { id: 'apt_Aaaaaaaaaaaa', answer: 'Called on Monday' },
} satisfies Partial<Samples>

const bySomebody = (stage: Stage, call: Call, input: object): Doing =>
  stage.by(call, async () => ({ as: await stage.t.customer(), input }))

async function madeAppointment({ t }: Stage) {
  const as = await t.customer()
  await t.ok(catalogue.appointmentSubmit, appointment, { as })
  const { result } = await t.ok(catalogue.appointmentList, {}, { as })
  return { as, id: result[0]!.id }
}

async function madeCode({ t, operator }: Stage): Promise<string> {
  await stockOneNode(t)
  const { codes: made } = await t.ok(catalogue.platformPhoneCodeIssue, { ...codes, how_many: 1 }, { as: operator })
  return made[0]!
}

export const phoneTools = area({
  public: [],
  operator: [
    'operator.resources platformPhoneCodeList',
    'operator.resources platformPhoneCodeIssue',
    'operator.resources platformPhoneCodeCancel',
    'operator.resources platformAppointmentList',
    'operator.resources platformAppointmentAnswer',
  ],
  samples,
  writes: (stage) => ({
    phoneAssign: withPhone(stage, catalogue.phoneAssign, ({ phone }) => ({ device_ids: [phone], team_group_id: '' })),
    phoneBackup: withPhone(stage, catalogue.phoneBackup, ({ phone }) => ({
      action: 'create',
      device_ids: [phone],
      name: 'before',
    })),
    phoneProxy: bySomebody(stage, catalogue.phoneProxy, proxy),
    phoneMapping: withPhone(stage, catalogue.phoneMapping, ({ phone }) => ({
      action: 'open',
      device_ids: [phone],
      sources: ['203.0.113.7'],
      hours: 1,
    })),
    phoneComment: bySomebody(stage, catalogue.phoneComment, {
      action: 'save',
      title: 'cheers',
      comments: ['Nice one', 'Well done'],
    }),
    phoneCodeRedeem: stage.by(catalogue.phoneCodeRedeem, async () => ({
      as: await priced(stage),
      input: { code: await madeCode(stage), brand: 'Google', model: 'Pixel 8' },
    })),
    platformPhoneCodeIssue: stage.byOperator(catalogue.platformPhoneCodeIssue, async () => {
      await stockOneNode(stage.t)
      return codes
    }),
    platformPhoneCodeCancel: stage.byOperator(catalogue.platformPhoneCodeCancel, async () => {
      await madeCode(stage)
      const { result } = await stage.t.ok(catalogue.platformPhoneCodeList, {}, { as: stage.operator })
      return { id: result[0]!.id }
    }),
    appointmentSubmit: bySomebody(stage, catalogue.appointmentSubmit, appointment),
    appointmentWithdraw: stage.by(catalogue.appointmentWithdraw, async () => {
      const { as, id } = await madeAppointment(stage)
      return { as, input: { id } }
    }),
    platformAppointmentAnswer: stage.byOperator(catalogue.platformAppointmentAnswer, async () => ({
      id: (await madeAppointment(stage)).id,
      answer: 'Called',
    })),
  }),
})
