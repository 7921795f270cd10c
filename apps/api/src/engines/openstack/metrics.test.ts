import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { OpenstackSettings } from '@portico/contract/node/openstack.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FakeGnocchi } from '../../../test/fake-gnocchi.ts'
import { FakeOpenstack } from '../../../test/fake-openstack.ts'
import { TestPortico } from '../../../test/portico.ts'
import { daysMs, minutesMs } from '../../core/clock.ts'
import { CloudError } from './faults.ts'
import { forgetOld, loadNow, pointsOf } from './metrics.ts'
import { samples, works } from './openstack.table.ts'
import { Region } from './region.ts'

const ref = 'project/server'
let t: TestPortico
const regions: Region[] = []
beforeAll(async () => {
  t = await TestPortico.start()
})
afterAll(async () => {
  for (const region of regions) region.close()
  await t.stop()
})

function regionWith(metrics: object, more: object = {}, clock: { now(): Date } = t.clock): Region {
  const settings = OpenstackSettings.parse({
    auth_url: 'http://127.0.0.1:1',
    region: 'One',
    external_network: 'public',
    credentials: { kind: 'password', user: 'u', password: 'p', project: 's' },
    metrics,
    ...more,
  })
  const { pool, db, log } = t.app
  const region = new Region({ pool, db, log, clock }, 'metered', settings)
  regions.push(region)
  return region
}

describe('figures from diagnostics', () => {
  const sampleAt = (minutesAgo: number, more = {}) => ({
    ref,
    at: new Date(Math.floor(t.clock.now().getTime() / 60_000) * 60_000 - minutesMs(minutesAgo)),
    cpuNs: 0,
    vcpus: 1,
    memoryMb: 700,
    diskReadBytes: 0,
    diskWriteBytes: 0,
    netInBytes: 0,
    netOutBytes: 0,
    ...more,
  })

  test('are the rates between two samples, at the minute of the later; without samples there is none', async () => {
    await t.db.insert(samples).values([sampleAt(10), sampleAt(9, { cpuNs: 15e9, netInBytes: 6000 })])
    const region = regionWith({ kind: 'diagnostics' })
    const points = await pointsOf(region, ref, '1 hour')
    expect(points).toHaveLength(60)
    const figures = points.flatMap((point) => (point.figures ? [point.figures] : []))
    expect(figures).toEqual([expect.objectContaining({ cpuPercent: 25, memoryMb: 700, netInBytesPerSecond: 100 })])
    expect(await loadNow(region, [ref, 'project/other'])).toEqual([{ ref, cpuPercent: 25 }])
    expect(await loadNow(region, [])).toEqual([])
    expect(await pointsOf(regionWith({ kind: 'none' }), ref, '1 hour')).toEqual([])
  })

  test('are forgotten when nobody looks back so far, and so is work that ended long ago', async () => {
    await t.db.insert(samples).values(sampleAt(daysMs(101) / 60_000))
    await t.db.insert(works).values([
      { operation: 'op_old', createdAt: new Date(t.clock.now().getTime() - daysMs(31)) },
      { operation: 'op_new', createdAt: t.clock.now() },
    ])
    await forgetOld(t.app)
    expect(await t.db.select().from(samples)).toHaveLength(2)
    expect((await t.db.select().from(works)).map(({ operation }) => operation)).toEqual(['op_new'])
  })
})

