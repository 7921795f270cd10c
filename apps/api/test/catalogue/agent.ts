import { catalogue } from '@portico/contract/catalogue.ts'
import { eq } from 'drizzle-orm'
import { inTransaction } from '../../src/core/db/pool.ts'
import { accounts } from '../../src/core/people/people.table.ts'
import { giveCustomer } from '../../src/ground/agents/custody.service.ts'
import { agent, customerOf } from '../agents.ts'
import { accountOf, fund } from '../money.ts'
import { password, type Person } from '../portico.ts'
import { formOf, sendFormTo } from '../upload.ts'
import { area } from './area.ts'
import { hosted } from './compute.ts'
import { stocked } from './phone.ts'
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

const lineQuery = { ...page, from: '2026-01-01', to: '2026-12-31' }
const month = { month: '2026-10' }
const payout = { amount: '200.00', card_number: '6222020200112233', bank: 'Bank of China', holder: 'Lin Yue' }
const payoutRef = { id: 'agp_Aaaaaaaaaaaa' }
const booking = { amount: '50.00', reference: 'Receipt 12', note: 'Paid in cash.' }
const bookingRef = { id: 'agb_Aaaaaaaaaaaa' }
const gift = { amount: '20.00', days: 30, remark: 'Autumn' }
const made = { name: 'Harbour Trade', email: 'sample@customer.example', discount: '0.95' } as const

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

/** A pay-out that an agent asked for. */
async function asked(s: Stage) {
  const as = await agent(s.t, {}, 100_000n)
  return { id: (await s.t.ok(catalogue.agentPayoutRequest, payout, { as })).id }
}
async function approved(s: Stage) {
  const { id } = await asked(s)
  await s.t.ok(catalogue.platformPayoutApprove, { id }, { as: s.operator })
  return { id }
}
async function recorded(s: Stage) {
  const { as, customer } = await sold(s)
  const form = { ...booking, account_id: customer.id }
  return { as, id: (await s.t.ok(catalogue.agentBookingRecord, form, { as })).id }
}
/** Somebody who has something becomes the customer of an agent, whom they let act. */
async function taken<It extends { as: Person }>({ t }: Stage, it: It) {
  const [as, id] = [await agent(t), await accountOf(t, it.as)]
  await inTransaction(t.app.pool, (db) => giveCustomer(db, t.clock, id, as.id))
  await t.db.update(accounts).set({ agentConsent: 'act' }).where(eq(accounts.id, id))
  return { ...it, as, customer: id }
}

