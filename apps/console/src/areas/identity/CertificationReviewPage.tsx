import type { Data } from '@portico/contract/calls.ts'
import { certificationCalls } from '@portico/contract/identity/certification.ts'
import { realNameCan, type RealNameState } from '@portico/contract/states/account.ts'
import { useState } from 'react'
import { useSearchParams } from '../../base/place/sight.ts'
import { paths } from '../../base/place/paths.ts'
import { useCall } from '../../base/call/queries.ts'
import { usePageName } from '../../base/person/use-page-name.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { Answered } from '../../kit/show/Answered.tsx'
import { Button, LinkButton } from '../../kit/show/Button.tsx'
import { Card } from '../../kit/show/Card.tsx'
import { CopyText } from '../../kit/show/CopyText.tsx'
import { Facts } from '../../kit/show/Facts.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { formatDay, formatTime } from '../../kit/show/RelativeTime.tsx'
import { runAction } from '../../base/state/run-action.ts'
import { toast } from '../../base/state/toast-store.ts'
import { PoliceMark, RealNameMark } from './certification-marks.tsx'
import { DocumentButtons } from './DocumentButtons.tsx'
import classes from './Identity.module.css'
import { ReviewForm, type Refusing } from './ReviewForm.tsx'
import { applicationFacts } from './CertificationCard.tsx'

type Reviewed = Data<typeof certificationCalls.platformCertificationInfo>
type Numbers = Data<typeof certificationCalls.platformCertificationNumbers>

export function CertificationReviewPage() {
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  const answer = useCall(certificationCalls.platformCertificationInfo, { id })
  return (
    <Answered answer={answer} page>
      {(application) => <Review key={id} application={application} />}
    </Answered>
  )
}

function Review({ application }: { application: Reviewed }) {
  const approve = useWrite(certificationCalls.platformCertificationApprove)
  const [refusing, setRefusing] = useState<Refusing>()
  const name = application.company || application.real_name
  const mayDecide = realNameCan.approve(application.state as RealNameState)
  const mayAskAgain = application.documents.length > 0 && ['passed', 'skipped'].includes(application.police)
  usePageName(name)
  return (
    <PageShell
      title={name}
      text={<RealNameMark state={application.state} reason={reasonOf(application)} />}
      action={
        mayDecide ? (
          <>
            <Button kind="plain" onClick={() => setRefusing('reject')}>
              {t('identity.reject')}
            </Button>
            <Button kind="plain" disabled={!mayAskAgain} onClick={() => setRefusing('again')}>
              {t('identity.askAgain')}
            </Button>
            <Button
              pending={approve.pending}
              onClick={() =>
                void runAction({
                  confirm: {
                    title: t('identity.approveTitle', { name }),
                    text: t(application.type === 'enterprise' ? 'identity.approveEnterprise' : 'identity.approveText'),
                    confirm: t('identity.approve'),
                  },
                  run: async () => {
                    await approve.send({ id: application.id })
                    toast('success', t('identity.approved'))
                  },
                })
              }
            >
              {t('identity.approve')}
            </Button>
          </>
        ) : (
          <LinkButton kind="plain" to={paths.platformCertificates()}>
            {t('identity.toList')}
          </LinkButton>
        )
      }
    >
      {mayDecide && !mayAskAgain && application.documents.length > 0 && (
        <p className={classes.note}>{t('identity.askAgainRefused')}</p>
      )}
      {mayDecide && application.card_to_operator && <p className={classes.note}>{t('identity.cardUnanswered')}</p>}
      <div className={classes.columns}>
        <div className={classes.stack}>
          <WhoCard application={application} />
          <Card title={t('identity.documents')}>
            <DocumentButtons application={application} call={certificationCalls.platformCertificationDocument} />
          </Card>
        </div>
        <div className={classes.stack}>
          <CaseCard application={application} />
          <ViewsCard views={application.views} />
        </div>
      </div>
      {refusing && (
        <ReviewForm id={application.id} name={name} refusing={refusing} onClose={() => setRefusing(undefined)} />
      )}
    </PageShell>
  )
}

const reasonOf = ({ state, due_time, reason }: Reviewed) =>
  state === 'under review' ? t('identity.dueBy', { day: formatDay(due_time) }) : reason

const numberNames = ['real_name', 'id_number', 'credit_code', 'card_number', 'phone', 'record_ip'] as const

/** Masked until somebody asks for the whole; that is recorded. */
function WhoCard({ application }: { application: Reviewed }) {
  const reveal = useWrite(certificationCalls.platformCertificationNumbers)
  const [seen, setSeen] = useState<Numbers>()
  return (
    <Card
      title={t('identity.who')}
      aside={
        seen ? (
          <Button kind="quiet" onClick={() => setSeen(undefined)}>
            {t('identity.hideNumbers')}
          </Button>
        ) : (
          <Button
            kind="quiet"
            pending={reveal.pending}
            onClick={() => void runAction({ run: async () => setSeen(await reveal.send({ id: application.id })) })}
          >
            {t('identity.showNumbers')}
          </Button>
        )
      }
    >
      <Facts facts={applicationFacts(application)} />
      {seen && (
        <div role="region" aria-label={t('identity.numbers')}>
          <Facts
            facts={numberNames.map(
              (name) => seen[name] && [t(`fields.${name}`), <CopyText key={name} text={seen[name]} />],
            )}
          />
          <p className={classes.small}>{t('identity.looksRecorded')}</p>
        </div>
      )}
    </Card>
  )
}

function CaseCard({ application }: { application: Reviewed }) {
  const { customer, cloud_type, police, submit_time, due_time, decide_time, decided_by } = application
  return (
    <Card title={t('identity.case')}>
      <Facts
        facts={[
          [t('identity.customer'), customer.name],
          [t('fields.email'), customer.email],
          [t('fields.cloud_type'), t(`states.cloudType.${cloud_type}`)],
          [t('identity.policeTitle'), <PoliceMark key="police" police={police} />],
          [t('identity.submitted'), formatTime(submit_time)],
          [t('identity.due'), formatTime(due_time)],
          decide_time && [t('identity.decided'), formatTime(decide_time)],
          decide_time && [t('identity.decidedBy'), decided_by || t('identity.byChecker')],
        ]}
      />
    </Card>
  )
}

function ViewsCard({ views }: { views: Reviewed['views'] }) {
  return (
    <Card title={t('identity.views')}>
      {views.length === 0 && <p className={classes.line}>{t('identity.noViews')}</p>}
      <ul className={classes.views}>
        {views.map(({ what, who, ip, time }) => (
          <li key={`${time} ${what} ${who}`} className={classes.view}>
            <span>{who}</span>
            <span>{what === 'numbers' ? t('identity.numbers') : t(`fields.${what}`)}</span>
            <span className="mono">{ip}</span>
            <span>{formatTime(time)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
