import type { cartCalls } from '@portico/contract/resource/cart.ts'
import type * as z from 'zod/mini'
import { phoneConfig } from './cloudphones.ts'
import { ddosConfig } from './ddos.ts'
import { otherNode } from './forwards.ts'
import { networkAt } from './links.ts'
import type { Person, TestPortico } from './portico.ts'
import { hostConfig, hostPassword, node } from './resources.ts'

/** Two private networks, one at each node. */
export async function networksOf(t: TestPortico, as: Person, names = ['shop', 'store']) {
  return { here: await networkAt(t, as, node, 31, names[0]), there: await networkAt(t, as, otherNode, 32, names[1]) }
}
type Networks = Awaited<ReturnType<typeof networksOf>>

const usual = { months: 1, renewal: 'off' as const }
const at = { ...usual, controller_id: node }

/** One of everything that has a page on which it is bought. */
export const wishes = ({ here, there }: Networks, name: string) =>
  ({
    host: { kind: 'host', ...hostConfig, host_name: 'web', sign_in: 'password', password: hostPassword },
    disk: { kind: 'disk', ...at, capacity_gb: 20, name: 'data' },
    eip: { kind: 'eip', ...at, bandwidth_mbps: 5, quantity: 2, billing: 'monthly', line: '', name: 'front' },
    ddos: { ...ddosConfig, ...usual, name: 'guard' },
    traffic: { kind: 'traffic', ...at, package: '100gb', name: 'traffic' },
    forward: {
      kind: 'forward',
      ...at,
      target_node: otherNode,
      protocol: 'tcp',
      alias: 'To the shop',
      target_host: '93.184.216.34',
      target_port: 5000,
      sources: [],
      connections_max: 100,
      idle_seconds: 60,
      name: '',
    },
    link: {
      kind: 'link',
      ...at,
      target_node: otherNode,
      bandwidth_mbps: 5,
      vpc_id: here.vpc,
      target_vpc_id: there.vpc,
      name: 'hk-sh',
    },
    vpn: { kind: 'vpn', ...at, vpc_id: here.vpc, subnet_ids: [here.subnet], name: 'home' },
    management: {
      kind: 'management',
      ...usual,
      account_name: 'office01',
      password: 'abcdefg1',
      reach: [here.vpc],
      name: '',
    },
    container: {
      kind: 'container',
      ...at,
      capacity_gb: 100,
      ip_whitelist: '*',
      access: 'private',
      versioning: 'off',
      name,
    },
    cloudphone: { ...phoneConfig, renewal: 'off', name: 'wall' },
    maintenance: { kind: 'maintenance', ...usual, package: 'manual', name: 'care' },
  }) as const satisfies Record<string, z.input<typeof cartCalls.cartAdd.input>>
