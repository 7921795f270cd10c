import { doorEnds } from '@portico/contract/door.ts'
import { cameraFramesPerSecond, isJpeg, phoneCameraCalls } from '@portico/contract/phone/camera.ts'
import type { App } from '../../../core/app/app.ts'
import { bytesOf, FloodGauge, PacedSocket } from '../../../core/door/paced-socket.ts'
import { TicketDoor } from '../../../core/door/ticket-door.ts'
import { CameraRelay } from './camera.ts'
import { useCameraTicket, type CameraTicket } from './many-ticket.service.ts'

/** Besides what ends every door: it sent what is no picture. */
const ends = { ...doorEnds, malformed: 4400 }

/** Where browsers send the pictures of a camera to phones. */
export function cameraDoor(app: App, options: { checkEveryMs?: number } = {}) {
  const relays = new WeakMap<CameraTicket, CameraRelay>()
  return new TicketDoor<CameraTicket, 'malformed'>(
    app,
    {
      call: phoneCameraCalls.phoneCameraOpen,
      ends,
      take: (secret) => useCameraTicket(app, secret),
      check: async (ctx, ticket) => relays.get(ticket)?.check(ctx),
      async join(ctx, ticket, { socket, end, present }) {
        const paced = new PacedSocket(socket, { room: () => {}, stuck: () => {} })
        const relay = new CameraRelay(app, ticket.phones, (message) => paced.say(JSON.stringify(message)))
        relays.set(ticket, relay)
        // Browsers send them at even intervals; what was held up on the way comes together.
        const gauge = new FloodGauge(4 * cameraFramesPerSecond)
        socket.on('message', (data, binary) => {
          if (gauge.isFlood()) return end('tooMany')
          const jpeg = bytesOf(data)
          if (!binary || !isJpeg(jpeg)) return end('malformed')
          present()
          relay.picture(jpeg)
        })
        relay.begin(ctx).catch((error: Error) => {
          app.log.error({ err: error }, 'camera')
          end('fault')
        })
        return relay
      },
    },
    options,
  )
}
