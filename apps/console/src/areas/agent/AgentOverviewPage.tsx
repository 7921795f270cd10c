import { agentOverviewCalls, type AgentOverview } from '@portico/contract/agent/overview.ts'
import { formatMoney } from '@portico/contract/formats.ts'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../base/call/queries.ts'
import { paths } from '../../base/place/paths.ts'
import { t } from '../../base/words/words.ts'
import { Answered } from '../../kit/show/Answered.tsx'
import { LinkButton } from '../../kit/show/Button.tsx'
import { Card } from '../../kit/show/Card.tsx'
import { Money } from '../../kit/show/Money.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { formatTime, RelativeTime } from '../../kit/show/RelativeTime.tsx'
import { StatusMark } from '../../kit/show/StatusMark.tsx'
import classes from './Agent.module.css'
import { ExpiringCard } from './ExpiringCard.tsx'
import { MarginTables } from './MarginTables.tsx'
import { percentOf } from './percent.ts'

const refetchIntervalMs = 60_000
const dayMs = 86_400_000
/** Fewer days than these are shown as a warning. */
const fewDays = 30

export default function AgentOverviewPage() {
  const answer = useCall(agentOverviewCalls.agentOverview, undefined, { refetchIntervalMs })
  return (
    <PageShell
      title={t('pages.agentOverview')}
      text={t('agent.overviewText')}
      action={
        <LinkButton
          to={paths.agentCustomers({ form: 'invite' })}
          icon={<IconUserPlus size={16} stroke={1.8} aria-hidden="true" />}
        >
          {t('agent.invite')}
        </LinkButton>
      }
    >
      <Answered answer={answer}>
        {(data) => (
          <div className={classes.stack}>
            {data.paused_for && (
              <p className={classes.banner} role="status">
                {t(data.paused_for === 'owing' ? 'agent.pausedOwing' : 'agent.pausedOperator')}
              </p>
            )}
            <Figures data={data} />
            <MarginTables data={data} />
            <div className={classes.columns}>
              <WorkOrders data={data} />
              <ExpiringCard count={data.expiring} />
            </div>
          </div>
        )}
      </Answered>
    </PageShell>
  )
}

interface PartProps {
  data: AgentOverview
}

function Figure({ word, value, note, warn }: { word: string; value: ReactNode; note?: ReactNode; warn?: boolean }) {
  return (
    <li className={classes.figure}>
      <span className={classes.word}>{word}</span>
      <span className={warn ? `${classes.value} ${classes.warn}` : classes.value}>{value}</span>
      {note && <span className={classes.note}>{note}</span>}
    </li>
  )
}

function Figures({ data: { month, before, customers, money, runway } }: PartProps) {
  const owes = Number(money.due) > 0
  const payBy =
    money.due_since && new Date(new Date(money.due_since).getTime() + money.grace_days * dayMs).toISOString()
  return (
    <ul className={classes.figures}>
      <Figure
        word={`${t('agent.sales')} · ${t('agent.thisMonth')}`}
        value={<Money amount={month.sales} />}
        note={t('agent.monthBefore', { amount: formatMoney(before.sales) })}
      />
      <Figure
        word={`${t('agent.margin')} · ${t('agent.thisMonth')}`}
        value={<Money amount={month.margin} />}
        note={t('agent.rateOf', { rate: percentOf(month.margin, month.sales) })}
      />
      <Figure
        word={t('agent.customersFigure')}
        value={<Link to={paths.agentCustomers()}>{customers.total}</Link>}
        note={t('agent.joinedNew', { n: customers.joined })}
      />
      <Figure
        word={t('agent.wallet')}
        value={<Money amount={money.wallet} />}
        note={t('agent.ownAndCredit', { own: formatMoney(money.own), credit: formatMoney(money.credit) })}
      />
      <Figure
        word={t('agent.due')}
        value={owes ? <Money amount={money.due} /> : t('agent.nothingDue')}
        warn={owes}
        note={owes && payBy && t('agent.dueUntil', { time: formatTime(payBy) })}
      />
      <Figure
        word={t('agent.runway')}
        value={runway.days === null ? t('agent.runwayLong') : t('agent.runwayDays', { n: runway.days })}
        warn={runway.days !== null && runway.days < fewDays}
        note={t('agent.runwayNote', { day: formatMoney(runway.per_day), renewals: formatMoney(runway.renewals) })}
      />
    </ul>
  )
}

function WorkOrders({ data: { work_orders } }: PartProps) {
  return (
    <Card title={`${t('agent.workOrders')} · ${work_orders.open}`}>
      {work_orders.open === 0 ? (
        <p className={classes.note}>{t('agent.noWorkOrders')}</p>
      ) : (
        <ul className={classes.list}>
          {work_orders.result.map(({ wid, number, summary, account_id, customer, waiting_time: since }) => (
            <li key={wid} className={classes.line}>
              <span>
                <StatusMark
                  shape={since ? 'waiting' : 'running'}
                  word={t(since ? 'agent.waiting' : 'agent.answered')}
                />
                <span className={classes.second}>
                  {number} · {summary}
                </span>
              </span>
              <span>
                <Link to={paths.agentCustomer(account_id)}>{customer}</Link>
                {since && (
                  <span className={classes.second}>
                    <RelativeTime at={since} />
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
