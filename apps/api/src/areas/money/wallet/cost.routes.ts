import { costCalls } from '@portico/contract/money/cost.ts'
import { outlookCalls } from '@portico/contract/money/outlook.ts'
import { serve } from '../../../core/http/serve.ts'
import * as cost from './cost.service.ts'
import { outlook } from './outlook.service.ts'

export const costRoutes = serve(costCalls, {
  costReport: (ctx, query) => cost.report(ctx, query),
  costEntryList: (ctx, query) => cost.entries(ctx, query),
  costExport: (ctx, query) => cost.exportCsv(ctx, query),
})

export const outlookRoutes = serve(outlookCalls, { walletOutlook: (ctx) => outlook(ctx) })
