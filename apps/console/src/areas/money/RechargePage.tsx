import { rechargeCalls } from '@portico/contract/money/recharge.ts'
import { useSearchParams } from 'react-router'
import { usePerson } from '../../app/person.ts'
import { query, queryClient } from '../../app/queries.ts'
import { insideConsole } from '../../app/return-path.ts'
import { t } from '../../app/words.ts'
import { Card } from '../../kit/Card.tsx'
import { Money } from '../../kit/Money.tsx'
import { PageShell } from '../../kit/PageShell.tsx'
import classes from './Recharge.module.css'
import { RechargeFollow } from './RechargeFollow.tsx'
import { RechargeForm } from './RechargeForm.tsx'
import { RechargeList } from './RechargeList.tsx'

export const loader = () => queryClient.query({ ...query(rechargeCalls.rechargeWayInfo), staleTime: 15_000 })

export default function RechargePage() {
  const [asked] = useSearchParams()
  const order = asked.get('order')
  const redirect = insideConsole(asked.get('redirect'))
  const amount = asked.get('amount') ?? ''
  return (
    <PageShell title={t('pages.recharge')} text={t('recharge.text')}>
      {order ? (
        <RechargeFollow key={order} id={order} redirect={redirect} />
      ) : (
        <div className={classes.columns}>
          <div className={classes.stack}>
            <Balances />
            <RechargeList />
          </div>
          <RechargeForm key={amount} amount={amount} redirect={redirect} />
        </div>
      )}
    </PageShell>
  )
}

function Balances() {
  const { wallet_info: wallet } = usePerson()
  return (
    <Card>
      <div className={classes.balances}>
        <div>
          <span className={classes.name}>{t('recharge.cash')}</span>
          <strong className={classes.big}>
            <Money amount={wallet.cash} />
          </strong>
        </div>
        <div>
          <span className={classes.name}>{t('recharge.coupon')}</span>
          <strong className={classes.big}>
            <Money amount={wallet.coupon} />
          </strong>
        </div>
      </div>
    </Card>
  )
}