describe('figures from Prometheus', () => {
  let server: Server
  let asked: URL[]
  let token: string | undefined
  beforeAll(async () => {
    asked = []
    server = createServer((request, response) => {
      const url = new URL(request.url!, 'http://prometheus')
      asked.push(url)
      token = request.headers.authorization
      const end = Number(url.searchParams.get('end'))
      const found = url.pathname.endsWith('query')
        ? { value: [0, '12.34'] }
        : {
            values: [
              [end - 60, '40'],
              [end, 'NaN'],
            ],
          }
      response.end(JSON.stringify({ status: 'success', data: { result: [found] } }))
    })
    await new Promise<void>((open) => server.listen(0, '127.0.0.1', open))
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  test('are asked for by the server’s id and the length of a point', async () => {
    const region = regionWith({
      kind: 'prometheus',
      address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
      token: 'let-me-in',
      cpu_percent: '100 * rate(cpu{uuid="{id}"}[{window}])',
    })
    const points = await pointsOf(region, ref, '1 hour')
    expect(points).toHaveLength(60)
    expect(asked).toHaveLength(1)
    expect(asked[0]!.searchParams.get('query')).toBe('100 * rate(cpu{uuid="server"}[60s])')
    expect(token).toBe('Bearer let-me-in')
    const measured = points.flatMap((point) => (point.figures ? [point.figures.cpuPercent] : []))
    expect(measured).toEqual([40])
    expect(await loadNow(region, [ref])).toEqual([{ ref, cpuPercent: 12.3 }])
  })
})

describe('figures from Gnocchi', () => {
  const server = 'aaaaaaaa-0000-4000-8000-000000000001'
  const stopped = 'aaaaaaaa-0000-4000-8000-000000000002'
  const refs = [`project/${server}`, `project/${stopped}`, 'other/unknown']
  let cloud: FakeOpenstack
  let gnocchi: FakeGnocchi
  let now: number
  beforeEach(async () => {
    cloud = await FakeOpenstack.open()
    gnocchi = cloud.gnocchi!
    now = Date.parse('2026-03-01T12:03:20Z')
    cloud.machines.add('project', { id: server })
    cloud.machines.add('project', { id: stopped, status: 'SHUTOFF' })
  })
  afterEach(() => cloud.close())

  const fiveMs = minutesMs(5)
  /** The window that is not over yet. */
  const thisWindow = () => Math.floor(now / fiveMs) * fiveMs
  /** Windows of five minutes up to the present one, the value of each by how many there are after it. */
  const windows = (count: number, value: (age: number) => number) =>
    Array.from({ length: count }, (_, index): [string, number, number] => {
      const age = count - 1 - index
      return [new Date(thisWindow() - age * fiveMs).toISOString().replace('.000Z', '+00:00'), 300, value(age)]
    })
  /** Grows by so much a second, and is read late in the present window. */
  const counter = (perSecond: number) => (age: number) => 1e15 - perSecond * 300 * (age || 0.1)
  const region = (metrics: object = {}) =>
    regionWith({ kind: 'gnocchi', ...metrics }, cloud.settings(), { now: () => new Date(now) })
  const instance = (id = server) => ({
    type: 'instance' as const,
    id,
    metrics: { cpu: windows(6, counter(0.5e9)), 'memory.usage': windows(6, () => 512.4) },
  })
  const measured = async (one = region()) => {
    const points = await pointsOf(one, refs[0]!, '1 hour')
    return { points, figures: points.flatMap((point) => (point.figures ? [point.figures] : [])) }
  }

  test('are the growth of counters over all disks and cards, in our steps; what nobody measured is 0', async () => {
    const card = (id: string, perSecond: number) => ({
      type: 'instance_network_interface' as const,
      id,
      instance_id: server,
      metrics: { 'network.incoming.bytes': windows(6, counter(perSecond)) },
    })
    gnocchi.resources = [
      instance(),
      card('tap1', 1000),
      card('tap2', 500),
      { ...card('tap3', 9e6), instance_id: stopped },
      {
        type: 'instance_disk',
        id: 'vda',
        instance_id: server,
        metrics: { 'disk.device.read.bytes': windows(6, counter(100)), 'disk.device.write.bytes': [] },
      },
    ]
    const { points, figures } = await measured()
    expect(points).toHaveLength(60)
    expect(points.at(-1)!.time).toEqual(new Date('2026-03-01T12:02:00Z'))
    // Of six windows the first has nothing before it and the last is not over.
    expect(figures).toHaveLength(20)
    expect(new Set(figures.map((one) => JSON.stringify(one)))).toEqual(
      new Set([
        JSON.stringify({
          cpuPercent: 25,
          memoryMb: 512,
          diskReadBytesPerSecond: 100,
          diskWriteBytesPerSecond: 0,
          netInBytesPerSecond: 1500,
          netOutBytesPerSecond: 0,
        }),
      ]),
    )
    expect(gnocchi.questions).toHaveLength(6)
    expect(gnocchi.questions).toContainEqual({
      operations: ['metric', 'network.incoming.bytes', 'mean'],
      resource_type: 'instance_network_interface',
      search: { in: { instance_id: [server] } },
      groupby: 'id',
    })
  })

  test('are none while the machine is off, and none of a server that Nova does not know', async () => {
    const one = instance()
    const [cpu, memory] = [one.metrics.cpu, one.metrics['memory.usage']]
    gnocchi.resources = [{ ...one, metrics: { cpu: cpu.slice(0, 2), 'memory.usage': memory.slice(0, 2) } }]
    const { points, figures } = await measured()
    expect([points.length, figures.length]).toEqual([60, 5])
    cloud.machines.servers.length = 0
    expect((await measured()).points).toEqual([])
  })

  test.each(['4.4', '4.5'] as const)('are none where %s has no metric yet, which is no failure', async (version) => {
    gnocchi.version = version
    const { points, figures } = await measured()
    expect([points.length, figures.length]).toEqual([60, 0])
    expect(await loadNow(region(), refs)).toEqual([])
  })

  test('fail where Gnocchi does, and where there is none', async () => {
    gnocchi.types = []
    await expect(measured()).rejects.toThrow('Resource type does not exist')
    cloud.instead.set('POST /metric/v1/aggregates', { status: 403, body: {} })
    await expect(loadNow(region(), refs)).rejects.toThrow(CloudError)
    delete cloud.gnocchi
    await expect(measured()).rejects.toThrow('no public endpoint of metric')
  })

  test('are asked for at the address that is set rather than the catalogue’s', async () => {
    const elsewhere = await FakeOpenstack.open()
    elsewhere.gnocchi!.resources = [instance()]
    for (const endpoint of [`${elsewhere.url}/metric/`, `${elsewhere.url}/metric/v1`])
      expect((await measured(region({ endpoint }))).figures).toHaveLength(20)
    expect(elsewhere.gnocchi!.questions).toHaveLength(12)
    expect(gnocchi.questions).toEqual([])
    elsewhere.close()
  })

  test('tell how busy many hosts are, those that run and were measured lately', async () => {
    gnocchi.resources = [instance(), instance(stopped)]
    expect(await loadNow(region(), refs)).toEqual([{ ref: refs[0], cpuPercent: 25 }])
    expect(await loadNow(region(), [])).toEqual([])
    const old = instance()
    gnocchi.resources = [{ ...old, metrics: { ...old.metrics, cpu: old.metrics.cpu.slice(0, 3) } }]
    now += minutesMs(10)
    expect(await loadNow(region(), refs)).toEqual([])
  })

  test('of more hosts than one question is for are asked for in several', async () => {
    const many = Array.from({ length: 101 }, (_, index) => `server-${index}`)
    for (const id of many) cloud.machines.add('project', { id })
    gnocchi.resources = many.map((id) => instance(id))
    const found = await loadNow(
      region(),
      many.map((id) => `project/${id}`),
    )
    expect(found).toHaveLength(101)
    expect(gnocchi.questions.map(({ search }) => search.in['id']!.length).toSorted((a, b) => a - b)).toEqual([1, 100])
  })
})
