import { paths } from '../../../base/place/paths.ts'
import { t } from '../../../base/words/words.ts'
import { LinkButton } from '../../../kit/show/Button.tsx'
import { PageShell } from '../../../kit/show/PageShell.tsx'
import { TabNav } from '../../../kit/show/TabNav.tsx'
import { tabPath, useParam, useTab } from '../../../base/state/use-param.ts'
import { InvoiceHeadersTab } from './InvoiceHeadersTab.tsx'
import { InvoiceRequestForm } from './InvoiceRequestForm.tsx'
import { InvoicesTab } from './InvoicesTab.tsx'

const keys = ['invoices', 'headers'] as const

export default function InvoicesPage() {
  const current = useTab(keys)
  const drawer = useParam('open')
  return (
    <PageShell
      title={t('pages.invoices')}
      text={t('invoice.text')}
      action={
        <LinkButton kind="plain" to={paths.orders()}>
          {t('invoice.toOrders')}
        </LinkButton>
      }
    >
      <TabNav
        label={t('invoice.parts')}
        current={current}
        tabs={keys.map((key) => ({ key, word: t(`invoice.tabs.${key}`), to: tabPath(key) }))}
      />
      {current === 'headers' ? <InvoiceHeadersTab /> : <InvoicesTab />}
      {drawer.value.startsWith('ord_') && (
        <InvoiceRequestForm orderIds={drawer.value.split(',')} onClose={drawer.close} />
      )}
    </PageShell>
  )
}
