import { mailCalls } from '@portico/contract/platform/mail.ts'
import { email } from '@portico/contract/rules/account.ts'
import * as z from 'zod/mini'
import { useWrite } from '../../base/call/use-write.ts'
import { usePerson } from '../../base/person/person.ts'
import { useForm } from '../../base/state/use-form.ts'
import { t } from '../../base/words/words.ts'
import { TextField } from '../../kit/form/fields.tsx'
import { TrialCard } from './TrialCard.tsx'

const schema = z.object({ email })

export function MailTrial() {
  const person = usePerson()
  const write = useWrite(mailCalls.mailTest, { inForm: true })
  const form = useForm({
    schema,
    initial: { email: person.email },
    labels: { email: t('platform.mail.testTo') },
  })
  return (
    <TrialCard
      title={t('platform.mail.test')}
      text={t('platform.mail.testText')}
      submitWord={t('platform.mail.testSend')}
      form={form}
      write={write}
      told={({ state }, sent) => t(`platform.mail.tested.${state}`, { to: sent.email })}
      kept={{ tab: 'mailbox', word: t('platform.mail.testedOpen') }}
    >
      <TextField {...form.field('email')} type="email" autoComplete="email" />
    </TrialCard>
  )
}
