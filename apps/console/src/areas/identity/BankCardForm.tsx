import { BankCardCertification, certificationCalls } from '@portico/contract/identity/certification.ts'
import { nodeCalls } from '@portico/contract/node/node.ts'
import type { CloudType } from '@portico/contract/states/network.ts'
import { call } from '../../base/call/client.ts'
import { usePerson } from '../../base/person/person.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { TextField } from '../../kit/form/fields.tsx'
import { SaveCard } from '../../kit/form/SaveCard.tsx'
import { useForm } from '../../base/state/use-form.ts'
import classes from './Identity.module.css'
import { PhoneCode } from './PhoneCode.tsx'

/** Numbers of people are not kept in the browser, so this form has no draft. */
export function BankCardForm({ cloud }: { cloud: CloudType }) {
  const person = usePerson()
  const write = useWrite(certificationCalls.certificationSubmit, { inForm: true })
  const form = useForm({
    schema: BankCardCertification,
    initial: {
      kind: 'bank card' as const,
      cloud_type: cloud,
      real_name: '',
      id_number: '',
      card_number: '',
      verification_code: '',
    },
  })
  return (
    <SaveCard form={form} write={write} saved={t('identity.sent')} submitWord={t('identity.submit')}>
      <p className={classes.line}>{t('identity.bankText')}</p>
      <div className={classes.pair}>
        <TextField {...form.field('real_name')} autoComplete="off" required help={t('identity.nameHelp')} />
        <TextField
          {...form.field('id_number')}
          autoComplete="off"
          required
          mono
          maxLength={18}
          help={t('identity.numberHelp')}
        />
      </div>
      <TextField {...form.field('card_number')} autoComplete="off" inputMode="numeric" required mono maxLength={19} />
      <PhoneCode
        person={person}
        field={form.field('verification_code')}
        send={() => call(nodeCalls.fusionCodeSend, { cloud_type: cloud })}
      />
    </SaveCard>
  )
}
