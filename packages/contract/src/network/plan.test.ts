import { describe, expect, test } from 'vitest'
import { isFirstAddress, isPrivateNetwork, roomOf, routeProblems, subnetProblems } from './plan.ts'

test.each([
  ['10.0.0.0/8', true],
  ['10.24.0.0/16', true],
  ['172.16.0.0/12', true],
  ['172.31.255.0/28', true],
  ['192.168.0.0/16', true],
  ['10.0.0.0/29', false],
  ['10.0.0.0/7', false],
  ['172.16.0.0/11', false],
  ['172.32.0.0/16', false],
  ['192.169.0.0/16', false],
  ['8.8.8.0/24', false],
  ['0.0.0.0/0', false],
])('%s can be a private network: %s', (text, can) => expect(isPrivateNetwork(text)).toBe(can))

test('a network is written by its first address', () => {
  expect(isFirstAddress('10.0.1.0/24')).toBe(true)
  expect(isFirstAddress('10.0.1.7/24')).toBe(false)
})

describe('a subnet', () => {
  const vpc = '10.24.0.0/16'
  const siblings = [{ cidr: '10.24.0.0/24' }, { cidr: '10.24.8.0/22' }]
  const plain = { cidr: '10.24.1.0/24', gateway_ip: '', pool_from: '', pool_to: '' }
  test.each([
    ['fits', {}, {}],
    ['fits with everything given', { gateway_ip: '10.24.1.254', pool_from: '10.24.1.10', pool_to: '10.24.1.99' }, {}],
    ['fits with a pool of one', { pool_from: '10.24.1.10', pool_to: '10.24.1.10' }, {}],
    ['is too small', { cidr: '10.24.1.0/30' }, { cidr: 'rules.subnetSmall' }],
    ['lies outside', { cidr: '10.25.1.0/24' }, { cidr: 'rules.subnetOutside' }],
    ['is wider than its network', { cidr: '10.0.0.0/8' }, { cidr: 'rules.subnetOutside' }],
    ['is a sibling again', { cidr: '10.24.0.0/24' }, { cidr: 'rules.subnetOverlaps' }],
    ['lies in a sibling', { cidr: '10.24.9.0/24' }, { cidr: 'rules.subnetOverlaps' }],
    ['holds a sibling', { cidr: '10.24.0.0/20' }, { cidr: 'rules.subnetOverlaps' }],
    ['has its gateway elsewhere', { gateway_ip: '10.24.2.1' }, { gateway_ip: 'rules.gatewayOutside' }],
    ['has its first address as gateway', { gateway_ip: '10.24.1.0' }, { gateway_ip: 'rules.gatewayOutside' }],
    ['has its last address as gateway', { gateway_ip: '10.24.1.255' }, { gateway_ip: 'rules.gatewayOutside' }],
    ['has half a pool', { pool_from: '10.24.1.10' }, { pool_to: 'rules.empty' }],
    ['has the other half', { pool_to: '10.24.1.10' }, { pool_from: 'rules.empty' }],
    ['begins its pool outside', { pool_from: '10.24.0.10', pool_to: '10.24.1.10' }, { pool_from: 'rules.poolOutside' }],
    [
      'ends its pool with the broadcast',
      { pool_from: '10.24.1.10', pool_to: '10.24.1.255' },
      { pool_to: 'rules.poolOutside' },
    ],
    ['ends before it begins', { pool_from: '10.24.1.10', pool_to: '10.24.1.9' }, { pool_to: 'rules.poolOrder' }],
    [
      'has the gateway in its pool',
      { pool_from: '10.24.1.1', pool_to: '10.24.1.9' },
      { pool_from: 'rules.poolGateway' },
    ],
  ])('%s', (_what, change, problems) =>
    expect(subnetProblems({ ...plain, ...change }, vpc, siblings)).toEqual(problems),
  )
  test('has room for what its pool holds, or for all but the gateway', () => {
    expect(roomOf(plain)).toBe(253)
    expect(roomOf({ ...plain, cidr: '10.24.1.0/29' })).toBe(5)
    expect(roomOf({ ...plain, pool_from: '10.24.1.10', pool_to: '10.24.1.19' })).toBe(10)
  })
})

describe('a route', () => {
  const subnets = [
    { cidr: '10.24.0.0/24', gateway: '10.24.0.1' },
    { cidr: '10.24.8.0/24', gateway: '10.24.8.254' },
  ]
  const others = [{ target_network: '192.168.8.0/24' }]
  const plain = { target_network: '10.31.0.0/16', next_hop: '10.24.0.254' }
  test.each([
    ['fits', {}, {}],
    ['leads everywhere', { target_network: '0.0.0.0/0' }, {}],
    ['is wider than the network', { target_network: '10.0.0.0/8' }, {}],
    ['is narrower than another', { target_network: '192.168.8.0/25' }, {}],
    ['is there already', { target_network: '192.168.8.0/24' }, { target_network: 'rules.routeThere' }],
    ['is there, spelt otherwise', { target_network: '192.168.8.9/24' }, { target_network: 'rules.routeThere' }],
    ['leads to a subnet', { target_network: '10.24.8.0/24' }, { target_network: 'rules.routeShadowed' }],
    ['leads into a subnet', { target_network: '10.24.8.128/32' }, { target_network: 'rules.routeShadowed' }],
    ['leads to more than what is closed', { target_network: '128.0.0.0/1' }, {}],
    ['has its hop outside', { next_hop: '10.24.1.1' }, { next_hop: 'rules.hopOutside' }],
    ['has a gateway as its hop', { next_hop: '10.24.8.254' }, { next_hop: 'rules.hopTaken' }],
    ['has a first address as its hop', { next_hop: '10.24.0.0' }, { next_hop: 'rules.hopTaken' }],
    ['has a last address as its hop', { next_hop: '10.24.0.255' }, { next_hop: 'rules.hopTaken' }],
  ])('%s', (_what, change, problems) =>
    expect(routeProblems({ ...plain, ...change }, subnets, others)).toEqual(problems),
  )
  test.each(['127.0.0.0/8', '224.0.0.0/4', '169.254.169.254/32', '0.0.0.0/8', '255.255.255.255/32'])(
    'leads nowhere: %s',
    (target_network) =>
      expect(routeProblems({ ...plain, target_network }, subnets, others)).toEqual({
        target_network: 'rules.routeClosed',
      }),
  )
})
