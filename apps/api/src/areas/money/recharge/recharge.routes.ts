import { paySettingsCalls } from '@portico/contract/money/pay-settings.ts'
import { rechargeCalls } from '@portico/contract/money/recharge.ts'
import { serve } from '../../../core/http/serve.ts'
import * as paySettings from './pay-settings.service.ts'
import * as recharge from './recharge.service.ts'
import * as remittance from './remittance.service.ts'

export const rechargeRoutes = serve(rechargeCalls, {
  rechargeWayInfo: (ctx) => recharge.wayInfo(ctx),
  rechargeStart: {
    async before(ctx, form) {
      const prepared = await recharge.prepare(ctx, form)
      return (write) => recharge.start(write, form, prepared)
    },
  },
  rechargeState: (ctx, { id }) => recharge.state(ctx, id),
  rechargeList: (ctx, query) => recharge.list(ctx, query),
  remittanceSubmit: (ctx, form) => remittance.submit(ctx, form),
})

export const paySettingsRoutes = serve(paySettingsCalls, {
  paySettingsInfo: (ctx) => paySettings.payInfo(ctx),
  paySettingsSave: (ctx, form) => paySettings.savePay(ctx, form),
  bankSettingsInfo: (ctx) => paySettings.bankInfo(ctx),
  bankSettingsSave: (ctx, form) => paySettings.saveBank(ctx, form),
})
