import { nodeDeskCalls } from '@portico/contract/node/node-desk.ts'
import { nodeCalls } from '@portico/contract/node/node.ts'
import { regionDeskCalls } from '@portico/contract/node/region-desk.ts'
import { statusDeskCalls } from '@portico/contract/node/status-desk.ts'
import { statusCalls } from '@portico/contract/node/status.ts'
import { serve } from '../../core/http/serve.ts'
import type { CloudViews } from '../../ground/engine/cloud.ts'
import { ownImagesOn } from './host-image.service.ts'
import * as fusion from './fusion.service.ts'
import * as desk from './node-desk.service.ts'
import * as node from '../../ground/nodes/node.service.ts'
import { kindsNotMadeBy } from '../../lifecycle/product.ts'
import { readyIn } from '../../lifecycle/ready-in.ts'
import * as region from './region-desk.service.ts'
import { usage } from './region-usage.service.ts'
import * as statusDesk from './status-desk.service.ts'
import * as status from './status.service.ts'

export const nodeRoutes = serve(nodeCalls, {
  nodeList: async (ctx) => node.list(ctx, { notMadeBy: kindsNotMadeBy, readyIn: await readyIn(ctx) }),
  nodeSubscribe: (ctx, form) => node.subscribe(ctx, form),
  fusionCodeSend: {
    async before(ctx, { cloud_type }) {
      const phone = await fusion.beforeCode(ctx)
      return (write) => fusion.sendCode(write, phone, cloud_type)
    },
  },
  fusionVerify: {
    async before(ctx, { verification_code }) {
      const phone = await fusion.beforeVerify(ctx, verification_code, 'fusion')
      return (write) => fusion.verify(write, phone, verification_code)
    },
  },
  flavorList: (ctx, query) => node.flavorList(ctx, query),
  imageList: async (ctx, query) => {
    const { result } = await node.imageList(ctx, query)
    return { result: [...result, ...(await ownImagesOn(ctx, query.controller_id))] }
  },
})

export const nodeDeskRoutes = serve(nodeDeskCalls, {
  platformNodeList: (ctx) => desk.nodeList(ctx),
  platformNodeSave: (ctx, form) => desk.saveNode(ctx, form),
  platformNodeRemove: (ctx, { controller_id }) => desk.removeNode(ctx, controller_id),
  platformNodeEngineSave: (ctx, form) => desk.saveEngine(ctx, form),
  nodeSettingsInfo: (ctx) => desk.settingsInfo(ctx),
  nodeSettingsSave: (ctx, form) => desk.saveNodeSettings(ctx, form),
  platformFlavorList: (ctx) => desk.flavorList(ctx),
  platformFlavorSave: (ctx, form) => desk.saveFlavor(ctx, form),
  platformFlavorRemove: (ctx, { flavor_id }) => desk.removeFlavor(ctx, flavor_id),
  platformCapacityList: (ctx) => desk.capacity(ctx),
  platformFlavorOfferSave: (ctx, form) => desk.saveOffer(ctx, form),
  platformFlavorOfferRemove: (ctx, { controller_id, flavor_id }) => desk.removeOffer(ctx, controller_id, flavor_id),
  platformImageList: (ctx) => desk.imageList(ctx),
  platformImageSave: (ctx, form) => desk.saveImage(ctx, form),
  platformImageRemove: (ctx, { image_id }) => desk.removeImage(ctx, image_id),
  platformUserNodeList: (ctx, query) => desk.userNodeList(ctx, query),
  platformUserNodeSave: (ctx, form) => desk.saveUserNodes(ctx, form),
})

export const regionDeskRoutes = (views: CloudViews) =>
  serve(regionDeskCalls, {
    platformRegionInfo: (ctx, { controller_id }) => region.info(ctx, controller_id),
    platformRegionTest: {
      async before(ctx, form) {
        const lines = await region.test(views, ctx, form)
        return async (write) => region.tested(write, form.controller_id, lines)
      },
    },
    platformRegionCatalogue: (ctx, { controller_id }) => region.catalogue(views, ctx, controller_id),
    platformRegionFlavorOffer: {
      async before(ctx, form) {
        const found = await region.findFlavor(views, ctx, form.controller_id, form.engine_ref)
        return (write) => region.offerFlavor(write, form, found)
      },
    },
    platformRegionImageOffer: {
      async before(ctx, form) {
        const found = await region.findImage(views, ctx, form.controller_id, form.engine_ref)
        return (write) => region.offerImage(write, form, found)
      },
    },
    platformRegionImageRemove: (ctx, { controller_id, image_id }) => region.removeImage(ctx, controller_id, image_id),
    platformRegionUsage: (ctx, query) => usage(views, ctx, query),
  })

export const statusRoutes = [
  ...serve(statusCalls, { statusInfo: (ctx) => status.info(ctx) }),
  ...serve(statusDeskCalls, {
    platformStatusList: (ctx, query) => statusDesk.list(ctx, query),
    platformStatusUpdates: (ctx, { id }) => statusDesk.updates(ctx, id),
    platformStatusSave: (ctx, form) => statusDesk.save(ctx, form),
    platformStatusUpdate: (ctx, form) => statusDesk.update(ctx, form),
    platformStatusRemove: (ctx, one) => statusDesk.remove(ctx, one),
  }),
]
