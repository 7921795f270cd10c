import { sessionCalls } from '@portico/contract/account/session.ts'
import { call } from '../../base/call/client.ts'
import { site } from '../../base/person/site.ts'
import { t } from '../../base/words/words.ts'
import { sessionStore } from '../../base/state/storage.ts'

export const providers = ['wechat', 'qq'] as const
export type Provider = (typeof providers)[number]

export const isProvider = (value: unknown): value is Provider => providers.includes(value as Provider)
export const providerName = (provider: Provider) => t(provider === 'wechat' ? 'account.withWechat' : 'account.withQq')

/** The providers that the operator has set up. */
export const offeredProviders = () =>
  providers.filter((provider) => (provider === 'wechat' ? site().wechat_sign_in : site().qq_sign_in))

export const socialCalls = {
  wechat: {
    address: sessionCalls.wechatSignInAddress,
    signIn: sessionCalls.wechatSignIn,
    signInBind: sessionCalls.wechatSignInBind,
    bindAddress: sessionCalls.wechatBindAddress,
    bind: sessionCalls.wechatBind,
    unbind: sessionCalls.wechatUnbind,
  },
  qq: {
    address: sessionCalls.qqSignInAddress,
    signIn: sessionCalls.qqSignIn,
    signInBind: sessionCalls.qqSignInBind,
    bindAddress: sessionCalls.qqBindAddress,
    bind: sessionCalls.qqBind,
    unbind: sessionCalls.qqUnbind,
  },
} as const

const stateKey = 'social-state'
const identityKey = 'social-identity'
const returnKey = 'social-return'

/** Leaves for the provider. The state stays in this tab: an answer that another browser started is not taken. */
export async function goToProvider(provider: Provider, purpose: 'signIn' | 'bind', search: string) {
  const { url } = await call(socialCalls[provider][purpose === 'signIn' ? 'address' : 'bindAddress'])
  sessionStore.set(stateKey, new URL(url).searchParams.get('state') ?? '')
  sessionStore.set(returnKey, search)
  location.assign(url)
}

/** What the provider sent back with the browser, if this tab asked for it. */
export function providerAnswer(search: string) {
  const query = new URLSearchParams(search)
  const provider = query.get('provider')
  const [code, state] = [query.get('code'), query.get('state')]
  if (!isProvider(provider) || !code || !state || state !== sessionStore.get(stateKey)) return undefined
  sessionStore.remove(stateKey)
  return { provider, code, state }
}

/** An identity that came back and belongs to no account yet. */
export interface HeldIdentity {
  provider: Provider
  state: string
  ticket: string
  nickname: string
}

/** It stays in this tab, as the state does: a link that somebody sends brings no identity along. */
export const holdIdentity = (held: HeldIdentity) => sessionStore.setJson(identityKey, held)
export const heldIdentity = () => sessionStore.getJson<HeldIdentity>(identityKey)
export const dropIdentity = () => sessionStore.remove(identityKey)

/** The query of the sign-in form the person came from, so that they end where they wanted to go. */
export const returnSearch = () => sessionStore.get(returnKey) ?? ''
