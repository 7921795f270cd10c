import { centerCalls, PhoneChangeInput } from '@portico/contract/account/center.ts'
import { registerCalls } from '@portico/contract/account/register.ts'
import { registerPhoneFits } from '@portico/contract/rules/account.ts'
import { call } from '../../base/call/client.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { SaveDialog } from '../../kit/dialog/SaveDialog.tsx'
import { ConfirmField } from '../../kit/form/ConfirmField.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { PhoneField } from '../../kit/form/select-fields.tsx'
import { SendCode } from '../../kit/form/SendCode.tsx'
import { useForm } from '../../base/state/use-form.ts'
import { dialOf, mainland, useArea } from '../../base/person/area-codes.ts'
import classes from './Sign.module.css'

export default function PhoneDialog({ wanted, onClose }: { wanted: string; onClose: () => void }) {
  const write = useWrite(centerCalls.phoneChange, { inForm: true })
  const form = useForm({
    schema: PhoneChangeInput,
    initial: { area_code: dialOf(mainland), phone: wanted, code: '', password: '' },
    check: ({ area_code, phone }) => ({
      phone: phone && !registerPhoneFits(area_code, phone) ? 'rules.phone' : undefined,
    }),
  })
  const { area_code, phone } = form.values
  const area = useArea(area_code, (dial) => form.set('area_code', dial))
  return (
    <SaveDialog
      title={t('center.change.phone')}
      form={form}
      write={write}
      saved={t('center.saved')}
      submitWord={t('center.change.phone')}
      onClose={onClose}
    >
      <PhoneField {...form.field('phone')} label={t('center.newPhone')} {...area} />
      <div className={classes.codeRow}>
        <TextField {...form.field('code')} inputMode="numeric" autoComplete="one-time-code" />
        <SendCode
          target={phone}
          emptyWarning={t('rules.codePhone')}
          send={() => call(registerCalls.userCodeSend, { area_code, mobile: phone.trim(), code_type: 'update-phone' })}
        />
      </div>
      <ConfirmField {...form.field('password')} />
    </SaveDialog>
  )
}
