import type { Module } from '../ground/module.ts'
import { cartRoutes, platformResourceRoutes, purchaseRoutes, resourceRoutes, tagRoutes } from './lifecycle.routes.ts'
import { agentHaltJob } from './agent-debt.ts'
import { debtJob } from './debt.ts'
import { meterJob } from './meter.ts'
import { reportJob } from './report.ts'
import { resourceTimeJob } from './timed.ts'

export const lifecycleModule: Module = {
  routes: ({ engines }) => [
    ...resourceRoutes,
    ...platformResourceRoutes,
    ...tagRoutes,
    ...purchaseRoutes(engines),
    ...cartRoutes(engines),
  ],
  jobs: (app, { engines }) => [
    resourceTimeJob(app),
    reportJob(app, engines),
    meterJob(app, engines),
    debtJob(app),
    agentHaltJob(app),
  ],
}
