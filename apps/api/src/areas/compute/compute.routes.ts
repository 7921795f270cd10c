import { adoptionCalls } from '@portico/contract/compute/adoption.ts'
import { keyPairCalls } from '@portico/contract/compute/key-pair.ts'
import { serve, type Route } from '../../core/http/serve.ts'
import type { CloudViews } from '../../ground/engine/cloud.ts'
import * as adoption from './adoption.service.ts'
import * as keyPair from './key-pair.service.ts'

export const adoptionRoutes = (views: CloudViews): Route[] =>
  serve(adoptionCalls, {
    platformCloudHostList: (ctx, query) => adoption.list(views, ctx, query),
    platformCloudHostInfo: (ctx, one) => adoption.info(views, ctx, one),
    platformCloudHostAdopt: { before: (ctx, form) => adoption.adopt(views, ctx, form) },
    platformCloudHostLetGo: (ctx, { id }) => adoption.letGo(ctx, id),
  })

export const keyPairRoutes = serve(keyPairCalls, {
  keyPairList: keyPair.list,
  keyPairCreate: keyPair.create,
  keyPairDownload: keyPair.download,
  keyPairDownloadOther: keyPair.download,
  keyPairRemove: keyPair.remove,
})
