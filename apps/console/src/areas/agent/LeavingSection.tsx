import type { Data } from '@portico/contract/calls.ts'
import { releaseCalls } from '@portico/contract/agent/release.ts'
import { useCall } from '../../base/call/queries.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { runAction } from '../../base/state/run-action.ts'
import { t } from '../../base/words/words.ts'
import { Answered } from '../../kit/show/Answered.tsx'
import { Button } from '../../kit/show/Button.tsx'
import { Card } from '../../kit/show/Card.tsx'
import lines from '../../kit/show/Lines.module.css'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import classes from './AgentFace.module.css'

/** Customers who want to go, and those whom the agent has asked to. */
export function LeavingSection() {
  return (
    <Card title={t('agentFace.tabs.leaving')}>
      <p className={classes.text}>{t('agentFace.leavingText')}</p>
      <Answered answer={useCall(releaseCalls.agentReleaseList)}>
        {({ result }) =>
          result.length === 0 ? (
            <p className={classes.quiet}>{t('agentFace.noneLeaving')}</p>
          ) : (
            <ul className={lines.list}>
              {result.map((row) => (
                <LeavingRow key={row.account_id} row={row} />
              ))}
            </ul>
          )
        }
      </Answered>
    </Card>
  )
}

type Row = Data<typeof releaseCalls.agentReleaseList>['result'][number]

function LeavingRow({ row: { account_id, name, asked_by, asked_time, reason } }: { row: Row }) {
  const release = useWrite(releaseCalls.agentCustomerRelease)
  const keep = useWrite(releaseCalls.agentCustomerKeep)
  const askFirst = () =>
    runAction({
      confirm: {
        title: t('agentFace.releaseTitle', { name }),
        text: t('agentFace.releaseText'),
        confirm: t('agentFace.release'),
        danger: true,
      },
      run: () => release.send({ account_id }),
    })
  return (
    <li className={`${lines.line} ${classes.person}`} data-acted>
      <span className={lines.main}>
        {name}
        <span className={lines.second}>{t(`agentFace.askedBy.${asked_by}`, { time: formatTime(asked_time) })}</span>
        {reason && <span className={lines.second}>{reason}</span>}
      </span>
      <span className={classes.buttons}>
        {asked_by === 'customer' && (
          <Button kind="plain" pending={release.pending} onClick={() => void askFirst()}>
            {t('agentFace.release')}
          </Button>
        )}
        <Button kind="plain" pending={keep.pending} onClick={() => void keep.send({ account_id }).catch(() => {})}>
          {t(asked_by === 'customer' ? 'agentFace.decline' : 'agentFace.takeBack')}
        </Button>
      </span>
    </li>
  )
}
