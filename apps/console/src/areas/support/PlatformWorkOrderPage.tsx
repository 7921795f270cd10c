import { workOrderCan } from '@portico/contract/states/support.ts'
import { workOrderDeskCalls, type PlatformWorkOrderInfo } from '@portico/contract/support/work-order.ts'
import { useSearchParams } from '../../base/place/sight.ts'
import { navigate } from '../../base/place/navigate.ts'
import { paths } from '../../base/place/paths.ts'
import { useCall } from '../../base/call/queries.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { Answered } from '../../kit/show/Answered.tsx'
import { Button, LinkButton } from '../../kit/show/Button.tsx'
import { Card } from '../../kit/show/Card.tsx'
import { CopyText } from '../../kit/show/CopyText.tsx'
import { Facts } from '../../kit/show/Facts.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { runAction } from '../../base/state/run-action.ts'
import { SelectField } from '../../kit/form/select-fields.tsx'
import { StatusMark } from '../../kit/show/StatusMark.tsx'
import { toast } from '../../base/state/toast-store.ts'
import { TimelineList } from '../../sold/Timeline.tsx'
import { operatorsCanned } from './canned-desk.ts'
import { CannedMenu } from './CannedMenu.tsx'
import { Composer } from './Composer.tsx'
import { DeskFacts, DeskOrder, useClosing } from './DeskOrder.tsx'
import { WorkOrderNotes } from './WorkOrderNotes.tsx'
import { statusOf } from './work-order-marks.tsx'
import classes from './WorkOrder.module.css'

export default function PlatformWorkOrderPage() {
  const [address] = useSearchParams()
  const wid = address.get('wid') ?? ''
  const answer = useCall(workOrderDeskCalls.platformWorkOrderInfo, { wid })
  const info = answer.data?.info
  return (
    <DeskOrder
      answer={answer}
      call={workOrderDeskCalls.platformWorkOrderInfo}
      text={info && (info.customer || info.who)}
      actions={<Actions info={info} />}
      nameless={t('workOrder.somebody')}
      answering={(read) => <Answering info={read} />}
      side={({ info: read, notes }) => (
        <>
          <About info={read} />
          <WorkOrderNotes
            key={read.wid}
            wid={read.wid}
            notes={notes}
            call={workOrderDeskCalls.platformWorkOrderNote}
            readers={t('workOrder.internal')}
            share={read.agent ? t('workOrder.shareNote', { agent: read.agent }) : undefined}
          />
          {read.resource_id && <ResourceCard info={read} />}
        </>
      )}
    />
  )
}

const Answering = ({ info: { wid, status } }: { info: PlatformWorkOrderInfo }) =>
  workOrderCan.reply(statusOf(status)) ? (
    <Composer
      key={wid}
      wid={wid}
      call={workOrderDeskCalls.platformWorkOrderReply}
      tools={(insert) => <CannedMenu desk={operatorsCanned} onPick={insert} />}
    />
  ) : (
    <p className={classes.over}>{t('workOrder.deskOver')}</p>
  )

function Actions({ info }: { info: PlatformWorkOrderInfo | undefined }) {
  const close = useClosing(workOrderDeskCalls.platformWorkOrderClose)
  const giveBack = useWrite(workOrderDeskCalls.platformWorkOrderReturn)
  const askBack = ({ wid, number, agent }: PlatformWorkOrderInfo) =>
    runAction({
      confirm: {
        title: t('workOrder.returnTitle', { number }),
        text: t('workOrder.returnText', { agent }),
        confirm: t('workOrder.return'),
      },
      run: async () => {
        await giveBack.send({ wid })
        toast('success', t('workOrder.returned'))
        navigate(paths.platformWorkOrders())
      },
    })
  return (
    <>
      <LinkButton kind="plain" to={paths.platformWorkOrders()}>
        {t('workOrder.all')}
      </LinkButton>
      {info?.agent && workOrderCan.assign(statusOf(info.status)) && (
        <Button kind="plain" onClick={() => void askBack(info)}>
          {t('workOrder.return')}
        </Button>
      )}
      {info && workOrderCan.close(statusOf(info.status)) && (
        <Button kind="plain" onClick={() => void close(info)}>
          {t('workOrder.close')}
        </Button>
      )}
    </>
  )
}

const About = ({ info }: { info: PlatformWorkOrderInfo }) => (
  <DeskFacts
    info={info}
    customer={info.customer || info.who}
    more={[info.agent && [t('workOrder.agent'), info.agent]]}
    hidden={t('workOrder.hiddenText')}
  >
    <Assignee info={info} />
  </DeskFacts>
)

function Assignee({ info: { wid, status, assignee_id, assignee } }: { info: PlatformWorkOrderInfo }) {
  const people = useCall(workOrderDeskCalls.platformWorkOrderPeople).data?.result ?? []
  const assign = useWrite(workOrderDeskCalls.platformWorkOrderAssign)
  const known = people.map(({ id, name }) => ({ value: id, label: name }))
  // Whoever may no longer answer still has it until it is given to another.
  const gone = assignee_id && !people.some(({ id }) => id === assignee_id)
  return (
    <SelectField
      label={t('workOrder.assignee')}
      value={assignee_id}
      placeholder={t('workOrder.nobody')}
      searchable
      disabled={!workOrderCan.assign(statusOf(status)) || assign.pending}
      options={gone ? [{ value: assignee_id, label: assignee }, ...known] : known}
      onChange={(login_id) => void runAction({ run: () => assign.send({ wid, login_id }) })}
    />
  )
}

function ResourceCard({ info: { wid, resource_id, resource_name, share_timeline } }: { info: PlatformWorkOrderInfo }) {
  return (
    <Card title={t('workOrder.resource')} aside={<CopyText text={resource_id} />}>
      {share_timeline ? (
        <SharedResource wid={wid} />
      ) : (
        <p className={classes.text}>{t('workOrder.notShared', { name: resource_name || resource_id })}</p>
      )}
    </Card>
  )
}

function SharedResource({ wid }: { wid: string }) {
  const answer = useCall(workOrderDeskCalls.platformWorkOrderResource, { wid })
  return (
    <Answered answer={answer}>
      {({ kind, name, status, reason, expire_time, errors, timeline }) => (
        <>
          <Facts
            facts={[
              [t('fields.name'), name],
              [
                t('fields.status'),
                <StatusMark
                  key="status"
                  shape={status === 'ERROR' ? 'failed' : 'running'}
                  word={status}
                  reason={reason}
                />,
              ],
              expire_time && [t('fields.expire_time'), formatTime(expire_time)],
            ]}
          />
          <h3 className={classes.text}>{t('workOrder.errors')}</h3>
          {errors.length > 0 ? (
            <TimelineList of={kind} entries={errors} />
          ) : (
            <p className={classes.hint}>{t('workOrder.noErrors')}</p>
          )}
          <h3 className={classes.text}>{t('workOrder.timeline')}</h3>
          <TimelineList of={kind} entries={timeline} />
        </>
      )}
    </Answered>
  )
}
