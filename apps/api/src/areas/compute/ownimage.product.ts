import { ownimage } from '@portico/contract/compute/ownimage.ts'
import { sentences, words } from '@portico/contract/compute/ownimage.words.ts'
import { hoursMs } from '../../core/clock.ts'
import { offer } from '../../lifecycle/offer.ts'
import { notDelivered } from '../../lifecycle/steps.ts'
import { ownImageSpec, type OwnImageSpec } from '../node/host-image.service.ts'
import { copySteps } from './copy-steps.ts'
import { imageNeeded, sale } from './ownimage.service.ts'
import { snapshotItems } from './snapshot.model.ts'

export const ownImageOffer = offer<typeof ownimage, OwnImageSpec>(ownimage, {
  words,
  sentences,
  sale,
  needed: imageNeeded,
  items: snapshotItems,
  subject: ({ capacity_gb }) => `${capacity_gb} GiB`,
  shown: ({ spec }) => ({
    capacity_gb: spec.capacity_gb,
    system: spec.system,
    image: spec.image_name,
    user_name: spec.user_name,
  }),
  steps: copySteps({
    kept: ({ images }) => images,
    of: (row) => ownImageSpec(row).snapshot_ref,
    deadlineMs: hoursMs(2),
    undo: notDelivered,
  }),
})
