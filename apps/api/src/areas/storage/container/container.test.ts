import { catalogue } from '@portico/contract/catalogue.ts'
import { refusals } from '@portico/contract/codes.ts'
import { OpenstackSettings } from '@portico/contract/node/openstack.ts'
import { containerKeysMax } from '@portico/contract/storage/container.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../../test/eventually.ts'
import { FakeOpenstack } from '../../../../test/fake-openstack.ts'
import { FakeSwift } from '../../../../test/fake-swift.ts'
import { fenOf } from '../../../../test/money.ts'
import type { Person, TestPortico } from '../../../../test/portico.ts'
import { buyer, inOrder, node, provenBooks, removed, startStocked } from '../../../../test/resources.ts'
import { boughtContainer, containerForm, fetched, putObject, sendObject } from '../../../../test/storage.ts'
import { minutesMs } from '../../../core/clock.ts'
import { toFen } from '../../../core/money.ts'
import { logins, teamGroups } from '../../../core/people/people.table.ts'
import { nodes } from '../../../ground/nodes/node.table.ts'
import { containers } from '../container.table.ts'
import { blobs } from '../kept/blob.table.ts'
import { objects } from '../kept/object.table.ts'
import { keyReading } from '../s3/reading.ts'
import { keyWith } from '../s3/signer.ts'

let t: TestPortico
let as: Person
let operator: Person
beforeAll(async () => {
  t = await startStocked()
  as = await buyer(t)
  operator = await t.operator()
})
afterAll(() => t.stop())

const container = async (id: string) => (await t.db.select().from(containers).where(eq(containers.id, id)))[0]
const info = (id: string) => t.ok(catalogue.containerInfo, { id }, { as })

test('a container is there as soon as it is paid', async () => {
  const { form, total } = await containerForm(t, as, { name: 'AtOnce', capacity_gb: 20, versioning: 'on' })
  const before = await fenOf(t, as)
  const { resource_ids } = await t.ok(catalogue.resourceCreate, form, { as })
  expect(before - (await fenOf(t, as))).toBe(toFen(total))
  expect(await info(resource_ids[0]!)).toMatchObject({
    name: 'AtOnce',
    status: 'available',
    task: '',
    capacity_gb: 20,
    size_bytes: 20 * 1024 ** 3,
    used_bytes: 0,
    object_count: 0,
    door: 'open',
    close_time: null,
    versioning: 'on',
  })
  expect(await provenBooks(t)).toEqual(inOrder)
})

test('a name is taken once, whatever its capitals, and who comes second pays nothing', async () => {
  await boughtContainer(t, as, { name: 'Harbour' })
  const other = await buyer(t)
  const { form } = await containerForm(t, other, { name: 'hARBOUR' })
  expect((await t.send(catalogue.resourceCreate, form, { as: other })).code).toBe(refusals.containerNameTaken)
  expect((await t.ok(catalogue.orderList, {}, { as: other })).result).toEqual([])
})

test('of those who want one name at the same time one gets it', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => buyer(t)))
  const forms = await Promise.all(people.map((one) => containerForm(t, one, { name: 'Wanted' })))
  const answers = await Promise.all(
    forms.map(({ form }, at) => t.send(catalogue.resourceCreate, form, { as: people[at]! })),
  )
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', ...Array(3).fill(refusals.containerNameTaken)])
  expect(await provenBooks(t)).toEqual(inOrder)
})

test('the name stays what it is', async () => {
  const id = await boughtContainer(t, as)
  expect((await t.send(catalogue.resourceRename, { id, name: 'other' }, { as })).code).toBe(refusals.nameFixed)
})

test('it grows at once and at the price that was shown, and never shrinks', async () => {
  const id = await boughtContainer(t, as)
  const quote = await t.ok(catalogue.containerExtendPrice, { id, capacity_gb: 50 }, { as })
  await t.ok(catalogue.containerExtend, { id, capacity_gb: 50, quote: quote.token }, { as })
  expect(await info(id)).toMatchObject({ capacity_gb: 50, size_bytes: 50 * 1024 ** 3 })
  const again = await t.send(catalogue.containerExtend, { id, capacity_gb: 50, quote: quote.token }, { as })
  expect(again.code).toBe(refusals.invalidInput)
  expect((await t.send(catalogue.containerExtendPrice, { id, capacity_gb: 20 }, { as })).code).toBe(
    refusals.invalidInput,
  )
  expect(await provenBooks(t)).toEqual(inOrder)
})

