import { languages, type Language } from '@portico/contract/language.ts'
import type { PageOf, PageQuery } from '@portico/contract/page.ts'
import type { AnnouncementState } from '@portico/contract/support/announcement-desk.ts'
import type { Announcement, AnnouncementDetail } from '@portico/contract/support/announcement.ts'
import { proseSummary } from '@portico/contract/prose.ts'
import { and, eq, gt, ilike, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { Clock } from '../../core/clock.ts'
import type { Db } from '../../core/db/pool.ts'
import type { SignedInCtx } from '../../core/http/context.ts'
import { newId } from '../../core/ids.ts'
import { containing, tablePage, type Key } from '../../core/lists.ts'
import { refuse } from '../../core/refuse.ts'
import { nearest } from '../../core/words/nearest.ts'
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

/** One page, the larger sort value first and within it the newest. */
export const bySort = <Shown>(
  db: Db,
  where: SQL | undefined,
  query: PageQuery,
  shape: (row: Row) => Shown,
): Promise<PageOf<Shown>> => tablePage(db, { table: announcements, around: {}, keys: sortKeys }, where, query, shape)

const sortKeys: readonly Key[] = [
  { by: announcements.sort, is: 'number' },
  { by: announcements.publishAt, is: 'moment' },
  { by: announcements.id, is: 'text' },
]

/**
 * Those that are for the reader: for everybody, for accounts like theirs, or for theirs by name. Who has not chosen
 * the kind of their account yet is what they registered as. An operator is no customer and reads what is for everybody.
 * A customer of an agent reads what the agent says, and of the platform only what names them.
 */
function forReader({ login }: SignedInCtx): SQL | undefined {
  if (login.accountId === null) return and(ofPlatform, eq(announcements.audience, 'everyone'))
  const like = sql`select unnest(array['everyone', case when agent then 'agents' end,
    case when is_personal = 0 or is_personal = 2 and registered_as = 'enterprise' then 'business' else 'personal' end])
    from account where id = ${login.accountId} and agent_id is null`
  const named = sql`exists (select from ${announcementReaders} r
    where r.announcement_id = ${announcements.id} and r.account_id = ${login.accountId})`
  return or(
    and(ofPlatform, or(sql`${announcements.audience} in (${like})`, and(eq(announcements.audience, 'chosen'), named))),
    sql`${announcements.agentId} = (select agent_id from account where id = ${login.accountId})`,
  )
}
/** What operators say, and what they alone reach. */
export const ofPlatform = isNull(announcements.agentId)

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

/** The newest that are for everybody, by their titles: strangers may read that much. */
export async function newsForEverybody(db: Db, reader: Language, now: Date, limit: number) {
  const query = { limit, search: undefined }
  const forAll = and(inState('published', now), ofPlatform, eq(announcements.audience, 'everyone'))
  const { result } = await bySort(db, forAll, query, (row) => read(row, reader))
  return result.map(({ id, title, publish_time }) => ({ id, title, publish_time }))
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
