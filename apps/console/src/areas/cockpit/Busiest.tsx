import { cockpitCalls } from '@portico/contract/cockpit/cockpit.ts'
import { useCall } from '../../base/call/queries.ts'
import { t } from '../../base/words/words.ts'
import { Answered } from '../../kit/show/Answered.tsx'
import { Flag } from '../../kit/show/Flag.tsx'
import classes from './Cockpit.module.css'
import { Panel } from './Panel.tsx'

/** Machines announce nothing of how busy they are. */
const askAgainMs = 60_000
const hot = 80

export function Busiest() {
  const answer = useCall(cockpitCalls.cockpitBusiest, undefined, { refetchIntervalMs: askAgainMs })
  const none = answer.data?.result.length === 0
  return (
    <Panel title={t('cockpit.busiest')} empty={none ? [t('cockpit.noneRuns'), t('cockpit.noneRunsText')] : undefined}>
      <Answered answer={answer}>
        {({ result }) => (
          <ul className={classes.busy}>
            {result.map(({ id, name, node_flag, cpu_percent }) => (
              <li key={id} className={classes.bar}>
                <span className={classes.name}>
                  <Flag code={node_flag} />
                  <span>{name}</span>
                </span>
                <span className={classes.track} aria-hidden="true">
                  <i data-figure={cpu_percent >= hot ? 'expiring' : 'load'} style={{ width: `${cpu_percent}%` }} />
                </span>
                <b className={classes.amount}>{cpu_percent.toFixed(0)} %</b>
              </li>
            ))}
          </ul>
        )}
      </Answered>
    </Panel>
  )
}
