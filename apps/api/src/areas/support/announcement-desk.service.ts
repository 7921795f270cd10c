import type { PageQuery } from '@portico/contract/page.ts'
import {
  announcementCan,
  type AnnouncementAudience,
  type AnnouncementInput,
  type AnnouncementState,
  type PlatformAnnouncement,
} from '@portico/contract/support/announcement-desk.ts'
import { and, desc, eq, ilike, inArray, ne, or } from 'drizzle-orm'
import type { Db } from '../../core/db/pool.ts'
import type { SignedInCtx } from '../../core/http/context.ts'
import { newId } from '../../core/ids.ts'
import { containing } from '../../core/lists.ts'
import { accounts, logins } from '../../core/people/people.table.ts'
import { pushTo } from '../../core/push/push.ts'
import { refuse, refuseField } from '../../core/refuse.ts'
import { forget, readersOf } from './announcement-draft.service.ts'
import { cleaned, picturesOf } from './announcement-picture.service.ts'
import {
  about,
  bySort,
  inState,
  read,
  stateOf,
  textsOf,
  writtenIn,
  type AnnouncementRow,
} from './announcement.service.ts'
import { announcementReaders, announcements } from './announcement.table.ts'

export async function list(ctx: SignedInCtx, query: PageQuery & { state?: AnnouncementState | undefined }) {
  const now = ctx.app.clock.now()
  const where = and(query.state && inState(query.state, now), about(query.search))
  return bySort(ctx.db, where, query, (row): PlatformAnnouncement => ({
    id: row.id,
    title: read(row, ctx.language).title,
    written: writtenIn(row),
    state: stateOf(row, now),
    audience: row.audience as AnnouncementAudience,
    sort: row.sort,
    publish_time: row.publishAt.toISOString(),
    end_time: row.endAt?.toISOString() ?? null,
    create_time: row.createdAt.toISOString(),
  }))
}

/** As the form wants it: a time that has passed is no plan any more. */
export async function info(ctx: SignedInCtx, id: string) {
  const [row] = await ctx.db.select().from(announcements).where(eq(announcements.id, id))
  if (!row) throw refuse('notFound')
  const now = ctx.app.clock.now()
  const accounts = await namedIn(ctx.db, id)
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
    audience: row.audience as AnnouncementAudience,
    accounts,
    state: stateOf(row, now),
    version: row.version,
    pictures: await picturesOf(ctx, [row.contentEn, row.contentZhHans, row.contentZhHant]),
    readers: await readersOf(ctx.db, accounts),
  }
}

/** Held until the write is done. */
async function known(db: Db, id: string): Promise<AnnouncementRow> {
  const [row] = await db.select().from(announcements).where(eq(announcements.id, id)).for('update')
  if (!row) throw refuse('notFound')
  return row
}

/** Saved by whoever has seen what is there. Their draft has done its work then. */
export async function save(ctx: SignedInCtx, typed: AnnouncementInput): Promise<{ id: string }> {
  const now = ctx.app.clock.now()
  const before = typed.id ? await known(ctx.db, typed.id) : undefined
  if (before && before.version !== typed.version) throw refuse('changedMeanwhile')
  const form = await cleaned(ctx.db, typed)
  refuseEmptied(form)
  const values = {
    titleEn: form.title_en,
    contentEn: form.content_en,
    titleZhHans: form.title_zh_hans,
    contentZhHans: form.content_zh_hans,
    titleZhHant: form.title_zh_hant,
    contentZhHant: form.content_zh_hant,
    sort: form.sort,
    audience: form.audience,
    publishAt: shownFrom(form.publish_time, before, now),
    endAt: form.end_time ? new Date(form.end_time) : null,
  }
  const status = form.publish ? 'published' : (before?.status ?? 'draft')
  if (values.endAt && values.endAt <= values.publishAt) throw refuseField({ end_time: 'rules.endsBeforePublished' })
  const id = before?.id ?? newId('announcement')
  const heard = await hearersOf(ctx.db, before)
  if (before)
    await ctx.db
      .update(announcements)
      .set({ ...values, status, version: before.version + 1 })
      .where(eq(announcements.id, id))
  else await ctx.db.insert(announcements).values({ id, ...values, status, createdBy: ctx.login.id, createdAt: now })
  const named = form.audience === 'chosen' ? [...new Set(form.accounts)] : []
  await name(ctx.db, id, named)
  await forget(ctx.db, ctx.login.id, typed.id)
  ctx.audit.details = {
    title: form.title_en || form.title_zh_hans || form.title_zh_hant,
    published: status === 'published',
    audience: form.audience,
  }
  const hear = before && heard === 'everyone' ? heard : form.audience === 'chosen' ? [...heard, ...named] : 'everyone'
  await tellReaders(ctx, id, hear)
  return { id }
}

