import { phoneAddress } from '@portico/contract/phone/device.ts'
import type { App } from '../../../core/app/app.ts'
import { minutesMs, secondsMs } from '../../../core/clock.ts'
import type { CustomerCtx, Outside } from '../../../core/http/context.ts'
import { newSecret } from '../../../core/ids.ts'
import { countOrRefuse } from '../../../core/limits/limits.ts'
import { makeOneTime, useOneTime, type Purpose } from '../../../core/one-time/one-time.ts'
import { refuse } from '../../../core/refuse.ts'
import { livePhones } from '../device/phone.service.ts'
import type { PhoneRow } from '../device/phone.table.ts'

const ticketLifeMs = secondsMs(60)
/** A wall of phones is opened at once. */
const ticketsPerMinute = 300

export interface PhoneTicket {
  session: string
  phone: string
  /** When it was given: who came before the phone was unbound goes. */
  since: Date
}

export const open = {
  async before(ctx: Outside<CustomerCtx>, { device_id }: { device_id: string }) {
    await countOrRefuse(ctx.app.db, ctx.app.clock, [
      { key: `phone:${ctx.login.id}`, max: ticketsPerMinute, windowMs: minutesMs(1) },
    ])
    return (inside: CustomerCtx) => makeTicket(inside, device_id)
  },
}

/** A ticket for one viewer. */
async function makeTicket(ctx: CustomerCtx, phone: string) {
  await livePhones(ctx, [phone])
  ctx.audit.subject = phone
  return giveTicket(ctx, 'phoneTicket', phoneAddress, { phone, since: ctx.app.clock.now().toISOString() })
}

/** Opens one websocket at the address, for the session that asks. Its secret leaves the server here. */
export async function giveTicket(
  { app, db, session }: CustomerCtx,
  purpose: Purpose,
  address: string,
  data: Record<string, string>,
) {
  const ticket = newSecret()
  const now = app.clock.now()
  await makeOneTime(db, app.clock, {
    purpose,
    target: '',
    secret: ticket,
    lifeMs: ticketLifeMs,
    attempts: 1,
    data: { ...data, session: session.id },
  })
  return { ticket, address, expire_time: new Date(now.getTime() + ticketLifeMs).toISOString() }
}

export async function useTicket(app: App, secret: string): Promise<PhoneTicket | undefined> {
  const used = await useOneTime(app.db, app.clock, 'phoneTicket', secret)
  if (!used) return undefined
  const { session, phone, since } = used.data as Record<'session' | 'phone' | 'since', string>
  return { session, phone, since: new Date(since) }
}

/** The phone, for as long as this person may look at it. */
export async function viewed(ctx: CustomerCtx, { phone: id, since }: PhoneTicket): Promise<PhoneRow> {
  const [phone] = await livePhones(ctx, [id])
  if (phone!.unboundAt && phone!.unboundAt >= since) throw refuse('wrongState')
  return phone!
}
