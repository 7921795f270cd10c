import { and, asc, eq, inArray, isNull, lte, or } from 'drizzle-orm'
import type { App } from '../../../core/app/app.ts'
import { inTransaction, type Db } from '../../../core/db/pool.ts'
import { newId } from '../../../core/ids.ts'
import type { JobKind } from '../../../core/jobs/jobs.ts'
import { resources } from '../../../lifecycle/resource.table.ts'
import { makeBackup } from './phone-backup.service.ts'
import { phoneBackupPlans, phoneBackups, type PhoneBackupPlanRow } from '../work/phone-backup.table.ts'
import { nextRun } from './phone-backup.time.ts'
import { pushBackups } from '../work/phone-backup.work.ts'
import { phones, type PhoneRow } from '../device/phone.table.ts'

/** Begins what is due. A plan and what it begins are one transaction, so none of it is begun twice. */
export const phoneBackupPlanJob = (app: App): JobKind => ({
  queue: 'phone.backup.plan',
  schedule: '*/5 * * * *',
  async run() {
    while (await inTransaction(app.pool, (db) => runOne(app, db)));
  },
})

async function runOne(app: App, db: Db): Promise<boolean> {
  const now = app.clock.now()
  const [plan] = await db
    .select()
    .from(phoneBackupPlans)
    .where(lte(phoneBackupPlans.nextAt, now))
    .orderBy(asc(phoneBackupPlans.nextAt))
    .limit(1)
    .for('update', { skipLocked: true })
  if (!plan) return false
  await db
    .update(phoneBackupPlans)
    .set({ nextAt: nextRun(plan, now) })
    .where(eq(phoneBackupPlans.id, plan.id))
  for (const phone of await phonesOf(db, plan)) {
    if (phone.work === '' && !phone.lostAt) await makeBackup({ app, db }, plan.accountId, phone, { plan })
    else await noteMissed(app, db, plan, phone)
  }
  await pushBackups(db, plan)
  return true
}

/** Those of it whose time is not over; held. */
async function phonesOf(db: Db, { phoneId, groupId, accountId }: PhoneBackupPlanRow): Promise<PhoneRow[]> {
  const live = db
    .select({ id: resources.id })
    .from(resources)
    .where(and(eq(resources.accountId, accountId), eq(resources.status, 'active'), isNull(resources.deletedAt)))
  const target = or(...(phoneId ? [eq(phones.id, phoneId)] : []), ...(groupId ? [eq(phones.groupId, groupId)] : []))
  return db
    .select()
    .from(phones)
    .where(and(target, inArray(phones.serviceId, live)))
    .orderBy(phones.id)
    .for('update')
}

/** Somebody looks why there is none. */
async function noteMissed(app: App, db: Db, plan: PhoneBackupPlanRow, phone: PhoneRow): Promise<void> {
  await db.insert(phoneBackups).values({
    id: newId('phoneBackup'),
    accountId: plan.accountId,
    serviceId: phone.serviceId!,
    phoneId: phone.id,
    planId: plan.id,
    planned: true,
    state: 'failed',
    fault: phone.lostAt ? 'phone' : 'busy',
    createdAt: app.clock.now(),
  })
}
