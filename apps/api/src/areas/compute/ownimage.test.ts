import { catalogue } from '@portico/contract/catalogue.ts'
import { products, type Right } from '@portico/contract/access.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { lockAwaited } from '../../../test/locks.ts'
import { fenOf, fund } from '../../../test/money.ts'
import { password, type Person, type TestPortico } from '../../../test/portico.ts'
import {
  buyer,
  buyHosts,
  hostConfig,
  hostForm,
  keepsBooks,
  minute,
  node,
  removed,
  rowOf,
  runningHost,
  settled,
  startStocked,
} from '../../../test/resources.ts'
import { daysMs, hoursMs } from '../../core/clock.ts'
import { inTransaction } from '../../core/db/pool.ts'
import type { CustomerCtx, Outside } from '../../core/http/context.ts'
import { toFen } from '../../core/money.ts'
import { ownImages, volumes } from '../../engines/embedded/embedded.table.ts'
import type { Engine, Engines } from '../../ground/engine/engine.ts'
import { begin } from '../../lifecycle/operations.ts'
import { holdAny } from '../../lifecycle/own.ts'
import { operations, resources } from '../../lifecycle/resource.table.ts'
import { resourceTimeJob } from '../../lifecycle/timed.ts'
import { sale } from './ownimage.service.ts'
import { snapshotJob } from './snapshot.service.ts'

let t: TestPortico
beforeAll(async () => {
  t = await startStocked()
})
keepsBooks(() => t)

const noImage = { code: '400001', data: { fields: { image_id: expect.any(String) as string } } }
/** People stay signed in for a day. */
const again = (as: Person) => t.signIn(as.email)
const rename = (id: string, name: string) => t.db.update(resources).set({ name }).where(eq(resources.id, id))

async function snapshotOf(as: Person, host: string, properties = 'system'): Promise<string> {
  const { result } = await t.ok(catalogue.diskList, { host_id: host }, { as })
  const disk_id = result.find((disk) => disk.properties === properties)!.id
  const about = { disk_id, name: 'before', description: 'Before the change' }
  const { resource_ids } = await t.ok(catalogue.snapshotCreate, about, { as })
  await settled(t, resource_ids[0]!)
  return resource_ids[0]!
}
const configOf = (snapshot_id: string) => ({ kind: 'ownimage' as const, snapshot_id, months: 1 })
async function wishOf(as: Person, snapshot: string, name = 'golden') {
  const { token, total } = await t.ok(catalogue.purchasePrice, configOf(snapshot), { as })
  return { wish: { ...configOf(snapshot), name, quote: token }, total }
}
async function made(as: Person, snapshot: string, name?: string): Promise<string> {
  const { wish } = await wishOf(as, snapshot, name)
  const { resource_ids } = await t.ok(catalogue.resourceCreate, wish, { as })
  await settled(t, resource_ids[0]!)
  return resource_ids[0]!
}
/** Somebody with a host and an image of it. */
async function withImage(choice: Parameters<typeof runningHost>[2] = {}) {
  const as = await buyer(t)
  const host = await runningHost(t, as, choice)
  const snapshot = await snapshotOf(as, host)
  return { as, host, snapshot, image: await made(as, snapshot) }
}
const releasing = (id: string) => and(eq(operations.resourceId, id), eq(operations.action, 'release'))
const offered = async (as: Person) => (await t.ok(catalogue.imageList, { controller_id: node }, { as })).result
const ownOffered = async (as: Person) => (await offered(as)).filter(({ own }) => own)

