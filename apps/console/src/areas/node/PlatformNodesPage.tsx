import { t } from '../../base/words/words.ts'
import { LinkButton } from '../../kit/show/Button.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { TabNav } from '../../kit/show/TabNav.tsx'
import { tabPath, useParam, useTab } from '../../base/state/use-param.ts'
import { CapacityTab } from './CapacityTab.tsx'
import { CertificationForm } from './CertificationForm.tsx'
import { FlavorsTab } from './FlavorsTab.tsx'
import { ImagesTab } from './ImagesTab.tsx'
import { NodesTab } from './NodesTab.tsx'
import { RegionView } from './RegionView.tsx'
import { StatusTab } from './StatusTab.tsx'
import { UserNodesTab } from './UserNodesTab.tsx'

const parts = {
  nodes: NodesTab,
  flavors: FlavorsTab,
  images: ImagesTab,
  capacity: CapacityTab,
  users: UserNodesTab,
  status: StatusTab,
}
const keys = ['nodes', 'flavors', 'images', 'capacity', 'users', 'status'] as const

export default function PlatformNodesPage() {
  const region = useParam('region')
  return region.value ? <RegionView id={region.value} /> : <Nodes />
}

function Nodes() {
  const current = useTab(keys)
  const settings = useParam('settings')
  const Part = parts[current]
  return (
    <PageShell
      title={t('pages.platformNodes')}
      text={t('nodeDesk.deskText')}
      action={
        <LinkButton kind="plain" to={settings.to('certification')}>
          {t('nodeDesk.certification')}
        </LinkButton>
      }
    >
      <TabNav
        label={t('nodeDesk.parts')}
        current={current}
        tabs={keys.map((key) => ({ key, word: t(`nodeDesk.tabs.${key}`), to: tabPath(key) }))}
      />
      <Part />
      {settings.value === 'certification' && <CertificationForm onClose={settings.close} />}
    </PageShell>
  )
}
