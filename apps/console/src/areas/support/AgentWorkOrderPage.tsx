import { agentWorkOrderCalls, type AgentWorkOrderInfo } from '@portico/contract/agent/work-order.ts'
import { workOrderCan } from '@portico/contract/states/support.ts'
import { useState } from 'react'
import { Link } from '../../kit/show/Link.tsx'
import { useSearchParams } from '../../base/place/sight.ts'
import { useCall } from '../../base/call/queries.ts'
import { paths } from '../../base/place/paths.ts'
import { t } from '../../base/words/words.ts'
import { Button, LinkButton } from '../../kit/show/Button.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { agentsCanned } from './canned-desk.ts'
import { CannedMenu } from './CannedMenu.tsx'
import { Composer } from './Composer.tsx'
import { DeskFacts, DeskOrder, useClosing } from './DeskOrder.tsx'
import { HandOverForm } from './HandOverForm.tsx'
import { statusOf } from './work-order-marks.tsx'
import { WorkOrderNotes } from './WorkOrderNotes.tsx'
import classes from './WorkOrder.module.css'

export default function AgentWorkOrderPage() {
  const [address] = useSearchParams()
  const wid = address.get('wid') ?? ''
  const answer = useCall(agentWorkOrderCalls.agentWorkOrderInfo, { wid })
  return (
    <DeskOrder
      answer={answer}
      call={agentWorkOrderCalls.agentWorkOrderInfo}
      text={answer.data?.info.customer}
      actions={<Actions key={wid} info={answer.data?.info} />}
      nameless={t('agentDesk.before')}
      answering={(info) => <Answering info={info} />}
      side={({ info, notes }) => (
        <>
          <About info={info} />
          <WorkOrderNotes
            key={info.wid}
            wid={info.wid}
            notes={notes}
            call={agentWorkOrderCalls.agentWorkOrderNote}
            readers={t('agentDesk.notesFor')}
            share={t('agentDesk.shareNote')}
          />
        </>
      )}
    />
  )
}

/** While the platform has it, the platform answers. */
const isOurs = ({ status, handed_time }: AgentWorkOrderInfo) =>
  workOrderCan.reply(statusOf(status)) && handed_time === null

interface InfoProps {
  info: AgentWorkOrderInfo
}

function Answering({ info }: InfoProps) {
  if (isOurs(info))
    return (
      <Composer
        key={info.wid}
        wid={info.wid}
        call={agentWorkOrderCalls.agentWorkOrderReply}
        tools={(insert) => <CannedMenu desk={agentsCanned} onPick={insert} />}
      />
    )
  return (
    <p className={classes.over}>
      {t(statusOf(info.status) === 'closed' ? 'workOrder.deskOver' : 'agentDesk.withPlatform')}
    </p>
  )
}

function Actions({ info }: { info: AgentWorkOrderInfo | undefined }) {
  const close = useClosing(agentWorkOrderCalls.agentWorkOrderClose)
  const [handing, setHanding] = useState(false)
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
          <Button kind="plain" onClick={() => void close(info)}>
            {t('workOrder.close')}
          </Button>
        </>
      )}
      {info && handing && <HandOverForm wid={info.wid} number={info.number} onClose={() => setHanding(false)} />}
    </>
  )
}

const About = ({ info }: InfoProps) => (
  <DeskFacts
    info={info}
    customer={<Link to={paths.agentCustomer(info.account_id)}>{info.customer}</Link>}
    more={[
      info.handed_time && [t('agentDesk.handedAt'), formatTime(info.handed_time)],
      info.resource_id && [t('workOrder.resource'), info.resource_name || info.resource_id],
    ]}
    hidden={t('agentDesk.hiddenText')}
  />
)
