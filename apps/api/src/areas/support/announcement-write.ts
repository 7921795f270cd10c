import type { Language } from '@portico/contract/language.ts'
import { announcementCan, type AnnouncementInput } from '@portico/contract/support/announcement-desk.ts'
import { and, eq, type SQL } from 'drizzle-orm'
import type { Db } from '../../core/db/pool.ts'
import type { SignedInCtx } from '../../core/http/context.ts'
import { newId } from '../../core/ids.ts'
import { refuse, refuseField } from '../../core/refuse.ts'
import { read, stateOf, textsOf, writtenIn, type AnnouncementRow } from './announcement.service.ts'
import { announcements } from './announcement.table.ts'

/** What every announcement is written with, whoever says it. */
type Form = Omit<AnnouncementInput, 'sort' | 'audience' | 'accounts'>

/** As a list of those who write shows it. */
export const listedIn = (language: Language, row: AnnouncementRow, now: Date) => ({
  id: row.id,
  title: read(row, language).title,
  written: writtenIn(row),
  state: stateOf(row, now),
  publish_time: row.publishAt.toISOString(),
  end_time: row.endAt?.toISOString() ?? null,
  create_time: row.createdAt.toISOString(),
})

/** As the form wants it: a time that has passed is no plan any more. */
export const formOf = (row: AnnouncementRow, now: Date) => ({
  id: row.id,
  title_en: row.titleEn,
  content_en: row.contentEn,
  title_zh_hans: row.titleZhHans,
  content_zh_hans: row.contentZhHans,
  title_zh_hant: row.titleZhHant,
  content_zh_hant: row.contentZhHant,
  publish_time: row.publishAt > now ? row.publishAt.toISOString() : null,
  end_time: row.endAt?.toISOString() ?? null,
  state: stateOf(row, now),
  version: row.version,
})

/** One of those within reach, held until the write is done. */
export async function known(db: Db, id: string, within: SQL): Promise<AnnouncementRow> {
  const [row] = await db
    .select()
    .from(announcements)
    .where(and(eq(announcements.id, id), within))
    .for('update')
  if (!row) throw refuse('notFound')
  return row
}

/** What a form was begun from; nobody overwrites what they have not seen. */
export async function beginning(db: Db, { id, version }: Form, within: SQL): Promise<AnnouncementRow | undefined> {
  const before = id ? await known(db, id, within) : undefined
  if (before && before.version !== version) throw refuse('changedMeanwhile')
  return before
}

/** The texts must be clean by now: one that was nothing but what is dropped is no text. */
export function valuesOf(form: Form, before: AnnouncementRow | undefined, now: Date) {
  refuseEmptied(form)
  const values = {
    titleEn: form.title_en,
    contentEn: form.content_en,
    titleZhHans: form.title_zh_hans,
    contentZhHans: form.content_zh_hans,
    titleZhHant: form.title_zh_hant,
    contentZhHant: form.content_zh_hant,
    publishAt: shownFrom(form.publish_time, before, now),
    endAt: form.end_time ? new Date(form.end_time) : null,
    status: form.publish ? 'published' : (before?.status ?? 'draft'),
  }
  if (values.endAt && values.endAt <= values.publishAt) throw refuseField({ end_time: 'rules.endsBeforePublished' })
  return values
}

function refuseEmptied(form: Form): void {
  const pairs = [
    ['content_en', form.title_en],
    ['content_zh_hans', form.title_zh_hans],
    ['content_zh_hant', form.title_zh_hant],
  ] as const
  const emptied = pairs.filter(([text, title]) => title !== '' && form[text].trim() === '')
  if (emptied.length > 0) throw refuseField(Object.fromEntries(emptied.map(([text]) => [text, 'rules.empty'])))
}

/** A plan for later holds; else what is already shown keeps its time, and anything new begins now. */
function shownFrom(planned: string | null, before: AnnouncementRow | undefined, now: Date): Date {
  if (planned && new Date(planned) > now) return new Date(planned)
  return before?.status === 'published' && before.publishAt <= now ? before.publishAt : now
}

type Values = ReturnType<typeof valuesOf> & Partial<typeof announcements.$inferInsert>

/** Writes what was typed, as a new one or over what was there. */
export async function keep(
  { app, db, login, audit }: SignedInCtx,
  before: AnnouncementRow | undefined,
  values: Values,
) {
  const id = before?.id ?? newId('announcement')
  if (before)
    await db
      .update(announcements)
      .set({ ...values, version: before.version + 1 })
      .where(eq(announcements.id, id))
  else await db.insert(announcements).values({ id, ...values, createdBy: login.id, createdAt: app.clock.now() })
  audit.subject = id
  audit.details = { title: values.titleEn || values.titleZhHans || values.titleZhHant }
  return { id, status: values.status }
}

export async function allowed(ctx: SignedInCtx, id: string, action: keyof typeof announcementCan, within: SQL) {
  const row = await known(ctx.db, id, within)
  if (!announcementCan[action](stateOf(row, ctx.app.clock.now()))) throw refuse('wrongState')
  ctx.audit.subject = id
  return row
}

export async function show(
  { app, db }: SignedInCtx,
  { id, publishAt: planned, endAt }: AnnouncementRow,
): Promise<void> {
  const now = app.clock.now()
  const publishAt = planned > now ? planned : now
  if (endAt && endAt <= publishAt) throw refuse('wrongState')
  await db.update(announcements).set({ status: 'published', publishAt }).where(eq(announcements.id, id))
}

export async function hide({ db }: SignedInCtx, { id }: AnnouncementRow): Promise<void> {
  await db.update(announcements).set({ status: 'withdrawn' }).where(eq(announcements.id, id))
}

export async function drop({ db, audit }: SignedInCtx, row: AnnouncementRow): Promise<void> {
  await db.delete(announcements).where(eq(announcements.id, row.id))
  audit.details = { title: textsOf(row)[writtenIn(row)[0]!].title }
}
