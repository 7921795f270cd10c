import { formatMoney } from '@portico/contract/formats.ts'
import {
  invoiceCalls,
  invoiceDeskCan,
  InvoiceRejection,
  invoiceStates,
  type PlatformInvoice,
} from '@portico/contract/money/invoice.ts'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconFileInvoice from '@tabler/icons-react/dist/esm/icons/IconFileInvoice.mjs'
import { useState } from 'react'
import { call } from '../../../base/call/client.ts'
import { useDraftForm } from '../../../base/person/use-draft-form.ts'
import { useList } from '../../../base/call/use-list.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import { t } from '../../../base/words/words.ts'
import { EmptyState } from '../../../kit/show/EmptyState.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { SaveDrawer } from '../../../kit/dialog/SaveDrawer.tsx'
import type { Column, RowAction } from '../../../base/state/list.ts'
import { NameCell } from '../../../kit/table/NameCell.tsx'
import { PageShell } from '../../../kit/show/PageShell.tsx'
import { ResourceTable } from '../../../kit/table/ResourceTable.tsx'
import { saveFile } from '../../../base/state/save-file.ts'
import { toast } from '../../../base/state/toast-store.ts'
import { InvoiceDetails } from './InvoiceDetails.tsx'
import { invoiceColumns, invoiceName } from './invoice-columns.tsx'

const columns: readonly Column<PlatformInvoice>[] = [
  ...invoiceColumns(),
  {
    key: 'customer',
    title: t('invoice.customer'),
    cell: ({ customer }) => <NameCell name={customer.name} second={customer.email} />,
  },
]

export default function PlatformInvoicesPage() {
  const list = useList(invoiceCalls.platformInvoiceList, { filters: ['status'] })
  const issue = useWrite(invoiceCalls.platformInvoiceIssue)
  const [rejected, setRejected] = useState<PlatformInvoice>()
  const [shown, setShown] = useState<PlatformInvoice>()
  const actions = (invoice: PlatformInvoice): RowAction[] => {
    const { id, number, status, title } = invoice
    const decided = invoiceDeskCan.decide(status) ? undefined : t('invoice.decided')
    return [
      {
        key: 'download',
        word: t('invoice.download'),
        icon: IconDownload,
        quick: true,
        refused: invoiceDeskCan.download(status) ? undefined : t('invoice.notIssued'),
        run: async () => saveFile(await call(invoiceCalls.platformInvoicePdf, { id }), `${number}.pdf`),
      },
      {
        key: 'issue',
        word: t('invoice.issue'),
        refused: decided,
        confirm: {
          title: t('invoice.issueTitle', { amount: formatMoney(invoice.amount), title }),
          text: t('invoice.issueText'),
          confirm: t('invoice.issue'),
        },
        run: async () => {
          const issued = await issue.send({ id })
          toast('success', t('invoice.issued', { number: issued.number }))
        },
      },
      { key: 'details', word: t('invoice.details'), run: () => setShown(invoice) },
      {
        key: 'reject',
        word: t('invoice.reject'),
        danger: true,
        divided: true,
        refused: decided,
        run: () => setRejected(invoice),
      },
    ]
  }
  return (
    <PageShell title={t('pages.platformInvoices')} text={t('invoice.deskText')}>
      <ResourceTable
        name="platform-invoices"
        list={list}
        columns={columns}
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
            title={t('invoice.noneToIssue')}
            text={t('invoice.noneToIssueText')}
          />
        }
      />
      {shown && <InvoiceDetails invoice={shown} onClose={() => setShown(undefined)} />}
      {rejected && <RejectForm invoice={rejected} onClose={() => setRejected(undefined)} />}
    </PageShell>
  )
}

function RejectForm({ invoice, onClose }: { invoice: PlatformInvoice; onClose: () => void }) {
  const write = useWrite(invoiceCalls.platformInvoiceReject, { inForm: true })
  const form = useDraftForm({
    name: `reject-${invoice.id}`,
    schema: InvoiceRejection,
    initial: { id: invoice.id, reason: '' },
  })
  return (
    <SaveDrawer
      title={t('invoice.rejectTitle', { title: invoice.title })}
      form={form}
      danger
      write={write}
      saved={t('invoice.rejected')}
      submitWord={t('invoice.reject')}
      onClose={onClose}
    >
      <TextField {...form.field('reason')} required />
    </SaveDrawer>
  )
}
