import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Nothing } from '../page.ts'
import { across, lineAtMost, linesAtMost, trimmed, type MessageKey } from '../rules/text.ts'
import { BankAccount, moneyTyped } from './recharge.ts'

const isWebAddress = (value: string) => /^https?:\/\/[^\s]+$/i.test(value) && URL.canParse(value)
const address = trimmed.check(
  z.refine((value) => value === '' || isWebAddress(value), 'rules.webAddress'),
  z.maxLength(500, 'rules.tooLong' satisfies MessageKey),
)
/** A key as providers hand it out: PEM, or its base64 alone. Secret ones leave empty and come in empty to stay as they are. */
const key = linesAtMost(8000)

const neededWhenOn = <Form extends { enabled: boolean }>(...names: (keyof Form & string)[]) =>
  names.map((name) =>
    across<Form>(['enabled', name], (form) => !form.enabled || form[name] !== '', name, 'rules.empty'),
  )

const alipayFields = {
  enabled: z.boolean(),
  partner_id: lineAtMost(32),
  /** Signs what we send; secret. */
  rsa_key: key,
  alipay_account: lineAtMost(100),
  app_id: lineAtMost(32),
  alipay_public_key: key,
  gateway_url: address,
}
export const apiV3KeyLength = 32
/** Of a key that is worth using. */
export const rsaBitsMin = 2048
export const bankAccountLengthMin = 5
export const bankAccountLengthMax = 40
/** Without and with a branch. */
export const swiftCodeLengths = [8, 11] as const

const wechatpayFields = {
  enabled: z.boolean(),
  app_id: lineAtMost(32),
  mch_id: lineAtMost(32),
  serial_no: lineAtMost(64),
  /** Signs what we send; secret. */
  private_key: key,
  /** Opens what they send; secret. */
  api_v3_key: trimmed.check(z.regex(new RegExp(`^(?:[\\x21-\\x7e]{${apiV3KeyLength}})?$`), 'rules.apiV3Key')),
  platform_public_key: key,
  platform_key_id: lineAtMost(64),
  base_url: address,
}
type Alipay = z.output<z.ZodMiniObject<typeof alipayFields>>
type WechatPay = z.output<z.ZodMiniObject<typeof wechatpayFields>>

export const PaySettings = z.object({
  /** The built-in cashier stands in for every gateway that is not set up. Off wherever real customers come. */
  cashier_enabled: z.boolean(),
  /** A sum that one operator may move alone, in yuan. Above it another one must approve. */
  approval_above: moneyTyped,
  alipay: z
    .object(alipayFields)
    .check(...neededWhenOn<Alipay>('partner_id', 'alipay_account', 'app_id', 'alipay_public_key', 'gateway_url')),
  wechatpay: z
    .object(wechatpayFields)
    .check(
      ...neededWhenOn<WechatPay>('app_id', 'mch_id', 'serial_no', 'platform_public_key', 'platform_key_id', 'base_url'),
    ),
})
export type PaySettings = z.output<typeof PaySettings>

const bankFields = {
  enabled: z.boolean(),
  holder: lineAtMost(100),
  bank: lineAtMost(100),
  branch: lineAtMost(100),
  account_number: trimmed.check(
    z.regex(
      new RegExp(`^(?:[0-9A-Za-z][0-9A-Za-z -]{${bankAccountLengthMin - 1},${bankAccountLengthMax - 1}})?$`),
      'rules.bankAccount',
    ),
  ),
  swift_code: trimmed.check(
    z.regex(new RegExp(`^(?:${swiftCodeLengths.map((n) => `[A-Z0-9]{${n}}`).join('|')})?$`), 'rules.swiftCode'),
  ),
  note: lineAtMost(300),
}
type Bank = z.output<z.ZodMiniObject<typeof bankFields>>
export const BankSettings = z.object(bankFields).check(...neededWhenOn<Bank>('holder', 'bank', 'account_number'))
export type BankSettings = z.output<typeof BankSettings>

export const paySettingsCalls = calls({
  paySettingsInfo: {
    get: '/apiv1/platform/payInfo',
    allow: 'operator.finance',
    reads: true,
    data: z.object({
      settings: PaySettings,
      rsa_key_set: z.boolean(),
      private_key_set: z.boolean(),
      api_v3_key_set: z.boolean(),
      /** Where the gateways must send their notices. */
      alipay_notice_url: z.string(),
      wechatpay_notice_url: z.string(),
    }),
  },
  paySettingsSave: {
    post: '/apiv1/platform/savePayInfo',
    allow: 'operator.finance',
    input: PaySettings,
    data: Nothing,
    audit: 'settings.pay',
    stales: ['paySettingsInfo', 'rechargeWayInfo'],
    secret: 'input',
  },
  bankSettingsInfo: {
    get: '/apiv1/platform/bankInfo',
    allow: 'operator.finance',
    reads: true,
    data: z.extend(BankAccount, { enabled: z.boolean() }),
  },
  bankSettingsSave: {
    post: '/apiv1/platform/saveBankInfo',
    allow: 'operator.finance',
    input: BankSettings,
    data: Nothing,
    audit: 'settings.bank',
    stales: ['bankSettingsInfo', 'rechargeWayInfo'],
  },
})
