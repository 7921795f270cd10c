import type { SignedIn } from '@portico/contract/account/session.ts'
import { sessionCookieDays } from '@portico/contract/constants.ts'
import { discardOtherDrafts } from './drafts.ts'
import { absolute, paths } from '../place/paths.ts'
import { returnPath } from '../place/return-path.ts'
import { localStore, sessionStore } from '../state/storage.ts'

export interface Session {
  token: string
  loginId: string
  /** The one screen that it opens, where it was handed on for that. */
  only?: string
}

const tokenName = 'access_token'
const loginIdName = 'login_id'
const agentFlagName = 'show_agent_platform'
const viewName = 'view'
const handedOverName = 'handed-over'
const cookieSeconds = sessionCookieDays * 24 * 60 * 60

const isSecure = () => location.protocol === 'https:'
/** Browsers take a name with this prefix only from this very host over TLS, so no neighbour can plant a session. */
const cookieOf = (name: string) => (isSecure() ? `__Host-${name}` : name)

function readCookie(name: string): string | undefined {
  const start = `${cookieOf(name)}=`
  const pair = document.cookie.split('; ').find((part) => part.startsWith(start))
  return pair ? decodeURIComponent(pair.slice(start.length)) || undefined : undefined
}

function writeCookie(name: string, value: string, seconds: number) {
  const text = `${cookieOf(name)}=${encodeURIComponent(value)}; path=/; max-age=${seconds}; samesite=strict`
  document.cookie = isSecure() ? `${text}; secure` : text
}

/** The cookie decides; a local copy without its cookie is dropped. A tab that looks at a customer has its own. */
export function readSession(): Session | undefined {
  const view = sessionStore.getJson<Session>(viewName)
  if (view) return view
  const token = readCookie(tokenName)
  const loginId = readCookie(loginIdName)
  if (token && loginId) return { token, loginId }
  localStore.remove(tokenName)
  localStore.remove(loginIdName)
  return undefined
}

export function storeSession({ token, loginId }: Session, agentFlag?: string) {
  for (const [name, value] of [
    [tokenName, token],
    [loginIdName, loginId],
  ] as const) {
    writeCookie(name, value, cookieSeconds)
    localStore.set(name, value)
  }
  if (agentFlag === undefined) localStore.remove(agentFlagName)
  else localStore.set(agentFlagName, agentFlag)
}

/** For this tab alone: whoever is signed in elsewhere stays so. */
export function storeView(view: Session) {
  sessionStore.setJson(viewName, view)
}

/** A session that an address brought along while somebody else is signed in here. */
export interface HandedOver {
  session: Session
  agentFlag?: string
  to: string
}

/** It waits in this tab until the person has said whom to go on as: a link must not change who they are unseen. */
export const handOver = ({ session, agentFlag, to }: HandedOver) =>
  sessionStore.setJson(handedOverName, { session, agentFlag, to })
export const handedOver = () => sessionStore.getJson<HandedOver>(handedOverName)
export const dropHandedOver = () => sessionStore.remove(handedOverName)

/** The page loads anew: what it remembers belongs to the other person. */
export function goOnAs({ session, agentFlag, to }: HandedOver) {
  dropHandedOver()
  clearSession()
  storeSession(session, agentFlag)
  discardOtherDrafts(session.loginId)
  location.replace(absolute(to))
}

export function clearSession() {
  if (sessionStore.get(viewName)) return sessionStore.remove(viewName)
  for (const name of [tokenName, loginIdName]) {
    writeCookie(name, '', 0)
    localStore.remove(name)
  }
  localStore.remove(agentFlagName)
}

/** The agent flag that an address brought along: it decides what is drawn, never what is allowed. */
export const agentFlag = () => localStore.get(agentFlagName)

/** Keeps a fresh sign-in and says where to go: back to where the person was, else to the start. */
export function enter(signedIn: SignedIn, search: string): string {
  storeSession({ token: signedIn.access_token, loginId: signedIn.login_id })
  discardOtherDrafts(signedIn.login_id)
  return returnPath(search) ?? paths.start()
}

/** Leaving by choice: the return path travels as `redirect`, and the page loads anew. */
export function leave(from: string) {
  clearSession()
  location.replace(absolute(paths.login({ redirect: from })))
}
