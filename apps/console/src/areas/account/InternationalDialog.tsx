import { registerCalls } from '@portico/contract/account/register.ts'
import { InternationalInput, userCalls } from '@portico/contract/account/user.ts'
import { codeTypeInternational, internationalDialogWidthPx } from '@portico/contract/constants.ts'
import { internationalPhoneFits } from '@portico/contract/rules/account.ts'
import { call } from '../../base/call/client.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { Dialog } from '../../kit/dialog/Dialog.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { FormCard } from '../../kit/form/FormCard.tsx'
import { PhoneField } from '../../kit/form/select-fields.tsx'
import { SendCode } from '../../kit/form/SendCode.tsx'
import { useForm } from '../../base/state/use-form.ts'
import { dialOf, mainland, useArea } from '../../base/person/area-codes.ts'
import classes from './Sign.module.css'

const initial = { area_code: dialOf(mainland), mobile: '', verification_code: '' }

export default function InternationalDialog({ onClose }: { onClose: () => void }) {
  const write = useWrite(userCalls.internationalRegister, { inForm: true })
  const form = useForm({
    schema: InternationalInput,
    initial,
    check: ({ area_code, mobile }) => ({
      mobile: internationalPhoneFits(area_code, mobile) ? undefined : 'rules.phone',
    }),
  })
  const { area_code, mobile } = form.values
  const area = useArea(area_code, (dial) => form.set('area_code', dial))
  return (
    <Dialog onClose={onClose} size={internationalDialogWidthPx} title={t('account.internationalTitle')}>
      <FormCard
        bare
        form={form}
        pending={write.pending}
        error={write.error}
        submitWord={t('kit.confirm')}
        onSubmit={form.submit(async (values) => location.assign((await write.send(values)).url))}
      >
        <PhoneField {...form.field('mobile')} {...area} />
        <div className={classes.codeRow}>
          <TextField {...form.field('verification_code')} inputMode="numeric" autoComplete="one-time-code" />
          <SendCode
            target={mobile}
            emptyWarning={t('rules.codePhone')}
            send={() =>
              call(registerCalls.userCodeSend, {
                cloud_type: 'native',
                area_code,
                mobile: mobile.trim(),
                code_type: codeTypeInternational,
              })
            }
          />
        </div>
      </FormCard>
    </Dialog>
  )
}
