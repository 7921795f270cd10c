import * as z from 'zod/mini'
import { passwordLengthMax, passwordLengthMin, referralCodeLength } from '../constants.ts'
import {
  chosen,
  notEmpty,
  required,
  requiredPattern,
  requiredSecret,
  secretPattern,
  trimmed,
  trimmedPattern,
  type MessageKey,
} from './text.ts'

// What mail servers take without an extension: a name of plain letters, digits and signs, at a host name with a dot.
const emailName = /^(?=.{1,64}$)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const emailHost = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i
const emailLengthMax = 254
const isEmail = (typed: string) => {
  const [name = '', host = '', ...more] = typed.split('@')
  return more.length === 0 && emailName.test(name) && emailHost.test(host)
}

/**
 * Two addresses are one when they are the same after this. The rule lets in no letters beyond ASCII, so nothing else
 * folds: neither JavaScript nor PostgreSQL has letters of its own here that look like others.
 */
export const foldEmail = (address: string) => address.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

const emailFormat = (whenEmpty: MessageKey) =>
  trimmed.check(
    notEmpty(whenEmpty),
    z.maxLength(emailLengthMax, 'rules.email' satisfies MessageKey),
    z.refine(isEmail, 'rules.email' satisfies MessageKey),
  )

export const email = emailFormat('rules.empty')
/** An e-mail or a user name: the sign-in form takes either. */
export const loginName = required
export const loginPassword = requiredSecret
export const verificationCode = required

export const registerPassword = secretPattern(
  new RegExp(`^(?=.*[A-Z])(?=.*[a-z])(?=.*\\d)\\S{${passwordLengthMin},${passwordLengthMax}}$`),
  'rules.registerPassword',
)
/** Every new password after registration: change, reset, member. Punctuation is printable ASCII. */
export const newPassword = secretPattern(
  new RegExp(`^(?![A-Za-z]+$)(?!\\d+$)(?![!-/:-@\\[-\`{-~]+$)[!-~]{${passwordLengthMin},${passwordLengthMax}}$`),
  'rules.password',
)
export const passwordsMatch = (password: string, confirmation: string) => password === confirmation

export const mainlandPhone = requiredPattern(/^1[3-9]\d{9}$/, 'rules.phone')
export const eightDigitPhone = requiredPattern(/^[4569]\d{7}$/, 'rules.phone')
const anyPhonePattern = /^[\d-]{1,32}$/

const bareAreaCode = (areaCode: string) => areaCode.trim().replace(/^\+/, '')
const isEightDigitArea = (areaCode: string) => ['852', '853'].includes(bareAreaCode(areaCode))
const isMainland = (areaCode: string) => bareAreaCode(areaCode) === '86'

/** The rule of the registration form; the international dialog is wider for 852 and 853. */
export function registerPhone(areaCode: string) {
  if (isMainland(areaCode)) return mainlandPhone
  if (isEightDigitArea(areaCode)) return eightDigitPhone
  return requiredPattern(anyPhonePattern, 'rules.phone')
}
export function internationalPhone(areaCode: string) {
  if (isMainland(areaCode)) return trimmedPattern(/^1[3-9]\d{9}$/, 'rules.phone')
  if (isEightDigitArea(areaCode)) return trimmedPattern(/^\d{8}$/, 'rules.phone')
  return trimmedPattern(anyPhonePattern, 'rules.phone')
}
export const registerPhoneFits = (areaCode: string, phone: string) => registerPhone(areaCode).safeParse(phone).success
export const internationalPhoneFits = (areaCode: string, mobile: string) =>
  internationalPhone(areaCode).safeParse(mobile).success

export const areaCode = requiredPattern(/^\+?\d{1,4}$/, 'rules.invalid')
export const dialEntry = z.object({ dial_code: areaCode, country_name: required })
export type DialEntry = z.output<typeof dialEntry>

/** Optional: an empty text means none. */
export const referralCode = trimmedPattern(new RegExp(`^(?:.{${referralCodeLength}})?$`), 'rules.referralCode')

export const registerUserTypes = ['personal', 'enterprise'] as const
export type RegisterUserType = (typeof registerUserTypes)[number]
export const registerUserType = chosen(registerUserTypes)
export const companyGiven = (userType: RegisterUserType, company: string | undefined) =>
  userType === 'personal' || Boolean(company?.trim())
export const terms = z.literal(true, 'rules.terms' satisfies MessageKey)

/** Before a code is sent, the address it goes to must have been typed. */
export const codeEmail = emailFormat('rules.codeEmail')
export const codePhone = trimmed.check(z.minLength(1, 'rules.codePhone' satisfies MessageKey))
