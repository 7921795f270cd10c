import {
  agentBookingCalls,
  BookingConfirmation,
  BookingInput,
  bookingMaxYuan,
  type AgentBooking,
} from '@portico/contract/agent/booking.ts'
import { formatMoney } from '@portico/contract/formats.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { useForm } from '../../base/state/use-form.ts'
import { t } from '../../base/words/words.ts'
import { SaveDialog } from '../../kit/dialog/SaveDialog.tsx'
import { SaveDrawer } from '../../kit/dialog/SaveDrawer.tsx'
import { ConfirmField } from '../../kit/form/ConfirmField.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import classes from './Agent.module.css'
import { CustomerField } from './CustomerField.tsx'

export function BookingForm({ onClose }: { onClose: () => void }) {
  const write = useWrite(agentBookingCalls.agentBookingRecord, { inForm: true })
  const form = useForm({
    schema: BookingInput,
    initial: { account_id: '', amount: '', reference: '', note: '' },
  })
  return (
    <SaveDrawer
      title={t('agentMoney.record')}
      form={form}
      write={write}
      saved={t('agentMoney.recorded')}
      submitWord={t('agentMoney.record')}
      onClose={onClose}
    >
      <p className={classes.help}>{t('agentMoney.recordText')}</p>
      <CustomerField {...form.field('account_id')} />
      <TextField
        {...form.field('amount')}
        inputMode="decimal"
        required
        help={t('agentMoney.bookingHelp', { max: formatMoney(String(bookingMaxYuan)) })}
      />
      <TextField {...form.field('reference')} required maxLength={100} help={t('agentMoney.referenceHelp')} />
      <TextField {...form.field('note')} maxLength={200} />
    </SaveDrawer>
  )
}

export function BookingConfirmForm({ booking, onClose }: { booking: AgentBooking; onClose: () => void }) {
  const write = useWrite(agentBookingCalls.agentBookingConfirm, { inForm: true })
  const form = useForm({ schema: BookingConfirmation, initial: { id: booking.id, password: '' } })
  const about = { amount: formatMoney(booking.amount), customer: booking.customer }
  return (
    <SaveDialog
      title={t('agentMoney.confirmTitle', about)}
      form={form}
      write={write}
      saved={t('agentMoney.confirmed', about)}
      submitWord={t('agentMoney.confirm')}
      onClose={onClose}
    >
      <p className={classes.help}>{t('agentMoney.confirmText')}</p>
      <ConfirmField {...form.field('password')} autoFocus />
    </SaveDialog>
  )
}
