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

function ratioOf(factor: string): [numerator: bigint, denominator: bigint] {
  const [, whole, decimals = ''] = /^(\d+)(?:\.(\d+))?$/.exec(factor) ?? []
  if (!whole) throw new RangeError(`Not a price factor: ${factor}`)
  return [BigInt(whole + decimals), 10n ** BigInt(decimals.length)]
}

/** List price × coefficient × term discount × user discount, exact, rounded half up to a fen once at the end. */
export function finalPriceFen(listFen: bigint, factors: { coefficient: string; term: string; user: string }): bigint {
  const ratios = [factors.coefficient, factors.term, factors.user].map(ratioOf)
  const numerator = ratios.reduce((product, [n]) => product * n, listFen)
  const denominator = ratios.reduce((product, [, d]) => product * d, 1n)
  return (2n * numerator + denominator) / (2n * denominator)
}
