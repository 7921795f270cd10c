import { host, hostCalls, type Host } from '@portico/contract/compute/host.ts'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconServer2 from '@tabler/icons-react/dist/esm/icons/IconServer2.mjs'
import { listed } from '../../base/format/listed.ts'
import { paths } from '../../base/place/paths.ts'
import { useList } from '../../base/call/use-list.ts'
import { usePerson } from '../../base/person/person.ts'
import { mayDo } from '../../base/route/guard.ts'
import { t } from '../../base/words/words.ts'
import { LinkButton } from '../../kit/show/Button.tsx'
import { CopyText } from '../../kit/show/CopyText.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import type { Column } from '../../base/state/list.ts'
import { HotMark } from '../../kit/show/HotMark.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { RelativeTime } from '../../kit/show/RelativeTime.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { runAction } from '../../base/state/run-action.ts'
import { TabNav } from '../../kit/show/TabNav.tsx'
import { tabPath, useTab } from '../../base/state/use-param.ts'
import { binActions, useHostActions } from './host-actions.tsx'
import { useHostBulk } from './host-bulk.tsx'
import { HostMark, sizeWords } from './host-marks.tsx'
import { HostDialogs, useHostDialogs } from './host-dialogs.tsx'
import classes from './Host.module.css'
import { useResourceGroups } from '../../sold/groups.tsx'
import { column } from '../../sold/columns.tsx'
import { ExportButton } from '../../sold/ExportButton.tsx'
import { expiryFilter, useNodeFilter, useTagFilter } from '../../sold/filters.ts'
import { EmptyBin } from '../../sold/EmptyBin.tsx'
import { ExpiryCell } from '../../sold/ResourceCells.tsx'
import { sorts } from '../../sold/sorts.ts'
import { statusFilter } from '../../sold/StatusOf.tsx'
import { hostScreens, say } from './host.screens.ts'

const none = () => <span className="quiet">{say('nothing')}</span>
const address = (ip: string) => (ip ? <CopyText text={ip} /> : none())

const tabs = ['use', 'bin'] as const

interface ColumnActions {
  inBin: boolean
  onConfirm: (host: Host) => void
  onRenew: (host: Host) => void
}

const columnsOf = ({ inBin, onConfirm, onRenew }: ColumnActions): readonly Column<Host>[] => [
  column.name(paths.host),
  {
    ...column.status(host),
    cell: (row) =>
      // The recycle bin has a column for the end.
      inBin ? (
        <HostMark host={{ ...row, release_time: null }} />
      ) : (
        <HostMark host={row} onConfirm={() => onConfirm(row)} />
      ),
  },
  column.node(),
  {
    key: 'configuration',
    title: say('configuration'),
    cell: (host) => (
      <span className={classes.two}>
        {sizeWords(host)}
        <span className={classes.second}>{host.image}</span>
      </span>
    ),
  },
  { key: 'private_ip', title: say('privateIp'), cell: ({ private_ip }) => address(private_ip) },
  { key: 'floating_ip', title: say('floatingIp'), cell: ({ floating_ip }) => address(floating_ip) },
  inBin
    ? { ...column.released(), title: t('resource.expires'), card: 'line' }
    : column.expires((row) =>
        row.status === 'EXPIRED' && row.expire_time ? (
          <span className={classes.two}>
            <span className={classes.over}>
              <RelativeTime at={row.expire_time} />
            </span>
            <button type="button" className={classes.link} onClick={() => onRenew(row)}>
              {t('resource.renew')}
            </button>
          </span>
        ) : (
          <ExpiryCell at={row.expire_time} renewal={row.renewal} />
        ),
      ),
  {
    key: 'firewall',
    title: say('firewalls'),
    optional: true,
    cell: ({ firewall_names }) => listed(firewall_names) || none(),
  },
  { key: 'group', title: say('group'), optional: true, cell: ({ group_name }) => group_name || none() },
  { key: 'key_pair', title: say('keyPair'), optional: true, cell: ({ key_pair }) => key_pair || none() },
  column.tags(),
  { ...column.created(), optional: true },
]

export default function HostsPage() {
  const inBin = useTab(tabs) === 'bin'
  const list = useList(hostCalls.hostList, {
    sorts,
    filters: ['status', 'node', 'expires_within_days', 'group_id', 'tag'],
    ...(inBin && { fixed: { bin: 1 } }),
  })
  const byGroup = useResourceGroups(list)
  const filters = [statusFilter(host), ...useNodeFilter(), expiryFilter(), ...byGroup.filters, ...useTagFilter()]
  const { open } = useHostDialogs()
  const live = useHostActions(open)
  const { bulk, results } = useHostBulk()
  const mayBuy = mayDo('host', 'buy', usePerson())
  const confirm = (host: Host) => {
    const action = live(host).find(({ key }) => key === 'confirm')
    if (action) void runAction(action)
  }
  const columns = columnsOf({
    inBin,
    onConfirm: confirm,
    onRenew: ({ id }) => open('renew', id),
  })
  return (
    <PageShell
      title={hostScreens.title('list')}
      text={say('text')}
      action={
        mayBuy && (
          <LinkButton to={paths.createHost()} icon={<IconPlus size={16} stroke={1.8} />}>
            {hostScreens.title('buy')}
            <HotMark />
          </LinkButton>
        )
      }
    >
      <TabNav
        label={t('resource.parts')}
        current={inBin ? 'bin' : 'use'}
        tabs={[
          { key: 'use', word: t('resource.inUse'), to: paths.hosts() },
          { key: 'bin', word: t('resource.bin'), to: tabPath('bin') },
        ]}
      />
      <ResourceTable
        key={inBin ? 'bin' : 'use'}
        name={inBin ? 'hosts-bin' : 'hosts'}
        list={list}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        actions={inBin ? binActions(open) : live}
        {...(!inBin && { bulk, filters })}
        searchPlaceholder={say('search')}
        extra={
          <>
            {!inBin && byGroup.picker}
            <ExportButton product={host} list={list} bin={inBin} />
          </>
        }
        empty={
          inBin ? (
            <EmptyBin />
          ) : (
            <EmptyState icon={<IconServer2 size={24} stroke={1.5} />} title={say('none')} text={say('noneText')} />
          )
        }
      />
      <HostDialogs />
      {results}
    </PageShell>
  )
}
