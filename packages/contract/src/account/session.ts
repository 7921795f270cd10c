import * as z from 'zod/mini'
import { roles } from '../access.ts'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { Instant, Nothing } from '../page.ts'
import { loginName, loginPassword } from '../rules/account.ts'
import { across, required, requiredSecret, text, trimmed } from '../rules/text.ts'

/** What a fresh sign-in hands over. The token is shown here and never again. */
export const SignedIn = z.object({
  access_token: z.string(),
  login_id: Id('login'),
  area: z.enum(['customer', 'operator']),
  show_agent_platform: z.number(),
  expires_at: Instant,
})
export type SignedIn = z.output<typeof SignedIn>

/** `data` of the refusal `secondFactorNeeded`. */
export interface SecondFactorNeeded {
  ticket: string
  /** Whether an authenticator app is set up, and whether a passkey works at this address; recovery codes always do. */
  app: boolean
  passkey: boolean
}
/** `data` of the refusal `socialNotBound`: whose identity it is, and the ticket that ties it once the person has agreed. */
export interface SocialNotBound {
  ticket: string
  nickname: string
}

export const SignInInput = z.object({
  role: z._default(z.enum(roles), 'main'),
  email: loginName,
  password: loginPassword,
})
const SocialReturn = z.object({ code: required, state: required })
/** The state is known to the tab that began: a ticket alone, in a link that somebody sends, ties nothing. */
const SocialBind = z.object({
  ticket: requiredSecret,
  state: required,
  role: z._default(z.enum(roles), 'main'),
  email: loginName,
  password: loginPassword,
})
/**
 * First what the provider sent back; the refusal `socialNotBound` says whose identity it is. Then its ticket, with the
 * password of whoever agrees to it.
 */
const SocialBindOwn = z
  .object({
    state: required,
    code: z._default(trimmed, ''),
    ticket: z._default(text, ''),
    password: z._default(text, ''),
  })
  .check(
    across(['code', 'ticket'], (form) => form.code !== '' || form.ticket !== '', 'code', 'rules.empty'),
    across(['ticket', 'password'], (form) => form.ticket === '' || form.password !== '', 'password', 'rules.empty'),
  )
const ProviderAddress = z.object({ url: z.string() })

export const sessionEndReasons = ['signedOut', 'elsewhere', 'password', 'disabled', 'ended', 'idle', 'expired'] as const
export const SignInRecord = z.object({
  id: Id('session'),
  ip: z.string(),
  user_agent: z.string(),
  create_time: Instant,
  seen_time: Instant,
  end_time: z.nullable(Instant),
  end_reason: z.nullable(z.enum(sessionEndReasons)),
  is_current: z.boolean(),
})
export type SignInRecord = z.output<typeof SignInRecord>

export const sessionCalls = calls({
  sessionStart: {
    post: '/apiv1/login/login',
    allow: 'anyone',
    input: SignInInput,
    data: SignedIn,
    audit: 'session.start',
    secret: true,
  },
  sessionStartSecondFactor: {
    post: '/apiv1/login/verifySecondFactor',
    allow: 'anyone',
    input: z.object({ ticket: requiredSecret, code: required }),
    data: SignedIn,
    audit: 'session.start',
    secret: true,
  },
  sessionFinish: { post: '/apiv1/login/logout', allow: 'signedIn', data: Nothing, audit: 'session.finish' },
  sessionExtend: {
    post: '/apiv1/login/extendSession',
    allow: 'signedIn',
    input: z.object({ password: loginPassword }),
    data: z.object({ expires_at: Instant }),
    audit: 'session.extend',
    stales: ['userInfo'],
    secret: 'input',
  },
  sessionFromPc: {
    get: '/apiv1/login/getPcLoginInfo',
    allow: 'anyone',
    input: z.object({ pc_to_web_token: requiredSecret }),
    data: SignedIn,
    audit: 'session.start',
    secret: true,
  },
  /** An operator looks at a customer's console: a session that can read and nothing else. */
  sessionView: {
    post: '/apiv1/login/viewCustomer',
    allow: 'anyone',
    input: z.object({ view_ticket: requiredSecret }),
    data: SignedIn,
    audit: 'session.view',
    secret: true,
  },
  sessionForWeb: {
    post: '/apiv1/user/createPcToken',
    allow: 'signedIn',
    data: z.object({ pc_to_web_token: z.string(), expires_at: Instant }),
    audit: 'session.pcToken',
    secret: true,
  },
  signInList: {
    post: '/apiv1/user/signInList',
    allow: 'signedIn',
    reads: true,
    data: z.object({ result: z.array(SignInRecord) }),
  },
  signInEnd: {
    post: '/apiv1/user/endSignIn',
    allow: 'signedIn',
    input: z.object({ id: Id('session') }),
    data: Nothing,
    audit: 'session.end',
    stales: ['signInList'],
  },

  wechatSignInAddress: { get: '/apiv1/login/wxLoginUrl', allow: 'anyone', reads: true, data: ProviderAddress },
  wechatSignIn: {
    post: '/apiv1/login/wxLogin',
    allow: 'anyone',
    input: SocialReturn,
    data: SignedIn,
    audit: 'session.start',
    secret: true,
  },
  wechatSignInBind: {
    post: '/apiv1/login/loginBindingWx',
    allow: 'anyone',
    input: SocialBind,
    data: SignedIn,
    audit: 'social.bind',
    secret: true,
  },
  qqSignInAddress: { get: '/apiv1/login/qqLoginUrl', allow: 'anyone', reads: true, data: ProviderAddress },
  qqSignIn: {
    post: '/apiv1/login/qqLogin',
    allow: 'anyone',
    input: SocialReturn,
    data: SignedIn,
    audit: 'session.start',
    secret: true,
  },
  qqSignInBind: {
    post: '/apiv1/login/loginBindingQQ',
    allow: 'anyone',
    input: SocialBind,
    data: SignedIn,
    audit: 'social.bind',
    secret: true,
  },

  wechatBindAddress: { get: '/apiv1/user/bindingWeChat', allow: 'signedIn', reads: true, data: ProviderAddress },
  wechatBind: {
    post: '/apiv1/user/bindingWeChat',
    allow: 'signedIn',
    input: SocialBindOwn,
    data: Nothing,
    audit: 'social.bind',
    stales: ['userInfo'],
    secret: 'input',
  },
  wechatUnbind: {
    get: '/apiv1/user/unbindWeChat',
    allow: 'signedIn',
    data: Nothing,
    audit: 'social.unbind',
    stales: ['userInfo'],
  },
  qqBindAddress: { get: '/apiv1/user/bindingQQ', allow: 'signedIn', reads: true, data: ProviderAddress },
  qqBind: {
    post: '/apiv1/user/bindingQQ',
    allow: 'signedIn',
    input: SocialBindOwn,
    data: Nothing,
    audit: 'social.bind',
    stales: ['userInfo'],
    secret: 'input',
  },
  qqUnbind: {
    get: '/apiv1/user/unbindQQ',
    allow: 'signedIn',
    data: Nothing,
    audit: 'social.unbind',
    stales: ['userInfo'],
  },
})
