import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { Nothing, Page, PageQuery } from '../page.ts'
import { hostStatuses } from '../states/compute.ts'
import { linkStatuses } from '../states/network.ts'
import { ipv4Optional, networkCidr, nextHop, targetNetwork, vpcCidr } from '../rules/network.ts'
import { lineAtMost, requiredLineAtMost } from '../rules/text.ts'
import { Subnet, Vpc } from './network.ts'

export const networkNameMax = 30
export const routeDescriptionMax = 100
/** Of an account, on all its nodes together. */
export const vpcsMax = 20
export const subnetsMax = 30
/** As many as Neutron takes unless it is told otherwise. */
export const routesMax = 30

export const routeStates = ['active', 'unreachable', 'shadowed'] as const
export type RouteState = (typeof routeStates)[number]

const named = z.object({ id: z.string(), name: z.string() })
export const Route = z.object({
  id: Id('route'),
  target_network: z.string(),
  next_hop: z.string(),
  description: z.string(),
  /** Not reachable: nothing runs at its next hop. Shadowed: a subnet of the network is nearer. */
  state: z.enum(routeStates),
  /** What has the address of the next hop; NULL when nothing has it that the reader may see. */
  via: z.nullable(named),
})
export type Route = z.output<typeof Route>

export const VpcHost = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(hostStatuses),
  task: z.string(),
  subnet_id: z.string(),
  private_ip: z.string(),
  floating_ip: z.string(),
  eip_id: z.string(),
  bandwidth_mbps: z.number(),
  firewall_ids: z.array(z.string()),
})
export type VpcHost = z.output<typeof VpcHost>

/** What leads out of a network besides its router: a connection to another network, or a VPN. */
export const VpcWay = z.object({
  id: z.string(),
  kind: z.enum(['link', 'vpn']),
  name: z.string(),
  status: z.enum(linkStatuses),
  /** Its own in the network. */
  address: z.string(),
  /** 0 for what is not sold by bandwidth. */
  bandwidth_mbps: z.number(),
  /** The network at the other end; NULL for what leads to no network of ours. */
  far: z.nullable(z.object({ id: z.string(), name: z.string(), node_name: z.string() })),
})
export type VpcWay = z.output<typeof VpcWay>

const inside = {
  subnet_list: z.array(Subnet),
  route_list: z.array(Route),
  /** The first ones by name; those of another business group are counted and not named. */
  host_list: z.array(VpcHost),
  firewall_list: z.array(z.object({ id: z.string(), name: z.string(), rules: z.number() })),
  /** The connections and VPNs that have an address in it. */
  way_list: z.array(VpcWay),
}
export const vpcHostsShown = 300
export const VpcDetails = z.extend(Vpc, inside)
export type VpcDetails = z.output<typeof VpcDetails>

const owner = { account_id: z.string(), customer: z.string(), email: z.string() }
export const PlatformVpc = z.extend(Vpc, owner)
export type PlatformVpc = z.output<typeof PlatformVpc>
export const PlatformSubnet = z.extend(Subnet, { ...owner, vpc_name: z.string(), engine_ref: z.string() })
export type PlatformSubnet = z.output<typeof PlatformSubnet>
export const PlatformVpcDetails = z.extend(PlatformVpc, inside)
export type PlatformVpcDetails = z.output<typeof PlatformVpcDetails>

export const PlatformNetworkQuery = z.extend(PageQuery, {
  node: z.optional(lineAtMost(32)),
  account_id: z.optional(lineAtMost(40)),
})
export type PlatformNetworkQuery = z.output<typeof PlatformNetworkQuery>

