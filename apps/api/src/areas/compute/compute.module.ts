import { remoteAddress } from '@portico/contract/compute/remote.ts'
import type { Module } from '../../ground/module.ts'
import { alarmJob } from './alarm.jobs.ts'
import { alarmRoutes } from './alarm.routes.ts'
import { adoptionRoutes, keyPairRoutes } from './compute.routes.ts'
import { hostJob } from './host.jobs.ts'
import { hostReconcileJob } from './reconcile.jobs.ts'
import { remoteDoor, remoteMessageBytesMax } from './remote.door.ts'
import { remoteRoutes } from './remote.routes.ts'
import { remoteTargets } from './remote.targets.ts'
import { scheduleJob } from './schedule.jobs.ts'
import { scheduleRoutes } from './schedule.routes.ts'
import { snapshotJob } from './snapshot.service.ts'

export const computeModule: Module = {
  routes: ({ engines, views }) => [
    ...adoptionRoutes(views),
    ...remoteRoutes(remoteTargets(engines)),
    ...scheduleRoutes,
    ...alarmRoutes,
    ...keyPairRoutes,
  ],
  jobs: (app, { engines }) => [
    hostJob(app),
    snapshotJob(app),
    scheduleJob(app),
    hostReconcileJob(app, engines),
    alarmJob(app, engines),
  ],
  sockets: (app, { engines }) => [
    { address: remoteAddress, bytesMax: remoteMessageBytesMax, door: remoteDoor(app, remoteTargets(engines)) },
  ],
}
