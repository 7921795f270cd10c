import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { App } from '../../../core/app/app.ts'
import { secondsMs } from '../../../core/clock.ts'
import { inTransaction } from '../../../core/db/pool.ts'
import type { JobKind } from '../../../core/jobs/jobs.ts'
import { PhoneFailure } from '../../../ground/engine/phones.ts'
import { pushPhone } from '../device/phone-push.ts'
import { begin } from './phone-work.service.ts'
import { phones, type PhoneRow } from '../device/phone.table.ts'
import { addressOf, isMade, phonesOf } from '../device/reach.ts'

/** So few at a time that a round is over before the next, however long they are silent. */
const askedMax = 128
const askedAtOnce = 16
const silentMs = secondsMs(5)

/** Asks phones that did not answer whether they do now. Which of many is chance, so that the dead hide nobody. */
export const phonesLostJob = (app: App): JobKind => ({
  queue: 'phone.lost',
  schedule: '* * * * *',
  async run() {
    const lost = await app.db
      .select()
      .from(phones)
      .where(isNotNull(phones.lostAt))
      .orderBy(sql`random()`)
      .limit(askedMax)
    for (let at = 0; at < lost.length; at += askedAtOnce)
      await Promise.all(lost.slice(at, at + askedAtOnce).map((phone) => checkAgain(app, phone)))
  },
})

async function checkAgain(app: App, phone: PhoneRow): Promise<void> {
  const isLeft = phone.work === 'free' && isMade(phone)
  if (isLeft || (await answers(app, phone))) await foundAgain(app, phone)
}

async function answers(app: App, phone: PhoneRow): Promise<boolean> {
  try {
    await phonesOf(app).facts(await addressOf(app, phone), { silentMs })
    return true
  } catch (error) {
    if (error instanceof PhoneFailure) return false
    throw error
  }
}

/** It is there again, or is emptied after all. */
const foundAgain = (app: App, { id, lostAt }: PhoneRow): Promise<void> =>
  inTransaction(app.pool, async (db) => {
    const [phone] = await db
      .update(phones)
      .set({ lostAt: null })
      .where(and(eq(phones.id, id), eq(phones.lostAt, lostAt!)))
      .returning()
    if (!phone) return
    if (phone.work === 'free') await begin(app, db, phone, 'free')
    await pushPhone(db, phone)
  })
