import { BlockList, isIP } from 'node:net'
import type { TargetProblem } from '../../../ground/engine/forward.ts'

/** Where to dial, why not, or that nothing answers there. */
export type Found = { address: string; port: number } | { problem: TargetProblem } | 'closed'

/** An address of IPv4 that is written as one of IPv6 is the one of IPv4. */
export const plainAddress = (address: string) => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address

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
