import { maintenanceCalls } from '@portico/contract/support/maintenance.ts'
import { serve } from '../../core/http/serve.ts'
import * as maintenance from './maintenance.service.ts'

export const maintenanceRoutes = serve(maintenanceCalls, {
  maintenanceList: maintenance.list,
  maintenanceRecordList: maintenance.recordList,
  platformMaintenanceList: maintenance.platformList,
  platformMaintenanceStart: (ctx, { id }) => maintenance.start(ctx, id),
  platformMaintenanceRecord: maintenance.record,
})
