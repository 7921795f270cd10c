import { languages, type Language } from '@portico/contract/language.ts'
import { countMax, type PageOf, type PageQuery } from '@portico/contract/page.ts'
import {
  announcementCan,
  type Announcement,
  type AnnouncementDetail,
  type AnnouncementInput,
  type AnnouncementState,
  type PlatformAnnouncement,
} from '@portico/contract/support/announcement.ts'
import { proseSummary } from '@portico/contract/prose.ts'
import { and, desc, eq, gt, ilike, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { AuditDetails } from '../../core/audit/audit.ts'
import type { Clock } from '../../core/clock.ts'
import type { Db } from '../../core/db/pool.ts'
import type { SignedInCtx } from '../../core/http/context.ts'
import { newId } from '../../core/ids.ts'
import { containing, offsetOf } from '../../core/lists.ts'
import { pushTo } from '../../core/push/push.ts'
import { refuse, refuseField } from '../../core/refuse.ts'
import { announcements } from './announcement.table.ts'

type Row = typeof announcements.$inferSelect

const summaryChars = 120

const textsOf = (row: Row): Record<Language, { title: string; content: string }> => ({
  en: { title: row.titleEn, content: row.contentEn },
  'zh-Hans': { title: row.titleZhHans, content: row.contentZhHans },
  'zh-Hant': { title: row.titleZhHant, content: row.contentZhHant },
})
const writtenIn = (row: Row): Language[] => languages.filter((language) => textsOf(row)[language].title !== '')

/** The reader's own language first; a reader of one Chinese script reads the other sooner than English. */
const nearest: Record<Language, readonly Language[]> = {
  en: ['en', 'zh-Hans', 'zh-Hant'],
  'zh-Hans': ['zh-Hans', 'zh-Hant', 'en'],
  'zh-Hant': ['zh-Hant', 'zh-Hans', 'en'],
}

function stateOf(row: Row, now: Date): AnnouncementState {
  if (row.status !== 'published') return row.status as 'draft' | 'withdrawn'
  if (row.publishAt > now) return 'coming'
  return row.endAt && row.endAt <= now ? 'over' : 'published'
}

const inState = (state: AnnouncementState, now: Date): SQL | undefined => {
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

const about = (search: string | undefined) =>
  search
    ? or(
        ilike(announcements.titleEn, containing(search)),
        ilike(announcements.titleZhHans, containing(search)),
        ilike(announcements.titleZhHant, containing(search)),
      )
    : undefined

/** One page, the larger sort value first and within it the newest; the cursor names all three things of the order. */
async function bySort<Shown>(
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

export async function list(ctx: SignedInCtx, query: PageQuery): Promise<PageOf<Announcement>> {
  const where = and(inState('published', ctx.app.clock.now()), about(query.search))
  return bySort(ctx.db, where, query, (row) => {
    const { content, ...listed } = read(row, ctx.language)
    return listed
  })
}

/** What is not published, or no longer, is not there for readers. */
export async function detail(ctx: SignedInCtx, id: string): Promise<AnnouncementDetail> {
  const [row] = await ctx.db
    .select()
    .from(announcements)
    .where(and(eq(announcements.id, id), inState('published', ctx.app.clock.now())))
  if (!row) throw refuse('notFound')
  return read(row, ctx.language)
}

function read(row: Row, reader: Language): AnnouncementDetail {
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

export async function allList(ctx: SignedInCtx, query: PageQuery & { state?: AnnouncementState | undefined }) {
  const now = ctx.app.clock.now()
  const where = and(query.state && inState(query.state, now), about(query.search))
  return bySort(ctx.db, where, query, (row): PlatformAnnouncement => {
    const written = writtenIn(row)
    return {
      id: row.id,
      title: textsOf(row)[written[0]!].title,
      written,
      state: stateOf(row, now),
      sort: row.sort,
      publish_time: row.publishAt.toISOString(),
      end_time: row.endAt?.toISOString() ?? null,
      create_time: row.createdAt.toISOString(),
    }
  })
}

/** As the form wants it: a time that has passed is no plan any more. */
export async function info(ctx: SignedInCtx, id: string) {
  const [row] = await ctx.db.select().from(announcements).where(eq(announcements.id, id))
  if (!row) throw refuse('notFound')
  const now = ctx.app.clock.now()
  return {
    id: row.id,
    title_en: row.titleEn,
    content_en: row.contentEn,
    title_zh_hans: row.titleZhHans,
    content_zh_hans: row.contentZhHans,
    title_zh_hant: row.titleZhHant,
    content_zh_hant: row.contentZhHant,
    sort: row.sort,
    publish_time: row.publishAt > now ? row.publishAt.toISOString() : null,
    end_time: row.endAt?.toISOString() ?? null,
    state: stateOf(row, now),
  }
}

/** Held until the write is done. */
async function known(db: Db, id: string): Promise<Row> {
  const [row] = await db.select().from(announcements).where(eq(announcements.id, id)).for('update')
  if (!row) throw refuse('notFound')
  return row
}

export async function save(ctx: SignedInCtx, form: AnnouncementInput): Promise<{ id: string }> {
  const now = ctx.app.clock.now()
  const before = form.id ? await known(ctx.db, form.id) : undefined
  const values = {
    titleEn: form.title_en,
    contentEn: form.content_en,
    titleZhHans: form.title_zh_hans,
    contentZhHans: form.content_zh_hans,
    titleZhHant: form.title_zh_hant,
    contentZhHant: form.content_zh_hant,
    sort: form.sort,
    publishAt: shownFrom(form.publish_time, before, now),
    endAt: form.end_time ? new Date(form.end_time) : null,
  }
  const status = form.publish ? 'published' : (before?.status ?? 'draft')
  if (values.endAt && values.endAt <= values.publishAt) throw refuseField({ end_time: 'rules.endsBeforePublished' })
  const id = before?.id ?? newId('announcement')
  if (before)
    await ctx.db
      .update(announcements)
      .set({ ...values, status })
      .where(eq(announcements.id, id))
  else await ctx.db.insert(announcements).values({ id, ...values, status, createdBy: ctx.login.id, createdAt: now })
  await tellAll(ctx, id, {
    title: form.title_en || form.title_zh_hans || form.title_zh_hant,
    published: status === 'published',
  })
  return { id }
}

/** A plan for later holds; else what is already shown keeps its time, and anything new begins now. */
function shownFrom(planned: string | null, before: Row | undefined, now: Date): Date {
  if (planned && new Date(planned) > now) return new Date(planned)
  return before?.status === 'published' && before.publishAt <= now ? before.publishAt : now
}

export async function setSort(ctx: SignedInCtx, { id, sort }: { id: string; sort: number }): Promise<null> {
  await known(ctx.db, id)
  await ctx.db.update(announcements).set({ sort }).where(eq(announcements.id, id))
  return tellAll(ctx, id, { sort })
}

export async function publish(ctx: SignedInCtx, id: string): Promise<null> {
  const [row, now] = [await allowed(ctx, id, 'publish'), ctx.app.clock.now()]
  const publishAt = row.publishAt > now ? row.publishAt : now
  if (row.endAt && row.endAt <= publishAt) throw refuse('wrongState')
  await ctx.db.update(announcements).set({ status: 'published', publishAt }).where(eq(announcements.id, id))
  return tellAll(ctx, id)
}

export async function withdraw(ctx: SignedInCtx, id: string): Promise<null> {
  await allowed(ctx, id, 'withdraw')
  await ctx.db.update(announcements).set({ status: 'withdrawn' }).where(eq(announcements.id, id))
  return tellAll(ctx, id)
}

export async function remove(ctx: SignedInCtx, id: string): Promise<null> {
  const row = await allowed(ctx, id, 'remove')
  await ctx.db.delete(announcements).where(eq(announcements.id, id))
  return tellAll(ctx, id, { title: textsOf(row)[writtenIn(row)[0]!].title })
}

async function allowed(ctx: SignedInCtx, id: string, action: keyof typeof announcementCan): Promise<Row> {
  const row = await known(ctx.db, id)
  if (!announcementCan[action](stateOf(row, ctx.app.clock.now()))) throw refuse('wrongState')
  return row
}

/** Everybody's open lists ask again. */
async function tellAll(ctx: SignedInCtx, id: string, details?: AuditDetails): Promise<null> {
  ctx.audit.subject = id
  if (details) ctx.audit.details = details
  await pushTo(ctx.db, { everyone: true }, { stale: ['announcementList', 'announcementDetail'] })
  await pushTo(ctx.db, { operators: true }, { stale: ['platformAnnouncementList'] })
  return null
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
