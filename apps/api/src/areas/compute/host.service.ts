import type {
  Host,
  HostConfig,
  HostCreateInput,
  HostMetrics,
  PlainHostAction,
  PlatformHost,
} from '@portico/contract/compute/host.ts'
import { type MonitorPeriod } from '@portico/contract/constants.ts'
import { okCode, refusals } from '@portico/contract/codes.ts'
import type { PlatformResourceQuery, Quote, ResourceQuery } from '@portico/contract/resource/resource.ts'
import { isWeakPassword } from '@portico/contract/rules/compute.ts'
import { hostCan, type HostAction, type HostStatus } from '@portico/contract/states/compute.ts'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/pool.ts'
import type { CustomerCtx, Outside, SignedInCtx } from '../../core/http/context.ts'
import { newId } from '../../core/ids.ts'
import { refuse, refuseField, Refused } from '../../core/refuse.ts'
import { fill, wordsOf } from '../../core/words/words.ts'
import type { Engines, MetricPoint } from '../../engines/engine.ts'
import { adjustQuote, payAdjustment } from '../../lifecycle/adjust.ts'
import { commonShown, exportOwn, listAll, listOwn, oneOwn, platformShown, type Listed } from '../../lifecycle/list.ts'
import { begin } from '../../lifecycle/operations.ts'
import { holdAny, holdLive, ownResource } from '../../lifecycle/own.ts'
import type { Secrets } from '../../lifecycle/product.ts'
import { buy, type Ware } from '../../lifecycle/purchase.ts'
import { sell } from '../../lifecycle/sale.ts'
import { operations, resources, type ResourceRow } from '../../lifecycle/resource.table.ts'
import {
  firewallNames,
  firewallsFor,
  networkOf,
  standardFirewallOf,
  standardSubnetOf,
} from '../network/network.service.ts'
import { acceptQuote, priceParts, signQuote, type PartSpec } from '../money/price-quote.service.ts'
import {
  choiceOf,
  flavorOffer,
  imageFor,
  isNodeOnSale,
  leftOf,
  nodeFor,
  nodeRow,
  reserveFlavor,
} from '../node/node.service.ts'
import { factsOf, hostProduct, specOf, type HostSpec } from './host.product.ts'
import { keyPairFor } from './key-pair.service.ts'