const name = requiredLineAtMost(networkNameMax)
const vpcRef = z.object({ id: Id('vpc') })
const subnetRef = z.object({ id: Id('subnet') })
export const VpcInput = z.object({ controller_id: requiredLineAtMost(32), name, cidr: vpcCidr })
export type VpcInput = z.output<typeof VpcInput>
export const VpcSaveInput = z.extend(vpcRef, { name })
export const SubnetInput = z.object({
  vpc_id: Id('vpc'),
  name,
  cidr: networkCidr,
  /** Empty for the first address. */
  gateway_ip: z._default(ipv4Optional, ''),
  /** From which to which address hosts get theirs; both empty for all but the gateway. */
  pool_from: z._default(ipv4Optional, ''),
  pool_to: z._default(ipv4Optional, ''),
})
export type SubnetInput = z.output<typeof SubnetInput>
export const SubnetSaveInput = z.extend(subnetRef, { name })

const route = {
  target_network: targetNetwork,
  next_hop: nextHop,
  description: z._default(lineAtMost(routeDescriptionMax), ''),
}
export const RouteInput = z.object({ vpc_id: Id('vpc'), ...route })
export type RouteInput = z.output<typeof RouteInput>
export const RouteSaveInput = z.object({ vpc_id: Id('vpc'), id: Id('route'), ...route })
export type RouteSaveInput = z.output<typeof RouteSaveInput>

const stales = ['vpcList', 'subnetList', 'vpcInfo'] as const
const customer = { allow: 'customer', product: 'router' } as const

/** Private networks of an account: a network, its subnets, and the routes of its router. They cost nothing. */
export const vpcCalls = calls({
  vpcInfo: { post: '/apiv1/network/vpcInfo', ...customer, reads: true, input: vpcRef, data: VpcDetails },
  vpcCreate: {
    post: '/apiv1/network/createVpc',
    ...customer,
    input: VpcInput,
    data: Vpc,
    audit: 'vpc.create',
    stales,
  },
  vpcSave: {
    post: '/apiv1/network/saveVpc',
    ...customer,
    input: VpcSaveInput,
    data: Nothing,
    audit: 'vpc.save',
    stales,
  },
  vpcRemove: {
    post: '/apiv1/network/deleteVpc',
    ...customer,
    input: vpcRef,
    data: Nothing,
    audit: 'vpc.remove',
    stales: ['vpcList', 'subnetList'],
  },
  subnetCreate: {
    post: '/apiv1/network/createSubnet',
    ...customer,
    input: SubnetInput,
    data: Subnet,
    audit: 'subnet.create',
    stales,
  },
  subnetSave: {
    post: '/apiv1/network/saveSubnet',
    ...customer,
    input: SubnetSaveInput,
    data: Nothing,
    audit: 'subnet.save',
    stales,
  },
  subnetRemove: {
    post: '/apiv1/network/deleteSubnet',
    ...customer,
    input: subnetRef,
    data: Nothing,
    audit: 'subnet.remove',
    stales,
  },
  routeAdd: {
    post: '/apiv1/network/addRoute',
    ...customer,
    input: RouteInput,
    data: Nothing,
    audit: 'route.add',
    stales,
  },
  routeSave: {
    post: '/apiv1/network/saveRoute',
    ...customer,
    input: RouteSaveInput,
    data: Nothing,
    audit: 'route.save',
    stales,
  },
  routeRemove: {
    post: '/apiv1/network/deleteRoute',
    ...customer,
    input: z.object({ vpc_id: Id('vpc'), id: Id('route') }),
    data: Nothing,
    audit: 'route.remove',
    stales,
  },
  platformVpcList: {
    post: '/apiv1/platform/vpcList',
    allow: 'operator.resources',
    reads: true,
    input: PlatformNetworkQuery,
    data: Page(PlatformVpc),
  },
  platformSubnetList: {
    post: '/apiv1/platform/subnetList',
    allow: 'operator.resources',
    reads: true,
    input: PlatformNetworkQuery,
    data: Page(PlatformSubnet),
  },
  platformVpcInfo: {
    post: '/apiv1/platform/vpcInfo',
    allow: 'operator.resources',
    reads: true,
    input: vpcRef,
    data: PlatformVpcDetails,
  },
})
