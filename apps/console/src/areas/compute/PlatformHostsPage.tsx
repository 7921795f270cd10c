import { host, hostCalls, type PlatformHost } from '@portico/contract/compute/host.ts'
import { hostStatuses, type HostStatus } from '@portico/contract/states/compute.ts'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconPlayerStop from '@tabler/icons-react/dist/esm/icons/IconPlayerStop.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconServer2 from '@tabler/icons-react/dist/esm/icons/IconServer2.mjs'
import { paths } from '../../base/place/paths.ts'
import { useList } from '../../base/call/use-list.ts'
import { t } from '../../base/words/words.ts'
import { CopyText } from '../../kit/show/CopyText.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import type { RowAction } from '../../base/state/list.ts'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { HostMark, sizeWords } from './host-marks.tsx'
import { refusalOf } from './host-refusal.ts'
import { Lines } from '../../sold/ResourceCells.tsx'
import {
  OnlyCustomer,
  platformColumns,
  PlatformDialog,
  platformFilterNames,
  usePlatformCare,
  usePlatformFilters,
} from './platform-care.tsx'
import { sorts } from '../../sold/sorts.ts'

const optionOf = (value: HostStatus) => ({ value, label: t(`states.hostStatus.${value}`) })
const mark = (host: PlatformHost) => <HostMark host={host} />

const columns = platformColumns<PlatformHost>(
  paths.platformHosts,
  mark,
  {
    key: 'configuration',
    title: t('disks.configuration'),
    cell: (host) => <Lines first={sizeWords(host)} second={host.image} />,
  },
  {
    key: 'addresses',
    title: t('disks.addresses'),
    optional: true,
    cell: ({ private_ip, floating_ip }) => <Addresses all={[private_ip, floating_ip]} />,
  },
)

const Addresses = ({ all }: { all: readonly string[] }) =>
  all.filter(Boolean).map((address) => (
    <div key={address}>
      <CopyText text={address} />
    </div>
  ))

const power = { start: IconPlayerPlay, stop: IconPlayerStop, reboot: IconRefresh }

export default function PlatformHostsPage() {
  const list = useList(hostCalls.platformHostList, { sorts, filters: platformFilterNames })
  const filters = usePlatformFilters(hostStatuses.map(optionOf))
  const care = usePlatformCare()
  const actions = (host: PlatformHost): RowAction[] => [
    ...care.actions(host),
    ...(['start', 'stop', 'reboot'] as const).map((action, at) => ({
      key: action,
      word: t(`resource.actions.${action}`),
      icon: power[action],
      divided: at === 0,
      refused: refusalOf(host, action),
      run: () => care.opened.open(action, host.id),
    })),
  ]
  return (
    <PageShell title={t('pages.platformHosts')} text={t('disks.hostsDeskText')}>
      <OnlyCustomer rows={list.rows} to={paths.platformHosts()} shown={!!list.filters['account_id']} />
      <ResourceTable
        name="platform-hosts"
        list={list}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        actions={actions}
        searchPlaceholder={t('disks.deskSearch')}
        filters={filters}
        empty={
          <EmptyState
            icon={<IconServer2 size={24} stroke={1.5} />}
            title={t('disks.noneAnywhere')}
            text={t('disks.noneAnywhereText')}
          />
        }
      />
      <PlatformDialog
        path={paths.platformHosts}
        opened={care.opened}
        rows={list.rows}
        states={host.settled.map(optionOf)}
        mark={mark}
        facts={(host) => [
          [t('disks.configuration'), `${sizeWords(host)} · ${host.image}`],
          [t('disks.addresses'), <Addresses key="addresses" all={[host.private_ip, host.floating_ip]} />],
        ]}
      />
    </PageShell>
  )
}
