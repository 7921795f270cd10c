import * as z from 'zod/mini'
import { Money } from '../money/order.ts'
import { Instant, Nothing } from '../page.ts'
import { idWith } from '../ids.ts'
import { months, quoteToken, renewal } from '../resource/fields.ts'
import { offerStatuses } from '../resource/package.ts'
import { product, type PlatformRowOf, type RowOf } from '../resource/product.ts'
import { lineAtMost, chosen, requiredLineAtMost, wholeNumber } from '../rules/text.ts'
import { phoneName } from '../rules/phone.ts'
import { autoRenewals } from '../states/compute.ts'
import { phonePackages } from '../states/phone.ts'
import { phoneBrandNames } from './brands.ts'

const prefix = 'cps'
const id = idWith(prefix)

export const phonesPerServiceMax = 100
export const phoneRemarkMax = 200

/** How many it is to have altogether. */
const more = wholeNumber(2, phonesPerServiceMax, 'rules.phoneCount')

const config = {
  controller_id: requiredLineAtMost(32),
  package: chosen(phonePackages),
  count: wholeNumber(1, phonesPerServiceMax, 'rules.phoneCount'),
  /** Costs a tenth of the performance. */
  google: z._default(z.boolean(), false),
  brand: chosen(phoneBrandNames),
  model: requiredLineAtMost(32),
}

/** So many cloud phones of one package on one node. People set them up within a working day; their term begins then. */
export const cloudphone = product({
  kind: 'cloudphone',
  prefix,
  product: 'phone',
  area: 'phone',
  states: 'phoneServiceStatus',
  statuses: {
    opening: { is: 'building', shape: 'waiting' },
    active: { is: 'ready', shape: 'running' },
    expired: { is: 'expired', shape: 'expired' },
  },
  config,
  wish: z.object({
    kind: z.literal('cloudphone'),
    ...config,
    months,
    name: z._default(phoneName, ''),
    renewal,
  }),
  row: {
    package: z.enum(phonePackages),
    count: z.number(),
    google: z.boolean(),
    brand: z.string(),
    model: z.string(),
    remark: z.string(),
    /** How many phones it has; none before they are set up. */
    device_count: z.number(),
    /** Until when they are promised; NULL once they are there. */
    setup_until: z.nullable(Instant),
  },
  can: {
    renew: ['active', 'expired'],
    delete: ['opening', 'active', 'expired'],
  },
  lists: {
    customer: '/apiv1/cloudphone/cloudPhoneServiceList',
    operator: '/apiv1/platform/cloudPhoneServiceList',
  },
  quantity: { field: 'count', most: phonesPerServiceMax },
  shownIn: { customer: ['phoneList'], operator: ['platformPhoneList'] },
  acts: {
    setup: { by: 'operator', post: '/apiv1/platform/setUpCloudPhones', from: ['opening'] },
    /** Phones that were bought for it later. */
    fill: { by: 'operator', post: '/apiv1/platform/fillCloudPhones', from: ['active'] },
  },
  calls: {
    cloudphoneNodeList: {
      get: '/apiv1/cloudphone/cloudPhoneNodeList',
      allow: 'customer',
      product: 'phone',
      reads: true,
      data: z.object({
        result: z.array(z.object({ controller_id: z.string(), node_name: z.string(), status: z.enum(offerStatuses) })),
      }),
    },
    cloudphoneMealList: {
      get: '/apiv1/cloudphone/cloudPhoneNodeMealList',
      allow: 'customer',
      product: 'phone',
      reads: true,
      input: z.object({ controller_id: requiredLineAtMost(32) }),
      data: z.object({
        result: z.array(z.object({ package: z.enum(phonePackages), status: z.enum(offerStatuses) })),
      }),
    },
    /** What further phones cost for the rest of the term. */
    cloudphoneGrowPrice: {
      post: '/apiv1/cloudphone/addDevicePrice',
      allow: 'customer',
      product: 'phone',
      reads: true,
      input: z.object({ id, count: more }),
      data: z.object({
        total: Money,
        month_before: Money,
        month_after: Money,
        expire_time: z.nullable(Instant),
        token: z.string(),
      }),
    },
    cloudphoneGrow: {
      post: '/apiv1/cloudphone/addDevice',
      allow: 'customer',
      product: 'phone',
      input: z.object({ id, count: more, quote: quoteToken }),
      data: Nothing,
      audit: 'cloudphone.grow',
      stales: ['cloudphoneList', 'orderList', 'resourceCount'],
    },
    cloudphoneRemark: {
      post: '/apiv1/cloudphone/editCPSRemark',
      allow: 'customer',
      product: 'phone',
      input: z.object({ id, remark: lineAtMost(phoneRemarkMax) }),
      data: Nothing,
      audit: 'cloudphone.remark',
      stales: ['cloudphoneList'],
    },
    cloudphoneRenewal: {
      post: '/apiv1/cloudphone/autoRenewConfig',
      allow: 'customer',
      product: 'phone',
      input: z.object({ id, renewal: chosen(autoRenewals) }),
      data: Nothing,
      audit: 'cloudphone.renewal',
      stales: ['cloudphoneList', 'resourceCount'],
    },
  },
})
export type CloudPhone = RowOf<typeof cloudphone>
export type PlatformCloudPhone = PlatformRowOf<typeof cloudphone>
