import { agentOverviewCalls } from '@portico/contract/agent/overview.ts'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import { useCall } from '../../base/call/queries.ts'
import { paths } from '../../base/place/paths.ts'
import { t } from '../../base/words/words.ts'
import { Answered } from '../../kit/show/Answered.tsx'
import { LinkButton } from '../../kit/show/Button.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import classes from './Agent.module.css'
import { ExpiringCard } from './ExpiringCard.tsx'
import { MarginTables } from './MarginTables.tsx'
import { OverviewCharts } from './OverviewCharts.tsx'
import { OverviewFigures } from './OverviewFigures.tsx'
import { SqueezeBanner } from './SqueezeBanner.tsx'
import { WorkOrdersCard } from './WorkOrdersCard.tsx'

const refetchIntervalMs = 60_000

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
              <div className={classes.banner} role="status">
                <p className={classes.bannerText}>
                  {t(data.paused_for === 'owing' ? 'agent.pausedOwing' : 'agent.pausedOperator')}
                </p>
                {data.paused_for === 'owing' && (
                  <LinkButton kind="plain" to={paths.agentWallet({ form: 'topup' })}>
                    {t('agent.payNow')}
                  </LinkButton>
                )}
              </div>
            )}
            {data.squeeze && <SqueezeBanner squeeze={data.squeeze} />}
            <OverviewFigures data={data} />
            <OverviewCharts days={data.days} runway={data.runway} />
            <MarginTables data={data} />
            <div className={classes.columns}>
              <WorkOrdersCard workOrders={data.work_orders} />
              <ExpiringCard expiring={data.expiring} />
            </div>
          </div>
        )}
      </Answered>
    </PageShell>
  )
}
