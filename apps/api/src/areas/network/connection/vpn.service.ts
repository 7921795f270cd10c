import { vpn, type VpnConfig, type VpnWish } from '@portico/contract/network/vpn.ts'
import type { LinkStatus } from '@portico/contract/states/network.ts'
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { everywhere, hostFor } from '../../../core/face/face.ts'
import type { CustomerCtx, Outside } from '../../../core/http/context.ts'
import { newIdWith } from '../../../core/ids.ts'
import { refuse, refuseField } from '../../../core/refuse.ts'
import { newWireguardKeys, wireguardFile } from '../../../core/wireguard.ts'
import type { VpnEngine } from '../../../ground/engine/connection.ts'
import type { Engines } from '../../../ground/engine/engine.ts'
import { Family } from '../../../ground/engine/family.ts'
import { nodeFor, nodeRow, requireOnSale } from '../../../ground/nodes/node.service.ts'
import { acceptQuote, priceParts, signQuote } from '../../../ground/prices/price-quote.service.ts'
import { begin } from '../../../lifecycle/operations.ts'
import { holdLive, ownResource, visible } from '../../../lifecycle/own.ts'
import { buy } from '../../../lifecycle/purchase.ts'
import { resources, type ResourceRow } from '../../../lifecycle/resource.table.ts'
import { networksWished, takeAddress } from './link.service.ts'
import { subnets, vpcs } from '../vpc/network.table.ts'
import { specReader } from '../../../lifecycle/spec.ts'

export const vpnFamily = new Family<VpnEngine>('vpn')

export interface VpnSpec {
  vpc_id: string
  subnet_ids: string[]
  networks: string[]
  address: string
}
export interface VpnFacts {
  public_key: string
  key_at: string
}
export const specOf = specReader<VpnSpec>()

export const vpnItems = () => [{ item: 'package:vpn', quantity: 1 }]
const subjectOf = ({ controller_id, months }: Omit<VpnConfig, 'kind'>) => ['vpn', controller_id, months]

async function price(ctx: CustomerCtx, config: VpnConfig) {
  const { controller_id: node, months } = config
  await nodeFor(ctx.db, ctx.account.id, node)
  const spec = { product: 'connection' as const, node, items: vpnItems(), months, purpose: 'purchase' as const }
  const parts = await priceParts(ctx, [{ key: 'vpn', times: 1, spec }])
  return signQuote(ctx.app, ctx.account.id, subjectOf(config), parts)
}

async function refuseSoldOut(ctx: CustomerCtx, { controller_id }: Pick<VpnConfig, 'controller_id'>): Promise<void> {
  const node = await nodeFor(ctx.db, ctx.account.id, controller_id)
  requireOnSale(node)
  if (!vpnFamily.isOn(node.engine)) throw refuse('soldOut')
}

async function create(ctx: CustomerCtx, wish: VpnWish & { quote: string }) {
  await refuseSoldOut(ctx, wish)
  const [part] = acceptQuote(ctx.app, ctx.account.id, wish.quote, subjectOf(wish))
  const { vpc_id, controller_id: node, renewal, months } = wish
  const [vpc] = await ctx.db
    .select()
    .from(vpcs)
    .where(and(eq(vpcs.id, vpc_id), eq(vpcs.accountId, ctx.account.id), eq(vpcs.node, node)))
    .for('update')
  if (!vpc) throw refuseField({ vpc_id: 'rules.choose' })
  const networks = await networksOf(ctx, vpc_id, wish.subnet_ids)
  const id = newIdWith(vpn.prefix)
  const address = await takeAddress(ctx, id, vpc, 'vpc_id')
  const spec: VpnSpec = { vpc_id, subnet_ids: wish.subnet_ids, networks, address }
  ctx.audit.subject = id
  ctx.audit.details = { vpc: vpc_id, networks: networks.join(' ') }
  const thing = { id, kind: 'vpn', node, name: wish.name || id, spec: { ...spec }, part, renewal, create: {} }
  return buy(ctx, months, [thing])
}

export const sale = { price, create, refuseSoldOut, about: networksWished }

/** The ranges of subnets of one network of the account, held so that none is deleted before it is reached. */
export async function networksOf(ctx: CustomerCtx, vpcId: string, ids: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(ids)]
  const found = await ctx.db
    .select({ cidr: subnets.cidr })
    .from(subnets)
    .where(and(inArray(subnets.id, wanted), eq(subnets.vpcId, vpcId), eq(subnets.accountId, ctx.account.id)))
    .orderBy(asc(subnets.cidr))
    .for('share')
  if (found.length < wanted.length) throw refuseField({ subnet_ids: 'rules.choose' })
  return found.map(({ cidr }) => cidr)
}

const engineOf = async (engines: Engines, ctx: CustomerCtx, { node }: Pick<ResourceRow, 'node'>) =>
  vpnFamily.of(engines.of(await nodeRow(ctx.db, node)))

/** The private key is made, written into the answer, and kept nowhere. */
export const newKey = (engines: Engines) => ({
  async before(ctx: Outside<CustomerCtx>, { id }: { id: string }) {
    const row = await ownResource(ctx, id)
    if (row.kind !== 'vpn') throw refuse('notFound')
    const end = await (await engineOf(engines, ctx, row)).end(row.engineRef ?? row.id)
    return async (inside: CustomerCtx) => {
      const held = await holdLive(inside, id)
      if (!end || !vpn.can.key(held.status as LinkStatus)) throw refuse('wrongState')
      const { privateKey, publicKey } = newWireguardKeys()
      inside.audit.subject = id
      // Enough to tell one key from another.
      inside.audit.details = { public_key: publicKey.slice(0, 8) }
      const { app, db, login } = inside
      const params = { public_key: publicKey, key_at: app.clock.now().toISOString() }
      await begin(app, db, held, { action: 'key', params, loginId: login.id })
      const { address, networks } = specOf(held)
      const peer = { ...end, endpoint: await endpointFor(inside, end.endpoint), networks }
      return { file_name: `${id}.conf`, content: wireguardFile({ privateKey, address, peer }) }
    }
  },
})

/** A gateway of its own has a name of its own; one that stands at our site is known by what the reader calls the site. */
async function endpointFor(ctx: CustomerCtx, endpoint: string): Promise<string> {
  const site = `${new URL(ctx.app.publicUrl).hostname}:`
  if (!endpoint.startsWith(site)) return endpoint
  return `${await hostFor(ctx, everywhere)}:${endpoint.slice(site.length)}`
}

const peersMax = 500

/** Of everything the reader has. */
export const peerList = (engines: Engines) => async (ctx: CustomerCtx) => {
  const rows = await ctx.db
    .select()
    .from(resources)
    .where(and(eq(resources.kind, 'vpn'), isNotNull(resources.engineRef), visible(ctx)))
    .limit(peersMax)
  const byNode = Map.groupBy(rows, ({ node }) => node)
  const found = await Promise.all(
    [...byNode.values()].map(async (all) => {
      const engine = await engineOf(engines, ctx, all[0]!)
      return engine.peers(all.map(({ engineRef }) => engineRef!))
    }),
  )
  const idOf = new Map(rows.map(({ id, engineRef }) => [engineRef, id]))
  const result = found.flat().map(({ ref, peer, seenAt, simulated }) => ({
    id: idOf.get(ref)!,
    peer,
    seen_time: seenAt?.toISOString() ?? null,
    simulated,
  }))
  return { result }
}