test('settings are saved, and nobody shuts themselves out with a whitelist', async () => {
  const id = await boughtContainer(t, as, { versioning: 'on' })
  const rules = [{ name: 'old', enabled: true, prefix: 'logs/', expire_days: 30 }]
  const cors = [{ origins: ['*'], methods: ['GET' as const], headers: [], exposed: [], max_age_seconds: 60 }]
  const wish = {
    id,
    ip_whitelist: '203.0.113.7',
    access: 'public-read' as const,
    versioning: 'off' as const,
    rules,
    cors,
  }
  await t.ok(catalogue.containerSave, wish, { as })
  expect((await sendObject(t, as, id, { key: 'a' })).code).toBe(refusals.notWhitelisted)
  expect(await t.ok(catalogue.containerSettings, { id }, { as })).toEqual({
    ip_whitelist: '203.0.113.7',
    access: 'public-read',
    // What has kept versions can only keep no more of them.
    versioning: 'suspended',
    rules,
    cors,
  })
  await t.ok(catalogue.containerSave, { ...wish, ip_whitelist: '*' }, { as })
  expect((await sendObject(t, as, id, { key: 'a' })).code).toBe('200')
})

test('access keys show their secret once, are so many and no more, and can be revoked', async () => {
  const id = await boughtContainer(t, as)
  const key = await t.ok(catalogue.containerKeyCreate, { id, name: 'app', rights: ['read', 'list'] }, { as })
  const { result } = await t.ok(catalogue.containerKeyList, { id }, { as })
  expect(result).toMatchObject([{ id: key.id, name: 'app', rights: ['read', 'list'], last_used_time: null }])
  expect(JSON.stringify(result)).not.toContain(key.secret)
  const more = await Promise.all(
    Array.from({ length: containerKeysMax }, () =>
      t.send(catalogue.containerKeyCreate, { id, name: 'more', rights: ['read'] }, { as }),
    ),
  )
  expect(more.filter(({ code }) => code === refusals.keysTooMany)).toHaveLength(1)
  await t.ok(catalogue.containerKeyRevoke, { id, key_id: key.id }, { as })
  const twice = await t.send(catalogue.containerKeyRevoke, { id, key_id: key.id }, { as })
  expect(twice.code).toBe(refusals.notFound)
})

test('another customer finds nothing of it', async () => {
  const id = await boughtContainer(t, as)
  const other = await buyer(t)
  for (const call of [catalogue.containerSettings, catalogue.containerS3, catalogue.containerKeyList])
    expect((await t.send(call, { id }, { as: other })).code).toBe(refusals.notFound)
  expect((await t.send(catalogue.objectList, { id }, { as: other })).code).toBe(refusals.notFound)
  expect((await sendObject(t, other, id, { key: 'a' })).code).toBe(refusals.notFound)
})

test('a member sees the containers of their business group', async () => {
  const owner = await buyer(t)
  await t.ok(catalogue.userSave, { is_personal: 0, company: 'Harbour Made Ltd' }, { as: owner })
  const [theirs, others] = [await boughtContainer(t, owner), await boughtContainer(t, owner)]
  const member = await t.member(owner)
  const groupId = await t.groupOf(owner)
  await t.ok(catalogue.resourceAssign, { ids: [theirs], group_id: groupId }, { as: owner })
  const { result } = await t.ok(catalogue.containerList, {}, { as: member })
  expect(result.map(({ id }) => id)).toEqual([theirs])
  expect((await t.send(catalogue.objectList, { id: theirs }, { as: member })).code).toBe('200')
  expect((await t.send(catalogue.objectList, { id: others }, { as: member })).code).toBe(refusals.notFound)
})

