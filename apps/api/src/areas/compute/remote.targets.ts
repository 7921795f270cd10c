import type { RemoteWay } from '@portico/contract/compute/remote.ts'
import { hostCan } from '@portico/contract/compute/host.ts'
import type { HostAction, HostStatus } from '@portico/contract/states/compute.ts'
import type { CustomerCtx } from '../../core/http/context.ts'
import { refuse } from '../../core/refuse.ts'
import { atWork, type Engines } from '../../ground/engine/engine.ts'
import { ownResource } from '../../lifecycle/own.ts'
import type { Secrets } from '../../lifecycle/product.ts'
import { nodeRow, requireReachable } from '../../ground/nodes/node.service.ts'
import { factsOf, specOf, userNameOf } from './host.model.ts'
import type { RemoteTargets } from './remote.service.ts'

const actions = { ssh: 'RDP/SSH', vnc: 'VNC' } as const satisfies Record<RemoteWay, HostAction>

async function reachable(ctx: CustomerCtx, hostId: string, way: RemoteWay) {
  const row = await ownResource(ctx, hostId)
  if (row.kind !== 'host') throw refuse('notFound')
  if (row.deletedAt || !hostCan[actions[way]](row.status as HostStatus)) throw refuse('wrongState')
  await requireReachable(ctx.db, row.node)
  return row
}

/** Hosts where their engines say they answer. */
export const remoteTargets = (engines: Engines): RemoteTargets => ({
  async check(ctx, hostId, way) {
    await reachable(ctx, hostId, way)
  },
  async targetOf(ctx, hostId, way) {
    const row = await reachable(ctx, hostId, way)
    const engine = atWork(engines.of(await nodeRow(ctx.db, row.node)))
    const target = row.engineRef ? await engine.hosts.remote(row.engineRef, way) : undefined
    if (!target) throw refuse('wrongState')
    const secrets: Secrets = row.sealed ? (JSON.parse(ctx.app.seal.open(row.sealed)) as Secrets) : {}
    const { password, ...where } = target
    return {
      ...where,
      userName: userNameOf(row.status, specOf(row), factsOf(row)),
      // The one that is kept opens its own system.
      ...(secrets.password && row.status !== 'RESCUE' && { storedPassword: secrets.password }),
      ...(password !== undefined && { vncPassword: password }),
    }
  },
})
