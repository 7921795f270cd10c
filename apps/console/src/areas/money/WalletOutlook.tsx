import { formatMoney } from '@portico/contract/formats.ts'
import { outlookCalls, type Due } from '@portico/contract/money/outlook.ts'
import { isNegative, lessMoney } from '@portico/contract/money/sums.ts'
import { useMemo } from 'react'
import { useCall } from '../../base/call/queries.ts'
import { usePerson } from '../../base/person/person.ts'
import { t } from '../../base/words/words.ts'
import { dayMs, noonOf } from '../../kit/chart/time-ticks.ts'
import { TimeChart } from '../../kit/chart/TimeChart.tsx'
import { Card } from '../../kit/show/Card.tsx'
import { Figure, Figures } from '../../kit/show/Figures.tsx'
import { Money } from '../../kit/show/Money.tsx'
import { formatDay } from '../../kit/show/RelativeTime.tsx'
import { Skeleton, SkeletonLines } from '../../kit/show/Skeleton.tsx'
import classes from './Outlook.module.css'
import shared from './Sums.module.css'

const inMoney = (value: number) => formatMoney(value.toFixed(2))
const isNothing = (amount: string) => Number(amount) === 0
const useOutlook = () => useCall(outlookCalls.walletOutlook).data

/** What is in the wallet, and until when it is enough. */
export function WalletFigures() {
  const { wallet_info: wallet } = usePerson()
  const outlook = useOutlook()
  const owed = outlook && isNegative(outlook.balance) ? lessMoney('0.00', outlook.balance) : undefined
  return (
    <Figures>
      <Figure
        word={t('recharge.cash')}
        value={<Money amount={wallet.cash} />}
        note={owed && t('recharge.outlook.owed', { sum: owed })}
        noteTone="bad"
      />
      <Figure word={t('recharge.coupon')} value={<Money amount={wallet.coupon} />} />
      <Figure
        word={t('recharge.outlook.lastsUntil')}
        value={outlook ? <LastsUntil {...outlook} /> : <Skeleton width="50%" />}
        note={outlook ? <Pace {...outlook} /> : <Skeleton width="70%" />}
      />
    </Figures>
  )
}

interface Pacing {
  month_total: string
  usage_per_day: string
}
function LastsUntil({ lasts_until, month_total, usage_per_day }: Pacing & { lasts_until: string | null }) {
  if (lasts_until) return formatDay(lasts_until)
  return isNothing(month_total) && isNothing(usage_per_day) ? '—' : t('recharge.outlook.lasts')
}

function Pace({ month_total, usage_per_day }: Pacing) {
  if (!isNothing(usage_per_day)) return t('recharge.outlook.pace', { month: month_total, day: usage_per_day })
  if (isNothing(month_total)) return t('recharge.outlook.lastsNone')
  return t('recharge.outlook.paceRenewals', { month: month_total })
}

const today = () => new Date().toISOString().slice(0, 10)

/** The balance from today on, day by day, if everything is renewed and used as now. */
export function RunwayChart() {
  const outlook = useOutlook()
  const left = outlook?.left
  const series = useMemo(
    () => [{ label: t('recharge.outlook.left'), colour: 'var(--chart-1)', values: (left ?? ['0.00']).map(Number) }],
    [left],
  )
  // There is nothing to see where nothing is spent.
  if (outlook && (outlook.left.length < 3 || new Set(outlook.left).size < 2)) return null
  return (
    <Card>
      <div className={classes.chart}>
        <TimeChart
          title={t('recharge.outlook.runwayTitle')}
          aside={outlook?.lasts_until && t('recharge.outlook.upTo', { day: formatDay(outlook.lasts_until) })}
          fromMs={noonOf(today())}
          stepMs={dayMs}
          series={series}
          format={inMoney}
          missing=""
        />
      </div>
    </Card>
  )
}

/** What is due soon, and what will be used, with their sums. */
export function NextDays() {
  const outlook = useOutlook()
  return (
    <Card
      title={t('recharge.outlook.nextTitle')}
      aside={outlook && <Money amount={lessMoney('0.00', outlook.next.total)} />}
    >
      {!outlook && <SkeletonLines lines={4} />}
      {outlook && isNothing(outlook.next.total) && <p className={classes.line}>{t('recharge.outlook.nextNone')}</p>}
      {outlook && !isNothing(outlook.next.total) && <Ahead {...outlook} />}
    </Card>
  )
}

interface AheadProps {
  balance: string
  next: { due: readonly Due[]; count: number; auto: string; manual: string; usage: string; total: string }
}

function Ahead({ balance, next }: AheadProps) {
  const { due, count, auto, manual, usage, total } = next
  const missing = lessMoney(total, balance)
  const sums = [
    ['autoSum', auto],
    ['manualSum', manual],
    ['usageSum', usage],
  ] as const
  return (
    <>
      <ul className={classes.due}>
        {due.map(({ id, name, auto: isAuto, amount, expire_time }) => (
          <li key={id}>
            <time dateTime={expire_time}>{formatDay(expire_time)}</time>
            <span className={classes.name}>
              {name}
              {!isAuto && <span className={classes.manual}>{t('recharge.outlook.manual')}</span>}
            </span>
            <Money amount={amount} />
          </li>
        ))}
      </ul>
      {count > due.length && (
        <p className={classes.line}>{t('recharge.outlook.nextMore', { n: count - due.length })}</p>
      )}
      <dl className={`${shared.sums} ${classes.parted}`}>
        {sums
          .filter(([, amount]) => !isNothing(amount))
          .map(([word, amount]) => (
            <div key={word}>
              <dt>{t(`recharge.outlook.${word}`)}</dt>
              <dd>
                <Money amount={amount} />
              </dd>
            </div>
          ))}
        <div className={shared.total}>
          <dt>{t('recharge.outlook.nextTotal')}</dt>
          <dd>
            <Money amount={total} />
          </dd>
        </div>
      </dl>
      {!isNegative(missing) && !isNothing(missing) && (
        <p className={classes.short}>{t('recharge.outlook.short', { sum: missing })}</p>
      )}
    </>
  )
}
