import { parseAddress } from '@portico/contract/network/ipv4.ts'
import { eq, sql } from 'drizzle-orm'
import { create as createFirewall } from '../areas/network/firewall/firewall.service.ts'
import { save as saveLine } from '../areas/network/address/address-line.service.ts'
import { routes } from '../areas/network/vpc/network.table.ts'
import { createSubnet, createVpc } from '../areas/network/vpc/vpc.service.ts'
import type { CustomerCtx } from '../core/http/context.ts'
import { newId, newWord } from '../core/ids.ts'
import { toFen } from '../core/money.ts'
import { loginByEmail } from '../core/people/people.ts'
import { addressesReserved, addressRanges } from '../ground/addresses/address.table.ts'
import { listPrices } from '../ground/prices/price.table.ts'
import { resources } from '../lifecycle/resource.table.ts'
import { price as quote, saleTo, type SaleKind, type Wish } from '../lifecycle/sale.ts'

const [home, abroad] = ['hk-a', 'jp-a'] as const
const lines = [
  { line: 'bgp', name_en: 'BGP', name_zh_hans: 'BGP 多线', name_zh_hant: 'BGP 多線', is_default: true },
  { line: 'cn2', name_en: 'CN2 direct', name_zh_hans: 'CN2 直连', name_zh_hant: 'CN2 直連', is_default: false },
]
const cn2 = { first: '198.19.200.1', last: '198.19.200.126', mbpsYuan: '41.00' }
const reserved = { address: '198.19.200.1', reason: 'Line gateway' }

/** Two ways out of the first node, the dear one with addresses and a price of its own. */
export async function stockLines(ctx: CustomerCtx): Promise<void> {
  const { db, app } = ctx
  await db.execute(sql`select address_pool_open(${home})`)
  for (const one of lines) await saveLine(ctx, { ...one, controller_id: home, external_network: '', is_new: true })
  const [first, last] = [parseAddress(cn2.first)!, parseAddress(cn2.last)!]
  await db.insert(addressRanges).values({ nodeId: home, first, last, line: 'cn2' })
  const operator = await loginByEmail(db, 'main', 'operator@portico.example')
  const kept = { nodeId: home, loginId: operator?.id ?? ctx.login.id, createdAt: app.clock.now() }
  await db
    .insert(addressesReserved)
    .values({ ...kept, address: parseAddress(reserved.address)!, reason: reserved.reason })
  const item = { id: newId('listPrice'), product: 'eip', node: home, item: 'bandwidth_mbps:cn2' }
  await db.insert(listPrices).values({ ...item, monthFen: toFen(cn2.mbpsYuan), validFrom: app.clock.now() })
}

export interface DemoNetworks {
  shop: string
  backup: string
  subnets: Record<'web' | 'data' | 'build', string>
  firewalls: Record<'web' | 'data', string>
}

/** The private networks that the hosts stand in, and the firewalls before them. */
export async function stockNetworks(ctx: CustomerCtx): Promise<DemoNetworks> {
  const vpc = async (node: string, name: string, cidr: string) =>
    (await createVpc(ctx, { controller_id: node, name, cidr })).id
  const subnet = async (vpcId: string, name: string, cidr: string) =>
    (await createSubnet(ctx, { vpc_id: vpcId, name, cidr, gateway_ip: '', pool_from: '', pool_to: '' })).id
  const firewall = async (name: string, remarks: string, template: 'web' | 'postgresql') =>
    (await createFirewall(ctx, { controller_id: home, name, remarks, template })).id
  const [shop, backup] = [await vpc(home, 'shop', '10.24.0.0/16'), await vpc(abroad, 'backup', '10.31.0.0/16')]
  return {
    shop,
    backup,
    subnets: {
      web: await subnet(shop, 'web', '10.24.0.0/24'),
      data: await subnet(shop, 'data', '10.24.16.0/24'),
      build: await subnet(backup, 'build', '10.31.0.0/24'),
    },
    firewalls: {
      web: await firewall('web-public', 'The shop, open to everybody', 'web'),
      data: await firewall('data-only', 'Databases, for the private network', 'postgresql'),
    },
  }
}

export async function bought<Kind extends SaleKind>(ctx: CustomerCtx, wish: Wish<Kind>): Promise<string> {
  const { token } = await quote(ctx, wish as never)
  const { resource_ids } = await saleTo(ctx, wish.kind).create(ctx, { ...wish, quote: token } as never)
  return resource_ids[0]!
}

const plain = { months: 1, renewal: 'off' } as const
const forwarding = { ...plain, kind: 'forward', controller_id: home, target_node: abroad, name: '' } as const
const limits = { connections_max: 200, idle_seconds: 300 }

/** What joins the networks and leads into them, and a package against attacks. */
export async function stockConnections(ctx: CustomerCtx, { shop, backup, subnets }: DemoNetworks): Promise<void> {
  const link = await bought(ctx, {
    ...plain,
    kind: 'link',
    controller_id: home,
    target_node: abroad,
    bandwidth_mbps: 5,
    vpc_id: shop,
    target_vpc_id: backup,
    name: 'hk-jp',
    renewal: '1 month',
  })
  await stockRoutes(ctx, link)
  await bought(ctx, {
    ...plain,
    kind: 'vpn',
    controller_id: home,
    vpc_id: shop,
    subnet_ids: [subnets.web, subnets.data],
    name: 'office',
  })
  const account = { ...plain, kind: 'management', name: '', password: `${newWord(10)}a7` } as const
  await bought(ctx, { ...account, account_name: 'office01', reach: [shop] })
  await bought(ctx, { ...account, account_name: 'auditor9', reach: [subnets.data] })
  const [shopFront, mirror] = [
    { alias: 'Tokyo shop', protocol: 'tcp', target_host: '93.184.216.34', target_port: 5000 },
    { alias: 'Build mirror', protocol: 'both', target_host: '93.184.216.34', target_port: 8873 },
  ] as const
  await bought(ctx, { ...forwarding, ...shopFront, ...limits, sources: [] })
  await bought(ctx, { ...forwarding, ...mirror, ...limits, sources: ['198.51.100.0/24'] })
  await bought(ctx, { ...plain, kind: 'ddos', controller_id: home, package: '20g', name: 'shop-guard' })
}

/** Each of the two networks reaches the other over the connection. */
async function stockRoutes({ app, db }: CustomerCtx, linkId: string): Promise<void> {
  const [row] = await db.select({ spec: resources.spec }).from(resources).where(eq(resources.id, linkId))
  const { vpc_id, target_vpc_id, hop, target_hop } = row!.spec as Record<string, string>
  const ways = [
    { vpcId: vpc_id!, target: '10.31.0.0/16', nextHop: hop!, description: 'Tokyo' },
    { vpcId: target_vpc_id!, target: '10.24.0.0/16', nextHop: target_hop!, description: 'Hong Kong' },
  ]
  await db.insert(routes).values(ways.map((way) => ({ id: newId('route'), ...way, createdAt: app.clock.now() })))
}
