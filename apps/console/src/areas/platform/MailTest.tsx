import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { mailCalls, type MessageState } from '@portico/contract/platform/mail.ts'
import { email } from '@portico/contract/rules/account.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { usePerson } from '../../base/person/person.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { Card } from '../../kit/show/Card.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { FormCard } from '../../kit/form/FormCard.tsx'
import { useForm } from '../../base/state/use-form.ts'
import classes from './Platform.module.css'
import { tabPath } from '../../base/state/use-param.ts'

/** A refusal of the mail server is told in the form, in the server's own words. */
export function MailTest() {
  const person = usePerson()
  const [tested, setTested] = useState<{ state: MessageState; to: string }>()
  const write = useWrite(mailCalls.mailTest, { inForm: true })
  const form = useForm({
    schema: z.object({ email }),
    initial: { email: person.email },
    labels: { email: t('platform.mail.testTo') },
  })
  return (
    <Card title={t('platform.mail.test')}>
      <FormCard
        bare
        plain
        form={form}
        pending={write.pending}
        error={write.error}
        submitWord={t('platform.mail.testSend')}
        onSubmit={form.submit(async (values) => {
          setTested(undefined)
          setTested({ ...(await write.send(values)), to: values.email })
        })}
      >
        <p className={classes.text}>{t('platform.mail.testText')}</p>
        <div>
          <TextField {...form.field('email')} type="email" autoComplete="email" />
          <div role="status">
            {tested && (
              <p className={classes.result} data-state={tested.state}>
                <IconCircleCheck size={16} stroke={1.8} aria-hidden="true" />
                <span>
                  {t(`platform.mail.tested.${tested.state}`, { to: tested.to })}{' '}
                  {tested.state === 'kept' && <Link to={tabPath('mailbox')}>{t('platform.mail.testedOpen')}</Link>}
                </span>
              </p>
            )}
          </div>
        </div>
      </FormCard>
    </Card>
  )
}
