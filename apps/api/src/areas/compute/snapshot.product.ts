import { settledStatuses } from '@portico/contract/states/compute.ts'
import { eq } from 'drizzle-orm'
import { hoursMs, minutesMs } from '../../core/clock.ts'
import type { Progress } from '../../ground/engine/engine.ts'
import { register, step } from '../../lifecycle/product.ts'
import { returnUnused } from '../../lifecycle/remove.ts'
import { resources, type ResourceRow } from '../../lifecycle/resource.table.ts'
import { undoPayment } from '../../ground/refunds/give-back.service.ts'

export interface SnapshotSpec {
  capacity_gb: number
  description: string
  automatic: boolean
  fee: 'free' | 'paid'
  disk_ref: string
}
export const snapshotSpec = (row: Pick<ResourceRow, 'spec'>) => row.spec as unknown as SnapshotSpec

const nothing: Progress = { state: 'done', result: {} }

export const snapshotProduct = register({
  kind: 'snapshot',
  product: 'snapshot',
  idKind: 'snapshot',
  lists: { customer: ['snapshotList', 'diskList'], operator: ['platformSnapshotList'] },
  statuses: { building: 'creating', ready: 'available', faulty: 'error', expired: 'error' },
  settled: settledStatuses.snapshot,
  deletable: ['available', 'error'],
  renewable: ['available', 'error'],
  items: (spec) => [{ item: 'capacity_gb', quantity: (spec as unknown as SnapshotSpec).capacity_gb }],
  revived: () => 'available',
  subject: (row) => `${row.name} · ${snapshotSpec(row).capacity_gb} GB`,
  steps: {
    create: step<object, { ref: string; sizeGb: number }>({
      during: 'creating',
      deadlineMs: minutesMs(60),
      run: ({ engine, call, resource }) => engine.snapshots.create(call, snapshotSpec(resource).disk_ref),
      clear: ({ engine, call }) => engine.discard(call),
      done: (_row, { ref, sizeGb }) => ({ status: 'available', engineRef: ref, spec: { capacity_gb: sizeGb } }),
      async undo({ app, db, resource, operation }) {
        if (operation.orderId) await undoPayment(app, db, operation.orderId, 'notDelivered')
        await db.update(resources).set({ expiresAt: null, renewal: 'off' }).where(eq(resources.id, resource.id))
      },
      onFault: 'faulty',
    }),
    expire: step<object, object>({
      deadlineMs: minutesMs(10),
      run: async () => nothing,
      done: () => ({ status: 'error' }),
      onFault: 'before',
    }),
    release: step<object, object>({
      during: 'deleting',
      deadlineMs: hoursMs(2),
      run: async ({ engine, call, resource }) =>
        resource.engineRef ? engine.snapshots.remove(call, resource.engineRef) : engine.discard(call),
      done: (_row, _result, _params, { app }) => ({ releasedAt: app.clock.now() }),
      after: returnUnused,
      onFault: 'faulty',
    }),
  },
})
