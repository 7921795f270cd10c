import { certificationCalls, type Application, type Certification } from '@portico/contract/identity/certification.ts'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { Button } from '../../kit/show/Button.tsx'
import { Card } from '../../kit/show/Card.tsx'
import { Facts } from '../../kit/show/Facts.tsx'
import { formatDay, formatTime } from '../../kit/show/RelativeTime.tsx'
import { runAction } from '../../base/state/run-action.ts'
import { toast } from '../../base/state/toast-store.ts'
import { RealNameMark } from './certification-marks.tsx'
import { DocumentButtons } from './DocumentButtons.tsx'
import classes from './Identity.module.css'

/** What a customer and an operator both see of an application: masked. */
export const applicationFacts = (one: Application) => [
  [t('identity.type'), t(`identity.kinds.${one.kind}`)],
  one.signer && [t('fields.signer'), t(`states.realnameSigner.${one.signer}`)],
  one.company && [t('fields.company'), one.company],
  one.credit_code && [t('fields.credit_code'), <span className="mono">{one.credit_code}</span>],
  [t('fields.real_name'), one.real_name],
  [t('fields.id_number'), <span className="mono">{one.id_number}</span>],
  one.card_number && [t('fields.card_number'), <span className="mono">{one.card_number}</span>],
  one.validity && [
    t('fields.validity'),
    one.validity === 'dated' ? formatDay(one.valid_until) : t('identity.validities.long-term'),
  ],
]

/** Where the account stands on one cloud, and what comes next; above a form without the particulars. */
export function CertificationCard({ certification, brief }: { certification: Certification; brief?: boolean }) {
  const { state, certified, application, cloud_type } = certification
  const shown = state === 'certified' ? certified : application
  return (
    <Card title={t(`states.cloudType.${cloud_type}`)}>
      <RealNameMark state={state} reason={stateText(certification)} />
      {state === 'certified' && application && (
        <p className={classes.note}>{t('identity.changeFailed', { reason: application.reason })}</p>
      )}
      {state === 'under review' && certified && (
        <p className={classes.note}>
          {t('identity.stillCertified', { type: t(`states.realnameType.${certified.type}`) })}
        </p>
      )}
      {shown && !brief && (
        <>
          <Facts
            facts={[
              ...applicationFacts(shown),
              [t('identity.submitted'), formatTime(shown.submit_time)],
              shown.decide_time && [t('identity.decided'), formatTime(shown.decide_time)],
            ]}
          />
          {shown.documents.length > 0 && (
            <DocumentButtons application={shown} call={certificationCalls.certificationDocument} />
          )}
        </>
      )}
      {state === 'under review' && cloud_type === 'fusion' && <SyncButton />}
    </Card>
  )
}

function stateText({ state, application, required }: Certification): string {
  switch (state) {
    case 'under review':
      return t(application!.card_to_operator ? 'identity.cardByOperator' : 'identity.underReview', {
        day: formatDay(application!.due_time),
      })
    case 'failed':
      return t('identity.failed', { reason: application!.reason })
    case 'police check passed but manual review failed':
      return t('identity.again', { reason: application!.reason })
    case 'certified':
      return t('identity.certified')
    case 'switch off':
      return t('identity.off')
    case 'not registered':
      return t('identity.unregistered')
    case 'none':
      return t(required ? 'identity.noneRequired' : 'identity.none')
  }
}

/** The other provider does not tell by itself. */
function SyncButton() {
  const sync = useWrite(certificationCalls.certificationSync)
  return (
    <div className={classes.row}>
      <Button
        kind="plain"
        pending={sync.pending}
        icon={<IconRefresh size={16} stroke={1.6} aria-hidden="true" />}
        onClick={() =>
          void runAction({
            run: async () => {
              const { state } = await sync.send()
              toast('success', t('identity.synced', { state: t(`states.realnameState.${state}`) }))
            },
          })
        }
      >
        {t('identity.sync')}
      </Button>
    </div>
  )
}
