import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import type { ReactNode } from 'react'
import { tabPath, useParam, useTab } from '../../base/state/use-param.ts'
import { t } from '../../base/words/words.ts'
import { Button } from '../../kit/show/Button.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { TabNav } from '../../kit/show/TabNav.tsx'
import type { ReceiverDesk } from './receiver-desk.ts'
import { ReceiverList } from './ReceiverList.tsx'
import { DeliveryLog } from './DeliveryLog.tsx'

const keys = ['list', 'log'] as const

interface ReceiverTabsProps {
  desk: ReceiverDesk
  title: string
  text: string
  /** What else leads on from here. */
  more?: ReactNode
}

/** The receivers of one keeper, and what they were told. */
export function ReceiverTabs({ desk, title, text, more }: ReceiverTabsProps) {
  const current = useTab(keys)
  const form = useParam('form')
  return (
    <PageShell
      title={title}
      text={text}
      action={
        <>
          {more}
          {current === 'list' && (
            <Button icon={<IconPlus size={16} stroke={1.8} aria-hidden="true" />} onClick={() => form.open('new')}>
              {t(`robots.${desk.noun}.add`)}
            </Button>
          )}
        </>
      }
    >
      <TabNav
        label={t('robots.sections')}
        current={current}
        tabs={[
          { key: 'list', word: t(`robots.${desk.noun}.list`), to: tabPath('list') },
          { key: 'log', word: t('robots.log'), to: tabPath('log') },
        ]}
      />
      {current === 'list' ? <ReceiverList desk={desk} /> : <DeliveryLog desk={desk} />}
    </PageShell>
  )
}
