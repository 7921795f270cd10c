import * as z from 'zod/mini'
import {
  hostActionTimeoutSeconds,
  hostAliasLengthMax,
  hostCreateTimeoutSeconds,
  hostResizeTimeoutSeconds,
  hostsPerPurchaseMax,
  monitorPeriods,
} from '../constants.ts'
import { Id, idWith } from '../ids.ts'
import { Money } from '../money/order.ts'
import { Instant, Nothing } from '../page.ts'
import {
  actManyMax,
  ActResults,
  Bought,
  months,
  quantityUpTo,
  quoteToken,
  renewal,
  tag,
  tagsMax,
} from '../resource/fields.ts'
import { product, type PlatformRowOf, type RowOf } from '../resource/product.ts'
import { dataDiskSizesGb, hostAlias, hostName, hostPassword } from '../rules/compute.ts'
import { across, chosen, linesAtMost, requiredLineAtMost, wholeNumber } from '../rules/text.ts'
import { hostAllows } from '../states/compute.ts'
import { haltedBy } from '../states/network.ts'

export const bandwidthMbpsMax = 1000
export const systemDiskGbMax = 500
export const dataDisksMax = 8
export const hostNameMax = 60
export const userDataMax = 16_000

const nodeKey = requiredLineAtMost(32)

/** What a host's price depends on. */
export const hostConfig = {
  controller_id: nodeKey,
  flavor_id: requiredLineAtMost(64),
  image_id: requiredLineAtMost(64),
  system_disk_gb: wholeNumber(10, systemDiskGbMax, 'rules.invalid'),
  data_disks_gb: z._default(dataDiskSizesGb.check(z.maxLength(dataDisksMax, 'rules.tooLong')), []),
  /** Of a public address of its own; 0 for none. */
  bandwidth_mbps: z._default(wholeNumber(0, bandwidthMbpsMax, 'rules.invalid'), 0),
  quantity: quantityUpTo(hostsPerPurchaseMax, 'rules.hostCount'),
}

export const signInWays = ['password', 'key'] as const

/** How it is called and who gets in. */
const hostDetails = {
  subnet_id: z.optional(Id('subnet')),
  firewall_id: z.optional(Id('firewall')),
  sign_in: z._default(chosen(signInWays), 'password'),
  password: z.optional(hostPassword),
  key_pair_id: z.optional(Id('keyPair')),
  host_name: hostName.check(z.maxLength(hostNameMax, 'rules.tooLong')),
  alias: z._default(hostAlias, ''),
  renewal,
  user_data: z._default(linesAtMost(userDataMax), ''),
  tags: z._default(z.array(tag).check(z.maxLength(tagsMax, 'rules.tooLong')), []),
}
interface SignIn {
  sign_in: string
  password?: string | undefined
  key_pair_id?: string | undefined
}
const needsPassword = across<SignIn>(
  ['sign_in', 'password'],
  ({ sign_in, password }) => sign_in !== 'password' || password !== undefined,
  'password',
  'rules.empty',
)
const needsKey = across<SignIn>(
  ['sign_in', 'key_pair_id'],
  ({ sign_in, key_pair_id }) => sign_in !== 'key' || key_pair_id !== undefined,
  'key_pair_id',
  'rules.choose',
)
/** Each of several gets a number behind its name: `web-1`, host `web1`. */
export const numberedAlias = (alias: string, at: number, quantity: number) =>
  quantity > 1 ? `${alias}-${at + 1}` : alias
export const numberedHostName = (name: string, at: number, quantity: number) =>
  quantity > 1 ? `${name}${at + 1}` : name
const aliasFits = across<{ alias: string; quantity: number }>(
  ['alias', 'quantity'],
  ({ alias, quantity }) => numberedAlias(alias, 0, quantity).length <= hostAliasLengthMax,
  'alias',
  'rules.hostAliasMany',
)
const hostNameFits = across<{ host_name: string; quantity: number }>(
  ['host_name', 'quantity'],
  ({ host_name, quantity }) => numberedHostName(host_name, 0, quantity).length <= hostNameMax,
  'host_name',
  'rules.hostNameMany',
)
export const HostDetails = z.object(hostDetails).check(needsPassword, needsKey)
export type HostDetails = z.output<typeof HostDetails>
/** All it takes to make one, but for the price that was agreed. */
const wish = z
  .object({ kind: z.literal('host'), ...hostConfig, months, ...hostDetails })
  .check(needsPassword, needsKey, aliasFits, hostNameFits)
