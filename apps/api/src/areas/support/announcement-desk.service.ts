import type { PageQuery } from '@portico/contract/page.ts'
import {
  type AnnouncementAudience,
  type AnnouncementInput,
  type AnnouncementState,
  type PlatformAnnouncement,
} from '@portico/contract/support/announcement-desk.ts'
import { and, desc, eq, ilike, inArray, ne, or } from 'drizzle-orm'
import type { Db } from '../../core/db/pool.ts'
import type { SignedInCtx } from '../../core/http/context.ts'
import { containing } from '../../core/lists.ts'
import { accounts, logins } from '../../core/people/people.table.ts'
import { pushTo } from '../../core/push/push.ts'
import { refuse, refuseField } from '../../core/refuse.ts'
import { forget, readersOf } from './announcement-draft.service.ts'
import { cleaned, picturesOf } from './announcement-picture.service.ts'
import { about, bySort, inState, ofPlatform, type AnnouncementRow } from './announcement.service.ts'
import { allowed, beginning, drop, formOf, hide, keep, known, listedIn, show, valuesOf } from './announcement-write.ts'
import { announcementReaders, announcements } from './announcement.table.ts'

export async function list(ctx: SignedInCtx, query: PageQuery & { state?: AnnouncementState | undefined }) {
  const now = ctx.app.clock.now()
  const where = and(ofPlatform, query.state && inState(query.state, now), about(query.search))
  return bySort(ctx.db, where, query, (row): PlatformAnnouncement => ({
    ...listedIn(ctx.language, row, now),
    audience: row.audience as AnnouncementAudience,
    sort: row.sort,
  }))
}

/** As the form wants it: a time that has passed is no plan any more. */
export async function info(ctx: SignedInCtx, id: string) {
  const [row] = await ctx.db
    .select()
    .from(announcements)
    .where(and(eq(announcements.id, id), ofPlatform))
  if (!row) throw refuse('notFound')
  const now = ctx.app.clock.now()
  const accounts = await namedIn(ctx.db, id)
  return {
    ...formOf(row, now),
    sort: row.sort,
    audience: row.audience as AnnouncementAudience,
    accounts,
    pictures: await picturesOf(ctx, [row.contentEn, row.contentZhHans, row.contentZhHant]),
    readers: await readersOf(ctx.db, accounts),
  }
}

/** Saved by whoever has seen what is there. Their draft has done its work then. */
export async function save(ctx: SignedInCtx, typed: AnnouncementInput): Promise<{ id: string }> {
  const now = ctx.app.clock.now()
  const before = await beginning(ctx.db, typed, ofPlatform)
  const form = await cleaned(ctx.db, typed)
  const heard = await hearersOf(ctx.db, before)
  const values = { ...valuesOf(form, before, now), sort: form.sort, audience: form.audience }
  const { id, status } = await keep(ctx, before, values)
  const named = form.audience === 'chosen' ? [...new Set(form.accounts)] : []
  await name(ctx.db, id, named)
  await forget(ctx.db, ctx.login.id, typed.id)
  ctx.audit.details = { ...ctx.audit.details, published: status === 'published', audience: form.audience }
  const hear = before && heard === 'everyone' ? heard : form.audience === 'chosen' ? [...heard, ...named] : 'everyone'
  await pushReaders(ctx, id, hear)
  return { id }
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

export async function setSort(ctx: SignedInCtx, { id, sort }: { id: string; sort: number }): Promise<null> {
  const row = await known(ctx.db, id, ofPlatform)
  await ctx.db
    .update(announcements)
    .set({ sort, version: row.version + 1 })
    .where(eq(announcements.id, id))
  ctx.audit.details = { sort }
  return pushReaders(ctx, id, await hearersOf(ctx.db, row))
}

export async function publish(ctx: SignedInCtx, id: string): Promise<null> {
  const row = await allowed(ctx, id, 'publish', ofPlatform)
  await show(ctx, row)
  return pushReaders(ctx, id, await hearersOf(ctx.db, row))
}

export async function withdraw(ctx: SignedInCtx, id: string): Promise<null> {
  const row = await allowed(ctx, id, 'withdraw', ofPlatform)
  await hide(ctx, row)
  return pushReaders(ctx, id, await hearersOf(ctx.db, row))
}

export async function remove(ctx: SignedInCtx, id: string): Promise<null> {
  const row = await allowed(ctx, id, 'remove', ofPlatform)
  const heard = await hearersOf(ctx.db, row)
  await drop(ctx, row)
  return pushReaders(ctx, id, heard)
}

/** Whose open lists ask again. What is said names nothing, but those it is not for need not hear even that. */
type Hearers = 'everyone' | readonly string[]
const hearersOf = async (db: Db, row: AnnouncementRow | undefined): Promise<Hearers> =>
  row === undefined ? [] : row.audience === 'chosen' ? namedIn(db, row.id) : 'everyone'

async function pushReaders(ctx: SignedInCtx, id: string, hear: Hearers): Promise<null> {
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
