import type { storeFaults } from '@portico/contract/storage/container.ts'
import { eq, inArray, sql } from 'drizzle-orm'
import type { App } from '../../../core/app/app.ts'
import { inTransaction, type Db } from '../../../core/db/pool.ts'
import { newIdWith } from '../../../core/ids.ts'
import { operatorsWith } from '../../../core/people/people.ts'
import { notify } from '../../../ground/notices/notice.service.ts'
import { containers } from '../container.table.ts'
import { storeFaultRows } from './fault.table.ts'
import { objects, uploadParts, uploads } from './object.table.ts'

export type StoreFaultKind = (typeof storeFaults)[number]

interface Touched {
  containerId: string
  key: string
  versionId: string
}

/** Writes down, once for each version they are in, that bytes are not as they were written, and tells the operators. */
export async function noteFault(app: App, blobId: string, fault: StoreFaultKind): Promise<void> {
  app.log.error({ blobId, fault }, 'store fault')
  await inTransaction(app.pool, async (db) => {
    const touched = await usersOf(db, blobId)
    if (touched.length === 0) return
    const found = touched.map((one) => ({ id: newIdWith('flt'), fault, blobId, ...one, foundAt: app.clock.now() }))
    const fresh = await db.insert(storeFaultRows).values(found).onConflictDoNothing().returning()
    if (fresh[0]) await tell(app, db, fresh[0])
  })
}

/** Versions and parts that these bytes are in; a part has no version yet. */
async function usersOf(db: Db, blobId: string): Promise<Touched[]> {
  const versions = await db
    .select({ containerId: objects.containerId, key: objects.key, versionId: objects.versionId })
    .from(objects)
    .where(sql`${objects.blobIds} @> array[${blobId}]::text[]`)
  const parts = await db
    .select({ containerId: uploads.containerId, key: uploads.key, versionId: sql<string>`''` })
    .from(uploadParts)
    .innerJoin(uploads, eq(uploads.id, uploadParts.uploadId))
    .where(eq(uploadParts.blobId, blobId))
  return [...versions, ...parts]
}

/** Once a day: a disk that fails does not fill their mailboxes, and the report names the rest. */
async function tell(app: App, db: Db, { containerId, key, foundAt }: Touched & { foundAt: Date }): Promise<void> {
  const [container] = await db.select().from(containers).where(eq(containers.id, containerId))
  const vars = { name: container?.name ?? containerId, key }
  const once = `store fault ${foundAt.toISOString().slice(0, 10)}`
  for (const { id: loginId } of await operatorsWith(db, 'resources'))
    await notify(app, db, {
      loginId,
      once,
      topic: 'platform',
      word: 'storeFault',
      vars,
      link: '/platobject',
      mail: true,
    })
}

/** What was brought back is as it was written: nothing is left to report. */
export async function clearFaults(db: Db, blobIds: readonly string[]): Promise<void> {
  await db.delete(storeFaultRows).where(inArray(storeFaultRows.blobId, [...blobIds]))
}
