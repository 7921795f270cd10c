import type { AgentOverview, Sums } from '@portico/contract/agent/overview.ts'
import { formatFigure, formatMoney } from '@portico/contract/formats.ts'
import { Link } from '../../kit/show/Link.tsx'
import { paths } from '../../base/place/paths.ts'
import { t } from '../../base/words/words.ts'
import { dayMs } from '../../kit/chart/time-ticks.ts'
import { Bar } from '../../kit/show/Bar.tsx'
import { Figure, Figures } from '../../kit/show/Figures.tsx'
import { Money } from '../../kit/show/Money.tsx'
import { formatDay, formatTime } from '../../kit/show/RelativeTime.tsx'
import { changeOf, percentOf } from './percent.ts'

/** Fewer days than these are shown as a warning. */
const fewDays = 30
const after = (from: string | Date, days: number) => new Date(new Date(from).getTime() + days * dayMs).toISOString()

interface OverviewFiguresProps {
  data: AgentOverview
}

/** The month, the customers, and the money. */
export function OverviewFigures({ data: { month, before, customers, money, runway } }: OverviewFiguresProps) {
  return (
    <Figures>
      <Figure
        word={`${t('agent.sales')} · ${t('agent.thisMonth')}`}
        value={
          <Link to={paths.agentOrders()}>
            <Money amount={month.sales} />
          </Link>
        }
        {...compared(month.sales, before.sales)}
      />
      <Figure
        word={`${t('agent.margin')} · ${t('agent.thisMonth')}`}
        value={<Money amount={month.margin} />}
        note={rates(month, before)}
      />
      <Figure
        word={t('agent.customersFigure')}
        value={<Link to={paths.agentCustomers()}>{customers.total}</Link>}
        note={t('agent.joinedNew', { n: customers.joined })}
      />
      <Wallet money={money} />
      <Due money={money} />
      <Figure
        word={lastsWord(runway.days)}
        value={lasts(money.wallet, runway.days)}
        tone={runway.days !== null && runway.days < fewDays ? 'warn' : undefined}
        note={t('agent.runwayNote', { day: formatMoney(runway.per_day), renewals: formatMoney(runway.renewals) })}
      />
    </Figures>
  )
}

function lasts(wallet: string, days: number | null): string {
  if (Number(wallet) <= 0) return t('agent.runwayOver')
  return days === null ? t('agent.runwayLong') : formatDay(after(new Date(), days))
}

/** Nothing where nothing was sold. */
function rates(month: Sums, before: Sums): string | undefined {
  if (Number(month.sales) === 0) return undefined
  const rate = percentOf(month.margin, month.sales)
  if (Number(before.sales) === 0) return t('agent.desk.rate', { rate })
  return t('agent.desk.rates', { rate, before: percentOf(before.margin, before.sales) })
}

const lastsWord = (days: number | null) =>
  days === null ? t('agent.desk.lastsUntil') : `${t('agent.desk.lastsUntil')} · ${t('agent.runwayDays', { n: days })}`

function compared(now: string, before: string) {
  const change = changeOf(now, before)
  if (change === undefined) return { note: t('agent.monthBefore', { amount: formatMoney(before) }) }
  return {
    note: t('agent.desk.compared', { change: change.text, amount: formatMoney(before) }),
    noteTone: change.up ? ('good' as const) : undefined,
  }
}

interface MoneyProps {
  money: AgentOverview['money']
}

function Wallet({ money: { wallet, own, credit } }: MoneyProps) {
  const lent = Number(credit)
  const used = Math.min(Math.max(-Number(own), 0), lent)
  return (
    <Figure
      word={t('agent.wallet')}
      value={<Money amount={wallet} />}
      note={
        lent > 0
          ? t('agent.desk.creditUsed', { used: formatFigure(used), credit: formatMoney(credit) })
          : t('agent.desk.noCredit')
      }
    >
      {lent > 0 && <Bar part={used / lent} tone={used / lent >= 0.9 ? 'warn' : undefined} />}
    </Figure>
  )
}

function Due({ money: { due, due_since, grace_days } }: MoneyProps) {
  const owes = Number(due) > 0
  const until = due_since && after(due_since, grace_days)
  const isOver = until !== null && until < new Date().toISOString()
  return (
    <Figure
      word={t('agent.due')}
      value={owes ? <Money amount={due} /> : t('agent.nothingDue')}
      tone={owes ? 'bad' : undefined}
      note={owes && until && t(isOver ? 'agent.wasDue' : 'agent.dueUntil', { time: formatTime(until) })}
    />
  )
}
