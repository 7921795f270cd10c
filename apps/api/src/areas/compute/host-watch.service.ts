import type { HostMetrics } from '@portico/contract/compute/host.ts'
import type { MonitorPeriod } from '@portico/contract/constants.ts'
import { secondsMs } from '../../core/clock.ts'
import type { CustomerCtx, Outside } from '../../core/http/context.ts'
import { refuse } from '../../core/refuse.ts'
import { atWork, type EngineAtWork, type Engines } from '../../ground/engine/engine.ts'
import type { Figures } from '../../ground/engine/hosts.ts'
import { within } from '../../core/within.ts'
import { ownResource } from '../../lifecycle/own.ts'
import { nodeRow } from '../../ground/nodes/node.service.ts'

const answerMs = secondsMs(10)

/** A person waits for it: an engine that does not answer is told as such. */
async function asked<T>(
  ctx: Outside<CustomerCtx>,
  engines: Engines,
  nodeId: string,
  ask: (engine: EngineAtWork) => Promise<T>,
): Promise<T> {
  const node = await nodeRow(ctx.db, nodeId)
  if (node.unreachableSince) throw refuse('nodeUnreachable')
  try {
    return await within(answerMs, ask(atWork(engines.of(node))))
  } catch (error) {
    ctx.app.log.warn({ err: error, node: nodeId }, 'engine did not answer')
    throw refuse('nodeUnreachable')
  }
}

export async function metrics(
  engines: Engines,
  ctx: Outside<CustomerCtx>,
  { id, period }: { id: string; period: MonitorPeriod },
): Promise<HostMetrics> {
  const row = await ownResource(ctx, id)
  if (row.kind !== 'host') throw refuse('notFound')
  const points = row.engineRef
    ? await asked(ctx, engines, row.node, ({ hosts }) => hosts.metrics(row.engineRef!, period))
    : []
  const kbps = (bytes: number) => Math.round((bytes * 8) / 100) / 10
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
  return { text: await asked(ctx, engines, row.node, ({ hosts }) => hosts.consoleLog(row.engineRef!)) }
}
