import { invoiceDeskCan, type InvoiceState } from '@portico/contract/money/invoice.ts'
import type { Language } from '@portico/contract/language.ts'
import { typefaceIn } from '../../../core/fonts.ts'
import { faceOfAgent } from '../../../core/face/face.ts'
import type { Ctx } from '../../../core/http/context.ts'
import type { FileAnswer } from '../../../core/http/serve.ts'
import { refuse } from '../../../core/refuse.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { creditedNumbers } from './invoice.service.ts'
import type { InvoiceRow } from '../../../ground/invoices/credit-note.service.ts'

/** Only what is issued is a paper; before that there is nothing to print. */
export async function printed(ctx: Pick<Ctx, 'app' | 'db'>, row: InvoiceRow): Promise<FileAnswer> {
  if (!invoiceDeskCan.download(row.status as InvoiceState)) throw refuse('wrongState')
  const { names, address, phone, email } = await faceOfAgent(ctx.app, ctx.db, row.agentId)
  const creditsNumber = (await creditedNumbers(ctx.db, [row]))(row)
  const print = { row, creditsNumber, seller: { name: names[row.language as Language], address, phone, email } }
  const bytes = await invoicePdf(print, typefaceIn(ctx.app.config.dataDir))
  return { name: `${row.number}.pdf`, type: 'application/pdf', bytes }
}
