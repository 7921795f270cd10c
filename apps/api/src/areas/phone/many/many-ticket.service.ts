import { phoneCameraAddress } from '@portico/contract/phone/camera.ts'
import { phoneControlAddress } from '@portico/contract/phone/control.ts'
import { phoneWallAddress } from '@portico/contract/phone/wall.ts'
import type { App } from '../../../core/app/app.ts'
import { minutesMs } from '../../../core/clock.ts'
import type { CustomerCtx, Outside } from '../../../core/http/context.ts'
import { countOrRefuse } from '../../../core/limits/limits.ts'
import { useOneTime } from '../../../core/one-time/one-time.ts'
import { refuse } from '../../../core/refuse.ts'
import { giveTicket } from '../screen/phone-ticket.service.ts'
import { livePhones } from '../device/phone.service.ts'

/** Tickets for what is joined to many phones at once. */

const ticketsPerMinute = 60

const countOpened = ({ app, login }: Outside<CustomerCtx>, what: string) =>
  countOrRefuse(app.db, app.clock, [{ key: `${what}:${login.id}`, max: ticketsPerMinute, windowMs: minutesMs(1) }])

export interface WallTicket {
  session: string
}

export const openWall = {
  async before(ctx: Outside<CustomerCtx>) {
    await countOpened(ctx, 'phoneWall')
    return (inside: CustomerCtx) => giveTicket(inside, 'phoneWall', phoneWallAddress, {})
  },
}

export async function useWallTicket({ db, clock }: App, secret: string): Promise<WallTicket | undefined> {
  const used = await useOneTime(db, clock, 'phoneWall', secret)
  return used && { session: (used.data as Record<'session', string>).session }
}

export interface ControlTicket {
  session: string
  master: string
  followers: readonly string[]
}

export const openControl = {
  async before(ctx: Outside<CustomerCtx>, { device_id, device_ids }: { device_id: string; device_ids: string[] }) {
    await countOpened(ctx, 'phoneControl')
    const followers = [...new Set(device_ids)].filter((id) => id !== device_id)
    return async (inside: CustomerCtx) => {
      const rows = await livePhones(inside, [device_id, ...followers])
      const master = rows.find(({ id }) => id === device_id)!
      const now = inside.app.clock.now()
      if (master.controlledUntil && master.controlledUntil > now) throw refuse('phoneControlled')
      inside.audit.subject = device_id
      inside.audit.details = { phones: followers.join(' ') }
      return giveTicket(inside, 'phoneControl', phoneControlAddress, {
        master: device_id,
        followers: followers.join(' '),
      })
    }
  },
}

export async function useControlTicket({ db, clock }: App, secret: string): Promise<ControlTicket | undefined> {
  const used = await useOneTime(db, clock, 'phoneControl', secret)
  if (!used) return undefined
  const { session, master, followers } = used.data as Record<'session' | 'master' | 'followers', string>
  return { session, master, followers: followers.split(' ').filter(Boolean) }
}

export interface CameraTicket {
  session: string
  phones: readonly string[]
}

export const openCamera = {
  async before(ctx: Outside<CustomerCtx>, { device_ids }: { device_ids: string[] }) {
    await countOpened(ctx, 'phoneCamera')
    return async (inside: CustomerCtx) => {
      await livePhones(inside, device_ids)
      inside.audit.details = { phones: device_ids.join(' ') }
      return giveTicket(inside, 'phoneCamera', phoneCameraAddress, { phones: [...new Set(device_ids)].join(' ') })
    }
  },
}

export async function useCameraTicket({ db, clock }: App, secret: string): Promise<CameraTicket | undefined> {
  const used = await useOneTime(db, clock, 'phoneCamera', secret)
  if (!used) return undefined
  const { session, phones } = used.data as Record<'session' | 'phones', string>
  return { session, phones: phones.split(' ') }
}
