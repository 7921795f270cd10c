import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { App } from '../../core/app.ts'
import { daysMs } from '../../core/clock.ts'
import { inTransaction } from '../../core/db/pool.ts'
import { files } from '../../core/files/file.table.ts'
import type { JobKind } from '../../core/jobs/jobs.ts'
import { certificationPurpose, checkQueue } from './certification.service.ts'
import { certifications } from './certification.table.ts'
import type { IdentityChecker } from './checker.ts'
import { applyVerdict, askedOf } from './settle.service.ts'

/** Asks the checker about an application, outside any transaction, and writes down what it said. */
export const identityCheckJob = (app: App, checker: IdentityChecker): JobKind<{ id: string }> => ({
  ...checkQueue,
  async run({ id }) {
    const [row] = await app.db.select().from(certifications).where(eq(certifications.id, id))
    if (row?.state !== 'under review' || row.police !== 'waiting') return
    const verdict = await checker.check(askedOf(app, row))
    await inTransaction(app.pool, (db) => applyVerdict(app, db, id, verdict))
  },
})

const strayDocumentsKeptMs = daysMs(1)

/** Documents that are no part of an application, or no longer, are forgotten; the sweep then removes their bytes. */
export const identitySweepJob = (app: App): JobKind => ({
  queue: 'identity.sweep',
  schedule: '41 * * * *',
  async run() {
    const before = new Date(app.clock.now().getTime() - strayDocumentsKeptMs)
    const isStray = sql`not exists (select from ${certifications} c, jsonb_each_text(c.documents) d
      where c.account_id = ${files.accountId} and d.value = ${files.id})`
    await inTransaction(app.pool, async (db) => {
      // An application holds the documents it names; looked at once more under the lock, none slips through.
      const old = await db
        .select({ id: files.id })
        .from(files)
        .where(and(eq(files.purpose, certificationPurpose), lt(files.createdAt, before), isStray))
        .limit(1000)
        .for('update', { skipLocked: true })
      const ids = old.map(({ id }) => id)
      if (ids.length > 0) await db.delete(files).where(and(inArray(files.id, ids), isStray))
    })
  },
})
