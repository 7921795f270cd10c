import {
  certificationCalls,
  type Certification,
  type CertificationChange,
} from '@portico/contract/identity/certification.ts'
import { userTypeCodes } from '@portico/contract/states/account.ts'
import { cloudTypes, type CloudType } from '@portico/contract/states/network.ts'
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import IconCreditCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs'
import IconId from '@tabler/icons-react/dist/esm/icons/IconId.mjs'
import { useSearchParams } from '../../base/place/sight.ts'
import { paths } from '../../base/place/paths.ts'
import { usePerson } from '../../base/person/person.ts'
import { useCall } from '../../base/call/queries.ts'
import { t } from '../../base/words/words.ts'
import { Answered } from '../../kit/show/Answered.tsx'
import { Button, LinkButton } from '../../kit/show/Button.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { formatDay } from '../../kit/show/RelativeTime.tsx'
import { Segments } from '../../kit/form/Segments.tsx'
import { useCloud } from './certification-marks.tsx'
import { FusionPhoneCard } from './FusionPhoneCard.tsx'
import classes from './Identity.module.css'
import { CertificationCard } from './CertificationCard.tsx'

const ways = [
  { kind: 'personal', type: 'personal', Icon: IconId, path: paths.personalCertificate },
  { kind: 'bank card', type: 'personal', Icon: IconCreditCard, path: paths.bankCertificate },
  { kind: 'enterprise', type: 'enterprise', Icon: IconBuilding, path: paths.companyCertificate },
] as const

/** Why a type cannot be applied for now; empty when it can. */
export function hindranceWords({ hindrance, wait_until }: CertificationChange): string {
  if (hindrance === '') return ''
  if (hindrance === 'wait') return t('identity.hindrances.wait', { day: formatDay(wait_until!) })
  return t(`identity.hindrances.${hindrance}`)
}

export function ChooseCertificatePage() {
  const cloud = useCloud()
  const [, setQuery] = useSearchParams()
  return (
    <PageShell
      title={t('pages.certification')}
      text={t('identity.text')}
      action={
        <Segments
          label={t('fields.cloud_type')}
          value={cloud}
          onChange={(realType) => setQuery({ realType }, { replace: true })}
          options={cloudTypes.toReversed().map((value) => ({ value, label: t(`states.cloudType.${value}`) }))}
        />
      }
    >
      <CertificationNow key={cloud} cloud={cloud} />
    </PageShell>
  )
}

function CertificationNow({ cloud }: { cloud: CloudType }) {
  const certification = useCall(certificationCalls.certificationInfo, { cloud_type: cloud })
  const changes = useCall(certificationCalls.certificationChange, { cloud_type: cloud })
  return (
    <Answered answer={certification}>
      {(now) => (
        <div className={classes.stack}>
          <CertificationCard certification={now} />
          {now.state === 'not registered' && <FusionPhoneCard />}
          {now.state === 'police check passed but manual review failed' && (
            <div className={classes.row}>
              <LinkButton
                to={(now.application!.type === 'enterprise' ? paths.companyCertificate : paths.personalCertificate)(
                  cloud,
                )}
              >
                {t('identity.uploadAgain')}
              </LinkButton>
            </div>
          )}
          {changes.data && <Ways certification={now} changes={changes.data.result} />}
        </div>
      )}
    </Answered>
  )
}

interface WaysProps {
  certification: Certification
  changes: readonly CertificationChange[]
}

function Ways({ certification, changes }: WaysProps) {
  const person = usePerson()
  const cloud = certification.cloud_type
  // Something is certified that would be changed.
  const again = certification.certified !== null
  const own = person.is_personal === userTypeCodes.enterprise ? 'enterprise' : 'personal'
  return (
    <section className={classes.stack}>
      <h2 className={classes.heading}>{t(again ? 'identity.change' : 'identity.ways')}</h2>
      <div className={classes.ways}>
        {ways.map(({ kind, type, Icon, path }) => {
          const refused = hindranceWords(changes.find((one) => one.type === type)!)
          const word = t(again ? 'identity.changeTo' : 'identity.apply')
          return (
            <article key={kind} className={classes.way}>
              <h3 className={classes.wayTitle}>
                <Icon size={18} stroke={1.6} aria-hidden="true" />
                {t(`identity.kinds.${kind}`)}
              </h3>
              <p className={classes.line}>
                {kind === 'bank card' && !certification.card_check
                  ? t('identity.cardWayByOperator')
                  : t(`identity.wayTexts.${kind}`)}
              </p>
              <p className={classes.small}>{t(`identity.wayNeeds.${kind}`)}</p>
              <div className={classes.wayFoot}>
                {refused ? (
                  <>
                    <Button kind="plain" disabled>
                      {word}
                    </Button>
                    <p className={classes.small}>{refused}</p>
                  </>
                ) : (
                  <LinkButton to={path(cloud)} kind={kind === own ? 'primary' : 'plain'}>
                    {word}
                  </LinkButton>
                )}
              </div>
            </article>
          )
        })}
      </div>
    </section>
  )
}
