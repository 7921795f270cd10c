import type { Module } from '../../ground/module.ts'
import { apiKeyRoutes, centerRoutes, fateRoutes, registerRoutes, sessionRoutes, userRoutes } from './account.routes.ts'
import { closingJob } from './center.service.ts'

export const accountModule: Module = {
  routes: () => [...sessionRoutes, ...registerRoutes, ...userRoutes, ...centerRoutes, ...fateRoutes, ...apiKeyRoutes],
  jobs: (app) => [closingJob(app)],
}
