import type { Icon } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { Call, Data, Input } from '@portico/contract/calls.ts'
import type { PageOf } from '@portico/contract/page.ts'
import { useCall } from '../base/call/queries.ts'
import { t } from '../base/words/words.ts'
import { Answered } from '../kit/show/Answered.tsx'
import { Button } from '../kit/show/Button.tsx'
import { formatDay, RelativeTime } from '../kit/show/RelativeTime.tsx'
import classes from './Resource.module.css'

export interface HappeningProps {
  icon: Icon
  /** Draws the icon in the colour of what became of it. */
  state: 'done' | 'failed' | 'running' | 'waiting' | 'order'
  name: string
  second: string
  /** The thing that it happened to, where the list is of more than one. */
  about?: ReactNode
  text?: ReactNode
  at: string
  /** At the end, below when it was. */
  children?: ReactNode
}

/** One thing that happened, as a line of a list of such. */
export function Happening({ icon: ShownIcon, state, name, second, about, text, at, children }: HappeningProps) {
  return (
    <li className={classes.entry}>
      <span className={classes.entryIcon} data-state={state}>
        <ShownIcon size={14} stroke={1.8} aria-hidden="true" />
      </span>
      <div className={classes.entryBody}>
        <div className={classes.entryName}>{name}</div>
        {about && <div className={classes.entryAbout}>{about}</div>}
        <div className={classes.second}>{second}</div>
      </div>
      <div className={classes.entryEnd}>
        <RelativeTime at={at} />
        {children}
      </div>
      {text && <p className={classes.entryText}>{text}</p>}
    </li>
  )
}

type RowOf<C extends Call> = Data<C> extends { result: (infer Row)[] } ? Row : never

interface HappeningsProps<C extends Call> {
  /** Answers page by page, the newest first. */
  call: C
  input: Input<C>
  /** What is shown when there is none. */
  none?: ReactNode
  /** When a row was: what was today then stands apart from what was earlier. */
  at?: (row: RowOf<C>) => string
  /** Whether the page after this one was of today. */
  afterToday?: boolean
  children: (row: RowOf<C>) => ReactNode
}

const isToday = (at: string) => new Date(at).toDateString() === new Date().toDateString()

const Lines = ({ title, children }: { title: string | false; children: ReactNode }) => (
  <>
    {title && <p className={classes.timelinePart}>{title}</p>}
    <ul className={classes.timeline} {...(title && { 'aria-label': title })}>
      {children}
    </ul>
  </>
)

/** What happened, newest first; the page before opens below. */
export function Happenings<C extends Call>({ call, input, none, at, afterToday, children }: HappeningsProps<C>) {
  const [older, setOlder] = useState(false)
  const answer = useCall(call as Call, input as never)
  return (
    <Answered answer={answer}>
      {(data) => {
        const { result, next } = data as PageOf<RowOf<C>>
        if (none && result.length === 0) return none
        const today = at ? result.filter((row) => isToday(at(row))) : []
        const rest = result.slice(today.length)
        return (
          <>
            {today.length > 0 && (
              <Lines title={!afterToday && t('timeline.today', { day: formatDay(at!(today[0]!)) })}>
                {today.map((row) => children(row))}
              </Lines>
            )}
            {rest.length > 0 && (
              <Lines title={(today.length > 0 || afterToday === true) && t('timeline.earlier')}>
                {rest.map((row) => children(row))}
              </Lines>
            )}
            {next && !older && (
              <Button kind="plain" onClick={() => setOlder(true)}>
                {t('resource.older')}
              </Button>
            )}
            {next && older && (
              <Happenings
                call={call}
                input={{ ...(input as unknown as object), after: next } as unknown as Input<C>}
                {...(at && { at, afterToday: rest.length === 0 })}
              >
                {children}
              </Happenings>
            )}
          </>
        )
      }}
    </Answered>
  )
}
