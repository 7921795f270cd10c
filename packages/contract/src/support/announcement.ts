import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { languages } from '../language.ts'
import { Instant, Nothing, Page, PageQuery } from '../page.ts'
import { announcementSort } from '../rules/platform.ts'
import { across, lineAtMost, linesAtMost } from '../rules/text.ts'
import { can } from '../states/can.ts'

/** `coming` waits for its time, `over` is past its end; both follow from the clock. */
export const announcementStates = ['draft', 'coming', 'published', 'over', 'withdrawn'] as const
export type AnnouncementState = (typeof announcementStates)[number]
export const announcementCan = can<AnnouncementState>()({
  publish: ['draft', 'withdrawn'],
  withdraw: ['coming', 'published', 'over'],
  remove: ['draft', 'withdrawn'],
})

export const announcementTitleMax = 120
export const announcementContentMax = 20_000

/** As a reader sees it: in their language where it was written in it, else in one that it was written in. */
export const Announcement = z.object({
  id: Id('announcement'),
  title: z.string(),
  summary: z.string(),
  language: z.enum(languages),
  sort: z.number(),
  publish_time: Instant,
})
export type Announcement = z.output<typeof Announcement>
export const AnnouncementDetail = z.extend(Announcement, { content: z.string() })
export type AnnouncementDetail = z.output<typeof AnnouncementDetail>

const instant = z.iso.datetime({ error: 'rules.invalid' }).check(z.refine((at) => at >= '2000', 'rules.invalid'))
const title = lineAtMost(announcementTitleMax)
const content = linesAtMost(announcementContentMax)
const fields = {
  id: z.optional(Id('announcement')),
  title_en: title,
  content_en: content,
  title_zh_hans: title,
  content_zh_hans: content,
  title_zh_hant: title,
  content_zh_hant: content,
  sort: announcementSort,
  /** Null: as soon as it is published. */
  publish_time: z.nullable(instant),
  /** Null: it stays. */
  end_time: z.nullable(instant),
}

interface Texts {
  title_en: string
  content_en: string
  title_zh_hans: string
  content_zh_hans: string
  title_zh_hant: string
  content_zh_hant: string
}
/** A title without a text, or a text without a title, is half of an announcement. */
const whole = (titled: keyof Texts, written: keyof Texts) =>
  [
    across<Texts>([titled, written], (form) => !form[titled] || form[written].trim() !== '', written, 'rules.empty'),
    across<Texts>([titled, written], (form) => !form[written].trim() || form[titled] !== '', titled, 'rules.empty'),
  ] as const

export const AnnouncementInput = z.object({ ...fields, publish: z.boolean('rules.invalid') }).check(
  ...whole('title_en', 'content_en'),
  ...whole('title_zh_hans', 'content_zh_hans'),
  ...whole('title_zh_hant', 'content_zh_hant'),
  across<Texts>(
    ['title_en', 'title_zh_hans', 'title_zh_hant', 'content_en', 'content_zh_hans', 'content_zh_hant'],
    (form) => Object.entries(form).some(([name, text]) => /^(title|content)_/.test(name) && String(text).trim()),
    'title_en',
    'rules.oneLanguage',
  ),
  across<{ publish_time: string | null; end_time: string | null }>(
    ['publish_time', 'end_time'],
    ({ publish_time: from, end_time: to }) => !from || !to || new Date(from) < new Date(to),
    'end_time',
    'rules.endsBeforePublished',
  ),
)
export type AnnouncementInput = z.output<typeof AnnouncementInput>

export const PlatformAnnouncement = z.object({
  id: Id('announcement'),
  /** The first title there is, in the order of the site's languages. */
  title: z.string(),
  /** The languages it is written in. */
  written: z.array(z.enum(languages)),
  state: z.enum(announcementStates),
  sort: z.number(),
  publish_time: Instant,
  end_time: z.nullable(Instant),
  create_time: Instant,
})
export type PlatformAnnouncement = z.output<typeof PlatformAnnouncement>

const one = z.object({ id: Id('announcement') })
const stales = [
  'announcementList',
  'announcementDetail',
  'platformAnnouncementList',
  'platformAnnouncementInfo',
] as const

export const announcementCalls = calls({
  announcementList: {
    get: '/apiv1/user/announcementList',
    allow: 'signedIn',
    reads: true,
    input: PageQuery,
    data: Page(Announcement),
  },
  announcementDetail: {
    get: '/apiv1/user/announcementDetail',
    allow: 'signedIn',
    reads: true,
    input: one,
    data: AnnouncementDetail,
  },
  platformAnnouncementList: {
    post: '/apiv1/platform/announcementList',
    allow: 'operator.announcements',
    reads: true,
    input: z.extend(PageQuery, { state: z.optional(z.enum(announcementStates)) }),
    data: Page(PlatformAnnouncement),
  },
  platformAnnouncementInfo: {
    post: '/apiv1/platform/announcementInfo',
    allow: 'operator.announcements',
    reads: true,
    input: one,
    data: z.object({ ...fields, id: Id('announcement'), state: z.enum(announcementStates) }),
  },
  platformAnnouncementSave: {
    post: '/apiv1/platform/saveAnnouncement',
    allow: 'operator.announcements',
    input: AnnouncementInput,
    data: one,
    audit: 'announcement.save',
    stales,
  },
  platformAnnouncementSort: {
    post: '/apiv1/platform/sortAnnouncement',
    allow: 'operator.announcements',
    input: z.extend(one, { sort: announcementSort }),
    data: Nothing,
    audit: 'announcement.sort',
    stales,
  },
  platformAnnouncementPublish: {
    post: '/apiv1/platform/publishAnnouncement',
    allow: 'operator.announcements',
    input: one,
    data: Nothing,
    audit: 'announcement.publish',
    stales,
  },
  platformAnnouncementWithdraw: {
    post: '/apiv1/platform/withdrawAnnouncement',
    allow: 'operator.announcements',
    input: one,
    data: Nothing,
    audit: 'announcement.withdraw',
    stales,
  },
  platformAnnouncementRemove: {
    post: '/apiv1/platform/removeAnnouncement',
    allow: 'operator.announcements',
    input: one,
    data: Nothing,
    audit: 'announcement.remove',
    stales,
  },
})