test('a key of a member works while the member may, and the owner’s stays', async () => {
  const owner = await buyer(t)
  await t.ok(catalogue.userSave, { is_personal: 0, company: 'Harbour Made Ltd' }, { as: owner })
  const id = await boughtContainer(t, owner)
  const [member, group] = [await t.member(owner), eq(teamGroups.id, await t.groupOf(owner))]
  await t.share(owner)
  const form = { id, name: 'backup', rights: ['read' as const] }
  const [theirs, own] = [
    await t.ok(catalogue.containerKeyCreate, form, { as: member }),
    await t.ok(catalogue.containerKeyCreate, form, { as: owner }),
  ]
  const works = async (key: { id: string }) => {
    const found = await Promise.all([keyWith(t.db, key.id), keyReading(t.app.pool, { id: key.id, key: 'x' })])
    const { result } = await t.ok(catalogue.containerKeyList, { id }, { as: owner })
    const answers = [...found.map((one) => one !== undefined), result.find((one) => one.id === key.id)!.works]
    expect(new Set(answers).size).toBe(1)
    return answers[0]
  }
  expect(await works(theirs)).toBe(true)
  const me = eq(logins.id, member.login_id)
  const [before] = await t.db.select().from(teamGroups).where(group)
  for (const [lose, regain] of [
    [
      () => t.db.update(logins).set({ status: 'disabled' }).where(me),
      () => t.db.update(logins).set({ status: 'normal' }).where(me),
    ],
    [
      () => t.db.update(logins).set({ groupId: null }).where(me),
      () => t.db.update(logins).set({ groupId: before!.id }).where(me),
    ],
    [
      () =>
        t.db
          .update(teamGroups)
          .set({ products: ['host'] })
          .where(group),
      () => t.db.update(teamGroups).set(before!).where(group),
    ],
    [
      () =>
        t.db
          .update(teamGroups)
          .set({ rights: { container: 'act' } })
          .where(group),
      () => t.db.update(teamGroups).set(before!).where(group),
    ],
    [
      () => t.db.update(teamGroups).set({ status: 'closed' }).where(group),
      () => t.db.update(teamGroups).set(before!).where(group),
    ],
    [() => t.ok(catalogue.resourceAssign, { ids: [id], group_id: '' }, { as: owner }), () => t.share(owner)],
  ] as const) {
    await lose()
    expect(await works(theirs)).toBe(false)
    expect(await works(own)).toBe(true)
    await regain()
    expect(await works(theirs)).toBe(true)
  }
})

test('deleting it takes everything along, gives back what is unused, and frees the name', async () => {
  const owner = await buyer(t)
  const id = await boughtContainer(t, owner, { name: 'Fleeting' })
  for (const key of ['a', 'b/c']) await putObject(t, owner, id, key)
  const before = await fenOf(t, owner)
  const preview = await removed(t, owner, id)
  expect(preview).toMatchObject({ bin_until: null })
  expect((await fenOf(t, owner)) - before).toBe(toFen(preview.refund))
  expect((await t.send(catalogue.objectList, { id }, { as: owner })).code).toBe(refusals.notFound)
  await boughtContainer(t, owner, { name: 'fleeting' })
  await eventually(async () => expect(await container(id)).toBeUndefined())
  expect(await t.db.$count(objects, eq(objects.containerId, id))).toBe(0)
  expect(await t.db.$count(blobs, eq(blobs.uses, 0))).toBeGreaterThanOrEqual(2)
  expect(await provenBooks(t)).toEqual(inOrder)
})

test('an operator closes it with a reason that its owner hears, and opens it', async () => {
  const id = await boughtContainer(t, as)
  const reason = 'Complaint of a third party'
  await t.ok(catalogue.platformContainerClose, { id, reason }, { as: operator })
  expect((await t.send(catalogue.platformContainerClose, { id, reason }, { as: operator })).code).toBe(
    refusals.wrongState,
  )
  expect(await info(id)).toMatchObject({ door: 'closed', closed_reason: reason })
  expect((await sendObject(t, as, id, { key: 'a' })).code).toBe(refusals.containerClosed)
  await t.ok(catalogue.platformContainerOpen, { id }, { as: operator })
  expect((await t.send(catalogue.platformContainerOpen, { id }, { as: operator })).code).toBe(refusals.wrongState)
  expect((await sendObject(t, as, id, { key: 'a' })).code).toBe('200')
  const { result } = await t.ok(catalogue.noticeList, {}, { as })
  expect(result.some(({ content }) => content.includes(reason))).toBe(true)
})

