import type { Module } from '../../ground/module.ts'
import * as routes from './account.routes.ts'
import { closingJob } from './center.service.ts'

export const accountModule: Module = {
  routes: () => Object.values(routes).flat(),
  jobs: (app) => [closingJob(app)],
}
