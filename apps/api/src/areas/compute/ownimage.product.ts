import { ownimage } from '@portico/contract/compute/ownimage.ts'
import { words } from '@portico/contract/compute/ownimage.words.ts'
import { hoursMs } from '../../core/clock.ts'
import { offer } from '../../lifecycle/offer.ts'
import { step } from '../../lifecycle/product.ts'
import { returnUnused } from '../../lifecycle/remove.ts'
import { notDelivered, renewsNoMore, said } from '../../lifecycle/steps.ts'
import { ownImageSpec, type OwnImageSpec } from '../node/host-image.service.ts'
import { keepsImage, sale } from './ownimage.service.ts'
import { snapshotItems } from './snapshot.model.ts'

export const ownImageOffer = offer<typeof ownimage, OwnImageSpec>(ownimage, {
  words,
  sale,
  keeps: keepsImage,
  items: snapshotItems,
  subject: ({ capacity_gb }) => `${capacity_gb} GB`,
  shown: ({ spec }) => ({
    capacity_gb: spec.capacity_gb,
    system: spec.system,
    image: spec.image_name,
    user_name: spec.user_name,
  }),
  steps: {
    create: step<object, { ref: string; sizeGb: number }>({
      during: 'creating',
      deadlineMs: hoursMs(2),
      run: ({ engine, call, resource }) => engine.images.create(call, ownImageSpec(resource).snapshot_ref),
      clear: ({ engine, call }) => engine.discard(call),
      done: (_row, { ref, sizeGb }) => ({ status: 'available', engineRef: ref, spec: { capacity_gb: sizeGb } }),
      undo: notDelivered,
      onFault: 'faulty',
    }),
    expire: said('error'),
    release: step<object, object>({
      during: 'deleting',
      deadlineMs: hoursMs(2),
      run: async ({ engine, call, resource }) =>
        resource.engineRef ? engine.images.remove(call, resource.engineRef) : engine.discard(call),
      done: (_row, _result, _params, { app }) => ({ releasedAt: app.clock.now() }),
      after: returnUnused,
      // What could not be deleted is not paid for again.
      undo: renewsNoMore,
      onFault: 'faulty',
    }),
  },
})
