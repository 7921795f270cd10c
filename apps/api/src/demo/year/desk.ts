import { catalogue } from '@portico/contract/catalogue.ts'
import { isInvoiceable } from '@portico/contract/money/invoice.ts'
import type { PastHouse } from './past-house.ts'
import type { Payer } from './till.ts'

const header = {
  title: 'Harbour Made Ltd',
  tax_id: '91350100M000100Y43',
  contact: 'Lin Yue',
  type: 'special',
  business_licence: '350100000001234',
  contact_information: '852 2100 4400',
  address: 'Unit 12, 88 Harbour Road, Hong Kong',
  bank: 'Bank of China (Hong Kong)',
  card_number: '012-875-0-001234',
} as const

const seller = {
  name: 'Portico Cloud Services Ltd',
  tax_id: '91440300MA5F000X1A',
  address: 'Pier 4, Central, Hong Kong',
  phone: '852 2000 4000',
  bank: 'HSBC',
  account_number: '500-123456-001',
  taxes: [{ name: 'VAT', rate: '6' }],
}

export const setSeller = (house: PastHouse, operator: string) =>
  house.ask(operator, catalogue.sellerSettingsSave, seller)

/** What the agent pays of the list price; it asks the whole of its customers. */
export const setTerms = (house: PastHouse, operator: string, account_id: string) =>
  house.ask(operator, catalogue.platformAgentSave, {
    account_id,
    cost: '0.80',
    cost_products: [],
    credit: '1000.00',
    grace_days: 7,
    payout_min: '100.00',
    status: 'active',
    reason: 'Agreed at the start',
  })

const invoicedAtMost = 40

/** An invoice for everything that has none; issued, unless it is left waiting. */
export async function invoice(house: PastHouse, { loginId }: Payer, operator: string, issued: boolean): Promise<void> {
  const { result: headers } = await house.ask(loginId, catalogue.invoiceHeaderList)
  const known = headers[0] ?? (await house.ask(loginId, catalogue.invoiceHeaderSave, { ...header, is_default: true }))
  const query = { limit: 100, status: 'completed', invoice_status: 'not invoiced' } as const
  const { result } = await house.ask(loginId, catalogue.orderList, query)
  const order_ids = result
    .filter(isInvoiceable)
    .slice(0, invoicedAtMost)
    .map(({ id }) => id)
  if (order_ids.length === 0) return
  const { id } = await house.ask(loginId, catalogue.invoiceRequest, { header_id: known.id, order_ids })
  if (issued) await house.ask(operator, catalogue.platformInvoiceIssue, { id })
}

/** Money back to a bank, as far as it is taken: by the desk, and by the bank. */
export async function withdraw(
  house: PastHouse,
  { loginId }: Payer,
  operator: string,
  amount: string,
  step: 'asked' | 'paid',
) {
  const card = {
    card_number: '6222020200112233',
    bank: 'Bank of China',
    holder: 'Lau Man Yee',
    remark: 'Not needed any more',
  }
  const { id } = await house.ask(loginId, catalogue.withdrawalRequest, { amount, ...card })
  if (step === 'asked') return
  await house.ask(operator, catalogue.platformRefundApprove, { id })
  await house.ask(operator, catalogue.platformRefundPaid, { id, bank_reference: `BOC-${id.slice(-6)}` })
}

const news = [
  [
    'Storage in Singapore',
    'Object storage is now available on **Singapore A**, at the same price as elsewhere.',
    '新加坡对象存储上线',
    '**新加坡 A 区**现已提供对象存储，价格与其他节点相同。',
    '新加坡物件儲存上線',
    '**新加坡 A 區**現已提供物件儲存，價格與其他節點相同。',
  ],
  [
    'New year, same support',
    'The desk is staffed around the clock through the holidays.',
    '节假日服务不间断',
    '节假日期间工单服务全天候值守。',
    '假期服務不間斷',
    '假期期間工單服務全天候值守。',
  ],
  [
    'Faster snapshots',
    'Snapshots of disks up to 500 GiB now take less than a minute.',
    '快照速度提升',
    '500 GiB 以内云硬盘的快照现在一分钟内完成。',
    '快照速度提升',
    '500 GiB 以內雲端硬碟的快照現在一分鐘內完成。',
  ],
  [
    'Traffic packages of 1 TB',
    'A package of 1 TB costs 7% less per GB than two of 500 GB.',
    '1 TB 流量包上架',
    '1 TB 流量包的每 GB 单价比两个 500 GB 流量包低 7%。',
    '1 TB 流量包上架',
    '1 TB 流量包的每 GB 單價比兩個 500 GB 流量包低 7%。',
  ],
] as const

/** What is new this month, for everybody. */
export async function announce(house: PastHouse, operator: string, month: number): Promise<void> {
  const text = news[month]
  if (!text) return
  const [title_en, content_en, title_zh_hans, content_zh_hans, title_zh_hant, content_zh_hant] = text
  const texts = { title_en, content_en, title_zh_hans, content_zh_hans, title_zh_hant, content_zh_hant }
  const shown = { sort: 0, publish: true, publish_time: null, end_time: null }
  await house.ask(operator, catalogue.platformAnnouncementSave, { ...texts, ...shown })
}

/** What the business wants to spend in a month, so that there is one to be looked at. */
export const setBudget = (house: PastHouse, { loginId }: Payer) =>
  house.ask(loginId, catalogue.budgetSave, {
    name: 'Everything',
    applies_to: 'account',
    subject: '',
    amount: '9000.00',
    percent: [50, 80, 100],
    forecast: true,
  })