/** A text that was nothing but what is dropped is no text. */
function refuseEmptied(form: AnnouncementInput): void {
  const pairs = [
    ['content_en', form.title_en],
    ['content_zh_hans', form.title_zh_hans],
    ['content_zh_hant', form.title_zh_hant],
  ] as const
  const emptied = pairs.filter(([text, title]) => title !== '' && form[text].trim() === '')
  if (emptied.length > 0) throw refuseField(Object.fromEntries(emptied.map(([text]) => [text, 'rules.empty'])))
}

const namedIn = async (db: Db, id: string) =>
  (await db.select().from(announcementReaders).where(eq(announcementReaders.announcementId, id))).map(
    ({ accountId }) => accountId,
  )

async function name(db: Db, id: string, accountIds: readonly string[]): Promise<void> {
  await db.delete(announcementReaders).where(eq(announcementReaders.announcementId, id))
  if (accountIds.length === 0) return
  const there = await db.$count(accounts, inArray(accounts.id, [...accountIds]))
  if (there < accountIds.length) throw refuseField({ accounts: 'rules.invalid' })
  await db.insert(announcementReaders).values(accountIds.map((accountId) => ({ announcementId: id, accountId })))
}

/** A plan for later holds; else what is already shown keeps its time, and anything new begins now. */
function shownFrom(planned: string | null, before: AnnouncementRow | undefined, now: Date): Date {
  if (planned && new Date(planned) > now) return new Date(planned)
  return before?.status === 'published' && before.publishAt <= now ? before.publishAt : now
}

export async function setSort(ctx: SignedInCtx, { id, sort }: { id: string; sort: number }): Promise<null> {
  const row = await known(ctx.db, id)
  await ctx.db
    .update(announcements)
    .set({ sort, version: row.version + 1 })
    .where(eq(announcements.id, id))
  ctx.audit.details = { sort }
  return tellReaders(ctx, id, await hearersOf(ctx.db, row))
}

export async function publish(ctx: SignedInCtx, id: string): Promise<null> {
  const [row, now] = [await allowed(ctx, id, 'publish'), ctx.app.clock.now()]
  const publishAt = row.publishAt > now ? row.publishAt : now
  if (row.endAt && row.endAt <= publishAt) throw refuse('wrongState')
  await ctx.db.update(announcements).set({ status: 'published', publishAt }).where(eq(announcements.id, id))
  return tellReaders(ctx, id, await hearersOf(ctx.db, row))
}

export async function withdraw(ctx: SignedInCtx, id: string): Promise<null> {
  const row = await allowed(ctx, id, 'withdraw')
  await ctx.db.update(announcements).set({ status: 'withdrawn' }).where(eq(announcements.id, id))
  return tellReaders(ctx, id, await hearersOf(ctx.db, row))
}

export async function remove(ctx: SignedInCtx, id: string): Promise<null> {
  const row = await allowed(ctx, id, 'remove')
  const heard = await hearersOf(ctx.db, row)
  await ctx.db.delete(announcements).where(eq(announcements.id, id))
  ctx.audit.details = { title: textsOf(row)[writtenIn(row)[0]!].title }
  return tellReaders(ctx, id, heard)
}

async function allowed(ctx: SignedInCtx, id: string, action: keyof typeof announcementCan): Promise<AnnouncementRow> {
  const row = await known(ctx.db, id)
  if (!announcementCan[action](stateOf(row, ctx.app.clock.now()))) throw refuse('wrongState')
  return row
}

/** Whose open lists ask again. What is said names nothing, but those it is not for need not hear even that. */
type Hearers = 'everyone' | readonly string[]
const hearersOf = async (db: Db, row: AnnouncementRow | undefined): Promise<Hearers> =>
  row === undefined ? [] : row.audience === 'chosen' ? namedIn(db, row.id) : 'everyone'

async function tellReaders(ctx: SignedInCtx, id: string, hear: Hearers): Promise<null> {
  ctx.audit.subject = id
  const body = { stale: ['announcementList', 'announcementDetail'] }
  if (hear === 'everyone') await pushTo(ctx.db, { everyone: true }, body)
  else for (const account of new Set(hear)) await pushTo(ctx.db, { account }, body)
  await pushTo(ctx.db, { operators: true }, { stale: ['platformAnnouncementList', 'platformAnnouncementInfo'] })
  return null
}

const foundMax = 20

/** Customers by what an operator knows of them. */
export async function findReaders(ctx: SignedInCtx, search: string) {
  const like = containing(search)
  const rows = await ctx.db
    .select({ id: accounts.id })
    .from(accounts)
    .innerJoin(logins, and(eq(logins.accountId, accounts.id), eq(logins.kind, 'owner')))
    .where(
      and(
        ne(accounts.status, 'closed'),
        search === ''
          ? undefined
          : or(
              ilike(accounts.company, like),
              ilike(accounts.contact, like),
              ilike(logins.email, like),
              eq(accounts.id, search),
            ),
      ),
    )
    .orderBy(desc(accounts.createdAt), desc(accounts.id))
    .limit(foundMax)
  return {
    result: await readersOf(
      ctx.db,
      rows.map(({ id }) => id),
    ),
  }
}
