import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { unreadPreviewMax } from '../constants.ts'
import { Id } from '../ids.ts'
import { Instant, Nothing, Page, PlainQuery } from '../page.ts'

/** What a notice is about, in the order people read them; each area adds its own. */
export const noticeTopics = [
  'account',
  'security',
  'debt',
  'balance',
  'renewal',
  'resource',
  'alarm',
  'attack',
  'firewall',
  'money',
  'voucher',
  'workOrder',
  'agent',
  'platform',
] as const
export type NoticeTopic = (typeof noticeTopics)[number]

export const Notice = z.object({
  id: Id('notice'),
  topic: z.enum(noticeTopics),
  subject: z.string(),
  content: z.string(),
  /** A path of the console, or empty. */
  link: z.string(),
  is_read: z.union([z.literal(0), z.literal(1)]),
  create_time: Instant,
})
export type Notice = z.output<typeof Notice>

const zeroOrOne = z.pipe(z.coerce.number(), z.union([z.literal(0), z.literal(1)]))

/** What the bell shows: the first few that nobody has read, and how many there are. */
export const unreadPreview = { is_read: 0, limit: unreadPreviewMax } as const

export const noticeCalls = calls({
  noticeList: {
    either: '/apiv1/user/noticeList',
    allow: 'signedIn',
    reads: true,
    input: z.extend(PlainQuery, { is_read: z.optional(zeroOrOne) }),
    data: Page(Notice),
  },
  noticeReadAll: {
    get: '/apiv1/user/noticeReadAll',
    allow: 'signedIn',
    data: Nothing,
    audit: 'notice.readAll',
    stales: ['noticeList', 'firewallNoticeList'],
  },
  noticeClearAll: {
    get: '/apiv1/user/noticeClearAll',
    allow: 'signedIn',
    data: Nothing,
    audit: 'notice.clearAll',
    stales: ['noticeList', 'firewallNoticeList'],
  },
  noticeRead: {
    post: '/apiv1/user/noticeRead',
    allow: 'signedIn',
    input: z.object({ id: Id('notice') }),
    data: Notice,
    audit: 'notice.read',
    stales: ['noticeList', 'firewallNoticeList'],
  },
  firewallNoticeList: {
    get: '/apiv1/network/firewallNotice',
    allow: 'signedIn',
    reads: true,
    data: z.object({ result: z.array(Notice) }),
  },
})
