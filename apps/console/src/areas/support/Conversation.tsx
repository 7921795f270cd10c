import { replyerRight } from '@portico/contract/constants.ts'
import type { agentWorkOrderCalls } from '@portico/contract/agent/work-order.ts'
import {
  workOrderCalls,
  type workOrderDeskCalls,
  type Picture,
  type WorkOrderRecord,
} from '@portico/contract/support/work-order.ts'
import { useState, type ReactNode } from 'react'
import { useCall } from '../../base/call/queries.ts'
import { t } from '../../base/words/words.ts'
import { Answered } from '../../kit/show/Answered.tsx'
import { Button } from '../../kit/show/Button.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { Pictures } from './Pictures.tsx'
import classes from './WorkOrder.module.css'

export type ConversationCall =
  | typeof workOrderCalls.workOrderInfo
  | typeof workOrderDeskCalls.platformWorkOrderInfo
  | typeof agentWorkOrderCalls.agentWorkOrderInfo

interface First {
  wid: string
  who: string
  content: string
  attachment: readonly Picture[]
  create_time: string
}

interface ConversationProps {
  /** What the work order was opened with. */
  first: First
  /** Whether it is the reader's own side that opened it. */
  firstIsOwn: boolean
  records: readonly WorkOrderRecord[]
  next: string | null
  call: ConversationCall
  /** How somebody without a name is called. */
  nameless: string
  /** The composer, or why there is none. */
  children: ReactNode
}

/** What was said, the reader's own words on the right. The newest is in view, and stays so when more comes. */
export function Conversation({ first, firstIsOwn, records, next, call, nameless, children }: ConversationProps) {
  return (
    <section className={classes.chat} aria-label={t('workOrder.conversation')}>
      <div className={classes.scroller} tabIndex={0} role="region" aria-label={t('workOrder.messages')}>
        <ol className={classes.lines} aria-live="polite">
          <Bubble said={first} own={firstIsOwn} nameless={nameless} />
          {next && <Earlier wid={first.wid} after={next} call={call} nameless={nameless} />}
          {records.map((record) => (
            <Bubble key={record.id} said={record} own={record.replyer === replyerRight} nameless={nameless} />
          ))}
        </ol>
      </div>
      {children}
    </section>
  )
}

interface Said {
  who: string
  content: string
  attachment: readonly Picture[]
  create_time: string
}

function Bubble({ said, own, nameless }: { said: Said; own: boolean; nameless: string }) {
  return (
    <li className={classes.line} data-own={own || undefined}>
      <span className={classes.said}>
        <span className={classes.who}>{said.who || nameless}</span>
        <time dateTime={said.create_time}>{formatTime(said.create_time)}</time>
      </span>
      {said.content && <div className={classes.bubble}>{said.content}</div>}
      <Pictures pictures={said.attachment} />
    </li>
  )
}

interface EarlierProps {
  wid: string
  after: string
  call: ConversationCall
  nameless: string
}

function Earlier(props: EarlierProps) {
  const [open, setOpen] = useState(false)
  if (open) return <EarlierPart {...props} />
  return (
    <li className={classes.earlier}>
      <Button kind="plain" onClick={() => setOpen(true)}>
        {t('workOrder.earlier')}
      </Button>
    </li>
  )
}

function EarlierPart({ wid, after, call, nameless }: EarlierProps) {
  const answer = useCall(call as typeof workOrderCalls.workOrderInfo, { wid, after })
  return (
    <Answered answer={answer}>
      {({ record, next }) => (
        <>
          {next && <Earlier wid={wid} after={next} call={call} nameless={nameless} />}
          {record.map((one) => (
            <Bubble key={one.id} said={one} own={one.replyer === replyerRight} nameless={nameless} />
          ))}
        </>
      )}
    </Answered>
  )
}
