import type { Invoice, PlatformInvoice } from '@portico/contract/money/invoice.ts'
import { t } from '../../../base/words/words.ts'
import { Button } from '../../../kit/show/Button.tsx'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import { invoiceName } from './invoice-columns.tsx'
import { InvoicePaper } from './InvoicePaper.tsx'
import classes from '../Money.module.css'

const headerNames = ['business_licence', 'contact', 'contact_information', 'address', 'bank', 'card_number'] as const

/** Everything that is or will be printed; the operator sees the whole header. */
export function InvoiceDetails({ invoice, onClose }: { invoice: Invoice | PlatformInvoice; onClose: () => void }) {
  const { tax_id, issue_time, create_time, credits_number, ...paper } = invoice
  const buyer: (readonly [string, string])[] = [[t('fields.tax_id'), tax_id]]
  if ('customer' in invoice) for (const name of headerNames) buyer.push([t(`fields.${name}`), invoice[name]])
  return (
    <Dialog title={invoiceName(invoice)} size={640} onClose={onClose}>
      <div className={classes.stack}>
        <InvoicePaper
          paper={{ ...paper, day: (issue_time ?? create_time).slice(0, 10), creditsNumber: credits_number, buyer }}
        />
        <Button kind="plain" onClick={onClose}>
          {t('invoice.close')}
        </Button>
      </div>
    </Dialog>
  )
}
