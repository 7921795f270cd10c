import type { Route, VpcDetails, VpcHost, VpcWay } from '@portico/contract/network/vpc.ts'

/** Where everything stands in the picture of a private network, in pixels. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}
interface Frame extends Box {
  /** The firewalls that these hosts stand behind; none is a frame of its own. */
  firewalls: VpcDetails['firewall_list']
  hosts: (Box & { host: VpcHost })[]
}
export interface Topology {
  width: number
  height: number
  internet: Box & { addresses: number; mbps: number }
  /** What else leads out of it, beside the internet. */
  ways: (Box & { way: VpcWay })[]
  router: Box
  routes: (Box & { route: Route })[]
  subnets: (Box & { subnet: VpcDetails['subnet_list'][number]; frames: Frame[] })[]
}

const column = 264
const gap = 20
const cell = { height: 44, title: 40 }
const head = 60
const frameHead = 30
const hostHeight = 48
const inner = 10

const way = { height: 56, gap: 12, across: 4 }

type Inside = Pick<VpcDetails, 'subnet_list' | 'route_list' | 'host_list' | 'firewall_list' | 'way_list'>

export function topologyOf(vpc: Inside): Topology {
  // Ways out stand beside the internet as long as there is room for them, then below each other.
  const columns = Math.max(2, vpc.subnet_list.length, Math.min(way.across, vpc.way_list.length + 1))
  const width = columns * column + (columns - 1) * gap
  const bound = vpc.host_list.filter(({ floating_ip }) => floating_ip)
  const mbps = bound.reduce((sum, { bandwidth_mbps }) => sum + bandwidth_mbps, 0)
  const placed = (at: number): Box => ({
    x: (at % columns) * (column + gap),
    y: Math.floor(at / columns) * (way.height + way.gap),
    width: column,
    height: way.height,
  })
  const internet = { ...placed(0), addresses: bound.length, mbps }
  const ways = vpc.way_list.map((one, at) => ({ ...placed(at + 1), way: one }))
  const lowest = (ways.at(-1) ?? internet).y + way.height
  const lines = Math.ceil(vpc.route_list.length / columns)
  const router = { x: 0, y: lowest + 28, width, height: cell.title + lines * cell.height }
  const routes = vpc.route_list.map((route, at) => ({
    x: (at % columns) * (column + gap),
    y: router.y + cell.title + Math.floor(at / columns) * cell.height,
    width: column,
    height: cell.height,
    route,
  }))
  const top = router.y + router.height + 32
  const subnets = vpc.subnet_list.map((subnet, at) => {
    const x = at * (column + gap)
    const frames = framesOf(vpc, subnet.id, { x: x + inner, y: top + head, width: column - 2 * inner })
    const last = frames.at(-1)
    return {
      x,
      y: top,
      width: column,
      height: (last ? last.y + last.height + inner : top + head + 28) - top,
      subnet,
      frames,
    }
  })
  const height = Math.max(top, ...subnets.map((one) => one.y + one.height)) + 1
  return { width, height, internet, ways, router, routes, subnets }
}

/** Hosts behind the same firewalls share a frame, in the order in which they come. */
function framesOf(vpc: Inside, subnetId: string, { x, y, width }: Omit<Box, 'height'>): Frame[] {
  const groups = new Map<string, VpcHost[]>()
  for (const host of vpc.host_list.filter(({ subnet_id }) => subnet_id === subnetId)) {
    const key = host.firewall_ids.toSorted().join(' ')
    groups.set(key, [...(groups.get(key) ?? []), host])
  }
  let from = y
  return [...groups].map(([key, hosts]) => {
    const height = frameHead + hosts.length * (hostHeight + 8) + 2
    const frame = {
      x,
      y: from,
      width,
      height,
      firewalls: vpc.firewall_list.filter(({ id }) => key.split(' ').includes(id)),
      hosts: hosts.map((host, at) => ({
        x: x + 8,
        y: from + frameHead + at * (hostHeight + 8),
        width: width - 16,
        height: hostHeight,
        host,
      })),
    }
    from += height + inner
    return frame
  })
}

/** As much of a text as fits into so many places; a Chinese letter takes two. */
export function fitted(text: string, places: number): string {
  const wide = (letter: string) => (letter.codePointAt(0)! > 0x2e7f ? 2 : 1)
  const letters = [...text]
  let used = 0
  const fits = letters.findIndex((letter) => (used += wide(letter)) > places)
  return fits === -1 ? text : `${letters.slice(0, Math.max(1, fits - 1)).join('')}…`
}
