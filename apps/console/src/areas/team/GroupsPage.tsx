import { products } from '@portico/contract/access.ts'
import { groupStatuses } from '@portico/contract/states/account.ts'
import type { TeamGroup } from '@portico/contract/team/group.ts'
import { teamCalls } from '@portico/contract/team/team.ts'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import { Link } from '../../kit/show/Link.tsx'
import { paths } from '../../base/place/paths.ts'
import { useList } from '../../base/call/use-list.ts'
import { t } from '../../base/words/words.ts'
import { Button } from '../../kit/show/Button.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import type { Column, ListFilter } from '../../base/state/list.ts'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { RelativeTime } from '../../kit/show/RelativeTime.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { useParam } from '../../base/state/use-param.ts'
import { useGroupActions } from './group-actions.tsx'
import { GroupForm } from './GroupForm.tsx'
import { BudgetUse, GroupMark } from './team-marks.tsx'

const firstLine = (text: string) => text.split('\n')[0]!.slice(0, 60)

const columns: readonly Column<TeamGroup>[] = [
  {
    key: 'name',
    title: t('team.name'),
    fixed: true,
    card: 'title',
    cell: ({ id, name, description }) => (
      <NameCell name={name} to={paths.group(id)} {...(description && { second: firstLine(description) })} />
    ),
  },
  { key: 'status', title: t('team.status'), card: 'side', cell: ({ status }) => <GroupMark status={status} /> },
  {
    key: 'members',
    title: t('team.members'),
    align: 'end',
    cell: ({ id, members }) => <Link to={paths.group(id, { tab: 'members' })}>{members}</Link>,
  },
  {
    key: 'resources',
    title: t('team.resources'),
    align: 'end',
    cell: ({ id, resources }) => <Link to={paths.group(id, { tab: 'resources' })}>{resources}</Link>,
  },
  { key: 'spent', title: t('team.spentThisMonth'), cell: (group) => <BudgetUse {...group} /> },
  {
    key: 'products',
    title: t('team.products'),
    cell: ({ id, products: given }) => (
      <Link to={paths.groupPermission(id)}>
        {t('team.productsOf', { n: String(given.length), all: String(products.length) })}
      </Link>
    ),
  },
  {
    key: 'created',
    title: t('team.created'),
    optional: true,
    cell: ({ create_time }) => <RelativeTime at={create_time} />,
  },
]

const statusFilter: ListFilter = {
  name: 'status',
  title: t('team.status'),
  options: groupStatuses.map((value) => ({ value, label: t(`states.groupStatus.${value}`) })),
}

export default function GroupsPage() {
  const list = useList(teamCalls.teamGroupList, { filters: ['status'] })
  const form = useParam('form')
  const actions = useGroupActions({ onEdit: ({ id }) => form.open(id) })
  const edited = list.rows?.find(({ id }) => id === form.value)
  const add = (
    <Button icon={<IconPlus size={16} stroke={1.8} aria-hidden="true" />} onClick={() => form.open('new')}>
      {t('team.addGroup')}
    </Button>
  )
  return (
    <PageShell title={t('pages.teamGroups')} text={t('team.groupsText')} action={add}>
      <ResourceTable
        name="team-groups"
        list={list}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        actions={actions}
        searchPlaceholder={t('team.searchGroups')}
        filters={[statusFilter]}
        empty={
          <EmptyState
            icon={<IconUsersGroup size={24} stroke={1.5} />}
            title={t('team.noGroups')}
            text={t('team.noGroupsText')}
            action={add}
          />
        }
      />
      {form.value === 'new' && <GroupForm onClose={form.close} />}
      {edited && <GroupForm key={edited.id} group={edited} onClose={form.close} />}
    </PageShell>
  )
}
