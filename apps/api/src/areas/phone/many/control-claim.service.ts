import { and, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import type { App } from '../../../core/app/app.ts'
import { secondsMs } from '../../../core/clock.ts'
import { pushPhones } from '../device/phone-push.ts'
import { phones, type PhoneRow } from '../device/phone.table.ts'

/** Who controls a phone says so again before that; should its server fall, others have it after that. */
const claimMs = secondsMs(15)
export const renewEveryMs = secondsMs(5)

const until = ({ clock }: App) => new Date(clock.now().getTime() + claimMs)

/** Takes those that no other group has. */
export async function claim(app: App, group: string, ids: readonly string[]): Promise<PhoneRow[]> {
  if (ids.length === 0) return []
  const isFree = or(
    isNull(phones.controlledUntil),
    lt(phones.controlledUntil, app.clock.now()),
    eq(phones.controlledBy, group),
  )
  const rows = await app.db
    .update(phones)
    .set({ controlledUntil: until(app), controlledBy: group })
    .where(and(inArray(phones.id, [...ids]), isFree))
    .returning()
  await pushPhones(app.db, rows)
  return rows
}

/** Those that the group has still. */
export const renew = (app: App, group: string, ids: readonly string[]): Promise<PhoneRow[]> =>
  app.db
    .update(phones)
    .set({ controlledUntil: until(app) })
    .where(and(inArray(phones.id, [...ids]), eq(phones.controlledBy, group)))
    .returning()

export async function release(app: App, group: string, ids: readonly string[]): Promise<void> {
  const rows = await app.db
    .update(phones)
    .set({ controlledUntil: null, controlledBy: '' })
    .where(and(inArray(phones.id, [...ids]), eq(phones.controlledBy, group)))
    .returning()
  await pushPhones(app.db, rows)
}
