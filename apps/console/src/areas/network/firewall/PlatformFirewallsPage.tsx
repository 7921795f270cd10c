import { firewallCalls, type PlatformFirewall } from '@portico/contract/network/firewall.ts'
import IconShield from '@tabler/icons-react/dist/esm/icons/IconShield.mjs'
import { Link } from '../../../kit/show/Link.tsx'
import { paths } from '../../../base/place/paths.ts'
import { useList } from '../../../base/call/use-list.ts'
import { t } from '../../../base/words/words.ts'
import { EmptyState } from '../../../kit/show/EmptyState.tsx'
import type { Column } from '../../../base/state/list.ts'
import { ResourceTable } from '../../../kit/table/ResourceTable.tsx'
import { usePlatformNodeFilter } from '../../../sold/node-filter.ts'
import { firewallColumns } from './firewall-parts.tsx'
import classes from '../Network.module.css'

const [name, ...rest] = firewallColumns()
const columns: readonly Column<PlatformFirewall>[] = [
  name!,
  {
    key: 'customer',
    title: t('network.customer'),
    cell: ({ account_id, customer, email }) => (
      <Link to={paths.platformFirewalls({ account_id })} title={email}>
        {customer || email}
      </Link>
    ),
  },
  ...rest,
]

/** A part of the operators' page of networks. */
export function PlatformFirewalls() {
  const list = useList(firewallCalls.platformFirewallList, { filters: ['account_id', 'node'] })
  const filters = usePlatformNodeFilter()
  return (
    <>
      {list.filters['account_id'] && (
        <p className={classes.only}>
          {list.rows?.[0]?.customer || list.rows?.[0]?.email || t('network.ofCustomer')}
          <Link to={paths.platformFirewalls()}>{t('network.showAll')}</Link>
        </p>
      )}
      <ResourceTable
        name="platform-firewalls"
        list={list}
        columns={columns}
        filters={filters}
        rowId={({ id }) => id}
        rowName={({ name: called }) => called}
        searchPlaceholder={t('network.search')}
        empty={
          <EmptyState
            icon={<IconShield size={24} stroke={1.5} />}
            title={t('network.noneAnywhere')}
            text={t('network.noneAnywhereText')}
          />
        }
      />
    </>
  )
}
