import { t } from '../../base/words/words.ts'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { AgentOrderList } from './AgentOrderList.tsx'

export default function AgentOrdersPage() {
  return (
    <PageShell title={t('pages.agentOrders')} text={t('agent.ordersText')}>
      <AgentOrderList />
    </PageShell>
  )
}
