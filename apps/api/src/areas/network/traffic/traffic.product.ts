import { traffic, trafficGb, type TrafficPackage } from '@portico/contract/network/traffic.ts'
import { sentences, words } from '@portico/contract/network/traffic.words.ts'
import { minutesMs } from '../../../core/clock.ts'
import type { PackageRow } from '../../../ground/meter/meter.service.ts'
import { offer } from '../../../lifecycle/offer.ts'
import { step } from '../../../lifecycle/product.ts'
import { returnUnused } from '../../../lifecycle/remove.ts'
import { gone, nothing, said } from '../../../lifecycle/steps.ts'
import {
  bytesLeft,
  bytesOf,
  closePackage,
  openPackage,
  packagesAround,
  setPriority,
  trafficFamily,
} from './traffic.service.ts'

export const trafficOffer = offer<
  typeof traffic,
  { package: TrafficPackage },
  Record<string, never>,
  Map<string, PackageRow>
>(
  traffic,
  {
    words,
    sentences,
    family: trafficFamily,
    spec: (config) => ({ package: config.package }),
    items: (spec) => [{ item: `package:${spec.package}`, quantity: 1 }],
    subject: (spec) => `${trafficGb[spec.package]} GB`,
    around: packagesAround,
    shown: ({ id, spec }, packages) => ({
      package: spec.package,
      total_bytes: Number(packages.get(id)?.total ?? bytesOf(spec)),
      used_bytes: Number(packages.get(id)?.used ?? 0n),
      priority: Number(packages.get(id)?.priority ?? 0n),
    }),
    exported: [
      'id',
      'name',
      'status',
      'node',
      'package',
      'total_bytes',
      'used_bytes',
      'priority',
      'renewal',
      'create_time',
      'expire_time',
    ],
    drained: 'exhausted',
    left: bytesLeft,
    leaving: closePackage,
    steps: {
      create: said('available', openPackage),
      expire: said('expired'),
      release: step<object, object>({
        deadlineMs: minutesMs(10),
        run: async () => nothing,
        done: gone,
        after: returnUnused,
        undo: ({ db, resource }) => closePackage(db, resource, null),
        onFault: 'before',
      }),
    },
  },
  { trafficPriority: setPriority },
)