test('is made of a system disk for the price of its size and term, and outlives its snapshot and its host', async () => {
  const as = await buyer(t)
  const host = await runningHost(t, as, { image_id: 'windows-2025', system_disk_gb: 60 })
  const snapshot = await snapshotOf(as, host)
  const money = await fenOf(t, as)
  const { wish, total } = await wishOf(as, snapshot)
  const { resource_ids } = await t.ok(catalogue.resourceCreate, wish, { as })
  const image = resource_ids[0]!
  expect(money - (await fenOf(t, as))).toBe(toFen(total))
  expect(toFen(total)).toBe(60n * 12n)
  expect(await ownOffered(as)).toEqual([])
  await settled(t)
  await removed(t, as, snapshot)
  await removed(t, as, host)
  t.clock.pass(daysMs(8))
  await minute(t)
  expect(await rowOf(t, host)).toMatchObject({ releasedAt: expect.any(Date) })
  const known = await again(as)
  await t.ok(catalogue.resourceRename, { id: image, name: 'shop' }, { as: known })
  const userName = 'Administrator'
  expect(await ownOffered(known)).toMatchObject([
    { image_id: image, name: 'shop', system: 'windows', user_name: userName, min_disk_gb: 60 },
  ])
  const own = { image_id: image, system_disk_gb: 60 }
  const small = { kind: 'host' as const, ...hostConfig, ...own, system_disk_gb: 59 }
  expect(await t.send(catalogue.purchasePrice, small, { as: known })).toMatchObject({
    code: '400001',
    data: { fields: { system_disk_gb: expect.any(String) as string } },
  })
  const next = await runningHost(t, known, own)
  expect(await rowOf(t, next)).toMatchObject({
    status: 'ACTIVE',
    spec: { image_id: image, image_name: 'shop', system: 'windows', user_name: userName },
  })
  const [disk] = await t.db
    .select()
    .from(volumes)
    .where(eq(volumes.ref, String((await rowOf(t, next)).facts['system_disk_ref'])))
  expect(disk!.content).not.toBe('')
})

test('takes the place of a system, and when it is gone its hosts go on and take another', async () => {
  const { as, host, image } = await withImage()
  const rebuild = (way: 'replace system' | 'reinstall system', image_id?: string) =>
    t.send(catalogue.hostRebuild, { id: host, way, ...(image_id && { image_id }) }, { as })
  const debian = (await offered(as)).find(({ image_id }) => image_id.startsWith('debian'))!.image_id
  expect(await rebuild('replace system', image)).toMatchObject({ code: '200' })
  await settled(t)
  expect(await rowOf(t, host)).toMatchObject({ status: 'ACTIVE', spec: { image_id: image, image_name: 'golden' } })
  expect(await rebuild('reinstall system')).toMatchObject({ code: '200' })
  await settled(t)
  await removed(t, as, image)
  expect(
    await t.db
      .select()
      .from(ownImages)
      .where(eq(ownImages.ref, (await rowOf(t, image)).engineRef!)),
  ).toEqual([])
  expect(await rebuild('reinstall system')).toMatchObject({ code: '400252' })
  expect(await rebuild('replace system', image)).toMatchObject(noImage)
  expect(await rowOf(t, host)).toMatchObject({ status: 'ACTIVE', task: '' })
  expect(await rebuild('replace system', debian)).toMatchObject({ code: '200' })
  await settled(t)
  expect(await rowOf(t, host)).toMatchObject({ status: 'ACTIVE', spec: { image_id: debian } })
})

test('does not fit a system disk that is smaller, and is not used after its end', async () => {
  const { as, image } = await withImage({ system_disk_gb: 40 })
  const smaller = await runningHost(t, as, { system_disk_gb: 30 })
  const form = { id: smaller, way: 'replace system' as const, image_id: image }
  expect(await t.send(catalogue.hostRebuild, form, { as })).toMatchObject(noImage)
  t.clock.pass(daysMs(32))
  await minute(t)
  const later = await again(as)
  expect(await rowOf(t, image)).toMatchObject({ status: 'error' })
  expect(await ownOffered(later)).toEqual([])
  const config = { kind: 'host' as const, ...hostConfig, image_id: image, system_disk_gb: 40 }
  expect(await t.send(catalogue.purchasePrice, config, { as: later })).toMatchObject(noImage)
  const { token } = await t.ok(catalogue.renewPrice, { ids: [image], months: 1 }, { as: later })
  await t.ok(catalogue.resourceRenew, { ids: [image], months: 1, quote: token }, { as: later })
  await settled(t)
  expect(await ownOffered(later)).toHaveLength(1)
})

