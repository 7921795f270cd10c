import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { Instant, Nothing } from '../page.ts'
import { announcementSort } from '../rules/platform.ts'
import { across, lineAtMost, requiredLineAtMost, type MessageKey } from '../rules/text.ts'

/** `coming` waits for its time, `over` is past its end; both follow from the clock. */
export const bannerStates = ['shown', 'coming', 'over', 'hidden'] as const
export type BannerState = (typeof bannerStates)[number]

export const bannerTitleMax = 60
const linkMax = 500

/** A screen of this console, or a safe address elsewhere. Two slashes, or a backslash, would leave the site unseen. */
const isLink = (text: string) =>
  text === '' || /^\/(?![/\\])[^\\\s]*$/.test(text) || (/^https:\/\/[^\s\\]+$/i.test(text) && URL.canParse(text))

/** As customers see it at home. */
export const Banner = z.object({
  id: Id('banner'),
  /** Read out in place of the picture. */
  title: z.string(),
  image_url: z.string(),
  /** A path of the console or an https address; empty: it leads nowhere. */
  url: z.string(),
})
export type Banner = z.output<typeof Banner>

export const PlatformBanner = z.extend(Banner, {
  /** The picture's file. */
  image: Id('file'),
  sort: z.number(),
  shown: z.boolean(),
  state: z.enum(bannerStates),
  publish_time: z.nullable(Instant),
  end_time: z.nullable(Instant),
  create_time: Instant,
})
export type PlatformBanner = z.output<typeof PlatformBanner>

const instant = z.iso.datetime({ error: 'rules.invalid' }).check(z.refine((at) => at >= '2000', 'rules.invalid'))

export const BannerInput = z
  .object({
    /** Absent: a new one. */
    id: z.optional(Id('banner')),
    title: requiredLineAtMost(bannerTitleMax),
    image: requiredLineAtMost(40),
    url: lineAtMost(linkMax).check(z.refine(isLink, { error: 'rules.bannerLink' satisfies MessageKey })),
    /** The larger comes first. */
    sort: announcementSort,
    shown: z.boolean('rules.invalid'),
    /** Null: at once. */
    publish_time: z.nullable(instant),
    /** Null: it stays. */
    end_time: z.nullable(instant),
  })
  .check(
    across<{ publish_time: string | null; end_time: string | null }>(
      ['publish_time', 'end_time'],
      ({ publish_time: from, end_time: to }) => !from || !to || new Date(from) < new Date(to),
      'end_time',
      'rules.endsBeforePublished',
    ),
  )
export type BannerInput = z.output<typeof BannerInput>

const one = z.object({ id: Id('banner') })
const stales = ['bannerList', 'platformBannerList'] as const

export const bannerCalls = calls({
  bannerList: {
    get: '/apiv1/info/bannerList',
    allow: 'customer',
    reads: true,
    data: z.object({ result: z.array(Banner) }),
  },
  platformBannerList: {
    post: '/apiv1/platform/bannerList',
    allow: 'operator.settings',
    reads: true,
    data: z.object({ result: z.array(PlatformBanner) }),
  },
  platformBannerSave: {
    post: '/apiv1/platform/saveBanner',
    allow: 'operator.settings',
    input: BannerInput,
    data: one,
    audit: 'banner.save',
    stales,
  },
  platformBannerShow: {
    post: '/apiv1/platform/showBanner',
    allow: 'operator.settings',
    input: z.extend(one, { shown: z.boolean('rules.invalid') }),
    data: Nothing,
    audit: 'banner.show',
    stales,
  },
  platformBannerRemove: {
    post: '/apiv1/platform/removeBanner',
    allow: 'operator.settings',
    input: one,
    data: Nothing,
    audit: 'banner.remove',
    stales,
  },
})
