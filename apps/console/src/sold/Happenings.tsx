import type { Icon } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { Call, Data, Input } from '@portico/contract/calls.ts'
import type { PageOf } from '@portico/contract/page.ts'
import { useCall } from '../base/call/queries.ts'
import { t } from '../base/words/words.ts'
import { Answered } from '../kit/show/Answered.tsx'
import { Button } from '../kit/show/Button.tsx'
import { RelativeTime } from '../kit/show/RelativeTime.tsx'
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
  children: (row: RowOf<C>) => ReactNode
}

/** What happened, newest first; the page before opens below. */
export function Happenings<C extends Call>({ call, input, none, children }: HappeningsProps<C>) {
  const [older, setOlder] = useState(false)
  const answer = useCall(call as Call, input as never)
  return (
    <Answered answer={answer}>
      {(data) => {
        const { result, next } = data as PageOf<RowOf<C>>
        if (none && result.length === 0) return none
        return (
          <>
            <ul className={classes.timeline}>{result.map((row) => children(row))}</ul>
            {next && !older && (
              <Button kind="plain" onClick={() => setOlder(true)}>
                {t('resource.older')}
              </Button>
            )}
            {next && older && (
              <Happenings call={call} input={{ ...(input as unknown as object), after: next } as unknown as Input<C>}>
                {children}
              </Happenings>
            )}
          </>
        )
      }}
    </Answered>
  )
}
