import {
  certificationCalls,
  typeOfKind,
  type Certification,
  type CertificationChange,
  type CertificationKind,
} from '@portico/contract/identity/certification.ts'
import type { CloudType } from '@portico/contract/states/network.ts'
import { paths } from '../../base/place/paths.ts'
import { useCall } from '../../base/call/queries.ts'
import { t } from '../../base/words/words.ts'
import { Answered } from '../../kit/show/Answered.tsx'
import { LinkButton } from '../../kit/show/Button.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { BankCardForm } from './BankCardForm.tsx'
import { useCloud } from './certification-marks.tsx'
import { hindranceWords } from './ChooseCertificatePage.tsx'
import { EnterpriseForm } from './EnterpriseForm.tsx'
import { FusionPhoneCard } from './FusionPhoneCard.tsx'
import classes from './Identity.module.css'
import { PersonalForm } from './PersonalForm.tsx'
import { CertificationCard } from './CertificationCard.tsx'
import { UploadAgainForm } from './UploadAgainForm.tsx'

/** What each address asks for; where it does not name a cloud, its parameter does. */
const screens: Record<string, { kind: CertificationKind; cloud?: CloudType }> = {
  '/personalcertife': { kind: 'personal' },
  '/nativecertification': { kind: 'personal', cloud: 'native' },
  '/fusioncertification': { kind: 'personal', cloud: 'fusion' },
  '/companycertife': { kind: 'enterprise' },
  '/nativeenterprise': { kind: 'enterprise', cloud: 'native' },
  '/fusionenterprise': { kind: 'enterprise', cloud: 'fusion' },
  '/bankcard': { kind: 'bank card' },
}
const forms = { personal: PersonalForm, enterprise: EnterpriseForm, 'bank card': BankCardForm }
const titles = {
  personal: 'pages.personalCertification',
  enterprise: 'pages.enterpriseCertification',
  'bank card': 'pages.bankCertification',
} as const

export function CertificationFormPage({ path }: { path: string }) {
  const asked = useCloud()
  const { kind, cloud = asked } = screens[path]!
  const certification = useCall(certificationCalls.certificationInfo, { cloud_type: cloud })
  const changes = useCall(certificationCalls.certificationChange, { cloud_type: cloud })
  return (
    <PageShell
      title={t(titles[kind])}
      text={t('identity.formText', { cloud: t(`states.cloudType.${cloud}`) })}
      action={
        <LinkButton kind="plain" to={paths.chooseCertificate(cloud)}>
          {t('identity.otherWay')}
        </LinkButton>
      }
    >
      <div className={classes.narrow}>
        <Answered answer={certification}>
          {(now) => (
            <Answered answer={changes}>
              {({ result }) => <Step kind={kind} certification={now} changes={result} />}
            </Answered>
          )}
        </Answered>
      </div>
    </PageShell>
  )
}

interface StepProps {
  kind: CertificationKind
  certification: Certification
  changes: readonly CertificationChange[]
}

/** What the person can do here now: apply, upload again, confirm the phone, or wait. */
function Step({ kind, certification, changes }: StepProps) {
  const { state, application, cloud_type: cloud } = certification
  const Form = forms[kind]
  const change = changes.find(({ type }) => type === typeOfKind(kind))!
  if (state === 'police check passed but manual review failed')
    return (
      <>
        <CertificationCard certification={certification} brief />
        <UploadAgainForm application={application!} cloud={cloud} />
      </>
    )
  return (
    <>
      {(state !== 'none' || change.hindrance !== '') && (
        <CertificationCard certification={certification} brief={change.hindrance === ''} />
      )}
      {change.hindrance === 'unregistered' && <FusionPhoneCard />}
      {(change.hindrance === 'wait' || change.hindrance === 'never') && (
        <p className={`${classes.note} ${classes.warn}`}>{hindranceWords(change)}</p>
      )}
      {change.hindrance === '' && <Form cloud={cloud} />}
    </>
  )
}
