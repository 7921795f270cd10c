import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Instant, Nothing } from '../page.ts'
import { requiredLineAtMost } from '../rules/text.ts'
import { Timeline } from './fields.ts'
import { ResourceId } from './products.ts'
import { TimelineInput } from './resource.ts'

/** What operators do with a resource of any kind. */
export const platformResourceCalls = calls({
  platformResourceTimeline: {
    post: '/apiv1/platform/resourceTimeline',
    allow: 'operator.resources',
    reads: true,
    input: TimelineInput,
    data: Timeline,
  },
  /** Moves the end of the term, as a courtesy or to mend a fault. */
  platformExpirySave: {
    post: '/apiv1/platform/moveExpiry',
    allow: 'operator.resources',
    input: z.object({ id: ResourceId, expire_time: Instant, reason: requiredLineAtMost(300) }),
    data: Nothing,
    audit: 'resource.moveExpiry',
    stales: ['platformResourceTimeline'],
  },
  platformStateForce: {
    post: '/apiv1/platform/forceState',
    allow: 'operator.resources',
    input: z.object({ id: ResourceId, status: requiredLineAtMost(30), reason: requiredLineAtMost(300) }),
    data: Nothing,
    audit: 'resource.forceState',
    stales: ['platformResourceTimeline'],
  },
  platformOperationRetry: {
    post: '/apiv1/platform/retryOperation',
    allow: 'operator.resources',
    input: z.object({ id: ResourceId }),
    data: Nothing,
    audit: 'resource.retry',
    stales: ['platformResourceTimeline'],
  },
})
