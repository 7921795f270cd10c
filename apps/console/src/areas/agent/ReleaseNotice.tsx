import type { AgentCustomer } from '@portico/contract/agent/customer.ts'
import { releaseCalls } from '@portico/contract/agent/release.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { runAction } from '../../base/state/run-action.ts'
import { t } from '../../base/words/words.ts'
import { Button } from '../../kit/show/Button.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import classes from './Agent.module.css'

interface ReleaseNoticeProps {
  customer: AgentCustomer
  /** Opens the question whether to let them go. */
  onAgree: () => void
}

/** Who wants the customer to leave, who still has to agree, and what the agent can do about it. */
export function ReleaseNotice({ customer: { account_id, release }, onAgree }: ReleaseNoticeProps) {
  const keep = useWrite(releaseCalls.agentCustomerKeep)
  if (!release) return null
  const theirs = release.asked_by === 'customer'
  const time = formatTime(release.asked_time)
  return (
    <div className={classes.banner} role="status">
      <p className={classes.bannerText}>
        {t(theirs ? 'agent.release.theyAsked' : 'agent.release.youAsked', { time })}
        {release.reason && (
          <span className={classes.quiet}> {t('agent.release.said', { reason: release.reason })}</span>
        )}
      </p>
      <span className={classes.buttons}>
        {theirs && (
          <Button kind="plain" onClick={onAgree}>
            {t('agent.release.agree')}
          </Button>
        )}
        <Button
          kind="plain"
          pending={keep.pending}
          onClick={() => void runAction({ run: () => keep.send({ account_id }) })}
        >
          {t(theirs ? 'agent.release.decline' : 'agent.release.takeBack')}
        </Button>
      </span>
    </div>
  )
}
