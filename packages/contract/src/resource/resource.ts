import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Money } from '../money/order.ts'
import { Instant, Nothing, PlainQuery } from '../page.ts'
import { chosen, requiredLineAtMost } from '../rules/text.ts'
import { autoRenewals } from '../states/compute.ts'
import {
  actManyMax,
  ActResults,
  Bought,
  DeletePreview,
  months,
  Quote,
  quoteToken,
  resourceNameMax,
  RestorePrice,
  tag,
  tagsMax,
  Timeline,
  timelineKinds,
} from './fields.ts'
import { ownLists, resourceKinds, ResourceId } from './products.ts'

const ids = z.array(ResourceId).check(z.minLength(1, 'rules.choose'), z.maxLength(actManyMax, 'rules.tooLong'))
export const RenewInput = z.object({ ids, months })
const tags = z.array(tag).check(z.maxLength(tagsMax, 'rules.tooLong'))

const ref = z.object({ id: ResourceId })
export const TimelineInput = z.extend(PlainQuery, { id: ResourceId, kind: z.optional(z.enum(timelineKinds)) })
/** What shows a thing of any kind. */
const stalesAll = [...ownLists, 'resourceTimeline', 'resourceCount', 'resourceTagList', 'homeInfo'] as const

/** What can be done with a resource of any kind. */
export const resourceCalls = calls({
  /** A few things by name, id or address, for whoever knows what they want. */
  resourceSearch: {
    post: '/apiv1/resource/search',
    allow: 'customer',
    reads: true,
    input: z.object({ search: requiredLineAtMost(100) }),
    data: z.object({ result: z.array(z.object({ id: z.string(), kind: z.enum(resourceKinds), name: z.string() })) }),
  },
  resourceCount: {
    get: '/apiv1/resource/resourceCount',
    allow: 'customer',
    reads: true,
    data: z.object({
      result: z.array(
        z.object({
          kind: z.enum(resourceKinds),
          total: z.number(),
          expiring: z.number(),
          expired: z.number(),
          faulty: z.number(),
        }),
      ),
      /** What renewing everything once by the month would cost, and until when the balance lasts for it. */
      month_total: Money,
      runway_time: z.nullable(Instant),
    }),
  },
  resourceTimeline: {
    post: '/apiv1/resource/timeline',
    allow: 'customer',
    reads: true,
    input: TimelineInput,
    data: Timeline,
  },
  resourceRename: {
    post: '/apiv1/resource/rename',
    allow: 'customer',
    input: z.object({ id: ResourceId, name: requiredLineAtMost(resourceNameMax) }),
    data: Nothing,
    audit: 'resource.rename',
    stales: stalesAll,
  },
  resourceTag: {
    post: '/apiv1/resource/saveTags',
    allow: 'customer',
    input: z.object({ id: ResourceId, tags }),
    data: Nothing,
    audit: 'resource.tag',
    stales: stalesAll,
  },
  /** Of several at once: each keeps the tags that are not named. */
  resourceTagMany: {
    post: '/apiv1/resource/tagMany',
    allow: 'customer',
    input: z.object({ ids, add: tags, remove: z._default(tags, []) }),
    data: ActResults,
    audit: 'resource.tagMany',
    stales: stalesAll,
  },
  resourceRenewalSave: {
    post: '/apiv1/resource/saveRenewal',
    allow: 'customer',
    input: z.object({ id: ResourceId, renewal: chosen(autoRenewals) }),
    data: Nothing,
    audit: 'resource.renewal',
    stales: stalesAll,
  },
  /** Price of a renewal; the documents' path. */
  renewPrice: {
    post: '/apiv1/fee/renewPriceDetail',
    allow: 'customer',
    reads: true,
    input: RenewInput,
    data: Quote,
  },
  resourceRenew: {
    post: '/apiv1/feev2/renewResource',
    allow: 'customer',
    input: z.extend(RenewInput, { quote: quoteToken }),
    data: Bought,
    audit: 'resource.renew',
    stales: [...stalesAll, 'orderList', 'userInfo', 'walletLineList'],
  },
  resourceDeletePreview: {
    post: '/apiv1/resource/deletePreview',
    allow: 'customer',
    reads: true,
    input: ref,
    data: DeletePreview,
  },
  resourceDelete: {
    post: '/apiv1/resource/delete',
    allow: 'customer',
    /** The preview that the person saw and agreed to, and what of that which is bound to it goes too. */
    input: z.object({
      id: ResourceId,
      token: quoteToken,
      also: z._default(z.array(ResourceId).check(z.maxLength(actManyMax, 'rules.tooLong')), []),
    }),
    data: Nothing,
    audit: 'resource.delete',
    stales: [...stalesAll, 'orderList', 'userInfo', 'walletLineList'],
  },
  resourceRestorePrice: {
    post: '/apiv1/resource/restorePrice',
    allow: 'customer',
    reads: true,
    input: ref,
    data: RestorePrice,
  },
  resourceRestore: {
    post: '/apiv1/resource/restore',
    allow: 'customer',
    input: z.object({ id: ResourceId, token: quoteToken }),
    data: Nothing,
    audit: 'resource.restore',
    stales: [...stalesAll, 'orderList', 'userInfo', 'walletLineList'],
  },
})
