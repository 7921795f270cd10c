import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Nothing } from '../page.ts'
import type { MessageKey } from '../rules/text.ts'
import { noticeTopics, type NoticeTopic } from './notice.ts'

/** By which ways a notice reaches somebody. A webhook hears what the owner of its account is told. */
export const noticeChannels = ['console', 'mail', 'webhook'] as const
export type NoticeChannel = (typeof noticeChannels)[number]

export const mustTell: readonly NoticeTopic[] = ['account', 'security', 'debt']
/** Told in the list, and by mail where it is mailed, whatever somebody chose. */
export const isMustTell = (topic: NoticeTopic) => mustTell.includes(topic)

const unmailed: readonly NoticeTopic[] = ['resource', 'firewall']
/** Whether it is mailed unless somebody chose otherwise. */
export const isMailed = (topic: NoticeTopic) => !unmailed.includes(topic)

export const NoticeChoice = z.object({
  topic: z.enum(noticeTopics),
  console: z.boolean(),
  mail: z.boolean(),
  webhook: z.boolean(),
})
export type NoticeChoice = z.output<typeof NoticeChoice>

export const chosenByDefault = (topic: NoticeTopic): NoticeChoice => ({
  topic,
  console: true,
  mail: isMailed(topic),
  webhook: true,
})

/** What must be told is told, and what is not mailed stands in the list. */
const isTold = ({ topic, console: listed, mail }: NoticeChoice) => (isMustTell(topic) ? listed && mail : listed || mail)

export const NoticeChoiceInput = NoticeChoice.check(
  z.refine(isTold, { path: ['console'], error: 'rules.choose' satisfies MessageKey }),
)

export const noticeChoiceCalls = calls({
  noticeChoiceList: {
    post: '/apiv1/user/noticeChoiceList',
    allow: 'signedIn',
    reads: true,
    /** One for each topic that this person can be told of. */
    data: z.object({ result: z.array(NoticeChoice) }),
  },
  noticeChoiceSave: {
    post: '/apiv1/user/saveNoticeChoice',
    allow: 'signedIn',
    input: NoticeChoiceInput,
    data: Nothing,
    audit: 'notice.choose',
    stales: ['noticeChoiceList', 'centerInfo'],
  },
})