export const HostCreateInput = z
  .object({ ...hostConfig, months, ...hostDetails, quote: quoteToken })
  .check(needsPassword, needsKey, aliasFits, hostNameFits)
export type HostCreateInput = z.output<typeof HostCreateInput>

/** Actions that need nothing but the host, and can be done to many at once. */
export const plainHostActions = ['start', 'stop', 'reboot', 'hard reboot', 'confirm', 'revert', 'leave rescue'] as const
export type PlainHostAction = (typeof plainHostActions)[number]

const prefix = 'host'
const id = idWith(prefix)
const ids = z.array(id).check(z.minLength(1, 'rules.choose'), z.maxLength(actManyMax, 'rules.tooLong'))
const stales = ['hostList', 'hostInfo', 'resourceTimeline', 'resourceCount'] as const
const stalesMoney = [...stales, 'orderList', 'userInfo', 'walletLineList', 'diskList'] as const

const series = z.array(z.nullable(z.number()))
export const HostMetrics = z.object({
  /** Milliseconds between two points; the first point is at `from`. */
  step_ms: z.number(),
  from: Instant,
  cpu_percent: series,
  memory_mb: series,
  disk_read_kbps: series,
  disk_write_kbps: series,
  net_in_kbps: series,
  net_out_kbps: series,
})
export type HostMetrics = z.output<typeof HostMetrics>

export const rebuildWays = ['rebuild', 'reinstall system', 'replace system'] as const

