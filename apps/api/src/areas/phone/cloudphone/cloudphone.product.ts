import { cloudphone } from '@portico/contract/phone/cloudphone.ts'
import { sentences, words } from '@portico/contract/phone/cloudphone.words.ts'
import { setupUntil } from '@portico/contract/phone/setup.ts'
import { offer } from '../../../lifecycle/offer.ts'
import { refuseTerm, sale, type CloudPhoneSpec } from './cloudphone-sale.service.ts'
import {
  assignPhones,
  grow,
  growPrice,
  mealList,
  nodeList,
  phoneCounts,
  remark,
  renewal,
} from './cloudphone.service.ts'
import { cloudphoneSteps } from './cloudphone.steps.ts'

const grownAt = ({ grown }: { grown?: string }) => (grown === undefined ? undefined : new Date(grown))
const promisedUntil = (since: Date | undefined, lacks: boolean) =>
  since && lacks ? setupUntil(since).toISOString() : null

export const cloudphoneOffer = offer<
  typeof cloudphone,
  CloudPhoneSpec,
  { remark: string; grown?: string },
  ReadonlyMap<string, number>
>(
  cloudphone,
  {
    words,
    sentences,
    startsLater: true,
    sale,
    items: ({ package: name, count }) => [{ item: `package:${name}`, quantity: count }],
    subject: ({ package: name, count }) => `${count} × ${name}`,
    around: (db, rows) =>
      phoneCounts(
        db,
        rows.map(({ id }) => id),
      ),
    shown: ({ id, spec, facts, status, createdAt }, counts) => ({
      package: spec.package,
      count: spec.count,
      google: spec.google,
      brand: spec.brand,
      model: spec.model,
      remark: facts.remark ?? '',
      device_count: counts.get(id) ?? 0,
      setup_until: promisedUntil(status === 'opening' ? createdAt : grownAt(facts), spec.count > (counts.get(id) ?? 0)),
    }),
    steps: cloudphoneSteps,
    acts: {
      setup: (ctx, row) => assignPhones(ctx, row as never),
      fill: (ctx, row) => assignPhones(ctx, row as never),
    },
    refuseTerm,
  },
  {
    cloudphoneNodeList: nodeList,
    cloudphoneMealList: mealList,
    cloudphoneGrowPrice: growPrice,
    cloudphoneGrow: grow,
    cloudphoneRemark: remark,
    cloudphoneRenewal: renewal,
  },
)
