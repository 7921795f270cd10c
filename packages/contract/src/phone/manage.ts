import * as z from 'zod/mini'
import { SignedIn } from '../account/session.ts'
import { calls } from '../calls.ts'
import { Instant } from '../page.ts'
import { requiredSecret } from '../rules/text.ts'
import { cloudphone } from './cloudphone.ts'

/** The phones on a page of their own, beside the console: on another screen, or for whoever is only to see the phones. */
export const phoneManageCalls = calls({
  /** The address works once, within some minutes; what it opens ends with the sign-in that asked for it. */
  phoneManageUrl: {
    post: '/apiv1/cloudphone/cloudPhoneManageUrl',
    allow: 'customer',
    product: 'phone',
    input: z.object({ service_id: z.optional(cloudphone.id) }),
    data: z.object({ url: z.string(), expire_time: Instant }),
    audit: 'phone.manageUrl',
    secret: true,
  },
  phoneManageEnter: {
    post: '/apiv1/cloudphone/enterPhoneManage',
    allow: 'anyone',
    input: z.object({ token: requiredSecret }),
    data: SignedIn,
    audit: 'phone.manageEnter',
    secret: true,
  },
})

/** Below the console's own address. */
export const phoneManagePath = 'phoneManage'
