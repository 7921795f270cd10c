import { t } from '../../base/words/words.ts'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { AgentResourceList } from './AgentResourceList.tsx'

export default function AgentResourcesPage() {
  return (
    <PageShell title={t('pages.agentResources')} text={t('agent.resourcesText')}>
      <AgentResourceList />
    </PageShell>
  )
}
