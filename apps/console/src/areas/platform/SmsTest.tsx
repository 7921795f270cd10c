import type { Data } from '@portico/contract/calls.ts'
import { languages, type Language } from '@portico/contract/language.ts'
import { smsCalls, smsPurposes, SmsTestInput, type SmsPurpose } from '@portico/contract/platform/sms.ts'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { useState } from 'react'
import { Link } from 'react-router'
import { dialOf, mainland, useAreaOptions } from '../../base/person/area-codes.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { Card } from '../../kit/show/Card.tsx'
import { FormCard } from '../../kit/form/FormCard.tsx'
import { PhoneField, SelectField } from '../../kit/form/select-fields.tsx'
import { useForm } from '../../base/state/use-form.ts'
import { tabPath } from '../../base/state/use-param.ts'
import classes from './Platform.module.css'

/** A refusal of the provider is told in the form, in its own words. */
export function SmsTest() {
  const areas = useAreaOptions()
  const [area, setArea] = useState(mainland)
  const [tested, setTested] = useState<Data<typeof smsCalls.smsTest> & { to: string }>()
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
  return (
    <Card title={t('sms.test')}>
      <FormCard
        bare
        plain
        form={form}
        pending={write.pending}
        error={write.error}
        submitWord={t('sms.testSend')}
        onSubmit={form.submit(async (values) => {
          setTested(undefined)
          setTested({ ...(await write.send(values)), to: values.phone })
        })}
      >
        <p className={classes.text}>{t('sms.testText')}</p>
        <PhoneField
          {...form.field('phone')}
          areaCode={area}
          areas={areas}
          onAreaCode={(chosen) => {
            setArea(chosen)
            form.set('area_code', dialOf(chosen))
          }}
        />
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
        <div role="status">
          {tested && (
            <p className={classes.result} data-state={tested.state}>
              <IconCircleCheck size={16} stroke={1.8} aria-hidden="true" />
              <span>
                {t(`sms.tested.${tested.state}`, { to: tested.to, answer: tested.answer })}{' '}
                {tested.state === 'kept' && <Link to={tabPath('sms')}>{t('sms.testedOpen')}</Link>}
              </span>
            </p>
          )}
        </div>
      </FormCard>
    </Card>
  )
}
