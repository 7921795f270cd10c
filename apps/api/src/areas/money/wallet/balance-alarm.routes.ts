import { balanceAlarmCalls } from '@portico/contract/money/balance-alarm.ts'
import { serve } from '../../../core/http/serve.ts'
import * as alarm from '../../../ground/wallet/balance-alarm.service.ts'

export const balanceAlarmRoutes = serve(balanceAlarmCalls, {
  balanceAlarmInfo: (ctx) => alarm.info(ctx),
  balanceAlarmSave: (ctx, form) => alarm.save(ctx, form),
})
