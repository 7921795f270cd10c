import type { Module } from '../../ground/module.ts'
import { guardJob } from './ddos/guard.jobs.ts'
import { routesJob } from './vpc/routes.jobs.ts'
import { firewallRoutes, networkRoutes, usageRoutes, vpcRoutes } from './network.routes.ts'

export const networkModule: Module = {
  routes: ({ engines }) => [...networkRoutes, ...vpcRoutes(engines), ...firewallRoutes, ...usageRoutes(engines)],
  jobs: (app, { engines }) => [routesJob(app, engines), guardJob(app, engines)],
}
