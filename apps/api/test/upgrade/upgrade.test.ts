import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogue } from '@portico/contract/catalogue.ts'
import type { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { containerKeys } from '../../src/areas/storage/container.table.ts'
import { migrate } from '../../src/core/db/migrate.ts'
import { machines } from '../../src/engines/embedded/embedded.table.ts'
import { newHostKey } from '../../src/engines/embedded/machine/machine.ts'
import { samples } from '../catalogue/all.ts'
import { emptyDatabase, freshDatabase, withClient, type FreshDatabase } from '../database.ts'
import { walletOf } from '../paying.ts'
import { password, TestPortico, type Person } from '../portico.ts'
import { inOrder, provenBooks, settled } from '../resources.ts'
import { hostKeyHere } from './dump.ts'
import { people, secretKey } from './furnish.ts'
import { schemaOf } from './schema.ts'

/*
 * A database that the first migration made and a furnished site filled (`baseline.sql`, by `npm run baseline`) is brought up
 * to the schema of now. Neither the first migration nor baseline.sql changes until another baseline is chosen: what they
 * say is what stands on other people's disks.
 */

const textOf = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')

/** How many rows each table has that has any, and what the ledger holds in each place. */
async function held(client: Client) {
  const names = Object.keys(await schemaOf(client)).flatMap(
    (name) => /^relation (?!drizzle\.)(.+)/.exec(name)?.[1] ?? [],
  )
  const { rows } = await client.query<{ name: string; n: number }>(
    names.map((name) => `select '${name}' as name, count(*)::int as n from ${name}`).join(' union all '),
  )
  const balances = await client.query('select id, balance from ledger_account order by id')
  return {
    counts: Object.fromEntries(rows.flatMap(({ name, n }) => (n > 0 ? [[name, n]] : []))),
    balances: balances.rows,
  }
}

/** A snapshot of the system disk of a host, beside the one of its data disk. */
const systemSnapshot = `insert into resource
  select (jsonb_populate_record(s, jsonb_build_object('id', 'snap_Aaaaaaaaaaaa', 'name', 'system', 'bound_to', d.id,
    'engine_ref', 'copy-system', 'created_at', s.created_at - interval '1 minute'))).*
  from resource s, resource d join resource h on h.id = d.bound_to
  where s.kind = 'snapshot' and h.name = 'shop' and d.spec->>'properties' = 'system'`

/** Two keys of a container from before keys knew who made them: of one the log has a line, of the other none. */
const keyLine = `insert into audit_line (id, at, event, account_id, login_id, details, ip, request_id)
  select 'aud_Aaaaaaaaaaaa', created_at, 'container.createKey', account_id, id, '{"key": "AKIAMEMBER"}', '', ''
  from login where email = '${people.member}'`
const keys = `set session_replication_role = replica;
  insert into container_key (id, container_id, name, secret, rights, created_at)
  select key, 'con_Aaaaaaaaaaaa', key, '', '[]', now() from unnest(array['AKIAMEMBER', 'AKIANOBODY']) key;
  set session_replication_role = origin`
const { entries } = JSON.parse(textOf('../../migrations/meta/_journal.json')) as {
  entries: { tag: string; when: number }[]
}

/** As an upgrade does it, up to the last migration before that one. */
async function bringUpBefore(client: Client, tag: string): Promise<void> {
  const last = entries.findIndex((entry) => entry.tag === tag)
  for (const { tag: name, when } of entries.slice(1, last)) {
    await client.query(textOf(`../../migrations/${name}.sql`))
    const done = [name, when]
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', done)
  }
}

let database: FreshDatabase
let before: Awaited<ReturnType<typeof held>>
let after: typeof before
let schema: Record<string, string>
let t: TestPortico

beforeAll(async () => {
  database = await emptyDatabase()
  await withClient(database.url, async (client) => {
    await client.query(textOf('../../migrations/0000_baseline.sql'))
    await client.query(textOf('baseline.sql').replaceAll(hostKeyHere, newHostKey))
    await client.query(systemSnapshot)
    await client.query(keyLine)
    before = await held(client)
    await bringUpBefore(client, '0027_bounds')
    await client.query(keys)
  })
  await migrate(database.url)
  const at = await withClient(database.url, async (client) => {
    after = await held(client)
    schema = await schemaOf(client)
    const { rows } = await client.query<{ at: Date }>('select max(at) as at from audit_line')
    return rows[0]!.at
  })
  t = await TestPortico.start({ SIM_SPEED: '1000', SECRET_KEY: secretKey }, { on: { database, at } })
})
afterAll(async () => {
  await t?.stop()
  await database.drop()
})

const signedIn = (who: keyof typeof people): Promise<Person> =>
  t.signIn(people[who], password, who === 'member' ? 'child' : 'main')

test('the schema is that of a database made now', async () => {
  const fresh = await freshDatabase()
  expect(schema).toEqual(await withClient(fresh.url, schemaOf))
  await fresh.drop()
})

test('every row is still there', () => {
  expect(Object.keys(before.counts).length).toBeGreaterThan(50)
  // The block that a node drew its addresses from is a range of its pool, and who has one holds it.
  const { 'embedded.pool': pools, 'embedded.address': addresses, ...rest } = before.counts
  const moved = { 'public.address_pool': pools, 'public.address_range': pools, 'public.address_holding': addresses }
  // What passes an address that is bound is counted.
  const counted = { 'embedded.address_run': addresses }
  // Whoever was an agent has terms now.
  const terms = { 'public.agent': 1 }
  const between = { 'public.container_key': 2 }
  expect(after.counts).toEqual({ ...rest, 'embedded.address': addresses, ...moved, ...counted, ...terms, ...between })
})

test('the books are in order, and every wallet holds what it held', async () => {
  expect(await provenBooks(t)).toEqual(inOrder)
  expect(after.balances).toEqual(before.balances)
  expect(await walletOf(t, await signedIn('personal'))).toMatchObject({ cash: '190.00' })
})

test('a business finds its things, its money and its work order', async () => {
  const as = await signedIn('owner')
  const { result: hosts } = await t.ok(catalogue.hostList, {}, { as })
  expect(hosts).toMatchObject([{ name: 'shop', status: 'ACTIVE', tags: ['web'], floating_ip: '198.18.4.10' }])
  expect((await t.ok(catalogue.hostList, { bin: 1 }, { as })).count).toBe(1)
  expect((await t.ok(catalogue.diskList, { host_id: hosts[0]!.id }, { as })).count).toBe(2)
  expect((await t.ok(catalogue.snapshotList, {}, { as })).result).toMatchObject([
    { name: 'before', bootable: false },
    { name: 'system', bootable: true },
  ])
  expect((await t.ok(catalogue.maintenanceList, {}, { as })).result).toMatchObject([{ status: 'in effect' }])
  expect((await t.ok(catalogue.cartList, undefined, { as })).result).toHaveLength(1)
  expect((await t.ok(catalogue.voucherList, {}, { as })).count).toBe(1)
  expect((await t.ok(catalogue.workOrderList, {}, { as })).count).toBe(1)
  const orders = (await t.ok(catalogue.orderList, { limit: 100 }, { as })).result
  expect(orders.filter(({ status }) => status === 'completed').length).toBeGreaterThan(3)
})

test('no private key is among the data, and every machine has one of its own', async () => {
  expect(textOf('baseline.sql')).not.toContain('PRIVATE KEY')
  const made = await t.db.select({ hostKey: machines.hostKey }).from(machines)
  expect(made.every(({ hostKey }) => hostKey.startsWith('-----BEGIN OPENSSH PRIVATE KEY-----'))).toBe(true)
  expect([made.length, new Set(made.map(({ hostKey }) => hostKey)).size]).toEqual([2, 2])
})

test('a member finds what their group has, and nobody else’s', async () => {
  expect((await t.ok(catalogue.hostList, {}, { as: await signedIn('member') })).result).toMatchObject([
    { name: 'shop' },
  ])
  expect((await t.ok(catalogue.hostList, {}, { as: await signedIn('agent') })).count).toBe(0)
})

test('a key has the maker that the log knows, and one of which it knows none has none', async () => {
  const { login_id } = await signedIn('member')
  const made = t.db.select({ id: containerKeys.id, madeBy: containerKeys.madeBy }).from(containerKeys)
  expect(await made.orderBy(containerKeys.id)).toEqual([
    { id: 'AKIAMEMBER', madeBy: login_id },
    { id: 'AKIANOBODY', madeBy: null },
  ])
})

test('a person finds invoice, credit note and what went back', async () => {
  const as = await signedIn('personal')
  const { result: invoices } = await t.ok(catalogue.invoiceList, {}, { as })
  expect(invoices.map(({ kind, status }) => `${kind} ${status}`).toSorted()).toEqual([
    'credit note invoiced',
    'invoice invoiced',
    'invoice invoicing',
  ])
  expect((await t.ok(catalogue.refundList, {}, { as })).count).toBe(2)
})

test('an operator finds the site as it was set, its prices and its node', async () => {
  const as = await t.operator()
  const { settings } = await t.ok(catalogue.systemSettingsInfo, undefined, { as })
  expect(settings.site_name).toBe('Harbour Cloud')
  expect((await t.ok(catalogue.platformNodeList, undefined, { as })).result).toMatchObject([{ controller_id: 'hk-a' }])
  expect((await t.ok(catalogue.listPriceList, undefined, { as })).result).toHaveLength(8)
})

test('buying goes on from there, and the books stay in order', async () => {
  const as = await signedIn('owner')
  const { token } = await t.ok(catalogue.resourcePrice, samples.resourcePrice, { as })
  await t.ok(catalogue.resourceCreate, { ...samples.resourceCreate, quote: token }, { as })
  await settled(t)
  expect((await t.ok(catalogue.maintenanceList, {}, { as })).count).toBe(2)
  expect(await provenBooks(t)).toEqual(inOrder)
})
