import { formatMoney } from '@portico/contract/formats.ts'
import { invoiceCalls, isInvoiceable } from '@portico/contract/money/invoice.ts'
import { orderCalls } from '@portico/contract/money/order.ts'
import { addMoney, lessMoney } from '@portico/contract/money/sums.ts'
import { useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { query, queryClient, useCall } from '../../../base/call/queries.ts'
import { useDraftForm } from '../../../base/person/use-draft-form.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import { t } from '../../../base/words/words.ts'
import { SideSheet } from '../../../kit/dialog/Dialog.tsx'
import { SaveDrawer } from '../../../kit/dialog/SaveDrawer.tsx'
import { LinkButton } from '../../../kit/show/Button.tsx'
import { Money } from '../../../kit/show/Money.tsx'
import { SelectField } from '../../../kit/form/select-fields.tsx'
import { Skeleton } from '../../../kit/show/Skeleton.tsx'
import { tabPath } from '../../../base/state/use-param.ts'
import classes from '../Money.module.css'

interface Props {
  orderIds: readonly string[]
  onClose: () => void
}

/** Shows what would be on the invoice; what cannot be invoiced is left out. */
export function InvoiceRequestForm({ orderIds, onClose }: Props) {
  const answers = useQueries({ queries: orderIds.map((id) => query(orderCalls.orderInfo, { id })) }, queryClient)
  const { data: headers } = useCall(invoiceCalls.invoiceHeaderList)
  if (!headers || answers.some(({ isPending }) => isPending)) return <Waiting onClose={onClose} />
  const lines = answers.flatMap(({ data }) =>
    data && isInvoiceable(data)
      ? [{ id: data.id, number: data.number, amount: lessMoney(data.cash, data.refunded) }]
      : [],
  )
  if (headers.result.length === 0)
    return (
      <Notice onClose={onClose} text={t('invoice.noHeadersText')}>
        <LinkButton to={tabPath('headers')}>{t('invoice.addHeader')}</LinkButton>
      </Notice>
    )
  if (lines.length === 0) return <Notice onClose={onClose} text={t('invoice.noneSelected')} />
  return <RequestForm lines={lines} headers={headers.result} onClose={onClose} />
}

const Waiting = ({ onClose }: Pick<Props, 'onClose'>) => (
  <SideSheet title={t('invoice.requestTitle')} size={480} onClose={onClose}>
    <Skeleton width="60%" />
  </SideSheet>
)

function Notice({ text, children, onClose }: { text: string; children?: ReactNode } & Pick<Props, 'onClose'>) {
  return (
    <SideSheet title={t('invoice.requestTitle')} size={480} onClose={onClose}>
      <div className={classes.stack}>
        <p className={classes.line}>{text}</p>
        {children}
      </div>
    </SideSheet>
  )
}

interface RequestProps extends Pick<Props, 'onClose'> {
  lines: { id: string; number: string; amount: string }[]
  headers: { id: string; title: string }[]
}

function RequestForm({ lines, headers, onClose }: RequestProps) {
  const write = useWrite(invoiceCalls.invoiceRequest, { inForm: true })
  const form = useDraftForm({
    name: 'request-invoice',
    schema: invoiceCalls.invoiceRequest.input,
    initial: { header_id: headers[0]!.id, order_ids: lines.map(({ id }) => id) },
    // Of what was chosen another time nothing is taken up.
    secret: ['header_id', 'order_ids'],
    labels: { header_id: t('invoice.header') },
  })
  const total = addMoney(...lines.map(({ amount }) => amount))
  return (
    <SaveDrawer
      title={t('invoice.requestTitle')}
      form={form}
      write={write}
      saved={t('invoice.requested')}
      submitWord={t('invoice.request', { amount: formatMoney(total) })}
      onClose={onClose}
    >
      <SelectField
        {...form.field('header_id')}
        options={headers.map(({ id, title }) => ({ value: id, label: title }))}
        required
      />
      <table className={classes.sum}>
        <tbody>
          {lines.map(({ id, number, amount }) => (
            <tr key={id}>
              <td>{number}</td>
              <td className={classes.figure}>
                <Money amount={amount} />
              </td>
            </tr>
          ))}
          <tr className={classes.total}>
            <td>{t('invoice.total')}</td>
            <td className={classes.figure}>
              <Money amount={total} />
            </td>
          </tr>
        </tbody>
      </table>
    </SaveDrawer>
  )
}
