import { certificationCalls, UploadAgainInput, type Application } from '@portico/contract/identity/certification.ts'
import type { CloudType } from '@portico/contract/states/network.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { SaveCard } from '../../kit/form/SaveCard.tsx'
import { useForm } from '../../base/state/use-form.ts'
import { DocumentField } from './DocumentField.tsx'
import classes from './Identity.module.css'

/** Name and number are settled; only pictures are sent, those that are left empty stay as they are. */
export function UploadAgainForm({ application, cloud }: { application: Application; cloud: CloudType }) {
  const write = useWrite(certificationCalls.certificationUploadAgain, { inForm: true })
  const form = useForm({
    schema: UploadAgainInput,
    initial: { cloud_type: cloud, id_front: '', id_back: '', licence: '', authorization: '' },
  })
  return (
    <SaveCard form={form} write={write} saved={t('identity.sent')} submitWord={t('identity.uploadAgain')}>
      <p className={classes.line}>{t('identity.againText')}</p>
      <div className={classes.documents}>
        {application.documents.map((slot) => (
          <DocumentField key={slot} {...form.field(slot)} />
        ))}
      </div>
      <p className={classes.note}>{t('identity.reviewTime')}</p>
    </SaveCard>
  )
}
