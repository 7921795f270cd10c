import { eq, sql } from 'drizzle-orm'
import type { App } from '../../core/app/app.ts'
import { inTransaction } from '../../core/db/pool.ts'
import { files } from '../../core/files/file.table.ts'
import { forgetStray } from '../../core/app/stray.ts'
import type { JobKind } from '../../core/jobs/jobs.ts'
import { certificationPurpose, checkQueue } from './certification.service.ts'
import { certifications } from '../../ground/certification/certification.table.ts'
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

/** Documents that are no part of an application. */
export const identitySweepJob = (app: App): JobKind => ({
  queue: 'identity.sweep',
  schedule: '41 * * * *',
  run: () =>
    forgetStray(
      app,
      [certificationPurpose],
      sql`exists (select from ${certifications} c, jsonb_each_text(c.documents) d
        where c.account_id = ${files.accountId} and d.value = ${files.id})`,
    ),
})
