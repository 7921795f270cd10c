import { settingsCalls } from '@portico/contract/platform/settings.ts'
import { query, queryClient, useCall } from '../../base/call/queries.ts'
import { t } from '../../base/words/words.ts'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { TabNav } from '../../kit/show/TabNav.tsx'
import { AgentsSection } from './AgentsSection.tsx'
import { AgreementsSection } from './AgreementsSection.tsx'
import { ConnectionsSection } from './ConnectionsSection.tsx'
import { ContactsSection } from './ContactsSection.tsx'
import { IdentitySection } from './IdentitySection.tsx'
import { LinksSection } from './LinksSection.tsx'
import { Answered } from '../../kit/show/Answered.tsx'
import { AppearanceSection } from './AppearanceSection.tsx'
import { SwitchesSection } from './SwitchesSection.tsx'
import { tabPath, useTab } from '../../base/state/use-param.ts'

export const loader = () =>
  queryClient.query({ ...query(settingsCalls.systemSettingsInfo), staleTime: 'static' as const })

const settingsTabs = {
  identity: IdentitySection,
  contacts: ContactsSection,
  appearance: AppearanceSection,
  switches: SwitchesSection,
  links: LinksSection,
  agents: AgentsSection,
}
const otherTabs = { agreements: AgreementsSection, connections: ConnectionsSection }
const keys = ['identity', 'contacts', 'appearance', 'switches', 'links', 'agents', 'agreements', 'connections'] as const

export default function SystemInfoPage() {
  const current = useTab(keys)
  const answer = useCall(settingsCalls.systemSettingsInfo)
  const Other = otherTabs[current as keyof typeof otherTabs]
  const Section = settingsTabs[current as keyof typeof settingsTabs]
  return (
    <PageShell title={t('pages.systemInfo')} text={t('platform.system.text')}>
      <TabNav
        label={t('platform.sections')}
        current={current}
        tabs={keys.map((key) => ({ key, word: t(`platform.system.${key}`), to: tabPath(key) }))}
      />
      {Other ? <Other /> : <Answered answer={answer}>{(data) => <Section key={current} data={data} />}</Answered>}
    </PageShell>
  )
}
