import { robotJob, robotSweepJob, webhookJob } from '../../ground/robots/robot.service.ts'
import type { Module } from '../../ground/module.ts'
import { homeRoutes } from './home.routes.ts'
import { siteSweepJob } from './images.service.ts'
import { overviewRoutes } from './overview.routes.ts'
import * as routes from './platform.routes.ts'
import { openSmsDoor } from './sms-door.ts'

export const platformModule: Module = {
  routes: () => [...Object.values(routes).flat(), ...homeRoutes, ...overviewRoutes],
  jobs: (app) => [siteSweepJob(app), robotJob(app), webhookJob(app), robotSweepJob(app)],
  doors: openSmsDoor,
}
