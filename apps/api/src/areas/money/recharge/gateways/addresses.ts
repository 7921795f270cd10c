import { apiBase } from '@portico/contract/headers.ts'
import type { App } from '../../../../core/app/app.ts'
import type { GatewayName } from './gateway.ts'

export const noticePath = `${apiBase}/apiv1/recharge/notice`
export const cashierPath = '/cashier'

/** Where a gateway tells us of payments. The cashier is this server itself, whatever stands before it. */
export const noticeUrl = (app: Pick<App, 'publicUrl' | 'localUrl'>, gateway: GatewayName) =>
  `${gateway === 'cashier' ? app.localUrl : app.publicUrl}${noticePath}/${gateway}`
