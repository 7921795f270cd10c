import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { Instant, Nothing, Page, PageQuery } from '../page.ts'
import { requiredLineAtMost } from '../rules/text.ts'

export const phoneCommentTitleMax = 32
export const phoneCommentMax = 500
export const phoneCommentsMax = 1_000
export const phoneCommentGroupsMax = 100

const id = Id('phoneComment')

/** Comments that are ready to be typed. */
export const PhoneComments = z.object({
  id,
  title: z.string(),
  comments: z.array(z.string()),
  /** Whether this person may change it. */
  own: z.boolean(),
  create_time: Instant,
})
export type PhoneComments = z.output<typeof PhoneComments>

export const phoneCommentLines = z
  .array(requiredLineAtMost(phoneCommentMax))
  .check(z.minLength(1, 'rules.empty'), z.maxLength(phoneCommentsMax, 'rules.tooMany'))

/** One comment for each line of a text; empty lines and repeats are left out. */
export const commentsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]

const customer = { allow: 'customer', product: 'phone' } as const

export const phoneCommentCalls = calls({
  phoneCommentList: {
    post: '/apiv1/cloudphone/commentList',
    ...customer,
    reads: true,
    input: PageQuery,
    data: Page(PhoneComments),
  },
  phoneComment: {
    post: '/apiv1/cloudphone/commentLib',
    ...customer,
    input: z.discriminatedUnion('action', [
      z.object({
        action: z.literal('save'),
        id: z.optional(id),
        title: requiredLineAtMost(phoneCommentTitleMax),
        comments: phoneCommentLines,
      }),
      z.object({ action: z.literal('remove'), id }),
    ]),
    data: Nothing,
    audit: 'phone.comment',
    stales: ['phoneCommentList'],
  },
})
