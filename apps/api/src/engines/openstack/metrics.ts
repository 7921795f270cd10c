import type { MonitorPeriod } from '@portico/contract/constants.ts'
import type { OpenstackMetrics } from '@portico/contract/node/openstack.ts'
import { and, asc, gte, inArray, lt } from 'drizzle-orm'
import { daysMs } from '../../core/clock.ts'
import { metricPeriods } from '../../ground/engine/metric-periods.ts'
import type { Figure, Figures, MetricPoint } from '../../ground/engine/hosts.ts'
import { CloudError } from './faults.ts'
import { askMs, figuresFrom, gapMs, meanOf, msPerSecond, roundedPercent, type Steps } from './figures.ts'
import { fromGnocchi, loadFromGnocchi } from './gnocchi.ts'
import { samples, works } from './openstack.table.ts'
import { refFrom, refOf, type Region } from './region.ts'
import type { Server } from './servers.ts'

type Sample = typeof samples.$inferSelect
type Prometheus = Extract<OpenstackMetrics, { kind: 'prometheus' }>

const keepMs = daysMs(100)
const workKeepMs = daysMs(30)
const nsPerMs = 1e6

/** What Nova says of a running server since 2.48, from whatever hypervisor. */
interface Diagnostics {
  state: string
  num_cpus?: number
  cpu_details?: { time: number | null }[]
  memory_details?: { maximum: number | null; used: number | null }
  nic_details?: { rx_octets: number | null; tx_octets: number | null }[]
  disk_details?: { read_bytes: number | null; write_bytes: number | null }[]
}

const sumOf = <T>(rows: readonly T[] | undefined, value: (row: T) => number | null) =>
  (rows ?? []).reduce((sum, row) => sum + (value(row) ?? 0), 0)

/** Takes down the counters of every running machine of ours; only for regions that are measured this way. */
export async function takeSamples(region: Region): Promise<void> {
  if (region.settings.metrics.kind !== 'diagnostics') return
  const { db, clock } = region.app
  const cloud = region.client.session()
  const { nova } = cloud.service
  const query = {
    tags: `portico:node=${region.node}`,
    status: 'ACTIVE',
    ...(region.settings.projects === 'each' && { all_tenants: true }),
  }
  const at = clock.now()
  for (const server of await nova.list<Server>('/servers/detail', 'servers', { query })) {
    // Diagnostics are the administrator's: asked as the service user in its own project.
    const seen = await nova.get<Diagnostics>(`/servers/${server.id}/diagnostics`).catch((error: unknown) => {
      if (error instanceof CloudError) return undefined
      throw error
    })
    if (!seen) continue
    await db
      .insert(samples)
      .values({
        ref: refOf({ project: server.tenant_id, id: server.id }),
        at,
        cpuNs: sumOf(seen.cpu_details, ({ time }) => time),
        vcpus: server.flavor.vcpus,
        memoryMb: seen.memory_details?.used ?? seen.memory_details?.maximum ?? server.flavor.ram,
        diskReadBytes: sumOf(seen.disk_details, ({ read_bytes }) => read_bytes),
        diskWriteBytes: sumOf(seen.disk_details, ({ write_bytes }) => write_bytes),
        netInBytes: sumOf(seen.nic_details, ({ rx_octets }) => rx_octets),
        netOutBytes: sumOf(seen.nic_details, ({ tx_octets }) => tx_octets),
      })
      .onConflictDoNothing()
  }
}

/** Nobody looks back further than this, and no work is asked for again after so long. */
export async function forgetOld({ db, clock }: Region['app']): Promise<void> {
  const now = clock.now().getTime()
  await db.delete(samples).where(lt(samples.at, new Date(now - keepMs)))
  await db.delete(works).where(lt(works.createdAt, new Date(now - workKeepMs)))
}

/** What happened between two samples; nothing, when a counter began anew or too long a time lies between. */
export function ratesBetween(one: Sample, next: Sample): Figures | undefined {
  const ms = next.at.getTime() - one.at.getTime()
  if (ms <= 0 || ms > gapMs || next.cpuNs < one.cpuNs) return undefined
  const perSecond = (from: number, to: number) => Math.round((Math.max(to - from, 0) * msPerSecond) / ms)
  const cpu = (100 * (next.cpuNs - one.cpuNs)) / (ms * nsPerMs * Math.max(next.vcpus, 1))
  return {
    cpuPercent: roundedPercent(Math.min(cpu, 100)),
    memoryMb: next.memoryMb,
    diskReadBytesPerSecond: perSecond(one.diskReadBytes, next.diskReadBytes),
    diskWriteBytesPerSecond: perSecond(one.diskWriteBytes, next.diskWriteBytes),
    netInBytesPerSecond: perSecond(one.netInBytes, next.netInBytes),
    netOutBytesPerSecond: perSecond(one.netOutBytes, next.netOutBytes),
  }
}

