import type { EipBilling } from '@portico/contract/states/network.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { hoursMs, minutesMs, secondsMs } from '../../../core/clock.ts'
import type { Inside } from '../../../core/app/app.ts'
import type { Db } from '../../../core/db/pool.ts'
import { freeAddress, lineFor, takeAddress } from '../../../ground/addresses/address.service.ts'
import { intervalAfter, intervalBefore } from '../../../ground/meter/meter.service.ts'
import { giveBack, undoPayment, keptShare } from '../../../ground/refunds/give-back.service.ts'
import { hostReadiness } from '../../../lifecycle/bound.ts'
import { step } from '../../../lifecycle/product.ts'
import { binEnd, returnUnused } from '../../../lifecycle/remove.ts'
import { countFrom, countUntil } from '../../../lifecycle/meter.ts'
import { operations, resources, type ResourceRow } from '../../../lifecycle/resource.table.ts'
import { nothing, said } from '../../../lifecycle/steps.ts'
import { resumeAside, type SetAside } from '../guard/set-aside.ts'
import { trafficFamily } from '../traffic/traffic.service.ts'
import { hideFromHosts, showOnHost, specOf } from './eip.service.ts'
import { guardFamily } from '../guard/guard.family.ts'

interface Allocated {
  ref: string
  address: string
}

interface Agreed {
  order_id?: string
  /** What comes back, in fen; the part of what is unused that it is, its limit, and when that was agreed. */
  back_fen?: string
  back_share?: string[]
  agreed_at?: string
}
interface Bandwidth extends Agreed {
  bandwidth_mbps: number
}
interface Mode extends Agreed {
  billing: EipBilling
  at: string
}

const isByTraffic = (row: ResourceRow) => specOf(row).billing === 'by traffic'

/** What a change gives back, as it was agreed. */
async function returnShare(app: Inside, db: Db, row: ResourceRow, agreed: Agreed, cause: string): Promise<void> {
  if (!agreed.back_fen) return
  await giveBack(app, db, {
    resourceId: row.id,
    cause,
    ...(agreed.back_share && { share: keptShare(agreed.back_share) }),
    ...(agreed.agreed_at && { asOf: new Date(agreed.agreed_at) }),
    remark: row.name,
  })
}

