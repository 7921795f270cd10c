import { languages, type Language } from '@portico/contract/language.ts'
import { countMax, type PageOf, type PageQuery } from '@portico/contract/page.ts'
import type { AnnouncementState } from '@portico/contract/support/announcement-desk.ts'
import type { Announcement, AnnouncementDetail } from '@portico/contract/support/announcement.ts'
import { proseSummary } from '@portico/contract/prose.ts'
import { and, desc, eq, gt, ilike, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { Clock } from '../../core/clock.ts'
import type { Db } from '../../core/db/pool.ts'
import type { SignedInCtx } from '../../core/http/context.ts'
import { newId } from '../../core/ids.ts'
import { containing, offsetOf } from '../../core/lists.ts'
import { refuse, refuseField } from '../../core/refuse.ts'
import { picturesOf } from './announcement-picture.service.ts'
import { announcementReaders, announcements } from './announcement.table.ts'

export type AnnouncementRow = typeof announcements.$inferSelect
type Row = AnnouncementRow

const summaryChars = 120

export const textsOf = (row: Row): Record<Language, { title: string; content: string }> => ({
  en: { title: row.titleEn, content: row.contentEn },
  'zh-Hans': { title: row.titleZhHans, content: row.contentZhHans },
  'zh-Hant': { title: row.titleZhHant, content: row.contentZhHant },
})
export const writtenIn = (row: Row): Language[] => languages.filter((language) => textsOf(row)[language].title !== '')

/** The reader's own language first; a reader of one Chinese script reads the other sooner than English. */
const nearest: Record<Language, readonly Language[]> = {
  en: ['en', 'zh-Hans', 'zh-Hant'],
  'zh-Hans': ['zh-Hans', 'zh-Hant', 'en'],
  'zh-Hant': ['zh-Hant', 'zh-Hans', 'en'],
}

export function stateOf(row: Row, now: Date): AnnouncementState {
  if (row.status !== 'published') return row.status as 'draft' | 'withdrawn'
  if (row.publishAt > now) return 'coming'
  return row.endAt && row.endAt <= now ? 'over' : 'published'
}

export const inState = (state: AnnouncementState, now: Date): SQL | undefined => {
  if (state === 'draft' || state === 'withdrawn') return eq(announcements.status, state)
  const published = eq(announcements.status, 'published')
  if (state === 'coming') return and(published, gt(announcements.publishAt, now))
  if (state === 'over') return and(published, lte(announcements.endAt, now))
  return and(
    published,
    lte(announcements.publishAt, now),
    or(isNull(announcements.endAt), gt(announcements.endAt, now)),
  )
}

export const about = (search: string | undefined) =>
  search
    ? or(
        ilike(announcements.titleEn, containing(search)),
        ilike(announcements.titleZhHans, containing(search)),
        ilike(announcements.titleZhHant, containing(search)),
      )
    : undefined

/** One page, the larger sort value first and within it the newest; the cursor names all three things of the order. */
export async function bySort<Shown>(
  db: Db,
  where: SQL | undefined,
  query: PageQuery,
  shape: (row: Row) => Shown,
): Promise<PageOf<Shown>> {
  const few = sql`(select 1 from ${announcements} where ${where ?? sql`true`} limit ${countMax + 1}) few`
  const [total] = await db.select({ n: sql<number>`count(*)::int` }).from(few)
  const rows = await db
    .select()
    .from(announcements)
    .where(and(where, beyond(query.after)))
    .orderBy(desc(announcements.sort), desc(announcements.publishAt), desc(announcements.id))
    .limit(query.limit + 1)
    .offset(offsetOf(query))
  const shown = rows.slice(0, query.limit)
  const last = shown.at(-1)
  const n = total?.n ?? 0
  return {
    result: shown.map(shape),
    count: Math.min(n, countMax),
    count_exact: n <= countMax,
    next: rows.length > query.limit && last ? cursorOf(last) : null,
  }
}

const cursorOf = ({ sort, publishAt, id }: Row) =>
  Buffer.from(`${sort} ${publishAt.toISOString()} ${id}`).toString('base64url')
const cursor = /^(\d{1,5}) ([1-9]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) (\w+)$/

function beyond(after: string | undefined): SQL | undefined {
  if (after === undefined) return undefined
  const [, sort = '', at = '', id = ''] = cursor.exec(Buffer.from(after, 'base64url').toString('utf8')) ?? []
  if (Number.isNaN(new Date(at).getTime())) throw refuseField({ after: 'rules.invalid' })
  return sql`(${announcements.sort}, ${announcements.publishAt}, ${announcements.id}) < (${Number(sort)}::int, ${at}::timestamptz, ${id})`
}

/**
 * Those that are for the reader: for everybody, for accounts like theirs, or for theirs by name. Who has not chosen
 * the kind of their account yet is what they registered as. An operator is no customer and reads what is for everybody.
 */
function forReader({ login }: SignedInCtx): SQL | undefined {
  if (login.accountId === null) return eq(announcements.audience, 'everyone')
  const like = sql`select unnest(array['everyone', case when agent then 'agents' end,
    case when is_personal = 0 or is_personal = 2 and registered_as = 'enterprise' then 'business' else 'personal' end])
    from account where id = ${login.accountId}`
  const named = sql`exists (select from ${announcementReaders} r
    where r.announcement_id = ${announcements.id} and r.account_id = ${login.accountId})`
  return or(sql`${announcements.audience} in (${like})`, and(eq(announcements.audience, 'chosen'), named))
}

const readable = (ctx: SignedInCtx) => and(inState('published', ctx.app.clock.now()), forReader(ctx))

export async function list(ctx: SignedInCtx, query: PageQuery): Promise<PageOf<Announcement>> {
  return bySort(ctx.db, and(readable(ctx), about(query.search)), query, (row) => {
    const { content, ...listed } = read(row, ctx.language)
    return listed
  })
}

/** What is not published, or no longer, or not for this reader, is not there for them. */
export async function detail(ctx: SignedInCtx, id: string): Promise<AnnouncementDetail> {
  const [row] = await ctx.db
    .select()
    .from(announcements)
    .where(and(eq(announcements.id, id), readable(ctx)))
  if (!row) throw refuse('notFound')
  const shown = read(row, ctx.language)
  return { ...shown, pictures: await picturesOf(ctx, [shown.content]) }
}

export function read(row: Row, reader: Language): Omit<AnnouncementDetail, 'pictures'> {
  const texts = textsOf(row)
  const language = nearest[reader].find((one) => texts[one].title !== '') ?? reader
  const { title, content } = texts[language]
  return {
    id: row.id,
    title,
    summary: proseSummary(content, summaryChars),
    content,
    language,
    sort: row.sort,
    publish_time: row.publishAt.toISOString(),
  }
}

/** Two to try the product with, until the operator has written one. */
export async function stockAnnouncements(db: Db, clock: Clock, texts: readonly AnnouncementTexts[]): Promise<void> {
  const [one] = await db.select({ id: announcements.id }).from(announcements).limit(1)
  if (one) return
  const now = clock.now()
  await db.insert(announcements).values(
    texts.map((text) => ({
      ...text,
      id: newId('announcement'),
      status: 'published',
      publishAt: now,
      createdAt: now,
    })),
  )
}
export type AnnouncementTexts = Pick<
  Row,
  'titleEn' | 'contentEn' | 'titleZhHans' | 'contentZhHans' | 'titleZhHant' | 'contentZhHant' | 'sort'
>
