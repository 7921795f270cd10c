import { certificationCalls, PersonalCertification } from '@portico/contract/identity/certification.ts'
import type { Validity } from '@portico/contract/rules/identity.ts'
import type { CloudType } from '@portico/contract/states/network.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { SaveCard } from '../../kit/form/SaveCard.tsx'
import { useForm } from '../../base/state/use-form.ts'
import { DocumentField } from './DocumentField.tsx'
import classes from './Identity.module.css'
import { PersonFields, withoutDay } from './PersonFields.tsx'

/** Numbers of people are not kept in the browser, so this form has no draft. */
export function PersonalForm({ cloud }: { cloud: CloudType }) {
  const write = useWrite(certificationCalls.certificationSubmit, { inForm: true })
  const form = useForm({
    schema: PersonalCertification,
    initial: {
      kind: 'personal' as const,
      cloud_type: cloud,
      real_name: '',
      id_number: '',
      validity: '' as Validity,
      valid_until: '',
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
      <PersonFields
        name={form.field('real_name')}
        number={form.field('id_number')}
        validity={form.field('validity')}
        until={form.field('valid_until')}
      />
      <h2 className={classes.heading}>{t('identity.documents')}</h2>
      <p className={classes.line}>{t('identity.documentsText')}</p>
      <div className={classes.documents}>
        <DocumentField {...form.field('id_front')} required />
        <DocumentField {...form.field('id_back')} required />
      </div>
      <p className={classes.note}>{t('identity.reviewTime')}</p>
    </SaveCard>
  )
}