export const agentArea = area({
  public: [],
  operator: [
    'operator.customers platformAgentList',
    'operator.customers platformAgentSave',
    'operator.customers platformAgentMove',
    'operator.customers platformAgentCustomers',
    'operator.finance platformPayoutList',
    'operator.finance platformPayoutApprove',
    'operator.finance platformPayoutReject',
    'operator.finance platformPayoutPaid',
    'operator.finance platformPayoutCard',
  ],
  samples: {
    agentCustomerList: { ...page, status: 'normal', consent: 'look' },
    agentCustomerInfo: one,
    agentManage: { action: 'save', ...one, note: 'Pays late.', discount: '0.95', products: [rule] },
    agentCustomerCreate: { ...made, area_code: '86', phone: '13800000000', note: 'From the fair.', products: [rule] },
    agentCustomerWelcome: one,
    agentLoanSave: { ...one, credit: '100.00' },
    agentCustomerExport: { action: 'download', ...page, status: 'normal', consent: 'look' },
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
    agentResourceAct: { action: 'act', type: 'unbind', id: 'eip_Aaaaaaaaaaaa' },
    agentResourceRename: { action: 'rename', id: 'host_Aaaaaaaaaaaa', name: 'front' },
    agentRenewalSave: { action: 'renewal', id: 'host_Aaaaaaaaaaaa', renewal: '1 month' },
    agentRenewPrice: { id: 'host_Aaaaaaaaaaaa', months: 1 },
    agentRenew: { action: 'renew', id: 'host_Aaaaaaaaaaaa', months: 1, quote: 'x' },
    agentPhoneList: { id: 'cps_Aaaaaaaaaaaa' },
    agentPhoneReboot: { action: 'reboot phones', ...one, device_ids: ['phn_Aaaaaaaaaaaa'] },
    agentPriceInfo: { preview: prices },
    agentPriceSave: { ...prices, was: prices },
    agentOverview: undefined,
    agentSimulate: { month: '2026-10', changes: [{ product: 'host', percent: 8 }] },
    agentWalletInfo: undefined,
    agentWalletLines: lineQuery,
    agentWalletExport: lineQuery,
    agentTopUp: { amount: '100.00' },
    agentStatementList: undefined,
    agentStatementInfo: month,
    agentStatementExport: month,
    agentStatementPdf: month,
    agentPayoutList: { ...page, status: 'asked' },
    agentPayoutRequest: payout,
    platformPayoutList: { ...page, status: 'asked' },
    platformPayoutApprove: payoutRef,
    platformPayoutReject: { ...payoutRef, reason: 'no' },
    platformPayoutPaid: { ...payoutRef, bank_reference: 'B-1' },
    platformPayoutCard: payoutRef,
    agentBookingList: { ...page, ...one },
    agentBookingRecord: { ...one, ...booking },
    agentBookingConfirm: { ...bookingRef, password },
    agentBookingWithdraw: bookingRef,
    agentVoucherList: { ...page, status: 'unused' },
    agentVoucherIssue: { ...gift, count: 2 },
    agentVoucherGive: { ...one, ...gift },
    agentVoucherTakeBack: { ids: ['vch_Aaaaaaaaaaaa'] },
    platformAgentList: { ...page, status: 'active' },
    platformAgentSave: { ...one, ...terms },
    platformAgentMove: { ...one, agent_id: '', reason: 'As agreed' },
    platformAgentCustomers: { ...page, ...one },
  },
  writes: (s) => ({
    agentLoanSave: s.by(catalogue.agentLoanSave, async () => {
      const { as, customer } = await sold(s)
      return { as, input: { account_id: customer.id, credit: '100.00' } }
    }),
    agentManage: s.by(catalogue.agentManage, async () => {
      const { as, customer } = await sold(s)
      return {
        as,
        input: { action: 'save', account_id: customer.id, note: 'Kind.', discount: '0.95', products: [rule] },
      }
    }),
    agentCustomerCreate: s.by(catalogue.agentCustomerCreate, async () => ({ as: await agent(s.t), input: made })),
    agentCustomerWelcome: s.by(catalogue.agentCustomerWelcome, async () => {
      const as = await agent(s.t)
      return { as, input: await s.t.ok(catalogue.agentCustomerCreate, made, { as }) }
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
    agentTopUp: s.by(catalogue.agentTopUp, async () => {
      const as = await agent(s.t)
      await fund(s.t, as, 20_000n)
      return { as, input: { amount: '100.00' } }
    }),
    agentPayoutRequest: s.by(catalogue.agentPayoutRequest, async () => ({
      as: await agent(s.t, {}, 100_000n),
      input: payout,
    })),
    platformPayoutApprove: s.byOperator(catalogue.platformPayoutApprove, () => asked(s)),
    platformPayoutReject: s.byOperator(catalogue.platformPayoutReject, async () => ({
      ...(await asked(s)),
      reason: 'no',
    })),
    platformPayoutPaid: s.byOperator(catalogue.platformPayoutPaid, async () => ({
      ...(await approved(s)),
      bank_reference: 'B-1',
    })),
    platformPayoutCard: s.byOperator(catalogue.platformPayoutCard, () => asked(s)),
    agentBookingRecord: s.by(catalogue.agentBookingRecord, async () => {
      const { as, customer } = await sold(s)
      return { as, input: { account_id: customer.id, ...booking } }
    }),
    agentBookingConfirm: s.by(catalogue.agentBookingConfirm, async () => {
      const { as, id } = await recorded(s)
      return { as, input: { id, password } }
    }),
    agentBookingWithdraw: s.by(catalogue.agentBookingWithdraw, async () => {
      const { as, id } = await recorded(s)
      return { as, input: { id } }
    }),
    agentVoucherIssue: s.by(catalogue.agentVoucherIssue, async () => ({
      as: await agent(s.t),
      input: { ...gift, count: 2 },
    })),
    agentVoucherGive: s.by(catalogue.agentVoucherGive, async () => {
      const { as, customer } = await sold(s)
      return { as, input: { account_id: customer.id, ...gift } }
    }),
    agentVoucherTakeBack: s.by(catalogue.agentVoucherTakeBack, async () => {
      const as = await agent(s.t)
      await s.t.ok(catalogue.agentVoucherIssue, { ...gift, count: 1 }, { as })
      const { result } = await s.t.ok(catalogue.agentVoucherList, {}, { as })
      return { as, input: { ids: result.map(({ id }) => id) } }
    }),
    agentResourceAct: s.by(catalogue.agentResourceAct, async () => {
      const { as, disk } = await taken(s, await hosted(s, { data_disks_gb: [10] }))
      return { as, input: { action: 'act', type: 'detach', id: disk } }
    }),
    agentResourceRename: s.by(catalogue.agentResourceRename, async () => {
      const { as, id } = await taken(s, await hosted(s))
      return { as, input: { action: 'rename', id, name: 'front' } }
    }),
    agentRenewalSave: s.by(catalogue.agentRenewalSave, async () => {
      const { as, id } = await taken(s, await hosted(s))
      return { as, input: { action: 'renewal', id, renewal: '1 month' } }
    }),
    agentRenew: s.by(catalogue.agentRenew, async () => {
      const { as, id } = await taken(s, await hosted(s))
      const { token } = await s.t.ok(catalogue.agentRenewPrice, { id, months: 1 }, { as })
      return { as, input: { action: 'renew', id, months: 1, quote: token } }
    }),
    agentPhoneReboot: s.by(catalogue.agentPhoneReboot, async () => {
      const { as, customer, phone } = await taken(s, await stocked(s))
      return { as, input: { action: 'reboot phones', account_id: customer, device_ids: [phone] } }
    }),
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
