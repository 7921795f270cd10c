import { bannersMax } from '@portico/contract/constants.ts'
import type { Banner, BannerInput, BannerState, PlatformBanner } from '@portico/contract/platform/banners.ts'
import { bannerCount } from '@portico/contract/rules/platform.ts'
import { and, desc, eq, gt, isNull, lte, or } from 'drizzle-orm'
import type { Db } from '../../core/db/pool.ts'
import { files } from '../../core/files/file.table.ts'
import type { CustomerCtx, SignedInCtx } from '../../core/http/context.ts'
import { isAgentsCustomer } from '../../core/people/people.ts'
import { noun } from '../../core/noun/noun.ts'
import { refuseField } from '../../core/refuse.ts'
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
  if (await isAgentsCustomer(ctx.db, ctx.account.id)) return { result: [] }
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

const all = noun(banners, {
  kind: 'banner',
  told: ({ title, shown }) => ({ title, shown }),
  tooMany(count) {
    const [broken] = bannerCount.safeParse(count).error?.issues ?? []
    return broken && refuseField({ title: broken.message })
  },
  // Everybody's open home asks again.
  stale: [
    [{ everyone: true }, ['bannerList']],
    [{ operators: true }, ['platformBannerList']],
  ],
})
export const { remove } = all

export function allList(ctx: SignedInCtx): Promise<{ result: PlatformBanner[] }> {
  const now = ctx.app.clock.now()
  return all.all(ctx, inOrder, (row) => ({
    ...read(ctx, row),
    image: row.fileId,
    sort: row.sort,
    shown: row.shown,
    state: stateOf(row, now),
    publish_time: row.publishAt?.toISOString() ?? null,
    end_time: row.endAt?.toISOString() ?? null,
    create_time: row.createdAt.toISOString(),
  }))
}

export async function save(ctx: SignedInCtx, form: BannerInput): Promise<{ id: string }> {
  const before = form.id ? await all.held(ctx, form.id) : undefined
  if (form.image !== before?.fileId) await refuseOtherPicture(ctx.db, form.image)
  const { id } = await all.save(ctx, form.id, {
    title: form.title,
    fileId: form.image,
    url: form.url,
    sort: form.sort,
    shown: form.shown,
    publishAt: form.publish_time ? new Date(form.publish_time) : null,
    endAt: form.end_time ? new Date(form.end_time) : null,
  })
  return { id }
}

/** Only a picture that was uploaded as a banner, and so has passed the rules of size. */
async function refuseOtherPicture(db: Db, fileId: string): Promise<void> {
  const found = await db.$count(files, and(eq(files.id, fileId), eq(files.purpose, 'banner')))
  if (found === 0) throw refuseField({ image: 'rules.bannerSize' })
}

export async function show(ctx: SignedInCtx, { id, shown }: { id: string; shown: boolean }): Promise<null> {
  await all.save(ctx, id, { shown })
  return null
}
