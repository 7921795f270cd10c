import { MB } from '@portico/contract/calls.ts'
import { and, eq, gt, sql } from 'drizzle-orm'
import { daysMs } from '../clock.ts'
import type { Outside, SignedInCtx } from './context.ts'
import { countOrRefuse } from '../limits/limits.ts'
import { refuse } from '../refuse.ts'
import { files } from '../files/file.table.ts'

const picturesADay = 200
const bytesADay = MB(200)

/**
 * Before pictures are written: an account uploads so many a day, and so much. What is not used lies on the disk for a
 * day, so this is also how much one account can make us keep for nothing.
 */
export async function refuseTooManyPictures(
  { app, login }: Outside<SignedInCtx>,
  pictures: readonly { bytes: Buffer }[],
): Promise<void> {
  const key = `upload:${login.accountId ?? login.id}`
  for (const _picture of pictures)
    await countOrRefuse(app.db, app.clock, [{ key, max: picturesADay, windowMs: daysMs(1) }])
  if (!login.accountId) return
  const dayAgo = new Date(app.clock.now().getTime() - daysMs(1))
  const [kept] = await app.db
    .select({ bytes: sql<number>`coalesce(sum(${files.bytes}), 0)::float8` })
    .from(files)
    .where(and(eq(files.accountId, login.accountId), gt(files.createdAt, dayAgo)))
  const more = pictures.reduce((sum, { bytes }) => sum + bytes.length, 0)
  if (kept!.bytes + more > bytesADay) throw refuse('tooFrequent')
}
