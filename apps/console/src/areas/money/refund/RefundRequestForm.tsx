import { formatMoney } from '@portico/contract/formats.ts'
import {
  refundCalls,
  RefundRequest,
  refundTargets,
  type RefundPreview,
  type RefundTarget,
} from '@portico/contract/money/refund.ts'
import { useState } from 'react'
import { useCall } from '../../../base/call/queries.ts'
import { useDraftForm } from '../../../base/person/use-draft-form.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import { t } from '../../../base/words/words.ts'
import { SideSheet } from '../../../kit/dialog/Dialog.tsx'
import { ChoiceField, TextField } from '../../../kit/form/fields.tsx'
import { SaveDrawer } from '../../../kit/dialog/SaveDrawer.tsx'
import { Skeleton } from '../../../kit/show/Skeleton.tsx'
import { DeleteDialog } from '../../../sold/DeleteDialog.tsx'
import classes from '../Money.module.css'
import { RefundHindered, RefundLines } from './RefundLines.tsx'

interface Props {
  orderId: string
  onClose: () => void
}

export function RefundRequestDrawer({ orderId, onClose }: Props) {
  const { data, error } = useCall(refundCalls.refundPreview, { order_id: orderId })
  const [deleting, setDeleting] = useState(false)
  const title = t('refund.requestTitle')
  if (deleting && data?.in_use) return <DeleteDialog row={data.in_use} onClose={onClose} />
  if (data?.hindrance)
    return <RefundHindered preview={data} title={title} onDelete={() => setDeleting(true)} onClose={onClose} />
  if (data) return <RefundRequestForm orderId={orderId} preview={data} onClose={onClose} />
  return (
    <SideSheet title={title} size={480} onClose={onClose}>
      {error ? <p className={classes.line}>{error.message}</p> : <Skeleton width="60%" />}
    </SideSheet>
  )
}

function RefundRequestForm({ orderId, preview, onClose }: Props & { preview: RefundPreview }) {
  const write = useWrite(refundCalls.refundRequest, { inForm: true })
  const form = useDraftForm({
    name: `refund-${orderId}`,
    schema: RefundRequest,
    initial: {
      order_id: orderId,
      amount: preview.refundable,
      target: 'balance' as RefundTarget,
      card_number: '',
      bank: '',
      holder: '',
      remark: '',
    },
    // The sum is the one that holds now, whatever it was when the draft was kept.
    secret: ['card_number', 'amount', 'order_id'],
  })
  const amount = formatMoney(preview.refundable)
  return (
    <SaveDrawer
      title={t('refund.requestTitle')}
      form={form}
      write={write}
      saved={t('refund.requested', { amount })}
      submitWord={t('refund.requestSum', { amount })}
      onClose={onClose}
    >
      <RefundLines preview={preview} />
      <ChoiceField
        {...form.field('target')}
        options={refundTargets.map((value) => ({ value, label: t(`refund.targets.${value}`) }))}
      />
      {form.values.target === 'card' && (
        <>
          <TextField {...form.field('card_number')} inputMode="numeric" autoComplete="off" mono required />
          <TextField {...form.field('bank')} required />
          <TextField {...form.field('holder')} required />
        </>
      )}
      <TextField {...form.field('remark')} />
    </SaveDrawer>
  )
}
