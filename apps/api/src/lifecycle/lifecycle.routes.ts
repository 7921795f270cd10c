import { cartCalls } from '@portico/contract/resource/cart.ts'
import { platformResourceCalls } from '@portico/contract/resource/platform.ts'
import { purchaseCalls } from '@portico/contract/resource/purchase.ts'
import { resourceCalls } from '@portico/contract/resource/resource.ts'
import { tagCalls } from '@portico/contract/resource/tags.ts'
import type { Engines } from '../ground/engine/engine.ts'
import { serve } from '../core/http/serve.ts'
import * as cart from './cart.ts'
import { choicePrices } from './choice-prices.ts'
import { count, search } from './count.ts'
import * as operator from './operator-acts.ts'
import * as own from './own-changes.ts'
import * as remove from './remove.ts'
import * as restore from './restore.ts'
import * as renewing from './renew.ts'
import * as sale from './sale.ts'
import * as timeline from './timeline.ts'

export const resourceRoutes = serve(resourceCalls, {
  resourceSearch: (ctx, { search: text }) => search(ctx, text),
  resourceCount: (ctx) => count(ctx),
  resourceTimeline: timeline.timeline,
  resourceRename: own.rename,
  resourceTag: own.setTags,
  resourceTagMany: own.tagMany,
  resourceRenewalSave: own.setRenewal,
  renewPrice: renewing.renewPrice,
  resourceRenew: renewing.renew,
  resourceDeletePreview: (ctx, { id }) => remove.deletePreview(ctx, id),
  resourceDelete: remove.remove,
  resourceRestorePrice: (ctx, { id }) => restore.restorePrice(ctx, id),
  resourceRestore: restore.restore,
})

export const platformResourceRoutes = serve(platformResourceCalls, {
  platformResourceTimeline: timeline.platformTimeline,
  platformExpirySave: operator.moveExpiry,
  platformStateForce: operator.forceState,
  platformOperationRetry: (ctx, { id }) => operator.retryOperation(ctx, id),
})

export const tagRoutes = serve(tagCalls, { resourceTagList: (ctx) => own.tagList(ctx) })

export const purchaseRoutes = (engines: Engines) =>
  serve(purchaseCalls, {
    purchasePrice: sale.price,
    resourcePrice: sale.price,
    choicePrices,
    resourceCreate: sale.creating(engines),
  })

export const cartRoutes = (engines: Engines) =>
  serve(cartCalls, {
    cartAdd: cart.add,
    cartList: cart.list,
    cartChange: cart.change,
    cartRestore: (ctx, { id }) => cart.restore(ctx, id),
    cartRemove: (ctx, { id }) => cart.remove(ctx, id),
    cartSettle: cart.settling(engines),
  })
