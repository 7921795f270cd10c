import { resourceNameMax } from '@portico/contract/resource/fields.ts'
import { eq, inArray } from 'drizzle-orm'
import { minutesMs } from '../../core/clock.ts'
import type { Db } from '../../core/db/pool.ts'
import type { Inside } from '../../core/app/app.ts'
import type { Belongings } from '../../ground/engine/adoption.ts'
import type { HostReport } from '../../ground/engine/hosts.ts'
import { boundTo } from '../../lifecycle/own.ts'
import { step, type Ending } from '../../lifecycle/product.ts'
import { resources, type ResourceRow } from '../../lifecycle/resource.table.ts'
import { giveBack } from '../../ground/refunds/give-back.service.ts'
import { ownerOf } from '../../core/people/names.ts'
import { showOnHost } from '../network/address/eip.service.ts'
import { freeAddress, takeAddress } from '../../ground/addresses/address.service.ts'
import { releaseFlavor } from '../../ground/nodes/node.service.ts'
import { notify } from '../../ground/notices/notice.service.ts'
import { asReported, factsOf, specOf } from './host.model.ts'

/** What a machine came with, each under the id that it gets. */
export interface Adopting {
  system_disk: { id: string; ref: string; size_gb: number } | null
  disks: { id: string; ref: string; name: string; size_gb: number; device: string }[]
  addresses: { id: string; ref: string; address: string }[]
  bandwidth_mbps: number
}

const belongingsIn = ({ system_disk, disks, addresses }: Adopting): Belongings => ({
  systemDisk: system_disk?.ref ?? null,
  disks: disks.map(({ id, ref }) => ({ resource: id, ref })),
  addresses: addresses.map(({ id, ref }) => ({ resource: id, ref })),
})

/** How a machine that was there before us comes into somebody's account, and how it leaves it again untouched. */
export const adoptionSteps = {
  adopt: step<Adopting, HostReport>({
    during: 'BUILD',
    deadlineMs: minutesMs(15),
    run: async ({ engine, call, resource, params }) => {
      const { system, user_name } = specOf(resource)
      return engine.adoption.adopt(call, resource.engineRef!, belongingsIn(params), { system, userName: user_name })
    },
    async clear({ engine, call, resource, params }) {
      const rest = await engine.abandon(call)
      if (rest.state !== 'done' || !('adoption' in engine)) return rest
      return engine.adoption.letGo(call, resource.engineRef!, belongingsIn(params))
    },
    done: (row, report) => {
      const { status, facts } = asReported(row, report)
      return { ...(status && { status }), facts: { ...facts, adopting: false, adopted: true } }
    },
    async after({ app, db, resource, params }) {
      await keepBelongings(app, db, resource, params)
      const owner = await ownerOf(db, resource.accountId)
      const vars = { name: resource.name, time: resource.expiresAt!.toISOString() }
      if (owner)
        await notify(app, db, {
          loginId: owner,
          once: `adopted ${resource.id}`,
          topic: 'resource',
          word: 'resourceAdopted',
          vars,
        })
    },
    async undo({ app, db, resource }) {
      await releaseFlavor(db, resource.node, specOf(resource).flavor_id, 1)
      await db.update(resources).set({ releasedAt: app.clock.now() }).where(eq(resources.id, resource.id))
    },
    onFault: 'faulty',
  }),
  'let go': step<object, object>({
    deadlineMs: minutesMs(15),
    async run({ db, engine, call, resource }) {
      const bound = await boundTo(db, resource.id)
      const refsOf = (rows: readonly ResourceRow[]) =>
        rows.flatMap(({ id, engineRef }) => (engineRef ? [{ resource: id, ref: engineRef }] : []))
      return engine.adoption.letGo(call, resource.engineRef!, {
        systemDisk: factsOf(resource).system_disk_ref || null,
        disks: refsOf(bound.filter(({ kind, spec }) => kind === 'disk' && spec['properties'] === 'data')),
        addresses: refsOf(bound.filter(({ kind }) => kind === 'eip')),
      })
    },
    done: (_row, _result, _params, { app }) => ({ releasedAt: app.clock.now() }),
    async after(ending) {
      const { app, db, resource } = ending
      const bound = await boundTo(db, resource.id, true)
      for (const one of [resource, ...bound]) await returnPaid(ending, one)
      const releasedAt = app.clock.now()
      const ids = bound.map(({ id }) => id)
      for (const id of ids) await freeAddress(ending, id)
      if (ids.length > 0) await db.update(resources).set({ releasedAt }).where(inArray(resources.id, ids))
      await releaseFlavor(db, resource.node, specOf(resource).flavor_id, 1)
    },
    onFault: 'before',
  }),
}

/** The disks and addresses of the machine, as they are: nothing is paid for them before it is for the machine. */
async function keepBelongings(app: Inside, db: Db, host: ResourceRow, came: Adopting): Promise<void> {
  const common = {
    accountId: host.accountId,
    node: host.node,
    boundTo: host.id,
    createdAt: app.clock.now(),
    expiresAt: host.expiresAt,
  }
  const disk = (properties: 'system' | 'data', size_gb: number) => ({
    ...common,
    kind: 'disk',
    status: 'in-use',
    spec: { properties, capacity_gb: size_gb },
  })
  const name = (suffix: string) => `${host.name.slice(0, resourceNameMax - suffix.length)}${suffix}`
  const { system_disk: system } = came
  const rows = [
    ...(system
      ? [
          {
            ...disk('system', system.size_gb),
            id: system.id,
            engineRef: system.ref,
            name: name('-sys'),
            facts: { adopted: true },
            // It goes where its host goes.
            expiresAt: null,
          },
        ]
      : []),
    ...came.disks.map((one, at) => ({
      ...disk('data', one.size_gb),
      id: one.id,
      engineRef: one.ref,
      name: one.name.slice(0, resourceNameMax) || name(`-data${at + 1}`),
      facts: { adopted: true, device: one.device },
    })),
    ...came.addresses.map(({ id, ref, address }) => ({
      ...common,
      id,
      kind: 'eip',
      status: 'bound',
      engineRef: ref,
      name: name('-ip'),
      spec: { bandwidth_mbps: came.bandwidth_mbps, billing: 'monthly' },
      facts: { adopted: true, address },
    })),
  ]
  if (rows.length > 0) await db.insert(resources).values(rows)
  for (const { id, address } of came.addresses) await takeAddress({ db, app }, { ...common, id }, address)
  const [shown] = rows.filter(({ kind }) => kind === 'eip')
  if (shown) await showOnHost(db, host.id, shown)
}

async function returnPaid({ app, db, operation }: Ending<object>, { id, name }: ResourceRow): Promise<void> {
  await giveBack(app, db, {
    resourceId: id,
    cause: `let go ${operation.id} ${id}`,
    remark: name,
    ...(operation.loginId && { loginId: operation.loginId }),
  })
}
