import { and, eq, isNull } from 'drizzle-orm'
import type { App } from '../../../core/app/app.ts'
import { secondsMs } from '../../../core/clock.ts'
import { inTransaction, type Db } from '../../../core/db/pool.ts'
import type { JobKind } from '../../../core/jobs/jobs.ts'
import { ownerOf } from '../../../core/people/names.ts'
import { PhoneFailure } from '../../../ground/engine/phones.ts'
import { notify } from '../../../ground/notices/notice.service.ts'
import { resources } from '../../../lifecycle/resource.table.ts'
import { pushPhone } from '../device/phone-push.ts'
import { phones, type PhoneRow } from '../device/phone.table.ts'
import { addressOf, phonesOf } from '../device/reach.ts'

const askedAtOnce = 16
const silentMs = secondsMs(5)

/** Whether it answers. One answer may be late by chance; twice in a row it is not. */
async function answers(app: App, phone: PhoneRow): Promise<boolean> {
  for (let tries = 0; tries < 2; tries++)
    try {
      await phonesOf(app).facts(await addressOf(app, phone), { silentMs })
      return true
    } catch (error) {
      if (!(error instanceof PhoneFailure)) throw error
    }
  return false
}

/** Looks at every device that an operator entered, and tells of those that went. Those that are lost are asked elsewhere. */
export const phoneWatchJob = (app: App): JobKind => ({
  queue: 'phone.watch',
  schedule: '* * * * *',
  async run() {
    const rows = await app.db
      .select()
      .from(phones)
      .where(and(eq(phones.engine, 'adb'), stillThere))
    for (let at = 0; at < rows.length; at += askedAtOnce)
      await Promise.all(rows.slice(at, at + askedAtOnce).map((phone) => check(app, phone)))
  },
})

/** Whatever is being done to a phone ends by itself, and finds out by itself. */
const stillThere = and(eq(phones.work, ''), isNull(phones.lostAt))

async function check(app: App, phone: PhoneRow): Promise<void> {
  if (await answers(app, phone)) return
  const now = app.clock.now()
  await inTransaction(app.pool, async (db) => {
    const [lost] = await db
      .update(phones)
      .set({ lostAt: now })
      .where(and(eq(phones.id, phone.id), stillThere))
      .returning()
    if (!lost) return
    await pushPhone(db, lost)
    await tellOwner(app, db, lost, now)
  })
}

async function tellOwner(app: App, db: Db, { id, remark, serviceId }: PhoneRow, now: Date): Promise<void> {
  if (!serviceId) return
  const [service] = await db.select().from(resources).where(eq(resources.id, serviceId))
  const loginId = service && (await ownerOf(db, service.accountId))
  if (!loginId) return
  const vars = { phone: remark || id, name: service.name }
  const link = `/deviceList?search=${id}`
  const once = `phone lost ${id} ${now.toISOString()}`
  await notify(app, db, { loginId, once, topic: 'resource', word: 'cloudphone.lost', vars, link })
}
