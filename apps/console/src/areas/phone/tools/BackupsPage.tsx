import { t } from '../../../base/words/words.ts'
import { PageShell } from '../../../kit/show/PageShell.tsx'
import { TabNav } from '../../../kit/show/TabNav.tsx'
import { tabPath, useTab } from '../../../base/state/use-param.ts'
import { BackupPlansTab } from './BackupPlansTab.tsx'
import { BackUpButton, BackupsTab } from './BackupsTab.tsx'

const keys = ['backups', 'plans'] as const

export default function BackupsPage() {
  const current = useTab(keys)
  return (
    <PageShell
      title={t('pages.phoneBackups')}
      text={t('phoneTools.backups.text')}
      action={current === 'backups' && <BackUpButton />}
    >
      <TabNav
        label={t('phoneTools.backups.parts')}
        current={current}
        tabs={keys.map((key) => ({ key, word: t(`phoneTools.backups.tabs.${key}`), to: tabPath(key) }))}
      />
      {current === 'plans' ? <BackupPlansTab /> : <BackupsTab />}
    </PageShell>
  )
}
