import * as z from 'zod/mini'
import { products, rights, type Product } from '../access.ts'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { Money, orderProducts } from '../money/order.ts'
import { Instant, Nothing, Page, PageQuery } from '../page.ts'
import { teamGroupCalls } from './group.ts'
import { actManyMax, ActResults } from '../resource/fields.ts'
import { ResourceId, resourceKinds } from '../resource/products.ts'
import { areaCode, email, registerPhoneFits } from '../rules/account.ts'
import { chosenPassword } from '../rules/chosen-password.ts'
import { groupBudget, groupDescription, groupName, memberName } from '../rules/team.ts'
import { across, chosen, lineAtMost, type MessageKey } from '../rules/text.ts'
import { groupStatuses, userStatuses } from '../states/account.ts'
import { orderTypes } from '../states/money.ts'

const invalid: MessageKey = 'rules.invalid'

const GroupRights = z
  .record(z.string(), z.enum(rights, invalid), invalid)
  .check(z.refine((given) => Object.keys(given).every((name) => products.includes(name as Product)), invalid))

/** Somebody who signs in to a business account through the door for members. */
export const Member = z.object({
  id: Id('login'),
  name: z.string(),
  email: z.string(),
  area_code: z.string(),
  phone: z.string(),
  /** Both empty while they are in no business group. */
  group_id: z.string(),
  group_name: z.string(),
  status: z.enum(userStatuses),
  last_login_time: z.nullable(Instant),
  create_time: Instant,
})
export type Member = z.output<typeof Member>

/** Something that belongs to a group, whatever kind it is. */
export const TeamResource = z.object({
  id: ResourceId,
  kind: z.enum(resourceKinds),
  name: z.string(),
  status: z.string(),
  /** What it is bound to and goes with; empty for what stands alone. */
  bound_name: z.string(),
  node_name: z.string(),
  node_flag: z.string(),
  expire_time: z.nullable(Instant),
  create_time: Instant,
})
export type TeamResource = z.output<typeof TeamResource>

/** One order that counts for the group's budget. */
export const TeamSpending = z.object({
  id: Id('order'),
  number: z.string(),
  type: z.enum(orderTypes),
  product: z.enum(orderProducts),
  subject: z.string(),
  amount: Money,
  /** What has gone back of it. */
  refunded: Money,
  who: z.string(),
  create_time: Instant,
})
export type TeamSpending = z.output<typeof TeamSpending>

/** A group, or none. */
const groupOrNone = z.union([z.literal(''), Id('teamGroup')], { error: 'rules.choose' satisfies MessageKey })

const newcomer = {
  name: memberName,
  email,
  area_code: z._default(areaCode, '86'),
  /** Empty for none: a member signs in by e-mail. */
  phone: z._default(lineAtMost(32, 'rules.phone'), ''),
  group_id: z._default(groupOrNone, ''),
}
const phoneFits = across<{ area_code: string; phone: string }>(
  ['area_code', 'phone'],
  (form) => form.phone === '' || registerPhoneFits(form.area_code, form.phone),
  'phone',
  'rules.phone',
)
export const MemberInviteInput = z.object(newcomer).check(phoneFits)
export type MemberInviteInput = z.output<typeof MemberInviteInput>
export const MemberCreateInput = z.object({ ...newcomer, password: chosenPassword }).check(phoneFits)
export type MemberCreateInput = z.output<typeof MemberCreateInput>

/** How long the link of an invitation works. */
export const memberInviteDays = 7

export const TeamGroupSaveInput = z.object({
  /** Absent: a new group. */
  id: z.optional(Id('teamGroup')),
  name: groupName,
  description: z._default(groupDescription, ''),
  /** Empty for no limit. */
  budget: z._default(groupBudget, ''),
})
export type TeamGroupSaveInput = z.output<typeof TeamGroupSaveInput>

const member = z.object({ id: Id('login') })
const group = z.object({ id: Id('teamGroup') })
const memberIds = z.array(Id('login')).check(z.minLength(1, 'rules.choose'), z.maxLength(actManyMax, 'rules.tooLong'))
const resourceIds = z.array(ResourceId).check(z.minLength(1, 'rules.choose'), z.maxLength(actManyMax, 'rules.tooLong'))

const stalesMembers = ['memberList', 'teamGroupList', 'teamGroupInfo'] as const
const stalesGroups = ['teamGroupList', 'teamGroupInfo', 'memberList'] as const

