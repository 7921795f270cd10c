import type { InvoiceLine } from '../../../ground/invoices/invoice.table.ts'

export const sumOf = (lines: readonly InvoiceLine[]) =>
  lines.reduce((sum, { amountFen }) => sum + BigInt(amountFen), 0n)

export const netOf = (lines: readonly InvoiceLine[]) =>
  lines.reduce((sum, { netFen, amountFen }) => sum + BigInt(netFen ?? amountFen), 0n)
