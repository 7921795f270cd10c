import * as z from 'zod/mini'
import { calls, MB } from '../calls.ts'
import { Id } from '../ids.ts'
import { languages } from '../language.ts'
import { Instant, Nothing, Page, PageQuery } from '../page.ts'
import { announcementSort } from '../rules/platform.ts'
import { across, chosen, lineAtMost, linesAtMost, wholeNumber } from '../rules/text.ts'
import { can } from '../states/can.ts'
import { AnnouncementPicture } from './announcement.ts'

/** `coming` waits for its time, `over` is past its end; both follow from the clock. */
export const announcementStates = ['draft', 'coming', 'published', 'over', 'withdrawn'] as const
export type AnnouncementState = (typeof announcementStates)[number]
export const announcementCan = can<AnnouncementState>()({
  publish: ['draft', 'withdrawn'],
  withdraw: ['coming', 'published', 'over'],
  remove: ['draft', 'withdrawn'],
})

/** Whom it is for; nobody else finds it. `chosen` names its customers one by one. */
export const announcementAudiences = ['everyone', 'personal', 'business', 'agents', 'chosen'] as const
export type AnnouncementAudience = (typeof announcementAudiences)[number]
export const announcementAccountsMax = 100

export const announcementTitleMax = 120
export const announcementContentMax = 20_000
export const announcementPictureBytesMax = MB(5)

const instant = z.iso.datetime({ error: 'rules.invalid' }).check(z.refine((at) => at >= '2000', 'rules.invalid'))

/** A customer as the one who chooses readers knows them. */
export const AnnouncementReader = z.object({ account_id: Id('account'), name: z.string(), email: z.string() })
export type AnnouncementReader = z.output<typeof AnnouncementReader>

const title = lineAtMost(announcementTitleMax)
const content = linesAtMost(announcementContentMax)
/** What is said and when, whoever says it. */
export const announcementTexts = {
  id: z.optional(Id('announcement')),
  title_en: title,
  content_en: content,
  title_zh_hans: title,
  content_zh_hans: content,
  title_zh_hant: title,
  content_zh_hant: content,
  /** Null: as soon as it is published. */
  publish_time: z.nullable(instant),
  /** Null: it stays. */
  end_time: z.nullable(instant),
}
const fields = {
  ...announcementTexts,
  sort: announcementSort,
  audience: z._default(chosen(announcementAudiences), 'everyone'),
  /** Whom `chosen` means; nobody otherwise. */
  accounts: z._default(z.array(Id('account')).check(z.maxLength(announcementAccountsMax, 'rules.invalid')), []),
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

/** Whole in one language at least, and not over before it begins. */
export const announcementRules = [
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
] as const

/** What was read last, so that nobody overwrites what they have not seen; 0 for what is not saved yet. */
export const announcementVersion = wholeNumber(0, 2_147_483_647, 'rules.invalid')

export const AnnouncementInput = z
  .object({ ...fields, publish: z.boolean('rules.invalid'), version: z._default(announcementVersion, 0) })
  .check(
    ...announcementRules,
    across<{ audience: AnnouncementAudience; accounts: readonly string[] }>(
      ['audience', 'accounts'],
      ({ audience, accounts }) => audience !== 'chosen' || accounts.length > 0,
      'accounts',
      'rules.choose',
    ),
  )
export type AnnouncementInput = z.output<typeof AnnouncementInput>

export const PlatformAnnouncement = z.object({
  id: Id('announcement'),
  /** In the reader's language, or the nearest it is written in. */
  title: z.string(),
  /** The languages it is written in. */
  written: z.array(z.enum(languages)),
  state: z.enum(announcementStates),
  audience: z.enum(announcementAudiences),
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
  'platformAnnouncementDraft',
] as const

export const announcementDeskCalls = calls({
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
    data: z.object({
      ...fields,
      id: Id('announcement'),
      state: z.enum(announcementStates),
      version: z.number(),
      pictures: z.array(AnnouncementPicture),
      readers: z.array(AnnouncementReader),
    }),
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
