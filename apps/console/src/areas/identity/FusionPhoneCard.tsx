import { FusionVerifyInput, nodeCalls } from '@portico/contract/node/node.ts'
import { call } from '../../base/call/client.ts'
import { usePerson } from '../../base/person/person.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { Card } from '../../kit/show/Card.tsx'
import { SaveCard } from '../../kit/form/SaveCard.tsx'
import { useForm } from '../../base/state/use-form.ts'
import classes from './Identity.module.css'
import { PhoneCode } from './PhoneCode.tsx'

const initial = { verification_code: '', cloud_type: 'fusion' as const }

/** The fusion cloud knows an account by its confirmed phone; without it nothing can be applied for. */
export function FusionPhoneCard() {
  const person = usePerson()
  const write = useWrite(nodeCalls.fusionVerify, { inForm: true })
  const form = useForm({ schema: FusionVerifyInput, initial })
  return (
    <Card title={t('identity.registerTitle')}>
      <SaveCard bare form={form} write={write} saved={t('identity.registered')} submitWord={t('kit.confirm')}>
        <p className={classes.line}>{t('identity.registerText')}</p>
        <PhoneCode
          person={person}
          field={form.field('verification_code')}
          send={() => call(nodeCalls.fusionCodeSend, { cloud_type: 'fusion' })}
        />
      </SaveCard>
    </Card>
  )
}
