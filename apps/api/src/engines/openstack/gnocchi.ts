import type { Figure, MetricPoint } from '../../ground/engine/hosts.ts'
import type { ServiceClient, Session } from './client.ts'
import { CloudError } from './faults.ts'
import { askMs, figuresFrom, gapMs, msPerSecond, roundedPercent, type Steps } from './figures.ts'
import { refFrom, refOf, type Region } from './region.ts'
import { serverById, type Server } from './servers.ts'

/** A value of Gnocchi's: the mean of what was measured in a window of time. */
export interface Measured {
  at: number
  lengthMs: number
  value: number
}
/** What a machine did, or had, from one moment to another. */
interface Span {
  from: number
  to: number
  value: number
}
/** A counter only grows, and what counts is how fast, by the second; a gauge is what it says. */
type Kind = 'counter' | 'gauge'

interface Meter {
  type: string
  /** Which attribute of such a resource holds the server's id. */
  by: 'id' | 'instance_id'
  metric: string
  kind: Kind
}
const cpu = { type: 'instance', by: 'id', metric: 'cpu', kind: 'counter' } as const satisfies Meter
const disk = { type: 'instance_disk', by: 'instance_id', kind: 'counter' } as const
const card = { type: 'instance_network_interface', by: 'instance_id', kind: 'counter' } as const
/** As Ceilometer writes them: one resource for each server, disk and network card. CPU is in nanoseconds. */
const meters: Record<Figure, Meter> = {
  cpuPercent: cpu,
  memoryMb: { type: 'instance', by: 'id', metric: 'memory.usage', kind: 'gauge' },
  diskReadBytesPerSecond: { ...disk, metric: 'disk.device.read.bytes' },
  diskWriteBytesPerSecond: { ...disk, metric: 'disk.device.write.bytes' },
  netInBytesPerSecond: { ...card, metric: 'network.incoming.bytes' },
  netOutBytesPerSecond: { ...card, metric: 'network.outgoing.bytes' },
}

const nsPerSecond = 1e9
/** Gnocchi reads one machine after the other for a question; several questions it answers side by side. */
const askedAtOnce = 100

type Group = { measures: { measures: Record<string, Record<string, { mean?: [string, number, number][] }>> } }

/**
 * The means of a metric, resource by resource. Not Gnocchi's own `rate:mean`: that is what a counter grew from one sample
 * to the next, whatever time lies between, and is right only where Ceilometer polls once in a window. No granularity is
 * named, as the archive policy of each metric decides which there are, and each resource is a group, as one question
 * about several is refused when theirs have none in common.
 */
async function meansOf(
  gnocchi: ServiceClient,
  { type, by, metric }: Meter,
  ids: readonly string[],
  from: number,
  now: number,
): Promise<Map<string, Measured[]>> {
  const body = { operations: ['metric', metric, 'mean'], resource_type: type, search: { in: { [by]: ids } } }
  const query = { start: new Date(from).toISOString(), stop: new Date(now).toISOString(), groupby: 'id' }
  const groups = await gnocchi.post<Group[]>('/aggregates', body, { query, safe: true }).catch((error: unknown) => {
    if (isUnknownMetric(error)) return []
    throw error
  })
  // The mean of a window that is not over yet would make a counter look slow.
  return new Map(
    groups
      .flatMap(({ measures }) => Object.entries(measures.measures))
      .map(([id, found]) => [id, (found[metric]?.mean ?? []).map(measuredOf).filter((one) => endOf(one) <= now)]),
  )
}

/** Nothing was measured yet. Gnocchi before 4.5 answers 400, as to a question that is wrong. */
const isUnknownMetric = (error: unknown) =>
  error instanceof CloudError &&
  error.type !== 'EndpointNotFound' &&
  (error.status === 404 || (error.status === 400 && error.message.includes('Metrics not found')))

const measuredOf = ([at, seconds, value]: [string, number, number]): Measured => ({
  at: Date.parse(at),
  lengthMs: seconds * msPerSecond,
  value,
})
const endOf = ({ at, lengthMs }: Measured) => at + lengthMs

/** What windows of one length say about the time between them; a counter that began anew says nothing. */
export function spansOf(measured: readonly Measured[], kind: Kind): Span[] {
  return measured.flatMap((one, index): Span[] => {
    const last = measured[index - 1]
    if (!last || one.at - last.at > Math.max(gapMs, one.lengthMs)) return []
    const grown = one.value - last.value
    if (kind === 'counter' && grown < 0) return []
    const value = kind === 'gauge' ? one.value : (grown * msPerSecond) / (one.at - last.at)
    return [{ from: endOf(last), to: endOf(one), value }]
  })
}

/** Finest first: archive policies keep short windows for a short time and longer ones for longer. */
const byLength = (measured: readonly Measured[]): Measured[][] =>
  [...Map.groupBy(measured, ({ lengthMs }) => lengthMs)].toSorted(([one], [other]) => one - other).map(([, of]) => of)

