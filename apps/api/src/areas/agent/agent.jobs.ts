import type { App } from '../../core/app/app.ts'
import type { JobKind } from '../../core/jobs/jobs.ts'
import { watchDomains } from './domain-watch.service.ts'
import { warnOfRenewals, watchDebts } from './grace.service.ts'

/** Every five minutes: whoever owes hears of it at once, and whoever paid sells again. */
export const agentDebtJob = (app: App): JobKind => ({
  queue: 'agent.debt',
  schedule: '*/5 * * * *',
  run: () => watchDebts(app),
})

export const agentDomainJob = (app: App): JobKind => ({
  queue: 'agent.domains',
  schedule: '37 2 * * *',
  run: () => watchDomains(app),
})

export const agentRenewalJob = (app: App): JobKind => ({
  queue: 'agent.renewals',
  schedule: '17 1 * * *',
  run: () => warnOfRenewals(app),
})
