import type { AgentOverview } from '@portico/contract/agent/overview.ts'
import { Link } from '../../kit/show/Link.tsx'
import { paths } from '../../base/place/paths.ts'
import { t } from '../../base/words/words.ts'
import { Card } from '../../kit/show/Card.tsx'
import lines from '../../kit/show/Lines.module.css'
import { RelativeTime } from '../../kit/show/RelativeTime.tsx'
import { StatusMark } from '../../kit/show/StatusMark.tsx'
import classes from './Agent.module.css'

/** The work orders of customers that are not closed, those that wait first. */
export function WorkOrdersCard({ workOrders: { open, result } }: { workOrders: AgentOverview['work_orders'] }) {
  return (
    <Card title={`${t('agent.workOrders')} · ${open}`}>
      {open === 0 && <p className={classes.note}>{t('agent.noWorkOrders')}</p>}
      <ul className={lines.list}>
        {result.map(({ wid, number, summary, account_id, customer, waiting_time: since }) => (
          <li key={wid} className={lines.line}>
            <span className={lines.main}>
              <Link to={paths.agentWorkOrder(wid)}>{summary}</Link>
              <span className={lines.second}>
                <span className="mono">{number}</span> · <Link to={paths.agentCustomer(account_id)}>{customer}</Link>
              </span>
            </span>
            <span className={lines.end}>
              <StatusMark
                shape={since ? 'waiting' : 'running'}
                word={t(since ? 'agent.waiting' : 'agent.answered')}
                reason={since && <RelativeTime at={since} />}
              />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
