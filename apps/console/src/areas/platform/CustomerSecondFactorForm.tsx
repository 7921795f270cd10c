import { customerCalls, personChecks, SecondFactorClearInput } from '@portico/contract/platform/customers.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { useForm } from '../../base/state/use-form.ts'
import { t } from '../../base/words/words.ts'
import { SaveDialog } from '../../kit/dialog/SaveDialog.tsx'
import { ConfirmField } from '../../kit/form/ConfirmField.tsx'
import { SelectField } from '../../kit/form/select-fields.tsx'
import classes from './Platform.module.css'

interface CustomerSecondFactorFormProps {
  login: { id: string; name: string }
  onClose: () => void
}

/** For a person who has lost their app, passkeys and recovery codes. */
export function CustomerSecondFactorForm({ login, onClose }: CustomerSecondFactorFormProps) {
  const write = useWrite(customerCalls.customerSecondFactorClear, { inForm: true })
  const form = useForm({
    schema: SecondFactorClearInput,
    initial: { login_id: login.id, checked_by: '', password: '' },
  })
  return (
    <SaveDialog
      title={t('customers.clear')}
      form={form}
      write={write}
      saved={t('customers.cleared')}
      submitWord={t('customers.clear')}
      danger
      onClose={onClose}
    >
      <p className={classes.text}>{t('customers.clearText', { name: login.name })}</p>
      <SelectField
        {...form.field('checked_by')}
        options={personChecks.map((value) => ({ value, label: t(`customers.checks.${value}`) }))}
      />
      <ConfirmField {...form.field('password')} label={t('customers.ownPassword')} />
    </SaveDialog>
  )
}
