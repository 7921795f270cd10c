import { rechargeCalls } from '@portico/contract/money/recharge.ts'
import { useSearchParams } from '../../base/place/sight.ts'
import { query, queryClient } from '../../base/call/queries.ts'
import { insideConsole } from '../../base/place/return-path.ts'
import { t } from '../../base/words/words.ts'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { TabNav } from '../../kit/show/TabNav.tsx'
import { tabPath, useTab } from '../../base/state/use-param.ts'
import { BalanceAlarmCard } from './BalanceAlarmCard.tsx'
import classes from './Recharge.module.css'
import { RechargeFollow } from './RechargeFollow.tsx'
import { RechargeForm } from './RechargeForm.tsx'
import { RechargeList } from './RechargeList.tsx'
import { WalletLines } from './WalletLines.tsx'
import { NextDays, RunwayChart, WalletFigures } from './WalletOutlook.tsx'

export const loader = () => queryClient.query({ ...query(rechargeCalls.rechargeWayInfo), staleTime: 15_000 })

const tabs = ['recharges', 'movements'] as const

export default function RechargePage() {
  const [asked] = useSearchParams()
  const order = asked.get('order')
  const redirect = insideConsole(asked.get('redirect'))
  const amount = asked.get('amount') ?? ''
  const tab = useTab(tabs)
  return (
    <PageShell title={t('pages.recharge')} text={t('recharge.text')}>
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
              {tab === 'recharges' ? <RechargeList /> : <WalletLines />}
            </div>
            <div className={classes.stack}>
              <RechargeForm key={amount} amount={amount} redirect={redirect} />
              <NextDays />
              <BalanceAlarmCard />
            </div>
          </div>
        </div>
      )}
    </PageShell>
  )
}
