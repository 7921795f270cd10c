import { certificationCalls, EnterpriseCertification, slotsOf } from '@portico/contract/identity/certification.ts'
import type { Validity } from '@portico/contract/rules/identity.ts'
import { realNameSigners, type RealNameSigner } from '@portico/contract/states/account.ts'
import type { CloudType } from '@portico/contract/states/network.ts'
import { usePerson } from '../../base/person/person.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { ChoiceField, TextField } from '../../kit/form/fields.tsx'
import { SaveCard } from '../../kit/form/SaveCard.tsx'
import { useForm } from '../../base/state/use-form.ts'
import { DocumentField } from './DocumentField.tsx'
import classes from './Identity.module.css'
import { PersonFields, withoutDay } from './PersonFields.tsx'

/** Numbers of people are not kept in the browser, so this form has no draft. */
export function EnterpriseForm({ cloud }: { cloud: CloudType }) {
  const person = usePerson()
  const write = useWrite(certificationCalls.certificationSubmit, { inForm: true })
  const form = useForm({
    schema: EnterpriseCertification,
    initial: {
      kind: 'enterprise' as const,
      cloud_type: cloud,
      company: person.company,
      credit_code: '',
      record_ip: '',
      signer: 'legal person' as RealNameSigner,
      real_name: '',
      id_number: '',
      validity: '' as Validity,
      valid_until: '',
      licence: '',
      authorization: '',
      id_front: '',
      id_back: '',
    },
  })
  return (
    <SaveCard
      form={form}
      write={{ ...write, send: (values) => write.send(withoutDay(values)) }}
      saved={t('identity.sent')}
      submitWord={t('identity.submit')}
    >
      <h2 className={classes.heading}>{t('identity.company')}</h2>
      <div className={classes.pair}>
        <TextField {...form.field('company')} autoComplete="organization" required help={t('identity.companyHelp')} />
        <TextField {...form.field('credit_code')} autoComplete="off" required mono maxLength={18} />
      </div>
      <TextField {...form.field('record_ip')} autoComplete="off" mono help={t('identity.recordIpHelp')} />
      <h2 className={classes.heading}>{t('identity.signer')}</h2>
      <ChoiceField
        {...form.field('signer')}
        options={realNameSigners.map((value) => ({ value, label: t(`states.realnameSigner.${value}`) }))}
        help={t('identity.signerHelp')}
      />
      <PersonFields
        name={form.field('real_name')}
        number={form.field('id_number')}
        validity={form.field('validity')}
        until={form.field('valid_until')}
      />
      <h2 className={classes.heading}>{t('identity.documents')}</h2>
      <p className={classes.line}>{t('identity.documentsText')}</p>
      <div className={classes.documents}>
        {slotsOf('enterprise', form.values.signer).map((slot) => (
          <DocumentField key={slot} {...form.field(slot)} required />
        ))}
      </div>
      <p className={classes.note}>{t('identity.reviewTime')}</p>
    </SaveCard>
  )
}
