import { maintenanceCan, type MaintenancePackage } from '@portico/contract/states/support.ts'
import { minutesMs } from '../../core/clock.ts'
import type { Progress } from '../../ground/engine/engine.ts'
import { register, step, type Outcome, type Step } from '../../lifecycle/product.ts'
import { startTerm } from '../../lifecycle/purchase.ts'
import { returnUnused } from '../../lifecycle/remove.ts'
import type { ResourceRow } from '../../lifecycle/resource.table.ts'

export interface MaintenanceSpec {
  package: MaintenancePackage
  months: number
}
export const maintenanceSpec = (row: Pick<ResourceRow, 'spec'>) => row.spec as unknown as MaintenanceSpec

const nothing: Progress = { state: 'done', result: {} }
/** People do the work: a step of it only says how far they are. */
const said = (outcome: Step['done'], after?: Step['after']) =>
  step<Record<string, unknown>, object>({
    deadlineMs: minutesMs(10),
    run: async () => nothing,
    done: outcome,
    ...(after && { after }),
    onFault: 'before',
  })
const becomes = (status: string) => (): Outcome => ({ status })

export const maintenanceProduct = register({
  kind: 'maintenance',
  product: 'maintenance',
  idKind: 'maintenance',
  lists: { customer: ['maintenanceList', 'maintenanceRecordList'], operator: ['platformMaintenanceList'] },
  statuses: { building: 'under construction', ready: 'in effect', expired: 'expired' },
  startsLater: true,
  settled: ['in effect', 'expired'],
  deletable: maintenanceCan.delete.from,
  renewable: maintenanceCan.renew.from,
  items: (spec) => [{ item: `package:${(spec as unknown as MaintenanceSpec).package}`, quantity: 1 }],
  revived: () => 'in effect',
  subject: (row) => `${row.name} · ${maintenanceSpec(row).package}`,
  steps: {
    create: said(becomes('under construction')),
    start: said(becomes('in effect'), ({ app, db, resource }) =>
      startTerm(db, resource, app.clock.now(), maintenanceSpec(resource).months),
    ),
    expire: said(becomes('expired')),
    release: said((_row, _result, _params, { app }) => ({ releasedAt: app.clock.now() }), returnUnused),
  },
})
