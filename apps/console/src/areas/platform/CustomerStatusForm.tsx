import { customerCalls, type Customer } from '@portico/contract/platform/customers.ts'
import { requiredLineAtMost } from '@portico/contract/rules/text.ts'
import * as z from 'zod/mini'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { SaveDialog } from '../../kit/dialog/SaveDialog.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { useForm } from '../../base/state/use-form.ts'
import classes from './Platform.module.css'

interface CustomerStatusFormProps {
  customer: Customer
  to: 'normal' | 'disabled'
  onClose: () => void
}

const schema = z.object({ reason: requiredLineAtMost(200) })

export function CustomerStatusForm({ customer, to, onClose }: CustomerStatusFormProps) {
  const { account_id, name } = customer
  const write = useWrite(customerCalls.customerStatusSave, { inForm: true })
  const form = useForm({ schema, initial: { reason: '' } })
  const which = to === 'disabled' ? 'disable' : 'enable'
  return (
    <SaveDialog
      title={t(`customers.${which}Title`, { name })}
      form={form}
      write={{ ...write, send: ({ reason }) => write.send({ account_id, status: to, reason }) }}
      saved={t('customers.saved')}
      submitWord={t(`customers.${which}`)}
      danger={to === 'disabled'}
      onClose={onClose}
    >
      <p className={classes.text}>{t(`customers.${which}Text`)}</p>
      <TextField {...form.field('reason')} label={t('customers.reason')} maxLength={200} autoFocus />
    </SaveDialog>
  )
}
