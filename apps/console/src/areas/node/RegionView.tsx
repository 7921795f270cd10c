import { nodeDeskCalls } from '@portico/contract/node/node-desk.ts'
import { paths } from '../../base/place/paths.ts'
import { useCall } from '../../base/call/queries.ts'
import { usePageName } from '../../base/person/use-page-name.ts'
import { t } from '../../base/words/words.ts'
import { LinkButton } from '../../kit/show/Button.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { TabNav } from '../../kit/show/TabNav.tsx'
import { useTab } from '../../base/state/use-param.ts'
import { nodeName } from './node-desk.tsx'
import { RegionFlavors } from './RegionFlavors.tsx'
import { RegionImages } from './RegionImages.tsx'
import { RegionMachines } from './RegionMachines.tsx'
import { RegionSettings } from './RegionSettings.tsx'
import { RegionUsage } from './RegionUsage.tsx'

const parts = {
  connection: RegionSettings,
  flavors: RegionFlavors,
  images: RegionImages,
  machines: RegionMachines,
  usage: RegionUsage,
}
const keys = ['connection', 'flavors', 'images', 'machines', 'usage'] as const

/** A node that is an OpenStack region: how it is reached, what is sold of it, and how full it is. */
export function RegionView({ id }: { id: string }) {
  const { data } = useCall(nodeDeskCalls.platformNodeList)
  const node = data?.result.find(({ controller_id }) => controller_id === id)
  const name = node ? nodeName(node) : id
  usePageName(name)
  const current = useTab(keys)
  const Part = parts[current]
  return (
    <PageShell
      title={t('region.title', { name })}
      text={t('region.text')}
      action={
        <LinkButton kind="plain" to={paths.platformNodes()}>
          {t('region.allNodes')}
        </LinkButton>
      }
    >
      <TabNav
        label={t('region.partsOf')}
        current={current}
        tabs={keys.map((key) => ({
          key,
          word: t(`region.tabs.${key}`),
          to: paths.platformNodes({ region: id, tab: key }),
        }))}
      />
      <Part key={id} id={id} />
    </PageShell>
  )
}
