import { formatMoney } from '@portico/contract/formats.ts'
import { referralCalls } from '@portico/contract/money/referral.ts'
import { absolute, paths } from '../../base/place/paths.ts'
import { useCall } from '../../base/call/queries.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { Button } from '../../kit/show/Button.tsx'
import { Card } from '../../kit/show/Card.tsx'
import { CopyText } from '../../kit/show/CopyText.tsx'
import { Facts } from '../../kit/show/Facts.tsx'
import { Skeleton } from '../../kit/show/Skeleton.tsx'
import classes from './Center.module.css'

/** The code that brings others, and how many it has brought. */
export function ReferralCard() {
  const { data } = useCall(referralCalls.referrerCode)
  const write = useWrite(referralCalls.referrerCodeCreate)
  if (!data)
    return (
      <Card title={t('center.referral')}>
        <Skeleton width="60%" />
      </Card>
    )
  const { code, invited, rewarded, minimum, reward } = data
  const link = `${location.origin}${absolute(paths.register({ referral: code }))}`
  return (
    <Card title={t('center.referral')}>
      <p className={classes.line}>
        {reward === '0.00'
          ? t('center.referralPlain')
          : t('center.referralText', { minimum: formatMoney(minimum), reward: formatMoney(reward) })}
      </p>
      {code ? (
        <Facts
          facts={[
            [t('fields.referral_code'), <CopyText key="code" text={code} />],
            [t('center.referralLink'), <CopyText key="link" text={link} />],
            [t('center.invited'), invited],
            [t('center.rewarded'), rewarded],
          ]}
        />
      ) : (
        <div>
          <Button kind="plain" pending={write.pending} onClick={() => void write.send().catch(() => {})}>
            {t('center.makeCode')}
          </Button>
        </div>
      )}
    </Card>
  )
}
