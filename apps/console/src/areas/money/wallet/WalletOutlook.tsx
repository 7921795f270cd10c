import { formatFigure } from '@portico/contract/formats.ts'
import { outlookCalls, type Due } from '@portico/contract/money/outlook.ts'
import { isNegative, lessMoney } from '@portico/contract/money/sums.ts'
import { useMemo } from 'react'
import { useCall } from '../../../base/call/queries.ts'
import { usePerson } from '../../../base/person/person.ts'
import { paths } from '../../../base/place/paths.ts'
import { t } from '../../../base/words/words.ts'
import { dayMs, noonOf } from '../../../kit/chart/time-ticks.ts'
import { TimeChart } from '../../../kit/chart/TimeChart.tsx'
import { Card } from '../../../kit/show/Card.tsx'
import { Figure, Figures } from '../../../kit/show/Figures.tsx'
import { Link } from '../../../kit/show/Link.tsx'
import { Money } from '../../../kit/show/Money.tsx'
import { formatDay } from '../../../kit/show/RelativeTime.tsx'
import { Skeleton, SkeletonLines } from '../../../kit/show/Skeleton.tsx'
import classes from './Outlook.module.css'
import { isNothing, LastsUntil, type Pacing } from '../LastsUntil.tsx'
import shared from '../Sums.module.css'

const useOutlook = () => useCall(outlookCalls.walletOutlook, {}).data

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
        note={
          outlook &&
          (owed ? t('recharge.outlook.owed', { sum: owed }) : t('recharge.outlook.frozen', { sum: outlook.frozen }))
        }
        noteTone={owed ? 'bad' : undefined}
      />
      <Figure
        word={t('recharge.coupon')}
        value={<Money amount={wallet.coupon} />}
        note={outlook?.vouchers_ending && <Ending {...outlook.vouchers_ending} />}
      />
      <Figure
        word={t('recharge.outlook.lastsUntil')}
        value={outlook ? <LastsUntil {...outlook} /> : <Skeleton width="50%" />}
        note={outlook ? <Pace {...outlook} /> : <Skeleton width="70%" />}
      />
    </Figures>
  )
}

function Ending({ amount, expire_time }: { amount: string; expire_time: string }) {
  return (
    <Link to={paths.vouchers()} className={classes.ending}>
      {t('recharge.outlook.ending', { sum: amount, day: formatDay(expire_time) })}
    </Link>
  )
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
  const series = useMemo(() => {
    const values = (left ?? ['0.00']).map(Number)
    // Until a day is read, what is left today.
    return [{ label: t('recharge.outlook.left'), colour: 'var(--chart-1)', values, unread: values[0]! }]
  }, [left])
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
          format={formatFigure}
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
    <Card title={t('recharge.outlook.nextTitle')} aside={outlook && <Out amount={outlook.next.total} />}>
      {!outlook && <SkeletonLines lines={4} />}
      {outlook && isNothing(outlook.next.total) && <p className={classes.line}>{t('recharge.outlook.nextNone')}</p>}
      {outlook && !isNothing(outlook.next.total) && <Ahead {...outlook} />}
    </Card>
  )
}

/** What will leave the balance. */
const Out = ({ amount }: { amount: string }) => <Money amount={lessMoney('0.00', amount)} />

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
            <Out amount={amount} />
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
                <Out amount={amount} />
              </dd>
            </div>
          ))}
        <div className={shared.total}>
          <dt>{t('recharge.outlook.nextTotal')}</dt>
          <dd>
            <Out amount={total} />
          </dd>
        </div>
      </dl>
      {!isNegative(missing) && !isNothing(missing) && (
        <p className={classes.short}>{t('recharge.outlook.short', { sum: missing })}</p>
      )}
    </>
  )
}
