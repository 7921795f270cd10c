import { eq } from 'drizzle-orm'
import type { Db } from '../../../core/db/pool.ts'
import { pushTo } from '../../../core/push/push.ts'
import { resources } from '../../../lifecycle/resource.table.ts'
import type { PhoneRow } from './phone.table.ts'

type PushedPhone = Pick<PhoneRow, 'serviceId' | 'teamGroupId' | 'memberId'>
const isGiven = ({ teamGroupId, memberId }: PushedPhone) => teamGroupId !== null || memberId !== null

/** Those who see a phone in their list ask for it again. */
export async function pushPhone(db: Db, phone: PushedPhone): Promise<void> {
  const { serviceId } = phone
  await pushTo(db, { operators: true }, { stale: ['platformPhoneList'] })
  if (!serviceId) return
  const [service] = await db
    .select({ account: resources.accountId, group: resources.groupId })
    .from(resources)
    .where(eq(resources.id, serviceId))
  if (!service) return
  await pushTo(db, isGiven(phone) ? { account: service.account } : service, { stale: ['phoneList'] })
}

/** The same for several: once for each service, and once more for those of it that were given to somebody. */
export async function pushPhones(db: Db, rows: readonly PushedPhone[]): Promise<void> {
  const told = new Map(rows.map((row) => [`${row.serviceId} ${isGiven(row)}`, row]))
  for (const row of told.values()) await pushPhone(db, row)
}
