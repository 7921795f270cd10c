import { snapshot } from '@portico/contract/compute/snapshot.ts'
import { sentences, words } from '@portico/contract/compute/snapshot.words.ts'
import { eq, sql } from 'drizzle-orm'
import { hoursMs } from '../../core/clock.ts'
import { undoPayment } from '../../ground/refunds/give-back.service.ts'
import { offer } from '../../lifecycle/offer.ts'
import { resources } from '../../lifecycle/resource.table.ts'
import { copySteps } from './copy-steps.ts'
import { snapshotNeeded } from './ownimage.service.ts'
import { snapshotItems, snapshotSpec, type SnapshotSpec } from './snapshot.model.ts'
import { create, planList, restore, sale, savePlan } from './snapshot.service.ts'

export const snapshotOffer = offer<typeof snapshot, SnapshotSpec>(
  snapshot,
  {
    words,
    sentences,
    bound: 'copy',
    needed: snapshotNeeded,
    sale,
    items: snapshotItems,
    subject: ({ capacity_gb }) => `${capacity_gb} GiB`,
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
    steps: copySteps({
      kept: ({ snapshots }) => snapshots,
      of: (row) => snapshotSpec(row).disk_ref,
      deadlineMs: hoursMs(1),
      async undo({ app, db, resource, operation }) {
        if (operation.orderId) await undoPayment(app, db, operation.orderId, 'notDelivered')
        await db.update(resources).set({ expiresAt: null, renewal: 'off' }).where(eq(resources.id, resource.id))
      },
    }),
  },
  {
    snapshotCreate: create,
    snapshotRestore: (ctx, { id }) => restore(ctx, id),
    snapshotPlanList: planList,
    snapshotPlanSave: savePlan,
  },
)
