import { eq } from 'drizzle-orm'
import { minutesMs } from '../../core/clock.ts'
import { undoPayment } from '../../ground/refunds/give-back.service.ts'
import { hostReadiness } from '../../lifecycle/bound.ts'
import { step } from '../../lifecycle/product.ts'
import { binEnd, returnUnused } from '../../lifecycle/remove.ts'
import { resources } from '../../lifecycle/resource.table.ts'
import { hideFromHosts, showOnHost, type EipSpec } from './eip.service.ts'

interface Allocated {
  ref: string
  address: string
}

/** What an address goes through. */
export const eipSteps = {
  /** An address that was bought with a host waits for it and is bound to it. */
  create: step<object, Allocated>({
    deadlineMs: minutesMs(30),
    async run({ db, engine, call, resource }) {
      const spec = resource.spec as unknown as EipSpec
      const made = await engine.addresses.allocate(call, { bandwidthMbps: spec.bandwidth_mbps })
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
    async after({ db, resource }) {
      await showOnHost(db, resource.boundTo, resource)
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
      await hideFromHosts(ending.db, ending.resource.id)
      await returnUnused(ending)
    },
    onFault: 'before',
  }),
}
