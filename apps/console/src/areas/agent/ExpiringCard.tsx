import { agentSaleCalls } from '@portico/contract/agent/sale.ts'
import { Link } from 'react-router'
import { useCall } from '../../base/call/queries.ts'
import { paths } from '../../base/place/paths.ts'
import { productName, t } from '../../base/words/words.ts'
import { Answered } from '../../kit/show/Answered.tsx'
import { Card } from '../../kit/show/Card.tsx'
import { RelativeTime } from '../../kit/show/RelativeTime.tsx'
import classes from './Agent.module.css'

const soon = { expires_within_days: 7, limit: 5 }

/** What ends within a week, or has ended: the first few, and the way to all of them. */
export function ExpiringCard({ count }: { count: number }) {
  const answer = useCall(agentSaleCalls.agentResourceList, soon)
  return (
    <Card title={`${t('agent.expiring')} · ${count}`}>
      {count === 0 ? (
        <p className={classes.note}>{t('agent.nothingEnds')}</p>
      ) : (
        <Answered answer={answer}>
          {({ result }) => (
            <ul className={classes.list}>
              {result.map(({ id, kind, name, customer, renewal, expire_time: at }) => (
                <li key={id} className={classes.line}>
                  <span>
                    {name}
                    <span className={classes.second}>
                      {productName(kind)} · {customer}
                    </span>
                  </span>
                  <span className={classes.end}>
                    {at && <RelativeTime at={at} />}
                    <span className={classes.second}>
                      {t(renewal === 'off' ? 'agent.renewals.manual' : 'agent.renewals.auto')}
                    </span>
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Answered>
      )}
      <Link to={paths.agentResources({ expires_within_days: '7' })}>{t('agent.openList')}</Link>
    </Card>
  )
}
