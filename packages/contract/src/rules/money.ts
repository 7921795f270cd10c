import * as z from 'zod/mini'
import { cardDigitsMax, cardDigitsMin } from '../constants.ts'
import { invoiceTypes } from '../states/money.ts'
import { chosen, required, requiredPattern, wholeNumber, type MessageKey } from './text.ts'

export const voucherNumber = required
export const voucherPassword = required

export const refundCard = requiredPattern(new RegExp(`^\\d{${cardDigitsMin},${cardDigitsMax}}$`), 'rules.refundCard')

export const invoiceHeader = z.object({
  title: required,
  tax_id: required,
  contact: required,
  type: chosen(invoiceTypes, 'rules.empty'),
  business_licence: required,
  contact_information: required,
  address: required,
  bank: required,
  card_number: required,
})
export type InvoiceHeader = z.output<typeof invoiceHeader>

export const cartItemCount = wholeNumber(1, Number.MAX_SAFE_INTEGER, 'rules.cartEmpty')
export const stockProblem = (inStock: number): MessageKey | undefined =>
  inStock > 0 ? undefined : 'rules.modelSoldOut'
/** Asked before one of `count` items is removed. */
export const removalProblem = (count: number): MessageKey | undefined => (count > 1 ? undefined : 'rules.keepOne')
/** Such a resource is renewed together with its host. */
export const renewalProblem = (resource: { host_id?: string | null }): MessageKey | undefined =>
  resource.host_id ? 'rules.boundRenew' : undefined
