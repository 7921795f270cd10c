import { invoiceCalls, invoiceDeskCan, invoiceStates, type Invoice } from '@portico/contract/money/invoice.ts'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconFileInvoice from '@tabler/icons-react/dist/esm/icons/IconFileInvoice.mjs'
import { useState } from 'react'
import { call } from '../../../base/call/client.ts'
import { paths } from '../../../base/place/paths.ts'
import { useList } from '../../../base/call/use-list.ts'
import { t } from '../../../base/words/words.ts'
import { LinkButton } from '../../../kit/show/Button.tsx'
import { EmptyState } from '../../../kit/show/EmptyState.tsx'
import type { RowAction } from '../../../base/state/list.ts'
import { ResourceTable } from '../../../kit/table/ResourceTable.tsx'
import { saveFile } from '../../../base/state/save-file.ts'
import { InvoiceDetails } from './InvoiceDetails.tsx'
import { invoiceColumns, invoiceName } from './invoice-columns.tsx'

export function InvoicesTab() {
  const list = useList(invoiceCalls.invoiceList, { filters: ['status'] })
  const [shown, setShown] = useState<Invoice>()
  const actions = (invoice: Invoice): RowAction[] => {
    const { id, number, status } = invoice
    return [
      {
        key: 'download',
        word: t('invoice.download'),
        icon: IconDownload,
        quick: true,
        refused: invoiceDeskCan.download(status) ? undefined : t('invoice.notIssued'),
        run: async () => saveFile(await call(invoiceCalls.invoicePdf, { id }), `${number}.pdf`),
      },
      { key: 'details', word: t('invoice.details'), run: () => setShown(invoice) },
    ]
  }
  return (
    <>
      <ResourceTable
        name="invoices"
        list={list}
        columns={invoiceColumns()}
        rowId={({ id }) => id}
        rowName={invoiceName}
        actions={actions}
        searchPlaceholder={t('invoice.search')}
        filters={[
          {
            name: 'status',
            title: t('invoice.status'),
            options: invoiceStates.map((value) => ({ value, label: t(`invoice.statuses.${value}`) })),
          },
        ]}
        empty={
          <EmptyState
            icon={<IconFileInvoice size={24} stroke={1.5} />}
            title={t('invoice.none')}
            text={t('invoice.noneText')}
            action={<LinkButton to={paths.orders()}>{t('invoice.toOrders')}</LinkButton>}
          />
        }
      />
      {shown && <InvoiceDetails invoice={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}
