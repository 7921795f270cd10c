import type { CockpitOperation } from '@portico/contract/cockpit/cockpit.ts'
import { language, productName, t } from '../../base/words/words.ts'
import { StatusMark, type StatusShape } from '../../kit/show/StatusMark.tsx'
import classes from './Cockpit.module.css'
import { Panel } from './Panel.tsx'
import { actionWord } from '../../sold/action-word.ts'

const shapes: Record<CockpitOperation['state'], StatusShape> = {
  waiting: 'waiting',
  running: 'working',
  done: 'running',
  failed: 'failed',
}
const clock = new Intl.DateTimeFormat(language, { timeStyle: 'short', hourCycle: 'h23' })
const date = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric' })

const isToday = (at: Date) => at.toDateString() === new Date().toDateString()

/** What is being done and what was, the newest first. */
export function Feed({ operations }: { operations: readonly CockpitOperation[] }) {
  const empty = [t('cockpit.noOperations'), t('cockpit.noOperationsText')] as const
  return (
    <Panel title={t('cockpit.feed')} empty={operations.length === 0 ? empty : undefined}>
      <div role="log" className={classes.feed}>
        <ul className={classes.operations}>
          {operations.map((operation) => (
            <Operation key={operation.id} operation={operation} />
          ))}
        </ul>
      </div>
    </Panel>
  )
}

function Operation({ operation }: { operation: CockpitOperation }) {
  const { action, state, kind, name, who, text, create_time } = operation
  const at = new Date(create_time)
  const word = actionWord(kind, action)
  return (
    <li className={classes.operation}>
      <time className={classes.at} dateTime={create_time}>
        {isToday(at) ? clock.format(at) : date.format(at)}
      </time>
      <span className={classes.what}>
        <span className={classes.name}>
          <b>{word}</b>
          <span>{name}</span>
        </span>
        <span className={classes.second}>{text || [productName(kind), who || t('resource.byHouse')].join(' · ')}</span>
      </span>
      <StatusMark shape={shapes[state]} word={t(`resource.operationStates.${state}`)} />
    </li>
  )
}