/**
 * One resource's value for each step, from the shortest windows that reach back to it. Longer ones do not fill the gaps in
 * shorter ones: there the machine was off.
 */
export function stepped(measured: readonly Measured[], kind: Kind, steps: Steps): (number | undefined)[] {
  const { start, end, stepMs } = steps
  const none = Array.from<number | undefined>({ length: (end - start) / stepMs })
  return byLength(measured).reduceRight((known, windows) => {
    const spans = spansOf(windows, kind)
    if (!spans[0]) return known
    const first = Math.floor((spans[0].from - start) / stepMs)
    const means = weighed(spans, steps)
    return known.map((longer, index) => (index < first ? longer : means[index]))
  }, none)
}

/** The mean of what lies in each step, by how much of it lies there. */
function weighed(spans: readonly Span[], { start, end, stepMs }: Steps): (number | undefined)[] {
  const sums = Array.from({ length: (end - start) / stepMs }, () => ({ value: 0, ms: 0 }))
  for (const { from, to, value } of spans)
    for (let at = Math.max(Math.floor((from - start) / stepMs), 0); start + at * stepMs < Math.min(to, end); at++) {
      const ms = Math.min(to, start + (at + 1) * stepMs) - Math.max(from, start + at * stepMs)
      sums[at]!.value += value * ms
      sums[at]!.ms += ms
    }
  return sums.map(({ value, ms }) => (ms > 0 ? value / ms : undefined))
}

/** Of nanoseconds in a second on all processors of a machine. Samples are not taken to the millisecond. */
export const percentOf = (ns: number, vcpus: number): number =>
  roundedPercent(Math.min((100 * ns) / (nsPerSecond * Math.max(vcpus, 1)), 100))

export async function fromGnocchi(region: Region, id: string, steps: Steps): Promise<MetricPoint[]> {
  const { start, end, stepMs } = steps
  const { service } = region.client.session(askMs)
  const now = region.app.clock.now().getTime()
  // A rate needs what was before.
  const since = start - Math.max(gapMs, 2 * stepMs)
  const [server, ...series] = await Promise.all([
    serverById(service, id),
    ...Object.entries(meters).map(async ([name, meter]) => {
      const found = await meansOf(service.gnocchi, meter, [id], since, now)
      const each = [...found.values()].map((measured) => stepped(measured, meter.kind, steps))
      return [name as Figure, each] as const
    }),
  ])
  if (!server) return []
  const sumAt = (each: (number | undefined)[][], index: number) => {
    const there = each.flatMap((values) => values[index] ?? [])
    return there.length === 0 ? undefined : there.reduce((sum, value) => sum + value, 0)
  }
  return Array.from({ length: (end - start) / stepMs }, (_, index) => ({
    time: new Date(start + index * stepMs),
    figures: figuresFrom(
      series.map(([name, each]) => {
        const value = sumAt(each, index)
        const isCpu = name === 'cpuPercent' && value !== undefined
        return [name, isCpu ? percentOf(value, server.flavor.vcpus) : value]
      }),
    ),
  }))
}

export async function loadFromGnocchi(region: Region, refs: readonly string[]) {
  const cloud = region.client.session(askMs)
  const now = region.app.clock.now().getTime()
  const ids = refs.map((ref) => refFrom(ref).id)
  const parts = Array.from({ length: Math.ceil(ids.length / askedAtOnce) }, (_, index) =>
    ids.slice(index * askedAtOnce, (index + 1) * askedAtOnce),
  )
  const [servers, ...found] = await Promise.all([
    running(region, cloud, refs),
    ...parts.map((part) => meansOf(cloud.service.gnocchi, cpu, part, now - 2 * gapMs, now)),
  ])
  const measured = new Map(found.flatMap((part) => [...part]))
  return servers.flatMap(({ id, tenant_id, flavor }) => {
    const [windows = []] = byLength(measured.get(id) ?? [])
    const last = spansOf(windows, cpu.kind).at(-1)
    if (!last || last.to < now - gapMs) return []
    return [{ ref: refOf({ project: tenant_id, id }), cpuPercent: percentOf(last.value, flavor.vcpus) }]
  })
}

/** Nova knows how many processors they have, and whether they run. */
async function running(region: Region, { service }: Session, refs: readonly string[]): Promise<Server[]> {
  const wanted = new Set(refs)
  const projects = new Set(refs.map((ref) => refFrom(ref).project))
  const found = await Promise.all(
    [...projects].map((project) => {
      const query = { ...region.everywhere({ project_id: project }), status: 'ACTIVE' }
      return service.nova.list<Server>('/servers/detail', 'servers', { query })
    }),
  )
  return found.flat().filter(({ tenant_id, id }) => wanted.has(refOf({ project: tenant_id, id })))
}
