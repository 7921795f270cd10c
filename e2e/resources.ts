import type { Locator, Page } from '@playwright/test'
import type { SignedIn } from '@portico/contract/account/session.ts'
import { hostCalls } from '@portico/contract/compute/host.ts'
import { diskCalls } from '@portico/contract/compute/disk.ts'
import { nodeCalls } from '@portico/contract/node/node.ts'
import { eipCalls } from '@portico/contract/network/eip.ts'
import { purchaseCalls } from '@portico/contract/resource/purchase.ts'
import { expect, unique, type Customer, type Portico } from './portico.ts'

export const node = 'hk-a'

/** Money in the wallet, as if it had been paid in. */
export async function credit(portico: Portico, { login_id }: Customer, fen: number): Promise<void> {
  const [login] = await portico.sql<{ account: string }>('select account_id as account from login where id = $1', [
    login_id,
  ])
  const cash = { place: `cash:${login!.account}:CNY`, kind: 'cash', owner: login!.account, never_negative: true }
  const gateway = { place: 'gateway:cashier:CNY:0', kind: 'gateway', owner: null, never_negative: false }
  const lines = [
    { ...cash, currency: 'CNY', amount: fen },
    { ...gateway, currency: 'CNY', amount: -fen },
  ]
  const id = unique('ent_')
  const entry = { id, effect: `recharge ${id}`, kind: 'recharge', at: new Date().toISOString() }
  await portico.sql('select ledger_post($1::jsonb, $2::jsonb)', [JSON.stringify(entry), JSON.stringify(lines)])
}

/** Somebody with money who may use the node. */
export async function buyer(portico: Portico, fen = 1_000_000): Promise<Customer> {
  const customer = await portico.customer()
  if (fen > 0) await credit(portico, customer, fen)
  await portico.ok(nodeCalls.nodeSubscribe, { controller_id: node, cloud_type: 'native' }, customer)
  return customer
}

/** Ticks what must be accepted before anything is bought. */
export const agree = (where: Page | Locator) => where.getByRole('checkbox', { name: /purchase agreement/ }).check()

export const hostPassword = 'Harbour-Lamp-42'

/** So many hosts, bought; answers their ids while they are being made. */
export async function buyHosts(
  portico: Portico,
  customer: Customer,
  alias: string,
  {
    quantity = 1,
    bandwidth_mbps = 0,
    data_disks_gb = [] as number[],
    image_id = 'ubuntu-24.04',
    system_disk_gb = 30,
    subnet_id = undefined as string | undefined,
    firewall_id = undefined as string | undefined,
  } = {},
): Promise<string[]> {
  const config = {
    controller_id: node,
    flavor_id: 'g2.medium',
    image_id,
    system_disk_gb,
    data_disks_gb,
    bandwidth_mbps,
    quantity,
    months: 1,
  }
  const { token } = await portico.ok(purchaseCalls.purchasePrice, { kind: 'host', ...config }, customer)
  const form = {
    ...config,
    sign_in: 'password' as const,
    password: hostPassword,
    host_name: 'web',
    alias,
    subnet_id,
    firewall_id,
  }
  const { resource_ids } = await portico.ok(hostCalls.hostCreate, { ...form, quote: token }, customer)
  return resource_ids.filter((id) => id.startsWith('host_'))
}

/** Waits until a host is in a status and nothing is under way. */
export const inState = (portico: Portico, customer: Customer, id: string, status: string) =>
  expect
    .poll(async () => {
      const host = await portico.ok(hostCalls.hostInfo, { id }, customer)
      return host.task || host.status
    })
    .toBe(status)

/** As if it had been running for so long already. */
export const ranFor = (portico: Portico, id: string, time: string) =>
  portico.sql(
    `update embedded.run set from_at = from_at - $2::interval where ref = (select engine_ref from resource where id = $1)`,
    [id, time],
  )

