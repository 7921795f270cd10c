import { referralCalls } from '@portico/contract/money/referral.ts'
import { serve } from '../../../core/http/serve.ts'
import * as referral from './referral.service.ts'

export const referralRoutes = serve(referralCalls, {
  referrerCode: (ctx) => referral.info(ctx),
  referrerCodeCreate: (ctx) => referral.create(ctx),
  referralSettingsInfo: (ctx) => referral.settings(ctx),
  referralSettingsSave: (ctx, form) => referral.saveReferral(ctx, form),
})
