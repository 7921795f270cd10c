import type { Module } from '../../ground/module.ts'
import { booksRoutes } from './desk/books.routes.ts'
import { financeReportRoutes, financeRoutes } from './desk/finance.routes.ts'
import { invoiceRoutes, invoiceSellerRoutes } from './invoice/invoice.routes.ts'
import { priceRoutes } from './price/price.routes.ts'
import { noticeJob } from './recharge/cashier.ts'
import { serveCashier } from './recharge/cashier.server.ts'
import { closeJob } from './recharge/close.jobs.ts'
import { openNoticeDoor } from './recharge/notice-door.ts'
import { paySettingsRoutes, rechargeRoutes } from './recharge/recharge.routes.ts'
import { reconcileJob } from './recharge/reconcile.service.ts'
import { proofSweepJob } from './recharge/remittance.service.ts'
import { referralJob } from './referral/referral.jobs.ts'
import { referralRoutes } from './referral/referral.routes.ts'
import { refundRoutes } from './refund/refund.routes.ts'
import { voucherJob } from './voucher/voucher.jobs.ts'
import { voucherRoutes } from './voucher/voucher.routes.ts'
import { balanceAlarmRoutes } from './wallet/balance-alarm.routes.ts'
import { budgetJob } from './wallet/budget.jobs.ts'
import { budgetRoutes } from './wallet/budget.routes.ts'
import { costRoutes, outlookRoutes } from './wallet/cost.routes.ts'
import { orderRoutes } from './wallet/order.routes.ts'

export const moneyModule: Module = {
  routes: () => [
    ...booksRoutes,
    ...orderRoutes,
    ...costRoutes,
    ...budgetRoutes,
    ...outlookRoutes,
    ...voucherRoutes,
    ...referralRoutes,
    ...balanceAlarmRoutes,
    ...rechargeRoutes,
    ...paySettingsRoutes,
    ...financeRoutes,
    ...financeReportRoutes,
    ...refundRoutes,
    ...invoiceRoutes,
    ...invoiceSellerRoutes,
    ...priceRoutes,
  ],
  jobs: (app) => [
    referralJob(app),
    voucherJob(app),
    proofSweepJob(app),
    noticeJob(app),
    reconcileJob(app),
    closeJob(app),
    budgetJob(app),
  ],
  async doors(app, server) {
    await openNoticeDoor(app, server)
    await serveCashier(app, server)
  },
}
