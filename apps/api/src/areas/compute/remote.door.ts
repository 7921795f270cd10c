import {
  remoteCalls,
  remoteEnds,
  RemoteSize,
  type RemoteEnd,
  type RemoteWay,
} from '@portico/contract/compute/remote.ts'
import type { RawData } from 'ws'
import type { App } from '../../core/app/app.ts'
import { TicketDoor } from '../../core/door/ticket-door.ts'
import { bridgeSsh, bridgeVnc } from './remote.bridge.ts'
import { useTicket, type RemoteTargets, type RemoteTicket } from './remote.service.ts'

/** Pasted text is the largest thing that comes in one piece. */
export const remoteMessageBytesMax = 262_144

const bridges: Record<RemoteWay, typeof bridgeSsh> = { ssh: bridgeSsh, vnc: bridgeVnc }

/** Where browsers are joined to hosts. */
export const remoteDoor = (app: App, targets: RemoteTargets, options: { checkEveryMs?: number } = {}) =>
  new TicketDoor<RemoteTicket, RemoteEnd>(
    app,
    {
      call: remoteCalls.remoteConnect,
      ends: remoteEnds,
      take: (secret) => useTicket(app, secret),
      check: (ctx, { host, way }) => targets.check(ctx, host, way),
      async join(ctx, { host, way, credentials }, { socket, said, end, present }) {
        const target = await targets.targetOf(ctx, host, way)
        const size = RemoteSize.safeParse(said)
        const bridge = bridges[way]({
          socket,
          target,
          credentials,
          size: size.success ? size.data : { columns: 80, rows: 24 },
          end,
        })
        socket.on('message', (data: RawData, binary: boolean) => {
          if (!binary) bridge.control(String(data))
          else if (bridge.byHand(data as Buffer)) present()
        })
        return bridge
      },
    },
    options,
  )
