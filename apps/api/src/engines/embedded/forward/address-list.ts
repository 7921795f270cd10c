import { BlockList, isIP } from 'node:net'
import type { TargetProblem } from '../../../ground/engine/forward.ts'

/** Where to dial, why not, or that nothing answers there. */
export type Found = { address: string; port: number } | { problem: TargetProblem } | 'closed'

/** An address of IPv4 that is written as one of IPv6 is the one of IPv4. */
export function plainAddress(address: string): string {
  if (isIP(address) !== 6 || !mapped.check(address, 'ipv6')) return address
  const [high = 0, low = 0] = new URL(`http://[${address}]`).hostname
    .slice(1, -1)
    .split(':')
    .slice(-2)
    .map((part) => Number.parseInt(part, 16))
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}
const mapped = new BlockList()
mapped.addSubnet('::ffff:0:0', 96, 'ipv6')

/** Addresses and networks, of either kind, as a list that can be asked. */
export function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const one of networks) {
    const [address = '', bits] = one.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}
export const isIn = (list: BlockList, address: string) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
