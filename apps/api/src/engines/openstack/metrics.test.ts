import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { OpenstackSettings } from '@portico/contract/node/openstack.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TestPortico } from '../../../test/portico.ts'
import { daysMs, minutesMs } from '../../core/clock.ts'
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

function regionWith(metrics: object): Region {
  const settings = OpenstackSettings.parse({
    auth_url: 'http://127.0.0.1:1',
    region: 'One',
    external_network: 'public',
    credentials: { kind: 'password', user: 'u', password: 'p', project: 's' },
    metrics,
  })
  const region = new Region(t.app, 'metered', settings)
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
