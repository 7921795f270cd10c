import type { TimelineEntry } from '@portico/contract/resource/fields.ts'
import { resourceCalls } from '@portico/contract/resource/resource.ts'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconLoader2 from '@tabler/icons-react/dist/esm/icons/IconLoader2.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import { useState } from 'react'
import { Link } from 'react-router'
import { useOffered } from '../base/person/offered.ts'
import { paths } from '../base/place/paths.ts'
import { useCall } from '../base/call/queries.ts'
import { find, t } from '../base/words/words.ts'
import { Answered } from '../kit/show/Answered.tsx'
import { Button } from '../kit/show/Button.tsx'
import { Money } from '../kit/show/Money.tsx'
import { RelativeTime } from '../kit/show/RelativeTime.tsx'
import classes from './Resource.module.css'

interface TimelineProps {
  id: string
  /** The operator's call answers for every account. */
  call?: typeof resourceCalls.resourceTimeline | typeof resourceCalls.platformResourceTimeline
}

/** What happened to a resource, newest first: what, by whom, what it cost and how it ended. */
export function Timeline({ id, call = resourceCalls.resourceTimeline }: TimelineProps) {
  return <TimelinePart id={id} call={call} after={undefined} />
}

/** One page of it; the older one opens below. */
function TimelinePart({ id, call, after }: Required<TimelineProps> & { after: string | undefined }) {
  const [older, setOlder] = useState(false)
  const answer = useCall(call as typeof resourceCalls.resourceTimeline, { id, ...(after && { after }) })
  return (
    <Answered answer={answer}>
      {({ result, next }) => (
        <>
          <TimelineList entries={result} />
          {next &&
            (older ? (
              <TimelinePart id={id} call={call} after={next} />
            ) : (
              <Button kind="plain" onClick={() => setOlder(true)}>
                {t('resource.older')}
              </Button>
            ))}
        </>
      )}
    </Answered>
  )
}

export function TimelineList({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ul className={classes.timeline}>
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ul>
  )
}

const icons = { done: IconCheck, failed: IconAlertTriangle, running: IconLoader2, waiting: IconLoader2 }
const isState = (state: string): state is keyof typeof icons => state in icons

const nameOf = ({ kind, what }: TimelineEntry) =>
  kind === 'order'
    ? (find(`states.orderType.${what}`) ?? what)
    : (find(`resource.actions.${what}`) ?? find(`states.hostActions.${what}`) ?? what)

function Entry({ entry }: { entry: TimelineEntry }) {
  const { kind, state, who, text, amount, order_id, order_number, create_time } = entry
  const offered = useOffered()
  const shown = kind === 'order' ? 'order' : isState(state) ? state : 'done'
  const Icon = shown === 'order' ? IconReceipt : icons[shown]
  const word = kind === 'order' ? find(`states.orderStatus.${state}`) : find(`resource.operationStates.${state}`)
  return (
    <li className={classes.entry}>
      <span className={classes.entryIcon} data-state={shown}>
        <Icon size={14} stroke={1.8} aria-hidden="true" />
      </span>
      <div className={classes.entryBody}>
        <div className={classes.entryName}>{nameOf(entry)}</div>
        <div className={classes.second}>{[who || t('resource.byHouse'), word].filter(Boolean).join(' · ')}</div>
        {text && <p className={classes.entryText}>{text}</p>}
      </div>
      <div className={classes.entryEnd}>
        <RelativeTime at={create_time} />
        {amount !== null && (
          <span className={classes.entryMoney}>
            <Money amount={amount} signed />
          </span>
        )}
        {order_id &&
          (offered(paths.order(order_id)) ? <Link to={paths.order(order_id)}>{order_number}</Link> : order_number)}
      </div>
    </li>
  )
}
