import { eq } from 'drizzle-orm'
import { create, price } from '../areas/compute/host-sale.service.ts'
import type { App } from '../core/app/app.ts'
import type { Db } from '../core/db/pool.ts'
import type { CustomerCtx } from '../core/http/context.ts'
import { newWord } from '../core/ids.ts'
import { loginByEmail } from '../core/people/people.ts'
import { resources } from '../lifecycle/resource.table.ts'
import { price as quote, saleTo } from '../lifecycle/sale.ts'
import { stockConnections, stockLines, stockNetworks } from './network.ts'
import { stockContainers } from './objects.ts'
import { stockPhones } from './phones.ts'

const owner = 'owner@harbourmade.example'
const shop = { controller_id: 'hk-a', image_id: 'ubuntu-24.04', system_disk_gb: 30, months: 3 }
const wishes = [
  {
    ...shop,
    flavor_id: 'g2.large',
    quantity: 2,
    data_disks_gb: [],
    bandwidth_mbps: 10,
    host_name: 'webhk',
    alias: 'web-hk',
    subnet: 'web',
    firewall: 'web',
  },
  {
    ...shop,
    flavor_id: 'm2.large',
    quantity: 1,
    data_disks_gb: [100],
    bandwidth_mbps: 0,
    host_name: 'dbhk',
    alias: 'db-hk',
    subnet: 'data',
    firewall: 'data',
  },
  {
    ...shop,
    flavor_id: 'c2.medium',
    quantity: 1,
    data_disks_gb: [],
    bandwidth_mbps: 0,
    host_name: 'fileshk',
    alias: 'files-hk',
    subnet: 'web',
    firewall: 'web',
    months: 1,
  },
  {
    ...shop,
    controller_id: 'jp-a',
    image_id: 'debian-13',
    flavor_id: 'c2.medium',
    quantity: 1,
    data_disks_gb: [],
    bandwidth_mbps: 5,
    host_name: 'buildjp',
    alias: 'build-jp',
    subnet: 'build',
    firewall: undefined,
    months: 1,
  },
] as const

/** Hosts to try the product with, bought by the business as anybody buys them. Once: not when it has any. */
export async function stockHosts(app: App, db: Db): Promise<void> {
  const login = await loginByEmail(db, 'main', owner)
  if (!login?.accountId) return
  const [known] = await db
    .select({ id: resources.id })
    .from(resources)
    .where(eq(resources.accountId, login.accountId))
    .limit(1)
  if (known) return
  const ctx: CustomerCtx = {
    app,
    db,
    language: 'en',
    request: { id: 'demo', ip: '127.0.0.1', host: '', account: null, userAgent: '' },
    audit: {},
    login: { id: login.id, kind: 'owner', name: login.name, accountId: login.accountId, language: 'en' },
    session: { id: '', expiresAt: app.clock.now(), viewedFrom: null },
    permissions: new Set(),
    lacksSecondFactor: false,
    account: { id: login.accountId, agent: false, business: true },
    group: null,
  }
  await stockLines(ctx)
  const networks = await stockNetworks(ctx)
  for (const { host_name, alias, subnet, firewall, data_disks_gb, ...config } of wishes) {
    const disks = [...data_disks_gb]
    const { token } = await price(ctx, { kind: 'host', ...config, data_disks_gb: disks })
    const password = `Demo-${newWord(8)}-7a`
    const more = { renewal: 'off' as const, user_data: '', tags: ['demo'], quote: token }
    const where = {
      subnet_id: networks.subnets[subnet],
      ...(firewall && { firewall_id: networks.firewalls[firewall] }),
    }
    await create(ctx, {
      ...config,
      data_disks_gb: disks,
      host_name,
      alias,
      sign_in: 'password',
      password,
      ...more,
      ...where,
    })
  }
  await stockTraffic(ctx)
  await stockConnections(ctx, networks)
  await stockContainers(ctx)
  await stockPhones(ctx)
}

const term = { controller_id: 'hk-a', months: 1 }
const besides = [
  { kind: 'traffic', ...term, package: '100gb', name: 'traffic-hk' },
  { kind: 'traffic', ...term, package: '500gb', name: 'traffic-hk-spare' },
  { kind: 'eip', ...term, line: '', bandwidth_mbps: 100, quantity: 1, billing: 'by traffic', name: 'downloads-hk' },
  { kind: 'eip', ...term, line: 'cn2', bandwidth_mbps: 5, quantity: 1, billing: 'monthly', name: 'spare-hk' },
] as const

/** Traffic that is paid beforehand, an address that is charged by traffic, and one that nobody uses. */
async function stockTraffic(ctx: CustomerCtx): Promise<void> {
  for (const { name, ...config } of besides) {
    const { token } = await quote(ctx, config)
    await saleTo(ctx, config.kind).create(ctx, { ...config, name, renewal: 'off', quote: token })
  }
}
