/** Addresses and networks of IPv4 as whole numbers: what forms and server reckon with. */
export interface Network {
  /** Its first address. */
  base: number
  prefix: number
}
export interface Span {
  from: number
  to: number
}

const octet = /^(?:0|[1-9]\d{0,2})$/
export const addressMax = 2 ** 32 - 1

export function parseAddress(text: string): number | undefined {
  const parts = text.split('.')
  if (parts.length !== 4 || !parts.every((part) => octet.test(part) && Number(part) <= 255)) return undefined
  return parts.reduce((sum, part) => sum * 256 + Number(part), 0)
}
export const addressText = (address: number) =>
  [2 ** 24, 2 ** 16, 2 ** 8, 1].map((unit) => Math.floor(address / unit) % 256).join('.')

export const sizeOf = (prefix: number) => 2 ** (32 - prefix)

/** Whatever address of it was written: `10.0.0.7/24` is the network 10.0.0.0/24. */
export function parseNetwork(text: string): Network | undefined {
  const [host = '', bits = '', ...more] = text.split('/')
  const address = parseAddress(host)
  if (address === undefined || more.length > 0 || !/^(?:\d|[12]\d|3[0-2])$/.test(bits)) return undefined
  const prefix = Number(bits)
  return { base: address - (address % sizeOf(prefix)), prefix }
}
export const networkText = ({ base, prefix }: Network) => `${addressText(base)}/${prefix}`

/** One network has one spelling; undefined for what is none. */
export function canonicalNetwork(text: string): string | undefined {
  const network = parseNetwork(text)
  return network && networkText(network)
}

export const lastOf = ({ base, prefix }: Network) => base + sizeOf(prefix) - 1
export const holds = (network: Network, address: number) => address >= network.base && address <= lastOf(network)
export const contains = (outer: Network, inner: Network) => outer.base <= inner.base && lastOf(outer) >= lastOf(inner)
export const overlaps = (one: Network, other: Network) => one.base <= lastOf(other) && other.base <= lastOf(one)

/** The addresses that something can have: not the first, which names the network, nor the last, which means everybody. */
export const usableOf = (network: Network): Span => ({ from: network.base + 1, to: lastOf(network) - 1 })
export function isUsable(network: Network, address: number): boolean {
  const { from, to } = usableOf(network)
  return address >= from && address <= to
}

/** The lowest network of a size inside another that overlaps none of those that are there; undefined when none is left. */
export function nextFree(outer: Network, taken: readonly Network[], prefix: number): Network | undefined {
  if (prefix < outer.prefix) return undefined
  const size = sizeOf(prefix)
  const end = lastOf(outer)
  const inOrder = taken.filter((one) => overlaps(outer, one)).toSorted((one, other) => one.base - other.base)
  let base = outer.base
  for (const one of inOrder) {
    if (base + size <= one.base) break
    if (lastOf(one) >= base) base = Math.ceil((lastOf(one) + 1) / size) * size
  }
  return base + size - 1 <= end ? { base, prefix } : undefined
}

/** How many addresses of a span there are for hosts. */
export const countOf = ({ from, to }: Span) => Math.max(0, to - from + 1)

/** What nobody can be given and nothing leads to: this network, loopback, link-local, multicast and beyond. */
export const closed: readonly Span[] = [
  { from: 0, to: parseAddress('0.255.255.255')! },
  { from: parseAddress('127.0.0.0')!, to: parseAddress('127.255.255.255')! },
  { from: parseAddress('169.254.0.0')!, to: parseAddress('169.254.255.255')! },
  { from: parseAddress('224.0.0.0')!, to: addressMax },
]
