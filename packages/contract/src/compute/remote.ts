import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { doorEnds } from '../door.ts'
import { Instant } from '../page.ts'
import { chosen, lineAtMost, linesAtMost } from '../rules/text.ts'
import { host } from './host.ts'

export const remoteWays = ['ssh', 'vnc'] as const
export type RemoteWay = (typeof remoteWays)[number]

export const privateKeyMax = 16_384

export const RemoteConnectInput = z.object({
  id: host.id,
  way: chosen(remoteWays),
  /** Empty for the host's own user. */
  user_name: z._default(lineAtMost(64), ''),
  /** Neither password nor key: the password that is kept with the host. */
  password: z.optional(linesAtMost(256)),
  private_key: z.optional(linesAtMost(privateKeyMax)),
  /** Opens the key. */
  passphrase: z.optional(linesAtMost(256)),
})
export type RemoteConnectInput = z.output<typeof RemoteConnectInput>

export const remoteCalls = calls({
  /** The ticket opens one connection at the address, within a minute, for the session that asked for it. */
  remoteConnect: {
    post: '/apiv1/webconn/connectServer',
    allow: 'customer',
    product: 'host',
    input: RemoteConnectInput,
    data: z.object({ ticket: z.string(), address: z.string(), expire_time: Instant }),
    audit: 'host.connect',
    secret: true,
  },
})

/** Where tickets are taken: a websocket on the main port. */
export const remoteAddress = '/api/console'

/** Why a remote connection ends, as the websocket's close code. */
export const remoteEnds = { ...doorEnds, unreachable: 4502, signInRefused: 4511 } as const
export type RemoteEnd = keyof typeof remoteEnds

export const remoteEndOf = (code: number): RemoteEnd =>
  (Object.keys(remoteEnds) as RemoteEnd[]).find((end) => remoteEnds[end] === code) ?? 'unreachable'

/**
 * What is said on the socket besides the bytes, as JSON in text frames. The browser speaks first: who it is, and for a
 * terminal how large. The server says when the other side is there, for a screen with its password.
 */
export const RemoteSize = z.object({
  columns: z.int().check(z.gte(2), z.lte(1_000)),
  rows: z.int().check(z.gte(1), z.lte(1_000)),
})
export type RemoteSize = z.output<typeof RemoteSize>
export interface RemoteReady {
  ready: true
  password?: string
}
