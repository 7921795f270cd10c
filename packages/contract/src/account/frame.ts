import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { siteCalls } from '../platform/site.ts'
import { noticeCalls } from '../support/notice.ts'
import { userCalls } from './user.ts'

/** What the console's frame is drawn from, in one answer: each part is what the call of its own says. */
export const FrameInfo = z.object({
  user: userCalls.userInfo.data,
  firewall_notices: noticeCalls.firewallNoticeList.data,
  unread_notices: noticeCalls.noticeList.data,
  country_codes: siteCalls.countryCodeMap.data,
})
export type FrameInfo = z.output<typeof FrameInfo>

export const frameCalls = calls({
  frameInfo: { get: '/apiv1/user/frameInfo', allow: 'signedIn', reads: true, data: FrameInfo },
})
