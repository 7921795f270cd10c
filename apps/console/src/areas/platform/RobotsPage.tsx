import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { t } from '../../base/words/words.ts'
import { Button } from '../../kit/show/Button.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { TabNav } from '../../kit/show/TabNav.tsx'
import { tabPath, useParam, useTab } from '../../base/state/use-param.ts'
import { RobotList } from './RobotList.tsx'
import { RobotLog } from './RobotLog.tsx'

const keys = ['list', 'log'] as const

export default function RobotsPage() {
  const current = useTab(keys)
  const form = useParam('form')
  return (
    <PageShell
      title={t('pages.robots')}
      text={t('robots.text')}
      action={
        current === 'list' && (
          <Button icon={<IconPlus size={16} stroke={1.8} aria-hidden="true" />} onClick={() => form.open('new')}>
            {t('robots.add')}
          </Button>
        )
      }
    >
      <TabNav
        label={t('robots.sections')}
        current={current}
        tabs={keys.map((key) => ({ key, word: t(`robots.tabs.${key}`), to: tabPath(key) }))}
      />
      {current === 'list' ? <RobotList /> : <RobotLog />}
    </PageShell>
  )
}
