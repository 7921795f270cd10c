import { catalogue } from '@portico/contract/catalogue.ts'
import { password } from '../portico.ts'
import { area, type Samples } from './area.ts'
import { hosted } from './compute.ts'
import type { Stage } from './stage.ts'

const member = { id: 'login_Aaaaaaaaaaaa' }
const group = { id: 'grp_Aaaaaaaaaaaa' }
const page = { limit: 5, page: 1, search: 'sample' }
const newcomer = {
  name: 'Chan Ka Wai',
  email: 'newcomer@customer.example',
  area_code: '86',
  phone: '13800138999',
  password: 'lantern7',
  group_id: '',
} as const

const { password: _chosen, ...invited } = newcomer

const samples = {
  memberList: { ...page, status: 'normal', group_id: 'none' },
  memberCreate: newcomer,
  memberInvite: invited,
  memberRename: { ...member, name: 'Chan Ka Wai' },
  memberAssign: { ids: [member.id], group_id: '' },
  memberStatusSave: { ...member, status: 'disabled' },
  memberPasswordSet: { ...member, password: 'lantern7' },
  memberPasswordReset: member,
  memberRemove: member,
  teamGroupList: { ...page, status: 'open' },
  teamGroupInfo: group,
  teamGroupSave: { name: 'Shop', description: 'Those who sell', budget: '1000.00' },
  teamGroupStatusSave: { ...group, status: 'closed' },
  teamGroupProductsSave: { ...group, products: ['host'] },
  teamGroupRemove: group,
  teamResourceList: { ...page, ...group },
  teamSpendingList: { ...page, ...group },
  resourceAssign: { ids: ['host_Aaaaaaaaaaaa'], group_id: '' },
} satisfies Partial<Samples>

async function staffed({ t }: Stage) {
  const as = await t.business()
  return { as, id: (await t.member(as)).login_id }
}
async function grouped({ t }: Stage) {
  const as = await t.business()
  return { as, id: (await t.ok(catalogue.teamGroupSave, samples.teamGroupSave, { as })).id }
}

export const team = area({
  public: [],
  operator: [],
  samples,
  writes: (s) => ({
    memberCreate: s.by(catalogue.memberCreate, async () => ({ as: await s.t.business(), input: newcomer })),
    memberInvite: s.by(catalogue.memberInvite, async () => ({
      as: await s.t.business(),
      input: { ...invited, email: 'invited@customer.example', phone: '' },
    })),
    memberRename: s.by(catalogue.memberRename, async () => {
      const { as, id } = await staffed(s)
      return { as, input: { id, name: 'Chan Ka Wai' } }
    }),
    memberAssign: s.by(catalogue.memberAssign, async () => {
      const { as, id } = await staffed(s)
      return { as, input: { ids: [id], group_id: '' } }
    }),
    memberStatusSave: s.by(catalogue.memberStatusSave, async () => {
      const { as, id } = await staffed(s)
      return { as, input: { id, status: 'disabled' } }
    }),
    memberPasswordSet: s.by(catalogue.memberPasswordSet, async () => {
      const { as, id } = await staffed(s)
      return { as, input: { id, password } }
    }),
    memberPasswordReset: s.by(catalogue.memberPasswordReset, async () => {
      const { as, id } = await staffed(s)
      return { as, input: { id } }
    }),
    memberRemove: s.by(catalogue.memberRemove, async () => {
      const { as, id } = await staffed(s)
      return { as, input: { id } }
    }),
    teamGroupSave: s.by(catalogue.teamGroupSave, async () => ({
      as: await s.t.business(),
      input: samples.teamGroupSave,
    })),
    teamGroupStatusSave: s.by(catalogue.teamGroupStatusSave, async () => {
      const { as, id } = await grouped(s)
      return { as, input: { id, status: 'closed' } }
    }),
    teamGroupProductsSave: s.by(catalogue.teamGroupProductsSave, async () => {
      const { as, id } = await grouped(s)
      return { as, input: { id, products: ['host'] } }
    }),
    teamGroupRemove: s.by(catalogue.teamGroupRemove, async () => {
      const { as, id } = await grouped(s)
      return { as, input: { id } }
    }),
    resourceAssign: s.by(catalogue.resourceAssign, async () => {
      const { as, id } = await hosted(s)
      await s.t.ok(catalogue.userSave, { is_personal: 0, company: 'Harbour Made Ltd' }, { as })
      return { as, input: { ids: [id], group_id: await s.t.groupOf(as) } }
    }),
  }),
})
