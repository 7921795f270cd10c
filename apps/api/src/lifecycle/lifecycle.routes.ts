import { cartCalls } from '@portico/contract/resource/cart.ts'
import { purchaseCalls } from '@portico/contract/resource/purchase.ts'
import { resourceCalls } from '@portico/contract/resource/resource.ts'
import { serve } from '../core/http/serve.ts'
import * as care from './care.ts'
import * as cart from './cart.ts'
import * as remove from './remove.ts'
import * as restore from './restore.ts'
import * as renewing from './renew.ts'
import * as sale from './sale.ts'
import * as timeline from './timeline.ts'

export const resourceRoutes = serve(resourceCalls, {
  resourceSearch: (ctx, { search }) => care.search(ctx, search),
  resourceCount: (ctx) => care.count(ctx),
  resourceTimeline: timeline.timeline,
  resourceRename: care.rename,
  resourceTag: care.setTags,
  resourceRenewalSave: care.setRenewal,
  renewPrice: renewing.renewPrice,
  resourceRenew: renewing.renew,
  resourceDeletePreview: (ctx, { id }) => remove.deletePreview(ctx, id),
  resourceDelete: remove.remove,
  resourceRestorePrice: (ctx, { id }) => restore.restorePrice(ctx, id),
  resourceRestore: restore.restore,
  platformResourceTimeline: timeline.platformTimeline,
  platformExpirySave: care.moveExpiry,
  platformStateForce: care.forceState,
  platformOperationRetry: (ctx, { id }) => care.retryOperation(ctx, id),
})

export const purchaseRoutes = serve(purchaseCalls, {
  purchasePrice: sale.price,
  resourcePrice: sale.price,
  resourceCreate: sale.create,
})

export const cartRoutes = serve(cartCalls, {
  cartAdd: cart.add,
  cartList: cart.list,
  cartRemove: (ctx, { id }) => cart.remove(ctx, id),
  cartSettle: cart.settle,
})
