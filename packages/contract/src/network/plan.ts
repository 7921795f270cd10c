import type { MessageKey } from '../rules/text.ts'
import {
  addressText,
  canonicalNetwork,
  closed,
  contains,
  holds,
  isUsable,
  lastOf,
  overlaps,
  parseAddress,
  parseNetwork,
  usableOf,
  type Network,
} from './ipv4.ts'

/** What fits into a private network: the same functions answer in the form and on the server. */
export type Problems = Record<string, MessageKey>

const privateRanges = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'].map((text) => parseNetwork(text)!)
export const vpcPrefixMax = 28
export const subnetPrefixMax = 29

export const isPrivateNetwork = (text: string): boolean => {
  const network = parseNetwork(text)
  return (
    network !== undefined && network.prefix <= vpcPrefixMax && privateRanges.some((range) => contains(range, network))
  )
}
/** Written by its first address: a network that somebody misspelt is not silently another one. */
export const isFirstAddress = (text: string) => canonicalNetwork(text) === text

export interface SubnetWish {
  cidr: string
  /** Empty for the first address. */
  gateway_ip: string
  /** Both empty for everything but the gateway. */
  pool_from: string
  pool_to: string
}

/** With what was left open filled in. */
export function plannedSubnet({ cidr, gateway_ip, pool_from, pool_to }: SubnetWish): SubnetWish {
  const network = parseNetwork(cidr)!
  return { cidr, gateway_ip: gateway_ip || addressText(usableOf(network).from), pool_from, pool_to }
}

/** What is wrong with a subnet in its network and beside its siblings, by field; nothing when it fits. */
export function subnetProblems(wish: SubnetWish, vpc: string, siblings: readonly Pick<SubnetWish, 'cidr'>[]): Problems {
  const network = parseNetwork(wish.cidr)
  if (!network) return { cidr: 'rules.cidr' }
  if (network.prefix > subnetPrefixMax) return { cidr: 'rules.subnetSmall' }
  if (!contains(parseNetwork(vpc)!, network)) return { cidr: 'rules.subnetOutside' }
  if (siblings.some(({ cidr }) => overlaps(parseNetwork(cidr)!, network))) return { cidr: 'rules.subnetOverlaps' }
  return addressProblems(plannedSubnet(wish), network)
}

function addressProblems({ gateway_ip, pool_from, pool_to }: SubnetWish, network: Network): Problems {
  const gate = parseAddress(gateway_ip)
  if (gate === undefined || !isUsable(network, gate)) return { gateway_ip: 'rules.gatewayOutside' }
  if (!pool_from && !pool_to) return {}
  if (!pool_from) return { pool_from: 'rules.empty' }
  if (!pool_to) return { pool_to: 'rules.empty' }
  const [from, to] = [parseAddress(pool_from), parseAddress(pool_to)]
  if (from === undefined || !isUsable(network, from)) return { pool_from: 'rules.poolOutside' }
  if (to === undefined || !isUsable(network, to)) return { pool_to: 'rules.poolOutside' }
  if (from > to) return { pool_to: 'rules.poolOrder' }
  return gate >= from && gate <= to ? { pool_from: 'rules.poolGateway' } : {}
}

/** How many hosts have room in it. */
export function roomOf({ cidr, pool_from, pool_to }: Pick<SubnetWish, 'cidr' | 'pool_from' | 'pool_to'>): number {
  const span = usableOf(parseNetwork(cidr)!)
  if (!pool_from) return span.to - span.from
  return parseAddress(pool_to)! - parseAddress(pool_from)! + 1
}

export interface RouteWish {
  target_network: string
  next_hop: string
}

/** What is wrong with a route, by field. What is in a subnet of the network is reached directly, whatever a route says. */
export function routeProblems(
  { target_network, next_hop }: RouteWish,
  subnets: readonly { cidr: string; gateway: string }[],
  others: readonly Pick<RouteWish, 'target_network'>[],
): Problems {
  const target = parseNetwork(target_network)
  const hop = parseAddress(next_hop)
  if (!target) return { target_network: 'rules.cidr' }
  if (hop === undefined) return { next_hop: 'rules.ip' }
  if (closed.some(({ from, to }) => from <= target.base && lastOf(target) <= to))
    return { target_network: 'rules.routeClosed' }
  if (isShadowed(target_network, subnets)) return { target_network: 'rules.routeShadowed' }
  if (others.some((one) => one.target_network === canonicalNetwork(target_network)))
    return { target_network: 'rules.routeThere' }
  const home = subnets.find(({ cidr }) => holds(parseNetwork(cidr)!, hop))
  if (!home) return { next_hop: 'rules.hopOutside' }
  return isUsable(parseNetwork(home.cidr)!, hop) && home.gateway !== next_hop ? {} : { next_hop: 'rules.hopTaken' }
}

export const isShadowed = (target: string, subnets: readonly { cidr: string }[]): boolean =>
  subnets.some(({ cidr }) => contains(parseNetwork(cidr)!, parseNetwork(target)!))
