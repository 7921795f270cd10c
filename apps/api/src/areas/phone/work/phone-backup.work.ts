import { phoneBackupBytesMax, type PhoneBackupFault } from '@portico/contract/phone/backup.ts'
import { and, desc, eq, inArray, isNotNull, notInArray, sql } from 'drizzle-orm'
import type { App, Inside } from '../../../core/app/app.ts'
import { inTransaction, type Db } from '../../../core/db/pool.ts'
import { pushTo } from '../../../core/push/push.ts'
import { Fault } from '../../../core/store/faults.ts'
import { BytesDamaged, BytesGone } from '../../../core/store/store.ts'
import { PhoneFailure, PhoneRefused } from '../../../ground/engine/phones.ts'
import { readObject } from '../../storage/kept/read.service.ts'
import { dropUse } from '../../storage/kept/blob.service.ts'
import { dropStaged, keepBlob, orDrop, stage, type Staged } from '../../storage/kept/stage.service.ts'
import { phoneBackupPlans, phoneBackups, type PhoneBackupRow } from './phone-backup.table.ts'
import type { PhoneRow } from '../device/phone.table.ts'
import { addressOf, phonesOf } from '../device/reach.ts'

/** What all backups of an account take together. */
export async function usedBytes(db: Db, accountId: string): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<string>`coalesce(sum(${phoneBackups.size}), 0)` })
    .from(phoneBackups)
    .where(eq(phoneBackups.accountId, accountId))
  return Number(row!.bytes)
}

export const pushBackups = (db: Db, { accountId }: Pick<PhoneBackupRow, 'accountId'>) =>
  pushTo(db, { account: accountId }, { stale: ['phoneBackupList'] })

/** Rows go, and with them what they have in the store. */
export async function forgetBackups(app: Inside, db: Db, rows: readonly PhoneBackupRow[]): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  const gone = await db.delete(phoneBackups).where(inArray(phoneBackups.id, ids)).returning()
  await dropUse(
    { db, now: app.clock.now() },
    gone.flatMap(({ blobId }) => blobId ?? []),
  )
}

/** The work that made or restored it is given up, for other work or because it never comes to an end. */
export async function abandon(db: Db, workId: string, fault: PhoneBackupFault): Promise<void> {
  const ofWork = eq(phoneBackups.workId, workId)
  const unmade = await db
    .update(phoneBackups)
    .set({ state: 'failed', fault, workId: '' })
    .where(and(ofWork, eq(phoneBackups.state, 'making')))
    .returning()
  const unrestored = await db
    .update(phoneBackups)
    .set({ state: 'ready', restored: 'failed', workId: '' })
    .where(and(ofWork, eq(phoneBackups.state, 'restoring')))
    .returning()
  for (const backup of [...unmade, ...unrestored]) await pushBackups(db, backup)
}

/** A device keeps its id when it becomes another's, who is to have a plan of their own. */
export async function dropPlan(db: Db, phoneId: string): Promise<void> {
  await db.delete(phoneBackupPlans).where(eq(phoneBackupPlans.phoneId, phoneId))
}

const underWay = async (app: App, { workId }: PhoneRow, state: 'making' | 'restoring') => {
  const [row] = await app.db
    .select()
    .from(phoneBackups)
    .where(and(eq(phoneBackups.workId, workId), eq(phoneBackups.state, state)))
  return row
}

/** Done twice, it is made anew: what was begun before is nobody's, and swept. */
export async function backUp(app: App, phone: PhoneRow): Promise<void> {
  const backup = await underWay(app, phone, 'making')
  if (!backup) return
  try {
    const staged = await stage(app, await roomOf(app, backup, phone), {
      body: phonesOf(app).backup(await addressOf(app, phone)),
    })
    const isKept = await orDrop(app, staged, () => inTransaction(app.pool, (db) => keep(app, db, backup, staged)))
    if (!isKept) await dropStaged(app, staged)
  } catch (error) {
    const fault = faultOf(error)
    if (!fault) throw error
    await fail(app, backup, fault)
    if (error instanceof PhoneFailure && !(error instanceof PhoneRefused)) throw error
  }
}

const roomOf = async (app: App, { accountId }: PhoneBackupRow, { node }: PhoneRow) => ({
  id: `phone backups of ${accountId}`,
  node,
  sizeBytes: BigInt(phoneBackupBytesMax),
  usedBytes: BigInt(await usedBytes(app.db, accountId)),
})

