import { catalogue } from '@portico/contract/catalogue.ts'
import { accountOf } from '../money.ts'
import { area, type Samples } from './area.ts'

const key = { product: 'host', node: '*', item: 'cpu' } as const
const price = { ...key, price: '38.00' }
const coefficient = { product: 'host', coefficient: '1.50' } as const
const term = { purpose: 'renewal', quarter: '0.95', half_year: '0.90', year: '0.85', two_years: '0.75' } as const
const agent = {
  account_id: 'acc_Aaaaaaaaaaaa',
  cost: '0.90',
  cost_products: [{ product: 'host' as const, factor: '0.85' }],
}
const user = { account_id: 'acc_Aaaaaaaaaaaa', discount: '0.90', min_months: 3 }
const activity = {
  name: 'Autumn',
  product: 'host',
  node: '*',
  discount: '0.85',
  min_months: 12,
  applies_to: 'both',
  title_en: 'Autumn sale',
  title_zh_hans: '秋季优惠',
  title_zh_hant: '秋季優惠',
  starts_on: '2026-01-01',
  ends_on: '2099-12-31',
} as const

const samples = {
  baseConfigPrice: undefined,
  activityList: undefined,
  priceQuote: {
    product: 'host',
    node: 'hk1',
    items: [{ item: 'cpu', quantity: 2 }],
    months: 12,
    purpose: 'purchase',
  },
  priceFactorInfo: undefined,
  coefficientSave: coefficient,
  termDiscountSave: term,
  listPriceList: undefined,
  listPriceHistory: key,
  listPriceSave: price,
  listPriceEnd: key,
  userPriceSave: user,
  customerPriceList: { limit: 5, page: 1, search: 'sample' },
  priceDryRun: { list: price, coefficient, term, user, activity, agent },
  platformActivityList: { limit: 5, page: 1, search: 'sample' },
  platformActivitySave: activity,
  platformActivityRemove: { id: 'act_Aaaaaaaaaaaa' },
} satisfies Partial<Samples>

export const prices = area({
  public: ['baseConfigPrice', 'activityList'],
  operator: [
    'operator.prices priceFactorInfo',
    'operator.prices coefficientSave',
    'operator.prices termDiscountSave',
    'operator.prices listPriceList',
    'operator.prices listPriceHistory',
    'operator.prices listPriceSave',
    'operator.prices listPriceEnd',
    'operator.prices userPriceSave',
    'operator.prices customerPriceList',
    'operator.prices priceDryRun',
    'operator.prices platformActivityList',
    'operator.prices platformActivitySave',
    'operator.prices platformActivityRemove',
  ],
  samples,
  writes: (s) => ({
    coefficientSave: s.byOperator(catalogue.coefficientSave, async () => coefficient),
    termDiscountSave: s.byOperator(catalogue.termDiscountSave, async () => term),
    listPriceSave: s.byOperator(catalogue.listPriceSave, async () => price),
    listPriceEnd: s.byOperator(catalogue.listPriceEnd, async () => {
      await s.t.ok(catalogue.listPriceSave, price, { as: s.operator })
      return key
    }),
    userPriceSave: s.byOperator(catalogue.userPriceSave, async () => ({
      ...user,
      account_id: await accountOf(s.t, await s.t.customer()),
    })),
    platformActivitySave: s.byOperator(catalogue.platformActivitySave, async () => activity),
    platformActivityRemove: s.byOperator(catalogue.platformActivityRemove, () =>
      s.t.ok(catalogue.platformActivitySave, activity, { as: s.operator }),
    ),
  }),
})
