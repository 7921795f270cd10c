import { catalogue } from '@portico/contract/catalogue.ts'
import { fund, purchase } from '../money.ts'
import type { Person } from '../portico.ts'
import { area, type Samples } from './area.ts'
import type { Stage } from './stage.ts'

const page = { limit: 5, page: 1, search: 'sample' }
const card = { card_number: '6222020200112233', bank: 'Bank of China', holder: 'Lin Yue', remark: 'no longer needed' }
const refund = { id: 'rfd_Aaaaaaaaaaaa' }
const invoice = { id: 'inv_Aaaaaaaaaaaa' }

export const headerSample = {
  title: '上海云帆科技有限公司',
  tax_id: '91310000MA1K00000X',
  contact: 'Lin Yue',
  type: 'special',
  business_licence: '310115000000001',
  contact_information: '021-5000 0000',
  address: '上海市浦东新区张江路 1 号',
  bank: '中国银行张江支行',
  card_number: '455900000001',
} as const

export const sellerSample = {
  name: 'Portico Ltd',
  tax_id: '91350100M000100Y43',
  address: 'Pier 4, Central, Hong Kong',
  phone: '852 2000 0000',
  bank: 'Bank of China',
  account_number: '012-345-6789',
  taxes: [{ name: 'VAT', rate: '6' }],
}

const samples = {
  refundPreview: { order_id: 'ord_Aaaaaaaaaaaa' },
  refundRequest: { order_id: 'ord_Aaaaaaaaaaaa', amount: '10.00', target: 'card', ...card },
  withdrawalRequest: { amount: '10.00', ...card },
  refundApplyList: { ...page, status: 'completed' },
  refundList: page,
  platformRefundList: { ...page, status: 'under review' },
  platformRefundApprove: refund,
  platformRefundReject: { ...refund, reason: 'no' },
  platformRefundPaid: { ...refund, bank_reference: 'B-1' },
  platformRefundFail: { ...refund, reason: 'no' },
  platformRefundCard: refund,
  invoiceHeaderList: undefined,
  invoiceHeaderSave: { ...headerSample, is_default: true },
  invoiceHeaderRemove: { id: 'ivh_Aaaaaaaaaaaa' },
  invoiceRequest: { header_id: 'ivh_Aaaaaaaaaaaa', order_ids: ['ord_Aaaaaaaaaaaa'] },
  invoiceList: { ...page, status: 'invoiced' },
  invoicePdf: invoice,
  platformInvoiceList: { ...page, status: 'invoicing' },
  platformInvoiceIssue: invoice,
  platformInvoiceReject: { ...invoice, reason: 'no' },
  platformInvoicePdf: invoice,
  sellerSettingsInfo: undefined,
  sellerSettingsSave: sellerSample,
} satisfies Partial<Samples>

async function withdrawn(s: Stage): Promise<{ id: string }> {
  const as = await s.t.customer()
  await fund(s.t, as, 1000n)
  const { id } = await s.t.ok(catalogue.withdrawalRequest, samples.withdrawalRequest, { as })
  return { id }
}
async function approved(s: Stage): Promise<{ id: string }> {
  const { id } = await withdrawn(s)
  await s.t.ok(catalogue.platformRefundApprove, { id }, { as: s.operator })
  return { id }
}
async function header(s: Stage): Promise<{ as: Person; id: string }> {
  const as = await s.t.customer()
  return { as, id: (await s.t.ok(catalogue.invoiceHeaderSave, samples.invoiceHeaderSave, { as })).id }
}
async function wanted(s: Stage) {
  const { as, id } = await header(s)
  return { as, input: { header_id: id, order_ids: [(await purchase(s.t, as)).id] } }
}
async function requested(s: Stage): Promise<{ id: string }> {
  const { as, input } = await wanted(s)
  return { id: (await s.t.ok(catalogue.invoiceRequest, input, { as })).id }
}

export const refunds = area({
  public: [],
  operator: [
    'operator.orders platformRefundList',
    'operator.orders platformRefundApprove',
    'operator.orders platformRefundReject',
    'operator.orders platformRefundPaid',
    'operator.orders platformRefundFail',
    'operator.orders platformRefundCard',
    'operator.orders platformInvoiceList',
    'operator.orders platformInvoiceIssue',
    'operator.orders platformInvoiceReject',
    'operator.orders platformInvoicePdf',
    'operator.finance sellerSettingsInfo',
    'operator.finance sellerSettingsSave',
  ],
  samples,
  writes: (s) => ({
    refundRequest: s.by(catalogue.refundRequest, async () => {
      const as = await s.t.customer()
      const { id } = await purchase(s.t, as, 1000n)
      return { as, input: { ...samples.refundRequest, order_id: id } }
    }),
    withdrawalRequest: s.by(catalogue.withdrawalRequest, async () => {
      const as = await s.t.customer()
      await fund(s.t, as, 1000n)
      return { as, input: samples.withdrawalRequest }
    }),
    platformRefundApprove: s.byOperator(catalogue.platformRefundApprove, () => withdrawn(s)),
    platformRefundReject: s.byOperator(catalogue.platformRefundReject, async () => ({
      ...(await withdrawn(s)),
      reason: 'no',
    })),
    platformRefundPaid: s.byOperator(catalogue.platformRefundPaid, async () => ({
      ...(await approved(s)),
      bank_reference: 'B-1',
    })),
    platformRefundFail: s.byOperator(catalogue.platformRefundFail, async () => ({
      ...(await approved(s)),
      reason: 'no',
    })),
    platformRefundCard: s.byOperator(catalogue.platformRefundCard, () => withdrawn(s)),
    invoiceHeaderSave: s.bySomebody(catalogue.invoiceHeaderSave, samples.invoiceHeaderSave),
    invoiceHeaderRemove: s.by(catalogue.invoiceHeaderRemove, async () => {
      const { as, id } = await header(s)
      return { as, input: { id } }
    }),
    invoiceRequest: s.by(catalogue.invoiceRequest, () => wanted(s)),
    platformInvoiceIssue: s.byOperator(catalogue.platformInvoiceIssue, () => requested(s)),
    sellerSettingsSave: s.byOperator(catalogue.sellerSettingsSave, async () => samples.sellerSettingsSave),
    platformInvoiceReject: s.byOperator(catalogue.platformInvoiceReject, async () => ({
      ...(await requested(s)),
      reason: 'no',
    })),
  }),
})
