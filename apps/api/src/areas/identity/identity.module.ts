import type { Module } from '../../ground/module.ts'
import { identityCheckJob, identitySweepJob } from './certification.jobs.ts'
import { cardCheckRoutes, certificationRoutes } from './certification.routes.ts'
import { checkerOf } from './checker.ts'

export const identityModule: Module = {
  routes: () => [...certificationRoutes(checkerOf), ...cardCheckRoutes],
  jobs: (app) => [identityCheckJob(app, checkerOf(app)), identitySweepJob(app)],
}
