import { snapshot } from '@portico/contract/compute/snapshot.ts'
import { words } from '@portico/contract/compute/snapshot.words.ts'
import { eq, sql } from 'drizzle-orm'
import { hoursMs, minutesMs } from '../../core/clock.ts'
import { undoPayment } from '../../ground/refunds/give-back.service.ts'
import { offer } from '../../lifecycle/offer.ts'
import { step } from '../../lifecycle/product.ts'
import { returnUnused } from '../../lifecycle/remove.ts'
import { resources } from '../../lifecycle/resource.table.ts'
import { renewsNoMore, said } from '../../lifecycle/steps.ts'
import { keepsSnapshot } from './ownimage.service.ts'
import { snapshotItems, snapshotSpec, type SnapshotSpec } from './snapshot.model.ts'
import { create, planList, restore, sale, savePlan } from './snapshot.service.ts'

export const snapshotOffer = offer<typeof snapshot, SnapshotSpec>(
  snapshot,
  {
    words,
    bound: 'copy',
    keeps: keepsSnapshot,
    sale,
    items: snapshotItems,
    subject: ({ capacity_gb }) => `${capacity_gb} GB`,
    shown: ({ spec, ...row }) => ({
      description: spec.description,
      disk_id: row.boundTo ?? '',
      disk_name: row.boundName,
      host_id: row.boundBoundTo,
      host_name: row.boundBoundName,
      capacity_gb: spec.capacity_gb,
      fee: spec.fee,
      automatic: spec.automatic,
      bootable: spec.origin !== undefined,
    }),
    narrowed: ({ disk_id, host_id }) =>
      disk_id
        ? sql`r.bound_to = ${disk_id}`
        : host_id
          ? sql`r.bound_to in (select id from resource d where d.bound_to = ${host_id})`
          : undefined,
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
      expire: said('error'),
      release: step<object, object>({
        during: 'deleting',
        deadlineMs: hoursMs(2),
        run: async ({ engine, call, resource }) =>
          resource.engineRef ? engine.snapshots.remove(call, resource.engineRef) : engine.discard(call),
        done: (_row, _result, _params, { app }) => ({ releasedAt: app.clock.now() }),
        after: returnUnused,
        // What could not be deleted is not paid for again.
        undo: renewsNoMore,
        onFault: 'faulty',
      }),
    },
  },
  {
    snapshotCreate: create,
    snapshotRestore: (ctx, { id }) => restore(ctx, id),
    snapshotPlanList: planList,
    snapshotPlanSave: savePlan,
  },
)
