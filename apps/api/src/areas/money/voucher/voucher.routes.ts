import { voucherCalls } from '@portico/contract/money/voucher.ts'
import { serve } from '../../../core/http/serve.ts'
import * as desk from './voucher-desk.service.ts'

export const voucherRoutes = serve(voucherCalls, {
  voucherList: (ctx, query) => desk.ownList(ctx, query),
  voucherRedeem: {
    async before(ctx, typed) {
      await desk.refuseGuessing(ctx)
      return (write) => desk.redeemOwn(write, typed)
    },
  },
  platformVoucherList: (ctx, query) => desk.allList(ctx, query),
  platformVoucherIssue: (ctx, form) => desk.issueBatch(ctx, form),
  platformVoucherInvalidate: (ctx, { ids }) => desk.takeBack(ctx, ids),
  platformVoucherWelcome: (ctx, { account_id }) => desk.welcome(ctx, account_id),
})
