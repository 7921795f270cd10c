import { t } from '../../app/words.ts'
import { PageShell } from '../../kit/PageShell.tsx'
import { TabNav } from '../../kit/TabNav.tsx'
import { tabPath, useTab } from '../../kit/use-param.ts'
import { GatewaysTab } from './GatewaysTab.tsx'
import { ProposalsTab } from './ProposalsTab.tsx'
import { RemittancesTab } from './RemittancesTab.tsx'

const parts = { remittances: RemittancesTab, byHand: ProposalsTab, gateways: GatewaysTab }
const keys = ['remittances', 'byHand', 'gateways'] as const

export default function PlatformOrdersPage() {
  const current = useTab(keys)
  const Part = parts[current]
  return (
    <PageShell title={t('pages.platformOrders')} text={t('recharge.financeText')}>
      <TabNav
        label={t('recharge.parts')}
        current={current}
        tabs={keys.map((key) => ({ key, word: t(`recharge.tabs.${key}`), to: tabPath(key) }))}
      />
      <Part />
    </PageShell>
  )
}
