import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { languages } from '../language.ts'
import { Instant, Nothing, Page, PageQuery } from '../page.ts'
import { areaCode, internationalPhoneFits } from '../rules/account.ts'
import {
  across,
  headerText,
  lineAtMost,
  required,
  requiredPattern,
  trimmed,
  trimmedPattern,
  wholeNumber,
  type MessageKey,
} from '../rules/text.ts'

/** Who takes text messages to people. Without one they stay in the outbox that the operator reads. */
export const smsGateways = ['none', 'aliyun', 'tencent', 'twilio'] as const
export type SmsGatewayName = (typeof smsGateways)[number]
/** These take no text, only the number of a template that they have approved, and what is filled in. */
const byTemplate = (gateway: SmsGatewayName) => gateway === 'aliyun' || gateway === 'tencent'

/** What text messages are for. */
export const smsPurposes = [
  'registerCode',
  'internationalCode',
  'fusionCode',
  'contactCode',
  'certificationCode',
  'alreadyRegistered',
] as const
export type SmsPurpose = (typeof smsPurposes)[number]

/** What a template of a code has places for, in this order. */
export const smsVariables = ['code', 'code_minutes'] as const

/** Languages as fields are named after them, in the order in which one stands in for those that are not set up. */
export const smsLanguages = ['zh_hans', 'zh_hant', 'en'] as const
export type SmsLanguage = (typeof smsLanguages)[number]

