import { eq, sql } from 'drizzle-orm'
import type { App } from '../../../core/app/app.ts'
import { inTransaction } from '../../../core/db/pool.ts'
import { pushTo } from '../../../core/push/push.ts'
import { isAlive } from '../../../core/session/alive.ts'
import { HeldPorts, type HeldRow } from './held-ports.ts'
import { MappingDoor } from './phone-mapping.door.ts'
import { freePort, holdDraws } from './phone-mapping.service.ts'
import { phoneMappings } from './phone-mapping.table.ts'
import { isReached } from '../device/phone-sight.ts'
import { phones } from '../device/phone.table.ts'
import { addressOf } from '../device/reach.ts'

interface Row extends HeldRow {
  session_id: string
  sources: string[]
}

/** The ports that lead to the ADB of phones. */
export const phoneMappingPorts = (app: App): HeldPorts<Row> =>
  new HeldPorts<Row>(app, {
    table: sql`${phoneMappings}`,
    settle: () => endOver(app),
    async open({ phone_id, port, sources }) {
      const door = await MappingDoor.open({ host: app.config.adbHost, port }, sources, () => addressNow(app, phone_id))
      return { follow: (row) => door.allow(row.sources), close: () => door.close() }
    },
    opened: ({ account_id }) => pushChanged(app, account_id),
    redraw: ({ id }) => redraw(app, id),
  })

const pushChanged = (app: App, account: string) => pushTo(app.db, { account }, { stale: ['phoneMappingList'] })

async function addressNow(app: App, phoneId: string) {
  const [phone] = await app.db.select().from(phones).where(eq(phones.id, phoneId))
  if (!phone) throw new Error('The phone is gone')
  return addressOf(app, phone)
}

/** What is over its time, and what was opened by somebody who has left, or may not reach the phone any more. */
async function endOver(app: App): Promise<void> {
  const isLeft = isReached({ phone: sql`m.phone_id`, account: sql`m.account_id`, login: sql`m.login_id` })
  const { rows } = await app.db.execute<{ account_id: string }>(sql`
    delete from phone_mapping m where m.expires_at <= ${app.clock.now().toISOString()}::timestamptz
      or not ${isAlive(app, sql`m.session_id`)} or not ${isLeft}
    returning m.account_id`)
  for (const { account_id } of rows) await pushChanged(app, account_id)
}

const redraw = (app: App, id: string): Promise<void> =>
  inTransaction(app.pool, async (db) => {
    await holdDraws(db)
    const port = await freePort(app.config.adbPorts, db, phoneMappings)
    await db.update(phoneMappings).set({ port }).where(eq(phoneMappings.id, id))
  })
