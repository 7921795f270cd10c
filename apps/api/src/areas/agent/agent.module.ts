import type { Module } from '../../ground/module.ts'
import { agentDebtJob, agentRenewalJob } from './agent.jobs.ts'
import * as routes from './agent.routes.ts'

export const agentModule: Module = {
  routes: () => Object.values(routes).flat(),
  jobs: (app) => [agentDebtJob(app), agentRenewalJob(app)],
}
