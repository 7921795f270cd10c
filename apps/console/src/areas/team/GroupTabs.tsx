import { formatMoney } from '@portico/contract/formats.ts'
import type { TeamGroup } from '@portico/contract/team/group.ts'
import { teamCalls, type Member, type TeamResource, type TeamSpending } from '@portico/contract/team/team.ts'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import IconServer2 from '@tabler/icons-react/dist/esm/icons/IconServer2.mjs'
import IconUserMinus from '@tabler/icons-react/dist/esm/icons/IconUserMinus.mjs'
import IconUnlink from '@tabler/icons-react/dist/esm/icons/IconUnlink.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { paths } from '../../base/place/paths.ts'
import { useList } from '../../base/call/use-list.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { wayTo } from '../../base/route/product-screens.ts'
import { productName, t } from '../../base/words/words.ts'
import { Button, LinkButton } from '../../kit/show/Button.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { Flag } from '../../kit/show/Flag.tsx'
import type { Column, RowAction } from '../../base/state/list.ts'
import { Money } from '../../kit/show/Money.tsx'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { formatDay, formatTime } from '../../kit/show/RelativeTime.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { toast } from '../../base/state/toast-store.ts'
import { groupMemberColumns, useMemberActions } from './member-list.tsx'
import { MemberCreate } from './MemberForms.tsx'
import classes from './Team.module.css'

interface PartProps {
  group: TeamGroup
}

export function GroupMembers({ group }: PartProps) {
  const list = useList(teamCalls.memberList, { fixed: { group_id: group.id } })
  const assign = useWrite(teamCalls.memberAssign)
  const { actions, bulk, dialog, form } = useMemberActions(list.rows)
  const takeOut = ({ id, name }: Member): RowAction => ({
    key: 'takeOut',
    word: t('team.takeOut'),
    icon: IconUserMinus,
    confirm: {
      title: t('team.takeOutTitle', { name }),
      text: t('team.takeOutText'),
      confirm: t('team.takeOut'),
    },
    run: async () => {
      await assign.send({ ids: [id], group_id: '' })
      toast('success', t('team.takenOut', { name }))
    },
  })
  const add = (
    <Button kind="plain" icon={<IconPlus size={16} stroke={1.8} aria-hidden="true" />} onClick={() => form.open('new')}>
      {t('team.addHere')}
    </Button>
  )
  return (
    <>
      <ResourceTable
        name="group-members"
        list={list}
        columns={groupMemberColumns()}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        actions={(member) => [...actions(member).slice(0, 2), takeOut(member), ...actions(member).slice(2)]}
        bulk={bulk}
        searchPlaceholder={t('team.search')}
        extra={add}
        empty={
          <EmptyState
            icon={<IconUsers size={24} stroke={1.5} />}
            title={t('team.noMembersHere')}
            text={t('team.noMembersHereText')}
            action={add}
          />
        }
      />
      {form.value === 'new' && <MemberCreate groupId={group.id} onClose={form.close} />}
      {dialog}
    </>
  )
}

const resourceColumns: readonly Column<TeamResource>[] = [
  {
    key: 'name',
    title: t('team.name'),
    fixed: true,
    card: 'title',
    cell: (row) => {
      const to = wayTo(row.kind, row.id)
      return <NameCell name={row.name} second={row.id} mono {...(to && { to })} />
    },
  },
  { key: 'kind', title: t('team.kind'), card: 'side', cell: ({ kind }) => productName(kind) },
  {
    key: 'node',
    title: t('team.node'),
    cell: ({ node_flag, node_name }) => (
      <span className={classes.node}>
        {node_flag && <Flag code={node_flag} />}
        {node_name === '*' ? '—' : node_name}
      </span>
    ),
  },
  {
    key: 'expires',
    title: t('team.expires'),
    cell: ({ expire_time }) =>
      expire_time ? formatDay(expire_time) : <span className="quiet">{t('team.noTerm')}</span>,
  },
  { key: 'created', title: t('team.created'), cell: ({ create_time }) => formatDay(create_time) },
]

export function GroupResources({ group }: PartProps) {
  const list = useList(teamCalls.teamResourceList, { fixed: { id: group.id } })
  const assign = useWrite(teamCalls.resourceAssign)
  const actions = ({ id, name, bound_name }: TeamResource): RowAction[] => [
    {
      key: 'takeOut',
      word: t('team.takeOut'),
      icon: IconUnlink,
      quick: true,
      refused: bound_name ? t('team.boundTo', { name: bound_name }) : undefined,
      confirm: {
        title: t('team.takeOutTitle', { name }),
        text: t('team.takeOutResourceText'),
        confirm: t('team.takeOut'),
      },
      run: async () => {
        const { result } = await assign.send({ ids: [id], group_id: '' })
        const refused = result.find(({ msg }) => msg)
        if (refused) toast('error', refused.msg)
        else toast('success', t('team.takenOut', { name }))
      },
    },
  ]
  return (
    <ResourceTable
      name="group-resources"
      list={list}
      columns={resourceColumns}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      actions={actions}
      searchPlaceholder={t('team.searchResources')}
      empty={
        <EmptyState
          icon={<IconServer2 size={24} stroke={1.5} />}
          title={t('team.noResourcesHere')}
          text={t('team.noResourcesHereText')}
          action={<LinkButton to={paths.hosts()}>{t('team.toHosts')}</LinkButton>}
        />
      }
    />
  )
}

const spendingColumns: readonly Column<TeamSpending>[] = [
  {
    key: 'order',
    title: t('team.order'),
    fixed: true,
    card: 'title',
    cell: ({ id, number, subject }) => <NameCell name={number} second={subject} to={paths.order(id)} />,
  },
  {
    key: 'product',
    title: t('team.kind'),
    cell: ({ product, type }) => <NameCell name={productName(product)} second={t(`states.orderType.${type}`)} />,
  },
  { key: 'who', title: t('team.by'), cell: ({ who }) => who || '—' },
  {
    key: 'amount',
    title: t('team.amount'),
    align: 'end',
    card: 'side',
    cell: ({ amount, refunded }) => (
      <>
        <Money amount={amount} />
        {Number(refunded) > 0 && <div className="quiet">{t('team.refunded', { sum: formatMoney(refunded) })}</div>}
      </>
    ),
  },
  { key: 'time', title: t('team.time'), cell: ({ create_time }) => formatTime(create_time) },
]

export function GroupSpending({ group }: PartProps) {
  const list = useList(teamCalls.teamSpendingList, { fixed: { id: group.id } })
  return (
    <ResourceTable
      name="group-spending"
      list={list}
      columns={spendingColumns}
      rowId={({ id }) => id}
      rowName={({ number }) => number}
      searchPlaceholder={t('team.searchSpending')}
      empty={
        <EmptyState
          icon={<IconReceipt size={24} stroke={1.5} />}
          title={t('team.noSpending')}
          text={t('team.noSpendingText')}
        />
      }
    />
  )
}
