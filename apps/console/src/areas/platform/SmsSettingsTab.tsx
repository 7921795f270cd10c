import type { Data } from '@portico/contract/calls.ts'
import { formatFigure } from '@portico/contract/formats.ts'
import {
  smsCalls,
  smsGateways,
  smsLanguages,
  SmsSettings,
  smsVariables,
  type SmsGatewayName,
} from '@portico/contract/platform/sms.ts'
import * as z from 'zod/mini'
import { useCall } from '../../base/call/queries.ts'
import { useDraftForm } from '../../base/person/use-draft-form.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { Answered } from '../../kit/show/Answered.tsx'
import { CheckField, ChoiceField, PasswordField, TextField } from '../../kit/form/fields.tsx'
import { SaveCard } from '../../kit/form/SaveCard.tsx'
import { SelectField } from '../../kit/form/select-fields.tsx'
import classes from './Platform.module.css'
import { SmsTrial } from './SmsTrial.tsx'

const counts = ['number_a_day', 'account_a_day', 'address_an_hour', 'site_a_day'] as const
type Count = (typeof counts)[number]
type Typed = Omit<SmsSettings, Count> & Record<Count, string>

/** Numbers are typed as text. */
const numberOf = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed))
const SmsForm = z.pipe(
  z.transform((typed: Typed) => ({
    ...typed,
    number_a_day: numberOf(typed.number_a_day),
    account_a_day: numberOf(typed.account_a_day),
    address_an_hour: numberOf(typed.address_an_hour),
    site_a_day: numberOf(typed.site_a_day),
  })),
  SmsSettings,
)
const typedOf = (settings: SmsSettings): Typed => ({
  ...settings,
  number_a_day: String(settings.number_a_day),
  account_a_day: String(settings.account_a_day),
  address_an_hour: String(settings.address_an_hour),
  site_a_day: String(settings.site_a_day),
})

type Info = Data<typeof smsCalls.smsSettingsInfo>

export function SmsSettingsTab() {
  const answer = useCall(smsCalls.smsSettingsInfo)
  return (
    <div className={classes.columns}>
      <Answered answer={answer}>{(info) => <SettingsForm info={info} />}</Answered>
      <SmsTrial />
    </div>
  )
}

const useSmsForm = ({ settings }: Info) =>
  useDraftForm({ name: 'sms', schema: SmsForm, initial: typedOf(settings), secret: ['key_secret'] })
type Form = ReturnType<typeof useSmsForm>

function SettingsForm({ info }: { info: Info }) {
  const write = useWrite(smsCalls.smsSettingsSave, { inForm: true, action: t('platform.mail.gateway') })
  const form = useSmsForm(info)
  const { gateway } = form.values
  return (
    <SaveCard
      form={form}
      write={write}
      saved={t('sms.saved')}
      // It is stored now, and the form shows no secrets.
      onSaved={() => form.set('key_secret', '')}
    >
      <SelectField
        {...form.field('gateway')}
        options={smsGateways.map((value) => ({ value, label: t(`sms.gateways.${value}`) }))}
        onChange={(value) => form.set('gateway', (value || 'none') as SmsGatewayName)}
        help={t('sms.text')}
      />
      {gateway !== 'none' && <AccountFields form={form} gateway={gateway} info={info} />}
      {(gateway === 'aliyun' || gateway === 'tencent') && <TemplateFields form={form} />}
      {gateway !== 'none' && <LimitFields form={form} />}
    </SaveCard>
  )
}

interface AccountProps {
  form: Form
  gateway: Exclude<SmsGatewayName, 'none'>
  info: Info
}

function AccountFields({ form, gateway, info }: AccountProps) {
  const stored = info.key_secret_set ? 'sms.secretStored' : 'sms.secretMissing'
  return (
    <>
      <h2 className={classes.heading}>{t('sms.account')}</h2>
      <TextField {...form.field('key_id')} autoComplete="off" required mono help={t(`sms.keyIds.${gateway}`)} />
      <PasswordField
        {...form.field('key_secret')}
        autoComplete="new-password"
        help={t(stored, { what: t(`sms.secrets.${gateway}`) })}
      />
      {gateway === 'tencent' && (
        <>
          <TextField {...form.field('sdk_app_id')} autoComplete="off" required mono help={t('sms.appIdHelp')} />
          <TextField {...form.field('region')} autoComplete="off" required mono />
        </>
      )}
      {gateway === 'twilio' && (
        <TextField {...form.field('sender')} autoComplete="off" required mono help={t('sms.senderHelp')} />
      )}
      <TextField {...form.field('endpoint')} type="url" autoComplete="off" help={t('sms.endpointHelp')} />
      <CheckField
        {...form.field('reports')}
        help={gateway === 'twilio' ? t('sms.reportsTold', { url: info.report_url }) : t('sms.reportsHelp')}
      />
    </>
  )
}

function TemplateFields({ form }: { form: Form }) {
  return (
    <>
      <h2 className={classes.heading}>{t('sms.templates')}</h2>
      <p className={classes.text}>{t('sms.templatesText')}</p>
      <ChoiceField
        {...form.field('variables')}
        options={smsVariables.map((value) => ({ value, label: t(`sms.variables.${value}`) }))}
        help={t('sms.variablesHelp')}
      />
      {smsLanguages.map((language) => (
        <div key={language} className={classes.stack}>
          <TextField {...form.field(`sign_name_${language}`)} autoComplete="off" />
          <TextField {...form.field(`code_template_${language}`)} autoComplete="off" mono />
          <TextField {...form.field(`notice_template_${language}`)} autoComplete="off" mono />
        </div>
      ))}
    </>
  )
}

function LimitFields({ form }: { form: Form }) {
  const { site_a_day, price, currency } = form.values
  const sum = Number(site_a_day) * Number(price) || 0
  return (
    <>
      <h2 className={classes.heading}>{t('sms.limits')}</h2>
      <TextField {...form.field('countries')} autoComplete="off" required mono help={t('sms.countriesHelp')} />
      <TextField
        {...form.field('site_a_day')}
        inputMode="numeric"
        maxLength={7}
        help={sum > 0 ? t('sms.siteHelpSum', { sum: formatFigure(sum, currency) }) : t('sms.siteHelp')}
      />
      <TextField {...form.field('price')} inputMode="decimal" maxLength={9} help={t('sms.priceHelp')} />
      <TextField {...form.field('currency')} maxLength={3} mono />
      <TextField {...form.field('number_a_day')} inputMode="numeric" maxLength={2} help={t('sms.numberHelp')} />
      <TextField {...form.field('account_a_day')} inputMode="numeric" maxLength={2} help={t('sms.accountHelp')} />
      <TextField {...form.field('address_an_hour')} inputMode="numeric" maxLength={2} help={t('sms.addressHelp')} />
    </>
  )
}
