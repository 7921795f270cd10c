import { eq } from 'drizzle-orm'
import { hoursMs, minutesMs } from '../../core/clock.ts'
import type { Db } from '../../core/db/pool.ts'
import type { Progress } from '../../ground/engine/progress.ts'
import type { DiskReport } from '../../ground/engine/disks.ts'
import { undoPayment } from '../../ground/refunds/give-back.service.ts'
import { hostReadiness } from '../../lifecycle/bound.ts'
import { begin } from '../../lifecycle/operations.ts'
import { boundTo } from '../../lifecycle/own.ts'
import { step, type Ending, type Work } from '../../lifecycle/product.ts'
import { returnUnused } from '../../lifecycle/remove.ts'
import { resources, type ResourceRow } from '../../lifecycle/resource.table.ts'
import { gone, notDelivered, nothing, resting, said } from '../../lifecycle/steps.ts'
import { diskSpec } from './disk.model.ts'

const reported = ({ device }: DiskReport) => ({ device })

/** What a disk goes through. */
export const diskSteps = {
  /** One that was bought for a host waits for it and is attached to it. */
  create: step<{ snapshot_ref?: string }, DiskReport>({
    during: 'creating',
    deadlineMs: minutesMs(30),
    async run({ db, engine, call, resource, params }) {
      const wish = { sizeGb: diskSpec(resource).capacity_gb, snapshotRef: params.snapshot_ref ?? null }
      const made = await engine.disks.create(call, wish)
      if (made.state !== 'done' || !resource.boundTo) return made
      const host = await hostReadiness(db, resource.boundTo)
      if (host.state !== 'ready') return host.progress
      return engine.disks.attach({ ...call, operation: `${call.operation}/attach` }, made.result.ref, host.ref)
    },
    clear: ({ engine, call }) => engine.discard(call),
    done: ({ boundTo: host }, report) => ({
      status: host ? 'in-use' : 'available',
      engineRef: report.ref,
      facts: reported(report),
    }),
    undo: notDelivered,
    onFault: 'faulty',
  }),
  attach: step<{ host_id: string; host_ref: string }, DiskReport>({
    during: 'attaching',
    deadlineMs: minutesMs(10),
    run: ({ engine, call, resource, params }) => engine.disks.attach(call, resource.engineRef!, params.host_ref),
    clear: ({ engine, call, resource }) =>
      engine.disks.detach({ ...call, operation: `${call.operation}/detach` }, resource.engineRef!) as Promise<Progress>,
    binds: ({ host_id }) => ({ to: host_id }),
    done: (_row, report, { host_id }) => ({ status: 'in-use', boundTo: host_id, facts: reported(report) }),
    onFault: 'before',
  }),
  detach: step<object, DiskReport>({
    during: 'detaching',
    deadlineMs: minutesMs(10),
    run: ({ engine, call, resource }) => engine.disks.detach(call, resource.engineRef!),
    done: (_row, report) => ({ status: 'available', boundTo: null, facts: reported(report) }),
    onFault: 'before',
  }),
  extend: step<{ capacity_gb: number; order_id?: string }, DiskReport>({
    during: 'extending',
    deadlineMs: minutesMs(10),
    run: ({ engine, call, resource, params }) => engine.disks.extend(call, resource.engineRef!, params.capacity_gb),
    done: (row, report) => ({ status: row.boundTo ? 'in-use' : 'available', spec: { capacity_gb: report.sizeGb } }),
    async undo({ app, db, params }) {
      if (params.order_id) await undoPayment(app, db, params.order_id, 'notDelivered')
    },
    onFault: 'before',
  }),
  'restore snapshot': step<{ snapshot_ref: string }, object>({
    during: 'restoring',
    deadlineMs: minutesMs(30),
    run: ({ engine, call, resource, params }) =>
      engine.snapshots.restore(call, params.snapshot_ref, resource.engineRef!),
    clear: ({ engine, call }) => engine.abandon(call),
    done: (row) => ({ status: row.boundTo ? 'in-use' : 'available' }),
    onFault: 'before',
  }),
  /** One that ends before its host is taken off it: the host runs on and must not go on using it. */
  expire: step<object, { detached?: true }>({
    deadlineMs: minutesMs(30),
    async run(work) {
      const { db, engine, call, resource } = work
      if (!(await outlivedByHost(db, resource))) return nothing
      const out = await hostOutOfRescue(work)
      if (out.state !== 'done') return out
      const freed = await engine.disks.detach(call, resource.engineRef!)
      return freed.state === 'done' ? { state: 'done', result: { detached: true } } : freed
    },
    done: (_row, { detached }) => ({
      status: 'EXPIRED',
      ...(detached && { boundTo: null, facts: { device: '' } }),
    }),
    onFault: 'before',
  }),
  delete: said(resting, returnUnused),
  release: step<object, object>({
    deadlineMs: hoursMs(2),
    async run(work) {
      const { engine, call, resource } = work
      if (!resource.engineRef) return engine.discard(call)
      if (resource.boundTo) {
        const out = await hostOutOfRescue(work)
        if (out.state !== 'done') return out
        const freed = await engine.disks.detach({ ...call, operation: `${call.operation}/detach` }, resource.engineRef)
        if (freed.state !== 'done') return freed
      }
      return engine.disks.remove(call, resource.engineRef)
    },
    done: gone,
    async after(ending) {
      await removeSnapshots(ending)
      await returnUnused(ending)
    },
    onFault: 'before',
  }),
}

/** Whether a disk is attached to a host whose time goes on after its own. */
async function outlivedByHost(db: Db, { boundTo: hostId, expiresAt, engineRef }: ResourceRow): Promise<boolean> {
  if (!hostId || !expiresAt || !engineRef) return false
  const [host] = await db.select().from(resources).where(eq(resources.id, hostId))
  return host?.expiresAt != null && host.expiresAt > expiresAt
}

/** Nothing is taken off a host in rescue, so its own system runs again first; its row hears of it when it is looked at. */
async function hostOutOfRescue({ db, engine, call, resource }: Work<object>): Promise<Progress> {
  if (!resource.boundTo) return nothing
  const [host] = await db.select().from(resources).where(eq(resources.id, resource.boundTo))
  if (host?.status !== 'RESCUE' || !host.engineRef) return nothing
  return engine.hosts.unrescue({ ...call, operation: `${call.operation}/unrescue` }, host.engineRef)
}

/** A copy of a disk that is gone has nothing to be rolled back to. */
export async function removeSnapshots({ app, db, resource, operation }: Ending<object>): Promise<void> {
  for (const copy of await boundTo(db, resource.id, true))
    if (copy.kind === 'snapshot' && copy.task === '') {
      const params = { refund_at: app.clock.now().toISOString() }
      await begin(app, db, copy, { action: 'release', params, loginId: operation.loginId, follows: true })
    }
}
