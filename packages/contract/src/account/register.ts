import { codeTypeInternational } from '../constants.ts'
import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { Instant, Nothing } from '../page.ts'
import { apiKeysMax } from './api-key.ts'
import {
  areaCode,
  companyGiven,
  email,
  internationalPhoneFits,
  passwordsMatch,
  referralCode,
  registerPhoneFits,
  registerUserType,
  terms,
  verificationCode,
} from '../rules/account.ts'
import { chosenPassword, chosenRegisterPassword } from '../rules/chosen-password.ts'
import { isGuessable } from '../rules/guessable.ts'
import { across, lineAtMost, required, requiredSecret, trimmed } from '../rules/text.ts'
import { SignedIn } from './session.ts'

/** How the verification code reaches the person who registers. */
export const codeChannels = ['email', 'sms'] as const
export type CodeChannel = (typeof codeChannels)[number]

/** What a code is for. A code of one type is worth nothing for another. */
export const visitorCodeTypes = ['register'] as const
export const userCodeTypes = [codeTypeInternational, 'update-phone', 'update-email'] as const

export const RegisterInput = z
  .object({
    user_type: registerUserType,
    channel: z.enum(codeChannels),
    email,
    area_code: z._default(areaCode, '86'),
    phone: required,
    code: verificationCode,
    password: chosenRegisterPassword,
    confirm_password: requiredSecret,
    company: z._default(lineAtMost(100), ''),
    referral_code: z._default(referralCode, ''),
    /** Of the agent whose customer the person becomes; empty for one of the platform's own. */
    invite_code: z._default(lineAtMost(40), ''),
    terms,
  })
  .check(
    across(['area_code', 'phone'], (form) => registerPhoneFits(form.area_code, form.phone), 'phone', 'rules.phone'),
    across(
      ['password', 'confirm_password'],
      (form) => passwordsMatch(form.password, form.confirm_password),
      'confirm_password',
      'rules.passwordsDiffer',
    ),
    across(
      ['email', 'company', 'password'],
      (form) => !isGuessable(form.password, [form.email, form.company]),
      'password',
      'rules.passwordCommon',
    ),
    across(['user_type', 'company'], (form) => companyGiven(form.user_type, form.company), 'company', 'rules.empty'),
  )

/** The address must fit the channel: an e-mail for `email`, a phone for `sms`. */
export const SendCodeInput = z
  .object({
    channel: z.enum(codeChannels),
    email: z._default(trimmed, ''),
    area_code: z._default(areaCode, '86'),
    phone: z._default(trimmed, ''),
    code_type: z.enum(visitorCodeTypes),
  })
  .check(
    across(['channel', 'email'], (form) => form.channel !== 'email' || form.email !== '', 'email', 'rules.codeEmail'),
    across(
      ['channel', 'email'],
      (form) => form.channel !== 'email' || email.safeParse(form.email).success,
      'email',
      'rules.email',
    ),
    across(['channel', 'phone'], (form) => form.channel !== 'sms' || form.phone !== '', 'phone', 'rules.codePhone'),
    across(
      ['channel', 'area_code', 'phone'],
      (form) => form.channel !== 'sms' || registerPhoneFits(form.area_code, form.phone),
      'phone',
      'rules.phone',
    ),
  )

/** For somebody who is signed in: the number on the international site, or a new phone or e-mail of their own. */
export const UserCodeInput = z
  .object({
    cloud_type: z._default(z.literal('native'), 'native'),
    area_code: z._default(areaCode, '86'),
    mobile: z._default(trimmed, ''),
    email: z._default(trimmed, ''),
    code_type: z.enum(userCodeTypes),
  })
  .check(
    across(
      ['code_type', 'area_code', 'mobile'],
      (form) =>
        form.code_type === 'update-email' ||
        (form.code_type === 'update-phone' ? registerPhoneFits : internationalPhoneFits)(form.area_code, form.mobile),
      'mobile',
      'rules.phone',
    ),
    across(
      ['code_type', 'email'],
      (form) => form.code_type !== 'update-email' || email.safeParse(form.email).success,
      'email',
      'rules.email',
    ),
  )

/** How long the link to a new password works. */
export const passwordLinkMinutes = 30
export const ResetPasswordInput = z
  .object({
    token: requiredSecret,
    password: chosenPassword,
    confirm_password: requiredSecret,
    /** The API keys that go on working; the others end, as do the sign-ins by other services. */
    keep_keys: z._default(z.array(Id('apiKey')).check(z.maxLength(apiKeysMax)), []),
  })
  .check(
    across(
      ['password', 'confirm_password'],
      (form) => passwordsMatch(form.password, form.confirm_password),
      'confirm_password',
      'rules.passwordsDiffer',
    ),
  )

export const ChangePasswordInput = z
  .object({
    old_password: requiredSecret,
    new_password: chosenPassword,
    confirm_password: requiredSecret,
    /** Whether API keys and sign-ins by other services end as well. */
    end_access: z._default(z.boolean(), false),
  })
  .check(
    across(
      ['new_password', 'confirm_password'],
      (form) => passwordsMatch(form.new_password, form.confirm_password),
      'confirm_password',
      'rules.passwordsDiffer',
    ),
  )

export const registerCalls = calls({
  accountRegister: {
    post: '/apiv1/login/register',
    allow: 'anyone',
    input: RegisterInput,
    data: SignedIn,
    audit: 'account.register',
    secret: true,
  },
  registerCodeSend: {
    post: '/apiv1/login/sendRegisterCode',
    allow: 'anyone',
    input: SendCodeInput,
    data: Nothing,
    audit: 'code.send',
  },
  userCodeSend: {
    post: '/apiv1/user/sendRegisterCode',
    allow: 'signedIn',
    input: UserCodeInput,
    data: Nothing,
    audit: 'code.send',
  },
  passwordForget: {
    post: '/apiv1/login/sendForgetPwLink',
    allow: 'anyone',
    input: z.object({ email }),
    data: Nothing,
    audit: 'password.forget',
  },
  passwordResetCheck: {
    post: '/apiv1/login/resetPwConfirm',
    allow: 'anyone',
    reads: true,
    input: z.object({ token: requiredSecret }),
    data: z.object({
      email: z.string(),
      /** Who made the account that is opened by this link; empty for somebody who had a password. */
      provider: z.string(),
      /** What the person is asked about: which of these are theirs. */
      api_keys: z.array(z.object({ id: Id('apiKey'), name: z.string(), create_time: Instant })),
    }),
    secret: true,
  },
  passwordReset: {
    post: '/apiv1/login/resetPw',
    allow: 'anyone',
    input: ResetPasswordInput,
    data: Nothing,
    audit: 'password.reset',
    secret: true,
  },
  passwordChange: {
    post: '/apiv1/user/updatePassword',
    allow: 'signedIn',
    input: ChangePasswordInput,
    data: Nothing,
    audit: 'password.change',
    stales: ['signInList', 'userInfo', 'apiKeyList'],
    secret: 'input',
  },
})