/** The figures of a machine over a period, from wherever the region is measured. */
export async function pointsOf(region: Region, ref: string, period: MonitorPeriod): Promise<MetricPoint[]> {
  const { metrics } = region.settings
  if (metrics.kind === 'none') return []
  const { lengthMs, stepMs } = metricPeriods[period]
  const end = Math.floor(region.app.clock.now().getTime() / stepMs) * stepMs
  const start = end - lengthMs
  const steps = { start, end, stepMs }
  if (metrics.kind === 'prometheus') return fromPrometheus(region, metrics, refFrom(ref).id, steps)
  if (metrics.kind === 'gnocchi') return fromGnocchi(region, refFrom(ref).id, steps)
  const rows = await region.app.db
    .select()
    .from(samples)
    .where(and(inArray(samples.ref, [ref]), gte(samples.at, new Date(start - gapMs))))
    .orderBy(asc(samples.at))
  const between = Map.groupBy(
    rows.slice(1).map((next, index) => ({ at: next.at.getTime(), figures: ratesBetween(rows[index]!, next) })),
    ({ at }) => Math.floor((at - start) / stepMs),
  )
  return Array.from({ length: lengthMs / stepMs }, (_, index) => ({
    time: new Date(start + index * stepMs),
    figures: meanOf((between.get(index) ?? []).flatMap(({ figures }) => (figures ? [figures] : []))),
  }))
}

export async function loadNow(region: Region, refs: readonly string[]): Promise<{ ref: string; cpuPercent: number }[]> {
  const { metrics } = region.settings
  if (metrics.kind === 'none' || refs.length === 0) return []
  if (metrics.kind === 'prometheus') return loadFromPrometheus(region, metrics, refs)
  if (metrics.kind === 'gnocchi') return loadFromGnocchi(region, refs)
  const since = new Date(region.app.clock.now().getTime() - gapMs)
  const rows = await region.app.db
    .select()
    .from(samples)
    .where(and(inArray(samples.ref, [...refs]), gte(samples.at, since)))
    .orderBy(asc(samples.at))
  return [...Map.groupBy(rows, ({ ref }) => ref)].flatMap(([ref, of]) => {
    const [one, next] = of.slice(-2)
    const rates = one && next && ratesBetween(one, next)
    return rates ? [{ ref, cpuPercent: rates.cpuPercent }] : []
  })
}

const queriesOf = (from: Prometheus): Record<Figure, string> => ({
  cpuPercent: from.cpu_percent,
  memoryMb: from.memory_mb,
  diskReadBytesPerSecond: from.disk_read,
  diskWriteBytesPerSecond: from.disk_write,
  netInBytesPerSecond: from.net_in,
  netOutBytesPerSecond: from.net_out,
})

interface PrometheusAnswer {
  data?: { result?: { values?: [number, string][]; value?: [number, string] }[] }
}

async function ask(region: Region, { address, token }: Prometheus, path: string, query: Record<string, string>) {
  const { status, text } = await region.client.http.send(
    {
      method: 'GET',
      url: `${address.replace(/\/+$/, '')}/api/v1/${path}?${new URLSearchParams(query)}`,
      ...(token && { headers: { authorization: `Bearer ${token}` } }),
    },
    Date.now() + askMs,
  )
  if (status !== 200) throw new Error(`Prometheus answers ${status}: ${text.slice(0, 200)}`)
  return (JSON.parse(text) as PrometheusAnswer).data?.result ?? []
}

const filled = (query: string, id: string, stepMs: number) =>
  query.replaceAll('{id}', id).replaceAll('{window}', `${Math.round(stepMs / msPerSecond)}s`)

async function fromPrometheus(
  region: Region,
  from: Prometheus,
  id: string,
  { start, end, stepMs }: Steps,
): Promise<MetricPoint[]> {
  const range = {
    start: String(start / msPerSecond),
    end: String(end / msPerSecond),
    step: String(stepMs / msPerSecond),
  }
  const series = await Promise.all(
    Object.entries(queriesOf(from)).map(async ([name, query]) => {
      const result = query ? await ask(region, from, 'query_range', { ...range, query: filled(query, id, stepMs) }) : []
      return [
        name as Figure,
        new Map((result[0]?.values ?? []).map(([at, value]) => [Math.round(at * msPerSecond), Number(value)])),
      ] as const
    }),
  )
  return Array.from({ length: (end - start) / stepMs }, (_, index) => {
    // Prometheus dates what it found by its end.
    const time = start + index * stepMs
    const found = series.map(([name, values]) => [name, values.get(time + stepMs)] as const)
    return { time: new Date(time), figures: figuresFrom(found) }
  })
}

async function loadFromPrometheus(region: Region, from: Prometheus, refs: readonly string[]) {
  if (!from.cpu_percent) return []
  const { stepMs } = metricPeriods['1 hour']
  const found = await Promise.all(
    refs.map(async (ref) => {
      const [one] = await ask(region, from, 'query', { query: filled(from.cpu_percent, refFrom(ref).id, stepMs) })
      return one?.value ? [{ ref, cpuPercent: roundedPercent(Number(one.value[1])) }] : []
    }),
  )
  return found.flat()
}
