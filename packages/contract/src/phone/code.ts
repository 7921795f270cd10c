import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { Day, Instant, Nothing, Page, PageQuery } from '../page.ts'
import { Bought } from '../resource/fields.ts'
import { phoneName } from '../rules/phone.ts'
import { chosen, lineAtMost, requiredLineAtMost, wholeNumber } from '../rules/text.ts'
import { phonePackages, phoneTermsMonths } from '../states/phone.ts'
import { phoneBrandNames } from './brands.ts'
import { phoneRemarkMax, phonesPerServiceMax } from './cloudphone.ts'

export const phoneCodesAtOnceMax = 100
export const phoneCodeStates = ['unused', 'used', 'cancelled', 'expired'] as const
export type PhoneCodeState = (typeof phoneCodeStates)[number]

const id = Id('phoneCode')
const desk = { allow: 'operator.resources' } as const

/** A code that is good for one service of cloud phones. Its letters are told once; afterwards it is known by its end. */
export const PhoneCode = z.object({
  id,
  ending: z.string(),
  node: z.string(),
  node_name: z.string(),
  package: z.enum(phonePackages),
  count: z.number(),
  months: z.number(),
  remark: z.string(),
  state: z.enum(phoneCodeStates),
  valid_until: Day,
  customer: z.string(),
  service_id: z.string(),
  use_time: z.nullable(Instant),
  create_time: Instant,
})
export type PhoneCode = z.output<typeof PhoneCode>

export const phoneCodeCalls = calls({
  /** A service that the code pays for whole; it is set up as any other. */
  phoneCodeRedeem: {
    post: '/openapi/coupon/createCloudPhoneAuth',
    allow: 'customer',
    product: 'phone',
    input: z.object({
      code: requiredLineAtMost(32),
      brand: chosen(phoneBrandNames),
      model: requiredLineAtMost(32),
      name: z._default(phoneName, ''),
    }),
    data: Bought,
    audit: 'phoneCode.redeem',
    stales: ['cloudphoneList', 'orderList', 'resourceCount'],
  },
  platformPhoneCodeList: {
    post: '/apiv1/platform/phoneCodeList',
    ...desk,
    reads: true,
    input: z.extend(PageQuery, { state: z.optional(chosen(phoneCodeStates)) }),
    data: Page(PhoneCode),
  },
  platformPhoneCodeIssue: {
    post: '/apiv1/platform/issuePhoneCodes',
    ...desk,
    input: z.object({
      controller_id: requiredLineAtMost(32),
      package: chosen(phonePackages),
      count: wholeNumber(1, phonesPerServiceMax, 'rules.phoneCount'),
      months: wholeNumber(1, phoneTermsMonths.at(-1)!, 'rules.phoneTerm'),
      valid_until: Day,
      how_many: wholeNumber(1, phoneCodesAtOnceMax, 'rules.invalid'),
      remark: z._default(lineAtMost(phoneRemarkMax), ''),
    }),
    data: z.object({ codes: z.array(z.string()) }),
    audit: 'phoneCode.issue',
    stales: ['platformPhoneCodeList'],
    secret: true,
  },
  platformPhoneCodeCancel: {
    post: '/apiv1/platform/cancelPhoneCode',
    ...desk,
    input: z.object({ id }),
    data: Nothing,
    audit: 'phoneCode.cancel',
    stales: ['platformPhoneCodeList'],
  },
})
