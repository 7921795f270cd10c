import { faceCalls } from '@portico/contract/agent/face.ts'
import { query, queryClient, useCall } from '../../base/call/queries.ts'
import { tabPath, useTab } from '../../base/state/use-param.ts'
import { t } from '../../base/words/words.ts'
import { Answered } from '../../kit/show/Answered.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { TabNav } from '../../kit/show/TabNav.tsx'
import { DomainSection } from './DomainSection.tsx'
import { LeavingSection } from './LeavingSection.tsx'
import { AppearanceSection } from './AppearanceSection.tsx'
import { MailSection } from './MailSection.tsx'
import { NameSection } from './NameSection.tsx'
import { TermsSection } from './TermsSection.tsx'

export const loader = () => queryClient.query({ ...query(faceCalls.agentFaceInfo), staleTime: 'static' as const })

const sections = {
  name: NameSection,
  appearance: AppearanceSection,
  domain: DomainSection,
  mail: MailSection,
  terms: TermsSection,
}
const keys = ['name', 'appearance', 'domain', 'mail', 'terms', 'leaving'] as const

export default function AgentSettingsPage() {
  const current = useTab(keys)
  const answer = useCall(faceCalls.agentFaceInfo)
  const Section = current === 'leaving' ? undefined : sections[current]
  return (
    <PageShell title={t('pages.agentSettings')} text={t('agentFace.text')}>
      <TabNav
        label={t('agentFace.sections')}
        current={current}
        tabs={keys.map((key) => ({ key, word: t(`agentFace.tabs.${key}`), to: tabPath(key) }))}
      />
      {Section ? (
        <Answered answer={answer}>{(data) => <Section key={current} data={data} />}</Answered>
      ) : (
        <LeavingSection />
      )}
    </PageShell>
  )
}
