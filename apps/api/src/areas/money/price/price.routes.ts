import { priceCalls } from '@portico/contract/money/catalogue-price.ts'
import { serve } from '../../../core/http/serve.ts'
import * as activity from './price-activity.service.ts'
import * as desk from './price-desk.service.ts'
import { deskRun } from './price-dry-run.service.ts'
import { warning } from './price-warn.service.ts'
import { quote } from '../../../ground/prices/price-quote.service.ts'
import { baseConfig, factorInfo } from '../../../ground/prices/price.service.ts'

export const priceRoutes = serve(priceCalls, {
  baseConfigPrice: (ctx) => baseConfig(ctx),
  activityList: (ctx) => activity.told(ctx),
  priceQuote: (ctx, spec) => quote(ctx, spec),
  priceFactorInfo: (ctx) => factorInfo(ctx),
  coefficientSave: (ctx, form) => warning(ctx, { coefficient: form }, () => desk.saveCoefficient(ctx, form)),
  termDiscountSave: (ctx, form) => warning(ctx, { term: form }, () => desk.saveTerms(ctx, form)),
  listPriceList: (ctx) => desk.list(ctx),
  listPriceHistory: (ctx, key) => desk.history(ctx, key),
  listPriceSave: (ctx, form) => warning(ctx, { list: form }, () => desk.savePrice(ctx, form)),
  listPriceEnd: (ctx, key) => warning(ctx, { ended: key }, () => desk.endPrice(ctx, key)),
  userPriceSave: (ctx, form) => desk.saveUser(ctx, form),
  customerPriceList: (ctx, query) => desk.customers(ctx, query),
  priceDryRun: (ctx, change) => deskRun(ctx, change),
  platformActivityList: (ctx, query) => activity.list(ctx, query),
  platformActivitySave: (ctx, form) => warning(ctx, { activity: form }, () => activity.save(ctx, form)),
  platformActivityRemove: (ctx, form) => warning(ctx, { withdrawn: form.id }, () => activity.remove(ctx, form)),
})
