import { apiBase } from '@portico/contract/headers.ts'
import type { SmsSettings } from '@portico/contract/platform/sms.ts'
import type { App } from '../app/app.ts'
import type { Db } from '../db/pool.ts'
import { smsSettings } from '../settings/groups.ts'
import { readSettings } from '../settings/settings.ts'
import { aliyun } from './aliyun.ts'
import { posterOf, type GatewayParts, type SmsGateway } from './gateway.ts'
import { tencent } from './tencent.ts'
import { twilio } from './twilio.ts'

/** Whether text messages reach people just now. While they do not, their codes are read in the outbox. */
export const smsGatewaySet = async (db: Db): Promise<boolean> =>
  (await readSettings(db, smsSettings)).gateway !== 'none'

export const smsReportPath = `${apiBase}/apiv1/sms/report`
export const smsReportUrl = (app: Pick<App, 'publicUrl'>) => `${app.publicUrl}${smsReportPath}`

const kinds = { aliyun, tencent, twilio }

/** The provider that the operator has set up; undefined while there is none. */
export function gatewayOf(app: App, settings: SmsSettings): SmsGateway | undefined {
  if (settings.gateway === 'none') return undefined
  const parts: GatewayParts = {
    settings,
    secret: app.seal.open(settings.key_secret),
    now: () => app.clock.now(),
    reportUrl: (id) => `${smsReportUrl(app)}/${id}`,
    post: posterOf(app),
  }
  return kinds[settings.gateway](parts)
}
