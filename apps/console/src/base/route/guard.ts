import type { UserInfo } from '@portico/contract/account/user.ts'
import { isMemberFlag, showAgentPlatformFlag } from '@portico/contract/constants.ts'
import { covers, type Permission, type Product, type Right } from '@portico/contract/access.ts'
import { userTypeCodes } from '@portico/contract/states/account.ts'
import { paths } from '../place/paths.ts'
import type { Session } from '../session/session.ts'

/** Who a screen is for. `owner` is the owner of a business account, `nonMember` anybody who answers for an account. */
export type Who =
  | 'public'
  | 'signedIn'
  | 'customer'
  | 'nonMember'
  | 'owner'
  | 'agent'
  | 'operator'
  | `operator.${Permission}`
  /** Any of these is enough. */
  | readonly `operator.${Permission}`[]

export interface Place {
  pathname: string
  search: string
  hash?: string
}

/** What has to happen before a screen opens. Every step but `pass` ends at another address. */
export type Step =
  | { do: 'pass' }
  | { do: 'go'; to: string }
  /** The address brings a session: it replaces the stored one, and of another person only once they were asked. */
  | { do: 'adopt' | 'ask'; session: Session; agentFlag: string; to: string }
  /** The address brings a token that the server swaps for a session. */
  | { do: 'exchange'; pcToken: string; to: string }
  /** The address brings an operator's ticket to look at a customer's console in this tab. */
  | { do: 'look'; ticket: string; to: string }

const full = ({ pathname, search, hash = '' }: Place) => pathname + search + hash

function without(place: Place, names: readonly string[]): string {
  const query = new URLSearchParams(place.search)
  for (const name of names) query.delete(name)
  const search = query.toString()
  return full({ ...place, search: search && `?${search}` })
}

const handedOver = ['access_token', 'login_id', 'show_agent_platform'] as const

export function guard(place: Place, session: Session | undefined, route: { path: string; who: Who } | undefined): Step {
  const query = new URLSearchParams(place.search)
  const [token, loginId, agentFlag] = handedOver.map((name) => query.get(name))
  if (token && loginId && agentFlag != null) {
    const brought = { session: { token, loginId }, agentFlag, to: without(place, handedOver) }
    return { do: session && session.loginId !== loginId ? 'ask' : 'adopt', ...brought }
  }
  const pcToken = query.get('pc_to_web_token')
  if (pcToken) return { do: 'exchange', pcToken, to: without(place, ['pc_to_web_token']) }
  const ticket = query.get('view_ticket')
  if (ticket) return { do: 'look', ticket, to: without(place, ['view_ticket']) }
  if (!route) return { do: 'go', to: paths.notFound() }
  // The parameter opens the screen and nothing else: its calls still need a session.
  if (query.has('token')) return { do: 'pass' }
  if (session?.only && route.who !== 'public') return { do: 'go', to: session.only }
  if (session && route.path === paths.login()) return { do: 'go', to: session.only ?? paths.start() }
  if (session || route.who === 'public') return { do: 'pass' }
  return { do: 'go', to: paths.login({ oldpath: full(place) }) }
}

export type Person = Pick<
  UserInfo,
  'area' | 'is_member' | 'is_personal' | 'show_agent_platform' | 'permissions' | 'products' | 'rights'
>

export const isMember = (person: Person) => person.is_member === isMemberFlag

export function mayOpen(who: Who, person: Person): boolean {
  if (typeof who !== 'string') return who.some((one) => mayOpen(one, person))
  const customer = person.area === 'customer'
  switch (who) {
    case 'public':
    case 'signedIn':
      return true
    case 'customer':
      return customer
    case 'nonMember':
      return customer && !isMember(person)
    case 'owner':
      return customer && !isMember(person) && person.is_personal === userTypeCodes.enterprise
    case 'agent':
      return customer && person.show_agent_platform === showAgentPlatformFlag
    case 'operator':
      return !customer
    default:
      return !customer && person.permissions.includes(who.slice('operator.'.length) as Permission)
  }
}

/** Whether a member's business group may do this with the product; everybody else may do everything. */
export const mayDo = (
  product: Product,
  right: Right,
  { products, rights: held }: Pick<Person, 'products' | 'rights'>,
) => (products === null || products.includes(product)) && covers(held[product] ?? 'delete', right)

/** Whether it was given the product at all. */
export const hasProduct = (product: Product, person: Pick<Person, 'products' | 'rights'>) =>
  mayDo(product, 'read', person)

interface Opened {
  who: Who
  product?: Product | readonly Product[]
  right?: Right
}

/** A screen of a product opens for those who have it; of one that several share, any of them is enough. */
export const opens = ({ who, product, right = 'read' }: Opened, person: Person) =>
  mayOpen(who, person) && (product === undefined || [product].flat().some((one) => mayDo(one, right, person)))
