import { remoteAddress, type RemoteConnectInput, type RemoteWay } from '@portico/contract/compute/remote.ts'
import ssh2 from 'ssh2'
import type { App } from '../../core/app/app.ts'
import { minutesMs, secondsMs } from '../../core/clock.ts'
import type { CustomerCtx, Outside } from '../../core/http/context.ts'
import { newSecret } from '../../core/ids.ts'
import { countOrRefuse } from '../../core/limits/limits.ts'
import { makeOneTime, useOneTime } from '../../core/one-time/one-time.ts'
import { refuseField } from '../../core/refuse.ts'

const ticketLifeMs = secondsMs(60)
const ticketsPerMinute = 30

/** Where a host answers, and with what it can be entered without asking. */
export type RemoteTarget = (
  | { kind: 'address'; host: string; port: number }
  | { kind: 'websocket'; url: string; ca?: string }
) & {
  userName: string
  storedPassword?: string
  /** What the screen asks for before it shows anything; works once. */
  vncPassword?: string
}

/** How hosts are reached. Both refuse a host of somebody else (`notFound`) and one that does not run (`wrongState`). */
export interface RemoteTargets {
  /** Whether this person may still be on this host. Asked again and again; makes nothing. */
  check(ctx: CustomerCtx, hostId: string, way: RemoteWay): Promise<void>
  targetOf(ctx: Outside<CustomerCtx>, hostId: string, way: RemoteWay): Promise<RemoteTarget>
}

export interface RemoteCredentials {
  userName: string
  password?: string | undefined
  privateKey?: string | undefined
  passphrase?: string | undefined
}

export interface RemoteTicket {
  session: string
  host: string
  way: RemoteWay
  credentials: RemoteCredentials
}

/** What is refused before a ticket is made: too many, and a key that no connection could use. */
export async function beforeTicket(ctx: Outside<CustomerCtx>, input: RemoteConnectInput): Promise<void> {
  await countOrRefuse(ctx.app.db, ctx.app.clock, [
    { key: `remote:${ctx.login.id}`, max: ticketsPerMinute, windowMs: minutesMs(1) },
  ])
  if (!input.private_key) return
  const key = ssh2.utils.parseKey(input.private_key, input.passphrase)
  if (key instanceof Error || !key.isPrivateKey()) throw refuseField({ private_key: 'rules.privateKey' })
}

/** A ticket for one connection. Its secret leaves the server here; what it opens is kept sealed. */
export async function makeTicket(ctx: CustomerCtx, targets: RemoteTargets, input: RemoteConnectInput) {
  const { app, db } = ctx
  await targets.check(ctx, input.id, input.way)
  const credentials: RemoteCredentials = {
    userName: input.user_name,
    password: input.password,
    privateKey: input.private_key,
    passphrase: input.passphrase,
  }
  const ticket = newSecret()
  await makeOneTime(db, app.clock, {
    purpose: 'remoteTicket',
    target: '',
    secret: ticket,
    lifeMs: ticketLifeMs,
    attempts: 1,
    data: {
      session: ctx.session.id,
      host: input.id,
      way: input.way,
      credentials: app.seal.close(JSON.stringify(credentials)),
    },
  })
  ctx.audit.subject = input.id
  ctx.audit.details = { way: input.way }
  return {
    ticket,
    address: remoteAddress,
    expire_time: new Date(app.clock.now().getTime() + ticketLifeMs).toISOString(),
  }
}

/** Uses a ticket up, whoever presents it. */
export async function useTicket(app: App, secret: string): Promise<RemoteTicket | undefined> {
  const used = await useOneTime(app.db, app.clock, 'remoteTicket', secret)
  if (!used) return undefined
  const { session, host, way, credentials } = used.data as Record<'session' | 'host' | 'way' | 'credentials', string>
  return {
    session,
    host,
    way: way as RemoteWay,
    credentials: JSON.parse(app.seal.open(credentials)) as RemoteCredentials,
  }
}