/** What one purchase makes of each host: the parts of its price, in the order they are shown. */
function partsOf(config: Omit<HostConfig, 'kind'>, flavor: { vcpus: number; memoryMb: number }): PartSpec[] {
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
    part('host', 'host', hostProduct.items(spec), quantity),
    ...config.data_disks_gb.map((gb, at) =>
      part(`disk ${at}`, 'disk', [{ item: 'capacity_gb', quantity: gb }], quantity),
    ),
    ...(config.bandwidth_mbps > 0
      ? [
          part(
            'eip',
            'eip',
            [
              { item: 'ip', quantity: 1 },
              { item: 'bandwidth_mbps', quantity: config.bandwidth_mbps },
            ],
            quantity,
          ),
        ]
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
  await nodeFor(ctx.db, ctx.account.id, config.controller_id)
  const flavor = await flavorOffer(ctx.db, config.controller_id, config.flavor_id)
  const parts = await priceParts(ctx, partsOf(config, flavor))
  return signQuote(ctx.app, ctx.account.id, subjectOf(config), parts)
}

/** A purchase that was checked, ready to be made. */
interface Prepared {
  form: HostCreateInput
  wares: (network: HostNetwork) => Ware[]
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
  keeps: true as const,
  before: async (ctx: Outside<CustomerCtx>, form: HostCreateInput) => {
    const prepared = await prepare(ctx, form)
    return (inside: CustomerCtx) => finish(inside, prepared)
  },
}

async function finish(ctx: CustomerCtx, { form, wares, network }: Prepared) {
  const { controller_id: node, flavor_id: flavor, quantity: count } = form
  const { clock } = ctx.app
  const subnetId = network.subnetId ?? (await standardSubnetOf(ctx.db, clock, ctx.account.id, node)).id
  const firewallId = network.firewallId ?? (await standardFirewallOf(ctx.db, clock, ctx.account.id, node)).id
  const made = wares({ subnetId, firewallId })
  ctx.audit.subject = made[0]!.id
  ctx.audit.details = { node, flavor, quantity: count }
  return buy(ctx, form.months, made, [{ node, flavor, count }])
}

async function prepare(ctx: CustomerCtx, form: HostCreateInput): Promise<Prepared> {
  const { db, account } = ctx
  const { node, flavor, image } = await choiceOf(db, account.id, form)
  if (!isNodeOnSale(node)) throw refuse('soldOut')
  if (form.system_disk_gb < image.minDiskGb) throw refuseField({ system_disk_gb: 'rules.systemDiskSmall' })
  if (form.sign_in === 'password' && isWeakPassword(form.password!, image.userName))
    throw refuseField({ password: 'rules.passwordWeak' })
  const keyPair = form.sign_in === 'key' ? await keyPairFor(ctx, form.key_pair_id!) : undefined
  const parts = acceptQuote(ctx.app, account.id, form.quote, subjectOf(form))
  const network = await networkOf(db, account.id, node.id, form)
  const part = (key: string) => parts.find((one) => one.key === key)
  const oneHost = (at: number, { subnetId, firewallId }: HostNetwork): Ware[] => {
    const hostId = newId('host')
    const suffix = form.quantity > 1 ? `-${at + 1}` : ''
    const name = `${form.alias || form.host_name}${suffix}`
    const spec: HostSpec = {
      flavor_id: flavor.id,
      flavor_ref: flavor.engineRef || flavor.id,
      vcpus: flavor.vcpus,
      memory_mb: flavor.memoryMb,
      image_id: image.id,
      image_ref: image.engineRef || image.id,
      image_name: `${image.name} ${image.version}`.trim(),
      system: image.system as HostSpec['system'],
      user_name: image.userName,
      system_disk_gb: form.system_disk_gb,
      host_name: form.quantity > 1 ? `${form.host_name}${at + 1}` : form.host_name,
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
        id: newId('disk'),
        kind: 'disk',
        name: `${name} system`.slice(0, 30),
        spec: { properties: 'system', capacity_gb: form.system_disk_gb },
        boundTo: hostId,
      },
      ...form.data_disks_gb.map((capacity_gb, n) => ({
        ...common,
        id: newId('disk'),
        kind: 'disk',
        name: `${name} data ${n + 1}`.slice(0, 30),
        spec: { properties: 'data', capacity_gb },
        part: part(`disk ${n}`),
        boundTo: hostId,
        create: {},
      })),
      ...(form.bandwidth_mbps > 0
        ? [
            {
              ...common,
              id: newId('eip'),
              kind: 'eip',
              name: `${name} IP`.slice(0, 30),
              spec: { bandwidth_mbps: form.bandwidth_mbps, billing: 'monthly' },
              part: part('eip'),
              boundTo: hostId,
              create: {},
            },
          ]
        : []),
    ]
  }
  const wares = (made: HostNetwork) => Array.from({ length: form.quantity }, (_, at) => oneHost(at, made)).flat()
  return { form, wares, network }
}

sell({
  kind: 'host',
  price,
  create,
  async refuseSoldOut(ctx, { controller_id, flavor_id, quantity }) {
    const node = await nodeFor(ctx.db, ctx.account.id, controller_id)
    const flavor = await flavorOffer(ctx.db, node.id, flavor_id)
    if (!isNodeOnSale(node) || !flavor.onSell || (leftOf(flavor) ?? quantity) < quantity) throw refuse('soldOut')
  },
  secrets: ['password'],
})

const exportColumns = [
  'id',
  'name',
  'host_name',
  'status',
  'node',
  'flavor',
  'cpu',
  'memory_mb',
  'system',
  'private_ip',
  'floating_ip',
  'bandwidth_mbps',
  'renewal',
  'tags',
  'create_time',
  'expire_time',
] as const