test('a data disk, a snapshot that is not there yet and another tenant’s make none, and cost nothing', async () => {
  const [as, other] = [await buyer(t), await buyer(t)]
  const host = await runningHost(t, as, { data_disks_gb: [20] })
  const [data, system] = [await snapshotOf(as, host, 'data'), await snapshotOf(as, host)]
  const { wish } = await wishOf(as, system)
  const money = await fenOf(t, as)
  const of = { code: '400001', data: { fields: { snapshot_id: expect.stringContaining('system disk') as string } } }
  expect(await t.send(catalogue.purchasePrice, configOf(data), { as })).toMatchObject(of)
  expect(await t.send(catalogue.resourceCreate, { ...wish, snapshot_id: data }, { as })).toMatchObject(of)
  expect(await t.send(catalogue.resourceCreate, { ...wish, months: 12 }, { as })).toMatchObject({ code: '400072' })
  expect(await t.send(catalogue.purchasePrice, configOf(host.replace('host', 'snap')), { as })).toMatchObject({
    code: '400002',
  })
  for (const call of [catalogue.purchasePrice, catalogue.resourceCreate])
    expect(await t.send(call, wish as never, { as: other })).toMatchObject({ code: '400002' })
  await t.db.update(resources).set({ status: 'creating' }).where(eq(resources.id, system))
  expect(await t.send(catalogue.resourceCreate, wish, { as })).toMatchObject({ code: '400005' })
  expect((await t.ok(catalogue.ownimageList, {}, { as })).count).toBe(0)
  expect(await fenOf(t, as)).toBe(money)
})

test('a node whose engine has no images says so before anything is paid', async () => {
  const { as, snapshot } = await withImage()
  const none: Engine = {
    discard: async () => ({ state: 'done', result: {} }),
    abandon: async () => ({ state: 'done', result: {} }),
  }
  const engines: Engines = { asked: [], onChange: () => {}, of: () => none }
  const { accountId } = await rowOf(t, snapshot)
  const ctx = { db: t.db, account: { id: accountId }, group: null } as unknown as Outside<CustomerCtx>
  const { wish } = await wishOf(as, snapshot)
  await expect(sale.before(ctx, engines, { ...wish, renewal: 'off' })).rejects.toMatchObject({
    refusal: 'imagesNotThere',
  })
})

test('another tenant finds it nowhere, whatever id they send', async () => {
  const { as, image } = await withImage()
  const other = await buyer(t)
  const host = await runningHost(t, other)
  const before = await rowOf(t, image)
  const config = { kind: 'host' as const, ...hostConfig, image_id: image }
  const details = { host_name: 'web', password: 'Harbour-Lamp-42' }
  expect(await offered(other)).not.toContainEqual(expect.objectContaining({ own: true }))
  expect((await t.ok(catalogue.ownimageList, { search: image }, { as: other })).result).toEqual([])
  expect(await t.send(catalogue.purchasePrice, config, { as: other })).toMatchObject(noImage)
  expect((await t.ok(catalogue.choicePrices, { configs: [config] }, { as: other })).result).toEqual([null])
  expect(await t.send(catalogue.cartAdd, { ...config, ...details }, { as: other })).toMatchObject(noImage)
  const { form } = await hostForm(t, as, { image_id: image })
  expect(await t.send(catalogue.hostCreate, form, { as: other })).toMatchObject(noImage)
  const rebuild = { id: host, way: 'replace system' as const, image_id: image }
  expect(await t.send(catalogue.hostRebuild, rebuild, { as: other })).toMatchObject(noImage)
  for (const [call, input] of [
    [catalogue.resourceRename, { id: image, name: 'mine' }],
    [catalogue.resourceDeletePreview, { id: image }],
    [catalogue.resourceDelete, { id: image, token: 'x.y', also: [] }],
    [catalogue.resourceTimeline, { id: image }],
  ] as const)
    expect(await t.send(call, input as never, { as: other })).toMatchObject({ code: '400002' })
  expect(await rowOf(t, image)).toEqual(before)
  const operator = await t.operator()
  expect((await t.ok(catalogue.platformOwnimageList, { search: image }, { as: operator })).result).toMatchObject([
    { id: image, account_id: before.accountId, capacity_gb: 30, system: 'linux' },
  ])
})

