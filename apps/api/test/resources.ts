import { afterAll, afterEach, expect } from 'vitest'
import { setTimeout as sleep } from 'node:timers/promises'
import { hostCalls, type HostCreateInput } from '@portico/contract/compute/host.ts'
import { nodeCalls } from '@portico/contract/node/node.ts'
import { purchaseCalls } from '@portico/contract/resource/purchase.ts'
import type { Bought, DeletePreview } from '@portico/contract/resource/fields.ts'
import { resourceCalls } from '@portico/contract/resource/resource.ts'
import { eq } from 'drizzle-orm'
import { demoPrices } from '../src/demo/prices.ts'
import { prove } from '../src/ground/ledger/ledger.service.ts'
import { flavorOffers, flavors, imageOffers, images, nodes } from '../src/ground/nodes/node.table.ts'
import { inTransaction } from '../src/core/db/pool.ts'
import { stockNodes } from '../src/demo/nodes.ts'
import { resourceTimeJob } from '../src/lifecycle/timed.ts'
import { resources, type ResourceRow } from '../src/lifecycle/resource.table.ts'
import { fund } from './money.ts'
import { TestPortico, type Person } from './portico.ts'

/** A server with the catalogue of the demonstration, and an engine that lives a thousand times faster. */
export async function startStocked(
  environment: Record<string, string> = {},
  options: Parameters<typeof TestPortico.start>[1] = {},
): Promise<TestPortico> {
  const t = await TestPortico.start({ SIM_SPEED: '1000', ...environment }, options)
  await inTransaction(t.app.pool, async (db) => {
    await demoPrices(db, t.clock)
    await stockNodes(db, t.clock)
  })
  return t
}

export const node = 'hk-a'

/** The one node of these tests, beside whatever else there is. */
export async function stockOneNode({ db, clock }: TestPortico): Promise<void> {
  const names = { nameEn: 'Hong Kong A', nameZhHans: '香港 A 区', nameZhHant: '香港 A 區' }
  const place = { id: node, ...names, country: 'CN', flag: 'HK', cloudType: 'native', createdAt: clock.now() }
  await db.insert(nodes).values(place).onConflictDoNothing()
  const sizes = [
    { id: 'g2.medium', family: 'g2', vcpus: 1, memoryMb: 4096 },
    { id: 'g2.large', family: 'g2', vcpus: 2, memoryMb: 8192 },
  ]
  await db.insert(flavors).values(sizes).onConflictDoNothing()
  await db
    .insert(flavorOffers)
    .values(sizes.map(({ id }) => ({ nodeId: node, flavorId: id })))
    .onConflictDoNothing()
  const systems = ['ubuntu-24.04', 'debian-13'].map((id) => {
    const [name = '', version = ''] = id.split('-')
    return { id, name, version, system: 'linux', userName: name, minDiskGb: 20 }
  })
  await db.insert(images).values(systems).onConflictDoNothing()
  await db
    .insert(imageOffers)
    .values(systems.map(({ id }) => ({ nodeId: node, imageId: id })))
    .onConflictDoNothing()
}
export const hostPassword = 'Harbour-Lamp-42'

/** Somebody with money who may use the node. */
export async function buyer(t: TestPortico, fen = 1_000_000n): Promise<Person> {
  const person = await t.customer()
  if (fen > 0n) await fund(t, person, fen)
  await t.ok(nodeCalls.nodeSubscribe, { controller_id: node, cloud_type: 'native' }, { as: person })
  return person
}

export const hostConfig = {
  controller_id: node,
  flavor_id: 'g2.medium',
  image_id: 'ubuntu-24.04',
  system_disk_gb: 30,
  data_disks_gb: [] as number[],
  bandwidth_mbps: 0,
  quantity: 1,
  months: 1,
}
type HostChoice = Partial<Omit<HostCreateInput, 'quote'>>

/** Everything that buying a host takes, with a quote for it. */
export async function hostForm(t: TestPortico, as: Person, choice: HostChoice = {}) {
  const config = { ...hostConfig, ...pick(choice) }
  const { token, total } = await t.ok(purchaseCalls.purchasePrice, { kind: 'host', ...config }, { as })
  const form = {
    ...config,
    sign_in: 'password' as const,
    password: hostPassword,
    host_name: 'web',
    ...choice,
    quote: token,
  }
  return { form, total }
}
const pick = (choice: HostChoice) =>
  Object.fromEntries(Object.entries(choice).filter(([name]) => name in hostConfig)) as Partial<typeof hostConfig>

export async function buyHosts(t: TestPortico, as: Person, choice: HostChoice = {}): Promise<Bought> {
  const { form } = await hostForm(t, as, choice)
  return t.ok(hostCalls.hostCreate, form, { as })
}

/** A host that is there and runs. */
export async function runningHost(t: TestPortico, as: Person, choice: HostChoice = {}): Promise<string> {
  const { resource_ids } = await buyHosts(t, as, choice)
  await settled(t)
  return resource_ids[0]!
}

/** Deletes a thing, and what is bound to it and named, by the preview its owner sees; answers what that promised. */
export async function removed(t: TestPortico, as: Person, id: string, also: string[] = []): Promise<DeletePreview> {
  const preview = await t.ok(resourceCalls.resourceDeletePreview, { id }, { as })
  await t.ok(resourceCalls.resourceDelete, { id, token: preview.token, also }, { as })
  await settled(t)
  return preview
}

/** Has it back out of the recycle bin; answers what that cost. */
export async function restored(t: TestPortico, as: Person, id: string): Promise<string> {
  const { token, total } = await t.ok(resourceCalls.resourceRestorePrice, { id }, { as })
  await t.ok(resourceCalls.resourceRestore, { id, token }, { as })
  return total
}

/** What comes round every minute, twice: what is held because something bound to it ends is left to the next round. */
export async function minute(t: TestPortico): Promise<void> {
  for (let round = 0; round < 2; round++) {
    await resourceTimeJob(t.app).run({})
    await settled(t)
  }
}

// Another way of charging waits for its hour. Asked again and again: prepared once per connection.
const openQuery = {
  name: 'test-open',
  text: `select exists (select from operation
    where ended_at is null and case when $1::text is null then action <> 'mode' else resource_id = $1 end) as open`,
}
const openAgainMs = 25

/** Waits until nothing is under way any more. */
export async function settled(t: TestPortico, id?: string): Promise<void> {
  // A test that moves the clock does not wait until somebody looks at it. What comes next the runner notices itself.
  t.portico.operations.takeDue()
  for (;;) {
    const { rows } = await t.app.pool.query<{ open: boolean }>({ ...openQuery, values: [id ?? null] })
    if (!rows[0]!.open) return
    await sleep(openAgainMs)
  }
}

export async function rowOf(t: TestPortico, id: string): Promise<ResourceRow> {
  const [row] = await t.db.select().from(resources).where(eq(resources.id, id))
  return row!
}

/** The books are right: nothing is out of balance, nothing differs from the journal. */
export async function provenBooks(t: TestPortico) {
  const { difference_fen, agent_difference_fen, unbalanced_entries, broken_links } = await prove(t.db)
  return { difference_fen, agent_difference_fen, unbalanced_entries, broken_links }
}
/** Ends the server of a file after its tests, and finds its books in order after each. */
export function keepsBooks(server: () => TestPortico): void {
  afterAll(() => server().stop())
  afterEach(async () => {
    expect(await provenBooks(server())).toEqual(inOrder)
  })
}

export const inOrder = { difference_fen: '0', agent_difference_fen: '0', unbalanced_entries: 0, broken_links: 0 }
