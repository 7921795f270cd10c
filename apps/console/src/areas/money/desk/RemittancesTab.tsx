import { formatMoney } from '@portico/contract/formats.ts'
import { financeCalls, type Remittance } from '@portico/contract/money/finance.ts'
import { remittanceStates } from '@portico/contract/money/recharge.ts'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useList } from '../../../base/call/use-list.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import { t } from '../../../base/words/words.ts'
import { EmptyState } from '../../../kit/show/EmptyState.tsx'
import type { Column, RowAction } from '../../../base/state/list.ts'
import { Money } from '../../../kit/show/Money.tsx'
import { NameCell } from '../../../kit/table/NameCell.tsx'
import { RelativeTime } from '../../../kit/show/RelativeTime.tsx'
import { ResourceTable } from '../../../kit/table/ResourceTable.tsx'
import { toast } from '../../../base/state/toast-store.ts'
import { useParam } from '../../../base/state/use-param.ts'
import { ReasonForm } from '../ReasonForm.tsx'
import { RemittanceMark } from '../recharge/recharge-marks.tsx'

const columns: readonly Column<Remittance>[] = [
  {
    key: 'number',
    title: t('recharge.number'),
    fixed: true,
    card: 'title',
    cell: ({ number, id }) => <NameCell name={number} second={id} mono />,
  },
  {
    key: 'customer',
    title: t('recharge.customer'),
    cell: ({ customer }) => <NameCell name={customer.name} second={customer.email} />,
  },
  { key: 'payer', title: t('recharge.payer'), cell: ({ payer }) => payer },
  {
    key: 'proof',
    title: t('recharge.proofLink'),
    cell: ({ proof_url, number }) => (
      <a href={proof_url} target="_blank" rel="noreferrer">
        {t('recharge.proofLink')}
        <span className="visually-hidden">{number}</span>
      </a>
    ),
  },
  {
    key: 'state',
    title: t('recharge.state'),
    card: 'side',
    cell: ({ state, reason }) => <RemittanceMark state={state} reason={reason} />,
  },
  {
    key: 'paid',
    title: t('recharge.paid'),
    align: 'end',
    cell: ({ amount, currency }) => formatMoney(amount, currency),
  },
  { key: 'credit', title: t('recharge.credited'), align: 'end', cell: ({ credit }) => <Money amount={credit} /> },
  { key: 'time', title: t('recharge.time'), cell: ({ create_time }) => <RelativeTime at={create_time} /> },
]

export function RemittancesTab() {
  const list = useList(financeCalls.remittanceList, { filters: ['state'] })
  const confirm = useWrite(financeCalls.remittanceConfirm)
  const reject = useWrite(financeCalls.remittanceReject, { inForm: true })
  const rejecting = useParam('reject')
  const rejected = list.rows?.find(({ id }) => id === rejecting.value)

  const actions = ({ id, state, credit, customer }: Remittance): RowAction[] => {
    const refused = state === 'submitted' ? undefined : t('recharge.notWaiting')
    const sum = formatMoney(credit)
    return [
      {
        key: 'confirm',
        word: t('recharge.confirm'),
        icon: IconCheck,
        quick: true,
        refused,
        confirm: {
          title: t('recharge.confirmTitle', { sum, name: customer.name }),
          text: t('recharge.confirmText'),
          confirm: t('recharge.confirm'),
        },
        run: async () => {
          await confirm.send({ id })
          toast('success', t('recharge.confirmed', { sum }))
        },
      },
      {
        key: 'reject',
        word: t('recharge.reject'),
        icon: IconX,
        danger: true,
        refused,
        run: () => rejecting.open(id),
      },
    ]
  }
  return (
    <>
      <ResourceTable
        name="remittances"
        list={list}
        columns={columns}
        actions={actions}
        rowId={({ id }) => id}
        rowName={({ number }) => number}
        searchPlaceholder={t('recharge.searchRemittances')}
        filters={[
          {
            name: 'state',
            title: t('recharge.state'),
            options: remittanceStates.map((value) => ({ value, label: t(`recharge.proofStates.${value}`) })),
          },
        ]}
        empty={<EmptyState title={t('recharge.noRemittances')} text={t('recharge.noRemittancesText')} />}
      />
      {rejected && (
        <ReasonForm
          title={t('recharge.rejectTitle', { number: rejected.number })}
          submitWord={t('recharge.reject')}
          help={t('recharge.rejectHelp')}
          write={{ ...reject, send: ({ reason }) => reject.send({ id: rejected.id, reason }) }}
          saved={t('recharge.rejected', { number: rejected.number })}
          onClose={rejecting.close}
        />
      )}
    </>
  )
}
