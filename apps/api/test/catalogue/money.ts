import { catalogue } from '@portico/contract/catalogue.ts'
import { accountOf, unpaidOrder } from '../money.ts'
import { area, type Samples } from './area.ts'

const page = { limit: 5, page: 1, search: 'sample' }
const order = { id: 'ord_Aaaaaaaaaaaa' }
const budget = {
  name: 'Sample',
  applies_to: 'product',
  subject: 'host',
  amount: '100.00',
  percent: [50, 100],
  forecast: true,
} satisfies Samples['budgetSave']

const samples = {
  orderList: {
    limit: 5,
    page: 1,
    search: 'sample',
    type: 'buy',
    status: 'completed',
    product: 'host',
    from: '2026-11-01',
    to: '2026-11-30',
  },
  orderInfo: order,
  booksProve: undefined,
  financeReport: { month: '2026-11', step: 'month' },
  financeExport: { month: '2026-11', step: 'day' },
  platformOrderList: page,
  platformOrderInfo: order,
  orderCancel: order,
  orderExport: page,
  walletLineList: { ...page, way: 'in', month: '2026-11' },
  walletLineExport: { way: 'out', month: '2026-11' },
  walletSums: { month: '2026-11' },
  walletOutlook: { amount: '100.00' },
  costReport: {
    month: '2026-11',
    by: 'node',
    product: 'host',
    group: 'none',
    node: 'hk-a',
    resource: 'none',
    tag: 'web',
    tags: 'web',
    basis: 'used',
    from: '2026-11-01',
    to: '2026-11-30',
    compare: 'year',
    step: 'day',
  },
  costEntryList: {
    limit: 5,
    page: 1,
    month: '2026-11',
    product: 'host',
    group: 'none',
    node: 'hk-a',
    resource: 'none',
    tag: 'web',
    tags: 'web',
    basis: 'charged',
    from: '2026-11-01',
    to: '2026-11-30',
  },
  costFindingExpect: { key: 'idle disk 3', expected: true },
  costExport: { month: '2026-11', by: 'product', basis: 'charged' },
  budgetList: undefined,
  budgetSave: budget,
  budgetRemove: { id: 'bgt_Aaaaaaaaaaaa' },
  voucherList: { limit: 5, page: 1, search: 'sample', status: 'used' },
  voucherRedeem: { number: 'V123', password: 'secret' },
  platformVoucherList: { limit: 5, page: 1, search: 'sample', status: 'unused', type: 'paper' },
  platformVoucherIssue: { type: 'paper', amount: '10.00', count: 2, expires_on: '2099-12-31', remark: 'fair' },
  platformVoucherInvalidate: { ids: ['vch_Aaaaaaaaaaaa'] },
  platformVoucherWelcome: { account_id: 'acc_Aaaaaaaaaaaa' },
  balanceAlarmInfo: undefined,
  balanceAlarmSave: { threshold: '50.00' },
  referrerCode: undefined,
  referrerCodeCreate: undefined,
  referralSettingsInfo: undefined,
  referralSettingsSave: { minimum: '50.00', reward: '5.00' },
} satisfies Partial<Samples>

export const money = area({
  public: [],
  operator: [
    'operator.finance booksProve',
    'operator.finance financeReport',
    'operator.finance financeExport',
    'operator.orders platformOrderList',
    'operator.orders platformOrderInfo',
    'operator.vouchers platformVoucherList',
    'operator.vouchers platformVoucherIssue',
    'operator.vouchers platformVoucherInvalidate',
    'operator.vouchers platformVoucherWelcome',
    'operator.vouchers referralSettingsInfo',
    'operator.vouchers referralSettingsSave',
  ],
  samples,
  writes: (s) => ({
    orderCancel: s.by(catalogue.orderCancel, async () => {
      const as = await s.t.customer()
      return { as, input: { id: (await unpaidOrder(s.t, as)).id } }
    }),
    voucherRedeem: s.by(catalogue.voucherRedeem, async () => {
      const { result } = await s.t.ok(catalogue.platformVoucherIssue, samples.platformVoucherIssue, { as: s.operator })
      return { as: await s.t.customer(), input: result[0] }
    }),
    balanceAlarmSave: s.bySomebody(catalogue.balanceAlarmSave, samples.balanceAlarmSave),
    costFindingExpect: s.bySomebody(catalogue.costFindingExpect, samples.costFindingExpect),
    budgetSave: s.bySomebody(catalogue.budgetSave, budget),
    budgetRemove: s.by(catalogue.budgetRemove, async () => {
      const as = await s.t.customer()
      return { as, input: await s.t.ok(catalogue.budgetSave, budget, { as }) }
    }),
    referrerCodeCreate: s.bySomebody(catalogue.referrerCodeCreate),
    referralSettingsSave: s.byOperator(catalogue.referralSettingsSave, async () => samples.referralSettingsSave),
    platformVoucherIssue: s.byOperator(catalogue.platformVoucherIssue, async () => samples.platformVoucherIssue),
    platformVoucherInvalidate: s.byOperator(catalogue.platformVoucherInvalidate, async () => {
      await s.t.ok(catalogue.platformVoucherIssue, samples.platformVoucherIssue, { as: s.operator })
      const { result } = await s.t.ok(catalogue.platformVoucherList, { status: 'unused' }, { as: s.operator })
      return { ids: [result[0]!.id] }
    }),
    platformVoucherWelcome: s.byOperator(catalogue.platformVoucherWelcome, async () => ({
      account_id: await accountOf(s.t, await s.t.customer()),
    })),
  }),
})
