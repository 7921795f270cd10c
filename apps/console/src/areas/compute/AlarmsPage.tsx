import { tabPath, useTab } from '../../base/state/use-param.ts'
import { t } from '../../base/words/words.ts'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { TabNav } from '../../kit/show/TabNav.tsx'
import { AlarmHistory } from './AlarmHistory.tsx'
import { AlarmList } from './AlarmList.tsx'

const keys = ['list', 'history'] as const

export default function AlarmsPage() {
  const current = useTab(keys)
  return (
    <PageShell title={t('pages.alarms')} text={t('alarms.text')}>
      <TabNav
        label={t('alarms.sections')}
        current={current}
        tabs={keys.map((key) => ({ key, word: t(`alarms.${key}`), to: tabPath(key) }))}
      />
      {current === 'list' ? <AlarmList /> : <AlarmHistory />}
    </PageShell>
  )
}
