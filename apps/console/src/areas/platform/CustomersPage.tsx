import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { t } from '../../base/words/words.ts'
import { Button } from '../../kit/show/Button.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { TabNav } from '../../kit/show/TabNav.tsx'
import { tabPath, useParam, useTab } from '../../base/state/use-param.ts'
import { CustomerList } from './CustomerList.tsx'
import { QuotaDesk } from './QuotaDesk.tsx'
import { SalesList } from './SalesList.tsx'

const keys = ['list', 'sales', 'quotas'] as const
const parts = { list: CustomerList, sales: SalesList, quotas: QuotaDesk }

export default function CustomersPage() {
  const current = useTab(keys)
  const form = useParam('form')
  const Part = parts[current]
  return (
    <PageShell
      title={t('pages.customers')}
      text={t('customers.text')}
      action={
        current === 'sales' && (
          <Button icon={<IconPlus size={16} stroke={1.8} aria-hidden="true" />} onClick={() => form.open('new')}>
            {t('customers.addSale')}
          </Button>
        )
      }
    >
      <TabNav
        label={t('customers.sections')}
        current={current}
        tabs={keys.map((key) => ({ key, word: t(`customers.tabs.${key}`), to: tabPath(key) }))}
      />
      <Part />
    </PageShell>
  )
}
