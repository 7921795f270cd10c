import { workOrderCan } from '@portico/contract/states/support.ts'
import { workOrderCalls, type WorkOrderInfo } from '@portico/contract/support/work-order.ts'
import { useSearchParams } from '../../base/place/sight.ts'
import { paths } from '../../base/place/paths.ts'
import { useCall } from '../../base/call/queries.ts'
import { usePageName } from '../../base/person/use-page-name.ts'
import { t } from '../../base/words/words.ts'
import { Answered } from '../../kit/show/Answered.tsx'
import { Button, LinkButton } from '../../kit/show/Button.tsx'
import { Card } from '../../kit/show/Card.tsx'
import { Facts } from '../../kit/show/Facts.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { runAction } from '../../base/state/run-action.ts'
import { IdLink } from '../../sold/id-link.tsx'
import { Composer } from './Composer.tsx'
import { Conversation } from './Conversation.tsx'
import { RatingCard } from './RatingCard.tsx'
import { useWorkOrderWrites } from './use-work-order-writes.ts'
import { spanWords, statusOf, Urgency, WorkOrderMark } from './work-order-marks.tsx'
import classes from './WorkOrder.module.css'

export default function WorkOrderPage() {
  const [address] = useSearchParams()
  const wid = address.get('wid') ?? ''
  const answer = useCall(workOrderCalls.workOrderInfo, { wid })
  const info = answer.data?.info
  usePageName(info?.number)
  return (
    <PageShell
      title={info?.number ?? t('pages.workOrder')}
      text={t('workOrder.pageText')}
      action={info ? <Actions info={info} /> : <ToList />}
    >
      <Answered answer={answer}>
        {({ info: read, record, next }) => (
          <div className={classes.columns}>
            <Conversation
              first={read}
              firstIsOwn
              records={record}
              next={next}
              call={workOrderCalls.workOrderInfo}
              nameless={t('workOrder.us')}
            >
              {workOrderCan.reply(statusOf(read.status)) ? (
                <Composer key={read.wid} wid={read.wid} call={workOrderCalls.workOrderReply} />
              ) : (
                <p className={classes.over}>{t('workOrder.over')}</p>
              )}
            </Conversation>
            <div className={classes.side}>
              {workOrderCan.rate(statusOf(read.status)) && <RatingCard info={read} />}
              <About info={read} />
            </div>
          </div>
        )}
      </Answered>
    </PageShell>
  )
}

const ToList = () => (
  <LinkButton kind="plain" to={paths.workOrders()}>
    {t('workOrder.all')}
  </LinkButton>
)

function Actions({ info: { wid, number, type, status } }: { info: WorkOrderInfo }) {
  const writes = useWorkOrderWrites()
  const close = () =>
    runAction({
      confirm: {
        title: t('workOrder.closeTitle', { number }),
        text: t('workOrder.closeText'),
        confirm: t('workOrder.close'),
      },
      run: () => writes.close(wid),
    })
  return (
    <>
      <ToList />
      {workOrderCan.urge(statusOf(status)) && type === 'normal' && (
        <Button kind="plain" onClick={() => void runAction({ run: () => writes.urge(wid) })}>
          {t('workOrder.urge')}
        </Button>
      )}
      {workOrderCan.close(statusOf(status)) && (
        <Button kind="plain" onClick={() => void close()}>
          {t('workOrder.close')}
        </Button>
      )}
    </>
  )
}

function Resource({ info: { resource_id: id, resource_name, share_timeline } }: { info: WorkOrderInfo }) {
  return (
    <>
      <IdLink id={id}>{resource_name || id}</IdLink>
      {share_timeline === 1 && ` · ${t('workOrder.shared')}`}
    </>
  )
}

function About({ info }: { info: WorkOrderInfo }) {
  return (
    <Card title={t('workOrder.about')}>
      <Facts
        facts={[
          [t('fields.status'), <WorkOrderMark key="status" status={info.status} />],
          [t('workOrder.urgency'), <Urgency key="type" type={info.type} />],
          [t('workOrder.openedBy'), info.who],
          [t('workOrder.opened'), formatTime(info.create_time)],
          info.first_answer_seconds !== null && [t('workOrder.firstAnswer'), spanWords(info.first_answer_seconds)],
          info.close_time && [t('workOrder.closedAt'), formatTime(info.close_time)],
          info.resource_id && [t('workOrder.resource'), <Resource key="resource" info={info} />],
          [t('fields.phone'), info.phone],
          [t('fields.email'), info.email],
        ]}
      />
    </Card>
  )
}
