import { cleanProse, picturesIn } from '@portico/contract/prose-clean.ts'
import type { AnnouncementPicture } from '@portico/contract/support/announcement.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { App } from '../../core/app/app.ts'
import type { Db } from '../../core/db/pool.ts'
import { files } from '../../core/files/file.table.ts'
import { forgetStray } from '../../core/app/stray.ts'
import type { SignedInCtx } from '../../core/http/context.ts'
import type { JobKind } from '../../core/jobs/jobs.ts'
import { announcementDrafts, announcements } from './announcement.table.ts'

const isOurs = eq(files.purpose, 'announcement')

/** The pictures that some texts show, by links that end soon. */
export async function picturesOf(
  { app, db }: Pick<SignedInCtx, 'app' | 'db'>,
  texts: readonly string[],
): Promise<AnnouncementPicture[]> {
  const ids = texts.flatMap(picturesIn)
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(files)
    .where(and(inArray(files.id, ids), isOurs))
  return rows.map(({ id, width, height }) => ({ id, url: app.files.link(id), width, height }))
}

/** Keeps the pictures that some texts show from the sweep until the write is done; answers which there are. */
async function hold(db: Db, texts: readonly string[]): Promise<ReadonlySet<string>> {
  const ids = texts.flatMap(picturesIn)
  if (ids.length === 0) return new Set()
  const held = await db
    .select({ id: files.id })
    .from(files)
    .where(and(inArray(files.id, ids), isOurs))
    .for('share')
  return new Set(held.map(({ id }) => id))
}

/** The texts of a form as they are kept; their pictures are held. */
export async function cleaned<Form extends { content_en: string; content_zh_hans: string; content_zh_hant: string }>(
  db: Db,
  form: Form,
): Promise<Form> {
  const held = await hold(db, [form.content_en, form.content_zh_hans, form.content_zh_hant])
  const clean = (text: string) => cleanProse(text, (file) => held.has(file))
  return {
    ...form,
    content_en: clean(form.content_en),
    content_zh_hans: clean(form.content_zh_hans),
    content_zh_hant: clean(form.content_zh_hant),
  }
}

/** Pictures that no saved text and no draft shows. */
export const announcementSweepJob = (app: App): JobKind => ({
  queue: 'announcement.sweep',
  schedule: '47 * * * *',
  run: () =>
    forgetStray(
      app,
      ['announcement'],
      sql`(exists (select from ${announcements} a
          where strpos(a.content_en || a.content_zh_hans || a.content_zh_hant, ${files.id}) > 0)
        or exists (select from ${announcementDrafts} d where strpos(d.form::text, ${files.id}) > 0))`,
    ),
})
