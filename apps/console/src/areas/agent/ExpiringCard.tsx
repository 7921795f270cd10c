import type { AgentOverview, Expiring } from '@portico/contract/agent/overview.ts'
import { Link } from '../../kit/show/Link.tsx'
import { paths } from '../../base/place/paths.ts'
import { productName, t } from '../../base/words/words.ts'
import { Card } from '../../kit/show/Card.tsx'
import lines from '../../kit/show/Lines.module.css'
import { Money } from '../../kit/show/Money.tsx'
import { RelativeTime } from '../../kit/show/RelativeTime.tsx'
import classes from './Agent.module.css'

/** What ends within a week, or has ended: the first few with what they bring, and the way to all of them. */
export function ExpiringCard({ expiring: { total, ended, result } }: Pick<AgentOverview, 'expiring'>) {
  return (
    <Card
      title={`${t('agent.expiring')} · ${total}`}
      aside={total > 0 && <Link to={paths.agentResources({ expires_within_days: '7' })}>{t('agent.openList')}</Link>}
    >
      {total === 0 && <p className={classes.note}>{t('agent.nothingEnds')}</p>}
      {ended > 0 && <p className={classes.note}>{t('agent.desk.haveEnded', { n: ended })}</p>}
      <ul className={lines.list}>
        {result.map((row) => (
          <Line key={row.id} row={row} />
        ))}
      </ul>
    </Card>
  )
}

function Line({ row }: { row: Expiring }) {
  const { kind, name, account_id, customer, auto_renewal, expire_time: at, amount, margin } = row
  const isOver = new Date(at) <= new Date()
  return (
    <li className={lines.line}>
      <span className={lines.main}>
        {name}
        <span className={lines.second}>
          {productName(kind)} · <Link to={paths.agentCustomer(account_id)}>{customer}</Link>
        </span>
      </span>
      <span className={lines.end}>
        <span className={isOver ? classes.bad : classes.warn}>
          <RelativeTime at={at} />
        </span>
        <span className={lines.second}>{t(auto_renewal ? 'agent.renewals.auto' : 'agent.renewals.manual')}</span>
      </span>
      <span className={`${lines.end} ${classes.sum}`}>
        <Money amount={amount} />
        <span className={lines.second}>
          <Money amount={margin} signed />
        </span>
      </span>
    </li>
  )
}
