import type { VpcDetails, VpcHost } from '@portico/contract/network/vpc.ts'
import { expect, test } from 'vitest'
import { fitted, topologyOf, type Box } from './topology-layout.ts'

const host = (n: number, subnet_id: string, firewall_ids: string[], more: Partial<VpcHost> = {}): VpcHost => ({
  id: `host_${n}`,
  name: `web-${n}`,
  status: 'ACTIVE',
  task: '',
  subnet_id,
  private_ip: `10.24.0.${n}`,
  floating_ip: '',
  eip_id: '',
  bandwidth_mbps: 0,
  firewall_ids,
  ...more,
})
const subnet = (id: string): VpcDetails['subnet_list'][number] => ({
  id,
  vpc_id: 'vpc_1',
  name: id,
  node: 'hk-a',
  cidr: '10.24.0.0/24',
  gateway: '10.24.0.1',
  pool_from: '',
  pool_to: '',
  hosts: 0,
  room: 253,
  create_time: '2026-01-01T00:00:00.000Z',
})
const route = (n: number): VpcDetails['route_list'][number] => ({
  id: `rt_${n}`,
  target_network: `10.${n}.0.0/16`,
  next_hop: '10.24.0.9',
  description: '',
  state: 'active',
  via: null,
})
const way = (n: number): VpcDetails['way_list'][number] => ({
  id: `lnk_${n}`,
  kind: 'link',
  name: `link-${n}`,
  status: 'active',
  address: `10.24.0.${n}`,
  bandwidth_mbps: 5,
  far: { id: 'vpc_2', name: 'backup', node_name: 'Tokyo A' },
})
const overlap = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height
const within = (outer: Box, inner: Box) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height

test('every box lies in the one that holds it, and none lies over another', () => {
  const firewall_list = ['fw_1', 'fw_2'].map((id) => ({ id, name: id, rules: 2 }))
  const host_list = Array.from({ length: 30 }, (_, n) =>
    host(n, `sub_${n % 4}`, [[], ['fw_1'], ['fw_2', 'fw_1']][n % 3]!),
  )
  const drawn = topologyOf({
    subnet_list: [0, 1, 2, 3, 4].map((n) => subnet(`sub_${n}`)),
    route_list: Array.from({ length: 13 }, (_, n) => route(n)),
    host_list,
    firewall_list,
    way_list: [1, 2, 3, 4, 5, 6].map(way),
  })
  const picture = { x: 0, y: 0, width: drawn.width, height: drawn.height }
  const parts = [drawn.internet, ...drawn.ways, drawn.router, ...drawn.subnets]
  for (const [at, part] of parts.entries()) {
    expect(within(picture, part)).toBe(true)
    for (const other of parts.slice(at + 1)) expect(overlap(part, other)).toBe(false)
  }
  for (const part of drawn.routes) expect(within(drawn.router, part)).toBe(true)
  for (const column of drawn.subnets)
    for (const frame of column.frames) {
      expect(within(column, frame)).toBe(true)
      for (const one of frame.hosts) expect(within(frame, one)).toBe(true)
      for (const other of column.frames) expect(other === frame || !overlap(frame, other)).toBe(true)
    }
  const hosts = drawn.subnets.flatMap(({ frames }) => frames.flatMap((frame) => frame.hosts.map((one) => one.host.id)))
  expect(hosts.toSorted()).toEqual(host_list.map(({ id }) => id).toSorted())
})

test('hosts behind the same firewalls share a frame, however the firewalls are ordered', () => {
  const drawn = topologyOf({
    subnet_list: [subnet('sub_1')],
    route_list: [],
    way_list: [],
    host_list: [
      host(1, 'sub_1', ['fw_1', 'fw_2'], { floating_ip: '198.18.0.9', bandwidth_mbps: 5 }),
      host(2, 'sub_1', ['fw_2', 'fw_1'], { floating_ip: '198.18.0.8', bandwidth_mbps: 10 }),
      host(3, 'sub_1', []),
    ],
    firewall_list: [
      { id: 'fw_1', name: 'a', rules: 1 },
      { id: 'fw_2', name: 'b', rules: 1 },
    ],
  })
  expect(drawn.subnets[0]!.frames.map(({ firewalls, hosts }) => [firewalls.length, hosts.length])).toEqual([
    [2, 2],
    [0, 1],
  ])
  expect(drawn.internet).toMatchObject({ addresses: 2, mbps: 15 })
})

test.each([
  ['web', 10, 'web'],
  ['a-very-long-name', 8, 'a-very-…'],
  ['商城数据库主机', 8, '商城数…'],
])('%s fits into %i places as %s', (text, places, shown) => expect(fitted(text, places)).toBe(shown))
