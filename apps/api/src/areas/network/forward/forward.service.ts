import { randomInt } from 'node:crypto'
import {
  forward,
  type ForwardFigures,
  type ForwardProtocol,
  type ForwardSettings,
} from '@portico/contract/network/forward.ts'
import { forwardPortsForbidden } from '@portico/contract/constants.ts'
import type { ForwardStatus } from '@portico/contract/states/network.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { App } from '../../../core/app/app.ts'
import { hoursMs } from '../../../core/clock.ts'
import type { Db } from '../../../core/db/pool.ts'
import { hostFor } from '../../../core/face/face.ts'
import type { CustomerCtx, Outside, SignedInCtx } from '../../../core/http/context.ts'
import { refuse, refuseField } from '../../../core/refuse.ts'
import { lockSettings, readSettings, saveSettings } from '../../../core/settings/settings.ts'
import type { Engines } from '../../../ground/engine/engine.ts'
import { Family } from '../../../ground/engine/family.ts'
import { forwardSettings, type ForwardEngine, type ForwardWish } from '../../../ground/engine/forward.ts'
import { nodeRow } from '../../../ground/nodes/node.service.ts'
import { begin } from '../../../lifecycle/operations.ts'
import { holdLive, ownResource, visible } from '../../../lifecycle/own.ts'
import { resources, type ResourceRow } from '../../../lifecycle/resource.table.ts'
import { forwardPorts } from './forward.table.ts'

export const forwardFamily = new Family<ForwardEngine>('forward')

export interface ForwardSpec extends ForwardSettings {
  target_node: string
  protocol: ForwardProtocol
  port: number
}

/** What an engine is to make of it. */
export const forwardWish = (spec: ForwardSpec): ForwardWish => ({
  protocol: spec.protocol,
  port: spec.port,
  ...settingsWish(spec),
  halted: false,
})
export const settingsWish = (settings: ForwardSettings) => ({
  targetHost: settings.target_host,
  targetPort: settings.target_port,
  sources: settings.sources,
  connectionsMax: settings.connections_max,
  idleSeconds: settings.idle_seconds,
})

const said = { unknown: 'rules.targetUnknown', inside: 'rules.targetInside', own: 'rules.targetOwn' } as const

/**
 * Refuses what a forward does not lead to. Outside a transaction: a name is asked for. An address of a host is one that
 * this person sees: that of another business group is as foreign as another customer's.
 */
export async function refuseTarget(
  ctx: Outside<CustomerCtx>,
  engine: ForwardEngine,
  { target_host, target_port }: Pick<ForwardSettings, 'target_host' | 'target_port'>,
): Promise<void> {
  const problem = await engine.problemOf(ctx.account.id, { targetHost: target_host, targetPort: target_port })
  if (problem) throw refuseField({ target_host: said[problem] })
  const at = and(eq(resources.kind, 'eip'), sql`${resources.facts}->>'address' = ${target_host}`)
  const there = await ctx.db.$count(resources, and(at, isNull(resources.releasedAt)))
  if (there > 0 && (await ctx.db.$count(resources, and(at, visible(ctx)))) === 0)
    throw refuseField({ target_host: said.inside })
}

export function refusePortOutside({ config }: Pick<App, 'config'>, port: number): void {
  const { from, to } = config.forwardPorts
  if (port < from || port > to) throw refuseField({ port: 'rules.forwardRange' })
}

/** Takes the listening port, or a free one where none was asked for, in the transaction that pays. */
export async function takePort(
  { app, db }: Pick<CustomerCtx, 'app' | 'db'>,
  { protocol, port }: { protocol: ForwardProtocol; port?: number | undefined },
  resourceId: string,
): Promise<number> {
  const { from, to } = app.config.forwardPorts
  if (port !== undefined) {
    refusePortOutside(app, port)
    if (!(await take(db, protocol, port, resourceId))) throw refuseField({ port: 'rules.taken' })
    return port
  }
  for (let tried = 0; tried < chosenTriesMax; tried++) {
    const drawn = randomInt(from, to + 1)
    if (forwardPortsForbidden.some((one) => one === drawn)) continue
    if (await take(db, protocol, drawn, resourceId)) return drawn
  }
  throw refuse('soldOut')
}
const chosenTriesMax = 50

