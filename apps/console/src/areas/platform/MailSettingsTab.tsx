import type { Data } from '@portico/contract/calls.ts'
import { mailCalls, mailProtocols, MailSettings } from '@portico/contract/platform/mail.ts'
import * as z from 'zod/mini'
import { useCall } from '../../base/call/queries.ts'
import { useDraftForm } from '../../base/person/use-draft-form.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { CheckField, ChoiceField, PasswordField, TextField } from '../../kit/form/fields.tsx'
import { SaveCard } from '../../kit/form/SaveCard.tsx'
import { Answered } from '../../kit/show/Answered.tsx'
import { MailTrial } from './MailTrial.tsx'
import classes from './Platform.module.css'

/** A port is typed as text. */
const MailForm = z.pipe(
  z.transform((typed: Omit<MailSettings, 'port'> & { port: string }) => ({
    ...typed,
    port: typed.port.trim() === '' ? Number.NaN : Number(typed.port),
  })),
  MailSettings,
)

export function MailSettingsTab() {
  const answer = useCall(mailCalls.mailSettingsInfo)
  return (
    <div className={classes.columns}>
      <Answered answer={answer}>{(data) => <SettingsForm data={data} />}</Answered>
      <MailTrial />
    </div>
  )
}

function SettingsForm({ data }: { data: Data<typeof mailCalls.mailSettingsInfo> }) {
  const { settings, smtp_code_set: isStored } = data
  const write = useWrite(mailCalls.mailSettingsSave, { inForm: true, action: t('pages.mailboxSetting') })
  const form = useDraftForm({
    name: 'mail',
    schema: MailForm,
    initial: { ...settings, port: String(settings.port) },
    labels: { protocol: t('platform.mail.protocol') },
  })
  return (
    <SaveCard
      form={form}
      write={write}
      saved={t('platform.saved')}
      // It is stored now, and the form shows no secrets.
      onSaved={() => form.set('smtp_code', '')}
    >
      <CheckField {...form.field('custom_mailbox')} help={t('platform.mail.customHelp')} />
      <h2 className={classes.heading}>{t('platform.mail.server')}</h2>
      <div className={classes.serverLine}>
        <TextField {...form.field('server')} placeholder="smtp.example.com" autoComplete="off" />
        <TextField {...form.field('port')} inputMode="numeric" maxLength={5} />
      </div>
      <ChoiceField
        {...form.field('protocol')}
        options={mailProtocols.map((value) => ({ value, label: t(`platform.mail.protocols.${value}`) }))}
        help={t('platform.mail.portHelp')}
      />
      <TextField {...form.field('user_name')} autoComplete="off" help={t('platform.mail.userNameHelp')} />
      <PasswordField
        {...form.field('smtp_code')}
        autoComplete="new-password"
        help={t(isStored ? 'platform.mail.codeStored' : 'platform.mail.codeMissing')}
      />
      <h2 className={classes.heading}>{t('platform.mail.sender')}</h2>
      <TextField {...form.field('sender_address')} type="email" autoComplete="off" />
      <TextField {...form.field('sender_title')} />
      <TextField {...form.field('company_subject')} help={t('platform.mail.subjectHelp')} />
    </SaveCard>
  )
}
