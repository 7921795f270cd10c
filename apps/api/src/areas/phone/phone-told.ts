import { eq } from 'drizzle-orm'
import type { Db } from '../../core/db/pool.ts'
import { pushTo } from '../../core/push/push.ts'
import { resources } from '../../lifecycle/resource.table.ts'
import type { PhoneRow } from './phone.table.ts'

type ToldPhone = Pick<PhoneRow, 'serviceId' | 'teamGroupId' | 'memberId'>
const isGiven = ({ teamGroupId, memberId }: ToldPhone) => teamGroupId !== null || memberId !== null

/** Those who see a phone in their list ask for it again. */
export async function tellPhone(db: Db, phone: ToldPhone): Promise<void> {
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
export async function tellPhones(db: Db, rows: readonly ToldPhone[]): Promise<void> {
  const told = new Map(rows.map((row) => [`${row.serviceId} ${isGiven(row)}`, row]))
  for (const row of told.values()) await tellPhone(db, row)
}
