import type { AnnouncementReader } from '@portico/contract/support/announcement-desk.ts'
import type { AnnouncementDraftInput } from '@portico/contract/support/announcement-draft.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../core/db/pool.ts'
import type { SignedInCtx } from '../../core/http/context.ts'
import { refuse } from '../../core/refuse.ts'
import { customersOf } from '../../core/people/names.ts'
import { cleaned, picturesOf } from './announcement-picture.service.ts'
import { announcementDrafts, announcements } from './announcement.table.ts'

/** Each operator has one draft of each announcement, and one of an announcement that is not saved yet. */
const own = (loginId: string, id: string | undefined) =>
  and(
    eq(announcementDrafts.loginId, loginId),
    id ? eq(announcementDrafts.announcementId, id) : isNull(announcementDrafts.announcementId),
  )

export const forget = (db: Db, loginId: string, id: string | undefined) =>
  db.delete(announcementDrafts).where(own(loginId, id))

export async function readersOf(db: Db, accountIds: readonly string[]): Promise<AnnouncementReader[]> {
  const known = await customersOf(db, accountIds)
  return accountIds.map(known)
}

export async function info(ctx: SignedInCtx, id: string | undefined) {
  const [row] = await ctx.db.select().from(announcementDrafts).where(own(ctx.login.id, id))
  if (!row) return { draft: null }
  const { form, version, savedAt } = row
  return {
    draft: {
      form,
      version,
      save_time: savedAt.toISOString(),
      pictures: await picturesOf(ctx, [form.content_en, form.content_zh_hans, form.content_zh_hant]),
      readers: await readersOf(ctx.db, form.accounts),
    },
  }
}

export async function save(
  ctx: SignedInCtx,
  { id, version, form }: AnnouncementDraftInput,
): Promise<{ save_time: string }> {
  if (id && (await ctx.db.$count(announcements, eq(announcements.id, id))) === 0) throw refuse('notFound')
  const kept = { form: await cleaned(ctx.db, form), version, savedAt: ctx.app.clock.now() }
  await ctx.db
    .insert(announcementDrafts)
    .values({ loginId: ctx.login.id, announcementId: id ?? null, ...kept })
    .onConflictDoUpdate({ target: [announcementDrafts.loginId, announcementDrafts.announcementId], set: kept })
  if (id) ctx.audit.subject = id
  return { save_time: kept.savedAt.toISOString() }
}

export async function discard(ctx: SignedInCtx, id: string | undefined): Promise<null> {
  await forget(ctx.db, ctx.login.id, id)
  if (id) ctx.audit.subject = id
  return null
}