test('it belongs to the business group of its snapshot: others have none, and each right opens its part', async () => {
  const owner = await t.business()
  await fund(t, owner, 1_000_000n)
  await t.ok(catalogue.nodeSubscribe, { controller_id: node, cloud_type: 'native' }, { as: owner })
  const [host, theirs] = [await runningHost(t, owner), await runningHost(t, owner)]
  const groupOf = async (name: string, id: string) => {
    const group = await t.ok(catalogue.teamGroupSave, { name }, { as: owner })
    await t.ok(catalogue.resourceAssign, { ids: [id], group_id: group.id }, { as: owner })
    return group.id
  }
  const [one, two] = [await groupOf('Harbour', host), await groupOf('Quay', theirs)]
  const snapshot = await snapshotOf(owner, host)
  const image = await made(owner, snapshot)
  expect((await rowOf(t, image)).groupId).toBe(one)
  const [member, stranger] = [await t.member(owner, one), await t.member(owner, two)]
  expect(await ownOffered(stranger)).toEqual([])
  const config = { kind: 'host' as const, ...hostConfig, image_id: image }
  expect(await t.send(catalogue.purchasePrice, config, { as: stranger })).toMatchObject(noImage)
  const rebuild = { id: theirs, way: 'replace system' as const, image_id: image }
  expect(await t.send(catalogue.hostRebuild, rebuild, { as: stranger })).toMatchObject(noImage)
  const { wish } = await wishOf(owner, snapshot)
  expect(await t.send(catalogue.resourceCreate, wish, { as: stranger })).toMatchObject({ code: '400002' })

  const allow = (right: Right) =>
    t.ok(
      catalogue.teamGroupProductsSave,
      { id: one, products: [...products], rights: { snapshot: right } },
      { as: owner },
    )
  const { token } = await t.ok(catalogue.resourceDeletePreview, { id: image }, { as: owner })
  const tries = async () => [
    (await t.send(catalogue.resourceRename, { id: image, name: 'quay' }, { as: member })).code,
    (await t.send(catalogue.resourceCreate, wish, { as: member })).code,
    (await t.send(catalogue.resourceDelete, { id: image, token }, { as: member })).code,
  ]
  const closed = '400045'
  await allow('read')
  expect(await tries()).toEqual([closed, closed, closed])
  // To use one it is enough to see it.
  expect(await ownOffered(member)).toHaveLength(1)
  expect((await buyHosts(t, member, { image_id: image })).resource_ids).toHaveLength(2)
  await settled(t)
  await allow('buy')
  expect(await tries()).toEqual(['200', '200', closed])
  await settled(t)
  await t.ok(
    catalogue.teamGroupProductsSave,
    { id: one, products: products.filter((product) => product !== 'snapshot'), rights: {} },
    { as: owner },
  )
  expect(await ownOffered(member)).toEqual([])
  expect(await t.send(catalogue.purchasePrice, config, { as: member })).toMatchObject(noImage)
})

test('a key shows it only with leave to read what is computed with', async () => {
  const { as, image } = await withImage()
  const keyFor = async (scopes: ('node.read' | 'compute.read')[]) => {
    const wish = { name: scopes.join(' '), scopes, days: 30 as const, password }
    const { secret } = await t.ok(catalogue.apiKeyCreate, wish, { as })
    const { result } = await t.ok(
      catalogue.imageList,
      { controller_id: node },
      { headers: { authorization: `Bearer ${secret}` } },
    )
    return result.some(({ image_id }) => image_id === image)
  }
  expect([await keyFor(['node.read']), await keyFor(['node.read', 'compute.read'])]).toEqual([false, true])
})

