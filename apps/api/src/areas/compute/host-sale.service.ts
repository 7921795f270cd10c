import { disk } from '@portico/contract/compute/disk.ts'
import { eip } from '@portico/contract/network/eip.ts'
import {
  host,
  numberedAlias,
  numberedHostName,
  type HostConfig,
  type HostCreateInput,
} from '@portico/contract/compute/host.ts'
import { hostAliasLengthMax } from '@portico/contract/constants.ts'
import type { Quote } from '@portico/contract/resource/fields.ts'
import { isWeakPassword } from '@portico/contract/rules/compute.ts'
import type { Db } from '../../core/db/pool.ts'
import type { CustomerCtx, Outside } from '../../core/http/context.ts'
import { newIdWith } from '../../core/ids.ts'
import { refuse, refuseField, unlessRefused } from '../../core/refuse.ts'
import { buy, type NewResource } from '../../lifecycle/purchase.ts'
import {
  holdFirewall,
  holdSubnet,
  networkOf,
  standardFirewallOf,
  standardSubnetOf,
} from '../network/vpc/network.service.ts'
import { requireProduct } from '../../core/http/permission.ts'
import { acceptQuote, priceParts, signQuote, type PartSpec } from '../../ground/prices/price-quote.service.ts'
import {
  choiceOf,
  flavorOffer,
  leftOf,
  nodeFor,
  requireOnSale,
  type HostChoice,
} from '../../ground/nodes/node.service.ts'
import { chosenLine } from '../../ground/addresses/address.service.ts'
import { eipItems } from '../network/address/eip.service.ts'
import { isOwnImage, offeredImage, ownImageFor } from '../node/host-image.service.ts'
import { hostItems, type HostSpec } from './host.model.ts'
import { keyPairFor } from './key-pair.service.ts'

/** What one purchase makes of each host: the parts of its price, in the order they are shown. */
function partsOf(
  config: Omit<HostConfig, 'kind'>,
  flavor: { vcpus: number; memoryMb: number },
  line: string,
): PartSpec[] {
  const { controller_id: node, months, quantity } = config
  const part = (
    key: string,
    product: 'host' | 'disk' | 'eip',
    items: { item: string; quantity: number }[],
    times: number,
  ) => ({
    key,
    times,
    spec: { product, node, items, months, purpose: 'purchase' as const },
  })
  const spec = { vcpus: flavor.vcpus, memory_mb: flavor.memoryMb, system_disk_gb: config.system_disk_gb }
  return [
    part('host', 'host', hostItems(spec), quantity),
    ...config.data_disks_gb.map((gb, at) =>
      part(`disk ${at}`, 'disk', [{ item: 'capacity_gb', quantity: gb }], quantity),
    ),
    ...(config.bandwidth_mbps > 0
      ? [part('eip', 'eip', eipItems({ bandwidth_mbps: config.bandwidth_mbps, line, billing: 'monthly' }), quantity)]
      : []),
  ]
}

const subjectOf = (config: Omit<HostConfig, 'kind'>) => [
  'host',
  config.controller_id,
  config.flavor_id,
  config.image_id,
  config.system_disk_gb,
  config.data_disks_gb,
  config.bandwidth_mbps,
  config.quantity,
  config.months,
]

export async function price(ctx: CustomerCtx, config: HostConfig): Promise<Quote> {
  const { flavor } = await fittingChoice(ctx, config)
  const wanted = partsOf(config, flavor, await lineOf(ctx.db, config))
  for (const { spec } of wanted) requireProduct(ctx, spec.product)
  const parts = await priceParts(ctx, wanted)
  return signQuote(ctx.app, ctx.account.id, subjectOf(config), parts)
}

/** An address that comes with a host is on the default line of its node. */
const lineOf = async (db: Db, wanted: Pick<HostConfig, 'controller_id' | 'bandwidth_mbps'>) =>
  (wanted.bandwidth_mbps > 0 && (await chosenLine(db, wanted.controller_id))) || ''

/** Node, model and image of a configuration, if a host can be made of them. */
async function fittingChoice(ctx: CustomerCtx, config: Pick<HostConfig, keyof HostChoice | 'system_disk_gb'>) {
  const choice = await choiceWith(ctx, config)
  if (config.system_disk_gb < choice.image.minDiskGb) throw refuseField({ system_disk_gb: 'rules.systemDiskSmall' })
  return choice
}

async function choiceWith(ctx: CustomerCtx, config: HostChoice) {
  const { node, flavor, image } = await choiceOf(ctx.db, ctx.account.id, config)
  if (isOwnImage(config.image_id)) return { node, flavor, image: await ownImageFor(ctx, node.id, config.image_id) }
  if (!image) throw refuseField({ image_id: 'rules.noImage' })
  return { node, flavor, image: offeredImage(image) }
}

/** A purchase that was checked, ready to be made. */
interface Prepared {
  form: HostCreateInput
  things: (network: HostNetwork) => NewResource[]
  /** What there is of the network; the first purchase on a node makes the rest. */
  network: Partial<HostNetwork>
}
interface HostNetwork {
  subnetId: string
  firewallId: string
}

/** Taken off the stock and paid in one transaction: refused, it leaves nothing. */
export const create = async (ctx: CustomerCtx, form: HostCreateInput) => finish(ctx, await prepare(ctx, form))

