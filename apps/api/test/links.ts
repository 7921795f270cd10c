import { catalogue } from '@portico/contract/catalogue.ts'
import type { LinkWish } from '@portico/contract/network/link.ts'
import { otherNode } from './forwards.ts'
import type { Person, TestPortico } from './portico.ts'
import { node, settled } from './resources.ts'

/** A private network with a subnet. */
export async function networkAt(t: TestPortico, as: Person, controller_id: string, second: number, name = 'net') {
  const vpc = await t.ok(catalogue.vpcCreate, { controller_id, name, cidr: `10.${second}.0.0/16` }, { as })
  const part = { vpc_id: vpc.id, name: 'web', cidr: `10.${second}.1.0/24`, gateway_ip: '', pool_from: '', pool_to: '' }
  const subnet = await t.ok(catalogue.subnetCreate, part, { as })
  return { vpc: vpc.id, subnet: subnet.id }
}

const config = { kind: 'link', controller_id: node, target_node: otherNode, bandwidth_mbps: 5, months: 1 } as const

/** Everything that buying a connection takes between two networks that are made for it, with a quote for it. */
export async function linkForm(t: TestPortico, as: Person, choice: Partial<Omit<LinkWish, 'kind'>> = {}) {
  const one = choice.vpc_id ?? (await networkAt(t, as, node, 31)).vpc
  const other = choice.target_vpc_id ?? (await networkAt(t, as, otherNode, 32)).vpc
  const { token, total } = await t.ok(catalogue.resourcePrice, config, { as })
  const form = { ...config, name: 'hk-sh', renewal: 'off' as const, ...choice, vpc_id: one, target_vpc_id: other }
  return { form: { ...form, quote: token }, total }
}

/** A connection that is there. */
export async function boughtLink(t: TestPortico, as: Person, choice: Partial<Omit<LinkWish, 'kind'>> = {}) {
  const { form } = await linkForm(t, as, choice)
  const { resource_ids } = await t.ok(catalogue.resourceCreate, form, { as })
  await settled(t, resource_ids[0]!)
  return { id: resource_ids[0]!, vpc: form.vpc_id, targetVpc: form.target_vpc_id }
}

/** A VPN connection into a network that is made for it. */
export async function boughtVpn(t: TestPortico, as: Person, choice: { name?: string; second?: number } = {}) {
  const { vpc, subnet } = await networkAt(t, as, node, choice.second ?? 51)
  const wanted = { kind: 'vpn', controller_id: node, months: 1 } as const
  const { token } = await t.ok(catalogue.resourcePrice, wanted, { as })
  const wish = { ...wanted, vpc_id: vpc, subnet_ids: [subnet], name: choice.name ?? 'home', renewal: 'off' as const }
  const { resource_ids } = await t.ok(catalogue.resourceCreate, { ...wish, quote: token }, { as })
  await settled(t, resource_ids[0]!)
  return { id: resource_ids[0]!, vpc, subnet }
}

/** A management account that is there. */
export async function boughtManagement(
  t: TestPortico,
  as: Person,
  choice: { account_name?: string; reach?: string[] } = {},
): Promise<string> {
  const config = { kind: 'management', months: 1 } as const
  const { token } = await t.ok(catalogue.resourcePrice, config, { as })
  const account = { account_name: 'office01', password: 'abcdefg1', reach: [] as string[], ...choice }
  const wish = { ...config, ...account, name: '', renewal: 'off' as const, quote: token }
  const { resource_ids } = await t.ok(catalogue.resourceCreate, wish, { as })
  await settled(t, resource_ids[0]!)
  return resource_ids[0]!
}
