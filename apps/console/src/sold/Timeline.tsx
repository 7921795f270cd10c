import type { TimelineEntry } from '@portico/contract/resource/fields.ts'
import { resourceCalls } from '@portico/contract/resource/resource.ts'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconLoader2 from '@tabler/icons-react/dist/esm/icons/IconLoader2.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import { Link } from '../kit/show/Link.tsx'
import { useOffered } from '../base/person/offered.ts'
import { paths } from '../base/place/paths.ts'
import { find, t } from '../base/words/words.ts'
import { Money } from '../kit/show/Money.tsx'
import { actionWord } from './action-word.ts'
import { Happening, Happenings } from './Happenings.tsx'
import classes from './Resource.module.css'

interface TimelineProps {
  id: string
  /** What kind of thing it is. */
  of: string
  /** The operator's call answers for every account. */
  call?: typeof resourceCalls.resourceTimeline | typeof resourceCalls.platformResourceTimeline
}

/** What happened to a resource, newest first: what, by whom, what it cost and how it ended. */
export function Timeline({ id, of, call = resourceCalls.resourceTimeline }: TimelineProps) {
  return (
    <Happenings call={call as typeof resourceCalls.resourceTimeline} input={{ id }}>
      {(entry) => <Entry key={entry.id} of={of} entry={entry} />}
    </Happenings>
  )
}

export function TimelineList({ of, entries }: { of: string; entries: readonly TimelineEntry[] }) {
  return (
    <ul className={classes.timeline}>
      {entries.map((entry) => (
        <Entry key={entry.id} of={of} entry={entry} />
      ))}
    </ul>
  )
}

const icons = { done: IconCheck, failed: IconAlertTriangle, running: IconLoader2, waiting: IconLoader2 }
const isState = (state: string): state is keyof typeof icons => state in icons

const nameOf = (of: string, { kind, what }: TimelineEntry) =>
  kind === 'order' ? (find(`states.orderType.${what}`) ?? what) : actionWord(of, what)

function Entry({ of, entry }: { of: string; entry: TimelineEntry }) {
  const { kind, state, who, text, amount, order_id, order_number, create_time } = entry
  const offered = useOffered()
  const shown = kind === 'order' ? 'order' : isState(state) ? state : 'done'
  const word = kind === 'order' ? find(`states.orderStatus.${state}`) : find(`resource.operationStates.${state}`)
  return (
    <Happening
      icon={shown === 'order' ? IconReceipt : icons[shown]}
      state={shown}
      name={nameOf(of, entry)}
      second={[who || t('resource.byHouse'), word].filter(Boolean).join(' · ')}
      text={text}
      at={create_time}
    >
      {amount !== null && (
        <span className={classes.entryMoney}>
          <Money amount={amount} signed />
        </span>
      )}
      {order_id &&
        (offered(paths.order(order_id)) ? <Link to={paths.order(order_id)}>{order_number}</Link> : order_number)}
    </Happening>
  )
}
