import * as z from 'zod/mini'
import { lineAtMost, type MessageKey } from './rules/text.ts'

export const pageLimitMax = 1000
/** Beyond this depth a list answers only by cursor, and its count says "more" instead of a figure. */
export const countMax = 10_000

const invalid: MessageKey = 'rules.invalid'
const whole = (minimum: number, maximum: number) =>
  z.coerce.number(invalid).check(z.int(invalid), z.minimum(minimum, invalid), z.maximum(maximum, invalid))

/** `after` is the `next` of the page before; `page` counts from 1 and serves small sets. */
/** Of a list that has nothing to be searched by. */
export const PlainQuery = z.object({
  limit: z._default(whole(1, pageLimitMax), 20),
  after: z.optional(z.string(invalid).check(z.maxLength(200, invalid))),
  page: z.optional(whole(1, countMax)),
})
export type PlainQuery = z.output<typeof PlainQuery>
export const PageQuery = z.extend(PlainQuery, { search: z.optional(lineAtMost(100)) })
export type PageQuery = z.output<typeof PageQuery>

export const Page = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({
    result: z.array(row),
    count: z.number(),
    /** False when there are more than `countMax`. */
    count_exact: z.boolean(),
    next: z.nullable(z.string()),
  })
export interface PageOf<Row> {
  result: Row[]
  count: number
  count_exact: boolean
  next: string | null
}

export const Instant = z.iso.datetime()
/** A day that somebody chose. Beyond these years JavaScript and PostgreSQL do not understand each other. */
export const Day = z.iso
  .date({ error: 'rules.invalid' })
  .check(z.refine((day) => day >= '1000' && day < '9999', 'rules.invalid'))
export const Nothing = z.null()
