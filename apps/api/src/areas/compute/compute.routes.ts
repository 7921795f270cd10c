import { adoptionCalls } from '@portico/contract/compute/adoption.ts'
import { diskCalls } from '@portico/contract/compute/disk.ts'
import { hostCalls } from '@portico/contract/compute/host.ts'
import { keyPairCalls } from '@portico/contract/compute/key-pair.ts'
import { snapshotCalls } from '@portico/contract/compute/snapshot.ts'
import { serve, type Route } from '../../core/http/serve.ts'
import type { CloudViews, Engines } from '../../ground/engine/engine.ts'
import * as adoption from './adoption.service.ts'
import * as disk from './disk.service.ts'
import { createWhole } from './host-sale.service.ts'
import * as hostSize from './host-size.service.ts'
import * as hostWatch from './host-watch.service.ts'
import * as host from './host.service.ts'
import * as keyPair from './key-pair.service.ts'
import * as snapshot from './snapshot.service.ts'

export const hostRoutes = (engines: Engines): Route[] =>
  serve(hostCalls, {
    hostList: host.list,
    hostInfo: (ctx, { id }) => host.info(ctx, id),
    hostExport: host.exportCsv,
    hostCreate: createWhole,
    hostAct: host.act,
    hostPasswordReset: host.resetPassword,
    hostPasswordShow: (ctx, { id }) => host.showPassword(ctx, id),
    hostRebuild: host.rebuild,
    adjustPrice: hostSize.adjustPrice,
    hostResize: hostSize.resize,
    hostFirewallSave: host.saveFirewalls,
    hostEipReplace: (ctx, { id }) => host.replaceEip(ctx, id),
    hostMetrics: (ctx, query) => hostWatch.metrics(engines, ctx, query),
    hostConsoleLog: (ctx, { id }) => hostWatch.consoleLog(engines, ctx, id),
    platformHostList: host.platformList,
    platformHostAct: host.platformAct,
  })

export const adoptionRoutes = (views: CloudViews): Route[] =>
  serve(adoptionCalls, {
    platformCloudHostList: (ctx, query) => adoption.list(views, ctx, query),
    platformCloudHostInfo: (ctx, one) => adoption.info(views, ctx, one),
    platformCloudHostAdopt: { before: (ctx, form) => adoption.adopt(views, ctx, form) },
    platformCloudHostLetGo: (ctx, { id }) => adoption.letGo(ctx, id),
  })

export const diskRoutes = serve(diskCalls, {
  diskList: disk.list,
  diskExport: disk.exportCsv,
  diskCreate: disk.create,
  diskAttach: disk.attach,
  diskDetach: (ctx, { id }) => disk.detach(ctx, id),
  diskExtendPrice: disk.extendPrice,
  diskExtend: disk.extend,
  platformDiskList: disk.platformList,
})

export const snapshotRoutes = serve(snapshotCalls, {
  snapshotList: snapshot.list,
  snapshotCreate: snapshot.create,
  snapshotRestore: (ctx, { id }) => snapshot.restore(ctx, id),
  snapshotPlanList: snapshot.planList,
  snapshotPlanSave: snapshot.savePlan,
  platformSnapshotList: snapshot.platformList,
})

export const keyPairRoutes = serve(keyPairCalls, {
  keyPairList: keyPair.list,
  keyPairCreate: keyPair.create,
  keyPairDownload: (ctx, { id }) => keyPair.download(ctx, id),
  keyPairDownloadOther: (ctx, { id }) => keyPair.download(ctx, id),
  keyPairRemove: (ctx, { id }) => keyPair.remove(ctx, id),
})
