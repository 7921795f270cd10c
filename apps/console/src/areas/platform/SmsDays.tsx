import { formatUnitPrice } from '@portico/contract/formats.ts'
import { smsCalls } from '@portico/contract/platform/sms.ts'
import { useCall } from '../../base/call/queries.ts'
import { t } from '../../base/words/words.ts'
import { Answered } from '../../kit/show/Answered.tsx'
import { Card } from '../../kit/show/Card.tsx'
import { Facts } from '../../kit/show/Facts.tsx'
import classes from './Platform.module.css'

/** What left by a gateway, day by day, and about what that costs. Nothing while nothing ever has. */
export function SmsDays() {
  const answer = useCall(smsCalls.smsDays)
  return (
    <Answered answer={answer}>
      {({ result, currency, left_today, site_a_day }) =>
        result.length > 0 && (
          <Card title={t('sms.days')}>
            <p className={classes.text}>{t('sms.daysText', { left: left_today, max: site_a_day })}</p>
            <Facts
              facts={result.map(({ day, sent, delivered, failed, cost }) => [
                day,
                t('sms.day', { sent, delivered, failed, cost: formatUnitPrice(cost, currency) }),
              ])}
            />
          </Card>
        )
      }
    </Answered>
  )
}