/** Looks before it writes, so that the transaction is short. */
export const createWhole = {
  recordsItself: true as const,
  before: async (ctx: Outside<CustomerCtx>, form: HostCreateInput) => {
    const prepared = await prepare(ctx, form)
    return (inside: CustomerCtx) => finish(inside, prepared)
  },
}

async function finish(ctx: CustomerCtx, { form, things, network }: Prepared) {
  const { controller_id: node, flavor_id: flavor, quantity: count } = form
  const { clock } = ctx.app
  const subnetId = network.subnetId ?? (await standardSubnetOf(ctx.db, clock, ctx.account.id, node)).id
  const firewallId = network.firewallId ?? (await standardFirewallOf(ctx.db, clock, ctx.account.id, node)).id
  if (network.subnetId) await holdSubnet(ctx.db, subnetId)
  if (form.firewall_id) await holdFirewall(ctx.db, firewallId)
  if (isOwnImage(form.image_id)) await ownImageFor(ctx, node, form.image_id, 'held')
  const made = things({ subnetId, firewallId })
  ctx.audit.subject = made[0]!.id
  ctx.audit.details = { node, flavor, quantity: count }
  const addresses = form.bandwidth_mbps > 0 ? [{ node, addresses: count }] : []
  return buy(ctx, form.months, made, [{ node, flavor, count }, ...addresses])
}

async function prepare(ctx: CustomerCtx, form: HostCreateInput): Promise<Prepared> {
  const { db, account } = ctx
  const { node, flavor, image } = await fittingChoice(ctx, form)
  requireOnSale(node)
  if (form.sign_in === 'password' && isWeakPassword(form.password!, image.spec.user_name))
    throw refuseField({ password: 'rules.passwordWeak' })
  const keyPair = form.sign_in === 'key' ? await keyPairFor(ctx, form.key_pair_id!) : undefined
  const parts = acceptQuote(ctx.app, account.id, form.quote, subjectOf(form))
  const network = await networkOf(db, account.id, node.id, form)
  const line = await lineOf(db, form)
  const part = (key: string) => parts.find((one) => one.key === key)
  const oneHost = (at: number, { subnetId, firewallId }: HostNetwork): NewResource[] => {
    const hostId = newIdWith(host.prefix)
    const alias = form.alias || form.host_name.slice(0, hostAliasLengthMax - '-1'.length)
    const name = numberedAlias(alias, at, form.quantity)
    const spec: HostSpec = {
      flavor_id: flavor.id,
      flavor_ref: flavor.engineRef || flavor.id,
      vcpus: flavor.vcpus,
      memory_mb: flavor.memoryMb,
      ...image.spec,
      system_disk_gb: form.system_disk_gb,
      host_name: numberedHostName(form.host_name, at, form.quantity),
      subnet_id: subnetId,
      firewall_ids: [firewallId],
      key_pair_id: keyPair?.id ?? null,
      key_pair_name: keyPair?.name ?? '',
      public_key: keyPair?.publicKey ?? null,
      user_data: form.user_data,
    }
    const common = { node: node.id, tags: form.tags }
    return [
      {
        ...common,
        id: hostId,
        kind: 'host',
        name,
        spec: { ...spec },
        part: part('host'),
        renewal: form.renewal,
        ...(form.password && form.sign_in === 'password' && { secrets: { password: form.password } }),
        create: {},
      },
      {
        ...common,
        id: newIdWith(disk.prefix),
        kind: 'disk',
        name: `${name}-sys`.slice(0, 30),
        spec: { properties: 'system', capacity_gb: form.system_disk_gb },
        boundTo: hostId,
      },
      ...form.data_disks_gb.map((capacity_gb, n) => ({
        ...common,
        id: newIdWith(disk.prefix),
        kind: 'disk',
        name: `${name}-data${n + 1}`.slice(0, 30),
        spec: { properties: 'data', capacity_gb },
        part: part(`disk ${n}`),
        boundTo: hostId,
        create: {},
      })),
      ...(form.bandwidth_mbps > 0
        ? [
            {
              ...common,
              id: newIdWith(eip.prefix),
              kind: 'eip',
              name: `${name}-ip`.slice(0, 30),
              spec: { bandwidth_mbps: form.bandwidth_mbps, line, billing: 'monthly' },
              part: part('eip'),
              boundTo: hostId,
              create: {},
            },
          ]
        : []),
    ]
  }
  const things = (made: HostNetwork) => Array.from({ length: form.quantity }, (_, at) => oneHost(at, made)).flat()
  return { form, things, network }
}

export const sale = {
  price,
  create,
  async refuseSoldOut(ctx: CustomerCtx, { controller_id, flavor_id, quantity }: HostConfig) {
    const node = await nodeFor(ctx.db, ctx.account.id, controller_id)
    const flavor = await flavorOffer(ctx.db, node.id, flavor_id)
    requireOnSale(node)
    if (!flavor.onSell || (leftOf(flavor) ?? quantity) < quantity) throw refuse('soldOut')
  },
  async about(ctx: CustomerCtx, config: HostConfig): Promise<Record<string, string | number>> {
    const choice = await unlessRefused(choiceWith(ctx, config))
    if (!choice) return {}
    const { flavor, image } = choice
    return { vcpus: flavor.vcpus, memory_mb: flavor.memoryMb, image_id: image.spec.image_name }
  },
  secrets: ['password'] as const,
}