export const host = product({
  kind: 'host',
  prefix,
  product: 'host',
  area: 'compute',
  bin: true,
  states: 'hostStatus',
  statuses: {
    ACTIVE: { is: 'ready', shape: 'running' },
    SHUTOFF: { shape: 'stopped', idle: true },
    BUILD: { is: 'building', shape: 'working' },
    VERIFY_RESIZE: { shape: 'waiting' },
    RESIZE: { shape: 'working' },
    REBOOT: { shape: 'working' },
    REBUILD: { shape: 'working' },
    ERROR: { is: 'faulty', shape: 'failed' },
    EXPIRED: { is: 'expired', shape: 'expired' },
    HARD_REBOOT: { shape: 'working' },
    RESCUE: { shape: 'waiting' },
  },
  config: hostConfig,
  wish,
  row: {
    host_name: z.string(),
    private_ip: z.string(),
    floating_ip: z.string(),
    eip_id: z.string(),
    /** Why nothing reaches its public address; empty while it can be reached. */
    eip_halted: z.enum(haltedBy),
    flavor: z.string(),
    cpu: z.number(),
    memory_mb: z.number(),
    bandwidth_mbps: z.number(),
    system_disk_gb: z.number(),
    image: z.string(),
    system: z.string(),
    key_pair: z.string(),
    /** Whether a password is kept that can be shown to those who may see it. */
    has_password: z.boolean(),
    user_name: z.string(),
    /** Where any SSH client comes in, and as whom; the password is shown by its own call. */
    ssh_host: z.string(),
    ssh_port: z.nullable(z.number()),
    ssh_user_name: z.string(),
    subnet_id: z.string(),
    firewall_ids: z.array(z.string()),
    firewall_names: z.array(z.string()),
    /** A change of size that waits to be confirmed: until when, what it cost, and what comes back once it is. */
    resize: z.nullable(z.object({ confirm_by: Instant, paid: Money, back: Money })),
    export_ip: z.string(),
    export_country: z.string(),
  },
  can: hostAllows,
  lists: {
    customer: '/apiv1/compute/computeList',
    info: '/apiv1/compute/computeInfo',
    operator: '/apiv1/platform/hostList',
    export: '/apiv1/compute/exportComputeList',
  },
  quantity: { field: 'quantity', most: hostsPerPurchaseMax },
  shownIn: { customer: ['diskList'], operator: ['platformDiskList'] },
  calls: {
    hostCreate: {
      post: '/apiv1/compute/createCompute',
      allow: 'customer',
      product: 'host',
      input: HostCreateInput,
      data: Bought,
      audit: 'host.create',
      stales: stalesMoney,
      timeoutSeconds: hostCreateTimeoutSeconds,
      secret: 'input',
    },
    hostAct: {
      post: '/apiv1/compute/actionCompute',
      allow: 'customer',
      product: 'host',
      input: z.object({ ids, action: chosen(plainHostActions) }),
      data: ActResults,
      audit: 'host.act',
      stales,
      timeoutSeconds: hostActionTimeoutSeconds,
    },
    hostPasswordReset: {
      post: '/apiv1/compute/resetPassword',
      allow: 'customer',
      product: 'host',
      input: z.object({ id, password: hostPassword }),
      data: Nothing,
      audit: 'host.resetPassword',
      stales,
      secret: 'input',
    },
    /** Shows the password that is kept; every look at it is a line in the log. */
    hostPasswordShow: {
      post: '/apiv1/compute/showPassword',
      allow: 'customer',
      product: 'host',
      input: z.object({ id }),
      data: z.object({ user_name: z.string(), password: z.string() }),
      audit: 'host.showPassword',
      secret: true,
    },
    /** Starts a rescue system instead of its own; the password of that is shown here and nowhere else. */
    hostRescue: {
      post: '/apiv1/compute/rescueCompute',
      allow: 'customer',
      product: 'host',
      input: z.object({ id }),
      data: z.object({ user_name: z.string(), password: z.string() }),
      audit: 'host.rescue',
      stales,
      secret: true,
      timeoutSeconds: hostActionTimeoutSeconds,
    },
    hostRebuild: {
      post: '/apiv1/compute/rebuildCompute',
      allow: 'customer',
      product: 'host',
      /** What is on its disk is gone afterwards. */
      right: 'delete',
      input: z.object({
        id,
        way: chosen(rebuildWays),
        image_id: z.optional(requiredLineAtMost(64)),
        password: z.optional(hostPassword),
      }),
      data: Nothing,
      audit: 'host.rebuild',
      stales,
      secret: 'input',
    },
    adjustPrice: {
      post: '/apiv1/fee/adjustPriceDetail',
      allow: 'customer',
      product: 'host',
      reads: true,
      input: z.object({ id, flavor_id: requiredLineAtMost(64) }),
      data: z.object({
        /** Plus is to pay, minus comes back to the balance when the change is confirmed. */
        total: Money,
        month_before: Money,
        month_after: Money,
        expire_time: z.nullable(Instant),
        token: z.string(),
      }),
    },
    hostResize: {
      post: '/apiv1/compute/resizeCompute',
      allow: 'customer',
      product: 'host',
      input: z.object({ id, flavor_id: requiredLineAtMost(64), quote: quoteToken }),
      data: Nothing,
      audit: 'host.resize',
      stales: stalesMoney,
      timeoutSeconds: hostResizeTimeoutSeconds,
    },
    hostFirewallSave: {
      post: '/apiv1/compute/savePortSecurityGroup',
      allow: 'customer',
      product: 'host',
      input: z.object({ id, firewall_ids: z.array(Id('firewall')).check(z.maxLength(5, 'rules.tooLong')) }),
      data: Nothing,
      audit: 'host.firewall',
      stales,
    },
    hostEipReplace: {
      post: '/apiv1/network/changeEip',
      allow: 'customer',
      product: 'host',
      input: z.object({ id }),
      data: Nothing,
      audit: 'host.replaceEip',
      stales,
    },
    /** Another private address in another subnet of its node; its public one and its firewalls stay. */
    hostSubnetMove: {
      post: '/apiv1/compute/moveSubnet',
      allow: 'customer',
      product: 'host',
      input: z.object({ id, subnet_id: Id('subnet') }),
      data: Nothing,
      audit: 'host.moveSubnet',
      stales: [...stales, 'vpcList', 'subnetList', 'vpcInfo'],
    },
    hostMetrics: {
      post: '/apiv1/compute/monitorInfo',
      allow: 'customer',
      product: 'host',
      reads: true,
      input: z.object({ id, period: chosen(monitorPeriods) }),
      data: HostMetrics,
    },
    hostConsoleLog: {
      post: '/apiv1/compute/consoleLog',
      allow: 'customer',
      product: 'host',
      reads: true,
      input: z.object({ id }),
      data: z.object({ text: z.string() }),
    },
    platformHostAct: {
      post: '/apiv1/platform/hostAct',
      allow: 'operator.resources',
      input: z.object({ ids, action: chosen(plainHostActions), reason: requiredLineAtMost(300) }),
      data: ActResults,
      audit: 'host.act',
      stales: ['platformHostList', 'platformResourceTimeline'],
    },
  },
})
export type Host = RowOf<typeof host>
export type PlatformHost = PlatformRowOf<typeof host>
export type HostConfig = z.output<typeof host.Config>
export const hostCalls = host.calls
export const hostCan = host.can