const shownWith =
  (ctx: SignedInCtx, names: ReadonlyMap<string, string>) =>
  (row: Listed): Host => {
    const [spec, facts] = [specOf(row), factsOf(row)]
    return {
      id: row.id,
      ...commonShown(ctx.language, row),
      status: row.status as HostStatus,
      host_name: spec.host_name,
      private_ip: facts.private_ip ?? '',
      floating_ip: facts.floating_ip ?? '',
      eip_id: facts.eip_id ?? '',
      flavor: spec.flavor_id,
      cpu: spec.vcpus,
      memory_mb: spec.memory_mb,
      bandwidth_mbps: facts.bandwidth_mbps ?? 0,
      system_disk_gb: spec.system_disk_gb,
      image: spec.image_name,
      system: spec.system,
      key_pair: spec.key_pair_name,
      has_password: row.sealed !== '',
      user_name: facts.user_name ?? spec.user_name,
      ssh_port: facts.ssh_port ?? null,
      subnet_id: spec.subnet_id,
      firewall_ids: spec.firewall_ids,
      firewall_names: spec.firewall_ids.map((id) => names.get(id) ?? id),
      export_ip: facts.floating_ip ?? '',
      export_country: row.nodeCountry,
    }
  }

/** The names of firewalls are asked for once a page, not once a row. */
async function shapeAll(ctx: SignedInCtx, rows: readonly Listed[]): Promise<Host[]> {
  const names = await firewallNames(
    ctx.db,
    rows.flatMap((row) => specOf(row).firewall_ids),
  )
  return rows.map(shownWith(ctx, names))
}

export async function list(ctx: CustomerCtx, query: ResourceQuery) {
  const found = await listOwn(ctx, 'host', query, (row) => row)
  return { ...found, result: await shapeAll(ctx, found.result) }
}

export async function info(ctx: CustomerCtx, id: string): Promise<Host> {
  const row = await oneOwn(ctx, 'host', id)
  if (!row) throw refuse('notFound')
  return (await shapeAll(ctx, [row]))[0]!
}

export const exportCsv = (ctx: CustomerCtx, query: ResourceQuery) =>
  exportOwn(ctx, 'host', query, exportColumns, (row) => ({ ...shownWith(ctx, new Map())(row) }))

export async function platformList(ctx: SignedInCtx, query: PlatformResourceQuery) {
  const found = await listAll(ctx, 'host', query, (row) => row)
  const hosts = await shapeAll(ctx, found.result)
  const result = hosts.map((host, at): PlatformHost => ({ ...host, ...platformShown(found.result[at]!) }))
  return { ...found, result }
}

/** Refused unless the table of the contract allows it and nothing else is under way. */
export function refuseUnless(row: ResourceRow, action: keyof typeof hostCan): void {
  if (row.kind !== 'host') throw refuse('notFound')
  if (row.task !== '') throw refuse('operationUnderWay')
  if (!hostCan[action](row.status as HostStatus)) throw refuse('wrongState')
}

type Hold = (id: string) => Promise<ResourceRow>

/** Each host on its own: what one refuses does not keep the others from it. */
async function actMany(ctx: SignedInCtx, ids: readonly string[], action: PlainHostAction, hold: Hold) {
  const result = []
  for (const id of [...new Set(ids)].toSorted()) {
    await ctx.db.execute(sql`savepoint one_host`)
    try {
      const row = await hold(id)
      refuseUnless(row, action)
      const params = action === 'confirm' || action === 'revert' ? await resizeParams(ctx.db, row) : {}
      const operation = await begin(ctx.app, ctx.db, row, { action, params, loginId: ctx.login.id })
      result.push({ id, code: okCode, msg: '', operation_id: operation.id })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      await ctx.db.execute(sql`rollback to savepoint one_host`)
      const msg = fill(wordsOf(ctx.language).refusals[error.refusal], error.vars)
      result.push({ id, code: refusals[error.refusal], msg, operation_id: '' })
    }
  }
  ctx.audit.subject = result[0]!.id
  ctx.audit.details = { action, done: result.filter(({ code }) => code === okCode).length, of: result.length }
  return { result }
}

export const act = (ctx: CustomerCtx, { ids, action }: { ids: string[]; action: PlainHostAction }) =>
  actMany(ctx, ids, action, (id) => holdLive(ctx, id))