/** A host that runs. */
export async function runningHost(portico: Portico, customer: Customer, alias = 'web', wish = {}): Promise<string> {
  const [id] = await buyHosts(portico, customer, alias, wish)
  await inState(portico, customer, id!, 'ACTIVE')
  return id!
}

/** The address that was bought with a host: it may come a moment after the host runs. */
export async function addressOfHost(portico: Portico, customer: SignedIn): Promise<{ id: string; address: string }> {
  const bound = async () =>
    (await portico.ok(eipCalls.eipList, {}, customer)).result.find(({ status }) => status === 'bound')
  await expect.poll(bound).toBeDefined()
  return (await bound())!
}

/** A disk that is there and attached to nothing. */
export async function freeDisk(portico: Portico, customer: SignedIn, name: string, capacity_gb = 20): Promise<string> {
  const config = { controller_id: node, capacity_gb, months: 1 }
  const { token } = await portico.ok(purchaseCalls.purchasePrice, { kind: 'disk', ...config }, customer)
  const { resource_ids } = await portico.ok(diskCalls.diskCreate, { ...config, name, quote: token }, customer)
  const id = resource_ids[0]!
  await expect
    .poll(async () => (await portico.ok(diskCalls.diskList, { search: id }, customer)).result[0]?.status)
    .toBe('available')
  return id
}

/** Work that comes round every so many minutes comes round now, and has been done. */
export async function comesRound(portico: Portico, queue: string): Promise<void> {
  const insert = `insert into pgboss.job (name, data) values ($1, '{}') returning id`
  const [job] = await portico.sql<{ id: string }>(insert, [queue])
  const state = 'select state::text from pgboss.job where id = $1'
  await expect.poll(async () => (await portico.sql<{ state: string }>(state, [job!.id]))[0]?.state).toBe('completed')
}

/** Hosts like the one there is that came to this in the course of time, on a node that nobody looks after: so it stays. */
export const growOld = (portico: Portico, host: string) =>
  portico.sql(
    `insert into resource (id, account_id, kind, node, name, status, spec, facts, created_at, expires_at)
     select 'host_' || substr(md5(id || what), 1, 12), account_id, kind, 'gone', 'old-' || what, state, spec, facts, created_at,
       now() + ends::interval
     from resource, (values ('soon', 'ACTIVE', '3 days 1 hour'), ('over', 'EXPIRED', '-30 hours'), ('broken', 'ERROR', '90 days'))
       as old (what, state, ends)
     where id = $1`,
    [host],
  )

/** Hosts of somebody's that are in no engine. */
export async function bulkHosts(portico: Portico, count: number): Promise<Customer> {
  const customer = await portico.customer()
  await portico.sql(
    `insert into resource (id, account_id, kind, node, name, status, spec, facts, created_at, expires_at)
    select 'host_' || lpad(n::text, 5, '0') || substr(md5(l.account_id), 1, 7), l.account_id, 'host', 'hk-a', 'bulk-' || n, 'ACTIVE',
      '{"flavor_id":"g2.medium","flavor_ref":"g2.medium","vcpus":1,"memory_mb":4096,"image_id":"ubuntu-24.04","image_ref":"ubuntu-24.04","image_name":"Ubuntu 24.04 LTS","system":"linux","user_name":"ubuntu","system_disk_gb":30,"host_name":"bulk","subnet_id":"","firewall_ids":[],"key_pair_id":null,"key_pair_name":"","public_key":null,"user_data":""}'::jsonb,
      '{}'::jsonb, now() - n * interval '1 second', now() + interval '30 days'
    from generate_series(1, $2::int) n, login l where l.id = $1`,
    [customer.login_id, count],
  )
  return customer
}

/** What looks after hosts must not find them. */
export const removeBulk = (portico: Portico, customer: Customer) =>
  portico.sql(
    `delete from resource where name like 'bulk-%' and account_id = (select account_id from login where id = $1)`,
    [customer.login_id],
  )
