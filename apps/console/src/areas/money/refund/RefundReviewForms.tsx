import type { Data } from '@portico/contract/calls.ts'
import { formatMoney } from '@portico/contract/formats.ts'
import { refundCalls, RefundPayment, RefundRejection, type PlatformRefund } from '@portico/contract/money/refund.ts'
import { useDraftForm } from '../../../base/person/use-draft-form.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import { t } from '../../../base/words/words.ts'
import { Button } from '../../../kit/show/Button.tsx'
import { CopyText } from '../../../kit/show/CopyText.tsx'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import { Facts } from '../../../kit/show/Facts.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { SaveDrawer } from '../../../kit/dialog/SaveDrawer.tsx'
import classes from '../Money.module.css'

type Card = Data<typeof refundCalls.platformRefundCard>
interface Props {
  refund: PlatformRefund
  onClose: () => void
}

export function RefundRejectForm({ refund, onClose }: Props) {
  const write = useWrite(refundCalls.platformRefundReject, { inForm: true })
  const form = useDraftForm({
    name: `reject-${refund.id}`,
    schema: RefundRejection,
    initial: { id: refund.id, reason: '' },
  })
  return (
    <SaveDrawer
      title={t('refund.rejectTitle', { amount: formatMoney(refund.amount) })}
      form={form}
      danger
      write={write}
      saved={t('refund.rejected')}
      submitWord={t('refund.reject')}
      onClose={onClose}
    >
      <TextField {...form.field('reason')} required />
    </SaveDrawer>
  )
}

export function RefundPaidForm({ refund, onClose }: Props) {
  const write = useWrite(refundCalls.platformRefundPaid, { inForm: true })
  const form = useDraftForm({
    name: `pay-${refund.id}`,
    schema: RefundPayment,
    initial: { id: refund.id, bank_reference: '' },
  })
  const amount = formatMoney(refund.amount)
  return (
    <SaveDrawer
      title={t('refund.payOutTitle', { amount, holder: refund.holder })}
      form={form}
      write={write}
      saved={t('refund.paid', { amount })}
      submitWord={t('refund.payOut')}
      onClose={onClose}
    >
      <p className={classes.line}>{t('refund.payOutText')}</p>
      <TextField {...form.field('bank_reference')} required mono />
    </SaveDrawer>
  )
}

export function RefundFailForm({ refund, onClose }: Props) {
  const write = useWrite(refundCalls.platformRefundFail, { inForm: true })
  const form = useDraftForm({
    name: `fail-${refund.id}`,
    schema: RefundRejection,
    initial: { id: refund.id, reason: '' },
  })
  const amount = formatMoney(refund.amount)
  return (
    <SaveDrawer
      title={t('refund.failTitle', { amount, holder: refund.holder })}
      form={form}
      danger
      write={write}
      saved={t('refund.failed', { amount })}
      submitWord={t('refund.fail')}
      onClose={onClose}
    >
      <p className={classes.line}>{t('refund.failText')}</p>
      <TextField {...form.field('reason')} required />
    </SaveDrawer>
  )
}

/** The whole number, of which the server has recorded that it was looked at. */
export function RefundCard({ amount, card, onClose }: { amount: string; card: Card; onClose: () => void }) {
  return (
    <Dialog title={t('refund.showCard')} onClose={onClose}>
      <div className={classes.stack}>
        <Facts
          facts={[
            [t('fields.card_number'), <CopyText key="card" text={card.card_number} />],
            [t('fields.bank'), card.bank],
            [t('fields.holder'), card.holder],
            [t('refund.amount'), formatMoney(amount)],
          ]}
        />
        <p className={classes.line}>{t('refund.showCardText')}</p>
        <Button kind="plain" onClick={onClose}>
          {t('refund.close')}
        </Button>
      </div>
    </Dialog>
  )
}
