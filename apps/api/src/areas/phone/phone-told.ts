import { eq } from 'drizzle-orm'
import type { Db } from '../../core/db/pool.ts'
import { pushTo } from '../../core/push/push.ts'
import { resources } from '../../lifecycle/resource.table.ts'
import type { PhoneRow } from './phone.table.ts'

/** Those who see a phone in their list ask for it again. */
export async function tellPhone(db: Db, { serviceId }: Pick<PhoneRow, 'serviceId'>): Promise<void> {
  await pushTo(db, { operators: true }, { stale: ['platformPhoneList'] })
  if (!serviceId) return
  const [service] = await db
    .select({ account: resources.accountId, group: resources.groupId })
    .from(resources)
    .where(eq(resources.id, serviceId))
  if (service) await pushTo(db, service, { stale: ['phoneList'] })
}
