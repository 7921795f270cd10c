import { resourceCalls } from '@portico/contract/resource/resource.ts'
import { useCall } from '../../base/call/queries.ts'
import { useOffered } from '../../base/person/offered.ts'
import { usePerson } from '../../base/person/person.ts'
import { paths } from '../../base/place/paths.ts'
import { isMember } from '../../base/route/guard.ts'
import { t } from '../../base/words/words.ts'
import { Card } from '../../kit/show/Card.tsx'
import { Facts } from '../../kit/show/Facts.tsx'
import { Link } from '../../kit/show/Link.tsx'
import { Money } from '../../kit/show/Money.tsx'
import { formatDay, formatTime } from '../../kit/show/RelativeTime.tsx'
import classes from './Home.module.css'

/** Who is signed in, what there is to spend and what it is spent on. The balance is for those who answer for the account. */
export function AccountCard() {
  const person = usePerson()
  const offered = useOffered()
  const counted = useCall(resourceCalls.resourceCount).data
  const { cash, coupon } = person.wallet_info
  const member = isMember(person)
  const costs = counted && Number(counted.month_total) > 0
  const real = person.real_name.native
  const certificate = paths.chooseCertificate('native')
  return (
    <Card title={t('home.summary')} aside={<Link to={paths.personalCenter()}>{t('pages.personalCenter')}</Link>}>
      {!member && (
        <div className={classes.sums}>
          <Sum word={t('shell.cashBalance')} amount={cash} to={paths.recharge()} way={t('shell.recharge')} />
          <Sum word={t('shell.voucherBalance')} amount={coupon} to={paths.vouchers()} way={t('shell.redeem')} />
        </div>
      )}
      <Facts
        facts={[
          costs && [
            t('home.monthCost'),
            <Link key="cost" to={member ? paths.orders() : paths.costs()}>
              <Money amount={counted.month_total} />
            </Link>,
          ],
          costs &&
            !member && [
              t('home.lastsUntil'),
              <Link key="runway" to={paths.recharge()}>
                {counted.runway_time ? formatDay(counted.runway_time) : t('home.lastsLong')}
              </Link>,
            ],
          [t('fields.email'), person.email],
          person.phone && [t('fields.phone'), `+${person.area_code} ${person.phone}`],
          person.group_name && [t('fields.group_id'), person.group_name],
          person.last_login_time && [t('home.lastSignIn'), formatTime(person.last_login_time)],
          // Who has not applied yet is told by the first step.
          real !== 'none' &&
            offered(certificate) && [
              t('home.realName'),
              <Link key="realName" to={certificate}>
                {t(`states.realnameState.${real}`)}
              </Link>,
            ],
        ]}
      />
    </Card>
  )
}

function Sum({ word, amount, to, way }: { word: string; amount: string; to: string; way: string }) {
  return (
    <div className={classes.sum}>
      <span className={classes.second}>{word}</span>
      <span className={classes.amount}>
        <Money amount={amount} />
      </span>
      <Link to={to}>{way}</Link>
    </div>
  )
}
