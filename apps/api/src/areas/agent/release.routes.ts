import { releaseCalls } from '@portico/contract/agent/release.ts'
import { serve } from '../../core/http/serve.ts'
import * as release from './release.service.ts'

export const releaseRoutes = serve(releaseCalls, {
  providerInfo: (ctx) => release.provider(ctx),
  providerLeave: (ctx, { reason }) => release.leave(ctx, reason),
  providerStay: (ctx) => release.stay(ctx),
  agentReleaseList: (ctx) => release.list(ctx),
  agentCustomerRelease: (ctx, { account_id, reason }) => release.release(ctx, account_id, reason),
  agentCustomerKeep: (ctx, { account_id }) => release.keep(ctx, account_id),
  customerRelease: (ctx, { account_id, reason }) => release.force(ctx, account_id, reason),
})
