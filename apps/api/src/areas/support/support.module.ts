import type { Module } from '../../ground/module.ts'
import { announcementSweepJob } from './announcement-picture.service.ts'
import { announcementRoutes } from './announcement.routes.ts'
import { noticeChoiceRoutes, noticeRoutes } from './notice.routes.ts'
import { operationLogRoutes } from './operation-log.routes.ts'
import { agentWorkOrderRoutes, workOrderDeskRoutes, workOrderRoutes } from './work-order.routes.ts'
import { workOrderSweepJob } from './work-order.service.ts'

export const supportModule: Module = {
  routes: () => [
    ...noticeRoutes,
    ...noticeChoiceRoutes,
    ...announcementRoutes,
    ...workOrderRoutes,
    ...workOrderDeskRoutes,
    ...agentWorkOrderRoutes,
    ...operationLogRoutes,
  ],
  jobs: (app) => [announcementSweepJob(app), workOrderSweepJob(app)],
}
