import type { HostMetrics } from '@portico/contract/compute/host.ts'
import type { MonitorPeriod } from '@portico/contract/constants.ts'
import type { CustomerCtx, Outside } from '../../core/http/context.ts'
import { refuse } from '../../core/refuse.ts'
import type { Engines, MetricPoint } from '../../engines/engine.ts'
import { ownResource } from '../../lifecycle/own.ts'
import { nodeRow } from '../node/node.service.ts'

export async function metrics(
  engines: Engines,
  ctx: Outside<CustomerCtx>,
  { id, period }: { id: string; period: MonitorPeriod },
): Promise<HostMetrics> {
  const row = await ownResource(ctx, id)
  if (row.kind !== 'host') throw refuse('notFound')
  const engine = engines.of(await nodeRow(ctx.db, row.node))
  const points = row.engineRef ? await engine.hosts.metrics(row.engineRef, period) : []
  const kbps = (bytes: number) => Math.round((bytes * 8) / 100) / 10
  type Figures = NonNullable<MetricPoint['figures']>
  const series = (read: (figures: Figures) => number) => points.map(({ figures }) => (figures ? read(figures) : null))
  return {
    step_ms: points.length > 1 ? points[1]!.time.getTime() - points[0]!.time.getTime() : 0,
    from: (points[0]?.time ?? ctx.app.clock.now()).toISOString(),
    cpu_percent: series(({ cpuPercent }) => Math.round(cpuPercent * 10) / 10),
    memory_mb: series(({ memoryMb }) => Math.round(memoryMb)),
    disk_read_kbps: series((figures) => kbps(figures.diskReadBytesPerSecond)),
    disk_write_kbps: series((figures) => kbps(figures.diskWriteBytesPerSecond)),
    net_in_kbps: series((figures) => kbps(figures.netInBytesPerSecond)),
    net_out_kbps: series((figures) => kbps(figures.netOutBytesPerSecond)),
  }
}

export async function consoleLog(engines: Engines, ctx: Outside<CustomerCtx>, id: string): Promise<{ text: string }> {
  const row = await ownResource(ctx, id)
  if (row.kind !== 'host' || !row.engineRef) throw refuse('notFound')
  return { text: await engines.of(await nodeRow(ctx.db, row.node)).hosts.consoleLog(row.engineRef) }
}
