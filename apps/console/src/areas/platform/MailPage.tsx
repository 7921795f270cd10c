import { mailCalls } from '@portico/contract/platform/mail.ts'
import { query, queryClient } from '../../base/call/queries.ts'
import { t } from '../../base/words/words.ts'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { TabNav } from '../../kit/show/TabNav.tsx'
import { MailboxList } from './MailboxList.tsx'
import { MailSettingsTab } from './MailSettingsTab.tsx'
import { MailTemplatesTab } from './MailTemplatesTab.tsx'
import { SmsList } from './SmsList.tsx'
import { SmsSettingsTab } from './SmsSettingsTab.tsx'
import { tabPath, useTab } from '../../base/state/use-param.ts'

export const loader = () => queryClient.query({ ...query(mailCalls.mailSettingsInfo), staleTime: 'static' as const })

const parts = {
  settings: MailSettingsTab,
  templates: MailTemplatesTab,
  mailbox: MailboxList,
  gateway: SmsSettingsTab,
  sms: SmsList,
}
const keys = ['settings', 'templates', 'mailbox', 'gateway', 'sms'] as const

export default function MailPage() {
  const current = useTab(keys)
  const Part = parts[current]
  return (
    <PageShell title={t('pages.mailboxSetting')} text={t('platform.mail.text')}>
      <TabNav
        label={t('platform.sections')}
        current={current}
        tabs={keys.map((key) => ({ key, word: t(`platform.mail.${key}`), to: tabPath(key) }))}
      />
      <Part />
    </PageShell>
  )
}