test('an operator looks at names only after saying why, and not for long', async () => {
  const id = await boughtContainer(t, as)
  await putObject(t, as, id, 'secret/plan.txt', 'what nobody else may read')
  const { look } = await t.ok(catalogue.platformContainerLook, { id, reason: 'Complaint 12' }, { as: operator })
  const list = (token: string) => t.send(catalogue.platformObjectList, { id, look: token }, { as: operator })
  expect((await list(look)).data.result).toMatchObject([{ key: 'secret/plan.txt', size: 25 }])
  expect((await list(`${look}x`)).code).toBe(refusals.lookOver)
  const other = await boughtContainer(t, as)
  const elsewhere = await t.send(catalogue.platformObjectList, { id: other, look }, { as: operator })
  expect(elsewhere.code).toBe(refusals.lookOver)
  t.clock.pass(minutesMs(15))
  expect((await list(look)).code).toBe(refusals.lookOver)
})

test('the report says what was sold and used on each node', async () => {
  const id = await boughtContainer(t, as)
  await putObject(t, as, id, 'a', 'twelve bytes')
  const report = await t.ok(catalogue.platformStoreReport, undefined, { as: operator })
  const all = (await t.db.select().from(containers)).filter(({ releasedAt }) => !releasedAt)
  expect(report.nodes).toMatchObject([
    {
      node,
      store: 'folder',
      containers: all.length,
      used_bytes: all.reduce((sum, one) => sum + Number(one.usedBytes), 0),
    },
  ])
  expect(report.nodes[0]!.free_bytes).toBeGreaterThan(0)
  expect(report).toMatchObject({ checked_time: null, faults: 0 })
  expect((await t.ok(catalogue.platformStoreFaultList, {}, { as: operator })).result).toEqual([])
})

test('S3 clients are told where it is', async () => {
  const id = await boughtContainer(t, as, { name: 'Reached' })
  const { s3Port, s3Region } = t.app.config
  expect(await t.ok(catalogue.containerS3, { id }, { as })).toEqual({
    endpoint: `http://127.0.0.1:${s3Port}`,
    region: s3Region,
    bucket: 'Reached',
    host_style: '',
  })
  const named = await startStocked({ S3_DOMAIN: 's3.example.com', PUBLIC_URL: 'https://cloud.example.com' })
  try {
    const other = await buyer(named)
    const box = await boughtContainer(named, other, { name: 'Reached' })
    expect(await named.ok(catalogue.containerS3, { id: box }, { as: other })).toMatchObject({
      endpoint: 'https://s3.example.com',
      host_style: 'https://reached.s3.example.com',
    })
  } finally {
    await named.stop()
  }
})

test('on a node of OpenStack objects lie in its Swift, or where those of everybody do if it has none', async () => {
  const [cloud, swift] = [await FakeOpenstack.open(), await FakeSwift.open()]
  const settings = OpenstackSettings.parse(cloud.settings())
  const engineIs = (engine: string, sealedSettings: string | null) =>
    t.db.update(nodes).set({ engine, sealedSettings }).where(eq(nodes.id, node))
  const id = await boughtContainer(t, as)
  try {
    await engineIs('openstack', t.app.seal.close(JSON.stringify(settings)))
    await putObject(t, as, id, 'before', 'in the store of the house')
    expect(swift.objects.size).toBe(0)
    cloud.swift = swift.url
    await engineIs('openstack', t.app.seal.close(JSON.stringify({ ...settings, external_network: 'other' })))
    await putObject(t, as, id, 'after', 'in Swift')
    expect([...swift.objects.values()].map(({ bytes }) => bytes.toString())).toEqual(['in Swift'])
    for (const [key, content] of [
      ['before', 'in the store of the house'],
      ['after', 'in Swift'],
    ] as const) {
      const { url } = await t.ok(catalogue.objectLink, { id, key }, { as })
      expect((await fetched(t, url)).body).toBe(content)
    }
  } finally {
    await engineIs('embedded', null)
    cloud.close()
    swift.close()
  }
})

test('where an engine keeps no objects, none is sold', async () => {
  const { form } = await containerForm(t, as)
  await t.db.update(nodes).set({ engine: 'another' }).where(eq(nodes.id, node))
  expect((await t.send(catalogue.resourceCreate, form, { as })).code).toBe(refusals.soldOut)
  await t.db.update(nodes).set({ engine: 'embedded' }).where(eq(nodes.id, node))
  expect((await t.send(catalogue.resourceCreate, form, { as })).code).toBe('200')
})
