import { invoiceDeskCan, type InvoiceState } from '@portico/contract/money/invoice.ts'
import { typefaceIn } from '../../../core/fonts.ts'
import type { Ctx } from '../../../core/http/context.ts'
import type { FileAnswer } from '../../../core/http/serve.ts'
import { refuse } from '../../../core/refuse.ts'
import { isDrawable } from '../../../core/files/drawable.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { creditedNumbers } from './invoice.service.ts'
import { soldAs } from './seller.service.ts'
import type { InvoiceRow } from '../../../ground/invoices/credit-note.service.ts'

/** Only what is issued is a paper; before that there is nothing to print. */
export async function printed(ctx: Pick<Ctx, 'app' | 'db'>, row: InvoiceRow): Promise<FileAnswer> {
  if (!invoiceDeskCan.download(row.status as InvoiceState)) throw refuse('wrongState')
  const sold = await soldAs(ctx.app, ctx.db, row)
  const creditsNumber = (await creditedNumbers(ctx.db, [row]))(row)
  const logo = await ctx.app.files.read(sold.seller.logo)
  const print = { row, creditsNumber, sold, logo: logo && isDrawable(logo) ? logo : undefined }
  const bytes = await invoicePdf(print, typefaceIn(ctx.app.config.dataDir))
  return { name: `${row.number}.pdf`, type: 'application/pdf', bytes }
}