const webAddress = trimmed.check(
  z.maxLength(300, 'rules.tooLong' satisfies MessageKey),
  z.refine(
    (value) => value === '' || (/^https?:\/\/[^\s@?#]+$/i.test(value) && URL.canParse(value)),
    'rules.webAddress',
  ),
)
const aDay = (max: number) => wholeNumber(1, max, 'rules.invalid')
const short = lineAtMost(50)

const fields = {
  gateway: z.enum(smsGateways),
  /** Empty: the provider's own. */
  endpoint: webAddress,
  key_id: headerText,
  /** Empty on the way out; empty on the way in keeps the one that is stored. */
  key_secret: headerText,
  region: headerText,
  sdk_app_id: lineAtMost(50),
  /** A number, or a messaging service that chooses one. */
  sender: lineAtMost(50),
  /** Whether it is asked, or lets itself be told, what became of a message. */
  reports: z.boolean(),
  variables: z.enum(smsVariables),
  sign_name_en: short,
  sign_name_zh_hans: short,
  sign_name_zh_hant: short,
  code_template_en: short,
  code_template_zh_hans: short,
  code_template_zh_hant: short,
  notice_template_en: short,
  notice_template_zh_hans: short,
  notice_template_zh_hant: short,
  /** Area codes that may be written to, with blanks or commas between them. */
  countries: requiredPattern(/^\d{1,4}(?:[ ,]+\d{1,4})*$/, 'rules.invalid').check(
    z.maxLength(500, 'rules.tooLong' satisfies MessageKey),
  ),
  /** Codes are held to these bounds anyway; a text message costs money and may be held tighter. */
  number_a_day: aDay(10),
  account_a_day: aDay(20),
  address_an_hour: aDay(30),
  site_a_day: aDay(1_000_000),
  /** Of one message, in the currency beside it. */
  price: trimmedPattern(/^\d{1,4}(?:\.\d{1,4})?$/, 'rules.invalid'),
  currency: trimmedPattern(/^[A-Z]{3}$/, 'rules.invalid'),
}
type Fields = z.output<z.ZodMiniObject<typeof fields>>

const neededBy = (gateways: readonly SmsGatewayName[], name: keyof Fields & string) =>
  across<Fields>(
    ['gateway', name],
    (form) => !gateways.includes(form.gateway) || form[name] !== '',
    name,
    'rules.empty',
  )
/** A language is set up with a name and a template, or not at all. */
const wholeLanguage = (language: SmsLanguage) => {
  const [sign, code] = [`sign_name_${language}`, `code_template_${language}`] as const
  const half = (missing: typeof sign | typeof code, given: typeof sign | typeof code) =>
    across<Fields>(
      ['gateway', missing, given],
      (form) => !byTemplate(form.gateway) || form[given] === '' || form[missing] !== '',
      missing,
      'rules.empty',
    )
  return [half(sign, code), half(code, sign)] as const
}

export const SmsSettings = z.object(fields).check(
  neededBy(['aliyun', 'tencent', 'twilio'], 'key_id'),
  neededBy(['tencent'], 'sdk_app_id'),
  neededBy(['tencent'], 'region'),
  neededBy(['twilio'], 'sender'),
  ...wholeLanguage('en'),
  ...wholeLanguage('zh_hans'),
  ...wholeLanguage('zh_hant'),
  across<Fields>(
    ['gateway', 'code_template_en', 'code_template_zh_hans', 'code_template_zh_hant'],
    (form) => !byTemplate(form.gateway) || smsLanguages.some((language) => form[`code_template_${language}`] !== ''),
    'code_template_zh_hans',
    'rules.empty',
  ),
)
export type SmsSettings = z.output<typeof SmsSettings>

/** `sent`: a provider took it; `delivered`: it said that it arrived; `kept`: there is no provider. */
export const smsStates = ['queued', 'sent', 'delivered', 'kept', 'failed'] as const
export type SmsState = (typeof smsStates)[number]

export const Sms = z.object({
  id: Id('sms'),
  area_code: z.string(),
  phone: z.string(),
  text: z.string(),
  state: z.enum(smsStates),
  /** Why it failed, or what the provider said last. */
  error: z.string(),
  /** Who took it; `none` for the outbox. */
  gateway: z.enum(smsGateways),
  create_time: Instant,
})
export type Sms = z.output<typeof Sms>

/** What left on one day (UTC), and what that costs by the price that was set then. */
export const SmsDay = z.object({
  day: z.string(),
  sent: z.number(),
  delivered: z.number(),
  failed: z.number(),
  cost: z.string(),
})
export type SmsDay = z.output<typeof SmsDay>

const testFields = {
  area_code: areaCode,
  phone: required,
  purpose: z.enum(smsPurposes),
  language: z.enum(languages),
}
export const SmsTestInput = z
  .object(testFields)
  .check(
    across<z.output<z.ZodMiniObject<typeof testFields>>>(
      ['area_code', 'phone'],
      (form) => internationalPhoneFits(form.area_code, form.phone),
      'phone',
      'rules.phone',
    ),
  )

export const smsCalls = calls({
  smsSettingsInfo: {
    get: '/apiv1/platform/smsInfo',
    allow: 'operator.mail',
    reads: true,
    data: z.object({
      settings: SmsSettings,
      key_secret_set: z.boolean(),
      /** Where the provider tells what became of a message. */
      report_url: z.string(),
    }),
  },
  smsSettingsSave: {
    post: '/apiv1/platform/saveSmsInfo',
    allow: 'operator.mail',
    input: SmsSettings,
    data: Nothing,
    audit: 'settings.sms',
    stales: ['smsSettingsInfo', 'smsList'],
    secret: 'input',
  },
  smsTest: {
    post: '/apiv1/platform/testSms',
    allow: 'operator.mail',
    input: SmsTestInput,
    data: z.object({
      state: z.enum(smsStates),
      /** What the provider said. */
      answer: z.string(),
    }),
    audit: 'settings.smsTest',
    stales: ['smsList', 'smsDays'],
  },
  smsList: {
    post: '/apiv1/platform/smsList',
    allow: 'operator.mail',
    reads: true,
    input: PageQuery,
    data: Page(Sms),
  },
  smsDays: {
    post: '/apiv1/platform/smsDays',
    allow: 'operator.mail',
    reads: true,
    data: z.object({ currency: z.string(), left_today: z.number(), site_a_day: z.number(), result: z.array(SmsDay) }),
  },
})
