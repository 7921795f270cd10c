import { catalogue } from '@portico/contract/catalogue.ts'
import { accountOf } from '../money.ts'
import { area, type Samples } from './area.ts'

const request = { id: 'qrq_Aaaaaaaaaaaa' }
const wish = { kind: 'vpn', count: 20, reason: 'A new office' } satisfies Samples['quotaRequest']
const standard = { kind: 'vpn', quantity: 10 } satisfies Samples['platformQuotaSave']
const decision = { state: 'approved', quantity: 20, note: 'Welcome' } as const
const own = { kind: 'vpn', quantity: 5, mode: 'own' } as const

/** How many of each product somebody may have. */
export const quota = area({
  public: [],
  operator: [
    'operator.customers platformQuotaList',
    'operator.customers platformQuotaSave',
    'operator.customers customerQuotaList',
    'operator.customers customerQuotaSave',
    'operator.customers platformQuotaRequestList',
    'operator.customers platformQuotaDecide',
  ],
  samples: {
    quotaList: undefined,
    quotaRequest: wish,
    quotaWithdraw: request,
    platformQuotaList: undefined,
    platformQuotaSave: standard,
    customerQuotaList: { account_id: 'acc_Aaaaaaaaaaaa' },
    customerQuotaSave: { account_id: 'acc_Aaaaaaaaaaaa', ...own },
    platformQuotaRequestList: { limit: 5, page: 1, search: 'sample', state: 'open' },
    platformQuotaDecide: { ...request, ...decision },
  },
  writes: (s) => {
    const limited = () => s.t.ok(catalogue.platformQuotaSave, standard, { as: s.operator })
    const asked = async () => {
      await limited()
      const as = await s.t.customer()
      return { as, input: await s.t.ok(catalogue.quotaRequest, wish, { as }) }
    }
    return {
      quotaRequest: s.by(catalogue.quotaRequest, async () => {
        await limited()
        return { as: await s.t.customer(), input: wish }
      }),
      quotaWithdraw: s.by(catalogue.quotaWithdraw, asked),
      platformQuotaSave: s.byOperator(catalogue.platformQuotaSave, async () => standard),
      customerQuotaSave: s.byOperator(catalogue.customerQuotaSave, async () => ({
        account_id: await accountOf(s.t, await s.t.customer()),
        ...own,
      })),
      platformQuotaDecide: s.byOperator(catalogue.platformQuotaDecide, async () => ({
        ...(await asked()).input,
        ...decision,
      })),
    }
  },
})