const ownCalls = calls({
  memberList: {
    post: '/apiv1/team/memberList',
    allow: 'owner',
    reads: true,
    input: z.extend(PageQuery, {
      status: z.optional(chosen(userStatuses, invalid)),
      /** A business group, or `none` for those in none. */
      group_id: z.optional(lineAtMost(40)),
    }),
    data: Page(Member),
  },
  memberCreate: {
    post: '/apiv1/user/registerSubCustomer',
    allow: 'owner',
    input: MemberCreateInput,
    data: z.object({ id: Id('login') }),
    audit: 'member.create',
    stales: stalesMembers,
    secret: 'input',
  },
  /** Nobody but the member learns a password: it is chosen by a link that only their mailbox gets. */
  memberInvite: {
    post: '/apiv1/team/inviteMember',
    allow: 'owner',
    input: MemberInviteInput,
    data: z.object({ id: Id('login') }),
    audit: 'member.invite',
    stales: stalesMembers,
  },
  memberRename: {
    post: '/apiv1/team/renameMember',
    allow: 'owner',
    input: z.object({ id: Id('login'), name: memberName }),
    data: Nothing,
    audit: 'member.rename',
    stales: ['memberList'],
  },
  memberAssign: {
    post: '/apiv1/team/assignMember',
    allow: 'owner',
    input: z.object({ ids: memberIds, group_id: groupOrNone }),
    data: Nothing,
    audit: 'member.assign',
    stales: stalesMembers,
  },
  memberStatusSave: {
    post: '/apiv1/team/saveMemberStatus',
    allow: 'owner',
    input: z.object({ id: Id('login'), status: chosen(userStatuses, invalid) }),
    data: Nothing,
    audit: 'member.status',
    stales: ['memberList'],
  },
  memberPasswordSet: {
    post: '/apiv1/team/setMemberPassword',
    allow: 'owner',
    input: z.object({ id: Id('login'), password: chosenPassword }),
    data: Nothing,
    audit: 'member.password',
    secret: 'input',
  },
  /** The old password is gone; a link to choose a new one goes to the member and to nobody else. */
  memberPasswordReset: {
    post: '/apiv1/team/resetMemberPassword',
    allow: 'owner',
    input: member,
    data: Nothing,
    audit: 'member.reset',
  },
  memberRemove: {
    post: '/apiv1/team/removeMember',
    allow: 'owner',
    input: member,
    data: Nothing,
    audit: 'member.remove',
    stales: stalesMembers,
  },
  teamGroupSave: {
    post: '/apiv1/team/saveGroup',
    allow: 'owner',
    input: TeamGroupSaveInput,
    data: z.object({ id: Id('teamGroup') }),
    audit: 'teamGroup.save',
    stales: stalesGroups,
  },
  teamGroupStatusSave: {
    post: '/apiv1/team/saveGroupStatus',
    allow: 'owner',
    input: z.object({ id: Id('teamGroup'), status: chosen(groupStatuses, invalid) }),
    data: Nothing,
    audit: 'teamGroup.status',
    stales: stalesGroups,
  },
  teamGroupProductsSave: {
    post: '/apiv1/team/saveGroupPermission',
    allow: 'owner',
    input: z.object({
      id: Id('teamGroup'),
      products: z.array(z.enum(products, invalid), invalid).check(z.maxLength(products.length, 'rules.tooLong')),
      /** For those of which not everything may be done. Absent: as before. */
      rights: z.optional(GroupRights),
    }),
    data: Nothing,
    audit: 'teamGroup.products',
    stales: stalesGroups,
  },
  teamGroupRemove: {
    post: '/apiv1/team/removeGroup',
    allow: 'owner',
    input: group,
    data: Nothing,
    audit: 'teamGroup.remove',
    stales: stalesGroups,
  },
  teamResourceList: {
    post: '/apiv1/team/resourceList',
    allow: 'owner',
    reads: true,
    input: z.extend(PageQuery, { id: Id('teamGroup') }),
    data: Page(TeamResource),
  },
  teamSpendingList: {
    post: '/apiv1/team/spendingList',
    allow: 'owner',
    reads: true,
    input: z.extend(PageQuery, { id: Id('teamGroup') }),
    data: Page(TeamSpending),
  },
  /** Gives things to a business group, or takes them out of it; what is bound to a thing goes with it. */
  resourceAssign: {
    post: '/index/compute/assignToTeam',
    allow: 'owner',
    input: z.object({ ids: resourceIds, group_id: groupOrNone }),
    data: ActResults,
    audit: 'resource.assign',
    stales: ['hostList', 'hostInfo', 'diskList', 'snapshotList', 'teamResourceList', 'teamGroupList', 'teamGroupInfo'],
  },
})

/** Members, business groups and what each group may use. All of it belongs to the owner of a business. */
export const teamCalls = { ...teamGroupCalls, ...ownCalls }