test('one that breaks half-way is paid back and leaves nothing in the engine', async () => {
  const { as, snapshot } = await withImage()
  const [money, held] = [await fenOf(t, as), await t.db.select().from(ownImages)]
  const id = await made(as, snapshot, 'sim-break-create')
  expect(await rowOf(t, id)).toMatchObject({ status: 'error', engineRef: null, expiresAt: null })
  expect(await fenOf(t, as)).toBe(money)
  expect(await t.db.select().from(ownImages)).toEqual(held)
  expect(await ownOffered(as)).toHaveLength(1)
  await removed(t, as, id)
  expect(await rowOf(t, id)).toMatchObject({ releasedAt: expect.any(Date) })
})

test('one that could not be deleted is not renewed by itself', async () => {
  const { as, image } = await withImage()
  await t.db.update(resources).set({ name: 'sim-refuse-remove', renewal: '1 month' }).where(eq(resources.id, image))
  await removed(t, as, image)
  expect(await rowOf(t, image)).toMatchObject({ status: 'error', renewal: 'off', releasedAt: null })
})

test('after a rollback a host has the system that came back, and so have its snapshots', async () => {
  const { as, host, snapshot } = await withImage()
  const before = await t.ok(catalogue.hostInfo, { id: host }, { as })
  await t.ok(catalogue.hostRebuild, { id: host, way: 'replace system', image_id: 'debian-13' }, { as })
  await settled(t)
  expect((await t.ok(catalogue.hostInfo, { id: host }, { as })).image).not.toBe(before.image)
  await t.ok(catalogue.hostAct, { ids: [host], action: 'stop' }, { as })
  await settled(t)
  await t.ok(catalogue.snapshotRestore, { id: snapshot }, { as })
  await settled(t)
  expect((await t.ok(catalogue.hostInfo, { id: host }, { as })).image).toBe(before.image)
  expect((await rowOf(t, await snapshotOf(as, host))).spec['origin']).toEqual((await rowOf(t, snapshot)).spec['origin'])
})

test('a plan drops no copy that becomes an image', async () => {
  const as = await buyer(t)
  const host = await runningHost(t, as)
  const { result } = await t.ok(catalogue.diskList, { host_id: host }, { as })
  const plan = { disk_id: result[0]!.id, enabled: true, update_time: '03:00', every_days: 1, keep: 1 }
  await t.ok(catalogue.snapshotPlanSave, plan, { as })
  const nextDay = async () => {
    t.clock.pass(daysMs(1))
    await snapshotJob(t.app).run({})
  }
  await nextDay()
  await settled(t)
  const person = await again(as)
  const [copy] = (await t.ok(catalogue.snapshotList, {}, { as: person })).result
  const { wish } = await wishOf(person, copy!.id, 'sim-hang-create')
  await t.ok(catalogue.resourceCreate, wish, { as: person })
  await nextDay()
  expect(await rowOf(t, copy!.id)).toMatchObject({ status: 'available', task: '', releasedAt: null })
})

test('time releases neither a host whose system becomes an image nor an image of which a host is made, until that is there', async () => {
  const { as, host, snapshot, image } = await withImage()
  const { wish } = await wishOf(as, snapshot, 'sim-hang-create')
  const [other] = (await t.ok(catalogue.resourceCreate, wish, { as })).resource_ids
  const [slow] = (await buyHosts(t, as, { image_id: image, alias: 'sim-hang-create' })).resource_ids
  const over = t.clock.now()
  await t.db
    .update(resources)
    .set({ expiresAt: over, releaseAt: over })
    .where(inArray(resources.id, [host, image]))
  await resourceTimeJob(t.app).run({})
  for (const id of [host, image]) expect(await t.db.$count(operations, releasing(id))).toBe(0)
  await rename(other!, 'second')
  await rename(slow!, 'slow')
  await settled(t)
  await minute(t)
  for (const id of [host, image]) expect((await rowOf(t, id)).releasedAt).not.toBeNull()
  expect(await rowOf(t, other!)).toMatchObject({ status: 'available' })
  expect(await rowOf(t, slow!)).toMatchObject({ status: 'ACTIVE' })
})

