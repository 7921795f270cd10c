import { rechargeCalls } from '@portico/contract/money/recharge.ts'
import { useSearchParams } from '../../../base/place/sight.ts'
import { query, queryClient } from '../../../base/call/queries.ts'
import { paths } from '../../../base/place/paths.ts'
import { insideConsole } from '../../../base/place/return-path.ts'
import { t } from '../../../base/words/words.ts'
import { LinkButton } from '../../../kit/show/Button.tsx'
import { PageShell } from '../../../kit/show/PageShell.tsx'
import { TabNav } from '../../../kit/show/TabNav.tsx'
import { tabPath, useTab } from '../../../base/state/use-param.ts'
import { BalanceAlarmCard } from './BalanceAlarmCard.tsx'
import classes from '../recharge/Recharge.module.css'
import { RechargeFollow } from '../recharge/RechargeFollow.tsx'
import { RechargeForm } from '../recharge/RechargeForm.tsx'
import { RechargeList } from '../recharge/RechargeList.tsx'
import { WalletLines } from './WalletLines.tsx'
import { NextDays, RunwayChart, WalletFigures } from './WalletOutlook.tsx'

export const loader = () => queryClient.query({ ...query(rechargeCalls.rechargeWayInfo), staleTime: 15_000 })

const tabs = ['movements', 'recharges'] as const

export default function RechargePage() {
  const [asked] = useSearchParams()
  const order = asked.get('order')
  const redirect = insideConsole(asked.get('redirect'))
  const [amount, way] = [asked.get('amount') ?? '', asked.get('way') ?? '']
  const tab = useTab(tabs)
  return (
    <PageShell
      title={t('pages.recharge')}
      text={t('recharge.text')}
      action={
        <div className={classes.actions}>
          <LinkButton kind="plain" to={paths.vouchers()}>
            {t('recharge.redeem')}
          </LinkButton>
          <LinkButton kind="plain" to={paths.invoices()}>
            {t('recharge.invoice')}
          </LinkButton>
        </div>
      }
    >
      {order ? (
        <RechargeFollow key={order} id={order} redirect={redirect} />
      ) : (
        <div className={classes.stack}>
          <WalletFigures />
          <RunwayChart />
          <div className={classes.columns}>
            <div className={classes.stack}>
              <TabNav
                label={t('money.historyLabel')}
                current={tab}
                tabs={tabs.map((key) => ({ key, word: t(`money.histories.${key}`), to: tabPath(key) }))}
              />
              {tab === 'movements' ? <WalletLines /> : <RechargeList />}
            </div>
            <div className={classes.stack}>
              <RechargeForm key={`${way} ${amount}`} amount={amount} way={way} redirect={redirect} />
              <NextDays />
              <BalanceAlarmCard />
            </div>
          </div>
        </div>
      )}
    </PageShell>
  )
}
