import { loadAreaWords, t } from '../../../base/words/words.ts'
import { PageShell } from '../../../kit/show/PageShell.tsx'
import { TabNav } from '../../../kit/show/TabNav.tsx'
import { tabPath, useTab } from '../../../base/state/use-param.ts'
import { ActivitiesTab } from './ActivitiesTab.tsx'
import { CoefficientsTab } from './CoefficientsTab.tsx'
import { CustomerPricesTab } from './CustomerPricesTab.tsx'
import { ListPricesTab } from './ListPricesTab.tsx'
import { TermDiscountsTab } from './TermDiscountsTab.tsx'

const parts = {
  coefficients: CoefficientsTab,
  list: ListPricesTab,
  terms: TermDiscountsTab,
  customers: CustomerPricesTab,
  activities: ActivitiesTab,
}
const keys = ['coefficients', 'list', 'terms', 'customers', 'activities'] as const

/** Products have their names among the words of money; what fails to load is told in those of recharge. */
export const loader = async () => {
  await Promise.all([loadAreaWords('money'), loadAreaWords('recharge')])
  return null
}

export default function ProductPricePage() {
  const current = useTab(keys)
  const Part = parts[current]
  return (
    <PageShell title={t('pages.productPrice')} text={t('prices.operatorText')}>
      <TabNav
        label={t('prices.parts')}
        current={current}
        tabs={keys.map((key) => ({ key, word: t(`prices.tabs.${key}`), to: tabPath(key) }))}
      />
      <Part />
    </PageShell>
  )
}