test('what is begun hours after its time keeps a host no longer', async () => {
  const { as, host, snapshot } = await withImage()
  const over = new Date(t.clock.now().getTime() - hoursMs(7))
  await t.db.update(resources).set({ expiresAt: over, releaseAt: over }).where(eq(resources.id, host))
  const { wish } = await wishOf(as, snapshot, 'sim-hang-create')
  const [late] = (await t.ok(catalogue.resourceCreate, wish, { as })).resource_ids
  await resourceTimeJob(t.app).run({})
  expect(await t.db.$count(operations, releasing(host))).toBe(1)
  await rename(late!, 'late')
  await settled(t)
})

describe('a system that is copied is not changed meanwhile', () => {
  const replace = (as: Person, id: string) =>
    t.send(catalogue.hostRebuild, { id, way: 'replace system', image_id: 'debian-13' }, { as })
  async function systemDisk() {
    const as = await buyer(t)
    const host = await runningHost(t, as)
    const { result } = await t.ok(catalogue.diskList, { host_id: host }, { as })
    const copy = (name: string) =>
      t.ok(catalogue.snapshotCreate, { disk_id: result[0]!.id, name, description: 'Before the change' }, { as })
    return { as, host, copy }
  }
  const originOf = async (id: string) => (await rowOf(t, id)).spec['origin']

  test('while a copy is made, nobody puts another system there', async () => {
    const { as, host, copy } = await systemDisk()
    const { image_name } = (await rowOf(t, host)).spec
    const [id] = (await copy('sim-hang-create')).resource_ids
    expect(await replace(as, host)).toMatchObject({ code: '400083' })
    await rename(id!, 'before')
    await settled(t)
    expect(await replace(as, host)).toMatchObject({ code: '200' })
    await settled(t)
    expect(await originOf(id!)).toMatchObject({ image_name })
    expect((await rowOf(t, host)).spec['image_name']).not.toBe(image_name)
  })

  test('a copy that is asked for while another system is put there waits to know, and is of neither', async () => {
    const { host, copy } = await systemDisk()
    const asked = await inTransaction(t.app.pool, async (db) => {
      const row = await holdAny(db, host)
      await begin(t.app, db, row, { action: 'rebuild', loginId: null })
      const coming = copy('meanwhile')
      await Promise.race([lockAwaited(t.app.pool), coming])
      return { coming }
    })
    const [id] = (await asked.coming).resource_ids
    await settled(t)
    expect(await originOf(id!)).toBeUndefined()
  })
})

test('neither it nor its snapshot is deleted under the work that needs them', async () => {
  const { as, host, snapshot, image } = await withImage()
  const remove = async (id: string) => {
    const { token } = await t.ok(catalogue.resourceDeletePreview, { id }, { as })
    return (await t.send(catalogue.resourceDelete, { id, token }, { as })).code
  }
  const { wish } = await wishOf(as, snapshot, 'sim-hang-create')
  const [other] = (await t.ok(catalogue.resourceCreate, wish, { as })).resource_ids
  expect(await remove(snapshot)).toBe('400253')
  expect(await remove(host)).toBe('400253')
  await rename(other!, 'second')
  const [slow] = (await buyHosts(t, as, { image_id: image, alias: 'sim-hang-create' })).resource_ids
  expect(await remove(image)).toBe('400251')
  await rename(slow!, 'slow')
  await settled(t)
  await rename(host, 'sim-hang-rebuild')
  await t.ok(catalogue.hostRebuild, { id: host, way: 'replace system', image_id: image }, { as })
  expect(await remove(image)).toBe('400251')
  await rename(host, 'web')
  await settled(t)
  const { token } = await t.ok(catalogue.resourceDeletePreview, { id: image }, { as })
  const { form } = await hostForm(t, as, { image_id: image })
  const [first, second, bought] = await Promise.all([
    t.send(catalogue.resourceDelete, { id: image, token }, { as }),
    t.send(catalogue.resourceDelete, { id: image, token }, { as }),
    t.send(catalogue.hostCreate, form, { as }),
  ])
  // Whoever is first keeps the other one out: a host whose image is gone is never begun.
  const removals = [first, second].filter(({ code }) => code === '200').length
  expect([removals, bought.code]).toSatisfy(([n, code]) => (code === '200' ? n === 0 : n === 1))
  await settled(t)
})