/** What an address goes through. */
export const eipSteps = {
  /** An address that was bought with a host waits for it and is bound to it. */
  create: step<object, Allocated>({
    deadlineMs: minutesMs(30),
    async run({ db, engine, call, resource }) {
      const spec = specOf(resource)
      const made = await engine.addresses.allocate(call, {
        bandwidthMbps: spec.bandwidth_mbps,
        ...(await lineFor(db, resource.node, spec.line ?? '')),
      })
      if (made.state !== 'done' || !resource.boundTo) return made
      const host = await hostReadiness(db, resource.boundTo)
      if (host.state !== 'ready') return host.progress
      const bound = await engine.addresses.bind(
        { ...call, operation: `${call.operation}/bind` },
        made.result.ref,
        host.ref,
      )
      return bound.state === 'done' ? made : bound
    },
    clear: ({ engine, call }) => engine.discard(call),
    done: ({ boundTo }, { ref, address }) => ({
      status: boundTo ? 'bound' : 'unbound',
      engineRef: ref,
      facts: { address },
    }),
    async after(ending) {
      const { db, resource } = ending
      await takeAddress(ending, resource, String(resource.facts['address']))
      await showOnHost(db, resource.boundTo, resource)
      if (isByTraffic(resource)) await countFrom(db, resource, intervalBefore(ending.app.clock.now()))
    },
    async undo({ app, db, resource, operation, mayBeLeft }) {
      if (operation.orderId) await undoPayment(app, db, operation.orderId, 'notDelivered')
      // It goes at once, or as soon as its engine says that nothing of it is left.
      const now = app.clock.now()
      await db
        .update(resources)
        .set({
          boundTo: null,
          expiresAt: null,
          renewal: 'off',
          ...(mayBeLeft ? { releaseAt: now } : { releasedAt: now }),
        })
        .where(eq(resources.id, resource.id))
    },
    onFault: 'faulty',
  }),
  bind: step<{ host_id: string }, object>({
    task: 'binding',
    deadlineMs: minutesMs(10),
    async run({ db, engine, call, resource, params }) {
      const host = await hostReadiness(db, params.host_id)
      return host.state === 'ready' ? engine.addresses.bind(call, resource.engineRef!, host.ref) : host.progress
    },
    clear: ({ engine, call, resource }) =>
      engine.addresses.unbind({ ...call, operation: `${call.operation}/back` }, resource.engineRef!),
    binds: ({ host_id }) => ({ to: host_id, alone: true }),
    done: (_row, _result, { host_id }) => ({ status: 'bound', boundTo: host_id }),
    async after({ db, resource }) {
      await showOnHost(db, resource.boundTo, resource)
    },
    onFault: 'before',
  }),
  unbind: step<object, object>({
    task: 'unbinding',
    deadlineMs: minutesMs(10),
    run: ({ engine, call, resource }) => engine.addresses.unbind(call, resource.engineRef!),
    // Its engine may have done it after all, when nobody waited any longer.
    async clear({ db, engine, call, resource }) {
      const host = await hostReadiness(db, resource.boundTo!)
      const back = { ...call, operation: `${call.operation}/back` }
      return host.state === 'ready' ? engine.addresses.bind(back, resource.engineRef!, host.ref) : nothing
    },
    done: ({ status }) => ({ status: status === 'expired' ? status : 'unbound', boundTo: null }),
    async after({ db, resource }) {
      await hideFromHosts(db, resource.id)
    },
    onFault: 'before',
  }),
  /** More is paid when it is asked for; what less gives back comes when it is there. */
  bandwidth: step<Bandwidth, object>({
    task: 'changing',
    deadlineMs: minutesMs(10),
    run: ({ engine, call, resource, params }) =>
      engine.addresses.setBandwidth(call, resource.engineRef!, params.bandwidth_mbps),
    clear: ({ engine, call, resource }) =>
      engine.addresses.setBandwidth(
        { ...call, operation: `${call.operation}/back` },
        resource.engineRef!,
        specOf(resource).bandwidth_mbps,
      ),
    done: (_row, _result, { bandwidth_mbps }) => ({ spec: { bandwidth_mbps } }),
    async after({ app, db, resource, params, operation }) {
      await showOnHost(db, resource.boundTo, resource)
      await returnShare(app, db, resource, params, `bandwidth ${operation.id}`)
    },
    async undo({ app, db, params }) {
      if (params.order_id) await undoPayment(app, db, params.order_id, 'notDelivered')
    },
    onFault: 'before',
  }),
  /** It waits for the hour from which on it holds. Until then it can be taken back, and nothing else is done to it. */
  mode: step<Mode, object>({
    task: 'changing',
    deadlineMs: hoursMs(3),
    async run({ app, params }) {
      const waitsMs = new Date(params.at).getTime() - app.clock.now().getTime()
      return waitsMs <= 0 ? nothing : { state: 'pending', againMs: Math.min(waitsMs, minutesMs(1)) }
    },
    done: (_row, _result, { billing }) => ({ spec: { billing } }),
    async after({ app, db, resource, params, operation }) {
      const at = new Date(params.at)
      await (isByTraffic(resource) ? countFrom(db, resource, at) : countUntil(db, resource, at))
      await returnShare(app, db, resource, params, `mode ${operation.id}`)
    },
    async undo({ app, db, params }) {
      if (params.order_id) await undoPayment(app, db, params.order_id, 'notDelivered')
    },
    onFault: 'before',
  }),
  /** Its owner owes for what passed it: nothing passes until that is paid. Its host goes on running. */
  halt: step<object, object>({
    deadlineMs: minutesMs(10),
    run: ({ engine, call, resource }) => trafficFamily.of(engine).setPassing(call, resource.engineRef!, false),
    done: () => ({ facts: { halted: 'debt' } }),
    async after({ db, resource }) {
      await showOnHost(db, resource.boundTo, resource)
    },
    onFault: 'before',
  }),
  resume: step<object, object>({
    deadlineMs: minutesMs(10),
    run: ({ engine, call, resource }) => trafficFamily.of(engine).setPassing(call, resource.engineRef!, true),
    done: () => ({ facts: { halted: '' } }),
    async after({ db, resource }) {
      await showOnHost(db, resource.boundTo, resource)
    },
    onFault: 'before',
  }),
  /** Kept by us and shown: no engine answers lookups. */
  reverse: step<{ domain: string }, object>({
    deadlineMs: minutesMs(10),
    run: async () => nothing,
    done: (_row, _result, { domain }) => ({ facts: { domain } }),
    onFault: 'before',
  }),
  thresholds: step<{ threshold_mbps: number; threshold_pps: number }, object>({
    deadlineMs: minutesMs(10),
    run: async () => nothing,
    done: (_row, _result, { threshold_mbps, threshold_pps }) => ({ facts: { threshold_mbps, threshold_pps } }),
    onFault: 'before',
  }),
  /** An attack on it is larger than what is held for it. */
  blackhole: step<{ until: string } & SetAside, object>({
    deadlineMs: minutesMs(10),
    run: ({ engine, call, resource }) => guardFamily.of(engine).halt(call, resource.engineRef!, true),
    clear: ({ engine, call, resource }) =>
      guardFamily.of(engine).halt({ ...call, operation: `${call.operation}/back` }, resource.engineRef!, false),
    done: (_row, _result, { until }) => ({ facts: { blackhole: until } }),
    async after(ending) {
      await showOnHost(ending.db, ending.resource.boundTo, ending.resource)
      await resumeAside(ending)
    },
    undo: resumeAside,
    onFault: 'before',
  }),
  lift: step<SetAside, object>({
    deadlineMs: minutesMs(10),
    run: ({ engine, call, resource }) => guardFamily.of(engine).halt(call, resource.engineRef!, false),
    done: () => ({ facts: { blackhole: '' } }),
    async after(ending) {
      await showOnHost(ending.db, ending.resource.boundTo, ending.resource)
      await resumeAside(ending)
    },
    undo: resumeAside,
    onFault: 'before',
  }),
  unreverse: said(() => ({ facts: { domain: '' } })),
  expire: step<object, object>({
    deadlineMs: minutesMs(10),
    run: async ({ engine, call, resource }) =>
      resource.boundTo ? engine.addresses.unbind(call, resource.engineRef!) : { state: 'done', result: {} },
    done: () => ({ status: 'expired', boundTo: null }),
    async after({ db, resource }) {
      await hideFromHosts(db, resource.id)
    },
    onFault: 'before',
  }),
  delete: step<object, object>({
    deadlineMs: minutesMs(10),
    run: async ({ engine, call, resource }) =>
      resource.boundTo ? engine.addresses.unbind(call, resource.engineRef!) : { state: 'done', result: {} },
    done: (row, _result, _params, { app }) => ({
      status: 'unbound',
      boundTo: null,
      deletedAt: app.clock.now(),
      releaseAt: binEnd(app.clock.now(), row),
    }),
    async after(ending) {
      await hideFromHosts(ending.db, ending.resource.id)
      await returnUnused(ending)
    },
    onFault: 'before',
  }),
  release: step<object, object>({
    deadlineMs: minutesMs(30),
    run: async ({ engine, call, resource }) =>
      resource.engineRef ? engine.addresses.release(call, resource.engineRef) : engine.discard(call),
    done: (_resource, _result, _params, { app }) => ({ boundTo: null, releasedAt: app.clock.now() }),
    async after(ending) {
      await freeAddress(ending, ending.resource.id)
      await countUntil(ending.db, ending.resource, intervalAfter(ending.app.clock.now()))
      await hideFromHosts(ending.db, ending.resource.id)
      await returnUnused(ending)
    },
    onFault: 'before',
  }),
  /** Its host gets another one: until that has come to its end, nothing else is done to it. */
  'replace EIP': step<{ operation: string }, object>({
    task: 'replacing EIP',
    // The end of the other is what it waits for, however long that takes to be cleared away.
    deadlineMs: hoursMs(1),
    run: async ({ db, params }) => ((await isUnderWay(db, params.operation)) ? { state: 'pending', againMs } : nothing),
    done: () => ({}),
    onFault: 'before',
  }),
}

/** Whoever ends the other one wakes this; it is for a call that was missed. */
const againMs = secondsMs(5)

const isUnderWay = async (db: Db, id: string): Promise<boolean> =>
  (await db.$count(operations, and(eq(operations.id, id), isNull(operations.endedAt)))) > 0
