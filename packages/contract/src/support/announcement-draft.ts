import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { Instant, Nothing } from '../page.ts'
import { chosen, lineAtMost, linesAtMost } from '../rules/text.ts'
import {
  announcementAccountsMax,
  announcementAudiences,
  announcementContentMax,
  AnnouncementReader,
  announcementTitleMax,
  announcementVersion,
} from './announcement-desk.ts'
import { AnnouncementPicture } from './announcement.ts'

const title = lineAtMost(announcementTitleMax)
const content = linesAtMost(announcementContentMax)
const moment = z.nullable(z.iso.datetime({ error: 'rules.invalid' }))

/** A form that is not finished: it may be wrong or half empty, and only its sizes are held. */
export const AnnouncementDraftForm = z.object({
  title_en: title,
  content_en: content,
  title_zh_hans: title,
  content_zh_hans: content,
  title_zh_hant: title,
  content_zh_hant: content,
  /** As it was typed. */
  sort: lineAtMost(20),
  publish_time: moment,
  end_time: moment,
  audience: chosen(announcementAudiences),
  accounts: z.array(Id('account')).check(z.maxLength(announcementAccountsMax, 'rules.invalid')),
  publish: z.boolean('rules.invalid'),
})
export type AnnouncementDraftForm = z.output<typeof AnnouncementDraftForm>

/** Absent: of one that is not saved yet. */
const of = { id: z.optional(Id('announcement')) }

export const AnnouncementDraftInput = z.object({ ...of, version: announcementVersion, form: AnnouncementDraftForm })
export type AnnouncementDraftInput = z.output<typeof AnnouncementDraftInput>

export const announcementDraftCalls = calls({
  /** The operator's own; nobody else reads it. */
  platformAnnouncementDraft: {
    post: '/apiv1/platform/announcementDraft',
    allow: 'operator.announcements',
    reads: true,
    input: z.object(of),
    data: z.object({
      draft: z.nullable(
        z.object({
          form: AnnouncementDraftForm,
          version: z.number(),
          save_time: Instant,
          pictures: z.array(AnnouncementPicture),
          readers: z.array(AnnouncementReader),
        }),
      ),
    }),
  },
  platformAnnouncementDraftSave: {
    post: '/apiv1/platform/saveAnnouncementDraft',
    allow: 'operator.announcements',
    input: AnnouncementDraftInput,
    data: z.object({ save_time: Instant }),
    audit: 'announcement.draftSave',
    stales: ['platformAnnouncementDraft'],
  },
  platformAnnouncementDraftDiscard: {
    post: '/apiv1/platform/discardAnnouncementDraft',
    allow: 'operator.announcements',
    input: z.object(of),
    data: Nothing,
    audit: 'announcement.draftDiscard',
    stales: ['platformAnnouncementDraft'],
  },
  /** Whom an announcement can be for, found by name, address or id. */
  platformAnnouncementReaders: {
    post: '/apiv1/platform/announcementReaders',
    allow: 'operator.announcements',
    reads: true,
    input: z.object({ search: lineAtMost(100) }),
    data: z.object({ result: z.array(AnnouncementReader) }),
  },
})
