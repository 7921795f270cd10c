import { doorEnds } from '@portico/contract/door.ts'
import {
  controlMark,
  phoneControlCalls,
  readControlMessage,
  type ControlServerMessage,
} from '@portico/contract/phone/control.ts'
import { PhoneHello } from '@portico/contract/phone/wire.ts'
import type { App } from '../../../core/app/app.ts'
import { bytesOf, FloodGauge, PacedSocket } from '../../../core/door/paced-socket.ts'
import { TicketDoor } from '../../../core/door/ticket-door.ts'
import type { CustomerCtx } from '../../../core/http/context.ts'
import { Refused } from '../../../core/refuse.ts'
import type { PhoneSocket } from '../../../ground/engine/phones.ts'
import { ControlGroup } from './control.ts'
import { useControlTicket, type ControlTicket } from './many-ticket.service.ts'
import { livePhones } from '../device/phone.service.ts'
import { addressOf, phonesOf } from '../device/reach.ts'

const messagesPerSecondMax = 20

/** Where a browser controls many phones by one. */
export function controlDoor(app: App, options: { checkEveryMs?: number } = {}) {
  const groups = new WeakMap<ControlTicket, ControlGroup>()
  /** Rights that changed while a group was being opened. */
  const newer = new WeakMap<ControlTicket, CustomerCtx>()
  return new TicketDoor<ControlTicket>(
    app,
    {
      call: phoneControlCalls.phoneControlOpen,
      ends: doorEnds,
      take: (secret) => useControlTicket(app, secret),
      async check(ctx, ticket) {
        newer.set(ticket, ctx)
        await groups.get(ticket)?.check(ctx)
      },
      async join(ctx, ticket, { socket, said, end, present }) {
        const [master] = await livePhones(ctx, [ticket.master])
        const address = await addressOf(app, master!)
        const paced = new PacedSocket(socket, { room: () => {}, stuck: () => {} })
        const phones = { master: master!, followers: ticket.followers }
        const lost = (error: unknown) => {
          if (!(error instanceof Refused)) app.log.error({ err: error }, 'group control')
          end(error instanceof Refused ? 'wrongState' : 'fault')
        }
        const group = await ControlGroup.open(ctx, app, phones, {
          tell: (followers) =>
            paced.say(JSON.stringify({ type: 'followers', followers } satisfies ControlServerMessage)),
          lost,
        })
        groups.set(ticket, group)
        const changed = newer.get(ticket)
        if (changed) void group.check(changed).catch(lost)
        const hello = PhoneHello.safeParse(said)
        const acting = (input: Parameters<ControlGroup['spread']>[0]) => {
          present()
          group.spread(input)
          return true
        }
        const wish = { bitrate: master!.bitrate, ...(hello.success ? hello.data : { mode: 'video' as const }), acting }
        const gauge = new FloodGauge(messagesPerSecondMax)
        const view = phonesOf(app).view(
          address,
          wish,
          masterSocket(socket, (text) => {
            if (gauge.isFlood()) return view.end('tooMany')
            const message = readControlMessage(text)
            if (!message) return view.end('malformed')
            present()
            group.hear(message).catch((error: Error) => {
              app.log.error({ err: error }, 'group control')
              view.end('fault')
            })
          }),
        )
        void view.over.then(() => group.close())
        return { close: () => view.end('ended') }
      },
    },
    options,
  )
}

/** What is said of those that follow is not for the master. */
const masterSocket = (socket: PhoneSocket, take: (text: string) => void): PhoneSocket => ({
  get bufferedAmount() {
    return socket.bufferedAmount
  },
  send: (message) => socket.send(message),
  close: (code) => socket.close(code),
  on(event: 'message' | 'close' | 'error', hear: (...said: never[]) => void) {
    if (event !== 'message') return socket.on(event, hear as () => void)
    return socket.on('message', (data, binary) => {
      const text = binary ? '' : String(bytesOf(data))
      if (text.startsWith(controlMark)) take(text)
      else (hear as (message: typeof data, binary: boolean) => void)(data, binary)
    })
  },
})
