import { doorEnds } from '@portico/contract/door.ts'
import { phoneCalls } from '@portico/contract/phone/device.ts'
import { PhoneHello } from '@portico/contract/phone/wire.ts'
import { eq } from 'drizzle-orm'
import type { App } from '../../../core/app/app.ts'
import { secondsMs } from '../../../core/clock.ts'
import { TicketDoor } from '../../../core/door/ticket-door.ts'
import { pushPhone } from '../device/phone-push.ts'
import { useTicket, viewed, type PhoneTicket } from './phone-ticket.service.ts'
import { phones, type PhoneRow } from '../device/phone.table.ts'
import { addressOf, phonesOf } from '../device/reach.ts'

/** Said again with each look at the rights of whoever is there, which come more often. */
const watchedMs = secondsMs(90)

async function noteWatched({ db, clock }: App, id: string): Promise<PhoneRow | undefined> {
  const watchedUntil = new Date(clock.now().getTime() + watchedMs)
  const [phone] = await db.update(phones).set({ watchedUntil }).where(eq(phones.id, id)).returning()
  return phone
}

async function noteCame(app: App, id: string): Promise<void> {
  const phone = await noteWatched(app, id)
  if (phone) await pushPhone(app.db, phone)
}

/** Nobody at this server looks at it any more; whoever does elsewhere says so again. */
async function noteLeft(app: App, id: string): Promise<void> {
  const [phone] = await app.db.update(phones).set({ watchedUntil: null }).where(eq(phones.id, id)).returning()
  if (phone) await pushPhone(app.db, phone)
}

/** Where browsers are joined to phones. */
export function phoneDoor(app: App, options: { checkEveryMs?: number } = {}) {
  const views = new Map<string, number>()
  const warn = (error: Error) => app.log.warn({ err: error }, 'phone viewer')
  const came = (id: string) => {
    views.set(id, (views.get(id) ?? 0) + 1)
    noteCame(app, id).catch(warn)
  }
  const left = (id: string) => {
    const others = views.get(id)! - 1
    if (others > 0) return void views.set(id, others)
    views.delete(id)
    noteLeft(app, id).catch(warn)
  }
  return new TicketDoor<PhoneTicket>(
    app,
    {
      call: phoneCalls.phoneOpen,
      ends: doorEnds,
      take: (secret) => useTicket(app, secret),
      async check(ctx, ticket) {
        await viewed(ctx, ticket)
        if (views.has(ticket.phone)) await noteWatched(app, ticket.phone)
      },
      async join(ctx, ticket, { socket, said, present, recheck }) {
        const phone = await viewed(ctx, ticket)
        const address = await addressOf(app, phone)
        const wish = PhoneHello.safeParse(said)
        const acting = () => {
          present()
          return true
        }
        const wished = wish.success ? wish.data : { mode: 'video' as const }
        const asked = { bitrate: phone.bitrate, ...wished, acting, gone: recheck }
        const view = phonesOf(app).view(address, asked, socket)
        came(phone.id)
        void view.over.then(() => left(phone.id))
        return { close: () => view.end('ended') }
      },
    },
    options,
  )
}
