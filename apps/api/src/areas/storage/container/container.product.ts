import { container } from '@portico/contract/storage/container.ts'
import { sentences, words } from '@portico/contract/storage/container.words.ts'
import { offer } from '../../../lifecycle/offer.ts'
import { gone, said } from '../../../lifecycle/steps.ts'
import * as desk from './container-desk.service.ts'
import * as end from './container-end.service.ts'
import * as keys from './container-key.service.ts'
import { meter, meterSteps } from './container-meter.service.ts'
import { sale } from './container-sale.service.ts'
import {
  containerItems,
  containersOf,
  extend,
  extendPrice,
  objectFamily,
  s3Settings,
  save,
  settings,
  type ContainerSpec,
} from './container.service.ts'
import type { ContainerRow } from '../container.table.ts'
import { closesAt, doorOf } from '../reach.ts'
import { faultList, storeReport } from './store-report.service.ts'

interface Around {
  containers: ReadonlyMap<string, ContainerRow>
  now: Date
}

export const containerOffer = offer<typeof container, ContainerSpec, object, Around>(
  container,
  {
    words,
    sentences,
    family: objectFamily,
    sale,
    items: containerItems,
    subject: ({ capacity_gb }) => `${capacity_gb} GiB`,
    around: async (db, rows, now) => ({
      containers: await containersOf(
        db,
        rows.map(({ id }) => id),
      ),
      now,
    }),
    shown({ id, spec }, { containers, now }) {
      const row = containers.get(id)!
      return {
        capacity_gb: spec.capacity_gb,
        size_bytes: Number(row.sizeBytes),
        used_bytes: Number(row.usedBytes),
        object_count: row.objectCount,
        ip_whitelist: row.ipWhitelist,
        access: row.access,
        versioning: row.versioning,
        door: doorOf(row, now),
        closed_reason: row.closedReason,
        halted: row.haltedAt !== null,
        close_time: row.expiresAt <= now ? closesAt(row).toISOString() : null,
      }
    },
    steps: { expire: said('expired'), release: said(gone, end.release), ...meterSteps },
    meter,
    leaving: end.shut,
    expiredTold: end.readOnlyTold,
    exported: [
      'id',
      'name',
      'status',
      'capacity_gb',
      'used_bytes',
      'object_count',
      'node',
      'access',
      'versioning',
      'ip_whitelist',
      'renewal',
      'create_time',
      'expire_time',
    ],
  },
  {
    containerSettings: settings,
    containerSave: save,
    containerExtendPrice: extendPrice,
    containerExtend: extend,
    containerS3: s3Settings,
    containerKeyList: keys.list,
    containerKeyCreate: keys.create,
    containerKeyRevoke: keys.revoke,
    platformContainerClose: desk.close,
    platformContainerOpen: desk.open,
    platformContainerLook: desk.look,
    platformObjectList: desk.objectList,
    platformStoreReport: storeReport,
    platformStoreFaultList: faultList,
  },
)
