import { operationLogCalls } from '@portico/contract/support/operation-log.ts'
import { serve } from '../../core/http/serve.ts'
import * as log from './operation-log.service.ts'

export const operationLogRoutes = serve(operationLogCalls, {
  logList: log.list,
  logChoices: (ctx) => log.choices(ctx),
  logExport: log.exportCsv,
  logClearAll: (ctx) => log.clear(ctx),
  platformAuditList: log.auditList,
  platformAuditChoices: (ctx) => log.auditChoices(ctx),
  platformAuditExport: log.auditExport,
})
