import { agentWorkOrderCalls, type AgentWorkOrderInfo } from '@portico/contract/agent/work-order.ts'
import { workOrderCan } from '@portico/contract/states/support.ts'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useCall } from '../../base/call/queries.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { usePageName } from '../../base/person/use-page-name.ts'
import { paths } from '../../base/place/paths.ts'
import { runAction } from '../../base/state/run-action.ts'
import { toast } from '../../base/state/toast-store.ts'
import { t } from '../../base/words/words.ts'
import { Answered } from '../../kit/show/Answered.tsx'
import { Button, LinkButton } from '../../kit/show/Button.tsx'
import { Card } from '../../kit/show/Card.tsx'
import { CopyText } from '../../kit/show/CopyText.tsx'
import { Facts } from '../../kit/show/Facts.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { Composer } from './Composer.tsx'
import { Conversation } from './Conversation.tsx'
import { HandOverForm } from './HandOverForm.tsx'
import { spanWords, Stars, statusOf, Urgency, WorkOrderMark } from './work-order-marks.tsx'
import { WorkOrderNotes } from './WorkOrderNotes.tsx'
import classes from './WorkOrder.module.css'

export default function AgentWorkOrderPage() {
  const [address] = useSearchParams()
  const wid = address.get('wid') ?? ''
  const answer = useCall(agentWorkOrderCalls.agentWorkOrderInfo, { wid })
  const info = answer.data?.info
  usePageName(info?.number)
  return (
    <PageShell
      title={info?.number ?? t('pages.workOrder')}
      text={info?.customer}
      action={<Actions key={wid} info={info} />}
    >
      <Answered answer={answer}>
        {({ info: read, record, next, notes }) => (
          <div className={classes.columns}>
            <Conversation
              first={read}
              firstIsOwn={false}
              records={record}
              next={next}
              call={agentWorkOrderCalls.agentWorkOrderInfo}
              nameless={t('agentDesk.before')}
            >
              {isOurs(read) ? (
                <Composer key={read.wid} wid={read.wid} call={agentWorkOrderCalls.agentWorkOrderReply} />
              ) : (
                <p className={classes.over}>
                  {t(statusOf(read.status) === 'closed' ? 'workOrder.deskOver' : 'agentDesk.withPlatform')}
                </p>
              )}
            </Conversation>
            <div className={classes.side}>
              <About info={read} />
              <WorkOrderNotes
                key={read.wid}
                wid={read.wid}
                notes={notes}
                call={agentWorkOrderCalls.agentWorkOrderNote}
                readers={t('agentDesk.notesFor')}
                share={t('agentDesk.shareNote')}
              />
            </div>
          </div>
        )}
      </Answered>
    </PageShell>
  )
}

/** While the platform has it, the platform answers. */
const isOurs = ({ status, handed_time }: AgentWorkOrderInfo) =>
  workOrderCan.reply(statusOf(status)) && handed_time === null

function Actions({ info }: { info: AgentWorkOrderInfo | undefined }) {
  const close = useWrite(agentWorkOrderCalls.agentWorkOrderClose)
  const [handing, setHanding] = useState(false)
  const ask = ({ wid, number }: AgentWorkOrderInfo) =>
    runAction({
      confirm: {
        title: t('workOrder.closeTitle', { number }),
        text: t('workOrder.deskCloseText'),
        confirm: t('workOrder.close'),
      },
      run: async () => {
        await close.send({ wid })
        toast('success', t('workOrder.closed'))
      },
    })
  return (
    <>
      <LinkButton kind="plain" to={paths.agentWorkOrders()}>
        {t('workOrder.all')}
      </LinkButton>
      {info && isOurs(info) && (
        <>
          <Button kind="plain" onClick={() => setHanding(true)}>
            {t('agentDesk.handOver')}
          </Button>
          <Button kind="plain" onClick={() => void ask(info)}>
            {t('workOrder.close')}
          </Button>
        </>
      )}
      {info && handing && <HandOverForm wid={info.wid} number={info.number} onClose={() => setHanding(false)} />}
    </>
  )
}

function About({ info }: { info: AgentWorkOrderInfo }) {
  return (
    <Card title={t('workOrder.about')}>
      <Facts
        facts={[
          [t('fields.status'), <WorkOrderMark key="status" status={info.status} />],
          info.handed_time && [t('agentDesk.handedAt'), formatTime(info.handed_time)],
          [t('workOrder.urgency'), <Urgency key="type" type={info.type} />],
          [
            t('workOrder.customer'),
            <Link key="customer" to={paths.agentCustomer(info.account_id)}>
              {info.customer}
            </Link>,
          ],
          [t('workOrder.openedBy'), info.who],
          [t('fields.phone'), <CopyText key="phone" text={info.phone} />],
          [t('fields.email'), info.email],
          info.resource_id && [t('workOrder.resource'), info.resource_name || info.resource_id],
          [t('workOrder.opened'), formatTime(info.create_time)],
          info.first_answer_seconds !== null && [t('workOrder.firstAnswer'), spanWords(info.first_answer_seconds)],
          info.close_time && [t('workOrder.closedAt'), formatTime(info.close_time)],
          info.hidden && [t('workOrder.hidden'), t('agentDesk.hiddenText')],
          info.rating !== null && [t('fields.rating'), <Stars key="rating" rating={info.rating} />],
          info.rating_comment && [t('fields.comment'), info.rating_comment],
        ]}
      />
    </Card>
  )
}
