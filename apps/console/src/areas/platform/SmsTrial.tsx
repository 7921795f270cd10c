import { languages, type Language } from '@portico/contract/language.ts'
import { smsCalls, smsPurposes, SmsTestInput, type SmsPurpose } from '@portico/contract/platform/sms.ts'
import { dialOf, mainland, useArea } from '../../base/person/area-codes.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { PhoneField, SelectField } from '../../kit/form/select-fields.tsx'
import { useForm } from '../../base/state/use-form.ts'
import classes from './Platform.module.css'
import { TrialCard } from './TrialCard.tsx'

export function SmsTrial() {
  const write = useWrite(smsCalls.smsTest, { inForm: true })
  const form = useForm({
    schema: SmsTestInput,
    initial: {
      area_code: dialOf(mainland),
      phone: '',
      purpose: 'registerCode' as SmsPurpose,
      language: 'zh-Hans' as Language,
    },
    labels: { phone: t('sms.testTo') },
  })
  const area = useArea(form.values.area_code, (dial) => form.set('area_code', dial))
  return (
    <TrialCard
      title={t('sms.test')}
      text={t('sms.testText')}
      submitWord={t('sms.testSend')}
      form={form}
      write={write}
      told={({ state, answer }, { phone }) => t(`sms.tested.${state}`, { to: phone, answer })}
      kept={{ tab: 'sms', word: t('sms.testedOpen') }}
    >
      <div className={classes.stack}>
        <PhoneField {...form.field('phone')} {...area} />
        <SelectField
          {...form.field('purpose')}
          options={smsPurposes.map((value) => ({ value, label: t(`sms.purposes.${value}`) }))}
          onChange={(value) => form.set('purpose', value as SmsPurpose)}
        />
        <SelectField
          {...form.field('language')}
          options={languages.map((value) => ({ value, label: t(`sms.languages.${value}`) }))}
          onChange={(value) => form.set('language', value as Language)}
        />
      </div>
    </TrialCard>
  )
}