export async function platformAct(
  ctx: SignedInCtx,
  { ids, action, reason }: { ids: string[]; action: PlainHostAction; reason: string },
) {
  const answer = await actMany(ctx, ids, action, (id) => holdAny(ctx.db, id))
  ctx.audit.details = { ...ctx.audit.details, reason }
  return answer
}

/** What the change of size was about: which place on the stock is given back, and which money. */
export async function resizeParams(db: Db, row: ResourceRow): Promise<Record<string, unknown>> {
  const [last] = await db
    .select()
    .from(operations)
    .where(
      sql`${operations.resourceId} = ${row.id} and ${operations.action} = 'resize' and ${operations.state} = 'done'`,
    )
    .orderBy(sql`${operations.createdAt} desc`)
    .limit(1)
  if (!last) throw refuse('wrongState')
  return { ...last.params, before: factsOf(row).flavor_before ?? null }
}

async function hold(ctx: CustomerCtx, id: string, action: HostAction): Promise<ResourceRow> {
  const row = await holdLive(ctx, id)
  refuseUnless(row, action)
  ctx.audit.subject = id
  return row
}

/** Kept beside the old one until the machine has taken it. */
async function keepNextPassword(ctx: CustomerCtx, row: ResourceRow, password: string): Promise<void> {
  if (isWeakPassword(password, specOf(row).user_name)) throw refuseField({ password: 'rules.passwordWeak' })
  const secrets: Secrets = row.sealed ? (JSON.parse(ctx.app.seal.open(row.sealed)) as Secrets) : {}
  const sealed = ctx.app.seal.close(JSON.stringify({ ...secrets, password_next: password }))
  await ctx.db.update(resources).set({ sealed }).where(eq(resources.id, row.id))
}

export async function resetPassword(
  ctx: CustomerCtx,
  { id, password }: { id: string; password: string },
): Promise<null> {
  const row = await hold(ctx, id, 'reset password')
  await keepNextPassword(ctx, row, password)
  await begin(ctx.app, ctx.db, row, { action: 'reset password', loginId: ctx.login.id })
  return null
}

export async function showPassword(ctx: CustomerCtx, id: string) {
  const row = await ownResource(ctx, id)
  if (row.kind !== 'host' || !row.sealed) throw refuse('notFound')
  const { password } = JSON.parse(ctx.app.seal.open(row.sealed)) as Secrets
  if (!password) throw refuse('notFound')
  ctx.audit.subject = id
  return { user_name: factsOf(row).user_name ?? specOf(row).user_name, password }
}

export async function rebuild(
  ctx: CustomerCtx,
  form: {
    id: string
    way: 'rebuild' | 'reinstall system' | 'replace system'
    image_id?: string | undefined
    password?: string | undefined
  },
): Promise<null> {
  const row = await hold(ctx, form.id, form.way)
  if (form.way === 'replace system' && !form.image_id) throw refuseField({ image_id: 'rules.choose' })
  const spec = specOf(row)
  const image =
    form.image_id && form.way === 'replace system' ? await imageFor(ctx.db, row.node, form.image_id) : undefined
  if (image && spec.system_disk_gb < image.minDiskGb) throw refuseField({ image_id: 'rules.systemDiskSmall' })
  if (form.password) await keepNextPassword(ctx, row, form.password)
  const params = image && {
    image: {
      image_id: image.id,
      image_ref: image.engineRef || image.id,
      image_name: `${image.name} ${image.version}`.trim(),
      system: image.system,
      user_name: image.userName,
    },
  }
  await begin(ctx.app, ctx.db, row, { action: form.way, params: params ?? {}, loginId: ctx.login.id })
  ctx.audit.details = { way: form.way, image: image?.id ?? spec.image_id }
  return null
}

