import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { t } from '../../base/words/words.ts'
import { Button } from '../../kit/show/Button.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { TabNav } from '../../kit/show/TabNav.tsx'
import { OperatorList } from './OperatorList.tsx'
import { RoleList } from './RoleList.tsx'
import { tabPath, useParam, useTab } from '../../base/state/use-param.ts'

const parts = { list: OperatorList, roles: RoleList }
const keys = ['list', 'roles'] as const
const add = { list: 'platform.operators.add', roles: 'platform.roles.add' } as const

export default function OperatorsPage() {
  const current = useTab(keys)
  const form = useParam('form')
  const Part = parts[current]
  return (
    <PageShell
      title={t('pages.permission')}
      text={t('platform.operators.text')}
      action={
        <Button icon={<IconPlus size={16} stroke={1.8} aria-hidden="true" />} onClick={() => form.open('new')}>
          {t(add[current])}
        </Button>
      }
    >
      <TabNav
        label={t('platform.sections')}
        current={current}
        tabs={keys.map((key) => ({ key, word: t(`platform.operators.${key}`), to: tabPath(key) }))}
      />
      <Part />
    </PageShell>
  )
}
