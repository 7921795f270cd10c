import { catalogue } from '@portico/contract/catalogue.ts'
import { eq } from 'drizzle-orm'
import { accounts } from '../../src/core/people/people.table.ts'
import { agent, customerOf } from '../agents.ts'
import { formOf, sendFormTo } from '../upload.ts'
import { area } from './area.ts'
import type { Stage } from './stage.ts'

const page = { limit: 5, page: 1, search: 'sample' }
const one = { account_id: 'acc_Aaaaaaaaaaaa' }
const rule = { product: 'host', factor: '0.90' } as const
const orderQuery = {
  ...page,
  ...one,
  type: 'buy',
  status: 'completed',
  product: 'host',
  from: '2026-01-01',
  to: '2026-12-31',
} as const
const prices = { sell: '1.20', products: [{ product: 'host' as const, factor: '1.30' }] }

const terms = {
  cost: '0.75',
  cost_products: [rule],
  credit: '1000',
  grace_days: 10,
  payout_min: '100',
  status: 'active' as const,
  reason: 'As agreed',
}

/** An agent with a customer who lets it do everything. */
async function sold(s: Stage) {
  const as = await agent(s.t)
  const customer = await customerOf(s.t, as.id)
  await s.t.db.update(accounts).set({ agentConsent: 'act' }).where(eq(accounts.id, customer.id))
  return { as, customer }
}

export const agentArea = area({
  public: [],
  operator: [
    'operator.customers platformAgentList',
    'operator.customers platformAgentSave',
    'operator.customers platformAgentMove',
    'operator.customers platformAgentCustomers',
  ],
  samples: {
    agentCustomerList: { ...page, status: 'normal', consent: 'look' },
    agentCustomerInfo: one,
    agentManage: { action: 'save', ...one, note: 'Pays late.', discount: '0.95', products: [rule] },
    agentCustomerExport: { ...page, status: 'normal', consent: 'look' },
    agentCustomerImport: undefined,
    agentCustomerView: one,
    agentInviteList: page,
    agentInviteCreate: { email: 'sample@customer.example', note: 'From the fair.', days: 14 },
    agentInviteWithdraw: { id: 'agi_Aaaaaaaaaaaa' },
    providerConsentSave: { consent: 'look' },
    agentOrderList: orderQuery,
    agentOrderExport: orderQuery,
    agentOrderStatus: { id: 'ord_Aaaaaaaaaaaa' },
    agentResourceList: { ...page, ...one, kind: 'host', expires_within_days: 7 },
    agentHostAct: { action: 'stop', ids: ['host_Aaaaaaaaaaaa'] },
    agentWorkOrderInfo: { wid: 'wo_Aaaaaaaaaaaa' },
    agentPriceInfo: { preview: prices },
    agentPriceSave: prices,
    agentOverview: undefined,
    agentSimulate: { month: '2026-10', changes: [{ product: 'host', percent: 8 }] },
    platformAgentList: { ...page, status: 'active' },
    platformAgentSave: { ...one, ...terms },
    platformAgentMove: { ...one, agent_id: '', reason: 'As agreed' },
    platformAgentCustomers: { ...page, ...one },
  },
  writes: (s) => ({
    agentManage: s.by(catalogue.agentManage, async () => {
      const { as, customer } = await sold(s)
      return {
        as,
        input: { action: 'save', account_id: customer.id, note: 'Kind.', discount: '0.95', products: [rule] },
      }
    }),
    agentCustomerImport: async () => {
      const { as, customer } = await sold(s)
      return async ({ headers, other, from = as } = {}) => {
        const csv = `account_id,note,discount,products\n${customer.id},${other ? 'Other' : 'Kind'},0.9,host:0.8\n`
        const form = formOf([['file', Buffer.from(csv), 'customers.csv']])
        return { as, answer: await sendFormTo(s.t, catalogue.agentCustomerImport, form, from, headers) }
      }
    },
    agentCustomerView: s.by(catalogue.agentCustomerView, async () => {
      const { as, customer } = await sold(s)
      return { as, input: { account_id: customer.id } }
    }),
    agentInviteCreate: s.by(catalogue.agentInviteCreate, async () => ({
      as: await agent(s.t),
      input: { email: '', note: 'From the fair.', days: 14 },
    })),
    agentInviteWithdraw: s.by(catalogue.agentInviteWithdraw, async () => {
      const as = await agent(s.t)
      const { id } = await s.t.ok(catalogue.agentInviteCreate, { email: '', note: '', days: 1 }, { as })
      return { as, input: { id } }
    }),
    providerConsentSave: s.by(catalogue.providerConsentSave, async () => ({
      as: (await sold(s)).customer,
      input: { consent: 'look' },
    })),
    agentHostAct: s.by(catalogue.agentHostAct, async () => ({
      as: await agent(s.t),
      input: { action: 'stop', ids: ['host_Aaaaaaaaaaaa'] },
    })),
    platformAgentSave: s.byOperator(catalogue.platformAgentSave, async () => ({
      account_id: (await agent(s.t)).id,
      ...terms,
    })),
    platformAgentMove: s.byOperator(catalogue.platformAgentMove, async () => ({
      account_id: (await sold(s)).customer.id,
      agent_id: '',
      reason: 'As agreed',
    })),
    agentPriceSave: s.by(catalogue.agentPriceSave, async () => ({ as: await agent(s.t), input: prices })),
  }),
})
