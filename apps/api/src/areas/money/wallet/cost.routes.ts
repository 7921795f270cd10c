import { costCalls } from '@portico/contract/money/cost.ts'
import { outlookCalls } from '@portico/contract/money/outlook.ts'
import type { CustomerCtx } from '../../../core/http/context.ts'
import { serve } from '../../../core/http/serve.ts'
import { Lanes } from '../../../core/lanes.ts'
import * as finding from './cost-finding.service.ts'
import * as cost from './cost.service.ts'
import { sums } from '../../../ground/wallet/wallet.service.ts'
import { outlook } from './outlook.service.ts'

/** Years of costs take the database a while: whoever asks for many at once leaves connections to everybody else. */
const lanes = new Lanes(2)
const inLane = <Answer>({ account }: CustomerCtx, work: () => Promise<Answer>) => lanes.take(account.id, work)

export const costRoutes = serve(costCalls, {
  costReport: (ctx, query) => inLane(ctx, () => cost.report(ctx, query)),
  costEntryList: (ctx, query) => inLane(ctx, () => cost.entries(ctx, query)),
  costFindingExpect: (ctx, said) => finding.expect(ctx, said),
  costExport: (ctx, query) => inLane(ctx, () => cost.exportCsv(ctx, query)),
})

export const outlookRoutes = serve(outlookCalls, {
  walletOutlook: (ctx, { amount }) => outlook(ctx, amount),
  walletSums: (ctx, query) => sums(ctx, query),
})
