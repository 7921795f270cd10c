import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import { tabPath, useParam, useTab } from '../../base/state/use-param.ts'
import { t } from '../../base/words/words.ts'
import { Button } from '../../kit/show/Button.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { loadCountries } from '../../base/person/countries.ts'
import { TabNav } from '../../kit/show/TabNav.tsx'
import { AgentCustomerCreateForm } from './AgentCustomerCreateForm.tsx'
import { AgentCustomerList } from './AgentCustomerList.tsx'
import { InviteForm } from './InviteForm.tsx'
import { InviteList } from './InviteList.tsx'

export const loader = async () => {
  await loadCountries()
  return null
}

const keys = ['list', 'invites'] as const

export default function AgentCustomersPage() {
  const current = useTab(keys)
  const form = useParam('form')
  return (
    <PageShell
      title={t('pages.agentCustomers')}
      text={t('agent.customersText')}
      action={
        <>
          <Button kind="plain" onClick={() => form.open('create')}>
            {t('agent.desk.create')}
          </Button>
          <Button icon={<IconUserPlus size={16} stroke={1.8} aria-hidden="true" />} onClick={() => form.open('invite')}>
            {t('agent.invite')}
          </Button>
        </>
      }
    >
      <TabNav
        label={t('agent.sections')}
        current={current}
        tabs={keys.map((key) => ({ key, word: t(`agent.tabs.${key}`), to: tabPath(key) }))}
      />
      {current === 'list' ? <AgentCustomerList /> : <InviteList />}
      {form.value === 'create' && <AgentCustomerCreateForm onClose={form.close} />}
      {form.value === 'invite' && <InviteForm onClose={form.close} />}
    </PageShell>
  )
}
