import { bannersMax } from '@portico/contract/constants.ts'
import type { Banner, BannerInput, BannerState, PlatformBanner } from '@portico/contract/platform/banners.ts'
import { bannerCount } from '@portico/contract/rules/platform.ts'
import { and, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/pool.ts'
import { files } from '../../core/files/file.table.ts'
import type { CustomerCtx, SignedInCtx } from '../../core/http/context.ts'
import { newId } from '../../core/ids.ts'
import { pushTo } from '../../core/push/push.ts'
import { refuse, refuseField } from '../../core/refuse.ts'
import { banners } from './banner.table.ts'

type Row = typeof banners.$inferSelect

const inOrder = [desc(banners.sort), desc(banners.createdAt), desc(banners.id)] as const

const read = ({ app }: Pick<SignedInCtx, 'app'>, { id, title, fileId, url }: Row): Banner => ({
  id,
  title,
  image_url: app.files.publicLink(fileId),
  url,
})

export async function list(ctx: CustomerCtx): Promise<{ result: Banner[] }> {
  const now = ctx.app.clock.now()
  const rows = await ctx.db
    .select()
    .from(banners)
    .where(
      and(
        eq(banners.shown, true),
        or(isNull(banners.publishAt), lte(banners.publishAt, now)),
        or(isNull(banners.endAt), gt(banners.endAt, now)),
      ),
    )
    .orderBy(...inOrder)
    .limit(bannersMax)
  return { result: rows.map((row) => read(ctx, row)) }
}

function stateOf(row: Row, now: Date): BannerState {
  if (!row.shown) return 'hidden'
  if (row.publishAt && row.publishAt > now) return 'coming'
  return row.endAt && row.endAt <= now ? 'over' : 'shown'
}

export async function allList(ctx: SignedInCtx): Promise<{ result: PlatformBanner[] }> {
  const now = ctx.app.clock.now()
  const rows = await ctx.db
    .select()
    .from(banners)
    .orderBy(...inOrder)
  return {
    result: rows.map((row) => ({
      ...read(ctx, row),
      image: row.fileId,
      sort: row.sort,
      shown: row.shown,
      state: stateOf(row, now),
      publish_time: row.publishAt?.toISOString() ?? null,
      end_time: row.endAt?.toISOString() ?? null,
      create_time: row.createdAt.toISOString(),
    })),
  }
}

/** Held until the write is done. */
async function known(db: Db, id: string): Promise<Row> {
  const [row] = await db.select().from(banners).where(eq(banners.id, id)).for('update')
  if (!row) throw refuse('notFound')
  return row
}

export async function save(ctx: SignedInCtx, form: BannerInput): Promise<{ id: string }> {
  const before = form.id ? await known(ctx.db, form.id) : undefined
  if (!before) await makeRoom(ctx.db)
  if (form.image !== before?.fileId) await refuseOtherPicture(ctx.db, form.image)
  const values = {
    title: form.title,
    fileId: form.image,
    url: form.url,
    sort: form.sort,
    shown: form.shown,
    publishAt: form.publish_time ? new Date(form.publish_time) : null,
    endAt: form.end_time ? new Date(form.end_time) : null,
  }
  const id = before?.id ?? newId('banner')
  if (before) await ctx.db.update(banners).set(values).where(eq(banners.id, id))
  else await ctx.db.insert(banners).values({ id, ...values, createdAt: ctx.app.clock.now() })
  ctx.audit.details = { title: form.title, shown: form.shown }
  await tellAll(ctx, id)
  return { id }
}

/** One at a time: two that come together must not both find the last place. */
async function makeRoom(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('banners', 0))`)
  const wanted = (await db.$count(banners)) + 1
  const [broken] = bannerCount.safeParse(wanted).error?.issues ?? []
  if (broken) throw refuseField({ title: broken.message })
}

/** Only a picture that was uploaded as a banner, and so has passed the rules of size. */
async function refuseOtherPicture(db: Db, fileId: string): Promise<void> {
  const found = await db.$count(files, and(eq(files.id, fileId), eq(files.purpose, 'banner')))
  if (found === 0) throw refuseField({ image: 'rules.bannerSize' })
}

export async function show(ctx: SignedInCtx, { id, shown }: { id: string; shown: boolean }): Promise<null> {
  const { title } = await known(ctx.db, id)
  await ctx.db.update(banners).set({ shown }).where(eq(banners.id, id))
  ctx.audit.details = { title, shown }
  return tellAll(ctx, id)
}

export async function remove(ctx: SignedInCtx, id: string): Promise<null> {
  const { title } = await known(ctx.db, id)
  await ctx.db.delete(banners).where(eq(banners.id, id))
  ctx.audit.details = { title }
  return tellAll(ctx, id)
}

/** Everybody's open home asks again. */
async function tellAll(ctx: SignedInCtx, id: string): Promise<null> {
  ctx.audit.subject = id
  await pushTo(ctx.db, { everyone: true }, { stale: ['bannerList'] })
  await pushTo(ctx.db, { operators: true }, { stale: ['platformBannerList'] })
  return null
}
