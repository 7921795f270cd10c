import type { Invoice, PlatformInvoice } from '@portico/contract/money/invoice.ts'
import { t } from '../../base/words/words.ts'
import { Button } from '../../kit/show/Button.tsx'
import { Dialog } from '../../kit/dialog/Dialog.tsx'
import { Facts } from '../../kit/show/Facts.tsx'
import { Money } from '../../kit/show/Money.tsx'
import { invoiceName } from './invoice-columns.tsx'
import { productWord } from './money-marks.tsx'
import classes from './Money.module.css'

const headerNames = ['business_licence', 'contact', 'contact_information', 'address', 'bank', 'card_number'] as const

/** Everything that is or will be printed; the operator sees the whole header. */
export function InvoiceDetails({ invoice, onClose }: { invoice: Invoice | PlatformInvoice; onClose: () => void }) {
  return (
    <Dialog title={invoiceName(invoice)} size={560} onClose={onClose}>
      <div className={classes.stack}>
        <Facts
          facts={[
            [t('invoice.kind'), t(`invoice.kinds.${invoice.kind}`)],
            [t('invoice.type'), t(`states.invoiceType.${invoice.type}`)],
            [t('invoice.title'), invoice.title],
            [t('fields.tax_id'), invoice.tax_id],
            ...headerNames.map((name) => 'customer' in invoice && [t(`fields.${name}`), invoice[name]]),
          ]}
        />
        <table className={classes.sum}>
          <tbody>
            {invoice.lines.map(({ order_id, order_number, product, subject, amount }) => (
              <tr key={order_id}>
                <td>{order_number}</td>
                <td>{[productWord(product), subject].filter(Boolean).join(' · ')}</td>
                <td className={classes.figure}>
                  <Money amount={amount} />
                </td>
              </tr>
            ))}
            <tr className={classes.total}>
              <td colSpan={2}>{t('invoice.total')}</td>
              <td className={classes.figure}>
                <Money amount={invoice.amount} />
              </td>
            </tr>
          </tbody>
        </table>
        <Button kind="plain" onClick={onClose}>
          {t('invoice.close')}
        </Button>
      </div>
    </Dialog>
  )
}
