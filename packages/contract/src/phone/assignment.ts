import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { Page, PageQuery } from '../page.ts'
import type { MessageKey } from '../rules/text.ts'
import { Phone, phoneIds, PhoneResults } from './device.ts'

/** A phone, and who of the business sees it. */
export const AssignedPhone = z.extend(Phone, {
  /** The business group it was given to; both empty where none was chosen, and that of its service decides. */
  team_group_id: z.string(),
  team_group_name: z.string(),
  /** That of its service. */
  service_group_name: z.string(),
  /** The one member who sees it; both empty where a whole group does. */
  member_id: z.string(),
  member_name: z.string(),
})
export type AssignedPhone = z.output<typeof AssignedPhone>

const orNone = (kind: 'teamGroup' | 'login' | 'phoneGroup') =>
  z.optional(z.union([z.literal(''), Id(kind)], { error: 'rules.choose' satisfies MessageKey }))

const owner = { allow: 'owner', product: 'phone' } as const

export const phoneAssignCalls = calls({
  phoneAssignList: {
    post: '/apiv1/cloudphone/redistributionList',
    ...owner,
    reads: true,
    input: z.extend(PageQuery, {
      group_id: z.optional(Id('phoneGroup')),
      team_group_id: z.optional(Id('teamGroup')),
      member_id: z.optional(Id('login')),
    }),
    data: Page(AssignedPhone),
  },
  /** What is not said stays as it is; what is empty is taken away. */
  phoneAssign: {
    post: '/apiv1/cloudphone/redistribution',
    ...owner,
    input: z.object({
      device_ids: phoneIds,
      group_id: orNone('phoneGroup'),
      team_group_id: orNone('teamGroup'),
      member_id: orNone('login'),
    }),
    data: PhoneResults,
    audit: 'phone.assign',
    stales: ['phoneAssignList', 'phoneList', 'phoneGroupList'],
  },
})
