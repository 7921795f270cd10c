import { inArray, lt } from 'drizzle-orm'
import type { App } from './app.ts'
import { idempotentAnswers } from '../audit/audit.table.ts'
import { daysMs } from '../clock.ts'
import { unlessCopied } from '../db/copy-hold.ts'
import { files } from '../files/file.table.ts'
import type { JobKind } from '../jobs/jobs.ts'
import { limitCounters } from '../limits/limit.table.ts'
import { oneTimes } from '../one-time/one-time.table.ts'

const answersKeptMs = daysMs(2)
const strayFilesKeptMs = daysMs(1)

/** Clears away what has run out: codes, counters, remembered answers, bytes of pictures that never became a row. */
export const sweepJob = (app: App): JobKind => ({
  queue: 'sweep',
  schedule: '17 * * * *',
  async run() {
    const now = app.clock.now()
    await app.db.delete(oneTimes).where(lt(oneTimes.expiresAt, now))
    await app.db.delete(limitCounters).where(lt(limitCounters.resetAt, now))
    await app.db
      .delete(idempotentAnswers)
      .where(lt(idempotentAnswers.createdAt, new Date(now.getTime() - answersKeptMs)))
    await unlessCopied(app.pool, (db) =>
      app.files.sweep(new Date(now.getTime() - strayFilesKeptMs), async (ids) => {
        if (ids.length === 0) return new Set()
        const rows = await db.select({ id: files.id }).from(files).where(inArray(files.id, ids))
        return new Set(rows.map(({ id }) => id))
      }),
    )
  },
})