async function take(db: Db, protocol: ForwardProtocol, port: number, resourceId: string): Promise<boolean> {
  const wanted = protocol === 'both' ? ['tcp', 'udp'] : [protocol]
  const taken = await db
    .insert(forwardPorts)
    .values(wanted.map((one) => ({ protocol: one, port, resourceId })))
    .onConflictDoNothing()
    .returning()
  if (taken.length === wanted.length) return true
  await freePort(db, resourceId)
  return false
}

export async function freePort(db: Db, resourceId: string): Promise<void> {
  await db.delete(forwardPorts).where(eq(forwardPorts.resourceId, resourceId))
}

export async function forwardRange(ctx: CustomerCtx) {
  const { forwardHost, forwardPorts } = ctx.app.config
  return { address: await hostFor(ctx, forwardHost), port_from: forwardPorts.from, port_to: forwardPorts.to }
}

/** Looks at where it is to lead first, outside the write. */
export const saveForward = (engines: Engines) => ({
  async before(ctx: Outside<CustomerCtx>, { id, ...settings }: ForwardSettings & { id: string }) {
    const row = await ownResource(ctx, id)
    if (row.kind !== 'forward') throw refuse('notFound')
    await refuseTarget(ctx, await engineOf(engines, ctx.db, row), settings)
    return async (inside: CustomerCtx) => {
      const held = await holdLive(inside, id)
      if (!forward.can.save(held.status as ForwardStatus)) throw refuse('wrongState')
      inside.audit.subject = id
      inside.audit.details = { target: `${settings.target_host}:${settings.target_port}` }
      const { app, db, login } = inside
      await begin(app, db, held, { action: 'save', params: settings, loginId: login.id })
      return null
    }
  },
})

const engineOf = async (engines: Engines, db: Db, { node }: Pick<ResourceRow, 'node'>) =>
  forwardFamily.of(engines.of(await nodeRow(db, node)))

export const figures =
  (engines: Engines) =>
  async (ctx: CustomerCtx, { id }: { id: string }): Promise<ForwardFigures> => {
    const row = await ownResource(ctx, id)
    if (row.kind !== 'forward') throw refuse('notFound')
    return figuresOf(engines, ctx, row)
  }

export const platformFigures =
  (engines: Engines) =>
  async (ctx: SignedInCtx, { id }: { id: string }): Promise<ForwardFigures> => {
    const [row] = await ctx.db
      .select()
      .from(resources)
      .where(and(eq(resources.id, id), eq(resources.kind, 'forward'), isNull(resources.releasedAt)))
    if (!row) throw refuse('notFound')
    return figuresOf(engines, ctx, row)
  }

async function figuresOf(engines: Engines, { app, db }: SignedInCtx, row: ResourceRow): Promise<ForwardFigures> {
  const engine = await engineOf(engines, db, row)
  const ref = row.engineRef ?? row.id
  const report = await engine.report(ref)
  const since = new Date(app.clock.now().getTime() - hoursMs(24))
  const traffic = report ? await engine.carried([ref], since) : []
  return {
    listening: report?.listening ?? false,
    connections: report?.connections ?? 0,
    bytes_in: report?.bytesIn ?? 0,
    bytes_out: report?.bytesOut ?? 0,
    traffic: traffic.map(({ at, bytesIn, bytesOut }) => ({
      time: at.toISOString(),
      bytes_in: bytesIn,
      bytes_out: bytesOut,
    })),
  }
}

export const allowance = ({ db }: SignedInCtx) => readSettings(db, forwardSettings)

export async function saveAllowance(ctx: SignedInCtx, { networks }: { networks: string[] }): Promise<null> {
  const before = await lockSettings(ctx.db, forwardSettings)
  await saveSettings(ctx.db, forwardSettings, { networks: [...new Set(networks)] })
  ctx.audit.details = { from: before.networks.join(' '), to: networks.join(' ') }
  return null
}
