import { countryMap } from '@portico/contract/account/countries.ts'
import type { FrameInfo } from '@portico/contract/account/frame.ts'
import { unreadPreview } from '@portico/contract/support/notice.ts'
import type { Outside, SignedInCtx } from '../../core/http/context.ts'
import * as notice from '../../ground/notices/notice.service.ts'
import * as user from './user.service.ts'

export async function info(ctx: Outside<SignedInCtx>): Promise<FrameInfo> {
  const [person, firewall_notices, unread_notices] = await Promise.all([
    user.info(ctx),
    notice.firewallNotices(ctx),
    notice.list(ctx, unreadPreview),
  ])
  return { user: person, firewall_notices, unread_notices, country_codes: countryMap(ctx.language) }
}
