import type { Module } from '../../../ground/module.ts'
import { emptyJob, endJob } from '../container/container-end.service.ts'
import { lifecycleJob } from './lifecycle.jobs.ts'
import { openObjectDoor } from './object.door.ts'
import { openShareDoor } from './share.door.ts'
import { objectRoutes } from './storage.routes.ts'

export const storageModule: Module = {
  routes: () => objectRoutes,
  jobs: (app) => [emptyJob(app), endJob(app), lifecycleJob(app)],
  async doors(app, server) {
    await openObjectDoor(app, server)
    await openShareDoor(app, server)
  },
}
