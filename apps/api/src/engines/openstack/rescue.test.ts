import { OpenstackSettings } from '@portico/contract/node/openstack.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FakeOpenstack, fakeImage } from '../../../test/fake-openstack.ts'
import { TestPortico } from '../../../test/portico.ts'
import { OpenstackHosts } from './hosts.ts'
import { Region } from './region.ts'

let t: TestPortico
let cloud: FakeOpenstack
let region: Region
let hosts: OpenstackHosts
beforeAll(async () => {
  t = await TestPortico.start()
  cloud = await FakeOpenstack.open()
  region = new Region(t.app, 'cloudy', OpenstackSettings.parse(cloud.settings({ projects: 'shared' })))
  hosts = new OpenstackHosts(region)
})
afterAll(async () => {
  region.close()
  cloud.close()
  await t.stop()
})

const call = (operation: string) => ({ operation, name: 'web', account: 'acc_one', resource: 'host_one' })
const image = { ref: fakeImage, name: 'Ubuntu', system: 'linux' as const, userName: 'ubuntu' }
const password = 'Fourth-Lamp-45'
const twice = (state: string) => [1, 2].map(() => ({ state: 'done', result: { state } }))

test('a server is rescued once, however often it is asked for, with the image that is marked for it; and it comes back', async () => {
  const server = cloud.machines.add('service-project')
  const ref = `service-project/${server.id}`
  const enter = () => hosts.rescue(call('op_enter'), ref, { image, password })
  cloud.instead.set('GET /image/v2/images', { body: { images: [{ id: 'rescue-image' }] } })
  expect([await enter(), await enter()]).toMatchObject([{ state: 'pending' }, { state: 'pending', task: 'rescuing' }])
  cloud.instead.clear()
  cloud.machines.finish(server)
  expect([await enter(), await enter()]).toMatchObject(twice('rescued'))
  expect(cloud.machines.actions.map(({ action, body }) => [action, body])).toEqual([
    ['rescue', { adminPass: password, rescue_image_ref: 'rescue-image' }],
  ])
  expect(cloud.asked.find((line) => line.startsWith('GET /image'))).toContain('tag=portico-rescue')

  const leave = () => hosts.unrescue(call('op_leave'), ref)
  expect([await leave(), await leave()]).toMatchObject([{ state: 'pending' }, { state: 'pending', task: 'unrescuing' }])
  cloud.machines.finish(server)
  expect([await leave(), await leave()]).toMatchObject(twice('running'))
  expect(cloud.machines.actions).toHaveLength(2)
})

test('without such an image it is its own; what Nova cannot rescue is told as that, and leaving it is done already', async () => {
  const server = cloud.machines.add('service-project')
  const ref = `service-project/${server.id}`
  const message = 'Instance cannot be rescued: Cannot rescue a volume-backed instance'
  cloud.instead.set(`POST /compute/v2.1/servers/${server.id}/action`, {
    status: 400,
    body: { badRequest: { code: 400, message } },
  })
  cloud.instead.set(`GET /image/v2/images/${fakeImage}`, { body: { id: fakeImage } })
  cloud.instead.set('GET /image/v2/images', { body: { images: [] } })
  const refused = await hosts.rescue(call('op_refused'), ref, { image, password })
  expect(refused).toMatchObject({ state: 'failed', fault: 'unsupported' })
  expect(cloud.asked.some((line) => line === `GET /image/v2/images/${fakeImage}`)).toBe(true)
  expect(await hosts.unrescue(call('op_back'), ref)).toMatchObject({ state: 'done', result: { state: 'running' } })
})