export async function saveFirewalls(
  ctx: CustomerCtx,
  { id, firewall_ids }: { id: string; firewall_ids: string[] },
): Promise<null> {
  const row = await hold(ctx, id, firewall_ids.length > 0 ? 'bind port security group' : 'remove port security group')
  await firewallsFor(ctx.db, ctx.account.id, row.node, firewall_ids)
  await begin(ctx.app, ctx.db, row, {
    action: 'bind port security group',
    params: { firewall_ids: [...new Set(firewall_ids)] },
    loginId: ctx.login.id,
  })
  return null
}

export async function replaceEip(ctx: CustomerCtx, id: string): Promise<null> {
  const row = await hold(ctx, id, 'replace EIP')
  const { eip_id } = factsOf(row)
  if (!eip_id) throw refuse('wrongState')
  await begin(ctx.app, ctx.db, row, { action: 'replace EIP', params: { eip_id }, loginId: ctx.login.id })
  return null
}

const sizeOf = (flavor: { id: string; engineRef: string; vcpus: number; memoryMb: number }) => ({
  flavor_id: flavor.id,
  flavor_ref: flavor.engineRef || flavor.id,
  vcpus: flavor.vcpus,
  memory_mb: flavor.memoryMb,
})

async function nextSize(ctx: CustomerCtx, row: ResourceRow, flavorId: string) {
  if (specOf(row).flavor_id === flavorId) throw refuseField({ flavor_id: 'rules.choose' })
  return sizeOf(await flavorOffer(ctx.db, row.node, flavorId))
}

export async function adjustPrice(ctx: CustomerCtx, { id, flavor_id }: { id: string; flavor_id: string }) {
  const row = await ownResource(ctx, id)
  if (row.kind !== 'host') throw refuse('notFound')
  return adjustQuote(ctx, row, await nextSize(ctx, row, flavor_id))
}

export async function resize(
  ctx: CustomerCtx,
  { id, flavor_id, quote }: { id: string; flavor_id: string; quote: string },
): Promise<null> {
  const row = await hold(ctx, id, 'resize')
  const flavor = await nextSize(ctx, row, flavor_id)
  const paid = await payAdjustment(ctx, row, flavor, quote)
  await reserveFlavor(ctx.db, row.node, flavor_id, 1)
  await begin(ctx.app, ctx.db, row, { action: 'resize', params: { flavor, ...paid }, loginId: ctx.login.id })
  ctx.audit.details = { from: specOf(row).flavor_id, to: flavor_id }
  return null
}

export async function metrics(
  engines: Engines,
  ctx: Outside<CustomerCtx>,
  { id, period }: { id: string; period: MonitorPeriod },
): Promise<HostMetrics> {
  const row = await ownResource(ctx, id)
  if (row.kind !== 'host') throw refuse('notFound')
  const engine = engines.of(await nodeRow(ctx.db, row.node))
  const points = row.engineRef ? await engine.hosts.metrics(row.engineRef, period) : []
  const kbps = (bytes: number) => Math.round((bytes * 8) / 100) / 10
  type Figures = NonNullable<MetricPoint['figures']>
  const series = (read: (figures: Figures) => number) => points.map(({ figures }) => (figures ? read(figures) : null))
  return {
    step_ms: points.length > 1 ? points[1]!.time.getTime() - points[0]!.time.getTime() : 0,
    from: (points[0]?.time ?? ctx.app.clock.now()).toISOString(),
    cpu_percent: series(({ cpuPercent }) => Math.round(cpuPercent * 10) / 10),
    memory_mb: series(({ memoryMb }) => Math.round(memoryMb)),
    disk_read_kbps: series((figures) => kbps(figures.diskReadBytesPerSecond)),
    disk_write_kbps: series((figures) => kbps(figures.diskWriteBytesPerSecond)),
    net_in_kbps: series((figures) => kbps(figures.netInBytesPerSecond)),
    net_out_kbps: series((figures) => kbps(figures.netOutBytesPerSecond)),
  }
}

export async function consoleLog(engines: Engines, ctx: Outside<CustomerCtx>, id: string): Promise<{ text: string }> {
  const row = await ownResource(ctx, id)
  if (row.kind !== 'host' || !row.engineRef) throw refuse('notFound')
  return { text: await engines.of(await nodeRow(ctx.db, row.node)).hosts.consoleLog(row.engineRef) }
}
