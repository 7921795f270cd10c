import * as z from 'zod/mini'
import { products, rights } from '../access.ts'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { Money } from '../money/order.ts'
import { Instant, Page, PageQuery } from '../page.ts'
import { chosen } from '../rules/text.ts'
import { groupStatuses } from '../states/account.ts'

export const TeamGroup = z.object({
  id: Id('teamGroup'),
  name: z.string(),
  description: z.string(),
  status: z.enum(groupStatuses),
  products: z.array(z.enum(products)),
  /** What its members may do with those of which they may not do everything. */
  rights: z.record(z.string(), z.enum(rights)),
  /** What its members may spend in a calendar month; NULL for no limit. */
  budget: z.nullable(Money),
  /** What they have spent in this one, without what came back. */
  spent: Money,
  members: z.number(),
  resources: z.number(),
  create_time: Instant,
})
export type TeamGroup = z.output<typeof TeamGroup>

/** What every list of an owner asks to be narrowed by a group. */
export const teamGroupCalls = calls({
  teamGroupList: {
    post: '/apiv1/team/groupList',
    allow: 'owner',
    reads: true,
    input: z.extend(PageQuery, { status: z.optional(chosen(groupStatuses, 'rules.invalid')) }),
    data: Page(TeamGroup),
  },
  teamGroupInfo: {
    post: '/apiv1/team/groupInfo',
    allow: 'owner',
    reads: true,
    input: z.object({ id: Id('teamGroup') }),
    data: TeamGroup,
  },
})
