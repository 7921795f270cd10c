import { disk } from '@portico/contract/compute/disk.ts'
import { sentences, words } from '@portico/contract/compute/disk.words.ts'
import { sql } from 'drizzle-orm'
import { refuse } from '../../core/refuse.ts'
import { offer } from '../../lifecycle/offer.ts'
import { diskItems, type DiskFacts, type DiskSpec } from './disk.model.ts'
import { create, extend, extendPrice, hostToBind, refuseOnRescued, sale } from './disk.service.ts'
import { diskSteps } from './disk.steps.ts'

export const diskOffer = offer<typeof disk, DiskSpec, DiskFacts>(
  disk,
  {
    words,
    sentences,
    bound: 'term',
    counts: 'snapshot',
    sale,
    items: diskItems,
    subject: ({ capacity_gb }) => `${capacity_gb} GiB`,
    revived: ({ boundTo }) => (boundTo ? 'in-use' : 'available'),
    shown: ({ spec, facts, ...row }) => ({
      properties: spec.properties,
      capacity_gb: spec.capacity_gb,
      device: facts.device ?? '',
      host_id: row.boundTo ?? '',
      host_name: row.boundName,
      snapshots: row.counted,
    }),
    narrowed: ({ host_id }) => (host_id ? sql`r.bound_to = ${host_id}` : undefined),
    exported: [
      'id',
      'name',
      'status',
      'properties',
      'capacity_gb',
      'node',
      'host_id',
      'host_name',
      'renewal',
      'create_time',
      'expire_time',
    ],
    steps: diskSteps,
    acts: {
      async attach(ctx, { node, spec }, { host_id }) {
        const host = await hostToBind(ctx, host_id, node, spec.capacity_gb)
        return { host_id, host_ref: host.engineRef }
      },
      async detach(ctx, row) {
        if (row.spec.properties === 'system') throw refuse('wrongState')
        await refuseOnRescued(ctx, row)
      },
    },
  },
  { diskCreate: create, diskExtendPrice: extendPrice, diskExtend: extend },
)
