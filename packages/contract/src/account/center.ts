import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Instant, Nothing } from '../page.ts'
import { areaCode, email, loginPassword, registerPhoneFits, verificationCode } from '../rules/account.ts'
import { across, lineAtMost, required, requiredLineAtMost } from '../rules/text.ts'

/** How long a closing account can still be kept, in days. */
export const cancelCoolingDays = 7

/** What stands in the way of closing an account. */
export const cancelObstacles = ['resources', 'orders', 'refunds', 'invoices', 'balance', 'owed', 'members'] as const
export type CancelObstacle = (typeof cancelObstacles)[number]

export const SalesPerson = z.object({
  sale_id: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
})

/** What the account's owner settles about it besides the profile. */
export const CenterInfo = z.object({
  /** 1 while reminders of renewal go out by e-mail too. */
  expire_email_status: z.union([z.literal(0), z.literal(1)]),
  /** The sales person who looks after the account. */
  sale: z.nullable(SalesPerson),
  /** When the account is closed; NULL unless its owner asked for it. */
  cancel_time: z.nullable(Instant),
  /** What must be settled first, with how much there is of it. */
  cancel_obstacles: z.array(z.object({ what: z.enum(cancelObstacles), amount: z.string() })),
})
export type CenterInfo = z.output<typeof CenterInfo>

export const PhoneChangeInput = z
  .object({ area_code: areaCode, phone: required, code: verificationCode, password: loginPassword })
  .check(
    across(['area_code', 'phone'], (form) => registerPhoneFits(form.area_code, form.phone), 'phone', 'rules.phone'),
  )
export const EmailChangeInput = z.object({ email, code: verificationCode, password: loginPassword })
export const SaleBindInput = z.object({ sale_id: requiredLineAtMost(20) })
export const CancelInput = z.object({ password: loginPassword, reason: z._default(lineAtMost(200), '') })

export const centerCalls = calls({
  centerInfo: { get: '/apiv1/user/centerInfo', allow: 'owner', reads: true, data: CenterInfo },
  phoneChange: {
    post: '/apiv1/user/updatePhone',
    allow: 'signedIn',
    input: PhoneChangeInput,
    data: Nothing,
    audit: 'user.phone',
    stales: ['userInfo'],
    secret: 'input',
  },
  emailChange: {
    post: '/apiv1/user/updateEmail',
    allow: 'signedIn',
    input: EmailChangeInput,
    data: Nothing,
    audit: 'user.email',
    stales: ['userInfo'],
    secret: 'input',
  },
  saleBind: {
    post: '/apiv1/user/bindingSaleId',
    allow: 'owner',
    input: SaleBindInput,
    data: SalesPerson,
    audit: 'user.sale',
    stales: ['centerInfo'],
  },
  expireEmailSave: {
    post: '/apiv1/user/updateExpireEmailStatus',
    allow: 'owner',
    input: z.object({ status: z.union([z.literal(0), z.literal(1)]) }),
    data: Nothing,
    audit: 'user.expireEmail',
    stales: ['centerInfo', 'noticeChoiceList'],
  },
  accountCancel: {
    post: '/apiv1/user/cancelUser',
    allow: 'owner',
    input: CancelInput,
    data: z.object({ cancel_time: Instant }),
    audit: 'account.cancel',
    stales: ['centerInfo'],
    secret: 'input',
  },
  accountKeep: {
    post: '/apiv1/user/keepUser',
    allow: 'owner',
    data: Nothing,
    audit: 'account.keep',
    stales: ['centerInfo'],
  },
})
