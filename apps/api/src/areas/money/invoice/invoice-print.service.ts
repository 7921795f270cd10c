import { invoiceDeskCan, type InvoiceState } from '@portico/contract/money/invoice.ts'
import { typefaceIn } from '../../../core/fonts.ts'
import type { Ctx } from '../../../core/http/context.ts'
import type { FileAnswer } from '../../../core/http/serve.ts'
import { refuse } from '../../../core/refuse.ts'
import { systemSettings } from '../../../core/settings/groups.ts'
import { readSettings } from '../../../core/settings/settings.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { creditedNumbers } from './invoice.service.ts'
import type { InvoiceRow } from '../../../ground/invoices/credit-note.service.ts'

/** Only what is issued is a paper; before that there is nothing to print. */
export async function printed(ctx: Pick<Ctx, 'app' | 'db'>, row: InvoiceRow): Promise<FileAnswer> {
  if (!invoiceDeskCan.download(row.status as InvoiceState)) throw refuse('wrongState')
  const { site_name: name, company_address: address, phone, email } = await readSettings(ctx.db, systemSettings)
  const creditsNumber = (await creditedNumbers(ctx.db, [row]))(row)
  const print = { row, creditsNumber, seller: { name, address, phone, email } }
  const bytes = await invoicePdf(print, typefaceIn(ctx.app.config.dataDir))
  return { name: `${row.number}.pdf`, type: 'application/pdf', bytes }
}
