import { t } from '../../base/words/words.ts'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { TabNav } from '../../kit/show/TabNav.tsx'
import { tabPath, useTab } from '../../base/state/use-param.ts'
import { operatorsCanned } from './canned-desk.ts'
import { CannedRepliesTab } from './CannedRepliesTab.tsx'
import { PlatformWorkOrdersTab } from './PlatformWorkOrdersTab.tsx'

const keys = ['orders', 'canned'] as const

export default function PlatformWorkOrdersPage() {
  const current = useTab([...keys])
  return (
    <PageShell title={t('pages.platformWorkOrders')} text={t('workOrder.deskText')}>
      <TabNav
        label={t('workOrder.parts')}
        current={current}
        tabs={keys.map((key) => ({ key, word: t(`workOrder.tabs.${key}`), to: tabPath(key) }))}
      />
      {current === 'orders' ? <PlatformWorkOrdersTab /> : <CannedRepliesTab desk={operatorsCanned} />}
    </PageShell>
  )
}
