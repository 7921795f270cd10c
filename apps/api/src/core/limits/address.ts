import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'

/**
 * What stands for an address where something is counted by it. Whoever has one address of IPv6 has the 2⁶⁴ beside it
 * too, so their network counts as one; an address of IPv4 in the clothes of IPv6 is the address of IPv4.
 */
export function addressKey(address: string): string {
  const plain = address.split('%')[0]!
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)
  if (mapped) return mapped[1]!
  return isIPv6(plain) ? `${networkOf(plain)}::/64` : address
}

function networkOf(address: string): string {
  const [front = '', back] = address.split('::')
  const groups = front === '' ? [] : front.split(':')
  // An address that ends in the form of IPv4 has its last two groups there.
  const behind = (back ?? '').split(':').filter(Boolean)
  const behindCount = behind.length + (behind.at(-1)?.includes('.') ? 1 : 0)
  const between = back === undefined ? 0 : 8 - groups.length - behindCount
  const all = [...groups, ...Array<string>(between).fill('0'), ...behind]
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** Who is at the other end of a request that no framework has looked at: what the farthest proxy of ours saw. */
export function callerOf(request: IncomingMessage, proxies: number): string {
  const said = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  const hops = [
    request.socket.remoteAddress ?? '',
    ...said
      .map((one) => one.trim())
      .filter(Boolean)
      .toReversed(),
  ]
  return hops[Math.min(proxies, hops.length - 1)]!
}
