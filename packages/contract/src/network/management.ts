import * as z from 'zod/mini'
import { Nothing } from '../page.ts'
import { months, renewal, resourceNameMax } from '../resource/fields.ts'
import { idWith } from '../ids.ts'
import { product, type PlatformRowOf, type RowOf } from '../resource/product.ts'
import { managementName, managementPassword } from '../rules/network.ts'
import { lineAtMost, requiredPattern, type MessageKey } from '../rules/text.ts'
import { linkFacts } from './link.ts'

const prefix = 'cma'
export const managementReachMax = 50

/** What an account may reach: private networks, subnets and hosts, by their ids. */
const reach = z
  .array(requiredPattern(/^(?:vpc|sub|host)_[0-9A-Za-z]{12}$/, 'rules.choose'))
  .check(z.maxLength(managementReachMax, 'rules.tooMany' satisfies MessageKey))

/** Somebody who may come in from outside, and what they reach. The password is kept as a hash and never shown. */
export const management = product({
  kind: 'management',
  prefix,
  product: 'management',
  area: 'network',
  nodeless: true,
  states: 'linkStatus',
  statuses: linkFacts,
  config: {},
  wish: z.object({
    kind: z.literal('management'),
    account_name: managementName,
    password: managementPassword,
    reach,
    months,
    name: z._default(lineAtMost(resourceNameMax), ''),
    renewal,
  }),
  row: {
    account_name: z.string(),
    /** With the names of those that are still there. */
    reach: z.array(z.object({ id: z.string(), name: z.string() })),
    password_time: z.string(),
  },
  can: { password: ['active'], renew: ['active', 'expired'], delete: ['active', 'expired'] },
  lists: { customer: '/apiv1/management/accountList', operator: '/apiv1/platform/managementList' },
  acts: {
    reach: { by: 'customer', post: '/apiv1/management/saveAccount', input: { reach }, from: ['active'] },
  },
  calls: {
    managementPassword: {
      post: '/apiv1/management/resetAccountPassword',
      allow: 'customer',
      product: 'management',
      input: z.object({ id: idWith(prefix), password: managementPassword }),
      data: Nothing,
      audit: 'management.password',
      stales: ['managementList', 'resourceTimeline'],
      secret: 'input',
    },
  },
})
export type Management = RowOf<typeof management>
export type PlatformManagement = PlatformRowOf<typeof management>
export type ManagementConfig = z.output<typeof management.Config>
export type ManagementWish = z.output<typeof management.Wish>
