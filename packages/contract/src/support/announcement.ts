import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { languages } from '../language.ts'
import { Instant, Page, PageQuery } from '../page.ts'

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
export const AnnouncementPicture = z.object({ id: Id('file'), url: z.string(), width: z.number(), height: z.number() })
export type AnnouncementPicture = z.output<typeof AnnouncementPicture>

export const AnnouncementDetail = z.extend(Announcement, {
  content: z.string(),
  /** Those that the text shows, by links that end soon. */
  pictures: z.array(AnnouncementPicture),
})
export type AnnouncementDetail = z.output<typeof AnnouncementDetail>

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
    input: z.object({ id: Id('announcement') }),
    data: AnnouncementDetail,
  },
})
