import { orderCalls } from '@portico/contract/money/order.ts'
import { serve } from '../../../core/http/serve.ts'
import { info } from '../../../ground/orders/order-details.ts'
import * as order from '../../../ground/orders/order.service.ts'
import * as wallet from '../../../ground/wallet/wallet.service.ts'

export const orderRoutes = serve(orderCalls, {
  orderList: (ctx, query) => order.list(ctx, query),
  orderInfo: (ctx, { id }) => info(ctx, id),
  orderCancel: (ctx, { id }) => order.cancel(ctx, id),
  orderExport: (ctx, query) => order.exportCsv(ctx, query),
  walletLineList: (ctx, query) => wallet.lines(ctx, query),
  walletLineExport: (ctx, query) => wallet.exportLines(ctx, query),
})
