import { OpenstackSettings } from '@portico/contract/node/openstack.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FakeOpenstack } from '../../../test/fake-openstack.ts'
import type { FakeVolumes } from '../../../test/fake-volumes.ts'
import { TestPortico } from '../../../test/portico.ts'
import type { Progress } from '../../ground/engine/progress.ts'
import { cloudImages, imageId } from './catalogue.ts'
import { OpenstackEngine } from './openstack.ts'
import { Region } from './region.ts'

const project = 'service-project'
let t: TestPortico
let cloud: FakeOpenstack
let held: FakeVolumes
let engine: OpenstackEngine
let counter = 0
beforeAll(async () => {
  t = await TestPortico.start()
  cloud = await FakeOpenstack.open()
})
afterAll(async () => {
  await engine.close()
  cloud.close()
  await t.stop()
})
beforeEach(async () => {
  await engine?.close()
  cloud.withNetworks()
  held = cloud.withVolumes()
  engine = new OpenstackEngine(
    new Region(t.app, 'cloudy', OpenstackSettings.parse(cloud.settings({ projects: 'shared' }))),
  )
})

const callFor = (resource: string) => ({ operation: `op_${counter++}`, name: resource, account: 'acc_one', resource })

/** Asks until it comes to its end, by two servers at a time. */
async function ended<R extends object>(ask: () => Promise<Progress<R>>): Promise<Progress<R>> {
  for (;;) {
    const [end] = await Promise.all([ask(), ask()])
    if (end.state !== 'pending') return end
  }
}

test('a copy becomes one private image, by which hosts of its project are made; nothing else stays of the way to it', async () => {
  const copy = held.addSnapshot(40)
  const call = callFor('img_one')
  const made = await ended(() => engine.images.create(call, `${project}/${copy}`))
  expect(held.images).toMatchObject([{ name: 'portico-img_one', status: 'active', visibility: 'private' }])
  expect(held.images[0]).toMatchObject({ os_distro: 'debian' })
  // Cinder makes no volume from an image that says so.
  expect(held.images[0]).not.toHaveProperty('signature_verified')
  const [{ id } = { id: '' }] = held.images
  expect(made).toEqual({ state: 'done', result: { ref: `${project}/${id}`, sizeGb: 40 } })
  expect(held.volumes).toEqual([])
  const scoped = engine.region.scopeOf(engine.region.client.session(), project)
  expect(await imageId(scoped, `${project}/${id}`)).toBe(id)
  // Nobody offers it to others.
  expect(await cloudImages(engine.region.client.session())).toEqual([])
  held.snapshots.length = 0
  expect(await engine.images.create(call, `${project}/${copy}`)).toEqual(made)
  await expect(imageId(scoped, `${project}/${crypto.randomUUID()}`)).rejects.toThrow('no active image')
  const remove = callFor('img_one')
  for (let twice = 0; twice < 2; twice++)
    expect(await engine.images.remove(remove, `${project}/${id}`)).toMatchObject({ state: 'done' })
  expect(held.images).toEqual([])
})

test.each(['volumes', 'images'] as const)(
  'one that is given up while its %s are there leaves nothing, and is not begun again',
  async (until) => {
    const copy = held.addSnapshot(40)
    const call = callFor('img_two')
    while (held[until].length === 0) await engine.images.create(call, `${project}/${copy}`)
    expect(await ended(() => engine.discard(call))).toMatchObject({ state: 'done' })
    expect([held.images, held.volumes]).toEqual([[], []])
    expect(held.snapshots).toHaveLength(1)
    expect(await engine.images.create(call, `${project}/${copy}`)).toMatchObject({ state: 'failed', fault: 'timedOut' })
    expect([held.images, held.volumes]).toEqual([[], []])
  },
)

test('the project of an account stays for as long as an image of it is there', async () => {
  const own = cloud.machines.addProject('portico-cloudy-acc_one', [
    'portico',
    'portico:account=acc_one',
    'portico:ready',
  ])
  held = cloud.withVolumes(own)
  const settings = OpenstackSettings.parse(cloud.settings({ projects: 'each' }))
  const apart = new OpenstackEngine(new Region(t.app, 'cloudy', settings))
  const copy = held.addSnapshot(40)
  const ends: string[] = []
  for (const call of [callFor('img_five'), callFor('img_six')]) {
    const made = await ended(() => apart.images.create(call, `${own}/${copy}`))
    ends.push(made.state === 'done' ? made.result.ref : made.state)
  }
  held.snapshots.length = 0
  const isRemoved = () => cloud.asked.includes(`DELETE /identity/v3/projects/${own}`)
  const seen: boolean[] = []
  for (const ref of ends) {
    expect(await apart.images.remove(callFor('img_five'), ref)).toMatchObject({ state: 'done' })
    seen.push(isRemoved())
  }
  expect(seen).toEqual([false, true])
  await apart.close()
})

test('one that the cloud could not write has failed, and of a copy that is gone none is made', async () => {
  const copy = held.addSnapshot(40)
  held.imageEnd = 'killed'
  const call = callFor('img_three')
  expect(await ended(() => engine.images.create(call, `${project}/${copy}`))).toMatchObject({ fault: 'broken' })
  expect(await ended(() => engine.discard(call))).toMatchObject({ state: 'done' })
  expect([held.images, held.volumes]).toEqual([[], []])
  const none = callFor('img_four')
  expect(await engine.images.create(none, `${project}/${crypto.randomUUID()}`)).toMatchObject({ fault: 'lost' })
})
