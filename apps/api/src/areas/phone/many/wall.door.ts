import { doorEnds } from '@portico/contract/door.ts'
import { phoneWallCalls, readWallMessage, WallHello } from '@portico/contract/phone/wall.ts'
import type { App } from '../../../core/app/app.ts'
import { bytesOf, FloodGauge } from '../../../core/door/paced-socket.ts'
import { TicketDoor } from '../../../core/door/ticket-door.ts'
import { useWallTicket, type WallTicket } from './many-ticket.service.ts'
import { Wall } from './wall.ts'

const messagesPerSecondMax = 50
/** Besides what ends every door: it said what is nothing. */
const ends = { ...doorEnds, malformed: 4400 }

/** Where browsers see many phones at once. */
export function wallDoor(app: App, options: { checkEveryMs?: number } = {}) {
  const walls = new WeakMap<WallTicket, Wall>()
  return new TicketDoor<WallTicket, 'malformed'>(
    app,
    {
      call: phoneWallCalls.phoneWallOpen,
      ends,
      take: (secret) => useWallTicket(app, secret),
      check: async (ctx, ticket) => walls.get(ticket)?.check(ctx),
      async join(ctx, ticket, { socket, said, end }) {
        const hello = WallHello.safeParse(said)
        const mode = hello.success ? hello.data.mode : 'video'
        const wall = new Wall(ctx, app, { socket, mode, stuck: () => end('slow') })
        walls.set(ticket, wall)
        const gauge = new FloodGauge(messagesPerSecondMax)
        socket.on('message', (data, binary) => {
          if (gauge.isFlood()) return end('tooMany')
          const message = binary ? undefined : readWallMessage(String(bytesOf(data)))
          if (!message) return end('malformed')
          if (message.type === 'again') return wall.again(message.id)
          wall.see(message.ids).catch((error: Error) => {
            app.log.error({ err: error }, 'phone wall')
            end('fault')
          })
        })
        wall.begin()
        return wall
      },
    },
    options,
  )
}
