import { t } from '../../base/words/words.ts'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { TabNav } from '../../kit/show/TabNav.tsx'
import { tabPath, useTab } from '../../base/state/use-param.ts'
import { CannedRepliesTab } from './CannedRepliesTab.tsx'
import { PlatformWorkOrdersTab } from './PlatformWorkOrdersTab.tsx'

const parts = { orders: PlatformWorkOrdersTab, canned: CannedRepliesTab }
const keys = ['orders', 'canned'] as const

export default function PlatformWorkOrdersPage() {
  const current = useTab([...keys])
  const Part = parts[current]
  return (
    <PageShell title={t('pages.platformWorkOrders')} text={t('workOrder.deskText')}>
      <TabNav
        label={t('workOrder.parts')}
        current={current}
        tabs={keys.map((key) => ({ key, word: t(`workOrder.tabs.${key}`), to: tabPath(key) }))}
      />
      <Part />
    </PageShell>
  )
}
