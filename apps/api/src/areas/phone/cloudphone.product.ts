import { cloudphone } from '@portico/contract/phone/cloudphone.ts'
import { words } from '@portico/contract/phone/cloudphone.words.ts'
import { setupUntil } from '@portico/contract/phone/setup.ts'
import { offer } from '../../lifecycle/offer.ts'
import { sale, type CloudPhoneSpec } from './cloudphone-sale.service.ts'
import { assignPhones, mealList, nodeList, phoneCounts, remark, renewal } from './cloudphone.service.ts'
import { cloudphoneSteps } from './cloudphone.steps.ts'

export const cloudphoneOffer = offer<
  typeof cloudphone,
  CloudPhoneSpec,
  { remark: string },
  ReadonlyMap<string, number>
>(
  cloudphone,
  {
    words,
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
      setup_until: status === 'opening' ? setupUntil(createdAt).toISOString() : null,
    }),
    steps: cloudphoneSteps,
    acts: { setup: (ctx, row) => assignPhones(ctx, row as never) },
  },
  {
    cloudphoneNodeList: nodeList,
    cloudphoneMealList: mealList,
    cloudphoneRemark: remark,
    cloudphoneRenewal: renewal,
  },
)
