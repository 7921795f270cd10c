import type { App } from '../../../core/app/app.ts'
import type { JobKind } from '../../../core/jobs/jobs.ts'
import { rewardReferrers } from './referral.service.ts'

/** Every hour: cash is used up by the passing of time, and nothing else happens when enough of it has been. */
export const referralJob = (app: App): JobKind => ({
  queue: 'referral.reward',
  schedule: '41 * * * *',
  run: () => rewardReferrers(app),
})
