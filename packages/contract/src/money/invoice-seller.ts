import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Nothing } from '../page.ts'
import { lineAtMost, requiredLineAtMost, trimmedPattern } from '../rules/text.ts'

export const invoiceTaxesMax = 3
/** In percent, more than the first and less than the second. */
export const taxRateBounds = [0, 100] as const
const taxRate = trimmedPattern(/^(?!0+(?:\.0+)?$)\d{1,2}(?:\.\d{1,2})?$/, 'rules.taxRate')

export const InvoiceTax = z.object({ name: requiredLineAtMost(40), rate: taxRate })
export type InvoiceTax = z.output<typeof InvoiceTax>

/** Who sells, as invoices say it. What is empty is taken from the site, or left out. */
export const SellerSettings = z.object({
  name: lineAtMost(200),
  tax_id: lineAtMost(50),
  address: lineAtMost(200),
  phone: lineAtMost(50),
  bank: lineAtMost(100),
  account_number: lineAtMost(50),
  /** Contained in every price. */
  taxes: z.array(InvoiceTax).check(z.maxLength(invoiceTaxesMax, 'rules.tooLong')),
})
export type SellerSettings = z.output<typeof SellerSettings>

/** As an invoice shows it. */
export const InvoiceSeller = z.object({
  name: z.string(),
  tax_id: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  bank: z.string(),
  account_number: z.string(),
  logo_url: z.string(),
})
export type InvoiceSeller = z.output<typeof InvoiceSeller>

export const invoiceSellerCalls = calls({
  sellerSettingsInfo: {
    get: '/apiv1/platform/sellerInfo',
    allow: 'operator.finance',
    reads: true,
    data: z.object({
      settings: SellerSettings,
      /** What stands for empty fields. */
      site: InvoiceSeller,
    }),
  },
  sellerSettingsSave: {
    post: '/apiv1/platform/saveSellerInfo',
    allow: 'operator.finance',
    input: SellerSettings,
    data: Nothing,
    audit: 'settings.seller',
    stales: ['sellerSettingsInfo'],
  },
})