function faultOf(error: unknown): PhoneBackupFault | undefined {
  if (error instanceof PhoneFailure) return 'phone'
  if (!(error instanceof Fault)) return undefined
  if (error.code === 'QuotaExceeded' || error.code === 'EntityTooLarge') return 'quota'
  return error.code === 'SlowDown' || error.code === 'ServiceUnavailable' ? 'room' : undefined
}

async function fail(app: App, { id, workId }: PhoneBackupRow, fault: PhoneBackupFault): Promise<void> {
  const [failed] = await app.db
    .update(phoneBackups)
    .set({ state: 'failed', fault, workId: '' })
    .where(and(eq(phoneBackups.id, id), eq(phoneBackups.workId, workId)))
    .returning()
  if (failed) await pushBackups(app.db, failed)
}

/** False when it was given up meanwhile. Those of one account take turns: two do not both find the last room. */
async function keep(app: App, db: Db, { id, workId, accountId }: PhoneBackupRow, staged: Staged): Promise<boolean> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`phone backups ${accountId}`}, 0))`)
  if ((await usedBytes(db, accountId)) + staged.size > phoneBackupBytesMax) throw new Fault('QuotaExceeded')
  const [ready] = await db
    .update(phoneBackups)
    .set({ state: 'ready', workId: '', blobId: staged.blobId ?? null, size: staged.size })
    .where(and(eq(phoneBackups.id, id), eq(phoneBackups.workId, workId)))
    .returning()
  if (!ready) return false
  await keepBlob(db, staged, app.clock.now())
  await forgetOldest(app, db, ready)
  await pushBackups(db, ready)
  return true
}

/** Of those that a plan had made of a phone, the newest are kept: only now is there a new one. */
async function forgetOldest(app: App, db: Db, { planId, phoneId }: PhoneBackupRow): Promise<void> {
  if (!planId) return
  const [plan] = await db.select().from(phoneBackupPlans).where(eq(phoneBackupPlans.id, planId))
  if (!plan) return
  const same = and(eq(phoneBackups.planId, planId), eq(phoneBackups.phoneId, phoneId))
  const kept = await db
    .select({ id: phoneBackups.id })
    .from(phoneBackups)
    .where(and(same, eq(phoneBackups.state, 'ready')))
    .orderBy(desc(phoneBackups.createdAt), desc(phoneBackups.id))
    .limit(plan.keep)
  const older = await db
    .select()
    .from(phoneBackups)
    .where(
      and(
        same,
        inArray(phoneBackups.state, ['ready', 'failed']),
        notInArray(
          phoneBackups.id,
          kept.map(({ id }) => id),
        ),
      ),
    )
  await forgetBackups(app, db, older)
}

/** How a restoring fails for good: by the phone, or by what is stored. */
const endings = [PhoneFailure, Fault, BytesDamaged, BytesGone]

/** What is on the phone stays; done twice, it is the same. */
export async function restoreTo(app: App, phone: PhoneRow): Promise<void> {
  const backup = await underWay(app, phone, 'restoring')
  if (!backup) return
  const { blobId, size } = backup
  try {
    const bytes = await readObject(app, { blobIds: blobId ? [blobId] : [], size })
    await phonesOf(app).restore(await addressOf(app, phone), bytes)
    await endRestoring(app, backup, 'done')
  } catch (error) {
    if (!endings.some((kind) => error instanceof kind)) throw error
    await endRestoring(app, backup, 'failed')
    if (error instanceof PhoneFailure && !(error instanceof PhoneRefused)) throw error
  }
}

async function endRestoring(app: App, { id, workId }: PhoneBackupRow, restored: 'done' | 'failed'): Promise<void> {
  const [over] = await app.db
    .update(phoneBackups)
    .set({ state: 'ready', restored, workId: '' })
    .where(and(eq(phoneBackups.id, id), eq(phoneBackups.workId, workId)))
    .returning()
  if (over) await pushBackups(app.db, over)
}

/** The newest of a phone that can be restored. */
export async function newestOf(db: Db, phoneId: string): Promise<PhoneBackupRow | undefined> {
  const [row] = await db
    .select()
    .from(phoneBackups)
    .where(and(eq(phoneBackups.phoneId, phoneId), eq(phoneBackups.state, 'ready'), isNotNull(phoneBackups.blobId)))
    .orderBy(desc(phoneBackups.createdAt), desc(phoneBackups.id))
    .limit(1)
    .for('update')
  return row
}
