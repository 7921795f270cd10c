import * as z from 'zod/mini'
import { permissions, products, rights, roles } from '../access.ts'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { Instant, Nothing } from '../page.ts'
import { areaCode, internationalPhoneFits, loginPassword, verificationCode } from '../rules/account.ts'
import { across, lineAtMost, required, trimmed } from '../rules/text.ts'
import { realNameStates } from '../states/account.ts'

/** The person who is signed in, with the account behind them: what the whole console is drawn from. */
export const UserInfo = z.object({
  login_id: Id('login'),
  /** Empty for operators. */
  account_id: z.string(),
  area: z.enum(['customer', 'operator']),
  role: z.enum(roles),
  username: z.string(),
  contact: z.string(),
  company: z.string(),
  address: z.string(),
  email: z.string(),
  /** What was typed at registration and not proven yet; empty when there is nothing to prove. */
  email_wanted: z.string(),
  phone: z.string(),
  /** False while nobody can sign in by the number, because no code has proven it. */
  phone_proven: z.boolean(),
  area_code: z.string(),
  discount: z.string(),
  /** The shortest term this account may buy, in months. */
  min_months: z.number(),
  last_login_time: z.nullable(Instant),
  last_login_address: z.string(),
  wallet_info: z.object({ cash: z.string(), coupon: z.string() }),
  /** 1 personal, 0 enterprise, 2 still to be chosen. */
  is_personal: z.number(),
  /** What was ticked at registration; the first-login dialog starts with it. */
  registered_as: z.enum(['personal', 'enterprise']),
  /** Of each cloud. */
  real_name: z.object({ native: z.enum(realNameStates), fusion: z.enum(realNameStates) }),
  is_member: z.number(),
  show_agent_platform: z.number(),
  /** Whether the account buys through an agent. */
  through_agent: z.boolean(),
  subscribe_nodes: z.array(z.string()),
  personal_permissions: z.record(z.string(), z.number()),
  /** What an operator may do; empty for customers. */
  permissions: z.array(z.enum(permissions)),
  /** The business group of a member; empty for everybody else, and for a member in none. */
  group_name: z.string(),
  /** The products a member's group was given; NULL for whoever may use all of them. */
  products: z.nullable(z.array(z.enum(products))),
  /** What a member may do with those of which they may not do everything: see, act, buy. */
  rights: z.record(z.string(), z.enum(rights)),
  wechat_bound: z.boolean(),
  qq_bound: z.boolean(),
  second_factor: z.boolean(),
  /** Whether an authenticator app is one, and how many passkeys are. */
  authenticator_app: z.boolean(),
  passkeys: z.number(),
  /** True while an operator must still set up the second factor that the settings ask for. */
  second_factor_required: z.boolean(),
  /** The operator who looks at this customer's console; empty when it is the customer. */
  viewed_by: z.string(),
  session_expires_at: Instant,
})
export type UserInfo = z.output<typeof UserInfo>

export const UserSaveInput = z
  .object({
    contact: z.optional(lineAtMost(50)),
    is_personal: z.optional(z.union([z.literal(0), z.literal(1)])),
    company: z.optional(lineAtMost(100)),
    address: z.optional(lineAtMost(200)),
  })
  .check(
    across(
      ['is_personal', 'company'],
      (form) => form.is_personal !== 0 || Boolean(form.company),
      'company',
      'rules.firstLoginCompany',
    ),
    across(
      ['is_personal', 'contact'],
      (form) => form.is_personal !== 1 || Boolean(form.contact),
      'contact',
      'rules.firstLoginContact',
    ),
  )

export const InternationalInput = z
  .object({ area_code: areaCode, mobile: trimmed, verification_code: verificationCode })
  .check(
    across(
      ['area_code', 'mobile'],
      (form) => internationalPhoneFits(form.area_code, form.mobile),
      'mobile',
      'rules.phone',
    ),
  )
const InternationalJump = z.object({ auth_key: z.string(), url: z.string() })

export const userCalls = calls({
  userInfo: { get: '/apiv1/user/userInfo', allow: 'signedIn', reads: true, data: UserInfo },
  userSave: {
    post: '/apiv1/user/updateUserInfo',
    allow: 'owner',
    input: UserSaveInput,
    data: Nothing,
    audit: 'user.save',
    stales: ['userInfo'],
  },
  /** Ties an open websocket to the session; nothing is stored, so it counts as a read. */
  pushRegister: {
    post: '/apiv1/user/setCid',
    allow: 'signedIn',
    reads: true,
    input: z.object({ cid: required }),
    data: Nothing,
  },
  internationalJump: {
    get: '/apiv1/user/jumpInternational',
    allow: 'customer',
    data: InternationalJump,
    audit: 'international.jump',
    secret: true,
  },
  internationalRegister: {
    post: '/apiv1/user/jumpInternational',
    allow: 'owner',
    input: InternationalInput,
    data: InternationalJump,
    audit: 'international.register',
    secret: true,
  },
  secondFactorStart: {
    post: '/apiv1/user/startSecondFactor',
    allow: 'signedIn',
    input: z.object({ password: loginPassword }),
    data: z.object({ secret: z.string(), uri: z.string() }),
    audit: 'secondFactor.start',
    secret: true,
  },
  secondFactorConfirm: {
    post: '/apiv1/user/confirmSecondFactor',
    allow: 'signedIn',
    input: z.object({ code: verificationCode }),
    data: z.object({ recovery_codes: z.array(z.string()) }),
    audit: 'secondFactor.on',
    stales: ['userInfo'],
    secret: true,
  },
  secondFactorOff: {
    post: '/apiv1/user/disableSecondFactor',
    allow: 'signedIn',
    /** Who confirms by a passkey needs no code. */
    input: z.object({ password: loginPassword, code: z._default(trimmed, '') }),
    data: Nothing,
    audit: 'secondFactor.off',
    stales: ['userInfo'],
    secret: 'input',
  },
})
