import type { agentWorkOrderCalls, AgentWorkOrderInfo } from '@portico/contract/agent/work-order.ts'
import type {
  PlatformWorkOrderInfo,
  workOrderDeskCalls,
  WorkOrderNote,
  WorkOrderRecord,
} from '@portico/contract/support/work-order.ts'
import type { ComponentProps, ReactNode } from 'react'
import { useWrite } from '../../base/call/use-write.ts'
import { usePageName } from '../../base/person/use-page-name.ts'
import { runAction } from '../../base/state/run-action.ts'
import { toast } from '../../base/state/toast-store.ts'
import { t } from '../../base/words/words.ts'
import { Answered } from '../../kit/show/Answered.tsx'
import { Card } from '../../kit/show/Card.tsx'
import { CopyText } from '../../kit/show/CopyText.tsx'
import { Facts } from '../../kit/show/Facts.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { Conversation, type ConversationCall } from './Conversation.tsx'
import { spanWords, Stars, Urgency, WorkOrderMark } from './work-order-marks.tsx'
import classes from './WorkOrder.module.css'

type DeskInfo = AgentWorkOrderInfo | PlatformWorkOrderInfo
interface Read<Info> {
  info: Info
  record: readonly WorkOrderRecord[]
  next: string | null
  notes: readonly WorkOrderNote[]
}

interface DeskOrderProps<Info> {
  answer: ComponentProps<typeof Answered<Read<Info>>>['answer']
  call: ConversationCall
  text: string | undefined
  actions: ReactNode
  /** How somebody without a name is called. */
  nameless: string
  /** The composer, or why there is none. */
  answering: (info: Info) => ReactNode
  side: (read: Read<Info>) => ReactNode
}

/** A work order as those see it who answer it. */
export function DeskOrder<Info extends DeskInfo>({
  answer,
  call,
  text,
  actions,
  nameless,
  answering,
  side,
}: DeskOrderProps<Info>) {
  const number = answer.data?.info.number
  usePageName(number)
  return (
    <PageShell title={number ?? t('pages.workOrder')} text={text} action={actions}>
      <Answered answer={answer}>
        {(read) => (
          <div className={classes.columns}>
            <Conversation
              first={read.info}
              firstIsOwn={false}
              records={read.record}
              next={read.next}
              call={call}
              nameless={nameless}
            >
              {answering(read.info)}
            </Conversation>
            <div className={classes.side}>{side(read)}</div>
          </div>
        )}
      </Answered>
    </PageShell>
  )
}

type CloseCall = typeof workOrderDeskCalls.platformWorkOrderClose | typeof agentWorkOrderCalls.agentWorkOrderClose

/** Asks before it is closed for the customer. */
export function useClosing(call: CloseCall) {
  const close = useWrite(call)
  return ({ wid, number }: Pick<DeskInfo, 'wid' | 'number'>) =>
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
}

interface DeskFactsProps {
  info: DeskInfo
  customer: ReactNode
  /** What only one of the desks tells. */
  more: ComponentProps<typeof Facts>['facts']
  /** That the customer has deleted it. */
  hidden: string
  children?: ReactNode
}

export const DeskFacts = ({ info, customer, more, hidden, children }: DeskFactsProps) => (
  <Card title={t('workOrder.about')}>
    <Facts
      facts={[
        [t('fields.status'), <WorkOrderMark key="status" status={info.status} />],
        [t('workOrder.urgency'), <Urgency key="type" type={info.type} />],
        [t('workOrder.customer'), customer],
        ...more,
        [t('workOrder.openedBy'), info.who],
        [t('fields.phone'), <CopyText key="phone" text={info.phone} />],
        [t('fields.email'), info.email],
        [t('workOrder.opened'), formatTime(info.create_time)],
        info.first_answer_seconds !== null && [t('workOrder.firstAnswer'), spanWords(info.first_answer_seconds)],
        info.close_time && [t('workOrder.closedAt'), formatTime(info.close_time)],
        info.hidden && [t('workOrder.hidden'), hidden],
        info.rating !== null && [t('fields.rating'), <Stars key="rating" rating={info.rating} />],
        info.rating_comment && [t('fields.comment'), info.rating_comment],
      ]}
    />
    {children}
  </Card>
)
