import { usePerson } from '../../../base/person/person.ts'
import { t } from '../../../base/words/words.ts'
import { PageShell } from '../../../kit/show/PageShell.tsx'
import { TabNav } from '../../../kit/show/TabNav.tsx'
import { tabPath, useTab } from '../../../base/state/use-param.ts'
import { FinanceTab } from './FinanceTab.tsx'
import { GatewaysTab } from './GatewaysTab.tsx'
import { PayoutsTab } from './PayoutsTab.tsx'
import { PlatformOrdersTab } from './PlatformOrdersTab.tsx'
import { ProposalsTab } from './ProposalsTab.tsx'
import { RemittancesTab } from './RemittancesTab.tsx'

const parts = {
  orders: PlatformOrdersTab,
  finance: FinanceTab,
  remittances: RemittancesTab,
  byHand: ProposalsTab,
  payouts: PayoutsTab,
  gateways: GatewaysTab,
}
const forFinance = ['finance', 'remittances', 'byHand', 'payouts', 'gateways'] as const

export default function PlatformOrdersPage() {
  const { permissions } = usePerson()
  const ofOrders = permissions.includes('orders') ? (['orders'] as const) : []
  const ofFinance = permissions.includes('finance') ? forFinance : []
  const [first = 'orders', ...others] = [...ofOrders, ...ofFinance]
  const keys: [keyof typeof parts, ...(keyof typeof parts)[]] = [first, ...others]
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
